/** Where a finger pressed a moment ago: what appears under it is not pressed by the second half of a double tap. */

const NEAR = 48;
const MOMENT_MS = 450;
let first: MouseEvent | null = null;
const onward = new WeakSet<MouseEvent>();

/** Presses in a row count from the first of them, so that whoever goes on pressing is heard after a moment. */
globalThis.addEventListener?.(
  'click',
  (event) => {
    const near = first !== null && event.timeStamp - first.timeStamp < MOMENT_MS && Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) < NEAR;
    if (near) onward.add(event);
    else first = event;
  },
  true,
);

/** Whether this press only goes on with one before it. One by a key never does. */
export function goesOn(press: MouseEvent): boolean {
  return press.detail > 0 && onward.has(press);
}
