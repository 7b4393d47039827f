// A lesson as a match: the screens of a real table, driven by a script instead of a server. What is offered, what comes of
// it and every figure were made by the real rules; here is only the order in which it is shown.

import { Replay } from '../match/replay';
import type { Position } from '../match/position';
import type { Shown } from '../live/games';
import { Show } from '../live/show.svelte';
import { decided, looked } from '../live/told';
import type { Api } from '../net/http';
import { TIMERS, type Timers } from '../net/socket';
import type { OpenAction, Step } from '../protocol/record';
import type { DecisionMessage, Figures, LessonView, Problem, Receipt, TableView } from '../protocol/wire';
import { words } from '../text/words.svelte';
import { TOKENS } from '../ui/board/signs';
import { Chronicle } from '../ui/model/chronicle';
import type { Answer, DiceCheck, Line, MatchDriver } from '../ui/model/driver';
import { placesOf } from '../ui/model/lines';
import { readMatch, type Match } from '../ui/model/match';
import { namer } from '../ui/model/names';
import { sameAct } from './wanted';

/** What the lesson says itself, in the language of the page. */
export interface Sayings {
  /** The answer to an act that the lesson does not want now; `what` is said to be wanted. */
  instead(what: string): string;
  waitFirst: string;
  over: string;
  onlyHere: string;
}

/** How long a step of another that nothing is said about waits before it is played. */
const PAUSE_MS = 900;

export class Lesson implements MatchDriver {
  /** How many steps are played. */
  at = $state(0);
  /** A step of another is shown only when the learner says so, where something is told about it. */
  private paused = $state(true);
  readonly theme;
  readonly board;
  readonly me: number;
  readonly host = false;
  readonly chat = [];
  readonly online = true;
  readonly ending = null;
  readonly clock = { seats: [], remaining_ms: null, at: 0, whole: null };
  readonly table: TableView;
  private readonly show: Show;
  private readonly replay: Replay;
  private readonly steps: readonly Step[];
  private chronicle = $state.raw(Chronicle.empty);
  private stop: () => void = () => undefined;

  constructor(
    readonly of: LessonView,
    shown: Shown,
    private readonly api: Pick<Api, 'lessonPreview'>,
    private readonly sayings: () => Sayings,
    /** What the lesson wants next, in words. */
    private readonly naming: (lesson: Lesson) => string,
    private readonly home: () => void,
    private readonly timers: Pick<Timers, 'after'> = TIMERS,
  ) {
    this.theme = shown.theme;
    this.board = shown.board;
    this.me = of.learner;
    this.steps = of.steps.map((one) => one.step as Step);
    this.replay = new Replay(shown.ground, of.opening as unknown as Position, this.steps);
    this.show = new Show(() => shown, timers);
    const names = (of.opening as { seats: { name: string }[] }).seats.map((seat) => seat.name);
    const sits = (name: string, seat: number): TableView['seats'][number] => ({
      seat, kind: seat === of.learner ? 'person' : 'bot', name, token: TOKENS[seat] ?? null, colour: TOKENS[seat] ?? null,
      bot: seat === of.learner ? null : 'steady', ready: true, host: false, connected: true, muted: false, away: 'no',
    });
    this.table = {
      code: '', version: 0, status: 'playing', game: of.game, options: {}, passport: '', settings: {} as TableView['settings'], public: false, locked: false,
      seats: names.map(sits), match: of.lesson, commitment: '', played: [], spectators: 0,
    };
    this.put();
  }

  private scene(seq: number) {
    const { position, dice } = this.replay.at(seq);
    return { match: { seq, position, dice }, waits: this.of.steps[seq]?.waits ?? [] };
  }
  private put(): void {
    this.chronicle = Chronicle.empty;
    this.show.clear();
    this.show.put(this.scene(0));
    this.soon();
  }
  /** From the beginning. */
  restart(): void {
    this.stop();
    this.at = 0;
    this.paused = true;
    this.put();
  }
  close(): void {
    this.stop();
    this.show.clear();
  }

  // --- the script ---------------------------------------------------------------------------------------

  get next(): LessonView['steps'][number] | null {
    return this.of.steps[this.at] ?? null;
  }
  get over(): boolean {
    return this.next === null;
  }
  /** What the dock says of a lesson that has been done, in place of whom it waits for. */
  get done(): string | null {
    return this.over ? this.sayings().over : null;
  }
  /** The act that the learner is to do now; null while others are. */
  get wanted(): OpenAction | null {
    const step = this.steps[this.at];
    return step && step.seat === this.me ? (step.action as OpenAction) : null;
  }
  /** The word for what is told now: of the next step, or of what others are doing; null: nothing but that they act. */
  get tell(): string | null {
    if (this.over) return 'end';
    for (let k = this.at; k >= 0; k -= 1) {
      const { tell } = this.of.steps[k]!;
      if (k < this.at && this.steps[k]?.seat === this.me) return null;
      if (tell) return tell;
    }
    return null;
  }
  /** Whether it waits for the learner to have read what is told about a step of another. */
  get reading(): boolean {
    return this.next !== null && this.wanted === null && this.next.tell !== null && this.paused;
  }
  /** What was told has been read: the step of another is played. */
  onward(): void {
    if (this.reading) this.play();
  }

  private play(): void {
    const step = this.steps[this.at];
    if (!step) return;
    const before = placesOf(this.replay.at(this.at).position);
    this.at += 1;
    this.paused = true;
    this.show.push({ step, still: false, scene: this.scene(this.at), shown: () => (this.chronicle = this.chronicle.with(step, before)) });
    this.soon();
  }
  /** Steps of others about which nothing is told go on by themselves. */
  private soon(): void {
    this.stop();
    if (this.next === null || this.wanted !== null || this.next.tell !== null) return;
    const moving = this.show.behind ? 0 : (this.show.played?.ms ?? 0);
    this.stop = this.timers.after(PAUSE_MS + moving, () => {
      if (this.show.behind) this.soon();
      else this.play();
    });
  }

  // --- what is shown ------------------------------------------------------------------------------------

  private readonly readingOf = $derived.by((): Match => {
    const scene = this.show.scene ?? this.scene(0);
    return readMatch(scene.match.position as unknown as Record<string, unknown>, {
      board: this.board, aliases: this.theme.aliases, lock: this.theme.lock, table: this.table, me: this.me, dice: [...scene.match.dice] as [number, number],
    });
  });
  readonly match = $derived.by((): Match => {
    const { moves, bids } = this.show;
    const found = this.readingOf;
    return { ...found, moves, auction: found.auction === null ? null : { ...found.auction, bids } };
  });
  private get seq(): number {
    return this.show.scene?.match.seq ?? 0;
  }
  get played(): MatchDriver['played'] {
    return this.show.played;
  }
  readonly decision = $derived.by((): DecisionMessage | null => decided(this.of.steps[this.seq]?.decision ?? null, this.of.game));
  get waits(): readonly number[] {
    return this.show.scene?.waits ?? [];
  }
  readonly lines = $derived.by((): Line[] => this.chronicle.lines(namer(this.board, this.readingOf, this.theme.words(words.language)), words.t));
  get figures(): Figures {
    return this.seq ? this.of.steps[this.seq - 1]!.figures : this.of.figures;
  }

  // --- what is done -------------------------------------------------------------------------------------

  act = async (action: OpenAction): Promise<Answer> => {
    const { wanted } = this;
    const say = this.sayings();
    if (this.over) return { code: 'lesson', sentence: say.over };
    if (wanted === null) return { code: 'lesson', sentence: say.waitFirst };
    const names = this.table.seats.map((seat) => seat.name ?? '');
    if (!sameAct(action, wanted, { board: this.board, names })) return { code: 'lesson', sentence: say.instead(this.naming(this)) };
    this.show.flush();
    this.play();
    return null;
  };
  receipts = async (seq: number): Promise<Receipt[]> => this.of.steps[seq - 1]?.receipts ?? [];
  preview = async (actions: OpenAction[]) => {
    return looked(await this.api.lessonPreview(this.of.game, this.of.lesson, { after: this.seq, actions: actions as Record<string, unknown>[] }), this.of.game);
  };
  ways = async () => this.of.steps[this.seq]?.ways ?? null;
  voteEffect = async () => this.of.steps[this.seq]?.effect ?? null;
  private alone = async (): Promise<Problem> => ({ code: 'lesson', sentence: this.sayings().onlyHere });
  say = this.alone;
  grant = this.alone;
  back = this.alone;
  rematch = this.alone;
  leave = async (): Promise<Problem | null> => (this.home(), null);
  record = (): null => null;
  checkDice = async (): Promise<DiceCheck> => ({ ok: false, draws: 0 });
}
