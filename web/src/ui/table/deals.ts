/** What was agreed: the offers that were settled in the steps of a match, without those that were taken back. */
import type { OfferClosed, Step } from '../../protocol/record';

export interface Agreed {
  seq: number;
  offer: OfferClosed['offer'];
}
/** More of them: what some further steps bring, and take back. */
export function agreed(before: readonly Agreed[], steps: readonly Step[]): Agreed[] {
  const found = [...before];
  for (const { seq, events, takes_back: back } of steps) {
    if (back !== undefined) {
      for (let k = found.length; (k -= 1) >= 0; ) if (found[k]?.seq === back) found.splice(k, 1);
      continue;
    }
    for (const event of events) if (event.type === 'offer_closed' && event.why === 'settled') found.push({ seq, offer: event.offer });
  }
  return found;
}
