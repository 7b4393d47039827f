/** Steps of a match as lines of the log: events that belong together are told as one. */
import type { EventOf } from '../../match/fold';
import type { GameEvent, SpaceKey, Step } from '../../protocol/record';
import type { Catalogue } from '../../text/en';
import type { Kind, Namer, OfferKind } from '../../text/events';
import { list } from '../../text/format';
import type { Line } from './driver';

/** Where each seat's token stands, by seat. */
export type Places = readonly (SpaceKey | undefined)[];

/** By a position: names, which a space is found by as well as by its number. */
export const placesOf = (position: { seats: readonly { space: SpaceKey }[] }): Places => position.seats.map(({ space }) => space);

type Tell = (say: Namer, event: GameEvent) => string | null;

/** Begins with a capital, and has one full stop where a name ends with its own. */
const sentence = (text: string): string => (text.charAt(0).toLocaleUpperCase() + text.slice(1)).replace(/([.!?]\u2069)\./, '$1');

/** What the table or a rule does: nobody's, whoever made the step. */
const NOBODYS: ReadonlySet<Kind> = new Set<Kind>(['match_started', 'match_ended', 'auction_opened', 'wages_changed', 'single_tax_began', 'title_made_public', 'college_built', 'trust_changed', 'vote_closed']);
const seatIn = (who: number | string | null | undefined): number | null => (typeof who === 'number' ? who : null);

/** Whose an event is: the disc before its line. */
function seatOf(event: GameEvent, step: Step): number | null {
  if (NOBODYS.has(event.type)) return null;
  if ('seat' in event) return event.seat;
  if (event.type === 'auction_closed') return seatIn(event.leader);
  if (event.type === 'owner_changed') return seatIn(event.new);
  if (event.type === 'claims_opened' || event.type === 'offer_made') return seatIn(event.type === 'offer_made' ? event.offer.by : event.by);
  if (event.type === 'debt_incurred' || event.type === 'debt_lapsed') return seatIn(event.debtor);
  if (event.type === 'loan_made') return seatIn(event.loan.lender);
  if (event.type === 'loan_closed') return seatIn(event.loan.borrower);
  if (event.type === 'offer_changed') return event.why === 'accepted' ? step.seat : seatIn(event.new.by);
  return step.seat;
}
/** What an amount of its own stands in, and is taken apart by the server: what is owed, lent, bid, paid for a round. */
function amountIn(event: GameEvent): number | null {
  if (event.type === 'debt_incurred' || event.type === 'bid_placed') return event.amount;
  if (event.type === 'auction_closed') return event.leader === null ? null : event.high;
  if (event.type === 'loan_made') return event.loan.amount;
  return event.type === 'wages_changed' ? event.new : null;
}
type Offered = EventOf<'offer_made'>['offer'];
export const sidesIn = ({ legs, loan }: Offered): number[] => (loan ? [loan.lender, loan.borrower] : [...new Set((legs ?? []).flatMap((leg) => [Number(leg.from), Number(leg.to)]))]);
/** Both sides of an offer, in words: who gives what to whom. */
export function goodsIn({ legs, loan }: Offered, say: Namer, t: Catalogue): string[] {
  if (loan) return [t.trade.loan(say.account(loan.lender), say.account(loan.borrower), say.money(loan.amount))];
  const { counted, gives } = t.desks.trade;
  return (legs ?? []).map((leg) => {
    const cards = (Object.keys(counted) as (keyof typeof counted)[]).filter((word) => leg[word]).map((word) => counted[word](leg[word] ?? 0));
    const what = [...(leg.deeds ?? []).map((key) => say.space(key)), ...(leg.cash ? [say.money(leg.cash)] : []), ...(leg.cards ?? []).map((card) => say.card(String(card))), ...cards];
    return gives(say.who(Number(leg.from)), list(what), say.who(Number(leg.to)));
  });
}
/** Seats of a record or names of a position, alike. */
export const kindOf = <Who>({ by, loan }: { by: Who; loan?: { borrower: Who } | null | undefined }): OfferKind => (loan ? (loan.borrower === by ? 'request' : 'loan') : 'trade');
function offerLine(event: GameEvent, step: Step, say: Namer, t: Catalogue): string | null {
  const { together } = t;
  if (event.type === 'offer_made') return together.offers(say, event.offer.by, kindOf(event.offer), goodsIn(event.offer, say, t).join('; '));
  if (event.type === 'offer_changed' && event.why === 'countered') return together.answers(say, event.new.by, event.new.version, goodsIn(event.new, say, t).join('; '));
  if (event.type === 'offer_changed' && event.why === 'accepted' && step.seat !== null) return together.agrees(say, step.seat, event.new.by);
  if (event.type === 'offer_closed' && event.why === 'rejected' && step.seat !== null) return together.rejects(say, step.seat, event.offer.by);
  if (event.type === 'offer_closed' && event.why === 'withdrawn' && step.by === 'clock') return together.runsOut(say, event.offer.by);
  return null;
}

/** Why somebody is sent away: the card or the space that the same step brought, else so many doubles; null where the record has none. */
function causeOf(events: readonly GameEvent[], at: number, seat: number, say: Namer, t: Catalogue): string | null {
  for (const event of events.slice(0, at).reverse()) {
    if (event.type === 'card_drawn' && event.seat === seat) return say.card(String(event.card));
    if (event.type === 'token_moved' && event.seat === seat) return say.space(event.new);
    if (event.type === 'doubles_counted') return t.together.doubles(event.new);
  }
  return null;
}

/** `before`: where the tokens stood before the step; without it `say.place` tells where they stand now. */
export function linesOf(step: Step, names: Namer, t: Catalogue, before: Places = []): Line[] {
  const found: Line[] = [];
  const told = new Set<number>();
  const places = [...before];
  const say: Namer = { ...names, place: (seat) => (places[seat] === undefined ? names.place(seat) : names.stop(places[seat])) };
  const byClock = step.by === 'clock';
  const { events } = step;
  const add = (text: string, seat: number | null, amount: number | null = null, event: number | null = null, closed: Line['closed'] = undefined) =>
    found.push({ id: `${step.seq}.${found.length}`, seq: step.seq, seat, text: sentence(text), amount, event, byClock: byClock && found.length === 0, ...(closed && { closed }) });
  /** The first event of a kind behind a place, of which something holds. */
  const next = <K extends Kind>(kind: K, from: number, holds: (event: EventOf<K>) => boolean = () => true): EventOf<K> | null => {
    for (let i = from; i < events.length; i += 1) {
      const event = events[i] as EventOf<K>;
      if (!told.has(i) && event.type === kind && holds(event)) {
        told.add(i);
        return event;
      }
    }
    return null;
  };
  if (step.takes_back) {
    add(t.together.takenBack(say, step.seat), step.seat);
    return found;
  }
  events.forEach((event, i) => {
    if (event.type === 'token_moved') places[event.seat] = event.new;
    if (told.has(i)) return;
    const why = event.type === 'token_moved' && event.how === 'sent' ? causeOf(events, i, event.seat, say, t) : null;
    if (why !== null && event.type === 'token_moved') {
      add(t.together.sent(say, event.seat, event.new, why), event.seat);
      return;
    }
    if (event.type === 'dice_rolled') {
      const seat = step.seat ?? 0;
      const moved = next('token_moved', i, (one) => one.seat === seat && one.how === 'forward');
      if (moved) add(t.together.throwsAndWalks(say, seat, event.die1, event.die2, moved.new), seat);
      else add(t.together.throws(say, seat, event.die1, event.die2), seat);
      return;
    }
    if (event.type === 'cash_moved') {
      const seat = typeof event.from === 'number' ? event.from : typeof event.to === 'number' ? event.to : null;
      let text: string | null = null;
      if (event.reason === 'purchase' || event.reason === 'auction') {
        const spaces: string[] = [];
        const mine = (one: { new: number | null }): boolean => one.new === event.from;
        for (let deed = next('owner_changed', 0, mine); deed; deed = next('owner_changed', 0, mine)) spaces.push(say.space(deed.space));
        // What is bought at the start was not chosen: it is the hand that comes with the rules.
        const how = event.reason === 'auction' ? t.together.wins : step.action.type === 'start' ? t.together.takesHand : t.together.buys;
        if (spaces.length && typeof event.from === 'number') text = how(say, event.from, list(spaces));
      } else if (event.reason === 'building' || event.reason === 'building_sale') {
        const level = next('level_changed', 0);
        if (level && seat !== null) text = (event.reason === 'building' ? t.together.builds : t.together.sells)(say, seat, level.space, level.new);
      } else if (event.reason === 'mortgage' || event.reason === 'redemption') {
        const deeds: string[] = [];
        for (let deed = next('mortgage_changed', 0); deed; deed = next('mortgage_changed', 0)) deeds.push(say.space(deed.space));
        if (deeds.length && seat !== null) text = (event.reason === 'mortgage' ? t.together.mortgages : t.together.redeems)(say, seat, list(deeds));
      }
      text ??= t.cash[event.reason](say, event);
      if (text) add(text, seat, event.amount, i);
      return;
    }
    const text = offerLine(event, step, say, t) ?? (t.events[event.type] as Tell)(say, event);
    const amount = amountIn(event);
    const closed = event.type === 'offer_closed' ? { offer: event.offer.number, by: event.offer.by, sides: sidesIn(event.offer), why: event.why } : undefined;
    if (text) add(text, seatOf(event, step), amount, amount === null ? null : i, closed);
  });
  return found;
}
