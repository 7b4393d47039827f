/**
 * What moves on the table for each kind of event, and for how long: a step is played as a row of cues. One entry for every
 * kind of event that the server's schemas know; one that is missing does not compile.
 */
import { hopTimes, walk } from '../../geometry/ring';
import type { ByEvent, EventOf } from '../../match/fold';
import type { GameEvent, Step } from '../../protocol/record';

type Kind = GameEvent['type'];

/**
 * `dice` tumble, a token does its `walk`, a `card` turns, `money` flies from payer to payee, a `deed` changes hands or is
 * turned over, a `building` rises or goes, a `bid` is called, a `sign` lights up on the board (a vote, a tax in force, …).
 */
export type Moving = 'dice' | 'walk' | 'card' | 'money' | 'deed' | 'building' | 'bid' | 'sign';

/** What a motion's length hangs on beside its event. */
export interface Ground {
  /** How many spaces the ring has. */
  ring: number;
  /** The place of a space of an event; from `ring` on inside the ring. */
  at(key: number | string): number;
}

export interface Motion<Event = never> {
  what: Moving;
  /** Milliseconds at the usual speed; 0: this one is not shown. */
  ms(event: Event, ground: Ground): number;
}

const GLIDE = 560;

const lasting = (what: Moving, ms: number): Motion => ({ what, ms: () => ms });
const DEED = lasting('deed', 320);
const BUILDING = lasting('building', 320);
const BID = lasting('bid', 160);
const SIGN = lasting('sign', 400);
const HAND = lasting('card', 320);

/** null: nothing moves; the picture after the step says it. */
export const MOTIONS: { readonly [K in Kind]: Motion<EventOf<K>> | null } & ByEvent<unknown> = {
  match_started: null,
  turn_began: null,
  phase_changed: null,
  then_changed: null,
  dice_rolled: lasting('dice', 700),
  doubles_counted: null,
  token_moved: {
    what: 'walk',
    ms(event, ground) {
      const [from, to] = [ground.at(event.old), ground.at(event.new)];
      if (event.how === 'sent' || from >= ground.ring || to >= ground.ring) return GLIDE;
      const hops = walk(from, to, ground.ring, event.how === 'backward').length - 1;
      return hopTimes(hops).reduce((sum, ms) => sum + ms, 0);
    },
  },
  cash_moved: { what: 'money', ms: (event) => (event.reason === 'starting_cash' ? 0 : 520) },
  owner_changed: DEED,
  mortgage_changed: DEED,
  card_drawn: lasting('card', 900),
  card_returned: HAND,
  card_given: HAND,
  auction_opened: SIGN,
  bid_placed: BID,
  bidder_passed: BID,
  auction_closed: lasting('bid', 400),
  estate_changed: null,
  claims_opened: SIGN,
  claim_made: BID,
  claim_passed: BID,
  claim_served: null,
  claim_lapsed: null,
  claims_closed: null,
  debt_incurred: null,
  debt_paid: null,
  debt_lapsed: null,
  offer_made: null,
  offer_changed: null,
  offer_closed: null,
  match_ended: null,
  stock_moved: null,
  seat_went_out: lasting('sign', 700),
  level_changed: BUILDING,
  houses_changed: BUILDING,
  lockup_changed: null,
  jail_changed: null,
  poor_house_changed: null,
  round_counted: null,
  misses_changed: null,
  titles_dealt: null,
  wages_changed: SIGN,
  single_tax_began: lasting('sign', 900),
  title_made_public: DEED,
  college_built: SIGN,
  trust_changed: SIGN,
  trust_asked: null,
  vote_moved: SIGN,
  vote_cast: BID,
  vote_closed: SIGN,
  target_changed: null,
  came_from_changed: null,
  ending_changed: null,
  loan_made: null,
  loan_changed: null,
  loan_closed: null,
};

/** One motion of a step: when it begins after the step is shown, and how long it lasts, in ms as they pass. */
export interface Cue {
  what: Moving;
  event: GameEvent;
  from: number;
  ms: number;
}

/**
 * A step as it is played. `stamp` grows with each, so that the same step shown again is seen as another. Without motion
 * (settings, `prefers-reduced-motion`) there are no cues.
 */
export interface Playing {
  stamp: number;
  step: Step;
  cues: readonly Cue[];
  /** The whole of it in ms. */
  ms: number;
}

/** Of one kind in a row all move at once, each a little later; another kind begins when those are done. */
const LATER = 80;

/** The one thing that an event moves and that cannot be in two places: its next motion waits for this one. */
const mover = (event: GameEvent): string | null => (event.type === 'token_moved' ? `token ${event.seat}` : event.type === 'owner_changed' || event.type === 'mortgage_changed' ? `deed ${event.space}` : null);

/** The motions of a step. `speed`: 1 as usual, 2 twice as slow, 0 none. */
export function cuesOf(step: Step, ground: Ground, speed: number): { cues: Cue[]; ms: number } {
  const cues: Cue[] = [];
  let begins = 0;
  let ends = 0;
  let last: Moving | null = null;
  let nth = 0;
  const moving = new Set<string>();
  for (const event of step.events) {
    const motion = MOTIONS[event.type] as Motion<GameEvent> | null | undefined;
    const ms = (motion?.ms(event, ground) ?? 0) * speed;
    if (!motion || ms <= 0) continue;
    const who = mover(event);
    if (motion.what === last && !(who !== null && moving.has(who))) nth += 1;
    else {
      [begins, nth, last] = [ends, 0, motion.what];
      moving.clear();
    }
    if (who !== null) moving.add(who);
    const from = begins + Math.min(nth, 5) * LATER * speed;
    cues.push({ what: motion.what, event, from, ms });
    ends = Math.max(ends, from + ms);
  }
  return { cues, ms: ends };
}
