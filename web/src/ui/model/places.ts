/** Where each act stands in the dock. One entry for every act of the generated types: a missing one does not compile. */
import type { GameAction } from '../../protocol/record';

export type Act = GameAction['type'];
export type Desk = 'property' | 'trade' | 'auction' | 'debt';

export interface Place {
  /** `first`: may be the primary act; `more`: under "more"; `desk`: chosen in a desk; `none`: never by a person. */
  at: 'first' | 'more' | 'desk' | 'none';
  /** Of several that may be the primary act the lowest is; the others stand beside it. */
  rank?: number;
  /** Stands beside the primary act, not under "more". */
  beside?: boolean;
  key?: string;
  /** Never undone: asked for once more, and not done by Enter. */
  asks?: boolean;
  desk?: Desk;
  /** Ends a debt without paying it. */
  under?: boolean;
}

export const PLACES: Readonly<Record<Act, Place>> = {
  start: { at: 'none' },
  buy: { at: 'first', rank: 1, beside: true },
  bid: { at: 'first', rank: 2 },
  roll: { at: 'first', rank: 3, beside: true },
  speculate: { at: 'first', rank: 4 },
  move: { at: 'first', rank: 5, beside: true },
  claim: { at: 'first', rank: 6, beside: true },
  buy_titles: { at: 'first', rank: 7 },
  vote: { at: 'first', rank: 8, beside: true },
  take_opportunity: { at: 'first', rank: 9, beside: true },
  end_turn: { at: 'first', rank: 10, beside: true },
  enter_poor_house: { at: 'first', rank: 11, beside: true, asks: true, under: true },
  pay_fine: { at: 'first', rank: 12, beside: true, key: 'F' },
  use_card: { at: 'first', rank: 13, beside: true },
  decline: { at: 'first', rank: 14, beside: true, key: 'A' },
  pass: { at: 'first', rank: 15, beside: true, key: 'P', asks: true },
  undo: { at: 'more', beside: true, key: 'U' },
  build: { at: 'desk', desk: 'property' },
  sell: { at: 'desk', desk: 'property' },
  mortgage: { at: 'desk', desk: 'property' },
  redeem: { at: 'desk', desk: 'property' },
  offer: { at: 'desk', desk: 'trade' },
  accept: { at: 'desk', desk: 'trade' },
  reject: { at: 'desk', desk: 'trade' },
  withdraw: { at: 'desk', desk: 'trade' },
  lend: { at: 'desk', desk: 'trade' },
  borrow: { at: 'desk', desk: 'trade' },
  repay: { at: 'desk', desk: 'trade' },
  call_loan: { at: 'desk', desk: 'trade' },
  form_trust: { at: 'desk', desk: 'trade' },
  leave_trust: { at: 'desk', desk: 'trade' },
  move_single_tax: { at: 'more', asks: true },
  move_end: { at: 'more', asks: true },
  give_up: { at: 'more', asks: true, under: true },
};
const NOWHERE: Place = { at: 'more' };
/** The place of an act; one that this page does not know (a newer server) stands under "more". */
export const placeOf = (type: string): Place => (PLACES as Record<string, Place>)[type] ?? NOWHERE;
