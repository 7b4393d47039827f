/** What a stop on a space costs that nobody can own, and what the space pays: as the server counts it now, else by the board. */
import type { Space } from './board';
import { dueAt } from './figures';
import type { Match } from './match';

export interface Stop {
  /** null: nothing. */
  costs: number | null;
  pays: number | null;
}
export function stopOf(match: Pick<Match, 'figures' | 'turn'>, space: Space, me: number | null): Stop {
  const due = space.price ? undefined : dueAt(match, space);
  // Wages of the ring's start change in a match, and are told by seat.
  const passing = typeof space.key === 'number' ? match.figures?.passing?.[me ?? match.turn.seat ?? 0] : undefined;
  return {
    costs: (due ? due.amount : space.tax) || null,
    pays: space.wage === null ? null : (passing ?? space.wage) || null,
  };
}
