import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { below, checkRecord, commitmentOf, keyOf, newShare, promiseOf } from '../src/net/fair';
import { rawField } from '../src/net/raw';
import { bytesOf, chained, digest, hmacDigest, toHex } from '../src/net/sha256';
import { traitsOf } from '../src/match/traits';
import type { Closing, Header, Step } from '../src/protocol/record';
import { GOLDEN } from './golden.setup';

const RECORDS = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'tests', 'golden');
const records = readdirSync(RECORDS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'));
const linesOf = (name: string): string[] => readFileSync(join(RECORDS, name), 'utf8').trimEnd().split('\n');
const dealsOf = (lines: readonly string[]): readonly number[] =>
  traitsOf((JSON.parse(lines[0]!) as Header).game).deals ?? [];
const seeded = records.filter((name) => (JSON.parse(linesOf(name).at(-1)!) as Closing).seed !== null);

describe('the numbers that dice are made of', () => {
  it('are SHA-256 and HMAC as others compute them', () => {
    for (const length of [0, 1, 55, 56, 63, 64, 65, 1000]) {
      const bytes = randomBytes(length);
      const key = randomBytes(1 + (length % 100));
      expect(toHex(digest(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
      expect(toHex(hmacDigest(key, bytes))).toBe(createHmac('sha256', key).update(bytes).digest('hex'));
    }
    expect(bytesOf('ü')).toHaveLength(2);
  });

  // Made by `rentopia.formats.fair`, the server's own; the promise is the one of docs/protocol.md.
  it('give the promise, the commitment and the key that the server has', () => {
    const share = 'a696c243152e573b05bdf16cdf4ac1de';
    const seed = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('');
    const match = 'f119b910366a71f0';
    expect(promiseOf(share)).toBe('2115edacbd42e0ac669ac29cf74096d259f70333048d2964d84905f03364de74');
    expect(commitmentOf(match, seed)).toBe('e7919cb755de0a7d30eac4e8d2e5989c70a04bb159fa149b2b214414a49c8bc1');
    const key = keyOf(seed, match, [share, '00'.repeat(16)]);
    expect(toHex(key)).toBe('c6c2483ebae601a85d64a87d72090c491540c1efd4ef19e9e07c1791acddf22e');
    const throws = [0, 1, 2, 3, 4, 5].map((n) => below(key, n, 6, 6).map((die) => die + 1));
    expect(throws).toEqual([
      [1, 2],
      [4, 4],
      [1, 3],
      [3, 3],
      [3, 1],
      [3, 5],
    ]);
    expect([...below(key, 6, 16), ...below(key, 7, 5)]).toEqual([5, 2]);
    // Numbers of draws and words beyond 31 bits, more than one block, and words that are passed over.
    expect(below(key, 2 ** 33, ...Array.from({ length: 9 }, () => 2 ** 32))).toEqual([
      3562869238, 1970936911, 75384405, 3555609030, 1693395999, 1973642838, 3213196311, 1181232739, 1025076227,
    ]);
    expect([7, 8, 9].flatMap((n) => below(key, n, 3_000_000_000))).toEqual([323157012, 887289888, 1353743026]);
    expect(() => keyOf('00', match, [])).toThrow('32 bytes');
  });

  it('are below their bound and use every outcome', () => {
    const key = keyOf('11'.repeat(32), 'match', ['00'.repeat(16)]);
    const seen = new Set(Array.from({ length: 400 }, (_, n) => below(key, n, 6)[0]));
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('begin with 16 bytes that are different every time', () => {
    expect(newShare()).toMatch(/^[0-9a-f]{32}$/);
    expect(newShare()).not.toBe(newShare());
  });
});

describe('the check of a record', () => {
  it('has records with seeds to look at', () => {
    expect(seeded.length).toBeGreaterThan(5);
  });

  it.each(seeded)('computes every throw, card, first seat and title of %s anew', (name) => {
    const lines = linesOf(name);
    const verdict = checkRecord(lines, {}, dealsOf(lines));
    expect(verdict.misfit).toBeNull();
    const recorded = lines.slice(1, -1).flatMap((line) => (JSON.parse(line) as Step).draws);
    expect(verdict.draws).toHaveLength(recorded.length);
    expect(verdict.steps).toBe(lines.length - 2);
  });

  it('says that a record without a seed proves nothing', () => {
    const name = records.find((one) => !seeded.includes(one))!;
    expect(checkRecord(linesOf(name)).misfit?.what).toBe('no_seed');
  });

  /** The record with one step, or one other line, changed. */
  function forged(lines: readonly string[], line: number, change: (row: Record<string, never>) => void): string[] {
    const row = JSON.parse(lines.at(line)!) as Record<string, never>;
    change(row);
    const at = line < 0 ? lines.length + line : line;
    return lines.map((text, place) => (place === at ? JSON.stringify(row) : text));
  }
  const lines = linesOf(seeded[0]!);
  const deals = dealsOf(lines);
  const throwAt = lines.findIndex((line) => line.includes('"dice_rolled"'));
  type Any = any; // eslint-disable-line

  it('finds a throw that does not follow, by its line', () => {
    const found = checkRecord(
      forged(lines, throwAt, (row: Any) => {
        const draw = row.draws.find((one: Any) => one.dice);
        draw.dice = [(draw.dice[0] % 6) + 1, draw.dice[1]];
      }),
      {},
      deals,
    );
    expect(found.misfit).toMatchObject({ what: 'draw', line: throwAt + 1 });
  });

  it('finds dice shown that were not thrown', () => {
    const found = checkRecord(
      forged(lines, throwAt, (row: Any) => {
        const event = row.events.find((one: Any) => one.type === 'dice_rolled');
        event.die1 = (event.die1 % 6) + 1;
      }),
      {},
      deals,
    );
    expect(found.misfit?.what).toBe('throws');
  });

  it('finds another seed than the one committed to, and a commitment that was exchanged', () => {
    expect(
      checkRecord(
        forged(lines, -1, (row: Any) => (row.seed = '22'.repeat(32))),
        {},
        deals,
      ).misfit?.what,
    ).toBe('commitment');
    expect(checkRecord(lines, { commitment: '00'.repeat(32) }, deals).misfit?.what).toBe('kept_commitment');
  });

  it('finds bytes that were never promised, and an own share that was exchanged', () => {
    const share = '31'.repeat(16);
    const given = forged(lines, 1, (row: Any) => (row.clients[0] = { bytes: share, hash: '00'.repeat(32) }));
    expect(checkRecord(given, {}, deals).misfit).toMatchObject({ what: 'promise', seat: 0 });
    const kept = forged(lines, 1, (row: Any) => (row.clients[0] = { bytes: share, hash: promiseOf(share) }));
    expect(checkRecord(kept, { seat: 0, share: '32'.repeat(16) }, deals).misfit?.what).toBe('own_share');
  });

  it('finds a step that is missing', () => {
    expect(
      checkRecord(
        lines.filter((_, place) => place !== throwAt),
        {},
        deals,
      ).misfit?.what,
    ).toBe('seq');
  });

  it('says of what is no record that it is none', () => {
    expect(checkRecord(['{', '}']).misfit?.what).toBe('no_record');
    expect(checkRecord([]).misfit?.what).toBe('no_record');
  });
});

describe('dealt titles', () => {
  it('are all that the board has for sale', () => {
    const name = readdirSync(GOLDEN).find((one) => one.startsWith('landlords-'))!;
    const { board } = JSON.parse(readFileSync(join(GOLDEN, name), 'utf8'));
    const priced = board.spaces
      .filter((space: { price: number }) => space.price > 0)
      .map((space: { key: number }) => space.key);
    expect(traitsOf(board.game).deals).toEqual(priced);
  });
});

describe('the text of a step', () => {
  it('is found as it came, whatever stands in it', () => {
    const step = '{"seq":2, "note":"a \\"step\\": {]} ü", "x":[1,{"step":3}],"n":1.50}';
    expect(rawField(`{"type":"step","step":${step},"waits":[0]}`, 'step')).toBe(step);
    expect(rawField(`{ "waits" : ["step", {"step": 1}] , "step" : ${step} }`, 'step')).toBe(step);
    expect(rawField('{"step":12,"a":1}', 'step')).toBe('12');
    expect(rawField('{"a":"step","b":{"step":1}}', 'step')).toBeUndefined();
  });

  it.each(readdirSync(GOLDEN))('leads through %s to the chain that the server has', (name) => {
    const golden = JSON.parse(readFileSync(join(GOLDEN, name), 'utf8'));
    let hash: string = golden.start.hash;
    for (const row of golden.steps) {
      const message = `{"type":"step","step":${row.line},"waits":[],"clock":{"seats":[],"remaining_ms":null}}`;
      hash = chained(hash, rawField(message, 'step')!);
      expect(hash).toBe(row.hash);
    }
  });
});
