// The figures of the moment that is shown: asked for after each step, not oftener than is good, and each kept.

import type { Answer } from '../net/http';
import { TIMERS, type Timers } from '../net/socket';
import type { Figures } from '../protocol/wire';

/** Steps that come quicker than this are asked about together, by the last of them. */
const REST_MS = 250;
const AGAIN_MS = 4000;
const KEPT = 60;

export class Feed {
  /** The newest that are there, of the moment shown or of one shortly before; null before the first. */
  newest = $state.raw<Figures | null>(null);
  private readonly kept = new Map<number, Figures>();
  private wanted: number | null = null;
  private stop: (() => void) | null = null;
  private lately = false;
  /** Whose answer is on its way. */
  private asking: number | null = null;

  constructor(
    private readonly ask: (seq: number) => Promise<Answer<Figures>>,
    private readonly timers: Pick<Timers, 'after'> = TIMERS,
  ) {}

  /** A moment is shown. */
  want(seq: number): void {
    if (this.wanted === seq) return;
    this.wanted = seq;
    const known = this.kept.get(seq);
    if (known) this.newest = known;
    else if (!this.lately) this.fetch();
  }

  clear(): void {
    this.stop?.();
    this.stop = null;
    this.lately = false;
    this.wanted = this.newest = this.asking = null;
    this.kept.clear();
  }

  private fetch(): void {
    const seq = this.wanted;
    if (seq === null || seq === this.asking || this.kept.has(seq)) return;
    this.rest(REST_MS);
    this.asking = seq;
    void this.ask(seq).then((answer) => {
      if (this.asking === seq) this.asking = null;
      if (this.wanted === null) return; // another match
      if (answer.ok) {
        this.kept.set(seq, answer.value);
        for (const old of this.kept.keys()) if (this.kept.size > KEPT) this.kept.delete(old);
        if (this.wanted === seq || (this.newest?.seq ?? -1) < seq) this.newest = answer.value;
      } else if (this.wanted === seq) this.rest(AGAIN_MS); // what is there stays until the server answers
    });
  }
  private rest(ms: number): void {
    this.stop?.();
    this.lately = true;
    this.stop = this.timers.after(ms, () => {
      this.stop = null;
      this.lately = false;
      this.fetch();
    });
  }
}
