// What the log, the board and the dock say where the game of 1906 differs: corners with two names, mortgaged titles that
// still charge, spaces that may be refused; and buildings of which one of several is auctioned.

import { describe, expect, it } from 'vitest';
import modern from '../src/themes/rentopia';
import old from '../src/themes/landlords';
import { de } from '../src/text/de';
import { en } from '../src/text/en';
import { money } from '../src/text/format';
import type { DecisionMessage } from '../src/protocol/wire';
import { spoken } from '../src/ui/board/spoken';
import { readBoard } from '../src/ui/model/board';
import { linesOf } from '../src/ui/model/lines';
import { readMatch, type Match } from '../src/ui/model/match';
import { namer, plain } from '../src/ui/model/names';
import { labelOf, situation, type Scene } from '../src/ui/model/offer';
import type { Theme } from '../src/themes/theme';

const fixtures = import.meta.glob('../dev/fixtures/*.json', { eager: true, import: 'default' });
const load = <T>(name: string): T => structuredClone(fixtures[`../dev/fixtures/${name}.json`]) as T;
interface Fixture {
  position: Record<string, unknown> & { turn: Record<string, unknown>; seats: Record<string, unknown>[] };
  dice: [number, number];
  figures: Match['figures'];
}
const TEXTS = { en, de } as const;
function setOf(theme: Theme, name: string, change: (fixture: Fixture) => void = () => undefined) {
  const fixture = load<Fixture>(name);
  change(fixture);
  const board = readBoard(load<never>(`board-${theme.game}`), theme.codes);
  const match = { ...readMatch(fixture.position, { board, aliases: theme.aliases, lock: theme.lock, table: null, me: 0, dice: fixture.dice }), figures: fixture.figures };
  return { board, match };
}
function lines(theme: Theme, name: string, language: 'en' | 'de', ...events: object[]): string[] {
  const { board, match } = setOf(theme, name);
  return linesOf({ seq: 1, seat: 0, action: { type: 'roll' }, draws: [], events } as never, namer(board, match, theme.words(language)), TEXTS[language]).map((line) => plain(line.text));
}
const walks = (to: number, how = 'forward') => ({ type: 'token_moved', seat: 0, old: 3, new: to, how });

describe('the log of 1906', () => {
  it.each(['en', 'de'] as const)('lets a token walk to Shelter and to Central Park, and sends it to Jail (%s)', (language) => {
    expect(lines(old, 'l-spec', language, walks(10))[0]).toContain('Shelter');
    expect(lines(old, 'l-spec', language, walks(20))[0]).toContain('Central Park');
    const sent = lines(old, 'l-spec', language, walks(10, 'sent'))[0];
    expect(sent).toContain('Jail');
    expect(sent).not.toContain('Shelter');
  });
  it('has the tax of a walk to the corner paid for Shelter', () => {
    const said = lines(old, 'l-spec', 'en', walks(10), { type: 'cash_moved', from: 0, to: 'treasury', amount: 10, reason: 'tax' });
    expect(said[1]).toContain('the tax of Shelter');
  });
  it('names who gets the share of a prize, and the price of a title that becomes public', () => {
    const pays = (reason: string, from: number | string) => ({ type: 'cash_moved', from, to: 'miscellaneous', amount: 10, reason });
    expect(lines(old, 'l-spec', 'en', pays('brokerage', 0))[0]).toContain('pays Miscellaneous');
    expect(lines(old, 'l-spec', 'de', pays('buy_out', 'treasury'))[0]).toContain('Verschiedenes');
  });
});

describe('a mortgaged title of 1906', () => {
  it('is spoken with what it charges all the same', () => {
    const { board, match } = setOf(old, 'l-spec');
    const broadway = board.find('Broadway')!;
    expect(match.deeds.get(broadway.at)?.mortgaged).toBe(true);
    const figures = { ...match.figures!, dues: [{ space: broadway.key, amount: 18, unit: 'dollars', row: 0 }] } as Match['figures'];
    const said = spoken(broadway, { board, match: { ...match, figures }, say: old.words('en'), t: en.scene, me: null });
    expect(said).toContain(`mortgaged, rent ${money(18)}`);
    expect(said).not.toContain('no rent');
  });
});

describe('a space that may be refused', () => {
  const sceneOf = (target: string, language: 'en' | 'de' = 'en'): Scene => {
    const { board, match } = setOf(old, 'l-spec', ({ position }) => {
      // The token stands on a lot that has a price of its own, which is not what is decided about.
      Object.assign(position.turn, { phase: 'choosing', target, seat: position.seats[0]!.name });
      position.seats[0]!.space = 'Broadway';
    });
    return { board, match, theme: old, words: old.words(language), t: TEXTS[language], say: namer(board, match, old.words(language)), me: 0 };
  };
  it('is what the question and the price are about, and not the space where the token stands', () => {
    const scene = sceneOf('Luxury');
    expect(labelOf({ action: { type: 'buy' } } as never, scene)).toBe(`Buy for ${money(75)}`);
    expect(en.prompts.choosing(scene.say, situation({ open: [], refused: [] } as unknown as DecisionMessage, scene)).title).toBe('Stop on Luxury?');
  });
  it.each([['en', 'Refuse and stay'], ['de', 'Ablehnen und bleiben']] as const)('is never left to an auction (%s)', (language, wanted) => {
    expect(labelOf({ action: { type: 'decline' } } as never, sceneOf('Speculation', language))).toBe(wanted);
  });
  it('is not confused with a choice of the way', () => {
    const scene = sceneOf('Luxury');
    const { turn } = scene.match;
    const free = { ...scene, match: { ...scene.match, turn: { ...turn, target: null } } };
    expect(en.prompts.choosing(free.say, situation(null, free)).title).toBe('Which way?');
  });
});

describe('the log of buildings', () => {
  it.each([['house', 'A house', 'Ein Haus'], ['hotel', 'A hotel', 'Ein Hotel']])('says that a %s is auctioned, not that it is the last', (kind, english, german) => {
    const opened = { type: 'auction_opened', space: null, kind, bidders: [0, 1] };
    expect(lines(modern, 'mock', 'en', opened)[0]).toBe(`${english} goes to auction.`);
    expect(lines(modern, 'mock', 'de', opened)[0]).toBe(`${german} wird versteigert.`);
  });
});
