// What each event of a match changes: bookkeeping without a rule. There is one function for every kind of event that the
// server's schemas know, of whatever game; one that is missing, or that nobody knows any more, does not compile.

import type { GameEvent, OpenLoan, OpenOffer, SpaceKey, Step } from '../protocol/record';
import type { BuildingKind, Leg, Loan, Offer, Phase, Then } from './position';
import {
  accountName,
  GOODS,
  rising,
  type Good,
  type SeatStanding,
  type SpaceStanding,
  type Standing,
} from './standing';

type Kind = GameEvent['type'];
export type EventOf<K extends Kind> = Extract<GameEvent, { type: K }>;
/** Something for each kind of event: functions, sentences, pictures. */
export type ByEvent<Made> = { readonly [K in Kind]: Made };
type Folds = { readonly [K in Kind]: (standing: Standing, event: EventOf<K>) => void };

const seat = (standing: Standing, number: number): SeatStanding => {
  const found = standing.seats[number];
  if (found === undefined) throw new RangeError(`no seat ${number}`);
  return found;
};
const space = (standing: Standing, key: SpaceKey): SpaceStanding => standing.spaces[standing.board.at(key)]!;
const indexes = (standing: Standing, keys: readonly SpaceKey[]): number[] => keys.map((key) => standing.board.at(key));
const without = <T>(list: readonly T[], index: number): T[] => list.filter((_, place) => place !== index);

function pay(standing: Standing, account: number | string, amount: number): void {
  if (typeof account === 'number') seat(standing, account).cash += amount;
  else if (account in standing.purses) standing.purses[account] = standing.purses[account]! + amount;
}

/** Buildings come from the bank and go back there; a hotel costs one hotel, whatever stood there before. */
function restock(standing: Standing, level: number, sign: 1 | -1): void {
  const hotel = standing.board.hotelLevel;
  const kind: BuildingKind = level >= hotel ? 'hotel' : 'house';
  const left = standing.stock[kind];
  if (typeof left === 'number') standing.stock[kind] = left + sign * (level >= hotel ? 1 : level);
}

function underDeck(standing: Standing, card: string): void {
  const deck = standing.board.deck(card);
  standing.decks[deck] = [...(standing.decks[deck] ?? []), card];
}

const drop = (cards: readonly string[], card: string): string[] => cards.filter((one) => one !== card);

// --- offers and loans, by name as in a position -------------------------------------------------------------------

function loanOf(standing: Standing, loan: OpenLoan): Loan {
  const found: Loan = {
    lender: accountName(standing, loan.lender),
    borrower: accountName(standing, loan.borrower),
    amount: loan.amount,
    interest: loan.interest,
  };
  if (loan.number) found.number = loan.number;
  if (loan.pledge === 'wages') found.pledge = 'wages';
  else if (loan.pledge.length) found.pledge = indexes(standing, loan.pledge).map((index) => standing.board.name(index));
  if (loan.called) found.called = loan.called;
  if (loan.waits) found.waits = true;
  if (loan.garnished) found.garnished = true;
  if (loan.note) found.note = loan.note;
  return found;
}

function legOf(standing: Standing, leg: NonNullable<OpenOffer['legs']>[number]): Leg {
  const found: Leg = { from: accountName(standing, leg.from), to: accountName(standing, leg.to) };
  if (leg.cash) found.cash = leg.cash;
  if (leg.deeds?.length) found.deeds = indexes(standing, leg.deeds).map((index) => standing.board.name(index));
  if (leg.cards?.length) found.cards = leg.cards.map(String);
  for (const good of GOODS) if (leg[good]) found[good] = leg[good];
  return found;
}

function offerOf(standing: Standing, offer: OpenOffer): Offer {
  const found: Offer = {
    number: offer.number,
    version: offer.version,
    by: accountName(standing, offer.by),
    accepted: offer.accepted.map((one) => accountName(standing, one)),
  };
  if (offer.loan) found.loan = loanOf(standing, offer.loan);
  else found.legs = (offer.legs ?? []).map((leg) => legOf(standing, leg));
  const clear = Object.entries(offer.clear ?? {});
  if (clear.length) {
    found.clear = Object.fromEntries(
      clear.map(([number, keys]) => [
        accountName(standing, Number(number)),
        indexes(standing, keys).map((index) => standing.board.name(index)),
      ]),
    );
  }
  if (offer.note) found.note = offer.note;
  return found;
}

// --- every kind of event ------------------------------------------------------------------------------------------

export const FOLDS: Folds = {
  match_started(standing, { first }) {
    standing.turn = { seat: first, first, number: 1, round: 1, doubles: 0 };
  },
  turn_began(standing, event) {
    const before = standing.turn;
    standing.turn = {
      first: before?.first ?? event.seat,
      doubles: before?.doubles ?? 0,
      number: (before?.number ?? 0) + 1,
      seat: event.seat,
      round: event.round,
    };
  },
  phase_changed(standing, event) {
    standing.phase = event.new satisfies Phase;
  },
  then_changed(standing, event) {
    standing.then = event.new satisfies Then | null;
  },
  dice_rolled(standing, event) {
    standing.dice = [event.die1, event.die2];
  },
  doubles_counted(standing, event) {
    if (standing.turn) standing.turn = { ...standing.turn, doubles: event.new };
  },
  token_moved(standing, event) {
    seat(standing, event.seat).space = standing.board.at(event.new);
  },
  cash_moved(standing, event) {
    pay(standing, event.from, -event.amount);
    pay(standing, event.to, event.amount);
  },
  owner_changed(standing, event) {
    space(standing, event.space).owner = event.new;
  },
  level_changed(standing, event) {
    restock(standing, event.old, 1);
    restock(standing, event.new, -1);
    space(standing, event.space).level = event.new;
  },
  mortgage_changed(standing, event) {
    space(standing, event.space).mortgaged = event.new;
  },
  card_drawn(standing, event) {
    const deck = standing.board.deck(event.card);
    if (!event.from_unseen) standing.decks[deck] = (standing.decks[deck] ?? []).slice(1);
    if (event.kept) seat(standing, event.seat).cards.push(event.card);
    else underDeck(standing, event.card);
  },
  card_returned(standing, event) {
    const holder = seat(standing, event.seat);
    holder.cards = drop(holder.cards, event.card);
    underDeck(standing, event.card);
  },
  card_given(standing, event) {
    const giver = seat(standing, event.old);
    giver.cards = drop(giver.cards, event.card);
    seat(standing, event.new).cards.push(event.card);
  },
  stock_moved(standing, event) {
    const kind: Good = event.kind;
    if (event.from !== null) seat(standing, event.from).goods[kind] -= event.count;
    if (event.to !== null) seat(standing, event.to).goods[kind] += event.count;
  },
  seat_went_out(standing, event) {
    seat(standing, event.seat).outAt = event.rank;
  },
  match_ended() {
    // The phase says that it is over; the result comes by itself (`resultByName`).
  },

  auction_opened(standing, event) {
    standing.auction = {
      space: event.space === null ? null : standing.board.at(event.space),
      kind: event.kind,
      high: 0,
      leader: null,
      bidders: [...event.bidders],
    };
  },
  bid_placed(standing, event) {
    if (standing.auction) standing.auction = { ...standing.auction, leader: event.seat, high: event.amount };
  },
  bidder_passed(standing, event) {
    const open = standing.auction;
    if (open) standing.auction = { ...open, bidders: open.bidders.filter((bidder) => bidder !== event.seat) };
  },
  auction_closed(standing) {
    standing.auction = null;
  },
  estate_changed(standing, event) {
    standing.estate = indexes(standing, event.new);
  },

  claims_opened(standing, event) {
    standing.claims = { kind: event.kind, by: event.by, passed: [] };
  },
  claim_made(standing, event) {
    standing.wants = [...standing.wants, { seat: event.seat, space: standing.board.at(event.space) }];
  },
  claim_passed(standing, event) {
    const open = standing.claims;
    if (open) standing.claims = { ...open, passed: rising([...open.passed, event.seat]) };
  },
  claim_served(standing, event) {
    standing.wants = without(standing.wants, event.index);
  },
  claim_lapsed(standing, event) {
    standing.wants = without(standing.wants, event.index);
  },
  claims_closed(standing) {
    standing.claims = null;
  },

  debt_incurred(standing, { debtor, creditor, amount, reason }) {
    standing.debts = [...standing.debts, { debtor, creditor, amount, reason }];
  },
  debt_paid(standing, event) {
    standing.debts = without(standing.debts, event.index);
  },
  debt_lapsed(standing, event) {
    standing.debts = without(standing.debts, event.index);
  },

  offer_made(standing, event) {
    standing.offersMade = event.offer.number;
    standing.offers = [...standing.offers, offerOf(standing, event.offer)];
  },
  offer_changed(standing, event) {
    const changed = offerOf(standing, event.new);
    standing.offers = standing.offers.map((offer) => (offer.number === event.old.number ? changed : offer));
  },
  offer_closed(standing, event) {
    standing.offers = without(standing.offers, event.index);
  },

  lockup_changed(standing, event) {
    standing.lock = 'lockup';
    seat(standing, event.seat).locked = event.new;
  },
  jail_changed(standing, event) {
    standing.lock = 'jail';
    seat(standing, event.seat).locked = event.new;
  },
  poor_house_changed(standing, event) {
    seat(standing, event.seat).poor = event.new;
  },
  round_counted(standing, event) {
    seat(standing, event.seat).rounds = event.new;
  },
  misses_changed(standing, event) {
    seat(standing, event.seat).misses = event.new;
  },
  titles_dealt(standing, event) {
    seat(standing, event.seat).dealt = indexes(standing, event.new);
  },
  houses_changed(standing, event) {
    const lot = space(standing, event.space);
    lot.builders = { ...lot.builders, [event.seat]: event.new };
    lot.level += event.new - event.old;
  },
  wages_changed(standing, event) {
    standing.wages = event.new;
  },
  single_tax_began(standing) {
    standing.singleTax = true;
  },
  title_made_public(standing, event) {
    standing.public = rising([...standing.public, standing.board.at(event.space)]);
  },
  college_built(standing, event) {
    standing.colleges = event.new;
  },
  trust_changed(standing, event) {
    standing.trust = { ...standing.trust, partners: [...event.new] };
  },
  trust_asked(standing, event) {
    standing.trust = { ...standing.trust, asked: [...event.new] };
  },
  vote_moved(standing, event) {
    const by = seat(standing, event.seat);
    by.moved = event.round;
    standing.vote = { on: event.on, by: by.name, yes: [by.name], no: [] };
  },
  vote_cast(standing, event) {
    const vote = standing.vote;
    if (!vote) return;
    const side = event.yes ? 'yes' : 'no';
    const voters = new Set([...vote[side], seat(standing, event.seat).name]);
    standing.vote = { ...vote, [side]: standing.seats.map((one) => one.name).filter((name) => voters.has(name)) };
  },
  vote_closed(standing) {
    standing.vote = null;
  },
  target_changed(standing, event) {
    standing.target = event.new === null ? null : standing.board.at(event.new);
  },
  came_from_changed(standing, event) {
    standing.cameFrom = event.new;
  },
  ending_changed(standing, event) {
    standing.ending = event.new;
  },
  loan_made(standing, event) {
    standing.loansMade = event.loan.number ?? standing.loansMade;
    standing.loans = [...standing.loans, loanOf(standing, event.loan)];
  },
  loan_changed(standing, event) {
    const changed = loanOf(standing, event.new);
    standing.loans = standing.loans.map((loan) => (loan.number === event.old.number ? changed : loan));
  },
  loan_closed(standing, event) {
    standing.loans = without(standing.loans, event.index);
  },
};

/** Change the standing by one event. Throws RangeError where the event names what is not there. */
export function apply(standing: Standing, event: GameEvent): void {
  const fold = FOLDS[event.type] as ((standing: Standing, event: GameEvent) => void) | undefined;
  if (fold === undefined) throw new RangeError(`an event of an unknown kind: ${String(event.type)}`);
  fold(standing, event);
}

export function applyStep(standing: Standing, step: Pick<Step, 'events'>): void {
  for (const event of step.events) apply(standing, event);
}
