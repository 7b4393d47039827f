/** How near the board is looked at: a scale and a shift, in parts of the board's own width and height. Plain numbers. */

export interface View {
  /** 1: the whole board. */
  scale: number;
  /** The board's left and upper edge, in widths and heights of the frame: 0 or less. */
  x: number;
  y: number;
}
export const WHOLE: View = { scale: 1, x: 0, y: 0 };
export const NEAREST = 5;
/** A double tap, and the first step of a key. */
export const NEAR = 2.6;
/** One step of a key or a button. */
export const STEP = 1.4;

/** Never farther than the whole board, never beyond its edges. */
export function held({ scale, x, y }: View): View {
  const s = Math.min(NEAREST, Math.max(1, scale));
  if (s < 1.02) return WHOLE;
  return { scale: s, x: Math.min(0, Math.max(1 - s, x)), y: Math.min(0, Math.max(1 - s, y)) };
}

/** Nearer or farther by a factor; what lies at (px, py) of the frame stays there. */
export function about(view: View, factor: number, px = 0.5, py = 0.5): View {
  const scale = Math.min(NEAREST, Math.max(1, view.scale * factor));
  const by = scale / view.scale;
  return held({ scale, x: px - (px - view.x) * by, y: py - (py - view.y) * by });
}

export function pan(view: View, dx: number, dy: number): View {
  return held({ scale: view.scale, x: view.x + dx, y: view.y + dy });
}

/** Shifted as little as needed, so that a box (in parts of the board) is to be seen with a margin. */
export function reveal(view: View, box: { x: number; y: number; w: number; h: number }, margin = 0.06): View {
  if (view.scale <= 1) return view;
  const into = (from: number, length: number, shift: number): number => {
    const a = from * view.scale + shift;
    const b = a + length * view.scale;
    if (a < margin) return shift + margin - a;
    if (b > 1 - margin) return shift + 1 - margin - b;
    return shift;
  };
  return held({ scale: view.scale, x: into(box.x, box.w, view.x), y: into(box.y, box.h, view.y) });
}

/** The middle of a box in the middle of the frame. */
export function centre(scale: number, box: { x: number; y: number; w: number; h: number }): View {
  return held({ scale, x: 0.5 - (box.x + box.w / 2) * scale, y: 0.5 - (box.y + box.h / 2) * scale });
}
