/** What a game gives to be shown: one folder of `themes` each. Everything else of the client is shared. */
import type { Component } from 'svelte';
import type { RingShape, Cell } from '../geometry/ring';
import type { Board, Space } from '../ui/model/board';
import type { Match } from '../ui/model/match';
import type { Key } from '../ui/model/wire';

/** What a stop on a space costs today, as the match stands. */
export interface Due {
  /** Dollars, or times the dice; null: nothing can be said. */
  amount: number | null;
  unit: 'dollars' | 'dice' | 'none';
}

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

export interface DieAt {
  x: number;
  y: number;
  s: number;
  turn: number;
}

/** A row of a deed card: its words are keys of the theme's own catalogue, already translated. */
export interface DeedRow {
  label: string;
  value: string;
  here: boolean;
}

export interface ThemeWords {
  /** Name of the table in the header. */
  mark: string;
  log: string;
  worth: string;
  deeds: string;
  held: (count: number) => string;
  /** What a price of nothing, a rent of nothing and a level are called. */
  level: (level: number) => string;
  noRent: string;
  houses: string;
  /** Names of the groups that are no streets, for the deed strip. */
  kinds: Record<string, string>;
  notes: Record<string, string>;
}

export interface Theme {
  game: string;
  /** Set as `data-look` of the page: chooses the tokens that override the shared ones. */
  look: string;
  desk: RingShape;
  phone: RingShape;
  /** Short codes of the kinds of spaces that are in no group. */
  codes: Record<string, string>;
  /** Places that are parts of a space. */
  aliases: Record<string, Key>;
  /** The key of a seat in a position that says how long it has been held. */
  lock: string;
  /** Where in its corner a seat is held, in the full form. */
  cellAt: readonly [number, number];
  /** Kinds of spaces beside streets that can be owned, in the order of the deed strip. */
  owned: string[];
  /** The level from which on a street has a hotel. */
  hotel: number;
  /** Where the two dice lie, and how they are turned. */
  dice(shape: RingShape): readonly [DieAt, DieAt];
  /** Where the token of a seat stands that is on no space of the ring, or held in one. */
  inside(shape: RingShape, cells: readonly Cell[], space: Space): readonly [number, number] | null;
  Plot: Component<PlotProps>;
  Middle: Component<MiddleProps>;
  /** Whether seats lend each other money. */
  loans: boolean;
  /** Whether the rail of players is a ledger. */
  ledger: boolean;
  due(match: Match, board: Board, space: Space): Due;
  deedRows(match: Match, board: Board, space: Space, words: ThemeWords): DeedRow[];
  /** Whether something stands in the way of offering a deed: buildings in its group. */
  bars(match: Match, board: Board, space: Space): boolean;
  /** What the bank lends on a deed. */
  lends(space: Space): number;
  worth(match: Match, board: Board, seat: number): number;
  words(language: string): ThemeWords;
  /** Loads what only this theme needs: its faces. */
  ready(): Promise<void>;
}
