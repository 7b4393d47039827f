// Where the spaces of a ring lie, and where tokens walk and stand: plain numbers in the units of the view box. The
// measures are those of the look, part 5.

export type Corner = 'tl' | 'tr' | 'br' | 'bl';

export interface RingShape {
  w: number;
  h: number;
  /** Width and height of a corner. */
  cw: number;
  ch: number;
  /** Width of the lane on which tokens walk. */
  lane: number;
  /** The corner of the first space; the walk goes clockwise. */
  start: Corner;
  /** What one plot more on each side adds to the view box, in a ring of more than 44 spaces. */
  grow?: readonly [w: number, h: number];
  /** Drawn in the small form. */
  compact?: boolean;
}

/** 0 top, 1 right, 2 bottom, 3 left. */
export type Side = 0 | 1 | 2 | 3;
export type Point = readonly [x: number, y: number];

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Cell extends Box {
  /** The space's place on the walk. */
  at: number;
  side: Side;
  corner: boolean;
}

export const LEAST = 16;
export const MOST = 60;
const USUAL = 44;
const GROW: readonly [number, number] = [84, 66];
const ORDER: Record<Corner, number> = { tl: 0, tr: 1, br: 2, bl: 3 };
/** Spaces that are left over after a division by four go to these sides. */
const LONGER: readonly (readonly number[])[] = [[], [0], [0, 2], [0, 1, 2]];

/** Plots of a side without its corner, by side. */
export function plotsOf(n: number): readonly [number, number, number, number] {
  const longer = LONGER[n % 4]!;
  const side = (which: number): number => Math.floor(n / 4) + (longer.includes(which) ? 1 : 0) - 1;
  return [side(0), side(1), side(2), side(3)];
}

/** The shape for so many spaces: beyond 44 the view box grows, so that every plot keeps room for its words. */
export function shapeFor(n: number, shape: RingShape): RingShape {
  if (n <= USUAL) return shape;
  const plots = plotsOf(n);
  const usual = USUAL / 4 - 1;
  const [across, down] = shape.grow ?? GROW;
  const more = (a: number, b: number): number => Math.max(plots[a]!, plots[b]!) - usual;
  return { ...shape, w: shape.w + more(0, 2) * across, h: shape.h + more(1, 3) * down };
}

/** Every space of a ring of `n` (16 to 60) in walking order. Throws RangeError for other numbers. */
export function layRing(n: number, { w, h, cw, ch, start }: RingShape): Cell[] {
  if (!Number.isInteger(n) || n < LEAST || n > MOST) throw new RangeError(`a ring has ${LEAST} to ${MOST} spaces`);
  const plots = plotsOf(n);
  const cells: Cell[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const side = ((ORDER[start] + turn) % 4) as Side;
    const count = plots[side];
    const a = (w - 2 * cw) / count;
    const b = (h - 2 * ch) / count;
    const corner = (
      [
        [0, 0],
        [w - cw, 0],
        [w - cw, h - ch],
        [0, h - ch],
      ] as const
    )[side];
    cells.push({ at: cells.length, x: corner[0], y: corner[1], w: cw, h: ch, side, corner: true });
    for (let j = 0; j < count; j += 1) {
      const at = cells.length;
      if (side === 0) cells.push({ at, x: cw + j * a, y: 0, w: a, h: ch, side, corner: false });
      else if (side === 1) cells.push({ at, x: w - cw, y: ch + j * b, w: cw, h: b, side, corner: false });
      else if (side === 2) cells.push({ at, x: w - cw - (j + 1) * a, y: h - ch, w: a, h: ch, side, corner: false });
      else cells.push({ at, x: 0, y: h - ch - (j + 1) * b, w: cw, h: b, side, corner: false });
    }
  }
  return cells;
}

/** A token's place on the lane's middle line beside a space; on corners the lane's corner. */
export function lanePoint(cell: Cell, { w, h, cw, ch, lane }: RingShape): Point {
  const m = lane / 2;
  if (cell.corner) return [cell.x < w / 2 ? cw + m : w - cw - m, cell.y < h / 2 ? ch + m : h - ch - m];
  const x = cell.x + cell.w / 2;
  const y = cell.y + cell.h / 2;
  return (
    [
      [x, ch + m],
      [w - cw - m, y],
      [x, h - ch - m],
      [cw + m, y],
    ] as const
  )[cell.side];
}

/** Where somebody stands who is locked up: in the corner's plot, not on the lane. */
export function cellCentre(cell: Box): Point {
  return [cell.x + cell.w / 2, cell.y + cell.h / 2];
}

/** The spaces passed from one to another, both included; backwards where that was the way. */
export function walk(from: number, to: number, n: number, backward = false): number[] {
  const way = [from];
  const step = backward ? n - 1 : 1;
  for (let at = from, left = n; at !== to && left > 0; left -= 1) {
    at = (at + step) % n;
    way.push(at);
  }
  return way;
}

/** How long each hop of a walk takes, in ms at normal speed: 140, from the 8th on quicker, 1600 in all at most. */
export function hopTimes(hops: number, hop = 140, most = 1600): number[] {
  const times = Array.from({ length: hops }, (_, place) => (place < 7 ? hop : hop / 2));
  const sum = times.reduce((total, time) => total + time, 0);
  return sum <= most ? times : times.map((time) => (time * most) / sum);
}

export type ArrowKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** The space that lies in a direction of a space on the board as it is drawn; the same one where none does. */
export function neighbour(cells: readonly Cell[], at: number, key: ArrowKey): number {
  const here = cells[at];
  if (!here) return at;
  const [dx, dy] = ({ ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as const)[key];
  const [x, y] = cellCentre(here);
  let best = at;
  let least = Infinity;
  for (const cell of cells) {
    if (cell.at === at) continue;
    const [cx, cy] = cellCentre(cell);
    const along = (cx - x) * dx + (cy - y) * dy;
    const aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
    const cost = along + aside * 2.5;
    if (along > 1 && cost < least) [least, best] = [cost, cell.at];
  }
  return best;
}
