// What a seat, or the host, asks of its table beside playing: requests, each answered by nothing or by why not.

import type { Answer as HttpAnswer, Api, TableApi } from '../net/http';
import type { Secrets } from '../net/secrets';
import type { AddBot } from '../protocol/wire';
import { words } from '../text/words.svelte';
import type { Answer } from '../ui/model/driver';

export abstract class Seating {
  protected readonly seated: TableApi | null;
  protected readonly secret: string | null;
  /** Counts the changes of the keys that this browser has for the links. */
  protected keys = $state(0);
  private renewing = false;

  constructor(
    readonly code: string,
    protected readonly secrets: Secrets,
    protected readonly api: Api,
    key: string | null,
  ) {
    this.secret = secrets.ticket(code)?.secret ?? key;
    this.seated = this.secret === null ? null : api.at(code, this.secret);
  }

  private async ask(what: (table: TableApi) => Promise<HttpAnswer<unknown>>): Promise<Answer> {
    if (this.seated === null) return { code: 'no_secret', sentence: words.t.app.away };
    const answer = await what(this.seated);
    if (answer.ok) return null;
    return { ...answer.problem, sentence: words.tell(answer.problem) };
  }
  ready(yes: boolean): Promise<Answer> {
    return this.ask((table) => table.ready(yes, yes ? this.secrets.promise(this.code) : undefined));
  }
  seat(change: { name?: string; token?: string; colour?: string }): Promise<Answer> {
    return this.ask((table) => table.seat(change as Parameters<TableApi['seat']>[0]));
  }
  change(what: Record<string, unknown>): Promise<Answer> {
    return this.ask((table) => table.change(what));
  }
  bot(level: string, seat?: number): Promise<Answer> {
    const bot = { bot: level, ...(seat === undefined ? {} : { seat }) } as AddBot;
    return this.ask((table) => table.addBot(bot));
  }
  kick(seat: number): Promise<Answer> {
    return this.ask((table) => table.kick(seat));
  }
  giveHost(seat: number): Promise<Answer> {
    return this.ask((table) => table.host(seat));
  }
  lots(): Promise<Answer> {
    return this.ask((table) => table.lots());
  }
  order(seats: number[]): Promise<Answer> {
    return this.ask((table) => table.order(seats));
  }
  mute(seat: number, on: boolean): Promise<Answer> {
    return this.ask((table) => table.mute(seat, on));
  }
  unsay(numbers: readonly number[]): Promise<Answer> {
    return this.ask((table) => table.unsay(numbers));
  }
  newLinks(): Promise<Answer> {
    return this.ask(async (table) => {
      this.renewing = true;
      const links = await table.links();
      this.renewing = false;
      const ticket = this.secrets.ticket(this.code);
      if (links.ok && ticket !== null) this.secrets.keep({ ...ticket, ...links.value });
      this.keys += 1;
      return links;
    });
  }
  /** The host may have made new links, on another device too: keys that let nobody in any more are forgotten. */
  async tryLinks(): Promise<void> {
    const invite = this.secrets.ticket(this.code)?.invite ?? null;
    // The table changes before this browser knows the links that it makes itself.
    if (invite === null || this.renewing) return;
    const found = await this.api.table(this.code, invite);
    if (found.ok || (found.problem.status !== 401 && found.problem.status !== 403)) return;
    const ticket = this.secrets.ticket(this.code);
    if (ticket?.invite !== invite) return;
    this.secrets.keep({ ...ticket, invite: null, watch: null });
    this.keys += 1;
  }
  start(): Promise<Answer> {
    return this.ask((table) => table.start());
  }
  breakOff(): Promise<Answer> {
    return this.ask((table) => table.end());
  }
  rematch(): Promise<Answer> {
    return this.ask((table) => table.rematch());
  }
}
