/** What a leg gives, in words and in parts. */
import { money } from '../../../text/format';
import type { Catalogue } from '../../../text/en';
import type { Board } from '../../model/board';
import type { Seat } from '../../model/match';
import type { Offer } from '../types';
import type { Counted, Leg } from './deal.svelte';

export const countedOf = (t: Catalogue): Counted[] => Object.keys(t.desks.trade.counted) as Counted[];
/** The cards of a seat that are counted only, in words. */
export const countedBy = (seat: Pick<Seat, 'more'>, t: Catalogue): string[] =>
  countedOf(t).flatMap((word) => {
    const k = Number(seat.more[word] ?? 0);
    return k > 0 ? [t.desks.trade.counted[word](k)] : [];
  });

export function goodsOf(leg: Pick<Leg, 'cash' | 'deeds' | 'cards' | 'counts'>, board: Board, t: Catalogue): string[] {
  return [
    ...leg.deeds.map((key) => board.find(key)?.name ?? String(key)),
    ...(leg.cash ? [money(leg.cash)] : []),
    ...leg.cards.map((card) => board.cards.get(card)?.title ?? card),
    ...countedOf(t).filter((word) => leg.counts[word]).map((word) => t.desks.trade.counted[word](leg.counts[word] ?? 0)),
  ];
}
export function goodsOfOffer(leg: NonNullable<Offer['legs']>[number], board: Board, t: Catalogue): string[] {
  const counts = Object.fromEntries(countedOf(t).map((word) => [word, leg[word] ?? 0]));
  return goodsOf({ cash: leg.cash ?? 0, deeds: leg.deeds ?? [], cards: (leg.cards ?? []).map(String), counts }, board, t);
}
