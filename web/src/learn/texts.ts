// The texts of a game's pages: each theme may hold some in `learn.LANGUAGE.ts` and `lessons.LANGUAGE.ts`, which are loaded
// when a page of that game is opened. A game without them has its board, its cards and its clauses.

import type { Fact, Facts, Row } from './facts';

/** A part of a chapter: a paragraph, a list, numbered steps, terms with what they mean, a table, or a remark set apart. */
export type Part =
  | string
  | { list: readonly string[] }
  | { steps: readonly string[] }
  | { terms: readonly (readonly [string, string])[] }
  | { table: { caption: string; heads: readonly string[]; rows: readonly (readonly string[])[] } }
  | { note: string };

export interface Chapter {
  /** Its place in an address; the same in every language. */
  id: string;
  title: string;
  parts: readonly Part[];
}

export interface GameTexts {
  /** One sentence of what the game is. */
  about: string;
  /** How the lines of deed cards are called, as heads of columns: short, and in full. */
  row(row: Row): readonly [short: string, whole: string];
  /** What the groups are together: "Street rents". */
  streets: string;
  /** Whether the bank lends on a deed by itself, so that each has a mortgage of its own. */
  lends: boolean;
  /** What one of them is called in a head of a column. */
  street: string;
  /** What is said below the name of a group, as the price of a house. */
  group(space: Fact): string;
  /** What comes first on the page of the board, and before the tables of streets. */
  lead(facts: Facts): readonly Part[];
  beforeStreets(facts: Facts): readonly Part[];
  /** The kinds of spaces outside of groups in the order of the page: heading and what is said of them. */
  kinds: readonly { kind: string; title: string; parts(facts: Facts): readonly Part[] }[];
  /** What a stop does, for the list of all spaces. */
  stop(space: Fact, facts: Facts): string;
  /** What stands below the list: what a host can change. */
  after(facts: Facts): readonly Chapter[];
  /** What is said about the decks, by their words. */
  decks: Readonly<Record<string, { title: string; about: string }>>;
  /** Cards that are in no deck: what they are for, and what they cost and count. */
  apart?(facts: Facts): Chapter;
  play(facts: Facts): readonly Chapter[];
  rules(facts: Facts): readonly Chapter[];
}

export interface LessonTexts {
  title: string;
  /** What one learns in it. */
  about: string;
  /** What is said at its steps, by the words of the lesson; `end` when all are played. */
  tells: Readonly<Record<string, string>>;
}
export type GameLessons = Readonly<Record<string, LessonTexts>>;

const pages = import.meta.glob<{ learn: GameTexts }>('../themes/*/learn.*.ts');
const lessons = import.meta.glob<{ lessons: GameLessons }>('../themes/*/lessons.*.ts');

/** null where a game's theme has none. */
export async function textsOf(game: string, language: string): Promise<GameTexts | null> {
  const load = pages[`../themes/${game}/learn.${language}.ts`];
  return load ? (await load()).learn : null;
}
export async function lessonTexts(game: string, language: string): Promise<GameLessons> {
  const load = lessons[`../themes/${game}/lessons.${language}.ts`];
  return load ? (await load()).lessons : {};
}
