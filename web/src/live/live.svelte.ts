// A table of the server for the components: what `match/match.ts` holds, as their drivers ask for it. The only place where
// the two meet; components know neither socket nor requests, and the socket no component.

import { traitsOf } from '../match/traits';
import { BEGINNING, Table, type Happening, type TableState } from '../match/match';
import { Board as Numbers } from '../match/board';
import { checkRecord } from '../net/fair';
import { Api, type Answer as HttpAnswer, type TableApi } from '../net/http';
import { tableLink } from '../net/links';
import { Secrets } from '../net/secrets';
import { socketUrl, type Reply } from '../net/socket';
import type { GameEvent } from '../protocol/record';
import type { AddBot, BoardView } from '../protocol/wire';
import { words } from '../text/words.svelte';
import { themeOf } from '../themes';
import type { Theme } from '../themes/theme';
import { readBoard, type Board } from '../ui/model/board';
import type { DiceCheck, Ending, Line, LobbyDriver, MatchDriver, Said } from '../ui/model/driver';
import { linesOf } from '../ui/model/lines';
import { readMatch, type Match, type Move } from '../ui/model/match';
import { namer } from '../ui/model/names';
import type { Action, Answer, Decision, Receipt, WireBoard, WireStep, WireTable } from '../ui/model/wire';

const MOST_LINES = 3000;
const MOVES = 12;

/** What came of an intent, as the components see it: null where it was done. */
function told(reply: Reply): Answer {
  if (reply.type === 'refused') {
    return { code: reply.code, sentence: reply.sentence, clause: reply.clause ?? null, data: reply.data ?? {} };
  }
  return reply.type === 'unsent' ? { code: 'unreachable', sentence: '' } : null;
}

const asked = (answer: HttpAnswer<unknown>): Answer => (answer.ok ? null : answer.problem);

/** What is shown of a game, loaded once. */
interface Shown {
  game: string;
  theme: Theme;
  view: BoardView;
  board: Board;
}

export class Live implements MatchDriver, LobbyDriver {
  private now = $state.raw<TableState>(BEGINNING);
  private shown = $state.raw<Shown | null>(null);
  private moves = $state.raw<Move[]>([]);
  private bids = $state.raw<{ seat: number; amount: number }[]>([]);
  private whole = $state.raw<number | null>(null);
  lines = $state.raw<Line[]>([]);

  private readonly core: Table;
  private readonly seated: TableApi | null;
  private readonly secret: string | null;
  private stamp = 0;

  /** `key`: of a spectator's link, where this browser has no seat at the table. */
  constructor(
    readonly code: string,
    private readonly secrets: Secrets,
    private readonly api = new Api(),
    key: string | null = null,
  ) {
    this.secret = secrets.ticket(code)?.secret ?? key;
    this.seated = this.secret === null ? null : api.at(code, this.secret);
    this.core = new Table({
      code,
      url: socketUrl(code),
      secret: this.secret,
      secrets,
      board: async (game) => new Numbers((await this.load(game)).view),
    });
    this.core.onStep((happening) => this.happened(happening));
    this.core.subscribe((state) => this.took(state));
  }

  open(): void {
    this.core.open();
  }
  close(): void {
    this.core.close();
  }

  // --- what there is ------------------------------------------------------------------------------------

  /** The line, and everything of the table that the drivers do not ask for. */
  get state(): TableState {
    return this.now;
  }
  /** Whether there is a match to show; `theme`, `board` and `match` are there only then. */
  get playing(): boolean {
    return this.now.match !== null && this.shown !== null;
  }
  /** Whether the server has said yet what stands at this table. */
  get known(): boolean {
    return this.now.table !== null;
  }

  get table(): WireTable {
    return need(this.now.table) as unknown as WireTable;
  }
  get theme(): Theme {
    return need(this.shown).theme;
  }
  get board(): Board {
    return need(this.shown).board;
  }
  private readonly reading = $derived.by((): Match | null => {
    const { match } = this.now;
    return match === null || this.shown === null ? null : this.read(match.position, match.dice);
  });
  readonly match = $derived.by((): Match => {
    const found = this.reading;
    if (found === null) return need<Match>(null);
    const auction = found.auction === null ? null : { ...found.auction, bids: this.bids };
    return { ...found, moves: this.moves, auction };
  });
  get me(): number | null {
    return this.now.seat;
  }
  get host(): boolean {
    return this.now.host;
  }
  get decision(): Decision | null {
    return this.now.decision as unknown as Decision | null;
  }
  get waits(): readonly number[] {
    return this.now.waits;
  }
  get clock(): MatchDriver['clock'] {
    const { clock } = this.now;
    if (clock === null) return { seats: [], remaining_ms: null, at: 0, whole: null };
    return { seats: [...clock.seats], remaining_ms: clock.remainingMs, at: clock.at, whole: this.whole };
  }
  readonly chat = $derived.by((): Said[] =>
    this.now.chat.map(({ number, sender, seat, text, to }) => ({ number, sender, seat, text, whisper: to != null })),
  );
  get online(): boolean {
    return this.now.line.state === 'open' && !this.now.behind;
  }
  get ending(): Ending | null {
    const { ended } = this.now;
    return ended === null ? null : { ...(ended.result as unknown as Omit<Ending, 'seed'>), seed: ended.seed };
  }
  /** The link for guests; only the host's browser has its key. */
  get link(): string | null {
    const invite = this.secrets.ticket(this.code)?.invite;
    return invite == null ? null : tableLink(location.origin, this.code, { key: invite });
  }

  // --- what is done -------------------------------------------------------------------------------------

  async act(action: Action, bySeq = false): Promise<Answer> {
    return told(await this.core.act(action, bySeq ? this.now.match?.seq : undefined));
  }
  async receipts(seq: number): Promise<Receipt[]> {
    const id = this.now.match?.id;
    if (id === undefined) return [];
    const answer = await this.api.receipts(id, seq, this.secret);
    return answer.ok ? (answer.value.receipts as unknown as Receipt[]) : [];
  }
  async say(text: string, to?: number): Promise<Answer> {
    return told(await this.core.say(text, to));
  }
  async grant(): Promise<Answer> {
    return told(await this.core.grant());
  }
  async back(): Promise<Answer> {
    return told(await this.core.back());
  }
  /** What happened while the line was broken has been shown. */
  caughtUp(): void {
    this.core.caughtUp();
  }

  private async ask(what: (table: TableApi) => Promise<HttpAnswer<unknown>>): Promise<Answer> {
    return this.seated === null ? { code: 'no_secret', sentence: '' } : asked(await what(this.seated));
  }
  ready(yes: boolean): Promise<Answer> {
    return this.ask((table) => table.ready(yes, this.secrets.promise(this.code)));
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
  start(): Promise<Answer> {
    return this.ask((table) => table.start());
  }
  rematch(): Promise<Answer> {
    return this.ask((table) => table.rematch());
  }
  async leave(): Promise<void> {
    if (this.seated !== null) await this.seated.leave();
    this.secrets.forget(this.code);
    this.close();
  }

  // --- afterwards ---------------------------------------------------------------------------------------

  record(): string | null {
    return this.now.ended?.record ?? null;
  }
  /** Compute every throw and card anew, from the record and from what this browser saw before the match. */
  async checkDice(): Promise<DiceCheck> {
    const match = this.now.match;
    if (match === null) return { ok: false, draws: 0, why: 'no_record' };
    const answer = await this.api.record(match.id, this.secret);
    if (!answer.ok) return { ok: false, draws: 0, why: answer.problem.code };
    const seen = this.secrets.seen(match.id);
    const verdict = checkRecord(answer.value, seen ?? {}, traitsOf(match.position.game).deals);
    const why = verdict.misfit?.what ?? (seen?.changed != null ? 'kept_commitment' : undefined);
    return { ok: why === undefined, draws: verdict.draws.length, ...(why === undefined ? {} : { why }) };
  }

  // --- taking in ----------------------------------------------------------------------------------------

  private async load(game: string): Promise<Shown> {
    if (this.shown?.game === game) return this.shown;
    const [theme, view] = await Promise.all([themeOf(game), this.api.board(game)]);
    if (theme === null || !view.ok) throw new Error(`no way to show ${game}`);
    const shown = { game, theme, view: view.value, board: readBoard(view.value as WireBoard, theme.codes) };
    this.shown = shown;
    return shown;
  }

  private read(position: object, dice: readonly [number, number]): Match {
    const { theme, board } = need(this.shown);
    return readMatch(position as Record<string, unknown>, {
      board,
      aliases: theme.aliases,
      lock: theme.lock,
      table: this.now.table as unknown as WireTable,
      me: this.now.seat,
      dice: [...dice],
    });
  }

  private took(state: TableState): void {
    const before = this.now;
    this.now = state;
    if (state.match === null || state.match.id !== before.match?.id) {
      this.lines = [];
      this.moves = [];
      this.bids = [];
    }
    if (state.clock !== before.clock) {
      const same = state.match?.seq === before.match?.seq && state.clock !== null;
      this.whole = same
        ? Math.max(this.whole ?? 0, state.clock?.remainingMs ?? 0) || null
        : (state.clock?.remainingMs ?? null);
    }
  }

  private happened({ entry, after }: Happening): void {
    if (this.shown === null) return;
    const match = this.read(after, this.now.match?.dice ?? [0, 0]);
    const say = namer(this.shown.board, match, this.shown.theme.words(words.language));
    const lines = linesOf(entry.step as unknown as WireStep, say, words.t);
    this.lines = [...this.lines.slice(-MOST_LINES), ...lines];
    for (const event of entry.step.events) this.note(event, this.shown.board);
  }

  private note(event: GameEvent, board: Board): void {
    if (event.type === 'token_moved') {
      const [from, to] = [board.find(event.old)?.at, board.find(event.new)?.at];
      if (from === undefined || to === undefined) return;
      this.stamp += 1;
      this.moves = [...this.moves.slice(1 - MOVES), { seat: event.seat, from, to, how: event.how, stamp: this.stamp }];
    } else if (event.type === 'auction_opened' || event.type === 'auction_closed') this.bids = [];
    else if (event.type === 'bid_placed') this.bids = [...this.bids, { seat: event.seat, amount: event.amount }];
  }
}

function need<T>(found: T | null): T {
  if (found === null) throw new Error('nothing is known of this table yet');
  return found;
}
