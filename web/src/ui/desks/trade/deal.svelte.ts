/** A trade as it is put together: who is in it, what each gives to whom; as an offer, a version of one, or an answer. */
import type { Legs, OpenAction } from '../../../protocol/record';
import type { Board, Space } from '../../model/board';
import type { Match } from '../../model/match';
import type { Key, Offer } from '../types';

/** Cards that are only counted: the fields of a leg beside the usual ones. */
export type Counted = Exclude<keyof Legs[number], 'from' | 'to' | 'cash' | 'deeds' | 'cards'>;
export interface Leg {
  from: number;
  to: number;
  cash: number;
  deeds: Key[];
  cards: string[];
  counts: Partial<Record<Counted, number>>;
}
export interface Call {
  want: Key;
  cash: number;
  give: Key[];
}
const gives = (leg: Leg): boolean => leg.cash > 0 || leg.deeds.length > 0 || leg.cards.length > 0 || Object.values(leg.counts).some((k) => k > 0);

export class Deal {
  sides = $state<number[]>([]);
  legs = $state<Leg[]>([]);
  /** The offer that it answers or shows, and which version of it. */
  counters = $state<number | null>(null);
  version = $state(0);
  note = $state('');
  changed = $state(false);
  /** Mortgaged deeds that come to oneself and are cleared at once. */
  clear = $state<Key[]>([]);
  /** To whom each side gives what is chosen next. */
  takers = $state<Record<number, number>>({});

  constructor(
    private readonly me: () => number,
    private readonly match: () => Match,
    private readonly board: () => Board,
  ) {}

  number(who: string | number): number {
    return typeof who === 'number' ? who : this.match().seats.findIndex((seat) => seat.name === who);
  }
  /** Shows an offer as it lies on the table. */
  read(offer: Offer, counted: readonly Counted[]): void {
    this.counters = offer.number;
    this.version = offer.version ?? 1;
    this.legs = (offer.legs ?? []).map((leg) => ({
      from: this.number(leg.from), to: this.number(leg.to), cash: leg.cash ?? 0,
      deeds: (leg.deeds ?? []).map((key) => this.board().find(key)?.key ?? key), cards: (leg.cards ?? []).map(String),
      counts: Object.fromEntries(counted.map((word) => [word, leg[word] ?? 0]).filter(([, k]) => k)) as Leg['counts'],
    }));
    const named = this.legs.flatMap((leg) => [leg.from, leg.to]);
    this.sides = [...new Set([...(named.includes(this.me()) ? [this.me()] : []), ...named])];
    // The word that came with it is the other's.
    this.note = '';
    this.clear = [];
    this.changed = false;
  }
  fresh(partners: readonly number[]): void {
    this.counters = null;
    this.version = 0;
    this.legs = [];
    this.sides = [this.me(), ...partners.slice(0, 1)];
    this.note = '';
    this.clear = [];
    this.changed = false;
  }
  /** The offer that answers an open call: what is looked for, against what is given for it. */
  answer(call: Call, by: number): void {
    this.fresh([by]);
    this.leg(this.me(), by).deeds.push(call.want);
    const back = this.leg(by, this.me());
    back.cash = Math.min(call.cash, this.match().seats[by]?.cash ?? 0);
    back.deeds = call.give.filter((key) => this.match().deeds.get(this.board().find(key)?.at ?? -1)?.owner === by);
    this.touched();
  }

  taker(side: number): number {
    const { sides } = this;
    const chosen = this.takers[side];
    if (chosen !== undefined && chosen !== side && sides.includes(chosen)) return chosen;
    const me = this.me();
    return sides.find((one) => one !== side && (side === me || one === me)) ?? sides.find((one) => one !== side) ?? me;
  }
  private leg(from: number, to: number): Leg {
    const known = this.legs.find((leg) => leg.from === from && leg.to === to);
    if (known) return known;
    this.legs.push({ from, to, cash: 0, deeds: [], cards: [], counts: {} });
    return this.legs[this.legs.length - 1] as Leg;
  }
  private touched(): void {
    this.changed = true;
    this.legs = this.legs.filter(gives);
    this.clear = this.clear.filter((key) => this.legs.some((leg) => leg.to === this.me() && leg.deeds.includes(key)));
  }
  give(side: number, space: Space): void {
    if (this.given(space.key)) return;
    this.leg(side, this.taker(side)).deeds.push(space.key);
    this.touched();
  }
  giveCard(side: number, card: string): void {
    this.leg(side, this.taker(side)).cards.push(card);
    this.touched();
  }
  count(side: number, word: Counted, by: number): void {
    const leg = this.leg(side, this.taker(side));
    const owned = Number(this.match().seats[side]?.more[word] ?? 0);
    const others = this.legs.filter((one) => one.from === side && one !== leg).reduce((sum, one) => sum + (one.counts[word] ?? 0), 0);
    leg.counts[word] = Math.max(0, Math.min(owned - others, (leg.counts[word] ?? 0) + by));
    this.touched();
  }
  pays(side: number, amount: number): void {
    this.leg(side, this.taker(side)).cash = Math.max(0, Math.round(amount || 0));
    this.touched();
  }
  take(leg: Leg, what: { deed?: Key; card?: string; cash?: true; word?: Counted }): void {
    if (what.deed !== undefined) leg.deeds = leg.deeds.filter((one) => one !== what.deed);
    if (what.card !== undefined) leg.cards = leg.cards.filter((one) => one !== what.card);
    if (what.word !== undefined) leg.counts[what.word] = 0;
    if (what.cash) leg.cash = 0;
    this.touched();
  }
  add(seat: number): void {
    if (!this.sides.includes(seat)) this.sides = [...this.sides, seat];
  }
  drop(seat: number): void {
    this.sides = this.sides.filter((one) => one !== seat);
    this.legs = this.legs.filter((leg) => leg.from !== seat && leg.to !== seat);
    this.changed = true;
  }
  given(key: Key): boolean {
    return this.legs.some((leg) => leg.deeds.includes(key));
  }
  /** Something was put together here that has not been sent. */
  get halfMade(): boolean {
    const begun = this.counters === null && (this.note.trim() !== '' || this.sides.length > 2);
    return begun || (this.changed && this.legs.length > 0);
  }
  /** It moves something, and the own seat is one of its sides. */
  get ready(): boolean {
    return this.legs.length > 0 && this.legs.some((leg) => leg.from === this.me() || leg.to === this.me());
  }
  /** Deeds that would come to the own seat mortgaged. */
  get mortgagedToMe(): Space[] {
    const keys = this.legs.filter((leg) => leg.to === this.me()).flatMap((leg) => leg.deeds);
    return keys.map((key) => this.board().find(key)).filter((space): space is Space => space !== undefined && Boolean(this.match().deeds.get(space.at)?.mortgaged));
  }

  /** As the act that offers it. */
  action(): OpenAction {
    const legs = this.legs.map((leg) => ({
      from: leg.from, to: leg.to, ...(leg.cash ? { cash: leg.cash } : {}), ...(leg.deeds.length ? { deeds: [...leg.deeds] } : {}), ...(leg.cards.length ? { cards: [...leg.cards] } : {}),
      ...Object.fromEntries(Object.entries(leg.counts).filter(([, k]) => k > 0)),
    }));
    return {
      type: 'offer', legs, ...(this.clear.length ? { clear: [...this.clear] } : {}), ...(this.counters === null ? {} : { counters: this.counters }), ...(this.note.trim() ? { note: this.note.trim() } : {}),
    } as OpenAction;
  }
}
