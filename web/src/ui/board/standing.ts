/** Where tokens stand on the lane, and how large: all of those that share a space stay to be seen. The look, part 5. */
import { lanePoint, type Cell, type RingShape } from '../../geometry/ring';
import type { Theme } from '../../themes/theme';
import type { Board } from '../model/board';
import type { Match, Seat } from '../model/match';

export interface Stand {
  seat: Seat;
  x: number;
  y: number;
  /** 1: full size. */
  s: number;
}
export interface Ground {
  shape: RingShape;
  cells: readonly Cell[];
  board: Board;
  theme: Theme;
}

/** Radius of a token at full size. */
export const radius = (shape: RingShape): number => (shape.compact ? 10.5 : 15);

/** By how many share a space: size, how many in a row along the side, and from middle to middle in radii. */
const SHARED: readonly (readonly [size: number, row: number, gap: number])[] = [
  [1, 1, 0],
  [1, 2, 1.72],
  [0.82, 3, 1.5],
  [0.64, 2, 1.3],
  [0.64, 3, 1.3],
  [0.64, 3, 1.3],
  [0.62, 4, 1.26],
  [0.62, 4, 1.26],
];

/** A token's place when it has its space for itself. */
export function spotOf({ shape, cells, board, theme }: Ground, at: number, held: boolean): readonly [number, number] {
  const cell = cells[at];
  const space = board.spaces[at];
  if (!cell || !space) return (space && theme.inside(shape, cells, space)) ?? [shape.w / 2, shape.h / 2];
  if (held) return shape.compact ? [cell.x + cell.w / 2, cell.y + cell.h / 2 + 8] : [cell.x + theme.cellAt[0], cell.y + theme.cellAt[1]];
  // Half in its corner: on the lane's own corner it would stand beside the first plot of the next side.
  if (cell.corner) {
    const { w, h, cw, ch, lane } = shape;
    return [cell.x < w / 2 ? cw - lane / 4 : w - cw + lane / 4, cell.y < h / 2 ? ch - lane / 4 : h - ch + lane / 4];
  }
  return lanePoint(cell, shape);
}

/** Everybody who is still in, by seat; the mover last, so that it is drawn on top. */
export function standings(match: Match, ground: Ground): Stand[] {
  const inPlay = match.seats.filter((seat) => !seat.out);
  const groups = new Map<string, Seat[]>();
  for (const seat of inPlay) {
    const where = `${seat.at}${seat.held ? ' held' : ''}`;
    groups.set(where, [...(groups.get(where) ?? []), seat]);
  }
  const r = radius(ground.shape);
  const found: Stand[] = [];
  for (const here of groups.values()) {
    const [size, row, gap] = SHARED[Math.min(here.length, SHARED.length) - 1]!;
    const rows = Math.ceil(here.length / row);
    here.forEach((seat, k) => {
      const [x, y] = spotOf(ground, seat.at, seat.held > 0);
      const cell = ground.cells[seat.at];
      const line = Math.floor(k / row);
      const inLine = Math.min(row, here.length - line * row);
      const along = ((k % row) - (inLine - 1) / 2) * gap * r;
      const across = (line - (rows - 1) / 2) * gap * r;
      const level = seat.held > 0 || !cell || cell.side % 2 === 0;
      found.push({ seat, x: x + (level ? along : across), y: y + (level ? across : along), s: size });
    });
  }
  const last = match.turn.seat;
  return found.sort((a, b) => Number(a.seat.seat === last) - Number(b.seat.seat === last) || a.seat.seat - b.seat.seat);
}
