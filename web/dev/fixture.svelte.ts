/** A driver on a fixture: shows a position, answers nothing but the moves of the walk. */
import { words } from '../src/text/words.svelte';
import type { Theme } from '../src/themes/theme';
import { readBoard, type Board } from '../src/ui/model/board';
import type { Answer, Line, MatchDriver, Said } from '../src/ui/model/driver';
import { linesOf } from '../src/ui/model/lines';
import { readMatch, type Match } from '../src/ui/model/match';
import type { Playing } from '../src/ui/model/motions';
import { namer } from '../src/ui/model/names';
import { Canned } from './looking';
import type { OpenAction, Step } from '../src/protocol/record';
import type { BoardView, DecisionMessage, Figures, Receipt, TableView } from '../src/protocol/wire';

export interface Fixture {
  game: string;
  position: Record<string, unknown>;
  dice: [number, number];
  decisions: DecisionMessage[];
  steps: Step[];
  receipts: { seq: number; receipts: Receipt[] }[];
  figures: Figures;
}
const TOKENS = ['key', 'moon', 'wheel', 'pear', 'sail', 'umbrella', 'leaf', 'tulip'] as const;

export class FixtureDriver implements MatchDriver {
  readonly board: Board;
  match: Match;
  /** Set by the dev page's player. */
  played: Playing | null = $state.raw(null);
  readonly table: TableView;
  readonly decision: DecisionMessage | null;
  readonly waits: number[];
  readonly clock;
  readonly lines: Line[];
  chat: Said[] = $state.raw([]);
  readonly online = true;
  readonly ending = null;
  readonly host = true;

  constructor(readonly fixture: Fixture, wire: BoardView, readonly theme: Theme, readonly me: number | null) {
    this.board = readBoard(wire, theme.codes);
    const seats = fixture.position.seats as { name: string }[];
    this.table = {
      code: '7F2K', version: 1, status: 'playing', game: fixture.game, options: {}, passport: 'R14K9T', settings: {}, public: false, locked: false, match: 'm', commitment: '9f3c71de04ab',
      seats: seats.map((seat, k) => ({ seat: k, kind: k === 3 ? 'bot' : 'person', name: seat.name, token: TOKENS[k]!, colour: TOKENS[k]!, bot: k === 3 ? 'steady' : null, ready: true, host: k === 0, connected: true, muted: false, away: 'no' })),
    };
    this.match = $state.raw({ ...readMatch(fixture.position, { board: this.board, aliases: theme.aliases, lock: theme.lock, table: this.table, me, dice: fixture.dice }), figures: fixture.figures });
    this.match.figures = this.canned.figures;
    this.waits = fixture.decisions.filter((one) => one.open.some((choice) => !['mortgage', 'redeem', 'build', 'sell', 'give_up', 'withdraw'].includes(choice.action.type)) || this.match.debts.some((debt) => debt.debtor === one.seat)).map((one) => one.seat);
    if (!['auction', 'claiming', 'answering', 'owing'].includes(this.match.turn.phase) && this.match.turn.seat !== null) this.waits = [this.match.turn.seat];
    this.decision = me === null ? null : (fixture.decisions[me] ?? null);
    this.clock = { seats: this.waits, remaining_ms: 65000, at: performance.now(), whole: 90000 };
    const say = namer(this.board, this.match, theme.words(words.language));
    this.lines = fixture.steps.flatMap((step) => linesOf(step, say, words.t));
    const mover = this.match.turn.seat === null ? null : this.match.seats[this.match.turn.seat];
    const sum = this.match.dice[0] + this.match.dice[1];
    if (mover && sum) this.match.moves = [{ seat: mover.seat, from: (mover.at - sum + this.board.ring) % this.board.ring, to: mover.at, how: 'forward', stamp: 1 }];
    if (this.match.auction) this.match.auction.bids = [[3, 120], [0, 140], [1, 150], [3, 160], [0, 170], [1, 180]].map(([seat, amount]) => ({ seat: seat!, amount: amount! }));
  }
  private readonly canned: Canned = new Canned(() => this);
  get figures() {
    return this.canned.figures;
  }
  preview = this.canned.preview;
  ways = this.canned.ways;
  voteEffect = this.canned.voteEffect;
  async act(action: OpenAction): Promise<Answer> {
    console.log('act', JSON.stringify(action));
    return { code: 'demo', sentence: `This page only shows: ${JSON.stringify(action)}` };
  }
  receipts = async (seq: number): Promise<Receipt[]> => this.fixture.receipts.find((one) => one.seq === seq)?.receipts ?? [];
  say = async () => null;
  grant = async () => null;
  back = async () => null;
  rematch = async () => null;
  leave = async () => undefined;
  record = () => null;
  story = async () => null;
  checkDice = async () => ({ ok: true, draws: 231 });
}
