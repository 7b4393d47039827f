/** Money that has just changed hands: two signed amounts for a while, and coins that fly between the rows. */
import { signed } from '../text/format';
import { settings } from './settings.svelte';

export interface Sum {
  id: number;
  seat: number;
  amount: number;
  text: string;
}

class Flow {
  sums = $state<Sum[]>([]);
  private next = 1;

  of(seat: number): Sum[] {
    return this.sums.filter((sum) => sum.seat === seat);
  }

  /** Shows a payment; accounts that are no seats have no row. */
  pay(from: number | string, to: number | string, amount: number): void {
    for (const [who, sum] of [[from, -amount], [to, amount]] as const) {
      if (typeof who !== 'number') continue;
      const one: Sum = { id: this.next, seat: who, amount: sum, text: signed(sum) };
      this.next += 1;
      this.sums = [...this.sums.filter((other) => other.seat !== who), one];
      setTimeout(() => (this.sums = this.sums.filter((other) => other.id !== one.id)), 1500);
    }
    if (typeof from === 'number' && typeof to === 'number') requestAnimationFrame(() => this.fly(from, to));
  }

  /** Coins from row to row, in an arc; not where motion is reduced. */
  private fly(from: number, to: number): void {
    const ms = settings.ms(520);
    const a = document.querySelector(`[data-seat="${from}"]`)?.getBoundingClientRect();
    const b = document.querySelector(`[data-seat="${to}"]`)?.getBoundingClientRect();
    if (!ms || !a || !b) return;
    for (let k = 0; k < 4; k += 1) {
      const coin = document.createElement('i');
      coin.className = 'flying-coin';
      coin.setAttribute('aria-hidden', 'true');
      document.body.append(coin);
      const [x0, y0, x1, y1] = [a.left + 24, a.top + 20, b.left + 24, b.top + 20];
      coin
        .animate(
          [
            { transform: `translate(${x0}px, ${y0}px)`, opacity: 0 },
            { transform: `translate(${(x0 + x1) / 2 - 60}px, ${(y0 + y1) / 2}px)`, opacity: 1, offset: 0.5 },
            { transform: `translate(${x1}px, ${y1}px)`, opacity: 1 },
          ],
          { duration: ms, delay: k * 60, easing: 'cubic-bezier(.2,.8,.25,1)', fill: 'backwards' },
        )
        .finished.finally(() => coin.remove())
        .catch(() => undefined);
    }
  }
}
export const flowing = new Flow();
