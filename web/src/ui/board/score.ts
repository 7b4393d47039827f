/** The motions of one step while they run: Web Animations and what is done at a time, all of which can be ended at once. */
import type { SoundName } from '../sound/names';
import { sound } from '../sound/sound';

export interface Timing {
  /** ms after the step is shown. */
  at: number;
  ms: number;
  easing?: string;
}
interface Leg {
  at: number;
  ms: number;
  frames: Keyframe[];
}

export const EASE = { out: 'cubic-bezier(.2,.8,.25,1)', hop: 'cubic-bezier(.3,0,.3,1)', land: 'cubic-bezier(.25,1.4,.4,1)' };

export class Score {
  private readonly animations: Animation[] = [];
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private readonly ways = new Map<Element, Leg[]>();
  private readonly hidden = new Set<CSSStyleDeclaration>();

  /** Before it begins the first frame holds, so that what the step changes is not seen too early. */
  move(node: Element | null | undefined, frames: Keyframe[], { at, ms, easing = EASE.out }: Timing): void {
    if (!node || ms <= 0 || typeof node.animate !== 'function') return;
    this.animations.push(node.animate(frames, { delay: at, duration: ms, easing, fill: 'backwards' }));
  }
  /** Not to be seen until then. A timer, not an animation: one that waits would have the page drawn at every frame. */
  reveal(node: Element | null | undefined, at: number): void {
    if (!node || at <= 0) return;
    const { style } = node as HTMLElement | SVGElement;
    style.visibility = 'hidden';
    this.hidden.add(style);
    this.then(at, () => {
      style.visibility = '';
      this.hidden.delete(style);
    });
  }
  fade(node: Element | null | undefined, ms: number): void {
    this.move(node, [{ opacity: 0 }, { opacity: 1 }], { at: 0, ms, easing: 'linear' });
  }
  /** One part of a longer way of the same thing: all parts become one animation, which rests where the last one ended. */
  leg(node: Element | null | undefined, frames: Keyframe[], { at, ms }: Timing): void {
    if (!node || ms <= 0) return;
    this.ways.set(node, [...(this.ways.get(node) ?? []), { at, ms, frames }]);
  }
  /** Begins what `leg` gathered. */
  go(): void {
    for (const [node, legs] of this.ways) {
      const end = Math.max(...legs.map(({ at, ms }) => at + ms));
      const frames: Keyframe[] = [];
      for (const { at, ms, frames: own } of legs) {
        const first = own[0];
        if (first && at > 0) frames.push({ ...first, easing: 'linear', offset: frames.length ? (frames.at(-1)?.offset ?? 0) : 0 });
        // Never before the frame in front of it: browsers refuse the whole motion for an offset that falls, were it by rounding.
        own.forEach((frame, k) => frames.push({ ...frame, offset: Math.min(1, Math.max(frames.at(-1)?.offset ?? 0, (at + ms * (frame.offset ?? k / Math.max(1, own.length - 1))) / end)) }));
      }
      this.animations.push(node.animate(frames, { duration: end, easing: 'linear' }));
    }
    this.ways.clear();
  }
  then(at: number, run: () => void): void {
    if (at <= 0) {
      run();
      return;
    }
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      run();
    }, at);
    this.timers.add(timer);
  }
  hear(name: SoundName, at: number, step = 0): void {
    sound.play(name, at, step);
  }
  finish(): void {
    for (const animation of this.animations.splice(0)) animation.cancel();
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.ways.clear();
    for (const style of this.hidden) style.visibility = '';
    this.hidden.clear();
  }
}
