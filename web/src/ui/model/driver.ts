/** What the screens ask of whatever holds the match: the real table over the socket, or a fixture of the dev page. */
import type { Theme } from '../../themes/theme';
import type { Board } from './board';
import type { Match } from './match';
import type { OpenAction, Step } from '../../protocol/record';
import type { Clock, DecisionMessage, Figures, Preview, Problem, Receipt, TableView, VoteEffect, Ways } from '../../protocol/wire';
import type { Playing } from './motions';

/** What came of an intent: nothing, or why not. */
export type Answer = Problem | null;

export interface Line {
  id: string;
  seq: number;
  seat: number | null;
  text: string;
  amount: number | null;
  /** Place of the payment in the events of its step: finds the receipt. */
  event: number | null;
  byClock: boolean;
  /** The offer that is off the table by it. */
  closed?: { offer: number; by: number; sides: readonly number[]; why: string };
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

export interface MatchDriver {
  readonly table: TableView;
  readonly theme: Theme;
  readonly board: Board;
  readonly match: Match;
  /** The own seat; null: a spectator. */
  readonly me: number | null;
  readonly host: boolean;
  readonly decision: DecisionMessage | null;
  readonly waits: readonly number[];
  /** `at`: when it was told, by `performance.now()`. `still`: the line is broken, and so is what is left. */
  readonly clock: Clock & { at: number; whole: number | null; still?: boolean };
  /** When open offers end by themselves, by `performance.now()` and their numbers; those that do not are not in it. */
  readonly ends?: ReadonlyMap<number, number>;
  /** The newest time that somebody granted: another object each time. */
  readonly given?: { by: readonly number[]; to: readonly number[]; ms: number } | null;
  readonly lines: readonly Line[];
  /** Lines up to this step are not news: they were there before, or are told by `meanwhile`. */
  readonly since?: number;
  readonly chat: readonly Said[];
  /** The step whose motions run now, or ran last; null or left out: the picture was put there without a way. */
  readonly played?: Playing | null;
  /** What happened while this person was away, until it is put away (`caughtUp`). */
  readonly meanwhile?: readonly Line[];
  caughtUp?(): void;
  readonly online: boolean;
  /** Why nothing goes on: the server is started anew, or the line is broken. */
  readonly pause?: 'moving' | 'lost' | null;
  /** What the server counts of the moment that is shown; null until it has said it the first time. */
  readonly figures?: Figures | null;
  /** Nothing is waited for any more, and why: a lesson that has been done. */
  readonly done?: string | null;
  /** What would come of acts of the own seat, were all agreed: nothing is done. null: nobody can be asked. */
  preview?(actions: readonly OpenAction[]): Promise<Preview | Problem | null>;
  /** How the own seat could pay what it owes, or come to so many dollars in hand, the cheapest way first. */
  ways?(need?: number): Promise<Ways | Problem | null>;
  /** What a vote that may be moved, or is under way, would change. */
  voteEffect?(): Promise<VoteEffect | Problem | null>;
  /** An act has no answer yet. */
  readonly busy?: boolean;
  readonly ending: Ending | null;
  act(action: OpenAction, bySeq?: boolean): Promise<Answer>;
  receipts(seq: number): Promise<Receipt[]>;
  /** The steps after one, up to the newest; null where they do not come. */
  stepsAfter?(seq: number): Promise<readonly Step[] | null>;
  /** `to`: for this seat's eyes only. */
  say(text: string, to?: number): Promise<Answer>;
  grant(): Promise<Answer>;
  back(): Promise<Answer>;
  rematch(): Promise<Answer>;
  /** The host breaks the match off. */
  breakOff?(): Promise<Answer>;
  mute?(seat: number, on: boolean): Promise<Answer>;
  unsay?(numbers: readonly number[]): Promise<Answer>;
  leave(): Promise<Answer>;
  record(): string | null;
  checkDice(): Promise<DiceCheck>;
}

export interface LobbyDriver {
  readonly table: TableView;
  readonly theme: Theme;
  readonly board: Board;
  readonly chat: readonly Said[];
  readonly online: boolean;
  readonly me: number | null;
  readonly host: boolean;
  /** By which others sit down; null where this browser has no key for it. */
  readonly link: string | null;
  /** For spectators; only the browser that made the table, or the links, has its key. */
  readonly watchLink: string | null;
  ready(yes: boolean): Promise<Answer>;
  seat(change: { name?: string; token?: string; colour?: string }): Promise<Answer>;
  change(what: Record<string, unknown>): Promise<Answer>;
  bot(level: string, seat?: number): Promise<Answer>;
  kick(seat: number): Promise<Answer>;
  giveHost(seat: number): Promise<Answer>;
  /** Lots decide who sits where; free seats stay. */
  lots(): Promise<Answer>;
  /** The seats in their new order, each once. */
  order(seats: number[]): Promise<Answer>;
  /** What a seat says is heard by nobody, or is again. */
  mute(seat: number, on: boolean): Promise<Answer>;
  /** New keys for the links; the old ones are void. */
  newLinks(): Promise<Answer>;
  /** Asks whether the links still let somebody in; those that do not are not shown any more. */
  tryLinks?(): Promise<void>;
  /** Takes messages away. */
  unsay(numbers: readonly number[]): Promise<Answer>;
  say(text: string, to?: number): Promise<Answer>;
  start(): Promise<Answer>;
  leave(): Promise<Answer>;
}

/** What an open desk puts into the dock: its own question and primary action. */
export interface OwnPrompt {
  title: string;
  why: string;
  label: string;
  /** Its key beside Ctrl Enter. */
  key?: string;
  /** Why it can't be done yet. */
  off?: string;
  /** Asked for once more before it is done: what it means, and how it is said yes to. */
  asks?: { means: string; yes: string };
  /** It opens where something else was pressed, and is to be read first: a double tap does not do it. */
  unread?: boolean;
  go: () => Promise<Answer>;
  more?: { label: string; key?: string; off?: string; asks?: boolean; go: () => void }[];
}
