// What a game calls its things: no text that all games share has the words of one in the other, in either language.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import landlords from '../src/themes/landlords';
import rentopia from '../src/themes/rentopia';
import type { Theme } from '../src/themes/theme';
import { de } from '../src/text/de';
import { en, type Catalogue } from '../src/text/en';
import { formatIn } from '../src/text/format';
import { report as reportDe } from '../src/text/report.de';
import { report as reportEn } from '../src/text/report.en';
import { terms, termsBy } from '../src/text/terms';
import { spoken } from '../src/ui/board/spoken';
import { readBoard } from '../src/ui/model/board';
import { Chronicle } from '../src/ui/model/chronicle';
import { placesOf } from '../src/ui/model/lines';
import { readMatch } from '../src/ui/model/match';
import { namer } from '../src/ui/model/names';
import { GOLDEN } from './golden.setup';

vi.setConfig({ testTimeout: 60_000 });

const THEMES: Record<string, Theme> = { rentopia, landlords };
const LANGUAGES: Record<string, { t: Catalogue; report: object }> = { en: { t: en, report: reportEn }, de: { t: de, report: reportDe } };
/** What only the other game is told with. */
const FOREIGN: Record<string, Record<string, RegExp>> = {
  en: {
    rentopia: /\b(titles?|lots?|sections?|treasury|poor house|in jail|wages)\b/i,
    landlords: /\b(deeds?|districts?|streets?|lockup|salary|jackpot|hotels?)\b/i,
  },
  de: {
    rentopia: /\b(Titel|Grundstücke?|Abschnitte?|\w*[Rr]enten?|Staatskasse|Lohn|Poor House|im Jail)\b/,
    landlords: /\b(\w*[Mm]ieten?|Urkunden?|Viertel|Straßen?|Gehalt|Lockup|Jackpot|Hotels?)\b/,
  },
};
/** What the own game is told with, and shows that its words were asked for at all. */
const OWN: Record<string, Record<string, RegExp>> = {
  en: { rentopia: /the rent of/, landlords: /the rent of/ },
  de: { rentopia: /zahlt .+ Miete für/, landlords: /zahlt .+ Rente für/ },
};
/** Names, which the board and the players have given themselves. */
const nameless = (text: string) => text.replace(/\u2068[^\u2069]*\u2069/g, '·');

function speak(language: string, game: string): Catalogue {
  formatIn(language);
  const called = THEMES[game]!.words(language).terms;
  termsBy(() => called);
  return LANGUAGES[language]!.t;
}
afterAll(() => {
  formatIn('en');
  termsBy(() => null);
});

interface Golden {
  name: string;
  board: Parameters<typeof readBoard>[0];
  start: { position: Record<string, unknown> & { game: string; seats: { name: string; space: number | string }[] } };
  steps: { line: string; position: Golden['start']['position']; dice: [number, number] }[];
}
const matches = readdirSync(GOLDEN).filter((file) => file.endsWith('.json')).map((file) => JSON.parse(readFileSync(join(GOLDEN, file), 'utf8')) as Golden).filter((one) => Array.isArray(one.steps) && one.steps.length > 0);

describe.each(Object.keys(LANGUAGES))('in %s', (language) => {
  describe.each(Object.keys(THEMES))('a match of %s', (game) => {
    const of = matches.filter((one) => one.start.position.game === game);
    const theme = THEMES[game]!;
    let t: Catalogue;
    beforeEach(() => {
      t = speak(language, game);
    });

    it('is told in the log in its own words', () => {
      expect(of.length).toBeGreaterThan(3);
      const lines = of.flatMap((golden) => {
        const board = readBoard(golden.board, theme.codes);
        const { position } = golden.start;
        let places = placesOf(position as never);
        let told = Chronicle.empty;
        for (const step of golden.steps) {
          told = told.with(JSON.parse(step.line), places);
          places = placesOf(step.position as never);
        }
        const match = readMatch(position, { board, aliases: theme.aliases, lock: theme.lock, table: null, me: 0, dice: [0, 0] });
        return told.lines(namer(board, match, theme.words(language)), t).map((line) => nameless(line.text));
      });
      expect(lines.length).toBeGreaterThan(300);
      expect([...new Set(lines.filter((line) => FOREIGN[language]![game]!.test(line)))]).toEqual([]);
      expect(lines.some((line) => OWN[language]![game]!.test(line))).toBe(true);
    });

    it('has its spaces spoken in its own words', () => {
      const said = of.flatMap((golden) => {
        const board = readBoard(golden.board, theme.codes);
        const last = golden.steps.at(-1)!;
        const match = readMatch(last.position, { board, aliases: theme.aliases, lock: theme.lock, table: null, me: 0, dice: last.dice });
        const names = [...board.spaces.map((space) => space.name), ...board.groups.map((group) => group.name)];
        const around = { board, match, say: theme.words(language), t: t.scene, me: 0 };
        // What a place is called is the board's.
        return board.spaces.map((space) => names.reduce((text, name) => (name ? text.replaceAll(name, '·') : text), spoken(space, around)));
      });
      expect([...new Set(said.filter((one) => FOREIGN[language]![game]!.test(one)))]).toEqual([]);
      expect(said.some((one) => one.includes(terms().group))).toBe(true);
    });
  });
});

/** Things that only one of the games has: their texts are of that game by what they tell. Events and payments are told
 * where they happen; the logs above see to those. */
const OF_ONE = new RegExp(
  `^(${[
    String.raw`\.(events|cash)\.\w+`, String.raw`\.acts\.enter_poor_house`, String.raw`\.votes\.single_tax`, String.raw`\.desks\.means\.(move_single_tax|take_opportunity|enter_poor_house)`,
    String.raw`\.desks\.reasons\.(\w*wages|salary|jackpot|house_rent|opportunity_rent|treasury_emptied)`, String.raw`\.desks\.debt\.(poor|poorTitle|forced)`,
    String.raw`\.desks\.loans\.(wages|garnished|pledges\.wages)`, String.raw`\.desks\.vote\..*`, String.raw`\.receipts\.parts\.(wages|treasury|salary|per_hotel|hotels)`,
    String.raw`\.scene\.building\.hotel`, String.raw`\.(property\.left|desks\.plan\.supply)`, String.raw`\.lobby\.lots`,
  ].join('|')})$`,
);
function* said(value: unknown, path = ''): Generator<[string, string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'function') {
    for (const given of ['·', 2, [2, 3]]) {
      try {
        const found = (value as (...args: unknown[]) => unknown)(...Array.from({ length: 5 }, () => given));
        if (typeof found === 'string') {
          yield [path, found];
          return;
        }
      } catch {
        // Not to be called with this: the next.
      }
    }
  } else if (value && typeof value === 'object') for (const key of Object.keys(value)) yield* said((value as Record<string, unknown>)[key], `${path}.${key}`);
}

describe('shared texts', () => {
  it.each(Object.keys(LANGUAGES).flatMap((language) => Object.keys(THEMES).map((game) => [language, game] as const)))('in %s have no word that only another game than %s has', (language, game) => {
    const { t, report } = LANGUAGES[language]!;
    speak(language, game);
    const found = [...said(t), ...said(report, '.report')].filter(([path, text]) => FOREIGN[language]![game]!.test(text) && !OF_ONE.test(path));
    expect(found).toEqual([]);
  });
  it('follow the game of the page, and are plain where there is none', () => {
    speak('de', 'landlords');
    expect([de.tabs.deeds, de.scene.rent('5'), de.desks.calls.choose]).toEqual(['Titel', 'Rente 5', 'Wähle einen Titel']);
    speak('de', 'rentopia');
    expect([de.tabs.deeds, de.scene.rent('5'), de.desks.calls.choose]).toEqual(['Urkunden', 'Miete 5', 'Wähle eine Urkunde']);
    termsBy(() => null);
    expect(en.scene.whole).toBe('whole group');
  });
});
