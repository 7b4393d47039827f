/** What lies over the board for a while: a drawn card, a sign, spaces that are marked. */

export interface Drawn {
  id: number;
  seat: number;
  card: string;
}
export interface Sign {
  id: number;
  text: string;
  /** A picture beside the words. */
  picture: 'hammer' | 'out' | 'vote' | 'end' | null;
}

/** A card is read at some 14 letters a second. */
const READ = { least: 2600, letter: 70 };
const SIGN = 2200;
const MARK = 1500;

export class Overlay {
  drawn = $state.raw<Drawn | null>(null);
  sign = $state.raw<Sign | null>(null);
  marks = $state.raw<readonly number[]>([]);
  private next = 1;
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();

  private later(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      run();
    }, ms);
    this.timers.add(timer);
  }

  card(seat: number, card: string, letters: number): void {
    const id = (this.next += 1);
    this.drawn = { id, seat, card };
    this.later(READ.least + letters * READ.letter, () => {
      if (this.drawn?.id === id) this.drawn = null;
    });
  }
  say(text: string, picture: Sign['picture'] = null): void {
    const id = (this.next += 1);
    this.sign = { id, text, picture };
    this.later(SIGN, () => {
      if (this.sign?.id === id) this.sign = null;
    });
  }
  /** Spaces on which something has just changed. */
  mark(at: number): void {
    if (at < 0) return;
    this.marks = [...this.marks, at];
    this.later(MARK, () => {
      const k = this.marks.indexOf(at);
      if (k >= 0) this.marks = this.marks.filter((_, i) => i !== k);
    });
  }
  putAway(): void {
    this.drawn = null;
  }
  clear(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.drawn = null;
    this.sign = null;
    this.marks = [];
  }
}
