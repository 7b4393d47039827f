// @vitest-environment jsdom
/**
 * Districts and seats stay apart for every kind of sight: distances by CIEDE2000 (Sharma, Wu and Dalal 2005), sight by the
 * matrices of Machado, Oliveira and Fernandes 2009 at full severity, both computed here from the tokens that the page uses.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { flushSync, mount, unmount } from 'svelte';
import { describe, expect, it } from 'vitest';
import theme from '../src/themes/rentopia';
import BoardView from '../src/ui/board/Board.svelte';
import { AWNING_PATTERN, DISTRICT_PATTERN, LETTER, SIGN, TOKENS } from '../src/ui/board/signs';
import Defs from '../src/ui/board/Defs.svelte';
import wire from '../dev/fixtures/board-rentopia.json';
import eight from '../dev/fixtures/eight.json';
import { looksOf, readBoard } from '../src/ui/model/board';
import { readMatch } from '../src/ui/model/match';

const tokens = readFileSync(join(dirname(fileURLToPath(import.meta.url)), '../src/ui/styles/tokens.css'), 'utf8');

/** Drawing both the board and every pattern takes jsdom a while on a busy machine. */
const SLOW_MS = 60_000;

type Triple = [number, number, number];
const DISTRICTS = [...'ABCDEFGH'];
const SEATS = [...'KLMPSTUW'];
const SIGHT: Record<string, number[]> = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};
const hex = (name: string): string => new RegExp(`--${name}:\\s*(#[0-9A-Fa-f]{6})`).exec(tokens)?.[1] ?? '';
const linear = (name: string): Triple => {
  const found = hex(name);
  expect(found, name).not.toBe('');
  return [1, 3, 5].map((at) => parseInt(found.slice(at, at + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as Triple;
};
function seen([r, g, b]: Triple, by: string): Triple {
  const m = SIGHT[by]!;
  return [0, 3, 6].map((k) => Math.min(1, Math.max(0, m[k]! * r + m[k + 1]! * g + m[k + 2]! * b))) as Triple;
}
function lab([r, g, b]: Triple): Triple {
  const f = (t: number): number => (t > (6 / 29) ** 3 ? Math.cbrt(t) : t / (3 * (6 / 29) ** 2) + 4 / 29);
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
function distance([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const deg = (t: number): number => (t * 180) / Math.PI;
  const rad = (t: number): number => (t * Math.PI) / 180;
  const mean = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)));
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)];
  const hue = (a: number, b: number): number => (a === 0 && b === 0 ? 0 : (deg(Math.atan2(b, a)) + 360) % 360);
  const [h1, h2] = [hue(p1, b1), hue(p2, b2)];
  let dh = h2 - h1;
  if (c1 * c2 === 0) dh = 0;
  else if (dh > 180) dh -= 360;
  else if (dh < -180) dh += 360;
  const [dl, dc, dH] = [l2 - l1, c2 - c1, 2 * Math.sqrt(c1 * c2) * Math.sin(rad(dh) / 2)];
  const [lm, cm] = [(l1 + l2) / 2, (c1 + c2) / 2];
  let hm = h1 + h2;
  if (c1 * c2 !== 0) hm = Math.abs(h1 - h2) <= 180 ? hm / 2 : (hm + (hm < 360 ? 360 : -360)) / 2;
  const t = 1 - 0.17 * Math.cos(rad(hm - 30)) + 0.24 * Math.cos(rad(2 * hm)) + 0.32 * Math.cos(rad(3 * hm + 6)) - 0.2 * Math.cos(rad(4 * hm - 63));
  const sl = 1 + (0.015 * (lm - 50) ** 2) / Math.sqrt(20 + (lm - 50) ** 2);
  const [sc, sh] = [1 + 0.045 * cm, 1 + 0.015 * cm * t];
  const rt = -2 * Math.sqrt(cm ** 7 / (cm ** 7 + 25 ** 7)) * Math.sin(rad(60 * Math.exp(-(((hm - 275) / 25) ** 2))));
  return Math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dH / sh) ** 2 + rt * (dc / sc) * (dH / sh));
}
function closest(names: string[], prefix: string, by: string): number {
  const all = names.map((name) => lab(seen(linear(prefix + name), by)));
  return Math.min(...all.flatMap((a, i) => all.slice(i + 1).map((b) => distance(a, b))));
}

describe('the distance of colours', () => {
  it('fits the published pairs', () => {
    // Rows 1, 7, 17 and 25 of the test data of Sharma, Wu and Dalal.
    expect(distance([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 3);
    expect(distance([50, 0, 0], [50, -1, 2])).toBeCloseTo(2.3669, 3);
    expect(distance([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 3);
    expect(distance([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387])).toBeCloseTo(1.2644, 3);
  });
});

describe.each(Object.keys(SIGHT))('with %s sight', (by) => {
  it('no two districts look alike', () => expect(closest(DISTRICTS, 'd', by)).toBeGreaterThan(15));
  it('no two seats look alike', () => expect(closest(SEATS, 'p', by)).toBeGreaterThan(15));
});

describe('without colour', () => {
  const board = readBoard(wire as never, theme.codes);
  const around = board.spaces.slice(0, board.ring).flatMap((space) => (space.group ? [space.group] : []));
  const neighbours = around.map((group, k) => [group, around[(k + 1) % around.length]!] as const).filter(([a, b]) => a !== b);

  it('neighbouring districts differ in grey, in pattern and in letter', () => {
    expect(neighbours).toHaveLength(8);
    for (const [a, b] of neighbours) {
      expect(Math.abs(lab(linear(`d${a}`))[0] - lab(linear(`d${b}`))[0]), a + b).toBeGreaterThanOrEqual(10);
      expect(DISTRICT_PATTERN[looksOf(a).pattern]!.d).not.toBe(DISTRICT_PATTERN[looksOf(b).pattern]!.d);
    }
  });
  it('every seat has a sign, an awning and a letter of its own, none of them a letter of a district', () => {
    expect(new Set(TOKENS.map((token) => JSON.stringify(SIGN[token]))).size).toBe(8);
    expect(new Set(TOKENS.map((token) => AWNING_PATTERN[token].d)).size).toBe(8);
    const letters = TOKENS.map((token) => LETTER[token]);
    expect(new Set([...letters, ...DISTRICTS]).size).toBe(16);
  });
  it('so it is on the page: patterns of neighbours and signs of eight tokens differ', () => {
    const target = document.createElement('div');
    document.body.append(target);
    const match = readMatch(eight.position as never, { board, aliases: {}, lock: theme.lock, table: null, me: 0, dice: [3, 3] });
    const view = mount(BoardView, { target, props: { theme, board, match, form: theme.desk, me: 0, chosen: null, onchoose: () => undefined } });
    const defs = mount(Defs, { target });
    flushSync();
    const pattern = (group: string): string => {
      const at = board.spaces.find((space) => space.group === group && !match.deeds.get(space.at)?.mortgaged)!.at;
      const id = /url\(#([^)]+)\)/.exec(target.querySelector(`[data-at="${at}"] [data-plate] [fill^="url"]`)!.getAttribute('fill')!)![1]!;
      return target.querySelector(`#${id} path`)!.getAttribute('d')!;
    };
    for (const [a, b] of neighbours) expect(pattern(a), a + b).not.toBe(pattern(b));
    const signs = [...target.querySelectorAll('.token')].map((token) => [...token.querySelectorAll('g path')].map((path) => path.getAttribute('d')).join());
    expect(new Set(signs).size).toBe(8);
    void unmount(view);
    void unmount(defs);
    target.remove();
  }, SLOW_MS);
});
