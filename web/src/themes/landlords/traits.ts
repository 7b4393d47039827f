// Two corners have two names each, and bids go round the table. Rules: L.11, L.12 of the game's clauses.

import type { Board } from '../../match/board';
import type { Traits } from '../../match/traits';

const kindAt = (board: Board, kind: string): number => board.spaces.findIndex((space) => space.kind === kind);

export const traits: Traits = {
  place(board, space, seat) {
    const kind = board.space(space).kind;
    if (kind === 'jail') return seat.locked ? 'Jail' : 'Shelter';
    if (kind === 'poor_house') return seat.poor ? 'Poor House' : 'Central Park';
    return undefined;
  },

  places(board) {
    return { Shelter: kindAt(board, 'jail'), 'Central Park': kindAt(board, 'poor_house') };
  },

  speaker({ auction, turn, seats, options }) {
    if (auction === null || turn === null) return null;
    const { leader, bidders } = auction;
    const alone = bidders.length === 1 && bidders[0] === leader;
    if (options.first_option === true && leader !== null && leader !== turn.seat && alone) return turn.seat;
    const start = leader === null ? turn.seat : leader + 1;
    for (let step = 0; step < seats.length; step += 1) {
      const seat = (start + step) % seats.length;
      if (bidders.includes(seat)) return seat;
    }
    return null;
  },

  deals: [1, 3, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 18, 19, 21, 23, 24, 25, 26, 27, 28, 29, 31, 33, 34, 35, 36, 38],
};
