/** The board of a game as the components use it: spaces in the order of the walk, then those inside the ring. */
import type { Key, WireBoard, WireCard, WireGroup } from './wire';

export interface Space {
  key: Key;
  /** Place in `spaces`; below `ring` it is the place on the walk. */
  at: number;
  name: string;
  kind: string;
  group: string | null;
  /** Short name on plates, in the log and in speech: `D3`; of others by their kind. */
  code: string;
  price: number;
  housePrice: number;
  rents: number[];
  /** How many of the same kind come before it: tells pictures of one kind apart. */
  nth: number;
}

export interface Board {
  game: string;
  spaces: Space[];
  /** How many of `spaces` lie on the ring. */
  ring: number;
  groups: WireGroup[];
  cards: Map<string, WireCard>;
  find(key: Key): Space | undefined;
  group(letter: string): Space[];
}

const FILLS = 'ABCDEFGH';

/** Which of the eight fills a group has, and whose pattern: a ninth group has the first fill with the second pattern. */
export function looksOf(letter: string): { fill: string; pattern: string } {
  const nth = Math.max(0, letter.charCodeAt(0) - 65);
  const round = Math.floor(nth / FILLS.length);
  return { fill: FILLS[nth % 8] as string, pattern: FILLS[(nth + round) % 8] as string };
}

export function readBoard(wire: WireBoard, codes: Record<string, string>): Board {
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
    const code = space.group ? space.group + (seen(`group ${space.group}`) + 1) : (codes[space.kind] ?? '');
    return {
      key: space.key, at, name: space.name, kind: space.kind, group: space.group, code, nth,
      price: space.price, housePrice: space.house_price, rents: space.rents,
    };
  });
  const byKey = new Map(spaces.map((space) => [space.key, space]));
  const byName = new Map(spaces.map((space) => [space.name, space]));
  return {
    game: wire.game,
    spaces,
    ring: onRing.length,
    groups: wire.groups,
    cards: new Map(wire.cards.map((card) => [card.card, card])),
    find: (key) => byKey.get(key) ?? byName.get(String(key)) ?? byKey.get(Number(key)),
    group: (letter) => spaces.filter((space) => space.group === letter),
  };
}
