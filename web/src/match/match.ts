// A table as this client has it: what the socket tells, folded into one state that the page draws. It needs no framework:
// it is a store in the sense of Svelte (`$match` in a component, `subscribe` anywhere). Every state is a new object, and
// what has not changed in it is the same as before, so that it can be compared by `===`.

import type { GameAction, OpenAction, Step } from '../protocol/record';
import type { Chat, Clock, ClockMessage, DecisionMessage, Ended, FromServer, Starting, TableView, View } from '../protocol/wire';
import { rawField } from '../net/raw';
import type { Secrets } from '../net/secrets';
import { chained } from '../net/sha256';
import { Line, TIMERS, type LineState, type Reply, type Timers, type Wire } from '../net/socket';
import type { Board } from './board';
import { applyStep } from './fold';
import type { Position, SeatResult } from './position';
import { read, resultByName, write, type Standing } from './standing';

/** A clock as it ran when it was told; `remaining` says what is left of it now. */
export interface Countdown {
  seats: readonly number[];
  /** null: without end. */
  remainingMs: number | null;
  /** When it was told, by `Timers.now`. */
  at: number;
}

/** What is left of a clock in ms, at least 0; null without end. */
export function remaining(clock: Countdown, now: number): number | null {
  return clock.remainingMs === null ? null : Math.max(0, clock.remainingMs - (now - clock.at));
}

/** Time that was granted: by which seats, to which, and how much each gave. Another object each time. */
export interface Given {
  by: readonly number[];
  to: readonly number[];
  ms: number;
}

export interface LogEntry {
  seq: number;
  step: Step;
  /** It happened while the line was broken, or before this page was opened. */
  missed: boolean;
}

/** A match from its newest view on. */
export interface MatchState {
  id: string;
  seq: number;
  /** The chain at `seq`, in hex. */
  hash: string;
  position: Position;
  /** The newest throw, zeros before the first; a position shows it only while it counts. */
  dice: readonly [number, number];
  /** The first seq that the log can show is this + 1. */
  from: number;
}

export interface TableState {
  line: LineState;
  /** Whether this client has ever been welcomed. */
  known: boolean;
  table: TableView | null;
  /** null: a spectator. */
  seat: number | null;
  host: boolean;
  match: MatchState | null;
  waits: readonly number[];
  clock: Countdown | null;
  /** When open offers end by themselves, by `Timers.now`: those that do, by their numbers. */
  ends: ReadonlyMap<number, number>;
  /** The newest time that somebody granted while this page looked on. */
  given: Given | null;
  undo: boolean;
  decision: DecisionMessage | null;
  log: readonly LogEntry[];
  chat: readonly Chat[];
  starting: Starting | null;
  ended: Ended | null;
  /** How many steps came in one go after the last reconnect; 0 once they were seen. */
  meanwhile: number;
  /** The seqs of what the clock or a stand-in has done for the own seat since its own last act, told by the last view. */
  slept: readonly number[];
  /** Steps are missing and have been asked for. */
  behind: boolean;
  /** The server has said that it goes away; until it, or another, welcomes again. */
  moving: boolean;
}

/** One step as it happens, for whoever moves tokens and money. Positions are before and after the whole step. */
export interface Happening {
  entry: LogEntry;
  before: Position;
  after: Position;
}

export interface TableOptions {
  code: string;
  url: string;
  secret: string | null;
  /** The board of a game, once it is known; a match is drawn only then. */
  board: (game: string) => Promise<Board>;
  secrets?: Secrets | null;
  timers?: Timers;
  open?: (url: string) => Wire;
}

const MOST_LINES = 2000;
const MOST_CHAT = 500;

export const BEGINNING: TableState = {
  line: { state: 'connecting', tries: 0 },
  known: false,
  table: null,
  seat: null,
  host: false,
  match: null,
  waits: [],
  clock: null,
  ends: new Map(),
  given: null,
  undo: false,
  decision: null,
  log: [],
  chat: [],
  starting: null,
  ended: null,
  meanwhile: 0,
  slept: [],
  behind: false,
  moving: false,
};

export class Table {
  private state: TableState = BEGINNING;
  private standing: Standing | null = null;
  private readonly line: Line;
  private readonly timers: Timers;
  private readonly listeners = new Set<(state: TableState) => void>();
  private readonly watchers = new Set<(happening: Happening) => void>();
  private readonly boards = new Map<string, Board>();
  /** Messages that wait until the board of their game is there. */
  private queue: { message: FromServer; text: string }[] | null = null;
  /** The newest `head` at the last welcome: steps up to it were missed. */
  private headThen = 0;
  /** Whether the present line has been welcomed. */
  private greeted = false;
  /** Whether its `hello` said that a match is held. */
  private held = false;
  private readonly stop: (() => void)[] = [];

  constructor(private readonly options: TableOptions) {
    this.timers = options.timers ?? TIMERS;
    this.line = new Line({
      url: options.url,
      secret: options.secret,
      after: () => {
        this.held = this.state.match !== null;
        return this.state.match?.seq ?? null;
      },
      onMessage: (message, text) => this.take(message, text),
      onState: (line) => {
        if (line.state === 'connecting') this.greeted = false;
        this.set({ line, ...(line.state === 'open' ? {} : { decision: null, undo: false }) });
      },
      decisions: options.secret === null ? 'none' : 'all',
      timers: this.timers,
      ...(options.open === undefined ? {} : { open: options.open }),
    });
  }

  /** The contract of a Svelte store: called at once, and after every change. */
  subscribe = (run: (state: TableState) => void): (() => void) => {
    this.listeners.add(run);
    run(this.state);
    return () => this.listeners.delete(run);
  };

  get now(): TableState {
    return this.state;
  }

  /** The match in numbers; null before it is known. Not to be changed, and another one after every `view`. */
  get numbers(): Standing | null {
    return this.standing;
  }

  /** Every step as it comes, in order. */
  onStep(run: (happening: Happening) => void): () => void {
    this.watchers.add(run);
    return () => this.watchers.delete(run);
  }

  open(): void {
    if (typeof window !== 'undefined') {
      const hurry = (): void => this.line.hurry();
      const seen = (): void => {
        if (document.visibilityState === 'visible') hurry();
      };
      window.addEventListener('online', hurry);
      document.addEventListener('visibilitychange', seen);
      this.stop.push(
        () => window.removeEventListener('online', hurry),
        () => document.removeEventListener('visibilitychange', seen),
      );
    }
    this.line.connect();
  }

  close(): void {
    for (const stop of this.stop.splice(0)) stop();
    this.line.close();
  }

  // --- what the own seat does ---------------------------------------------------------------------------

  /** `seq` (the usual one is that of the decision): refused as `stale` if anything has happened since. */
  act(action: OpenAction, seq?: number): Promise<Reply> {
    return this.line.intend({ type: 'act', action: action as GameAction, ...(seq === undefined ? {} : { seq }) });
  }
  say(text: string, to?: number): Promise<Reply> {
    return this.line.intend({ type: 'say', text, ...(to === undefined ? {} : { to }) });
  }
  grant(): Promise<Reply> {
    return this.line.intend({ type: 'grant' });
  }
  back(): Promise<Reply> {
    return this.line.intend({ type: 'back' });
  }
  ask(): Promise<Reply> {
    return this.line.intend({ type: 'ask' });
  }
  /** What happened meanwhile has been seen. */
  caughtUp(): void {
    this.set({ meanwhile: 0, slept: [] });
  }
  hurry(): void {
    this.line.hurry();
  }

  // --- what the server says -----------------------------------------------------------------------------

  private set(change: Partial<TableState>): void {
    this.state = { ...this.state, ...change };
    for (const run of [...this.listeners]) run(this.state);
  }

  /** Messages are taken in order; those behind a `view` whose board is not there yet wait for it. */
  private take(message: FromServer, text: string): void {
    if (this.queue !== null) {
      this.queue.push({ message, text });
      return;
    }
    if (message.type === 'view') {
      const game = message.position.game;
      if (!this.boards.has(game)) {
        this.queue = [{ message, text }];
        void this.fetchBoard(game);
        return;
      }
    }
    this.handle(message, text);
  }

  private async fetchBoard(game: string): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        this.boards.set(game, await this.options.board(game));
        break;
      } catch {
        if (this.state.line.state === 'closed') return;
        await new Promise<void>((done) => this.timers.after(Math.min(10_000, 500 * 2 ** tries), done));
      }
    }
    const waiting = this.queue ?? [];
    this.queue = null;
    for (const { message, text } of waiting) this.take(message, text);
  }

  private handle(message: FromServer, text: string): void {
    switch (message.type) {
      case 'welcome':
        this.welcome(message.table, message.seat, message.host, message.head);
        break;
      case 'table':
        this.table(message.table);
        break;
      case 'view':
        this.view(message);
        break;
      case 'step':
        this.step(message.step, text, message.waits, message.clock);
        break;
      case 'decision':
        if (message.seq >= (this.state.match?.seq ?? 0)) {
          this.set({ decision: message, seat: message.seat, undo: message.undo });
        }
        break;
      case 'clock':
        this.set({ ...this.times(message.clock), ...given(message) });
        break;
      case 'starting':
        this.set({ starting: message, ended: null });
        this.reveal(message.match);
        break;
      case 'chat':
        this.chat(message);
        break;
      case 'unsaid':
        this.set({ chat: this.state.chat.filter((one) => !message.numbers.includes(one.number)) });
        break;
      case 'head':
        if (this.state.match !== null && message.seq > this.state.match.seq) this.resume();
        break;
      case 'reset':
        this.drop();
        break;
      case 'ended':
        this.end(message);
        break;
      case 'ack':
      case 'refused':
        break; // the line's own
      case 'moving':
        this.set({ moving: true });
        break;
      default:
        message satisfies never; // a kind that is not handled does not compile; one of a newer server is passed over
    }
  }

  private welcome(table: TableView, seat: number | null, host: boolean, head: number): void {
    const anew = !this.greeted;
    this.greeted = true;
    this.set({ known: true, seat, host, moving: false });
    this.table(table);
    if (seat !== null) this.options.secrets?.touch(table.code);
    const { match } = this.state;
    if (!anew) return; // another number of the seat, or its host's role
    this.headThen = head;
    // The line was broken, or what was held has been dropped for another match. The server sends the steps above ours.
    if (match === null) {
      if (this.held) this.line.tell({ type: 'resume' });
    } else if (table.match === match.id) {
      if (head > match.seq) this.set({ behind: true });
      else this.prove();
    }
  }

  /** Tell the server what is held, so that it says `reset` if its own log is another. */
  private prove(): void {
    const { match } = this.state;
    if (match !== null) this.line.tell({ type: 'resume', after: match.seq, hash: match.hash });
  }

  private table(table: TableView): void {
    const known = this.state.table;
    if (known !== null && known.code === table.code && table.version < known.version) return;
    this.options.secrets?.saw(table.match, table.commitment);
    this.set({ table });
    // A rematch: what is held is the match before.
    if (this.state.match !== null && table.match !== this.state.match.id && table.status === 'playing') this.drop();
  }

  private view(view: View): void {
    const position = view.position as unknown as Position;
    const board = this.boards.get(position.game)!;
    const again = this.state.match?.id === view.match;
    this.standing = read(position, board, view.dice ?? [0, 0]);
    this.set({
      match: {
        id: view.match,
        seq: view.seq,
        hash: view.hash,
        position,
        dice: view.dice ?? [0, 0],
        from: again && this.state.match?.seq === view.seq ? this.state.match.from : view.seq,
      },
      waits: view.waits,
      ...this.times(view.clock),
      undo: view.undo,
      decision: null,
      log: again && this.state.match?.seq === view.seq ? this.state.log : [],
      starting: null,
      ended: again ? this.state.ended : null,
      slept: view.meanwhile ?? [],
      behind: false,
    });
  }

  private step(step: Step, text: string, waits: readonly number[], clock: Clock): void {
    const { match } = this.state;
    const { standing } = this;
    if (match === null || standing === null) return; // a view comes
    if (step.seq <= match.seq) return;
    if (step.seq > match.seq + 1) {
      if (!this.state.behind) this.resume();
      return;
    }
    const before = match.position;
    try {
      applyStep(standing, step);
    } catch {
      // What this client holds does not fit: it begins anew from a view.
      this.drop();
      this.line.tell({ type: 'resume' });
      return;
    }
    const after = write(standing);
    const missed = step.seq <= this.headThen;
    const entry: LogEntry = { seq: step.seq, step, missed };
    if (step.seq === 1) this.counted(match.id, step);
    this.set({
      match: {
        ...match,
        seq: step.seq,
        hash: chained(match.hash, rawField(text, 'step') ?? ''),
        position: after,
        dice: standing.dice,
      },
      waits,
      ...this.times(clock),
      decision: null,
      undo: false,
      log: [...this.state.log.slice(-MOST_LINES), entry],
      starting: null,
      meanwhile: missed ? this.state.meanwhile + 1 : this.state.meanwhile,
      behind: this.state.behind && step.seq < this.headThen,
    });
    if (missed && step.seq === this.headThen) this.prove();
    for (const run of [...this.watchers]) run({ entry, before, after });
  }

  private end(ended: Ended): void {
    const { match } = this.state;
    const { standing } = this;
    // A match that its host broke off has no result.
    const result = ended.result as SeatResult | null;
    if (result !== null && match !== null && standing !== null && match.id === ended.match) {
      standing.result = resultByName(standing, result);
      this.set({ match: { ...match, position: write(standing) } });
    }
    this.set({ ended, decision: null, clock: null, waits: [] });
  }

  private chat(message: Chat): void {
    if (this.state.chat.some((one) => one.number === message.number)) return;
    const chat = [...this.state.chat, message].sort((a, b) => a.number - b.number);
    this.set({ chat: chat.slice(-MOST_CHAT) });
  }

  private times({ seats, remaining_ms, offers = [] }: Clock): Pick<TableState, 'clock' | 'ends'> {
    const at = this.timers.now();
    const ends = new Map(offers.map((one) => [one.number, at + one.remaining_ms]));
    return { clock: seats.length === 0 ? null : { seats, remainingMs: remaining_ms, at }, ends };
  }

  private resume(): void {
    const { match } = this.state;
    if (match === null) return;
    this.set({ behind: true });
    this.prove();
  }

  /** What is held is void; a view comes. */
  private drop(): void {
    this.standing = null;
    this.set({
      match: null,
      decision: null,
      log: [],
      waits: [],
      clock: null,
      undo: false,
      meanwhile: 0,
      slept: [],
      behind: false,
    });
  }

  // --- dice ---------------------------------------------------------------------------------------------

  private reveal(match: string): void {
    const { secrets, code } = this.options;
    const bytes = this.state.seat === null ? null : (secrets?.reveal(code, match) ?? null);
    if (bytes !== null) void this.line.intend({ type: 'reveal', id: `reveal-${match}`, bytes });
  }

  /** Step 1 shows whose bytes counted. What was sent is kept for the check, whether it counted or not. */
  private counted(match: string, step: Step): void {
    const { secrets, code } = this.options;
    const { seat } = this.state;
    if (secrets == null || seat === null || step.clients === undefined) return;
    const share = secrets.reveal(code, match);
    if (share !== null) secrets.gave(match, seat, share);
  }
}

/** What a message of the clock says of time that somebody granted. */
function given({ given: by = [], more_ms: ms, clock }: ClockMessage): { given?: Given } {
  return by.length === 0 || ms == null ? {} : { given: { by, to: clock.seats, ms } };
}
