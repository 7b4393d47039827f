// The catalogue: nothing of one language is left in the other, every code and every switch has its words.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PROBLEMS, REFUSALS } from '../src/protocol/codes';
import { clock, count, formatIn, list, money, signed, unit } from '../src/text/format';
import { de } from '../src/text/de';
import { en } from '../src/text/en';
import { homeIn } from '../src/text/home';
import { lobbyIn } from '../src/text/lobby';
import { menuIn } from '../src/text/menu';
import { counting } from '../src/text/plural';
import { accusative, dative } from '../src/text/case.de';
import { cash, events } from '../src/text/events.de';
import { told } from '../src/text/told.de';
import { tell } from '../src/text/problems.de';
import { wordsIn } from '../src/text/problems';
import { rulesOf } from '../src/text/rules';
import { termsBy } from '../src/text/terms';
import theme from '../src/themes/landlords';
import { python, ROOT } from './golden.setup';

/** Words that are the same in both languages, by the end of their key. Names of people's things and of the product. */
const SAME = new Set([
  'mark', 'START', 'Hotel', 'Bank', 'Jackpot', 'Start', 'start', 'Version', 'normal', 'Name', 'name', 'Chat', 'System', 'Pause', 'Wert', 'Titel',
]);
/** Values that both languages write alike, each a word of either. */
const ALIKE = /^(normal|START|Start|Enter|Esc|Bots?|Bank|Jackpot|Hotel|Hotels|Single Tax|Lockup|Trust|[\d\s\p{P}\p{S}A-Z]*|.)$/u;

/** Something that may stand for whatever a sentence is made of. */
const anything: unknown = new Proxy(() => anything, {
  get: (_, key) => (key === Symbol.toPrimitive || key === 'toString' ? () => '·' : key === Symbol.iterator ? function* () {} : key === 'length' ? 2 : anything),
  apply: () => '·',
});
function said(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'function') return [];
  for (const given of [2, '·', anything]) {
    try {
      const found = (value as (...args: unknown[]) => unknown)(...(given === anything ? [anything, anything, anything, anything] : [given, given, given, given]));
      if (typeof found === 'string') return [found];
      if (found && typeof found === 'object') return Object.values(found).filter((one): one is string => typeof one === 'string');
    } catch {
      // Not to be called with this: the next.
    }
  }
  return [];
}
/** Asked for in a language, as the game on the page is called there. */
function asked<T>(language: string, get: () => T): T {
  termsBy(() => theme.words(language).terms);
  return get();
}
afterAll(() => termsBy(() => null));
function* pairs(a: unknown, b: unknown, path: string): Generator<[string, string, string]> {
  if (a && typeof a === 'object') {
    for (const key of Object.keys(a)) yield* pairs(asked('en', () => (a as Record<string, unknown>)[key]), asked('de', () => (b as Record<string, unknown>)[key]), `${path}.${key}`);
    return;
  }
  const [ours, theirs] = [asked('en', () => said(a)), asked('de', () => said(b))];
  for (const [at, one] of ours.entries()) yield [path, one, theirs[at] ?? ''];
}

/** With the parts that are loaded by themselves. */
const whole = (language: 'en' | 'de') => ({ ...(language === 'en' ? en : de), ...homeIn(language), ...lobbyIn(language), menu: menuIn(language) });

describe('the catalogue', () => {
  it('has no English left in German', () => {
    const left = [...pairs(whole('en'), whole('de'), '')].filter(([path, english, german]) => {
      const words = english.replace(/[·\d]/g, '');
      return english === german && /\p{L}{2,}/u.test(words) && !ALIKE.test(english.trim()) && !SAME.has(path.split('.').at(-1) ?? '');
    });
    expect(left).toEqual([]);
  });
  it('compares what is said, so that a copied sentence is found', () => {
    expect([...pairs({ a: (k: number) => `${k} seats` }, { a: (k: number) => `${k} seats` }, '')]).toEqual([['.a', '2 seats', '2 seats']]);
  });
  it('leaves no sentence of either language empty that the other has', () => {
    const empty = [...pairs(whole('en'), whole('de'), '')].filter(([, english, german]) => english.trim() !== '' && german.trim() === '');
    expect(empty).toEqual([]);
  });
});

describe('the German of accounts', () => {
  it('bends their articles, and leaves the names of people alone', () => {
    expect([dative('die Bank'), dative('der Jackpot'), dative('Dieter'), dative('Nora')]).toEqual(['der Bank', 'dem Jackpot', 'Dieter', 'Nora']);
    expect([accusative('die Bank'), accusative('der Jackpot'), accusative('Nora')]).toEqual(['die Bank', 'den Jackpot', 'Nora']);
  });
  it('is right in the lines of the log and on receipts', () => {
    const say = { account: (one: string | number) => (one === 'bank' ? 'die Bank' : one === 'pot' ? 'der Jackpot' : 'Nora') };
    expect(events.debt_incurred(say as never, { debtor: 0, creditor: 'bank', amount: 100 } as never)).toBe('Nora schuldet der Bank Geld.');
    expect(cash.card(say as never, { from: 0, to: 'pot' } as never)).toBe('Nora zahlt an den Jackpot, wie die Karte es sagt.');
    expect(told.receipts.fromTo('die Bank', 'Nora')).toBe('die Bank an Nora');
    expect(told.receipts.fromTo('Nora', 'der Jackpot')).toBe('Nora an den Jackpot');
  });
});

describe('the name of the product', () => {
  it('stands in one place, beside the game that has the same', () => {
    const name = import.meta.env.VITE_PRODUCT;
    expect(name.length).toBeGreaterThan(2);
    expect([en.app.mark, de.app.mark]).toEqual([name, name]);
    const web = join(ROOT, 'web');
    const files = (readdirSync(join(web, 'src'), { recursive: true }) as string[]).filter((file) => /\.(ts|svelte|css)$/.test(file) && !file.startsWith('themes')).map((file) => join('src', file));
    expect(['index.html', ...files].filter((file) => readFileSync(join(web, file), 'utf8').includes(name))).toEqual([]);
  });
});

describe('codes of the server', () => {
  it('are those of its pages and schemas', () => {
    execFileSync(process.execPath, ['tools/codes.mjs', '--check'], { cwd: join(ROOT, 'web') });
  });
  it('are all told in German, with the words that the server had filled in', () => {
    for (const [code, pattern] of Object.entries(PROBLEMS)) {
      const sentence = pattern.replace(/\(([a-z]+)\)/g, 'Xy');
      const german = tell({ code, sentence });
      expect(german, code).toBeTruthy();
      expect(german, code).not.toMatch(/\([a-z]+\)/);
      expect(german, code).not.toBe(sentence);
    }
    for (const code of REFUSALS) expect(tell({ code, sentence: 'No.' }), code).toBeTruthy();
  });
  it('take tokens and names over into the sentence', () => {
    expect(tell({ code: 'token_taken', sentence: 'Another seat has the token key. Free are: sail, moon.' })).toBe('Die Figur Schlüssel hat ein anderer Platz. Frei sind: Segel, Mond.');
    expect(tell({ code: 'name_taken', sentence: 'Somebody at this table is called (odd) Ann, or nearly so. Choose another name.' })).toContain('(odd) Ann');
    expect(tell({ code: 'bad_name', sentence: 'A name has at most 24 signs, yours has 31. Choose a shorter one.' })).toBe('Ein Name hat höchstens 24 Zeichen, deiner hat 31. Wähle einen kürzeren.');
  });
  it('say what the game that is played calls it', () => {
    expect(tell({ code: 'not_in_lockup', sentence: 'You are not in Jail.' }, { not_in_lockup: 'Du bist nicht im Jail.' })).toBe('Du bist nicht im Jail.');
  });
  it('are left to the server where a sentence has other words than were expected', () => {
    expect(tell({ code: 'too_many_seated', sentence: 'Something new.' })).toBeNull();
    expect(tell({ code: 'a_code_to_come', sentence: 'Something new.' })).toBeNull();
  });
  it('are read literally but for their words', () => {
    expect(wordsIn('A (one) (any more). Yes?', 'A b (any more). Yes?')).toEqual({ one: 'b' });
    expect(wordsIn('A.c', 'Abc')).toBeNull();
  });
});

interface Games {
  games: { game: string; title: string; options: { properties: Record<string, { enum?: string[]; anyOf?: { enum?: string[] }[]; special?: Record<string, string> }> }; presets: Record<string, unknown> }[];
  settings: { properties: Record<string, { enum?: string[] }> };
}
const games = JSON.parse(
  execFileSync(python(), ['-c', 'import msgspec; from rentopia.server.http import catalogue; print(msgspec.json.encode(catalogue.games()).decode())'], { env: { ...process.env, PYTHONPATH: join(ROOT, 'src') }, encoding: 'utf8' }),
) as Games;

describe('switches of the host', () => {
  for (const { game, options, presets } of games.games) {
    it(`have German words, values and presets in the game ${game}`, async () => {
      const rules = await rulesOf(game, 'de');
      expect(Object.keys(rules?.options ?? {}).sort()).toEqual(Object.keys(options.properties).sort());
      expect(Object.keys(rules?.presets ?? {}).sort()).toEqual(Object.keys(presets).sort());
      for (const [name, schema] of Object.entries(options.properties)) {
        const values = [...(schema.enum ?? []), ...(schema.anyOf ?? []).flatMap((one) => one.enum ?? []), ...Object.keys(schema.special ?? {})].filter((value) => typeof value === 'string');
        for (const value of values.filter((one) => !/^0$/.test(one))) expect(rules?.options[name]?.values?.[value], `${name}: ${value}`).toBeTruthy();
      }
    });
  }
  it('of the table have words in both languages', () => {
    const wanted = Object.keys(games.settings.properties).sort();
    for (const t of [lobbyIn('en'), lobbyIn('de')]) {
      expect(Object.keys(t.settings).sort()).toEqual(wanted);
      for (const [name, schema] of Object.entries(games.settings.properties)) for (const value of schema.enum ?? []) expect(t.settings[name]?.values?.[value], `${name}: ${value}`).toBeTruthy();
    }
  });
  it('have no words for a game that has no theme', async () => {
    expect(await rulesOf('chess', 'de')).toBeNull();
    expect(await rulesOf(games.games[0]?.game ?? '', 'xx')).toBeNull();
  });
});

describe('figures', () => {
  it('stand as the language writes them', () => {
    formatIn('de');
    expect([money(1500), money(-50), signed(20), count(12000), list(['A', 'B', 'C'])]).toEqual(['1.500\u00a0$', '−50\u00a0$', '+20\u00a0$', '12.000', 'A, B und C']);
    formatIn('en');
    expect([money(1500), money(-50), signed(0), count(12000), list(['A', 'B', 'C'])]).toEqual(['$1,500', '−$50', '$0', '12,000', 'A, B, and C']);
    expect([unit(5, 'second'), unit(900, 'millisecond')]).toEqual(['5\u00a0s', '900\u00a0ms']);
    expect(clock(0)).toMatch(/\d/);
  });
  it('choose the form of a counted thing', () => {
    const n = counting('de');
    expect([n(1, 'Platz', 'Plätze'), n(0, 'Platz', 'Plätze'), n(1200, 'Platz', 'Plätze')]).toEqual(['1\u00a0Platz', '0\u00a0Plätze', '1.200\u00a0Plätze']);
  });
});

describe('every word of the catalogue', () => {
  it('is said somewhere: what a change left behind is taken away', () => {
    const every = (readdirSync(join(ROOT, 'web/src'), { recursive: true }) as string[]).filter((name) => /\.(ts|svelte)$/.test(name));
    const code = every.filter((name) => !name.startsWith('text/')).map((name) => readFileSync(join(ROOT, 'web/src', name), 'utf8')).join('\n');
    const used = new Set(code.match(/\w+/g));
    // Lines of the log are chosen by the kind of their event, and so are words of receipts.
    const files = readdirSync(join(ROOT, 'web/src/text')).filter((name) => name.endsWith('.en.ts') && !/^(events|told)\./.test(name));
    const unsaid = files.flatMap((name) =>
      [...readFileSync(join(ROOT, 'web/src/text', name), 'utf8').matchAll(/^ {2,6}(?:get )?(\w+)(?::|\(\) \{)/gm)].map((found) => found[1]!).filter((key) => !used.has(key)).map((key) => `${name}: ${key}`),
    );
    expect(unsaid).toEqual([]);
  });
});
