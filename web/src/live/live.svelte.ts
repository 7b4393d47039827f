// The one driver of a table on the server: what `match/match.ts` holds, as the components ask for it (`ui/model/driver.ts`).
// The only place where the two meet; components know neither socket nor requests, and the socket no component. What is
// shown follows what is known step by step, as the stage plays them; clock, table and chat are always the newest.

import { BEGINNING, Table, remaining, type Happening, type MatchState, type TableState } from '../match/match';
import { Api, type Answer as HttpAnswer } from '../net/http';
import { tableLink } from '../net/links';
import { Secrets } from '../net/secrets';
import { socketUrl, TIMERS, type Timers } from '../net/socket';
import type { GameAction, OpenAction, Step } from '../protocol/record';
import type { DecisionMessage, Figures, Preview, Problem, Receipt, TableView, VoteEffect, Ways } from '../protocol/wire';
import { words } from '../text/words.svelte';
import type { Theme } from '../themes/theme';
import type { Board } from '../ui/model/board';
import { Chronicle } from '../ui/model/chronicle';
import type { Answer, DiceCheck, Ending, Line, LobbyDriver, MatchDriver, Said } from '../ui/model/driver';
import { placesOf, type Places } from '../ui/model/lines';
import { readMatch, type Match } from '../ui/model/match';
import { namer } from '../ui/model/names';
import { diceOf, stepsOf } from './afterwards';
import { Feed } from './feed.svelte';
import { Games, type Missing, type Shown } from './games';
import { Seating } from './seating.svelte';
import { Show, type Scene } from './show.svelte';
import { decided, found, looked, told } from './told';

/** So many steps from before the page was opened are told in the log. */
const HISTORY = 80;
const DECISIONS = 12;

export interface LiveOptions {
  /** Of a spectator's link, where this browser has no seat at the table. */
  key?: string | null;
  games?: Games;
  /** This browser has left the table. */
  left?: () => void;
  timers?: Timers;
}

/** Why nothing is shown, for good: the game has no theme here, or the line was closed with a code. */
export type Fault = { why: 'no_theme' } | { why: 'closed'; code: number };

export class Live extends Seating implements MatchDriver, LobbyDriver {
  private now = $state.raw<TableState>(BEGINNING);
  private shown = $state.raw<Shown | null>(null);
  private missing = $state.raw<Missing | null>(null);
  private chronicle = $state.raw(Chronicle.empty);
  private slept = $state.raw(Chronicle.empty);
  private decisions = $state.raw<readonly DecisionMessage[]>([]);
  private whole = $state.raw<number | null>(null);
  /** The clock as it stood when the line broke. */
  private halted = $state.raw<number | null>(null);
  private unanswered = $state(0);

  private readonly core: Table;
  private readonly show: Show;
  private readonly games: Games;
  private readonly feed: Feed;
  private readonly left: () => void;
  private readonly timers: Timers;
  private readonly acts = new Map<string, Promise<Answer>>();

  constructor(
    code: string,
    secrets: Secrets,
    api = new Api(),
    { key = null, games = new Games(api), left = () => undefined, timers = TIMERS }: LiveOptions = {},
  ) {
    super(code, secrets, api, key);
    this.games = games;
    this.left = left;
    this.timers = timers;
    this.feed = new Feed((seq) => this.api.figures(this.now.match?.id ?? '', seq, this.secret), timers);
    this.show = new Show(() => this.shown, timers, (seq) => this.feed.want(seq));
    this.core = new Table({
      code,
      url: socketUrl(code),
      secret: this.secret,
      secrets,
      timers,
      board: async (game) => {
        const found = await this.load(game);
        if (typeof found === 'string') throw new Error(found);
        return found.ground;
      },
    });
    this.core.onStep((happening) => this.happened(happening));
    this.core.subscribe((state) => this.took(state));
  }

  open(): void {
    this.core.open();
  }
  close(): void {
    this.core.close();
    this.show.clear();
    this.feed.clear();
  }

  // --- what there is ------------------------------------------------------------------------------------

  /** The line, and everything of the table that the drivers do not ask for. */
  get state(): TableState {
    return this.now;
  }
  /** Whether there is a match to show; `match` is there only then. */
  get playing(): boolean {
    return this.show.scene !== null && this.shown !== null;
  }
  /** Whether the server has said what stands at this table, and how its game looks is there too. */
  get known(): boolean {
    return this.now.table !== null && this.shown !== null;
  }
  get fault(): Fault | null {
    const { line } = this.now;
    if (line.state === 'closed' && line.code !== 0) return { why: 'closed', code: line.code };
    return this.missing === 'no_theme' ? { why: 'no_theme' } : null;
  }
  get table(): TableView {
    return need(this.now.table);
  }
  private get game(): string {
    return this.shown?.game ?? '';
  }
  get look(): string | null {
    return this.shown?.theme.look ?? null;
  }
  get theme(): Theme {
    return need(this.shown).theme;
  }
  get board(): Board {
    return need(this.shown).board;
  }
  private readonly reading = $derived.by((): Match | null => {
    const { scene } = this.show;
    if (scene === null || this.shown === null) return null;
    const { theme, board } = this.shown;
    return readMatch(scene.match.position as unknown as Record<string, unknown>, {
      board, aliases: theme.aliases, lock: theme.lock, table: this.now.table, me: this.now.seat, dice: [...scene.match.dice],
    });
  });
  readonly match = $derived.by((): Match => {
    const found = need(this.reading);
    const { moves, bids } = this.show;
    return { ...found, moves, auction: found.auction === null ? null : { ...found.auction, bids }, figures: this.feed.newest };
  });
  get figures(): Figures | null {
    return this.feed.newest;
  }
  get played(): MatchDriver['played'] {
    return this.show.played;
  }
  get me(): number | null {
    return this.now.seat;
  }
  get host(): boolean {
    return this.now.host;
  }
  /** Of what is shown: a step that has not been played yet takes none away and brings none. */
  readonly decision = $derived.by((): DecisionMessage | null => {
    const seq = this.show.scene?.match.seq;
    if (this.now.line.state !== 'open' || this.now.ended !== null || seq === undefined) return null;
    return decided(this.decisions.find((one) => one.seq === seq) ?? null, this.game);
  });
  get waits(): readonly number[] {
    return this.show.scene?.waits ?? this.now.waits;
  }
  get clock(): MatchDriver['clock'] {
    const { clock } = this.now;
    if (clock === null) return { seats: [], remaining_ms: null, at: 0, whole: null };
    const still = this.halted !== null;
    return { seats: [...clock.seats], remaining_ms: this.halted ?? clock.remainingMs, at: clock.at, whole: this.whole, still };
  }
  readonly ends = $derived(this.now.ends);
  readonly given = $derived(this.now.given);
  private readonly names = $derived.by(() => {
    const match = need(this.reading);
    return namer(this.board, match, this.theme.words(words.language));
  });
  readonly lines = $derived.by((): Line[] => (this.reading === null ? [] : this.chronicle.lines(this.names, words.t)));
  /** What happened while this person was away, and was not put away yet. */
  readonly meanwhile = $derived.by((): Line[] => (this.reading === null ? [] : this.slept.lines(this.names, words.t)));
  readonly since = $derived(Math.max(this.now.match?.from ?? 0, this.meanwhile.at(-1)?.seq ?? 0));
  readonly chat = $derived.by((): Said[] =>
    this.now.chat.map(({ type: _, ...one }) => ({ ...one, whisper: one.to != null })),
  );
  get online(): boolean {
    const { line, known, behind } = this.now;
    return known ? line.state === 'open' && !behind : line.state === 'connecting' && line.tries === 0;
  }
  /** Why nothing goes on: the server is being started anew, or the line is broken. */
  get pause(): 'moving' | 'lost' | null {
    return this.online ? null : this.now.moving ? 'moving' : 'lost';
  }
  /** An act has been sent and has no answer yet. */
  get busy(): boolean {
    return this.unanswered > 0;
  }
  get ending(): Ending | null {
    const { ended, match } = this.now;
    if (ended === null || match === null || (this.show.scene?.match.seq ?? 0) < match.seq) return null;
    const { winners = [], ranking = [], worth = [] } = ended.result ?? {};
    return { winners, ranking, worth, seed: ended.seed };
  }
  get watchLink(): string | null {
    void this.keys;
    const watch = this.secrets.ticket(this.code)?.watch;
    return watch == null ? null : tableLink(location.origin, this.code, { watch });
  }
  /** The link for guests: with the key of who made the table, or came by one; without where the table is public. */
  get link(): string | null {
    void this.keys;
    const invite = this.secrets.ticket(this.code)?.invite;
    if (invite != null) return tableLink(location.origin, this.code, { key: invite });
    return this.now.table?.public ? tableLink(location.origin, this.code) : null;
  }

  // --- what is done -------------------------------------------------------------------------------------

  /** The same act again while it has no answer is the same one: both get what came of it. */
  act(action: OpenAction, bySeq = false): Promise<Answer> {
    const seq = bySeq ? (this.decision?.seq ?? this.show.scene?.match.seq) : undefined;
    const which = JSON.stringify([seq ?? null, action]);
    const known = this.acts.get(which);
    if (known) return known;
    this.unanswered += 1;
    this.show.skip();
    const sent = this.core.act(action, seq).then((reply) => {
      this.acts.delete(which);
      this.unanswered -= 1;
      return told(reply, this.game);
    });
    this.acts.set(which, sent);
    return sent;
  }
  async receipts(seq: number): Promise<Receipt[]> {
    const id = this.now.match?.id;
    if (id === undefined) return [];
    const answer = await this.api.receipts(id, seq, this.secret);
    return answer.ok ? answer.value.receipts : [];
  }
  async stepsAfter(seq: number): Promise<readonly Step[] | null> {
    const { match } = this.now;
    return match === null ? null : stepsOf(match.id, seq + 1, match.seq, this.api, this.secret);
  }
  preview(actions: readonly OpenAction[]): Promise<Preview | Problem | null> {
    return this.inquire((match, secret) => this.api.preview(match, { actions: [...actions] as GameAction[] }, secret), looked);
  }
  ways(need?: number): Promise<Ways | Problem | null> {
    return this.inquire((match, secret) => this.api.ways(match, need ?? null, secret), found<Ways>);
  }
  voteEffect(): Promise<VoteEffect | Problem | null> {
    return this.inquire((match) => this.api.voteEffect(match, this.secret), found<VoteEffect>, true);
  }
  /** Asks about the match without doing anything; null where there is none, or no seat to ask for. */
  private async inquire<T>(ask: (match: string, secret: string) => Promise<HttpAnswer<T>>, read: (answer: HttpAnswer<T>, game: string) => T | Problem, anybody = false): Promise<T | Problem | null> {
    const id = this.now.match?.id;
    if (id === undefined || (this.secret === null && !anybody)) return null;
    return read(await ask(id, this.secret ?? ''), this.game);
  }
  async say(text: string, to?: number): Promise<Answer> {
    return told(await this.core.say(text, to), this.game);
  }
  async grant(): Promise<Answer> {
    return told(await this.core.grant(), this.game);
  }
  async back(): Promise<Answer> {
    return told(await this.core.back(), this.game);
  }
  /** What happened meanwhile has been seen. */
  caughtUp(): void {
    this.slept = Chronicle.empty;
    this.core.caughtUp();
  }

  async leave(): Promise<Answer> {
    const answer = this.seated === null ? null : await this.seated.leave();
    // A seat that is gone already is left; where the server did not hear of it, it is kept.
    if (answer !== null && !answer.ok && ![401, 403, 404].includes(answer.problem.status)) return { ...answer.problem, sentence: words.tell(answer.problem, this.game) };
    this.secrets.forget(this.code);
    this.close();
    this.left();
    return null;
  }

  // --- afterwards ---------------------------------------------------------------------------------------

  record(): string | null {
    return this.now.ended?.record ?? null;
  }
  async checkDice(): Promise<DiceCheck> {
    const { match } = this.now;
    return match === null ? { ok: false, draws: 0, why: 'no_record' } : diceOf(match, this.api, this.secret, this.secrets);
  }

  // --- taking in ----------------------------------------------------------------------------------------

  private async load(game: string): Promise<Shown | Missing> {
    void words.about(game);
    const found = await this.games.of(game);
    const wanted = this.now.match?.position.game ?? this.now.table?.game ?? game;
    if (typeof found === 'string') this.missing = found;
    else if (wanted === game || this.shown === null) {
      this.shown = found;
      this.missing = null;
    }
    return found;
  }

  /** Asks until what the game is shown with is there, or the table has another game, or is closed. */
  private async insist(game: string): Promise<void> {
    for (let tries = 0; (await this.load(game)) === 'no_board'; tries += 1) {
      await new Promise<void>((done) => this.timers.after(Math.min(10_000, 500 * 2 ** tries), done));
      const wanted = this.now.match?.position.game ?? this.now.table?.game;
      if (this.now.line.state === 'closed' || (wanted !== undefined && wanted !== game)) return;
    }
  }

  private took(state: TableState): void {
    const before = this.now;
    this.now = state;
    const { match } = state;
    const game = match?.position.game ?? state.table?.game;
    // The host may have taken another game since.
    if (game !== undefined && game !== this.shown?.game && (game !== before.table?.game || before === BEGINNING)) void this.insist(game);
    if (state.line !== before.line) {
      const broken = state.line.state !== 'open' && before.line.state === 'open';
      if (broken) this.halted = state.clock === null ? null : remaining(state.clock, this.timers.now());
      else if (state.line.state === 'open') this.halted = null;
    }
    if (state.clock !== before.clock) this.wound(state, before);
    if (state.decision !== null && state.decision !== before.decision) {
      const { seq } = state.decision;
      this.decisions = [...this.decisions.filter((one) => one.seq !== seq), state.decision].slice(-DECISIONS);
    }
    if (match === before.match) {
      if (state.waits !== before.waits) this.show.waiting(state.waits);
      return;
    }
    const isStep = state.log !== before.log && state.log.at(-1)?.seq === match?.seq;
    if (match === null) this.forget();
    else if (!isStep) this.put(match, before.match, state);
  }

  /** A clock that was granted more has a longer whole; each decision has its own. */
  private wound(state: TableState, before: TableState): void {
    const left = state.clock?.remainingMs ?? null;
    const same = state.match?.seq === before.match?.seq && state.clock !== null;
    this.whole = same ? Math.max(this.whole ?? 0, left ?? 0) || null : left;
    if (state.line.state === 'open') this.halted = null;
  }

  private forget(): void {
    this.show.clear();
    this.feed.clear();
    this.chronicle = this.slept = Chronicle.empty;
    this.decisions = [];
  }

  /** The match as a view tells it, or as its end leaves it. */
  private put(match: MatchState, before: MatchState | null, state: TableState): void {
    const another = match.id !== before?.id || match.seq !== before.seq;
    if (another) this.forget();
    else this.show.flush();
    this.show.put({ match, waits: state.waits });
    if (another && match.seq > 1) void this.history(match, state.slept);
  }

  private happened({ entry, before }: Happening): void {
    if (this.shown === null) return;
    const { match, waits } = this.now;
    const scene: Scene = { match: need(match), waits };
    const places = placesOf(before);
    if (entry.missed) this.slept = this.slept.with(entry.step, places);
    this.show.push({ step: entry.step, still: entry.missed, scene, shown: () => this.tell(entry.step, places) });
  }
  private tell(step: Step, before: Places): void {
    this.chronicle = this.chronicle.with(step, before);
  }

  /** What happened before this page was opened, for the log; and of it what others did for the own seat. */
  private async history(match: MatchState, slept: readonly number[]): Promise<void> {
    const first = Math.min(slept[0] ?? match.seq, match.seq - HISTORY + 1);
    const steps = await stepsOf(match.id, Math.max(1, first), match.seq, this.api, this.secret);
    if (steps === null || this.now.match?.id !== match.id) return;
    const places = placesOf(match.position);
    this.chronicle = this.chronicle.behind(steps, places);
    this.show.recall(steps);
    if (slept.length > 0) this.slept = this.slept.behind(steps, places, (step) => slept.includes(step.seq));
  }
}

function need<T>(found: T | null): T {
  if (found === null) throw new Error('nothing is known of this table yet');
  return found;
}
