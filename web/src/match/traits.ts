// What a game's positions have of their own that neither the board's data nor an event says. A theme's folder may hold a
// `traits.ts` with it; without one the shared rules of writing apply.

import type { Board } from './board';
import type { SeatStanding, Standing } from './standing';
import type { SpaceName } from './position';

export interface Traits {
  /** The name of the place where a token stands, if it is not the space's own. */
  place?(board: Board, space: number, seat: SeatStanding): SpaceName | undefined;
  /** Other names of spaces in positions, each with the index it stands for. */
  places?(board: Board): Readonly<Record<string, number>>;
  /** The seat that speaks in the auction, where bids go round; null: nobody. */
  speaker?(standing: Standing): number | null;
  /** The keys of the spaces whose titles are dealt, rising: what a dealt title is drawn from. */
  readonly deals?: readonly number[];
}

const found = import.meta.glob<{ traits: Traits }>('../themes/*/traits.ts', { eager: true });
const NONE: Traits = {};

/** The traits of a game by its word. */
export function traitsOf(game: string): Traits {
  return found[`../themes/${game}/traits.ts`]?.traits ?? NONE;
}
