import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Board } from '../src/match/board';
import type { Position, SeatResult } from '../src/match/position';
import { openingOf, Replay } from '../src/match/replay';
import type { Step } from '../src/protocol/record';
import { GOLDEN } from './golden.setup';

const files = readdirSync(GOLDEN);

function load(name: string) {
  const golden = JSON.parse(readFileSync(join(GOLDEN, name), 'utf8'));
  return {
    board: new Board(golden.board),
    start: golden.start.position as Position,
    rows: golden.steps as { line: string; position: Position; dice: [number, number] }[],
    steps: (golden.steps as { line: string }[]).map((row) => JSON.parse(row.line) as Step),
    result: (golden.closing?.result ?? null) as SeatResult | null,
  };
}

describe('a replay', () => {
  it.each(files)('finds out how %s began, from its end and its steps', (name) => {
    const { board, start, rows, steps } = load(name);
    expect(openingOf(rows.at(-1)!.position, board, steps)).toEqual(start);
  });

  it.each(files.filter((name) => /eight-quick|three-steady|trades|loans/.test(name)))(
    'goes to any step of %s, forwards and back',
    (name) => {
      const { board, start, rows, steps, result } = load(name);
      const replay = new Replay(board, start, steps, result);
      // To and fro in steps that meet every remainder of the distance between kept positions.
      for (let turn = 0; turn < 120; turn += 1) {
        const seq = (turn * 37) % (steps.length + 1);
        const shown = replay.at(seq);
        expect(shown.position, `at ${seq}`).toEqual(seq === 0 ? start : rows[seq - 1]!.position);
        if (seq > 0) expect(shown.dice).toEqual(rows[seq - 1]!.dice);
      }
      expect(replay.at(10 ** 6).position).toEqual(rows.at(-1)!.position);
      expect(replay.at(-3).position).toEqual(start);
    },
  );

  it('goes back from step 90,000 by a few steps folded, and keeps no more positions than it did at first', () => {
    const { board, start, steps: real } = load('golden-trades.json');
    const paying = real.find((step) => step.events.some((event) => event.type === 'cash_moved'))!;
    const [event] = paying.events.filter((one) => one.type === 'cash_moved');
    const there = event!.type === 'cash_moved' ? event! : null;
    const back = { ...there!, from: there!.to, to: there!.from };
    const steps = Array.from({ length: 90_000 }, (_, at): Step => ({ ...paying, seq: at + 1, events: [at % 2 ? back : there!] }));
    let folded = 0;
    const counted = new Proxy(steps, {
      get(of, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) folded += 1;
        return Reflect.get(of, key) as unknown;
      },
    });
    const replay = new Replay(board, start, counted);
    const after = new Replay(board, start, steps.slice(0, 1)).at(1).position;
    folded = 0;
    expect(replay.at(90_000).position.seats).toEqual(start.seats);
    expect(folded).toBe(90_000);
    for (const seq of [89_999, 89_998, 64_001, 31, 45_000, 2, 90_000]) {
      folded = 0;
      expect(replay.at(seq).position.seats, `at ${seq}`).toEqual(seq % 2 ? after.seats : start.seats);
      expect(folded, `to ${seq}`).toBeLessThan(128);
    }
    expect((replay as unknown as { kept: Map<number, unknown> }).kept.size).toBeLessThanOrEqual(1024);
  });

  it('knows where turns, trades, auctions and ruins are', () => {
    const trades = load('golden-trades.json');
    const replay = new Replay(trades.board, trades.start, trades.steps, trades.result);
    expect(replay.marks.turns[0]).toEqual({ seq: 1, seat: 0, round: 1 });
    expect(replay.marks.trades.length).toBeGreaterThan(0);
    const last = load('golden-to-the-last.json');
    const { marks } = new Replay(last.board, last.start, last.steps, last.result);
    expect(marks.outs.length).toBe(last.start.seats.length - 1);
    expect(marks.auctions.length).toBeGreaterThan(0);
    expect(marks.turns.map((turn) => turn.seq)).toEqual([...marks.turns.map((turn) => turn.seq)].sort((a, b) => a - b));
  });
});
