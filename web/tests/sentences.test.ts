// @vitest-environment jsdom
// No sentence of the server reaches a German page in English: every kind of answer that has one, over all decisions that
// the golden matches hold; and every card of both games.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flushSync, mount, unmount } from 'svelte';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { decided, found, looked, told } from '../src/live/told';
import type { Step } from '../src/protocol/record';
import type { BoardView, DecisionMessage, Preview, Problem } from '../src/protocol/wire';
import landlords from '../src/themes/landlords';
import rentopia from '../src/themes/rentopia';
import { de } from '../src/text/de';
import { words } from '../src/text/words.svelte';
import Drawn from '../src/ui/board/Drawn.svelte';
import { readBoard } from '../src/ui/model/board';
import { linesOf } from '../src/ui/model/lines';
import { readMatch } from '../src/ui/model/match';
import { namer, plain } from '../src/ui/model/names';
import { driverOf, previewOf } from './desks.data';
import { DECISIONS, GOLDEN, ROOT } from './golden.setup';

vi.setConfig({ testTimeout: 60_000 });
const THEMES = { rentopia, landlords };
const GAMES = Object.keys(THEMES) as (keyof typeof THEMES)[];
const rows = JSON.parse(readFileSync(DECISIONS, 'utf8')) as { position: { game: string }; decision: DecisionMessage }[];

beforeAll(async () => {
  await words.speak('de');
  for (const game of GAMES) await words.about(game);
});
afterAll(() => words.speak('en'));

describe('in German', () => {
  it('every kind of answer with a sentence for people is one of those below', () => {
    const wire = readFileSync(join(ROOT, 'web', 'src', 'protocol', 'wire.ts'), 'utf8');
    const kinds = [...wire.matchAll(/export interface (\w+) \{([^]*?)\n\}/g)].filter(([, , body]) => /\n {2}sentence\??:/.test(body!)).map(([, name]) => name);
    // A receipt is told in the words of the page: its sentence is shown in English alone.
    expect(kinds.sort()).toEqual(['BarView', 'ChoiceView', 'Problem', 'Receipt', 'Refused']);
    expect(de.receipts.sum).not.toBeNull();
  });
  it('says of everything that is refused in the golden matches why, in its own words', () => {
    const english: string[] = [];
    let count = 0;
    for (const { position, decision } of rows) {
      const shown = decided(decision, position.game)!;
      decision.refused.forEach((one, k) => {
        count += 1;
        if (!one.sentence || shown.refused[k]?.sentence === one.sentence) english.push(`${position.game} ${one.refused}: ${one.sentence}`);
      });
    }
    expect(count).toBeGreaterThan(1000);
    expect([...new Set(english)]).toEqual([]);
  });
  const problem = { code: 'set_too_small', sentence: 'The bank lends whole hundreds: these titles come to less.', clause: 'L-16.2', data: {}, problems: {} } as Problem;
  const own = 'Die Bank leiht ganze Hunderter: diese Titel ergeben weniger.';
  it('says where a preview stops, why a question comes to nothing, and why an act was refused', () => {
    const look: Preview = previewOf(driverOf('l-loan').match, { refused: problem, at: 0 });
    expect((looked({ ok: true, value: look }, 'landlords') as Preview).refused?.sentence).toBe(own);
    expect(found({ ok: false, problem: { ...problem, status: 409 } }, 'landlords')).toMatchObject({ sentence: own });
    expect(told({ type: 'refused', ...problem } as never, 'landlords')).toMatchObject({ sentence: own });
  });
  it('says what stands in the way of a trade', () => {
    expect(words.tell({ code: 'district_has_buildings', sentence: 'There are buildings in this district.' }, 'rentopia')).toBe('In diesem Viertel stehen Gebäude; sie müssen zuerst weg.');
    // The desk asks for it: it has the server's sentence from the figures.
    const side = readFileSync(join(ROOT, 'web', 'src', 'ui', 'desks', 'trade', 'Side.svelte'), 'utf8');
    expect(side).not.toContain('bar.sentence');
  });
  it.each(GAMES)('has every card of %s in its own words when it is drawn', (game) => {
    const theme = THEMES[game];
    const file = readdirSync(GOLDEN).find((one) => one.endsWith('.json') && (JSON.parse(readFileSync(join(GOLDEN, one), 'utf8')) as { board?: BoardView }).board?.game === game)!;
    const board = readBoard((JSON.parse(readFileSync(join(GOLDEN, file), 'utf8')) as { board: BoardView }).board, theme.codes);
    const { match } = driverOf(game === 'rentopia' ? 'mock' : 'l-spec');
    expect(board.cards.size).toBeGreaterThan(15);
    for (const card of board.cards.values()) {
      const made = mount(Drawn, { target: document.body, props: { drawn: { seat: 0, card: card.card } as never, board, match, theme, onaway: () => undefined } });
      flushSync();
      const shown = document.querySelector('.drawn .text')?.textContent ?? '';
      expect(shown, card.card).not.toBe(card.text);
      expect(shown, card.card).not.toMatch(/\b(the|you|your|receive|leave|go to|each)\b/i);
      void unmount(made);
      document.body.replaceChildren();
    }
  });
});

describe('the German log', () => {
  it('says whom something is paid or owed in the right case, and that a token goes onto a space', () => {
    const said = new Set<string>();
    for (const file of readdirSync(GOLDEN).filter((one) => one.endsWith('.json'))) {
      const golden = JSON.parse(readFileSync(join(GOLDEN, file), 'utf8')) as { board?: BoardView; start?: { position: { game: keyof typeof THEMES } }; steps?: { line: string; position: never }[] };
      if (!golden.board || !golden.start || !golden.steps) continue;
      const theme = THEMES[golden.start.position.game];
      const board = readBoard(golden.board, theme.codes);
      const match = readMatch(golden.start.position as never, { board, aliases: theme.aliases, lock: theme.lock, table: null, me: 0, dice: [0, 0] });
      const say = namer(board, match, theme.words('de'));
      for (const step of golden.steps) for (const line of linesOf(JSON.parse(step.line) as Step, say, de)) said.add(plain(line.text));
    }
    const lines = [...said];
    expect(lines.some((line) => / der Staatskasse /.test(line))).toBe(true);
    expect(lines.filter((line) => /(zahlt|schuldet|leiht|von) (die (Bank|Staatskasse)|der Jackpot)\b|an der (Bank|Staatskasse|Jackpot)\b|zieht nach|: es bleibt|\b0 Häuser/.test(line))).toEqual([]);
  });
});

describe('the German catalogues', () => {
  const files = ['text', 'themes/rentopia', 'themes/landlords'].flatMap((folder) => {
    const at = join(ROOT, 'web', 'src', folder);
    return readdirSync(at).filter((name) => /\.de\.ts$/.test(name)).map((name) => [name, readFileSync(join(at, name), 'utf8')] as const);
  });
  it('speak of everybody alike: “alle”, “wer”, “niemand”, never of “jede” or “der Reichste”', () => {
    const GENDERED = /\b([Jj]ede[rn]? (darf|kann|sagt|hat|muss|will|bekommt|zahlt|verlangt)|als Letzte[rn]?\b(?! )|die Reichste|[Dd]er Reichste|auf die Nächste|der Ziehenden|als Einzige[rn]?|Gastgeberin|jeder, der|jede, die)/;
    expect(files.length).toBeGreaterThan(15);
    expect(files.flatMap(([name, text]) => text.split('\n').filter((line) => GENDERED.test(line)).map((line) => `${name}: ${line.trim()}`))).toEqual([]);
  });
});
