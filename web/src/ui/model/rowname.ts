/** What a row of acts does, for the plate that does it: "Mortgage Amber Square and pay", "Build 3 houses". */
import type { OpenAction } from '../../protocol/record';
import type { Catalogue } from '../../text/en';
import { count, list } from '../../text/format';
import type { ThemeWords } from '../../themes/theme';
import type { Board } from './board';
import type { Match } from './match';
import type { Act } from './places';

export interface Naming {
  board: Board;
  match: Match;
  words: ThemeWords;
  t: Catalogue;
}

export function nameOf(actions: readonly OpenAction[], { board, match, words, t }: Naming): string {
  const counts = new Map<Act, number>();
  /** By act: the spaces it is done on, each once for each time. */
  const places = new Map<Act, string[]>();
  const levels = new Map<string, number>();
  const buildings = new Map<Act, { houses: number; hotels: number }>();
  for (const action of actions) {
    const { type } = action;
    const titles = type === 'mortgage' && Array.isArray(action.titles) ? action.titles.map(String) : null;
    const times = titles ? titles.length : type === 'build' ? Number(action.count ?? 1) : 1;
    counts.set(type, (counts.get(type) ?? 0) + times);
    const keys = titles ?? (action.space === undefined ? [] : [String(action.space)]);
    places.set(type, [...(places.get(type) ?? []), ...keys]);
    const [key] = keys;
    const space = key === undefined ? undefined : board.find(key);
    if (!space || (type !== 'build' && type !== 'sell')) continue;
    const sum = buildings.get(type) ?? { houses: 0, hotels: 0 };
    let level = levels.get(String(space.key)) ?? match.deeds.get(space.at)?.level ?? 0;
    for (let k = 0; k < times; k += 1) {
      // A hotel is the level that is reached, or left.
      const top = type === 'build' ? (level += 1) : level--;
      sum[top >= board.hotel ? 'hotels' : 'houses'] += 1;
    }
    levels.set(String(space.key), level);
    buildings.set(type, sum);
  }
  const whatOf = (type: Act): string => {
    const sum = buildings.get(type);
    if (sum) return list([...(sum.houses ? [words.level(sum.houses, Infinity)] : []), ...(sum.hotels ? [`${count(sum.hotels)} ${sum.hotels === 1 ? words.level(board.hotel, board.hotel) : (words.notes.hotels ?? '')}`] : [])]);
    const [only, ...more] = places.get(type) ?? [];
    return only === undefined || more.length ? '' : (board.find(only)?.name ?? only);
  };
  return t.desks.together([...counts].map(([type, k]) => [type, k, whatOf(type)] as const));
}
