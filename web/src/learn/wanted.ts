// Whether what somebody does is what a lesson wants next. Desks write the same act in more than one way: spaces by key or
// name, sides by seat or name, parts of a trade in any order; all these are alike.

import type { Board } from '../ui/model/board';

type Value = unknown;
type Act = Record<string, Value>;

/** What may be left out of an act, or be there, without changing it. */
const IDLE = new Set(['confirm', 'seq', 'note']);
const SPACES = new Set(['space', 'spaces', 'titles', 'deeds', 'clear', 'pledge']);
const SEATS = new Set(['from', 'to', 'with', 'by']);

export interface Ground {
  board: Pick<Board, 'find'>;
  names: readonly string[];
}

function plain(key: string, value: Value, ground: Ground): Value {
  if (key === 'legs') return legs(value as Act[], ground);
  if (Array.isArray(value)) return value.map((one) => plain(key, one, ground)).sort();
  if (SPACES.has(key) && (typeof value === 'string' || typeof value === 'number')) return ground.board.find(value)?.at ?? value;
  if (SEATS.has(key) && typeof value === 'string') return ground.names.indexOf(value) >= 0 ? ground.names.indexOf(value) : value;
  return value;
}
/** Parts of a trade by their sides: cash added up, deeds and cards together. */
function legs(found: readonly Act[], ground: Ground): Value {
  const sides = new Map<string, { cash: number; deeds: Value[]; cards: Value[] }>();
  for (const leg of found) {
    const side = `${String(plain('from', leg['from'], ground))}>${String(plain('to', leg['to'], ground))}`;
    const sum = sides.get(side) ?? { cash: 0, deeds: [], cards: [] };
    sum.cash += Number(leg['cash'] ?? 0);
    sum.deeds.push(...((leg['deeds'] ?? []) as Value[]).map((deed) => plain('deeds', deed, ground)));
    sum.cards.push(...((leg['cards'] ?? []) as Value[]));
    sides.set(side, sum);
  }
  return [...sides].sort(([a], [b]) => a.localeCompare(b)).map(([side, sum]) => [side, sum.cash, sum.deeds.sort(), sum.cards.sort()]);
}
const empty = (value: Value): boolean => value === undefined || value === null || value === 0 || (Array.isArray(value) && value.length === 0);

export function sameAct(done: Act, wanted: Act, ground: Ground): boolean {
  if (done['type'] !== wanted['type']) return false;
  const keys = new Set([...Object.keys(done), ...Object.keys(wanted)].filter((key) => !IDLE.has(key)));
  for (const key of keys) {
    const [a, b] = [plain(key, done[key], ground), plain(key, wanted[key], ground)];
    // A version is 1, and a list empty, where it is left out; a count of one and the whole of a loan likewise.
    if (key === 'version' && (a ?? 1) === (b ?? 1)) continue;
    if (key === 'count' && (a ?? 1) === (b ?? 1)) continue;
    if (done['type'] === 'repay' && key === 'amount' && (empty(a) || empty(b))) continue;
    if (key === 'direction' && (a ?? 'forward') === (b ?? 'forward')) continue;
    if (key === 'railroad_pass' && Boolean(a) === Boolean(b)) continue;
    if (empty(a) && empty(b)) continue;
    if (JSON.stringify(a) !== JSON.stringify(b)) return false;
  }
  return true;
}
