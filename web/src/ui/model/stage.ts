/**
 * Plays steps one after the other: each is shown at once, then its motions take their time before the next is shown. At
 * once without motion (settings, `prefers-reduced-motion`), in a tab that nobody sees, and where many wait.
 */
import { TIMERS, type Timers } from '../../net/socket';
import type { Step } from '../../protocol/record';
import { cuesOf, type Ground, type Playing } from './motions';

/** A step and what stands after it. */
export interface Frame {
  step: Step;
  /** It is put without motion, as what was missed. */
  still: boolean;
}

export interface StageOptions<F extends Frame> {
  ground: () => Ground;
  /** 1: the usual speed, 2 twice as slow, 0: without motion. */
  speed: () => number;
  /** A frame is to be seen from now on. `playing` without cues: nothing moves; null: it is put, as what nobody saw come. */
  show: (frame: F, playing: Playing | null) => void;
  timers?: Pick<Timers, 'after'>;
  hidden?: () => boolean;
}

/** From so many that wait on motions take half their time … */
const HURRY = 2;
/** … and from so many on all are put at once. */
const MOST = 7;

export class Stage<F extends Frame> {
  private readonly waiting: F[] = [];
  private stop: (() => void) | null = null;
  private stamp = 0;
  private readonly timers: Pick<Timers, 'after'>;
  private readonly hidden: () => boolean;

  constructor(private readonly options: StageOptions<F>) {
    this.timers = options.timers ?? TIMERS;
    this.hidden = options.hidden ?? (() => typeof document !== 'undefined' && document.visibilityState === 'hidden');
  }

  /** How many steps have come but are not shown yet. */
  get behind(): number {
    return this.waiting.length;
  }

  push(frame: F): void {
    this.waiting.push(frame);
    if (this.waiting.length >= MOST || this.hidden()) this.flush();
    else if (this.stop === null) this.next();
  }

  /** The motions that run have been seen; what comes next begins now. */
  skip(): void {
    if (this.stop === null) return;
    this.still();
    this.next();
  }

  /** Everything that waits is put at once. */
  flush(): void {
    this.still();
    for (const frame of this.waiting.splice(0)) this.options.show(frame, null);
  }

  /** What waits is void. */
  clear(): void {
    this.still();
    this.waiting.length = 0;
  }

  private still(): void {
    this.stop?.();
    this.stop = null;
  }

  private next(): void {
    for (;;) {
      const frame = this.waiting.shift();
      if (frame === undefined) return;
      const speed = frame.still ? 0 : this.options.speed() * (this.waiting.length >= HURRY ? 0.5 : 1);
      const { cues, ms } = speed > 0 ? cuesOf(frame.step, this.options.ground(), speed) : { cues: [], ms: 0 };
      this.stamp += 1;
      const playing = { stamp: this.stamp, step: frame.step, cues, ms };
      if (ms <= 0) {
        this.options.show(frame, frame.still ? null : playing);
        continue;
      }
      this.stop = this.timers.after(ms, () => {
        this.still();
        this.next();
      });
      this.options.show(frame, playing);
      return;
    }
  }
}
