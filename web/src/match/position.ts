// The position of a match as the server writes it: everything that lies open on the table, in words that people read.
// Seats stand by name, spaces by name (by number where several share one). Keys whose value is the usual one are left
// out. `docs/files.md`, part "Positions", describes it; what a reader takes is wider (`ReadablePosition`).

import type { Closing, Options, ReadablePosition, ReadableTurn } from '../protocol/record';

/** A space in a position: its name, or its number where several share the name. */
export type SpaceName = string | number;
/** `"mortgaged"`, or the level of its buildings; 0 in games that count buildings elsewhere. */
export type DeedState = number | 'mortgaged';
export type Phase = NonNullable<ReadableTurn['phase']>;
export type Then = NonNullable<ReadableTurn['then']>;
export type BuildingKind = 'house' | 'hotel';

export interface Player {
  name: string;
  cash: number;
  space: SpaceName;
  /** Locked up, and the coming try there, from 1. */
  lockup?: number;
  jail?: number;
  out?: true;
  /** As the how-maniest it went out, from 1. */
  out_at?: number;
  /** Cards kept in the hand, by id. */
  cards?: string[];
  deeds?: Record<string, DeedState>;
  rounds?: number;
  misses?: number;
  moved?: number;
  luxuries?: number;
  education?: number;
  professors?: number;
  poor_house?: true;
  dealt?: SpaceName[];
}

export interface Bank {
  pot?: number;
  treasury?: number;
  houses?: number | 'unlimited';
  hotels?: number | 'unlimited';
}

/** Before the match only `phase` is there. */
export interface Turn {
  phase: Phase;
  seat?: string;
  doubles?: number;
  number?: number;
  round?: number;
  first?: string;
  then?: Then;
  dice?: [number, number];
  from_opportunity?: true;
  from_jail?: true;
  target?: SpaceName;
  ending?: 'now' | 'double';
}

export interface Auction {
  space?: SpaceName;
  building?: BuildingKind;
  /** For which street each seat bids, in the auction of a building. */
  streets?: Record<string, SpaceName>;
  high?: number;
  leader?: string;
  bidders?: string[];
  /** Deeds that are auctioned one after another. */
  estate?: SpaceName[];
  /** Who speaks, in games where bids go round. */
  turn?: string;
}

export interface Claims {
  kind: BuildingKind;
  by: string;
  wants: { seat: string; space: SpaceName }[];
  passed: string[];
}

export interface Debt {
  debtor: string;
  creditor: string;
  amount: number;
  reason: string;
}

export interface Leg {
  from: string;
  to: string;
  cash?: number;
  deeds?: SpaceName[];
  cards?: string[];
  luxuries?: number;
  education?: number;
  professors?: number;
}

export interface Loan {
  /** 0 or absent while it is only offered. */
  number?: number;
  lender: string;
  borrower: string;
  amount: number;
  interest: number;
  pledge?: SpaceName[] | 'wages';
  called?: number;
  waits?: true;
  garnished?: true;
  note?: string;
}

export interface Offer {
  number: number;
  version: number;
  by: string;
  accepted: string[];
  legs?: Leg[];
  loan?: Loan;
  clear?: Record<string, SpaceName[]>;
  note?: string;
}

export interface Vote {
  on: 'single_tax' | 'end_now' | 'end_double';
  by: string;
  yes: string[];
  no: string[];
}

export interface Result {
  winners: string[];
  ranking: Record<string, number>;
  worth: Record<string, number>;
}

/** A result by seats, as `ended` and the last line of a record have it. */
export type SeatResult = { winners: number[]; ranking: number[]; worth: number[] };

export interface Position {
  game: string;
  options?: Options;
  seats: Player[];
  bank: Bank;
  turn: Turn;
  decks?: Record<string, string[]>;
  auction?: Auction;
  claims?: Claims;
  debts?: Debt[];
  offers?: Offer[];
  offers_made?: number;
  result?: Result;
  houses?: Record<string, Record<string, number>>;
  single_tax?: true;
  wages?: number;
  public?: SpaceName[];
  colleges?: number;
  trust?: { partners: string[]; asked: string[] };
  vote?: Vote;
  loans?: Loan[];
  loans_made?: number;
}

// What is written must be readable by the schema, and results must be those of a record; else this does not compile.
type Fits<Narrow extends Wide, Wide> = Narrow;
export type PositionFits = Fits<
  Omit<Position, 'decks' | 'offers' | 'debts'>,
  Omit<ReadablePosition, 'decks' | 'offers' | 'debts'>
>;
export type ResultFits = Fits<SeatResult, NonNullable<Closing['result']>>;
