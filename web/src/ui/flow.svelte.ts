/**
 * Money that changes hands: signed amounts for a while, coins that fly with the sum, and figures that change only when a
 * payment leaves or arrives. Rows of seats carry `data-seat`, places of other accounts on the board `data-till`.
 */
import { money, signed } from '../text/format';
import { settings } from './settings.svelte';

export interface Sum {
  id: number;
  seat: number;
  amount: number;
  text: string;
}
export interface Payment {
  from: number | string;
  to: number | string;
  amount: number;
}

const SHOWN = 1500;
const COINS = 4;

class Flow {
  sums = $state.raw<readonly Sum[]>([]);
  /** By seat: what the shown figure lacks of the real one. */
  private under = $state.raw<Readonly<Record<number, number>>>({});
  private next = 1;
  /** Grows when all that is under way is void. */
  private era = 0;
  private flying = new Set<Element>();

  of(seat: number): readonly Sum[] {
    return this.sums.filter((sum) => sum.seat === seat);
  }

  /** The cash of a seat as it is to be shown now: payments that are still to come are not in it. */
  cash(seat: number, real: number): number {
    return real - (this.under[seat] ?? 0);
  }

  private owe(seat: number | string, amount: number): void {
    if (typeof seat !== 'number') return;
    this.under = { ...this.under, [seat]: (this.under[seat] ?? 0) + amount };
  }

  /** The match counts a payment already; its figures wait until it is shown. */
  hold({ from, to, amount }: Payment): void {
    this.owe(from, -amount);
    this.owe(to, amount);
  }

  /** A held payment sets out, and lands `ms` later; without time both at once. */
  send(payment: Payment, ms: number): void {
    const { from, to, amount } = payment;
    this.owe(from, amount);
    this.sign(from, -amount);
    const { era } = this;
    const land = (): void => {
      if (era !== this.era) return;
      this.owe(to, -amount);
      this.sign(to, amount);
    };
    if (ms <= 0) land();
    else {
      this.fly(payment, ms);
      setTimeout(land, ms);
    }
  }

  /** Shows a payment that was not held. */
  pay(from: number | string, to: number | string, amount: number, ms = settings.ms(520)): void {
    this.hold({ from, to, amount });
    this.send({ from, to, amount }, ms);
  }

  /** All that was held counts: the step is over, or was skipped. */
  settle(): void {
    this.under = {};
    this.era += 1;
    for (const one of this.flying) one.remove();
    this.flying.clear();
  }

  private sign(who: number | string, amount: number): void {
    if (typeof who !== 'number') return;
    const one: Sum = { id: this.next, seat: who, amount, text: signed(amount) };
    this.next += 1;
    this.sums = [...this.sums.filter((other) => other.seat !== who), one];
    setTimeout(() => (this.sums = this.sums.filter((other) => other.id !== one.id)), SHOWN);
  }

  private till(account: string): Element | null {
    const tills = [...document.querySelectorAll<SVGElement>('[data-till]')];
    return tills.find((one) => (one.dataset['till'] ?? '').split(' ').includes(account)) ?? tills[0] ?? null;
  }

  /** The middle of a row or a till; the board's where an account has none. */
  private place(who: number | string): { x: number; y: number } | null {
    const node = typeof who === 'number' ? document.querySelector(`[data-seat="${who}"]`) : this.till(who);
    const box = node?.getBoundingClientRect();
    if (!box || (!box.width && !box.height)) return null;
    return typeof who === 'number' ? { x: box.left + Math.min(26, box.width / 2), y: box.top + box.height / 2 } : { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }

  /** Coins in an arc, the sum above them. */
  private fly({ from, to, amount }: Payment, ms: number): void {
    const a = this.place(from);
    const b = this.place(to);
    if (!a || !b) return;
    const rise = Math.min(90, 30 + Math.hypot(b.x - a.x, b.y - a.y) * 0.16);
    const put = (x: number, y: number): string => `translate(${x}px, ${y}px) translate(-50%, -50%)`;
    const mid = { x: (a.x + b.x) / 2 - (Math.abs(a.x - b.x) < 40 ? rise : 0), y: (a.y + b.y) / 2 - rise };
    const send = (cls: string, text: string, delay: number, lift: number): void => {
      const one = document.createElement('i');
      one.className = cls;
      one.textContent = text;
      one.setAttribute('aria-hidden', 'true');
      document.body.append(one);
      this.flying.add(one);
      const at = (t: number): string => {
        const u = 1 - t;
        return put(u * u * a.x + 2 * u * t * mid.x + t * t * b.x, u * u * a.y + 2 * u * t * mid.y + t * t * b.y - lift);
      };
      const frames = [0, 0.12, 0.35, 0.5, 0.65, 0.88, 1].map((t): Keyframe => ({ transform: at(t), opacity: t === 0 ? 0 : 1, offset: t }));
      one
        .animate(frames, { duration: ms, delay, easing: 'cubic-bezier(.45,.1,.3,1)', fill: 'both' })
        .finished.catch(() => undefined)
        .finally(() => {
          one.remove();
          this.flying.delete(one);
        });
    };
    for (let k = 0; k < COINS; k += 1) send('flying-coin', '', k * Math.min(45, ms * 0.09), 0);
    send('flying-sum', money(amount), 0, 22);
  }
}
export const flowing = new Flow();
