/** Everything that one may build on, sell from, mortgage and clear, by district; with what the decision says of each. */
import { choose } from '../model/acts';
import type { Board, Space } from '../model/board';
import { deedsOf, type Match } from '../model/match';
import type { Kind, Step } from './plan.svelte';
import type { Action, Choice, Decision } from './types';

export const KINDS: readonly Kind[] = ['build', 'sell', 'mortgage', 'redeem'];

export interface Row {
  space: Space;
  mine: boolean;
  open: Partial<Record<Kind, Choice>>;
  refused: Partial<Record<Kind, Choice>>;
}
export interface Group {
  name: string;
  letter: string | null;
  /** How many spaces the group has; 0 outside of all. */
  all: number;
  rows: Row[];
}

/** Whether a choice speaks of a space: by name, or as one of a set. */
const of = (choice: Choice, space: Space): boolean =>
  choice.action.space === space.key || choice.action.space === space.name || (choice.action.space === undefined && (choice.spaces ?? []).includes(space.key));

function rowOf(decision: Decision | null, space: Space, mine: boolean): Row {
  const row: Row = { space, mine, open: {}, refused: {} };
  for (const kind of KINDS) {
    const open = decision?.open.find((one) => one.action.type === kind && of(one, space));
    const refused = decision?.refused.find((one) => one.action.type === kind && of(one, space));
    if (open) row.open[kind] = open;
    else if (refused) row.refused[kind] = refused;
  }
  return row;
}

export function estateOf(decision: Decision | null, match: Match, board: Board, me: number, names: { others: string; elsewhere: string }): Group[] {
  const mine = deedsOf(match, board, me);
  const groups: Group[] = board.groups
    .map((group) => ({ name: group.name, letter: group.letter, all: group.spaces.length, rows: mine.filter((space) => space.group === group.letter).map((space) => rowOf(decision, space, true)) }))
    .filter((group) => group.rows.length);
  const rest = mine.filter((space) => space.group === null || !board.groups.some((group) => group.letter === space.group));
  if (rest.length) groups.push({ name: names.others, letter: null, all: 0, rows: rest.map((space) => rowOf(decision, space, true)) });
  const elsewhere = board.spaces.filter((space) => !mine.includes(space) && decision?.open.some((one) => KINDS.includes(one.action.type as Kind) && of(one, space)));
  if (elsewhere.length) groups.push({ name: names.elsewhere, letter: null, all: 0, rows: elsewhere.map((space) => rowOf(decision, space, false)) });
  return groups;
}

/** One act of a kind on a space: what the decision offers, or would refuse now but may allow after others. */
export function stepOf(row: Row, kind: Kind): Step | null {
  const choice = row.open[kind] ?? row.refused[kind];
  if (!choice) return null;
  const { space } = row;
  if (choice.fill === 'titles') return { kind, space: space.key, action: choice.action, set: 'titles' };
  const one = choice.fill === 'count' ? 1 : undefined;
  // More than one level may go with a sale: the preview shows it before it is done, so it is confirmed.
  return { kind, space: space.key, action: choose(kind === 'sell' ? { ...choice, confirm: true } : choice, one) };
}

/** The acts of a way to raise money, as steps of a plan; null for one that is made of other acts too. */
export function stepsOf(actions: readonly Action[]): Step[] | null {
  const found: Step[] = [];
  for (const action of actions) {
    const kind = KINDS.find((one) => one === action.type);
    if (!kind) return null;
    if (kind === 'mortgage' && Array.isArray(action.titles)) found.push(...action.titles.map((space): Step => ({ kind, space, action, set: 'titles' })));
    else if (action.space !== undefined) found.push({ kind, space: action.space, action });
    else return null;
  }
  return found;
}

/** The same on each space of a group, the ones with the least built first, or the most where levels go. */
export function wholeOf(group: Group, kind: Kind, level: (space: Space) => number): Step[] {
  const rows = group.rows.filter((row) => row.open[kind] ?? row.refused[kind]);
  const order = [...rows].sort((a, b) => (kind === 'sell' ? level(b.space) - level(a.space) : level(a.space) - level(b.space)));
  return order.map((row) => stepOf(row, kind)).filter((one): one is Step => one !== null);
}
