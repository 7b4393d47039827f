/** Figures that the print shows, read off the board and the match as it stands. */
import type { DeedRow, Due, ThemeWords } from '../theme';
import { deedsOf, type Match } from '../../ui/model/match';
import type { Board, Space } from '../../ui/model/board';
import { money } from '../../text/format';

const HOUSE_RENT = 10;
const COUNTS = 100;
/** Wages and rent of the four inner spaces, as they are printed. */
export const OPPORTUNITIES: Record<string, readonly [number, number]> = { Timberland: [40, 10], Farmlands: [60, 25], 'Coal Mines': [80, 50], 'Oil Fields': [100, 75] };
export const TAX = 10;
export const LUXURY = 75;
/** Under the Single Tax the Treasury takes a step at this sum. */
export const STEP = 50;

export const isPublic = (match: Match, board: Board, space: Space): boolean => ((match.more.public ?? []) as (string | number)[]).some((key) => board.find(key)?.at === space.at);

export function due(match: Match, board: Board, space: Space): Due {
  const deed = match.deeds.get(space.at);
  if (!deed || isPublic(match, board, space)) return { amount: null, unit: 'none' };
  if (space.group) {
    const land = deed.owner >= 0 && !deed.mortgaged ? (space.rents[0] ?? 0) : 0;
    return { amount: land + deed.level * HOUSE_RENT, unit: 'dollars' };
  }
  if (deed.owner < 0 || deed.mortgaged) return { amount: null, unit: 'none' };
  const same = deedsOf(match, board, deed.owner).filter((one) => one.kind === space.kind).length;
  return { amount: space.rents[same - 1] ?? null, unit: 'dollars' };
}

export function deedRows(match: Match, board: Board, space: Space, words: ThemeWords): DeedRow[] {
  const deed = match.deeds.get(space.at);
  if (space.group)
    return [0, 1, 2, 3].map((n) => ({ label: n ? `+ ${words.level(n)}` : (words.notes.land ?? ''), value: money((space.rents[0] ?? 0) + n * HOUSE_RENT), here: (deed?.level ?? 0) === n && Boolean(deed) && !deed?.mortgaged }));
  const held = deed && deed.owner >= 0 ? deedsOf(match, board, deed.owner).filter((one) => one.kind === space.kind).length : 0;
  return space.rents.map((rent, k) => ({ label: `${k + 1} ${words.kinds[k ? `${space.kind}s` : space.kind] ?? ''}`, value: money(rent), here: k + 1 === held }));
}

export const lends = (space: Space): number => space.price;
export const bars = (): boolean => false;

/** Cash, and $100 for each title, house and luxury, less what the mortgages owe: as it is counted at the end. */
export function worth(match: Match, board: Board, seat: number): number {
  const titles = deedsOf(match, board, seat).filter((space) => !match.deeds.get(space.at)?.mortgaged).length;
  const houses = [...match.deeds.values()].reduce((sum, deed) => sum + deed.built.filter((one) => one.seat === seat).reduce((all, one) => all + one.count, 0), 0);
  const one = match.seats[seat];
  return (one?.cash ?? 0) + COUNTS * (titles + houses + Number(one?.more.luxuries ?? 0));
}
