/** A finished match that is shown again, step by step: the screens of a match, without a decision. */
import { traitsOf } from '../../match/traits';
import type { Marks } from '../../match/replay';
import { checkRecord } from '../../net/fair';
import type { Api } from '../../net/http';
import type { Secrets } from '../../net/secrets';
import type { Figures, Receipt, TableView } from '../../protocol/wire';
import { words } from '../../text/words.svelte';
import type { Theme } from '../../themes/theme';
import type { Played } from '../after/played';
import { settings } from '../settings.svelte';
import { bidsOf } from './bids';
import type { Board } from './board';
import type { Answer, DiceCheck, Ending, Line, MatchDriver } from './driver';
import type { Match, Move } from './match';
import { cuesOf, type Playing } from './motions';

/** So many steps are told in the log, and of so many the ways of the tokens are kept. */
const SHOWN = 60;
const WAYS = 12;
/** Figures of a step are asked for when somebody stays at it. */
const STAYS_MS = 350;

export class Again implements MatchDriver {
  readonly theme: Theme;
  readonly board: Board;
  readonly marks: Marks;
  readonly end: number;
  readonly table: TableView;
  seq = $state(0);
  match = $state.raw<Match>(undefined as unknown as Match);
  lines = $state.raw<Line[]>([]);
  played = $state.raw<Playing | null>(null);
  figures = $state.raw<Figures | null>(null);
  readonly me = null;
  readonly host = false;
  readonly decision = null;
  readonly waits: number[] = [];
  readonly clock = { seats: [], remaining_ms: null, at: 0, whole: null };
  readonly chat = [];
  readonly online = true;
  private stamp = 0;
  private asked: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly of: Played,
    private readonly api: Pick<Api, 'receipts' | 'figures' | 'record'>,
    private readonly secrets: Pick<Secrets, 'seen'>,
    private readonly home: () => void,
    /** As the page of the result has it: with who won. */
    private readonly result = false,
  ) {
    this.theme = of.shown.theme;
    this.board = of.shown.board;
    this.marks = of.replay.marks;
    this.end = of.end;
    const { header } = of.record;
    const made: TableView = {
      code: words.t.replay.title, version: 0, status: 'ended', game: header.game, options: { ...header.options }, passport: '', settings: {} as TableView['settings'], public: false, locked: false,
      seats: [], match: of.id, commitment: header.commitment ?? '', played: [], spectators: 0,
    };
    this.table = of.table ?? made;
    this.to(result ? this.end : 1);
  }

  /** Shows the match after a step; a single step on is moved, everything else is put. How long its motions take, in ms. */
  to(wanted: number, moving = true): number {
    const seq = Math.max(1, Math.min(this.end, Math.round(wanted)));
    const single = moving && seq === this.seq + 1;
    // Before the match itself: what is told of a step is folded on the way to it, and not gone back for.
    const lines = this.told(seq);
    const match = this.of.at(seq);
    const steps = this.of.steps;
    const at = (key: string | number): number => this.board.find(key)?.at ?? 0;
    const moves: Move[] = [];
    for (const step of steps.slice(Math.max(0, seq - WAYS), seq))
      for (const event of step.events) if (event.type === 'token_moved') moves.push({ seat: event.seat, from: at(event.old), to: at(event.new), how: event.how, stamp: step.seq });
    match.moves = moves;
    if (match.auction) match.auction.bids = bidsOf(steps, seq);
    const step = steps[seq - 1];
    this.played = null;
    if (single && step) {
      const { cues, ms } = cuesOf(step, { ring: this.board.ring, at }, settings.ms(100) / 100);
      this.stamp += 1;
      if (ms > 0) this.played = { stamp: this.stamp, step, cues, ms };
    }
    this.match = match;
    this.seq = seq;
    this.lines = lines;
    if (!single) this.figures = null; // those of the step before stay until the next are there
    clearTimeout(this.asked);
    this.asked = setTimeout(() => void this.count(seq), STAYS_MS);
    return this.played?.ms ?? 0;
  }

  private told(seq: number): Line[] {
    const found: Line[] = [];
    for (let one = Math.max(1, seq - SHOWN + 1); one <= seq; one += 1) found.push(...this.of.lines(one));
    return found;
  }
  private async count(seq: number): Promise<void> {
    const found = await this.api.figures(this.of.id, seq);
    if (found.ok && this.seq === seq) this.figures = found.value;
  }

  /** The next of some steps, or the one before; whether there was one. */
  jump(among: readonly number[], back = false): boolean {
    const found = back ? [...among].reverse().find((seq) => seq < this.seq) : among.find((seq) => seq > this.seq);
    if (found !== undefined) this.to(found, false);
    return found !== undefined;
  }
  close(): void {
    clearTimeout(this.asked);
  }

  get ending(): Ending | null {
    const { result, closing } = this.of.record;
    return this.result && result ? { ...(result as Omit<Ending, 'seed'>), seed: closing.seed ?? null } : null;
  }
  act = async (): Promise<Answer> => null;
  async receipts(seq: number): Promise<Receipt[]> {
    const answer = await this.api.receipts(this.of.id, seq);
    return answer.ok ? answer.value.receipts : [];
  }
  say = async (): Promise<Answer> => null;
  grant = async (): Promise<Answer> => null;
  back = async (): Promise<Answer> => null;
  rematch = async (): Promise<Answer> => null;
  leave = async (): Promise<Answer> => (this.home(), null);
  record = (): string => `/api/matches/${this.of.id}/record`;
  /** Computed here from the record, and compared with what this browser saw before the match, if it was there. */
  async checkDice(): Promise<DiceCheck> {
    const answer = await this.api.record(this.of.id);
    if (!answer.ok) return { ok: false, draws: 0, why: answer.problem.code };
    const verdict = checkRecord(answer.value, this.secrets.seen(this.of.id) ?? {}, traitsOf(this.of.record.header.game).deals);
    const why = verdict.misfit?.what;
    return { ok: why === undefined, draws: verdict.draws.length, ...(why === undefined ? {} : { why }) };
  }
}
