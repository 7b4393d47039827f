/** The bids of the auction that is open after some steps: a position knows only the highest. */
import type { Step } from '../../protocol/record';

export type Bid = { seat: number; amount: number };

/** `count`: so many of the steps. Those before them may be missing; what was bid there is then missing too. */
export function bidsOf(steps: readonly Pick<Step, 'events'>[], count = steps.length): Bid[] {
  const bids: Bid[] = [];
  for (let k = count - 1; k >= 0; k -= 1) {
    for (const event of [...(steps[k]?.events ?? [])].reverse()) {
      if (event.type === 'bid_placed') bids.unshift({ seat: event.seat, amount: event.amount });
      else if (event.type === 'auction_opened' || event.type === 'auction_closed') return bids;
    }
  }
  return bids;
}
