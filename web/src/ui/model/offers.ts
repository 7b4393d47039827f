/** Offers on the table as one person sees them: whose they are, whom they wait for, and which comes first. */
import type { MatchDriver } from './driver';
import type { Match } from './match';

type Offer = Match['offers'][number];

/** The seats of an offer, by their names. */
export const sidesOf = ({ legs, loan }: Offer): string[] => (loan ? [loan.lender, loan.borrower].map(String) : [...new Set((legs ?? []).flatMap((leg) => [leg.from, leg.to]).map(String))]);
export const waitsFor = (offer: Offer): string[] => sidesOf(offer).filter((who) => who !== offer.by && !offer.accepted?.includes(who));

type Table = Pick<MatchDriver, 'match' | 'me' | 'ends'>;
/** First what waits for the own yes, of people before bots, the newest first; the own offers last. */
export function inRank({ match, me, ends }: Table, offers: readonly Offer[]): Offer[] {
  const mine = me === null ? undefined : match.seats[me]?.name;
  const bot = (offer: Offer) => Boolean(match.seats.find((seat) => seat.name === offer.by)?.bot);
  const rank = (offer: Offer) => (offer.by === mine ? 4 : waitsFor(offer).some((who) => who === mine) ? 0 : 2) + (bot(offer) ? 1 : 0);
  // A version begins the time of an offer anew.
  const newest = (a: Offer, b: Offer) => (ends?.get(b.number) ?? 0) - (ends?.get(a.number) ?? 0) || b.number - a.number;
  return [...offers].sort((a, b) => rank(a) - rank(b) || newest(a, b));
}
/** Those that wait for the own yes. */
export function waitingFor(table: Table): Offer[] {
  const mine = table.me === null ? undefined : table.match.seats[table.me]?.name;
  return inRank(table, table.match.offers.filter((offer) => mine !== undefined && waitsFor(offer).includes(mine)));
}
