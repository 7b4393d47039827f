/** The server's figures of a moment, as the screens ask for them. Nothing is computed here. */
import type { BarView, DueView, Figures } from '../../protocol/wire';
import { money } from '../../text/format';
import type { ThemeWords } from '../../themes/theme';
import type { Board, Space } from './board';
import type { MatchDriver } from './driver';
import type { Match } from './match';

interface Known {
  dues: ReadonlyMap<string | number, DueView>;
  bars: ReadonlyMap<string | number, BarView>;
}
const known = new WeakMap<Figures, Known>();

function of(figures: Figures | null | undefined): Known | null {
  if (!figures) return null;
  let found = known.get(figures);
  if (!found) {
    found = { dues: new Map(figures.dues.map((one) => [one.space, one])), bars: new Map(figures.bars.map((one) => [one.space, one])) };
    known.set(figures, found);
  }
  return found;
}
type Counted = Pick<Match, 'figures'>;

/** What a stop costs now; undefined where nothing can be due, or as long as the server has not said it. */
export const dueAt = (match: Counted, space: Space): DueView | undefined => of(match.figures)?.dues.get(space.key);
/** What stands in the way of trading a deed. */
export const barOf = (match: Counted, space: Space): BarView | undefined => of(match.figures)?.bars.get(space.key);
/** What a seat is worth as it would be counted now; null as long as the server has not said it. */
export const worthOf = (match: Counted, seat: number): number | null => match.figures?.worth[seat] ?? null;

export function dueText(due: Pick<DueView, 'amount' | 'unit'> | undefined, words: ThemeWords): string {
  // It stands behind the word for rent.
  if (!due || due.amount === null || due.unit === 'none') return money(0);
  return due.unit === 'dice' ? `${due.amount} × ${words.notes.dice ?? ''}` : money(due.amount);
}

/** The match of a driver with the figures of it. */
export function countedMatch(driver: Pick<MatchDriver, 'match' | 'figures'>): Match {
  const { match } = driver;
  const figures = driver.figures ?? match.figures;
  return figures === match.figures ? match : { ...match, figures };
}

/** A line of a deed card. */
export interface DeedRow {
  label: string;
  value: string;
  /** It holds as the match stands. */
  here: boolean;
}
/** The lines of a deed card, with the one that holds. */
export function deedRows(match: Counted, space: Space, words: ThemeWords): DeedRow[] {
  const row = dueAt(match, space)?.row ?? null;
  return space.rows.map((one, place) => ({
    label: words.row(one.word, one.count, space.kind),
    value: dueText({ amount: one.amount, unit: one.unit ?? 'dollars' }, words),
    here: place === row,
  }));
}

/** A figure of the rules that belongs to no space; null where this game has none of that word. */
export function amountOf(board: Pick<Board, 'amounts'>, word: string): number | null {
  const found = board.amounts[word];
  return typeof found === 'number' ? found : null;
}
