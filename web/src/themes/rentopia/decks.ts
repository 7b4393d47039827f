/** The decks of cards beside the green, with how many lie in each. */
import type { Board } from '../../ui/model/board';
import type { Match } from '../../ui/model/match';

export function decksOf(board: Pick<Board, 'cards'>, match: Pick<Match, 'seats'>): { deck: string; left: number }[] {
  const cards = [...board.cards.values()];
  const held = new Set(match.seats.flatMap((seat) => seat.cards));
  // Cards that were drawn go under; what is kept in hands is not there.
  return [...new Set(cards.map((card) => card.deck))].map((deck) => ({ deck, left: cards.filter((card) => card.deck === deck && !held.has(card.card)).length }));
}
