/** What the screens ask of whatever holds the match: the real table over the socket, or a fixture of the dev page. */
import type { Theme } from '../../themes/theme';
import type { Board } from './board';
import type { Match } from './match';
import type { Action, Answer, Clock, Decision, Receipt, WireTable } from './wire';

export interface Line {
  id: string;
  seq: number;
  seat: number | null;
  text: string;
  amount: number | null;
  /** Place of the payment in the events of its step: finds the receipt. */
  event: number | null;
  byClock: boolean;
}
export interface Said {
  number: number;
  sender: string | null;
  seat: number | null;
  text: string;
  whisper: boolean;
}
export interface Ending {
  winners: number[];
  ranking: number[];
  worth: number[];
  seed: string | null;
}
export interface DiceCheck {
  ok: boolean;
  draws: number;
  why?: string;
}

/** The whole match in figures: wealth at the beginning of each round, by seat, and what was remarkable. */
export interface Story {
  /** By round: worth by seat; null once a seat is out. */
  worth: (number | null)[][];
  throws: number;
}

export interface MatchDriver {
  readonly table: WireTable;
  readonly theme: Theme;
  readonly board: Board;
  readonly match: Match;
  /** The own seat; null: a spectator. */
  readonly me: number | null;
  readonly host: boolean;
  readonly decision: Decision | null;
  readonly waits: readonly number[];
  readonly clock: Clock & { /** When it was told, by `performance.now()`. */ at: number; whole: number | null };
  readonly lines: readonly Line[];
  readonly chat: readonly Said[];
  readonly online: boolean;
  readonly ending: Ending | null;
  act(action: Action, bySeq?: boolean): Promise<Answer>;
  receipts(seq: number): Promise<Receipt[]>;
  say(text: string): Promise<Answer>;
  grant(): Promise<Answer>;
  back(): Promise<Answer>;
  rematch(): Promise<Answer>;
  leave(): Promise<void>;
  record(): string | null;
  checkDice(): Promise<DiceCheck>;
  story?(): Promise<Story | null>;
}

export interface LobbyDriver {
  readonly table: WireTable;
  readonly me: number | null;
  readonly host: boolean;
  readonly link: string | null;
  ready(yes: boolean): Promise<Answer>;
  seat(change: { name?: string; token?: string; colour?: string }): Promise<Answer>;
  change(what: Record<string, unknown>): Promise<Answer>;
  bot(level: string, seat?: number): Promise<Answer>;
  kick(seat: number): Promise<Answer>;
  giveHost(seat: number): Promise<Answer>;
  start(): Promise<Answer>;
  leave(): Promise<void>;
}

/** What an open desk puts into the dock: its own question and primary action. */
export interface OwnPrompt {
  title: string;
  why: string;
  label: string;
  /** Why it can't be done yet. */
  off?: string;
  go: () => Promise<Answer>;
  more?: { label: string; key?: string; go: () => void }[];
}
