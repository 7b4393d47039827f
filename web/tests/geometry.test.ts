import { describe, expect, it } from 'vitest';
import {
  cellCentre,
  hopTimes,
  lanePoint,
  layRing,
  neighbour,
  plotsOf,
  shapeFor,
  walk,
  type RingShape,
} from '../src/geometry/ring';

const DESK: RingShape = { w: 1040, h: 868, cw: 128, ch: 116, lane: 36, start: 'tl' };
const OLD: RingShape = { w: 868, h: 868, cw: 128, ch: 118, lane: 28, start: 'br' };
const PHONE: RingShape = { w: 374, h: 478, cw: 58, ch: 58, lane: 24, start: 'tl', compact: true, grow: [26, 36] };

describe('the ring', () => {
  it("has four corners and begins at the start's, going clockwise", () => {
    const cells = layRing(40, DESK);
    expect(cells.filter((cell) => cell.corner).map((cell) => cell.at)).toEqual([0, 10, 20, 30]);
    expect(cells[0]).toMatchObject({ x: 0, y: 0, side: 0 });
    expect(cells[1]!.x).toBe(128);
    expect(cells[20]).toMatchObject({ x: 1040 - 128, y: 868 - 116 });
    const old = layRing(40, OLD);
    expect(old[0]).toMatchObject({ x: 868 - 128, y: 868 - 118 });
    expect(old[1]!.x).toBeLessThan(old[0]!.x);
    expect(old[1]!.y).toBe(old[0]!.y);
  });

  it('has the plots that the look measures', () => {
    const cells = layRing(40, DESK);
    expect(Math.round(cells[1]!.w)).toBe(87);
    expect(cells[1]!.h).toBe(116);
    expect(cells[11]!.w).toBe(128);
    expect(Math.round(cells[11]!.h)).toBe(71);
  });

  it('gives a rest to the top, then the bottom, then the right', () => {
    expect(plotsOf(40)).toEqual([9, 9, 9, 9]);
    expect(plotsOf(41)).toEqual([10, 9, 9, 9]);
    expect(plotsOf(42)).toEqual([10, 9, 10, 9]);
    expect(plotsOf(43)).toEqual([10, 10, 10, 9]);
    const old = layRing(41, OLD);
    expect(old.filter((cell) => cell.side === 0)).toHaveLength(11);
  });

  it.each([DESK, OLD, PHONE])('covers its edge without gap or overlap, for every number of spaces', (usual) => {
    for (let n = 16; n <= 60; n += 1) {
      const shape = shapeFor(n, usual);
      const cells = layRing(n, shape);
      expect(cells).toHaveLength(n);
      const area = cells.reduce((sum, cell) => sum + cell.w * cell.h, 0);
      expect(area).toBeCloseTo(shape.w * shape.h - (shape.w - 2 * shape.cw) * (shape.h - 2 * shape.ch), 3);
      cells.forEach((cell, place) => {
        const next = cells[(place + 1) % n]!;
        const [x, y] = cellCentre(cell);
        const [nx, ny] = cellCentre(next);
        // Neighbours touch: their boxes meet along a side.
        expect(Math.abs(x - nx)).toBeLessThanOrEqual((cell.w + next.w) / 2 + 1e-6);
        expect(Math.abs(y - ny)).toBeLessThanOrEqual((cell.h + next.h) / 2 + 1e-6);
      });
    }
  });

  it('grows beyond 44 spaces, by what the longest sides have more', () => {
    expect(shapeFor(44, DESK)).toEqual(DESK);
    expect(shapeFor(45, DESK)).toMatchObject({ w: 1040 + 84, h: 868 });
    expect(shapeFor(60, DESK)).toMatchObject({ w: 1040 + 4 * 84, h: 868 + 4 * 66 });
  });

  it('refuses a ring that no board has', () => {
    expect(() => layRing(15, DESK)).toThrow('16 to 60');
    expect(() => layRing(61, DESK)).toThrow('16 to 60');
  });
});

describe('tokens', () => {
  const cells = layRing(40, DESK);

  it('stand on the middle of the lane, between the plots and the green', () => {
    const green = { x: 128 + 36, y: 116 + 36, w: 1040 - 2 * 164, h: 868 - 2 * 152 };
    for (const cell of cells) {
      const [x, y] = lanePoint(cell, DESK);
      const inLane = x >= 128 && x <= 1040 - 128 && y >= 116 && y <= 868 - 116;
      const onGreen = x > green.x && x < green.x + green.w && y > green.y && y < green.y + green.h;
      expect(inLane && !onGreen, `space ${cell.at}`).toBe(true);
    }
    expect(lanePoint(cells[0]!, DESK)).toEqual([146, 134]);
  });

  it('walk over every space between, also over the start and backwards', () => {
    expect(walk(38, 2, 40)).toEqual([38, 39, 0, 1, 2]);
    expect(walk(2, 39, 40, true)).toEqual([2, 1, 0, 39]);
    expect(walk(7, 7, 40)).toEqual([7]);
  });

  it('hurry from the 8th hop on, and never take longer than 1.6 s', () => {
    expect(hopTimes(5)).toEqual([140, 140, 140, 140, 140]);
    expect(hopTimes(12)[8]).toBeLessThan(140);
    expect(hopTimes(39).reduce((sum, time) => sum + time, 0)).toBeCloseTo(1600, 6);
  });
});

describe('the board under the keys', () => {
  const cells = layRing(40, DESK);

  it('goes to what lies that way, and stays where nothing does', () => {
    expect(neighbour(cells, 3, 'ArrowRight')).toBe(4);
    expect(neighbour(cells, 3, 'ArrowLeft')).toBe(2);
    expect(neighbour(cells, 3, 'ArrowUp')).toBe(3);
    expect(neighbour(cells, 12, 'ArrowDown')).toBe(13);
    expect(cells[neighbour(cells, 5, 'ArrowDown')]!.side).toBe(2);
  });
});
