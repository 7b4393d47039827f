import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Board } from '../src/match/board';
import { apply, applyStep, FOLDS } from '../src/match/fold';
import type { Position, SeatResult } from '../src/match/position';
import { read, resultByName, write } from '../src/match/standing';
import type { Closing, GameEvent, Step } from '../src/protocol/record';
import type { BoardView } from '../src/protocol/wire';
import { GOLDEN } from './golden.setup';

interface Golden {
  name: string;
  board: BoardView;
  start: { position: Position; dice: [number, number]; hash: string };
  steps: { line: string; position: Position; dice: [number, number]; hash: string }[];
  closing: Closing | null;
}

const files = readdirSync(GOLDEN).filter((name) => name.endsWith('.json'));
const load = (name: string): Golden => JSON.parse(readFileSync(join(GOLDEN, name), 'utf8')) as Golden;

describe('the fold', () => {
  it('is compared with matches of every game', () => {
    expect(files.length).toBeGreaterThan(30);
    expect(new Set(files.map((name) => load(name).board.game)).size).toBe(2);
  });

  const seen = new Set<string>();
  it.each(files)('leads %s to the positions that the server writes, after every step', (name) => {
    const golden = load(name);
    const board = new Board(golden.board);
    const standing = read(golden.start.position, board, golden.start.dice);
    expect(write(standing)).toEqual(golden.start.position);
    for (const row of golden.steps) {
      const step = JSON.parse(row.line) as Step;
      applyStep(standing, step);
      for (const event of step.events) seen.add(event.type);
      if (standing.phase === 'over') {
        standing.result = resultByName(standing, golden.closing!.result as SeatResult);
      }
      expect(write(standing), `after step ${step.seq}`).toEqual(row.position);
      expect(standing.dice, `dice after step ${step.seq}`).toEqual(row.dice);
      // Whoever comes late begins from here.
      expect(write(read(row.position, board, row.dice)), `read anew after step ${step.seq}`).toEqual(row.position);
    }
  });

  it('has been seen to fold every kind of event', () => {
    expect(Object.keys(FOLDS).filter((kind) => !seen.has(kind))).toEqual([]);
  });

  it('refuses an event that nobody knows', () => {
    const golden = load(files[0]!);
    const standing = read(golden.start.position, new Board(golden.board));
    expect(() => apply(standing, { type: 'meteor_fell' } as unknown as GameEvent)).toThrow('unknown kind');
  });
});
