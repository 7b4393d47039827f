/**
 * Two fingers, one finger when near, Ctrl and the wheel, a double tap: all of it as changes of a view. Heard on the place
 * around the board too, where cards lie over it: two fingers may come down on one.
 */
import { NEAR, WHOLE, about, pan, type View } from './zoom';

export interface Hands {
  view: () => View;
  set: (view: View) => void;
}
/** Pixels that a finger may move and still taps. */
const SLIP = 8;
const TWICE = 320;

export function gestures(node: HTMLElement, hands: Hands): { destroy: () => void } {
  const fingers = new Map<number, { x: number; y: number }>();
  let travelled = 0;
  let last = { at: -TWICE, x: 0, y: 0 };
  let swallow = false;
  const place = node.parentElement ?? node;
  /** On what lies over the board: a card or a desk keeps its own taps, drags and wheel. */
  const above = (event: Event): boolean => !node.contains(event.target as Node);

  const part = (x: number, y: number): [number, number] => {
    const box = node.getBoundingClientRect();
    return [(x - box.left) / box.width, (y - box.top) / box.height];
  };
  const down = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 1) {
      travelled = 0;
      swallow = false;
    }
  };
  const move = (event: PointerEvent): void => {
    const from = fingers.get(event.pointerId);
    if (!from) return;
    const to = { x: event.clientX, y: event.clientY };
    const box = node.getBoundingClientRect();
    travelled += Math.hypot(to.x - from.x, to.y - from.y);
    fingers.set(event.pointerId, to);
    if (travelled <= SLIP) return;
    if (fingers.size === 2) {
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (!other) return;
      const before = Math.hypot(from.x - other.x, from.y - other.y);
      const after = Math.hypot(to.x - other.x, to.y - other.y);
      const nearer = about(hands.view(), before > 0 ? after / before : 1, ...part((to.x + other.x) / 2, (to.y + other.y) / 2));
      hands.set(pan(nearer, (to.x - from.x) / 2 / box.width, (to.y - from.y) / 2 / box.height));
      swallow = true;
    } else if (fingers.size === 1 && hands.view().scale > 1 && !above(event)) {
      node.setPointerCapture?.(event.pointerId);
      hands.set(pan(hands.view(), (to.x - from.x) / box.width, (to.y - from.y) / box.height));
      swallow = true;
    }
  };
  const up = (event: PointerEvent): void => {
    if (!fingers.delete(event.pointerId) || event.type === 'pointercancel') return;
    if (fingers.size || travelled > SLIP || event.pointerType === 'mouse' || above(event)) return;
    const now = { at: event.timeStamp, x: event.clientX, y: event.clientY };
    if (now.at - last.at < TWICE && Math.hypot(now.x - last.x, now.y - last.y) < 36) {
      twice(now.x, now.y);
      last = { at: -TWICE, x: 0, y: 0 };
    } else last = now;
  };
  const twice = (x: number, y: number): void => hands.set(hands.view().scale > 1 ? WHOLE : about(hands.view(), NEAR, ...part(x, y)));
  const double = (event: MouseEvent): void => {
    if (!(event.target as HTMLElement).closest('button:not(.spot)')) twice(event.clientX, event.clientY);
  };
  // A finger that has shifted the board does not choose a space as well.
  const click = (event: MouseEvent): void => {
    if (!swallow) return;
    swallow = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const wheel = (event: WheelEvent): void => {
    if (event.ctrlKey || event.metaKey) hands.set(about(hands.view(), Math.exp(-event.deltaY * 0.0035), ...part(event.clientX, event.clientY)));
    else if (hands.view().scale > 1 && !above(event)) {
      const box = node.getBoundingClientRect();
      hands.set(pan(hands.view(), -event.deltaX / box.width, -event.deltaY / box.height));
    } else return;
    event.preventDefault();
  };
  const mouseTwice = (event: MouseEvent): void => {
    if ((event as PointerEvent).pointerType === 'touch' || above(event)) return;
    double(event);
  };
  place.addEventListener('pointerdown', down);
  place.addEventListener('pointermove', move);
  place.addEventListener('pointerup', up);
  place.addEventListener('pointercancel', up);
  place.addEventListener('click', click, true);
  place.addEventListener('dblclick', mouseTwice);
  place.addEventListener('wheel', wheel, { passive: false });
  return {
    destroy() {
      place.removeEventListener('pointerdown', down);
      place.removeEventListener('pointermove', move);
      place.removeEventListener('pointerup', up);
      place.removeEventListener('pointercancel', up);
      place.removeEventListener('click', click, true);
      place.removeEventListener('dblclick', mouseTwice);
      place.removeEventListener('wheel', wheel);
    },
  };
}
