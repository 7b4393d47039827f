// What stands on a board and never changes in a match, made from `/api/games/GAME/board`. Inside the client a space is
// its place in the list of spaces (`index`); events name it by `key`, positions by `name`.

import type { BoardView, CardView, GroupView, SpaceView } from '../protocol/wire';
import type { SpaceName } from './position';

/** A name without case, accents, blanks and punctuation: how names are compared. */
export function foldName(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

export class Board {
  readonly game: string;
  readonly spaces: readonly SpaceView[];
  readonly groups: readonly GroupView[];
  readonly cards: readonly CardView[];
  /** How many spaces the ring has; those behind it in `spaces` lie inside and are known by name only. */
  readonly ring: number;
  /** The level of a street that is a hotel: the highest. */
  readonly hotelLevel: number;
  private readonly byKey = new Map<string | number, number>();
  private readonly byName = new Map<string, number>();
  private readonly names: readonly SpaceName[];
  private readonly numberOfCard = new Map<string, number>();

  constructor(view: BoardView) {
    this.game = view.game;
    this.spaces = view.spaces;
    this.groups = view.groups;
    this.cards = view.cards;
    this.ring = view.spaces.filter((space) => typeof space.key === 'number').length;
    const count = new Map<string, number>();
    for (const space of view.spaces) {
      const folded = foldName(space.name);
      count.set(folded, (count.get(folded) ?? 0) + 1);
    }
    this.names = view.spaces.map((space, index) => (count.get(foldName(space.name)) === 1 ? space.name : index));
    view.spaces.forEach((space, index) => {
      this.byKey.set(space.key, index);
      if (count.get(foldName(space.name)) === 1) this.byName.set(foldName(space.name), index);
    });
    view.cards.forEach((card, index) => this.numberOfCard.set(card.card, index));
    this.hotelLevel = Math.max(
      0,
      ...view.spaces.map((space) => (space.house_price ? (space.rents?.length ?? 0) - 1 : 0)),
    );
  }

  /** The index of a space of an event. Throws for one that is not on this board. */
  at(key: string | number): number {
    const index = this.byKey.get(key);
    if (index === undefined) throw new RangeError(`no space ${key} on this board`);
    return index;
  }

  key(index: number): string | number {
    return this.space(index).key;
  }

  space(index: number): SpaceView {
    const space = this.spaces[index];
    if (space === undefined) throw new RangeError(`no space at ${index} on this board`);
    return space;
  }

  /** How a position names a space. */
  name(index: number): SpaceName {
    return this.names[index] ?? index;
  }

  /** The index of a space of a position, or -1. */
  find(name: SpaceName): number {
    if (typeof name === 'number') return name >= 0 && name < this.spaces.length ? name : -1;
    const found = this.byName.get(foldName(name));
    if (found !== undefined) return found;
    return /^\d{1,3}$/.test(name) ? this.find(Number(name)) : -1;
  }

  /** The place of a card among all, by which hands are sorted. */
  card(id: string): number {
    return this.numberOfCard.get(id) ?? -1;
  }

  /** The key of a card's deck in positions. */
  deck(id: string): string {
    const card = this.cards[this.card(id)];
    if (card === undefined) throw new RangeError(`no card ${id} in this game`);
    return card.deck;
  }

  /** The group of a space, or undefined outside of all. */
  group(index: number): GroupView | undefined {
    const letter = this.space(index).group;
    return letter == null ? undefined : this.groups.find((group) => group.letter === letter);
  }

  /** A street's code: its group's letter and its place there in walking order, as on its plate; else "". */
  code(index: number): string {
    const group = this.group(index);
    return group === undefined ? '' : `${group.letter}${group.spaces.indexOf(this.key(index)) + 1}`;
  }
}
