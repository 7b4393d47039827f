/** What one person has open at the table: a desk, a deed, the deeds of a seat, and on a phone which sheet. */
import { Part } from '../late/part.svelte';
import type { OwnPrompt } from '../model/driver';
import type { Bought, Desk } from '../model/offer';

export const SHEETS = ['turn', 'deeds', 'trade', 'log', 'chat'] as const;
export type LogTab = 'log' | 'chat' | 'deals';
export type Sheet = (typeof SHEETS)[number];

interface Around {
  /** The own seat; null: a spectator, who has no desk to open. */
  me: number | null;
  phone: boolean;
}

/** How long the mouse rests on a space before its card is shown, when another is already, and until it goes. */
const SHOW_MS = 220;
const NEXT_MS = 70;
const HIDE_MS = 160;

export class Opened {
  desk = $state<Desk | null>(null);
  /** The desk was opened by what happened, not by the person: it leaves the focus where it is. */
  byItself = $state(false);
  /** What an open desk puts into the dock. */
  own = $state.raw<OwnPrompt | null>(null);
  /** The space whose deed is looked at. */
  at = $state<number | null>(null);
  /** The space whose card is shown in passing: the mouse rests on it, or the keys have come to it. */
  glance = $state<number | null>(null);
  /** What the purchase of what stands for sale would change. */
  bought = $state.raw<Bought | null>(null);
  /** The seat whose deeds are looked at. */
  seat = $state<number | null>(null);
  logTab = $state<LogTab>('log');
  sheet = $state<Sheet>('turn');
  keys = $state(false);
  finding = $state(false);
  /** The dock and the auction as they are on the screen now. */
  dock = $state.raw<{ key(pressed: string): boolean; sentence(): string } | null>();
  auction = $state.raw<{ key(pressed: string): boolean } | null>();

  readonly trade = new Part(() => import('../desks/Trade.svelte'));
  /** What is told of offers. */
  readonly offers = new Part(() => import('./OfferNotes.svelte'));
  readonly property = new Part(() => import('../desks/Property.svelte'));
  readonly deeds = new Part(() => import('./SeatDeeds.svelte'));
  readonly card = new Part(() => import('../parts/SpaceCard.svelte'));
  readonly inside = new Part(() => import('../board/Inside.svelte'));
  readonly beside = new Part(() => import('./Glance.svelte'));
  readonly bidding = new Part(() => import('../desks/Auction.svelte'));
  private forDebt = false;
  private turning: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly around: () => Around) {}

  /** The large desks come once the board stands, so that it stands sooner; and are asked for again when one is opened. */
  fetch(): void {
    void this.trade.want();
    void this.property.want();
    void this.offers.want();
    for (const part of [this.card, this.bidding, this.deeds, this.beside, this.inside]) void part.want();
  }

  /** Shows the card of a space, or none, after a moment; `now`: at once. From card to card the moment is short. */
  glanceAt(at: number | null, now = false): void {
    clearTimeout(this.turning);
    if (now) this.glance = at;
    else this.turning = setTimeout(() => (this.glance = at), at === null ? HIDE_MS : this.glance === null ? SHOW_MS : NEXT_MS);
  }

  open(which: Desk): void {
    const { me, phone } = this.around();
    if (me === null) return;
    this.fetch();
    // On a phone the sheet tells which desk is open; a desk that opened by itself lies behind it there.
    this.desk = this.desk === which && !phone ? null : which;
    this.byItself = false;
    this.at = null;
    if (!phone || !this.desk) return;
    this.sheet = which === 'trade' ? 'trade' : 'deeds';
    if (which !== 'trade') this.seat = me;
  }
  close(): void {
    this.desk = null;
    this.own = null;
    this.at = null;
    if (this.around().phone) this.sheet = 'turn';
  }
  /** Escape: whether there was something to close. */
  escape(): boolean {
    if (this.glance !== null) {
      this.glanceAt(null, true);
      return true;
    }
    if (!this.keys && !this.finding && !this.desk && this.at === null) return false;
    this.keys = this.finding = false;
    this.close();
    return true;
  }

  /** The desk of a debt opens by itself, and closes once it is paid. */
  owes(now: boolean): void {
    if (now && !this.forDebt) {
      this.forDebt = this.byItself = true;
      this.fetch();
      this.desk = 'property';
    } else if (!now && this.forDebt) {
      this.forDebt = false;
      if (this.desk !== 'property') return;
      this.desk = null;
      if (this.around().phone && this.sheet === 'deeds') this.sheet = 'turn';
    }
  }

  /** The window has become a phone, or is one no longer: what was looked at is looked at in its other place. */
  turned(phone: boolean, writing: boolean): void {
    if (phone) {
      if (this.desk && !this.byItself) this.sheet = this.desk === 'trade' ? 'trade' : 'deeds';
      else if (this.logTab === 'chat' && writing) this.sheet = 'chat';
      if (this.sheet === 'deeds' && this.desk) this.seat = this.around().me;
    } else if (this.sheet === 'chat' || (this.sheet === 'log' && this.logTab !== 'deals')) this.logTab = this.sheet;
    else if (this.sheet === 'deeds' && this.desk === null && this.seat !== null && this.seat === this.around().me) this.desk = 'property';
  }

  /** A tab of the phone was pressed. */
  turnTo(sheet: Sheet): void {
    const { me } = this.around();
    if (sheet === 'trade' && me === null) return;
    this.sheet = sheet;
    this.desk = sheet === 'trade' ? 'trade' : null;
    if (sheet !== 'trade') this.own = null;
    if (sheet === 'deeds') this.seat = me ?? this.seat ?? 0;
    if (sheet === 'deeds' || sheet === 'trade') this.fetch();
  }
  /** The deeds of a seat. */
  look(seat: number | null): void {
    this.seat = seat;
    if (seat !== null && this.around().phone) this.sheet = 'deeds';
  }
}
