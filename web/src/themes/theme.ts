/** What a game gives to be shown: one folder of `themes` each. Everything else of the client is shared. */
import type { Component } from 'svelte';
import type { Box, RingShape, Cell } from '../geometry/ring';
import type { Board, Codes, Space } from '../ui/model/board';
import type { MatchDriver } from '../ui/model/driver';
import type { Match } from '../ui/model/match';
import type { SpaceKey } from '../protocol/record';
import type { Terms } from '../text/terms';
import type { Voice } from '../ui/sound/names';

export interface PlotProps {
  cell: Cell;
  space: Space;
  board: Board;
  match: Match;
  /** The small form of a phone. */
  compact: boolean;
}
export interface MiddleProps {
  shape: RingShape;
  board: Board;
  match: Match;
}

export interface LedgerProps {
  driver: MatchDriver;
  chosen: number | null;
  onchoose: (seat: number | null) => void;
}

export interface DieAt {
  x: number;
  y: number;
  s: number;
  turn: number;
}

export interface ThemeWords {
  /** Name of the table in the header. */
  mark: string;
  log: string;
  /** Who has won alone, where that is said otherwise than by the shared texts. */
  won?: (who: string) => string;
  worth: string;
  /** What texts that all games share call the things of this one. */
  terms: Terms;
  held: (count: number) => string;
  /** What is built on a street at a level; `hotel`: the level from which that is a hotel, infinite in games without. */
  level: (level: number, hotel: number) => string;
  /** A line of a deed card, by its word: so many houses, so many of the kind in one hand, … */
  row: (word: string, count: number, kind: string) => string;
  /** A rent of nothing. */
  noRent: string;
  houses: string;
  /** Names of the groups that are no streets, for the deed strip. */
  kinds: Record<string, string>;
  notes: Record<string, string>;
  /** Accounts as whom is paid, where that is another form of their names. */
  payees?: Record<string, string>;
  /** What spaces of a kind are called for a token that walks there, where that is not the space's own name. */
  stops?: Record<string, string>;
}

/** What stands in the middle of the board, in words: what it is called, and one line each. */
export interface Told {
  name: string;
  lines: string[];
}

/** By language: what a stop does on spaces that nobody can own, by their kinds. */
export type Visits = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Theme {
  game: string;
  /** Set as `data-look` of the page: chooses the tokens that override the shared ones. */
  look: string;
  /** How far the corners of the board are rounded, in its own units. */
  round: number;
  voice: Voice;
  desk: RingShape;
  phone: RingShape;
  /** The full form for a room that is higher than wide. */
  tablet?: RingShape;
  /** The small form for a phone held sideways. */
  lying?: RingShape;
  /** Short codes of the kinds of spaces that are in no group; `numbers`: every space has the number that is printed on it. */
  codes: Codes;
  /** Places that are parts of a space. */
  aliases: Record<string, SpaceKey>;
  /** The key of a seat in a position that says how long it has been held. */
  lock: string;
  /** Where in its corner a seat is held, in the full form. */
  cellAt: readonly [number, number];
  /** Kinds of spaces beside streets that can be owned, in the order of the deed strip. */
  owned: string[];
  /** Where the two dice lie, and how they are turned. */
  dice(shape: RingShape): readonly [DieAt, DieAt];
  /** Where the token of a seat stands that is on no space of the ring, or held in one. */
  inside(shape: RingShape, cells: readonly Cell[], space: Space): readonly [number, number] | null;
  /** Where a space lies that is inside the ring, for games that have such. */
  inner?(shape: RingShape, space: Space): Box | null;
  Plot: Component<PlotProps>;
  Middle: Component<MiddleProps>;
  /** The same in words, for who can't see the drawing. Comes once the board stands. */
  told(): Promise<{ default: (match: Match, board: Board, language: string) => Told }>;
  /** Whether seats lend each other money. */
  loans: boolean;
  /** The rail of players where it is not the usual one. */
  ledger: Component<LedgerProps> | null;
  words(language: string): ThemeWords;
  /** Comes when the first such card is opened. */
  visits(): Promise<Visits>;
  /** Loads what only this theme needs: its faces. One that does not come is done without. */
  ready(): Promise<void>;
}
