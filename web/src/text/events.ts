/** What an event line needs, and the form of the sentences: one for every kind of event that the server knows. */
import type { ByEvent, EventOf } from '../match/fold';
import type { CashMoved, GameEvent } from '../protocol/record';

/** Names in a sentence: each is set apart (Unicode isolates), so that a view may stress it and any script fits. */
export interface Namer {
  who(seat: number): string;
  account(account: number | string): string;
  /** The same as whom something is paid or owed: some languages have another form for that. */
  payee(account: number | string): string;
  people(seats: readonly number[]): string;
  space(key: number | string): string;
  /** What a space is called for a token that walks there: a corner may have two names. */
  stop(key: number | string): string;
  /** Where a seat's token stands. */
  place(seat: number): string;
  card(id: string): string;
  money(amount: number): string;
  level(level: number): string;
}

export type Kind = GameEvent['type'];
/** null: told by another event of the step, or by the board alone. */
export type EventWords = { readonly [K in Kind]: (say: Namer, event: EventOf<K>) => string | null } & ByEvent<unknown>;
export type CashWords = Readonly<Record<CashMoved['reason'], (say: Namer, event: CashMoved) => string | null>>;

/** What is offered; a `request`: a loan that is asked for. */
export type OfferKind = 'trade' | 'loan' | 'request';

/** What several events of a step say together. */
export interface Together {
  throwsAndWalks(say: Namer, seat: number, die1: number, die2: number, to: number | string): string;
  throws(say: Namer, seat: number, die1: number, die2: number): string;
  /** Somebody is sent to a space, and why: a card, a space, or so many doubles. */
  sent(say: Namer, seat: number, to: number | string, why: string): string;
  doubles(count: number): string;
  buys(say: Namer, seat: number, spaces: string): string;
  wins(say: Namer, seat: number, spaces: string): string;
  builds(say: Namer, seat: number, space: number | string, level: number): string;
  sells(say: Namer, seat: number, space: number | string, level: number): string;
  mortgages(say: Namer, seat: number, spaces: string): string;
  redeems(say: Namer, seat: number, spaces: string): string;
  /** A set of deeds that a seat begins with, and has paid for. */
  takesHand(say: Namer, seat: number, spaces: string): string;
  /** `goods`: who gives what to whom. */
  offers(say: Namer, by: number, what: OfferKind, goods: string): string;
  answers(say: Namer, by: number, version: number, goods: string): string;
  agrees(say: Namer, seat: number, by: number): string;
  rejects(say: Namer, seat: number, by: number): string;
  runsOut(say: Namer, by: number): string;
  byClock: string;
  takenBack(say: Namer, seat: number | null): string;
}
