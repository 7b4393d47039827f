/** Where the inner places lie. */
import type { RingShape } from '../../geometry/ring';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export function places({ w, h, cw, ch, lane, compact }: RingShape): Box & { inner: readonly [Box, Box, Box, Box] } {
  const x = cw + lane;
  const y = ch + lane;
  const all = { x, y, w: w - 2 * x, h: h - 2 * y };
  const bw = compact ? all.w / 2 : 150;
  const bh = compact ? 64 : 128;
  const at = (bx: number, by: number): Box => ({ x: bx, y: by, w: bw, h: bh });
  return { ...all, inner: [at(x + all.w - bw, y + all.h - bh), at(x, y + all.h - bh), at(x, y), at(x + all.w - bw, y)] };
}
