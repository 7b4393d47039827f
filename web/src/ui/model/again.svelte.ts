/** A match that is shown again, step by step: the same screen, without a decision. */
import { Board as MatchBoard } from '../../match/board';
import type { Position } from '../../match/position';
import { Replay, openingOf, type Marks } from '../../match/replay';
import type { Step } from '../../protocol/record';
import { words } from '../../text/words.svelte';
import type { Theme } from '../../themes/theme';
import { flowing } from '../flow.svelte';
import { readBoard, type Board } from './board';
import type { Line, MatchDriver } from './driver';
import { linesOf } from './lines';
import { readMatch, type Match, type Move } from './match';
import { namer } from './names';
import type { Answer, Receipt, WireBoard, WireStep, WireTable } from './wire';

const SHOWN = 120;
const NOTHING: Answer = null;

export class Again implements MatchDriver {
  readonly board: Board;
  readonly marks: Marks;
  readonly end: number;
  seq = $state(0);
  match: Match;
  readonly me = null;
  readonly host = false;
  readonly decision = null;
  readonly waits: number[] = [];
  readonly clock = { seats: [], remaining_ms: null, at: 0, whole: null };
  readonly chat = [];
  readonly online = true;
  readonly ending = null;
  lines: Line[];
  readonly table: WireTable;
  private readonly replay: Replay;

  constructor(
    readonly theme: Theme,
    wire: WireBoard,
    readonly id: string,
    private readonly steps: readonly Step[],
    newest: Position,
    private readonly why: (seq: number) => Promise<Receipt[]>,
    private readonly home: () => void,
  ) {
    this.board = readBoard(wire, theme.codes);
    const ground = new MatchBoard(wire as never);
    this.replay = new Replay(ground, openingOf(newest, ground, steps), steps);
    this.marks = this.replay.marks;
    this.end = this.replay.end;
    this.table = { code: words.t.replay.title, version: 0, status: 'ended', game: theme.game, options: {}, passport: '', settings: {}, public: false, locked: false, seats: [], match: id, commitment: '' };
    this.match = $state.raw(this.shown(1));
    this.lines = $state.raw([]);
    this.to(1);
  }

  private shown(seq: number): Match {
    const { position, dice } = this.replay.at(seq);
    return readMatch(position as unknown as Record<string, unknown>, { board: this.board, aliases: this.theme.aliases, lock: this.theme.lock, table: null, me: null, dice });
  }

  /** Shows the match after a step; a single step on is moved, everything else is put. */
  to(wanted: number): void {
    const seq = Math.max(1, Math.min(this.end, wanted));
    const single = seq === this.seq + 1;
    const match = this.shown(seq);
    const say = namer(this.board, match, this.theme.words(words.language));
    const recent = this.steps.slice(Math.max(0, seq - SHOWN), seq) as unknown as WireStep[];
    this.lines = recent.flatMap((step) => linesOf(step, say, words.t));
    const moves: Move[] = [];
    for (const step of recent.slice(-12))
      for (const event of step.events)
        if (event.type === 'token_moved') moves.push({ seat: event.seat as number, from: this.board.find(event.old as number)?.at ?? 0, to: this.board.find(event.new as number)?.at ?? 0, how: String(event.how), stamp: step.seq });
    match.moves = moves;
    if (single)
      for (const event of recent.at(-1)?.events ?? []) if (event.type === 'cash_moved') flowing.pay(event.from as number, event.to as number, event.amount as number);
    this.match = match;
    this.seq = seq;
  }
  /** The next of some steps, or the one before. */
  jump(among: readonly number[], back = false): void {
    const found = back ? [...among].reverse().find((seq) => seq < this.seq) : among.find((seq) => seq > this.seq);
    if (found !== undefined) this.to(found);
  }
  act = async (): Promise<Answer> => NOTHING;
  receipts = (seq: number): Promise<Receipt[]> => this.why(seq);
  say = async (): Promise<Answer> => NOTHING;
  grant = async (): Promise<Answer> => NOTHING;
  back = async (): Promise<Answer> => NOTHING;
  rematch = async (): Promise<Answer> => NOTHING;
  leave = async (): Promise<void> => this.home();
  record = (): string => `/api/matches/${this.id}/record`;
  checkDice = async () => ({ ok: false, draws: 0 });
  story = async () => null;
}
