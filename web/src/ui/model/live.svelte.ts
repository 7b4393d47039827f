/** A table over the socket, as the screens want it: the store of `match/match.ts` put into what they draw. */
import { Board as MatchBoard } from '../../match/board';
import { Table, BEGINNING, type TableState } from '../../match/match';
import { traitsOf } from '../../match/traits';
import { checkRecord } from '../../net/fair';
import type { GameEvent, Step } from '../../protocol/record';
import type { Answer as HttpAnswer, Api } from '../../net/http';
import type { Secrets, Ticket } from '../../net/secrets';
import type { Reply } from '../../net/socket';
import type { Theme } from '../../themes/theme';
import { words } from '../../text/words.svelte';
import { flowing } from '../flow.svelte';
import { settings } from '../settings.svelte';
import { readBoard, type Board } from './board';
import type { DiceCheck, Ending, Line, LobbyDriver, MatchDriver, Said, Story } from './driver';
import { linesOf } from './lines';
import { readMatch, type Match, type Move } from './match';
import { namer } from './names';
import { storyOf } from './story';
import type { Action, Answer, Clock, Decision, Receipt, WireBoard, WireStep, WireTable } from './wire';

const HISTORY = 80;
const NO_CLOCK = { seats: [] as number[], remaining_ms: null, at: 0, whole: null };

function answerOf(reply: Reply): Answer {
  if (reply.type === 'refused') return { code: reply.code, sentence: reply.sentence, clause: reply.clause ?? null, data: reply.data as Record<string, unknown> };
  if (reply.type === 'unsent') return { code: 'unsent', sentence: words.t.app.lost };
  return null;
}
function problemOf<T>(answer: HttpAnswer<T>): Answer {
  return answer.ok ? null : { ...answer.problem, sentence: answer.problem.sentence || words.t.app.unreachable } as Answer;
}

export class Live implements MatchDriver, LobbyDriver {
  private state = $state.raw<TableState>(BEGINNING);
  private shown = $state.raw<Match | null>(null);
  private told = $state.raw<Line[]>([]);
  theme: Theme;
  board: Board;
  private moves: Move[] = [];
  private bids: { seat: number; amount: number }[] = [];
  private seq = 0;
  private of = '';
  private readonly store: Table;
  private readonly stop: () => void;

  constructor(
    private readonly api: Api,
    private readonly secrets: Secrets,
    readonly code: string,
    readonly ticket: Ticket | null,
    watchKey: string | null,
    theme: Theme,
    wire: WireBoard,
    private readonly themes: (game: string) => Promise<{ theme: Theme; wire: WireBoard } | null>,
    private readonly left: () => void,
  ) {
    this.theme = $state.raw(theme);
    this.board = $state.raw(readBoard(wire, theme.codes));
    this.store = new Table({
      code,
      url: `${location.origin.replace(/^http/, 'ws')}/api/tables/${encodeURIComponent(code)}/socket`,
      secret: ticket?.secret ?? watchKey,
      board: async (game) => new MatchBoard((await this.gameOf(game)) as never),
      secrets,
    });
    this.stop = this.store.subscribe((state) => this.take(state));
    this.store.open();
  }

  /** The board of a game, with its theme; the host may have changed the game since. */
  private async gameOf(game: string): Promise<WireBoard> {
    const found = await this.themes(game);
    if (!found) throw new Error(words.t.app.noTheme);
    if (this.theme.game !== game) {
      this.theme = found.theme;
      this.board = readBoard(found.wire, found.theme.codes);
    }
    return found.wire;
  }

  private take(state: TableState): void {
    const before = this.state;
    this.state = state;
    const { match } = state;
    if (state.table && state.table.game !== this.theme.game && state.table.status === 'open') void this.gameOf(state.table.game).catch(() => undefined);
    if (match && (match !== before.match || state.table !== before.table || state.seat !== before.seat)) {
      if (match.id !== this.of || match.seq < this.seq) {
        this.of = match.id;
        this.moves = [];
        this.bids = [];
        this.told = [];
        this.seq = match.seq;
        if (match.seq > 1) void this.history(match.id, match.seq);
      }
      const fresh = state.log.filter((entry) => entry.seq > this.seq);
      this.seq = match.seq;
      const read = readMatch(match.position as unknown as Record<string, unknown>, {
        board: this.board, aliases: this.theme.aliases, lock: this.theme.lock, table: state.table as unknown as WireTable, me: state.seat, dice: [...match.dice] as [number, number],
      });
      for (const { step, missed } of fresh) this.happened(step as unknown as WireStep, missed);
      read.moves = this.moves;
      if (read.auction) read.auction.bids = this.bids;
      this.shown = read;
      if (fresh.length) {
        const say = namer(this.board, read, this.theme.words(words.language));
        this.told = [...this.told, ...fresh.flatMap(({ step }) => linesOf(step as unknown as WireStep, say, words.t))].slice(-400);
      }
    } else if (!match) this.shown = null;
  }

  private happened(step: WireStep, missed: boolean): void {
    for (const raw of step.events) {
      const event = raw as unknown as GameEvent;
      if (event.type === 'token_moved') {
        const at = (key: unknown) => this.board.find(key as number)?.at ?? 0;
        this.moves = [...this.moves.slice(-20), { seat: event.seat, from: at(event.old), to: at(event.new), how: event.how, stamp: step.seq }];
      } else if (event.type === 'auction_opened') this.bids = [];
      else if (event.type === 'bid_placed') this.bids = [...this.bids, { seat: event.seat, amount: event.amount }];
      else if (event.type === 'cash_moved' && !missed && settings.kept.motion !== 'none') flowing.pay(event.from, event.to, event.amount);
    }
  }

  /** What happened before this page was opened, for the log. */
  private async history(match: string, seq: number): Promise<void> {
    const answer = await this.api.steps(match, Math.max(0, seq - HISTORY), HISTORY, this.ticket?.secret ?? null);
    if (!answer.ok || this.of !== match || !this.shown) return;
    const say = namer(this.board, this.shown, this.theme.words(words.language));
    const steps = (answer.value.steps as WireStep[]).filter((step) => step.seq <= seq);
    const lines = steps.flatMap((step) => linesOf(step, say, words.t));
    this.told = [...lines, ...this.told];
  }

  get table(): WireTable {
    return this.state.table as unknown as WireTable;
  }
  get known(): boolean {
    return this.state.table !== null;
  }
  /** The line was closed for good, with this code. */
  get closed(): number | null {
    return this.state.line.state === 'closed' ? this.state.line.code : null;
  }
  get match(): Match {
    return this.shown as Match;
  }
  get playing(): boolean {
    return this.shown !== null && (this.state.table?.status === 'playing' || this.state.table?.status === 'ended');
  }
  get me(): number | null {
    return this.state.seat;
  }
  get host(): boolean {
    return this.state.host;
  }
  get decision(): Decision | null {
    return this.state.decision as unknown as Decision | null;
  }
  get waits(): readonly number[] {
    return this.state.waits;
  }
  get clock(): Clock & { at: number; whole: number | null } {
    const { clock } = this.state;
    return clock ? { seats: [...clock.seats], remaining_ms: clock.remainingMs, at: clock.at, whole: clock.remainingMs } : NO_CLOCK;
  }
  get lines(): readonly Line[] {
    return this.told;
  }
  get chat(): readonly Said[] {
    return this.state.chat.map((one) => ({ number: one.number, sender: one.sender ?? null, seat: one.seat ?? null, text: one.text, whisper: one.to != null }));
  }
  get online(): boolean {
    return this.state.line.state === 'open' || !this.state.known;
  }
  get ending(): Ending | null {
    const { ended } = this.state;
    if (ended) return { ...(ended.result as Omit<Ending, 'seed'>), seed: ended.seed };
    return this.shown?.result ? { ...this.shown.result, seed: null } : null;
  }
  get link(): string | null {
    const key = this.ticket?.invite;
    return key ? `${location.origin}/t/${this.code}#key=${key}` : this.state.table?.public ? `${location.origin}/t/${this.code}` : null;
  }

  async act(action: Action, bySeq = false): Promise<Answer> {
    return answerOf(await this.store.act(action, bySeq ? this.state.decision?.seq : undefined));
  }
  async receipts(seq: number): Promise<Receipt[]> {
    const answer = await this.api.receipts(this.of, seq, this.ticket?.secret ?? null);
    return answer.ok ? (answer.value.receipts as unknown as Receipt[]) : [];
  }
  say = async (text: string): Promise<Answer> => answerOf(await this.store.say(text));
  grant = async (): Promise<Answer> => answerOf(await this.store.grant());
  back = async (): Promise<Answer> => answerOf(await this.store.back());

  private get post() {
    return this.api.at(this.code, this.ticket?.secret ?? '');
  }
  ready = async (yes: boolean): Promise<Answer> => problemOf(await this.post.ready(yes, yes ? this.secrets.promise(this.code) : undefined));
  seat = async (change: { name?: string; token?: string; colour?: string }): Promise<Answer> => problemOf(await this.post.seat(change as never));
  change = async (what: Record<string, unknown>): Promise<Answer> => problemOf(await this.post.change(what as never));
  bot = async (level: string, seat?: number): Promise<Answer> => problemOf(await this.post.addBot({ bot: level as 'steady', ...(seat === undefined ? {} : { seat }) }));
  kick = async (seat: number): Promise<Answer> => problemOf(await this.post.kick(seat));
  giveHost = async (seat: number): Promise<Answer> => problemOf(await this.post.host(seat));
  start = async (): Promise<Answer> => problemOf(await this.post.start());
  rematch = async (): Promise<Answer> => problemOf(await this.post.rematch());
  async leave(): Promise<void> {
    if (this.ticket) {
      await this.post.leave();
      this.secrets.forget(this.code);
    }
    this.close();
    this.left();
  }
  record(): string | null {
    return this.ending ? `/api/matches/${this.of}/record` : null;
  }
  async checkDice(): Promise<DiceCheck> {
    const answer = await this.api.record(this.of, this.ticket?.secret ?? null);
    if (!answer.ok) return { ok: false, draws: 0, why: answer.problem.sentence };
    const seen = this.secrets.seen(this.of);
    const verdict = checkRecord(answer.value, { commitment: seen?.commitment ?? null, seat: seen?.seat ?? null, share: seen?.share ?? null }, traitsOf(this.theme.game).deals ?? []);
    return { ok: verdict.misfit === null, draws: verdict.draws.length, ...(verdict.misfit ? { why: `${verdict.misfit.what}, ${verdict.misfit.seq ?? ''}` } : {}) };
  }
  async story(): Promise<Story | null> {
    const answer = await this.api.record(this.of, this.ticket?.secret ?? null);
    const { match } = this.state;
    if (!answer.ok || !match) return null;
    const steps = answer.value.slice(1, -1).map((line) => JSON.parse(line) as Step);
    return storyOf(steps, match.position, this.theme, this.board, new MatchBoard((await this.gameOf(this.theme.game)) as never));
  }
  close(): void {
    this.stop();
    this.store.close();
  }
}
