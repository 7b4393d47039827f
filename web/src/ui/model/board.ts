/** The board of a game as the components use it: spaces in the order of the walk, then those inside the ring. */
import type { SpaceKey as Key } from '../../protocol/record';
import type { BoardView, CardView, GroupView, RowView } from '../../protocol/wire';

export interface Space {
  key: Key;
  /** Place in `spaces`; below `ring` it is the place on the walk. */
  at: number;
  name: string;
  kind: string;
  group: string | null;
  /** Short name on plates and in speech, as the board shows it: `D3`, of others by their kind; or the space's number. */
  code: string;
  /** The code tells this space from every other. */
  coded: boolean;
  price: number;
  housePrice: number;
  /** What the bank lends on its deed, 0 for nothing, and what clearing that costs. */
  mortgage: number;
  clear: number;
  /** What a stop costs, and what the space pays, by the board itself. */
  tax: number | null;
  wage: number | null;
  /** The lines of its deed card. */
  rows: readonly RowView[];
  /** How many of the same kind come before it: tells pictures of one kind apart. */
  nth: number;
}

export interface Board {
  game: string;
  spaces: Space[];
  /** How many of `spaces` lie on the ring. */
  ring: number;
  /** From this level on a street has a hotel; infinite in games without. */
  hotel: number;
  /** Figures of the rules that belong to no space, by words of the game. */
  amounts: Readonly<Record<string, number | number[]>>;
  groups: GroupView[];
  cards: Map<string, CardView>;
  find(key: Key): Space | undefined;
  group(letter: string): Space[];
}

/** Short codes of kinds of spaces in no group; or every space of the ring goes by its number. */
export type Codes = Readonly<Record<string, string>> | 'numbers';

const FILLS = 'ABCDEFGH';

/** Which of the eight fills a group has, and whose pattern: a ninth group has the first fill with the second pattern. */
export function looksOf(letter: string): { fill: string; pattern: string } {
  const nth = Math.max(0, letter.charCodeAt(0) - 65);
  const round = Math.floor(nth / FILLS.length);
  return { fill: FILLS[nth % 8] as string, pattern: FILLS[(nth + round) % 8] as string };
}

export function readBoard(wire: BoardView, codes: Codes): Board {
  const counts = new Map<string, number>();
  const seen = (what: string) => {
    const n = counts.get(what) ?? 0;
    counts.set(what, n + 1);
    return n;
  };
  const onRing = wire.spaces.filter((space) => typeof space.key === 'number');
  const inside = wire.spaces.filter((space) => typeof space.key !== 'number');
  const spaces = [...onRing, ...inside].map((space, at): Space => {
    const nth = seen(space.kind);
    const numbered = codes === 'numbers';
    const code = numbered ? (typeof space.key === 'number' ? String(space.key) : '') : space.group ? space.group + (seen(`group ${space.group}`) + 1) : (codes[space.kind] ?? '');
    const coded = code !== '' && (numbered || Boolean(space.group));
    return {
      key: space.key, at, name: space.name, kind: space.kind, group: space.group ?? null, code, coded, nth,
      price: space.price ?? 0, housePrice: space.house_price ?? 0,
      mortgage: space.mortgage ?? 0, clear: space.clear ?? 0, tax: space.tax?.amount ?? null, wage: space.wage ?? null, rows: space.rows ?? [],
    };
  });
  const byKey = new Map(spaces.map((space) => [space.key, space]));
  const byName = new Map(spaces.map((space) => [space.name, space]));
  return {
    game: wire.game,
    spaces,
    ring: onRing.length,
    hotel: wire.hotel ?? Infinity,
    amounts: wire.amounts ?? {},
    groups: wire.groups,
    cards: new Map(wire.cards.map((card) => [card.card, card])),
    find: (key) => byKey.get(key) ?? byName.get(String(key)) ?? byKey.get(Number(key)),
    group: (letter) => spaces.filter((space) => space.group === letter),
  };
}
