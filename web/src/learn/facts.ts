// What the pages of a game are made of: the same data that a match is played with. Figures are looked up here by word,
// so that no page has one of its own.

import type { Answer, Api } from '../net/http';
import type { BoardView, CardView, GameView, GroupView, RowView, SpaceView } from '../protocol/wire';
import { count, money } from '../text/format';
import { words } from '../text/words.svelte';

export type Row = RowView;
export interface Fact {
  key: string | number;
  name: string;
  kind: string;
  group: string | null;
  price: number;
  housePrice: number;
  /** What the bank lends on it, and what clearing that costs; 0 where it lends nothing. */
  mortgage: number;
  clear: number;
  /** What a stop costs that is no rent; null: nothing. */
  tax: number | null;
  /** What passing or stopping pays; null: nothing. */
  wage: number | null;
  rows: readonly Row[];
}

/** A space as the board's page has it. */
export function factOf(space: SpaceView): Fact {
  return {
    key: space.key,
    name: space.name,
    kind: space.kind,
    group: space.group ?? null,
    price: space.price ?? 0,
    housePrice: space.house_price ?? 0,
    mortgage: space.mortgage ?? 0,
    clear: space.clear ?? 0,
    tax: space.tax?.amount ?? null,
    wage: space.wage ?? null,
    rows: space.rows ?? [],
  };
}

export type Amounts = Readonly<Record<string, number | readonly number[]>>;

export class Facts {
  readonly spaces: readonly Fact[];
  readonly groups: readonly GroupView[];
  readonly cards: readonly CardView[];
  readonly title: string;
  private readonly amounts: Amounts;
  private readonly options: Record<string, { default?: unknown }>;

  constructor(
    readonly game: GameView,
    readonly board: BoardView,
  ) {
    this.amounts = board.amounts ?? {};
    this.spaces = board.spaces.map(factOf);
    this.groups = board.groups;
    this.cards = board.cards;
    this.title = game.title;
    this.options = (game.options as { properties?: Record<string, { default?: unknown }> }).properties ?? {};
  }

  /** What the bank usually holds of buildings, by the words of positions. */
  get stock(): Record<string, number> {
    const found = ['houses', 'hotels'].map((word) => [word, this.options[word]?.default] as const);
    return Object.fromEntries(found.filter((one): one is readonly [string, number] => typeof one[1] === 'number'));
  }
  /** The usual value of one of the host's options. Throws for one that the game does not have. */
  option(name: string): unknown {
    const found = this.options[name];
    if (found === undefined) throw new RangeError(`no option ${name}`);
    return found.default;
  }
  /** The same as a number. */
  number(name: string): number {
    const found = this.option(name);
    if (typeof found !== 'number') throw new RangeError(`option ${name} is no number`);
    return found;
  }
  /** The same as money. */
  usual(name: string): string {
    return money(this.number(name));
  }
  /** A figure of the rules. Throws for one that the game does not have. */
  amount(word: string): number {
    const found = this.amounts[word];
    if (typeof found !== 'number') throw new RangeError(`no amount ${word}`);
    return found;
  }
  list(word: string): readonly number[] {
    const found = this.amounts[word];
    if (!Array.isArray(found)) throw new RangeError(`no amounts ${word}`);
    return found as readonly number[];
  }
  /** A figure of the rules as money; of several the one at a place. */
  sum(word: string, place?: number): string {
    return money(place === undefined ? this.amount(word) : (this.list(word)[place] ?? 0));
  }
  many(word: string): string {
    return count(this.amount(word));
  }
  /** A space by its key. Throws for one that the board does not have. */
  at(key: string | number): Fact {
    const found = this.spaces.find((one) => one.key === key);
    if (found === undefined) throw new RangeError(`no space ${key}`);
    return found;
  }
  /** A space by its name. Throws for one that the board does not have. */
  space(name: string): Fact {
    const found = this.spaces.find((one) => one.name === name);
    if (found === undefined) throw new RangeError(`no space ${name}`);
    return found;
  }
  kind(kind: string): readonly Fact[] {
    return this.spaces.filter((one) => one.kind === kind);
  }
  /** The line of a deed card. Throws where there is none. */
  row(space: Fact, word: string, nth = 0): Row {
    const found = space.rows.find((one) => one.word === word && (!nth || one.count === nth));
    if (found === undefined) throw new RangeError(`${space.name} has no row ${word} ${nth}`);
    return found;
  }
  rent(name: string, word: string, nth = 0): string {
    return money(this.row(this.space(name), word, nth).amount);
  }
  of(letter: string): readonly Fact[] {
    return this.spaces.filter((one) => one.group === letter);
  }
}

/** What an answer holds; a problem is thrown as an error with its sentence in the language of the page. */
export async function valueOf<T>(asked: Promise<Answer<T>>): Promise<T> {
  const answer = await asked;
  if (!answer.ok) throw new Error(words.tell(answer.problem));
  return answer.value;
}

/** Asks the server for all of a game; null where it has no such game. Throws as `valueOf`. */
export async function askFacts(api: Api, word: string): Promise<Facts | null> {
  const games = (await valueOf(api.games())).games;
  const game = games.find((one) => one.game === word);
  if (!game) return null;
  return new Facts(game, await valueOf(api.board(word)));
}
