// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flushSync, mount, unmount } from 'svelte';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import BoardPage from '../src/learn/BoardPage.svelte';
import CardsPage from '../src/learn/CardsPage.svelte';
import Chapters from '../src/learn/Chapters.svelte';
import { anchor } from '../src/learn/anchors';
import { placeOf, pathOf } from '../src/learn/routes';
import { readBoard } from '../src/ui/model/board';
import { cardsOf } from '../src/text/cards';
import { lessonTexts, textsOf, type Chapter, type GameTexts } from '../src/learn/texts';
import { money } from '../src/text/format';
import { learn as de } from '../src/text/learn.de';
import { learn as en } from '../src/text/learn.en';
import { words } from '../src/text/words.svelte';
import { ROOT } from './golden.setup';
import { data, EACH, factsOf, GAMES } from './learn.data';
import { APART, CLEAR, COMPANIES, EXAMPLES, HAND, HANDS, LAP, LOTS, OF_1906, STATIONS, STREETS, TAXES } from './learn.figures';

// On a busy machine what is awaited may come late.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const LANGUAGES = ['en', 'de'] as const;
const BOTH = GAMES.flatMap((game) => LANGUAGES.map((language) => [game, language] as const));
const textOf = (node: Element | null): string => (node?.textContent ?? '').replace(/\s+/g, ' ').trim();

const shown: ReturnType<typeof mount>[] = [];
function show(component: typeof BoardPage | typeof CardsPage | typeof Chapters, props: Record<string, unknown>): HTMLElement {
  const target = document.createElement('main');
  document.body.append(target);
  shown.push(mount(component as typeof BoardPage, { target, props: props as never }));
  flushSync();
  return target;
}
beforeAll(() => words.speak('en'));
afterAll(() => Promise.all(shown.map((one) => unmount(one))));

/** The cells of the row of a table that begins with a name. */
function cells(root: Element, name: string, table?: Element | null): string[] {
  const row = [...(table ?? root).querySelectorAll('tbody tr')].find((one) => textOf(one.querySelector('th')).endsWith(name));
  return row ? [name, ...[...row.querySelectorAll('td')].map(textOf)] : [];
}
const theirs = async (game: string, language = 'en'): Promise<GameTexts> => (await textsOf(game, language))!;

describe('Board and rents of Rentopia', () => {
  let root: HTMLElement;
  beforeAll(async () => {
    await words.speak('en');
    root = show(BoardPage, { facts: factsOf('rentopia'), texts: await theirs('rentopia') });
  });

  it.each(Object.entries(STREETS))('shows every figure of %s', (district, { house, rows }) => {
    const heading = [...root.querySelectorAll('h3')].find((one) => textOf(one).includes(district));
    expect(textOf(heading!)).toContain(`houses $${house}`);
    for (const [name, ...figures] of rows) {
      const wanted = [...figures.map(money), money(CLEAR[figures.at(-1)!]!)];
      expect(cells(root, name, heading!.closest('section'))).toEqual([name, ...wanted]);
    }
  });
  it('shows eight districts with twenty-two streets and no more', () => {
    expect(root.querySelectorAll('section > h3')).toHaveLength(8);
    expect(Object.values(STREETS).flatMap((one) => one.rows)).toHaveLength(22);
    const streets = [...root.querySelectorAll('section')].filter((one) => one.querySelector(':scope > h3')).flatMap((one) => [...one.querySelectorAll('tbody tr')]);
    expect(streets).toHaveLength(22);
  });
  it.each([...STATIONS, ...COMPANIES, ...TAXES])('shows every figure of %s', (...wanted) => {
    expect(cells(root, wanted[0]!)).toEqual(wanted);
  });
  it('names all forty spaces in the order of the lap, each with what it costs', () => {
    const found = [...root.querySelectorAll('.lap > li')].map(textOf);
    expect(found).toHaveLength(LAP.length);
    LAP.forEach(([name, ...said], place) => {
      expect(found[place]).toMatch(new RegExp(`^${place} `));
      expect(found[place]).toMatch(new RegExp(`${name.replace(/[.!?]$/, '')}[.!] `));
      for (const part of said) expect(found[place]).toContain(part);
    });
  });
  it.each(EXAMPLES)('says: %s', (said) => {
    expect(textOf(root)).toContain(said);
  });
});

describe('Board and rents of 1906', () => {
  let root: HTMLElement;
  beforeAll(async () => {
    await words.speak('en');
    root = show(BoardPage, { facts: factsOf('landlords'), texts: await theirs('landlords') });
  });

  it.each(LOTS)('section %s: %s costs %i and charges %i, ten more for each house', (letter, name, price, rent) => {
    const table = root.querySelector(`#group-${letter}`)!.closest('section');
    expect(cells(root, name, table)).toEqual([name, price, rent, rent + 10, rent + 20, rent + 30].map((one) => (typeof one === 'number' ? money(one) : one)));
  });
  it('shows fares and charges by how many are held', () => {
    expect(cells(root, 'Royal Rusher R.R.')).toEqual(['Royal Rusher R.R.', '$50', '$5', '$10', '$20', '$50', '$40']);
    expect(cells(root, 'Slambang Trolley')).toEqual(['Slambang Trolley', '$50', '$5', '$25']);
  });
  it.each(['Fuel', 'Food', 'Clothing', 'Jail'])('%s costs a tax of ten dollars', (name) => {
    expect(cells(root, name)).toEqual([name, '$10']);
  });
  it('shows the prize of every throw at Speculation', () => {
    const terms = new Map([...root.querySelectorAll('dt')].map((term) => [textOf(term), textOf(term.nextElementSibling)]));
    for (const [throws, prize] of Object.entries(OF_1906.prizes)) expect(terms.get(throws)).toBe(prize);
  });
  it.each(OF_1906.inside)('%s pays and charges what is printed in it', (...wanted) => {
    expect(cells(root, wanted[0]!)).toEqual(wanted);
  });
  it.each(OF_1906.board)('says: %s', (said) => {
    expect(textOf(root)).toContain(said);
  });
  it('begins the lap with Mother Earth and has forty spaces, and four inside', () => {
    const [ring, inner] = [...root.querySelectorAll('.lap')];
    expect(ring!.children).toHaveLength(40);
    expect(textOf(ring!.children[0]!)).toContain('40 Mother Earth');
    expect(inner!.children).toHaveLength(4);
  });
  it.each(HANDS.map((titles, k) => [k + 1, titles] as const))('shows ready hand %i with every title, each at its price', (nth, titles) => {
    expect(titles.reduce((sum, [, price]) => sum + price, 0)).toBe(HAND);
    const table = [...root.querySelectorAll('table')].find((one) => textOf(one.querySelector('caption')) === 'Ready hands')!;
    expect(table.querySelectorAll('tbody tr')).toHaveLength(HANDS.length);
    const [, held, price] = cells(root, String(nth), table);
    expect(held!.replace(/,? and /, ', ').split(', ')).toEqual(titles.map(([name, each]) => `${name} ${money(each)}`));
    expect(price).toBe(money(HAND));
  });
  it.each(APART)('tells of the cards that are only counted: %s', async (name, ...said) => {
    const cards = show(CardsPage, { facts: factsOf('landlords'), texts: await theirs('landlords') });
    const term = [...cards.querySelectorAll('#apart ~ dl dt')].find((one) => textOf(one) === name);
    for (const part of said) expect(textOf(term!.nextElementSibling)).toContain(part);
  });
  it.each(OF_1906.rules)('the rules in brief say: %s', async (said) => {
    const rules = show(Chapters, { facts: factsOf('landlords'), texts: await theirs('landlords'), page: 'rules' });
    expect(textOf(rules)).toContain(said);
  });
});

describe.each(BOTH)('the pages of %s in %s', (game, language) => {
  it('have one heading of the first rank, and no rank is left out', async () => {
    await words.speak(language);
    const props = { facts: factsOf(game), texts: await theirs(game, language) };
    for (const root of [show(BoardPage, props), show(CardsPage, props), show(Chapters, { ...props, page: 'play' }), show(Chapters, { ...props, page: 'rules' })]) {
      const ranks = [...root.querySelectorAll('h1, h2, h3, h4')].map((one) => Number(one.tagName[1]));
      expect(ranks.filter((rank) => rank === 1)).toHaveLength(1);
      ranks.forEach((rank, k) => expect(rank - (ranks[k - 1] ?? 0)).toBeLessThanOrEqual(1));
      expect(textOf(root)).not.toMatch(/undefined|NaN|\[object/);
    }
  });
  it('have tables with captions and heads of rows and columns', async () => {
    const root = show(BoardPage, { facts: factsOf(game), texts: await theirs(game, language) });
    for (const table of root.querySelectorAll('table')) {
      expect(textOf(table.querySelector('caption'))).not.toBe('');
      expect(table.querySelectorAll('thead th:not([scope="col"])')).toHaveLength(0);
      for (const row of table.querySelectorAll('tbody tr')) expect(row.querySelectorAll('th[scope="row"]')).toHaveLength(1);
    }
  });
  it('have links within the page that lead somewhere', async () => {
    const props = { facts: factsOf(game), texts: await theirs(game, language) };
    for (const root of [show(BoardPage, props), show(CardsPage, props), show(Chapters, { ...props, page: 'play' })]) {
      const ids = [...root.querySelectorAll('[id]')].map((one) => one.id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const link of root.querySelectorAll('a[href^="#"]')) expect(ids).toContain(decodeURIComponent(link.getAttribute('href')!.slice(1)));
    }
  });
  it('are where the deed cards of a match lead: to each space of its board', async () => {
    const root = show(BoardPage, { facts: factsOf(game), texts: await theirs(game, language) });
    const board = readBoard(data.boards[game]!, {});
    for (const space of board.spaces) expect(root.querySelector(`[data-at="at-${space.key}"]`)?.textContent, space.name).toContain(space.name);
  });
  it('show every card with its text', async () => {
    const root = show(CardsPage, { facts: factsOf(game), texts: await theirs(game, language) });
    const cards = data.boards[game]!.cards;
    expect(root.querySelectorAll('article')).toHaveLength(cards.length);
    for (const card of cards) expect(textOf(root.querySelector(`#${card.card} h3`))).toBe(card.title);
  });
});

/** A chapter without its words: what must be the same in every language. */
const shape = (chapters: readonly Chapter[]) =>
  chapters.map(({ id, parts }) => [id, ...parts.map((part) => (typeof part === 'string' ? 'text' : Object.entries(part).map(([kind, of]) => `${kind} ${Array.isArray(of) ? of.length : ''}`).join()))]);
const amounts = (text: string): string[] => (text.match(/\d+/g) ?? []).sort();

describe.each(GAMES)('the texts of %s', (game) => {
  it('are built alike in both languages', async () => {
    const facts = factsOf(game);
    const [en, de] = [await theirs(game, 'en'), await theirs(game, 'de')];
    for (const part of ['play', 'rules', 'after'] as const) expect(shape(de[part](facts))).toEqual(shape(en[part](facts)));
    expect(de.kinds.map((one) => one.kind)).toEqual(en.kinds.map((one) => one.kind));
    expect(Object.keys(de.decks)).toEqual(Object.keys(en.decks));
  });
  it('have a German text for every card, with the same amounts', async () => {
    const facts = factsOf(game);
    const cards = (await cardsOf(game, 'de'))!((key) => facts.spaces.find((space) => space.key === key)!.name);
    expect(Object.keys(cards)).toEqual(data.boards[game]!.cards.map((card) => card.card));
    for (const card of data.boards[game]!.cards) expect([card.card, amounts(cards[card.card]!)]).toEqual([card.card, amounts(card.text)]);
  });
  it('name places on German cards as the board does, also where it calls them otherwise', async () => {
    const texts = (await cardsOf(game, 'de'))!;
    const [named, renamed] = [texts((key) => factsOf(game).spaces.find((space) => space.key === key)!.name), texts((key) => `Ort ${key}`)];
    // What a card says in the server's language of a place, it says in German too.
    const places = factsOf(game).spaces.map((space) => space.name).filter((name) => data.boards[game]!.cards.some((card) => card.text.includes(name)));
    expect(places.length).toBeGreaterThan(1);
    for (const card of data.boards[game]!.cards)
      for (const name of places.filter((one) => card.text.includes(one))) {
        expect(named[card.card]).toContain(name);
        expect(renamed[card.card]).not.toContain(name);
      }
  });
  it('say something of every kind of space of the lap', async () => {
    const facts = factsOf(game);
    for (const language of LANGUAGES) {
      const texts = await theirs(game, language);
      for (const space of facts.spaces) expect(texts.stop(space, facts)).not.toBe('');
    }
  });
});

describe('the texts of lessons', () => {
  it.each(EACH)('%s/%s has words for all that is told in it, in both languages, and no others', async (game, lesson) => {
    const wanted = [...data.lessons[game]![lesson]!.steps.flatMap((step) => step.tell ?? []), 'end'];
    for (const language of LANGUAGES) {
      const texts = (await lessonTexts(game, language))[lesson]!;
      expect(Object.keys(texts.tells)).toEqual(wanted);
      expect(Object.values(texts.tells).every((text) => text.length > 10)).toBe(true);
    }
  });
  it.each(EACH)('%s/%s names no amount that does not stand in it', async (game, lesson) => {
    const numbers = new Set(JSON.stringify([data.lessons[game]![lesson], data.boards[game]]).match(/\d+/g));
    const { tells } = (await lessonTexts(game, 'en'))[lesson]!;
    for (const [tell, text] of Object.entries(tells)) for (const [, sum] of text.matchAll(/\$([\d,]+)/g)) expect([tell, numbers.has(sum!.replace(',', ''))]).toEqual([tell, true]);
  });
  it('are for lessons that there are', async () => {
    for (const game of GAMES) for (const language of LANGUAGES) expect(Object.keys(await lessonTexts(game, language)).sort()).toEqual(Object.keys(data.lessons[game]!).sort());
  });
});

describe('addresses below /learn', () => {
  it('lead to the pages and back', () => {
    expect(placeOf('/learn')).toEqual({ at: 'index' });
    expect(placeOf('/learn/dice')).toEqual({ at: 'dice' });
    expect(placeOf('/learn/some')).toEqual({ at: 'page', game: 'some', page: 'board' });
    expect(placeOf(pathOf('a game', 'cards'))).toEqual({ at: 'page', game: 'a game', page: 'cards' });
    expect(placeOf(pathOf('some', 'lessons', 'rent'))).toEqual({ at: 'lesson', game: 'some', lesson: 'rent' });
  });
  it.each(['/learn/some/castles', '/learn/some/cards/more', '/learn/some/lessons/a/b', '/learn/%E0%A4%A', '/elsewhere'])('%s is no page', (path) => {
    expect(placeOf(path)).toEqual({ at: 'nowhere' });
  });
  it.each(GAMES)('name every space of %s once', (game) => {
    const facts = factsOf(game);
    const found = facts.spaces.map((space) => anchor(facts, space));
    expect(new Set(found).size).toBe(found.length);
    expect(found.every((one) => /^[\p{L}\p{N}-]+$/u.test(one))).toBe(true);
  });
});

describe('Fair dice', () => {
  it.each([['en', en], ['de', de]] as const)('tells all that docs/fair-dice.md tells: each step, and each thing that it does not prove (%s)', (_, { fair }) => {
    const [, how = '', limits = ''] = /## How it works\n(.*?)\n## .*## What it does not prove\n(.*)/s.exec(readFileSync(join(ROOT, 'docs', 'fair-dice.md'), 'utf8')) ?? [];
    const counted = (text: string, mark: RegExp) => text.split('\n').filter((line) => mark.test(line)).length;
    expect(fair.told).toHaveLength(counted(how, /^\d+\. /));
    expect(fair.steps).toHaveLength(fair.told.length);
    expect(fair.limitList).toHaveLength(counted(limits, /^- /));
    expect(fair.limitList.length).toBeGreaterThan(3);
  });
});
