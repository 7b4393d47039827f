// @vitest-environment jsdom
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Receipt } from '../src/protocol/wire';
import theme from '../src/themes/rentopia';
import { money } from '../src/text/format';
import { words } from '../src/text/words.svelte';
import { readBoard } from '../src/ui/model/board';
import { deedRows, dueAt, worthOf } from '../src/ui/model/figures';
import type { Line, MatchDriver } from '../src/ui/model/driver';
import { linesOf } from '../src/ui/model/lines';
import { readMatch } from '../src/ui/model/match';
import { cuesOf, MOTIONS } from '../src/ui/model/motions';
import { namer } from '../src/ui/model/names';
import { partsOf, sumOf } from '../src/ui/model/receipt';
import { Stage, type Frame } from '../src/ui/model/stage';
import Log from '../src/ui/Log.svelte';
import Meanwhile from '../src/ui/Meanwhile.svelte';
import Spoken from '../src/ui/Spoken.svelte';
import { FakeTimers } from './fakes';
import { ROOT } from './golden.setup';

const load = (name: string) => JSON.parse(readFileSync(join(ROOT, 'web', 'dev', 'fixtures', `${name}.json`), 'utf8'));
const fixture = load('mock');
const board = readBoard(load('board-rentopia'), theme.codes);
const match = { ...readMatch(fixture.position, { board, aliases: {}, lock: 'lockup', table: null, me: 0, dice: fixture.dice }), figures: fixture.figures };
words.use(theme.words);
const say = namer(board, match, theme.words('en'));
const step = (seq: number, ...events: object[]) => ({ seq, seat: 0, action: { type: 'roll' }, draws: [], events }) as never;
const pays = (from: number, to: number, amount: number) => ({ type: 'cash_moved', from, to, amount, reason: 'rent' });
const linesFor = (...seqs: number[]): Line[] => seqs.flatMap((seq) => linesOf(step(seq, pays(0, 1, 10 + seq)), say, words.t));
const receipt: Receipt = {
  event: 0, amount: 28, payer: 'Ada', payee: 'Ben', reason: 'rent', clause: 'R-11.6', sentence: 'Ada pays Ben $28: rent of Cobbler Lane, doubled.',
  parts: { deed: 1, level: 0, rent: 14, whole_district: 1, sum: [{ text: 'empty rent, doubled: whole district', amount: 14, times: 2 }] },
};

let mounted: Record<string, unknown>[] = [];
const put = (component: unknown, props: object): HTMLElement => {
  mounted.push(mount(component as never, { target: document.body, props: props as never }));
  flushSync();
  return document.body;
};
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  for (const one of mounted.splice(0)) void unmount(one);
  document.body.innerHTML = '';
});
const driver = (more: Partial<MatchDriver>): MatchDriver =>
  ({ board, match, theme, table: { code: 'A', seats: [] }, me: 0, host: false, chat: [], lines: linesFor(1, 2, 3), receipts: () => Promise.resolve([receipt]), ...more }) as unknown as MatchDriver;

describe('the log', () => {
  it('is one stop of the Tab key, and arrows go from amount to amount', () => {
    const body = put(Log, { driver: driver({}), tab: 'log', ontab: () => undefined });
    const amounts = [...body.querySelectorAll<HTMLButtonElement>('button.amt')];
    expect(amounts.map((one) => one.tabIndex)).toEqual([-1, -1, 0]);
    amounts[2]!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
    flushSync();
    expect(amounts.map((one) => one.tabIndex)).toEqual([-1, 0, -1]);
    amounts[1]!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
    flushSync();
    expect(amounts.map((one) => one.tabIndex)).toEqual([0, -1, -1]);
    expect(amounts[0]!.getAttribute('aria-label')).toContain(money(11));
  });

  it('opens the receipt of an amount with its deed, sum and clause, and closes it with Escape', async () => {
    const body = put(Log, { driver: driver({}), tab: 'log', ontab: () => undefined });
    const amount = body.querySelector<HTMLButtonElement>('button.amt')!;
    amount.click();
    await vi.waitFor(() => expect(body.querySelector('.receipt')?.textContent).toContain('R-11.6'));
    const slip = body.querySelector('.receipt')!;
    expect(amount.getAttribute('aria-expanded')).toBe('true');
    expect(amount.getAttribute('aria-controls')).toBe(slip.id);
    expect(slip.textContent).toContain('Cobbler Lane');
    expect(slip.textContent).toContain(`2 × ${money(14)}`);
    amount.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    flushSync();
    expect(body.querySelector('.receipt')).toBeNull();
  });

  it('says so where a receipt does not come, and asks again the next time', async () => {
    const receipts = vi.fn(() => Promise.resolve([] as Receipt[]));
    const body = put(Log, { driver: driver({ receipts }), tab: 'log', ontab: () => undefined });
    const amount = body.querySelector<HTMLButtonElement>('button.amt')!;
    amount.click();
    await vi.waitFor(() => expect(body.querySelector('.receipt')?.textContent).toContain(words.t.receipts.gone));
    amount.click();
    amount.click();
    await vi.waitFor(() => expect(receipts).toHaveBeenCalledTimes(2));
  });

  it('tells a purchase of several deeds as one line', () => {
    const deeds = [1, 3].map((space) => ({ type: 'owner_changed', space, old: null, new: 0 }));
    const lines = linesOf(step(4, { type: 'cash_moved', from: 0, to: 'bank', amount: 120, reason: 'purchase' }, ...deeds), say, words.t);
    expect(lines).toHaveLength(1);
    expect(lines[0]!.text).toContain('Cobbler Lane');
    expect(lines[0]!.text).toContain('Tanner Row');
  });

  it('has receipts wholly in another language', async () => {
    await words.speak('de');
    const rows = [...partsOf(receipt, say, words.t), ...sumOf(receipt, words.t)].map((row) => `${row.label} ${row.value}`).join(' ');
    expect(rows).not.toMatch(/rent|deed|whole/i);
    expect(rows).toContain('Miete');
    await words.speak('en');
  });
});

describe('the live regions', () => {
  it('read new lines as sentences with their amounts, and nothing that was there before', async () => {
    const props = $state({ lines: linesFor(1, 2), urgent: '', since: 2 });
    const body = put(Spoken, props);
    const log = body.querySelector('[role="log"]')!;
    expect(log.textContent).toBe('');
    props.lines = linesFor(1, 2, 3);
    await tick();
    expect(log.textContent).toMatch(/Ada pays .*: \$13\.$/);
    expect(log.getAttribute('aria-live')).toBe('polite');
    props.lines = linesFor(...Array.from({ length: 20 }, (_, k) => k + 1));
    await tick();
    expect(log.querySelectorAll('p').length).toBeLessThanOrEqual(8);
    expect(log.textContent).toContain('more lines');
  });

  it('do not read the log of a page that was opened late', async () => {
    const props = $state({ lines: [] as Line[], urgent: '', since: 40 });
    const body = put(Spoken, props);
    props.lines = linesFor(38, 39, 40);
    await tick();
    expect(body.querySelector('[role="log"]')!.textContent).toBe('');
    props.lines = linesFor(38, 39, 40, 41);
    await tick();
    expect(body.querySelectorAll('[role="log"] p')).toHaveLength(1);
  });
});

describe('what happened meanwhile', () => {
  it('is a list in a polite region that takes no focus and is put away by a button or Escape', () => {
    const caughtUp = vi.fn();
    const before = document.activeElement;
    const body = put(Meanwhile, { driver: driver({ meanwhile: linesFor(5, 6), caughtUp }) });
    const region = body.querySelector('[aria-live="polite"]')!;
    expect(region.querySelectorAll('li')).toHaveLength(2);
    expect(document.activeElement).toBe(before);
    region.querySelector('button')!.click();
    region.querySelector('ol')!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(caughtUp).toHaveBeenCalledTimes(2);
  });
  it('shows nothing where nothing happened', () => {
    const body = put(Meanwhile, { driver: driver({ meanwhile: [] }) });
    expect(body.querySelector('section')).toBeNull();
  });
});

describe('motions', () => {
  const ground = { ring: 40, at: (key: number | string) => Number(key) };
  const walk = { type: 'token_moved', seat: 0, old: 38, new: 2, how: 'forward' };
  const throws = { type: 'dice_rolled', old_die1: 0, old_die2: 0, die1: 1, die2: 3 };

  it('of a step come one kind after the other, those of a kind together', () => {
    const { cues, ms } = cuesOf(step(1, throws, walk, pays(0, 1, 5), pays(0, 2, 5)), ground, 1);
    expect(cues.map((cue) => cue.what)).toEqual(['dice', 'walk', 'money', 'money']);
    const [dice, steps, first, second] = cues as [(typeof cues)[0], (typeof cues)[0], (typeof cues)[0], (typeof cues)[0]];
    expect(steps.from).toBe(dice.ms);
    expect(steps.ms).toBe(4 * 140);
    expect(first.from).toBe(steps.from + steps.ms);
    expect(second.from - first.from).toBeLessThan(first.ms);
    expect(ms).toBe(second.from + second.ms);
    expect(cuesOf(step(1, throws), ground, 0.5).ms).toBe(dice.ms / 2);
  });

  it('are said for each kind of event that the fold knows, and for none besides', async () => {
    const { FOLDS } = await import('../src/match/fold');
    expect(Object.keys(MOTIONS).sort()).toEqual(Object.keys(FOLDS).sort());
  });

  it('begin when those of the step before are over, in half the time where some wait', () => {
    const timers = new FakeTimers();
    const shown: [number, number | null][] = [];
    const stage = new Stage<Frame>({ ground: () => ground, speed: () => 1, show: (frame, playing) => shown.push([frame.step.seq, playing?.ms ?? null]), timers, hidden: () => false });
    for (const seq of [1, 2, 3, 4]) stage.push({ step: step(seq, throws), still: false });
    expect(shown).toEqual([[1, 700]]);
    timers.pass(699);
    expect(shown).toHaveLength(1);
    timers.pass(1);
    expect(shown.at(-1)).toEqual([2, 350]);
    stage.skip();
    expect(shown.at(-1)).toEqual([3, 700]);
    stage.push({ step: step(5, throws), still: true });
    timers.pass(5000);
    expect(shown.slice(3)).toEqual([[4, 700], [5, null]]);
  });

  it('stand still in a tab that nobody sees', () => {
    const shown: unknown[] = [];
    const stage = new Stage<Frame>({ ground: () => ground, speed: () => 1, show: (_, playing) => shown.push(playing), timers: new FakeTimers(), hidden: () => true });
    for (const seq of [1, 2]) stage.push({ step: step(seq, throws), still: false });
    expect(shown).toEqual([null, null]);
  });
});

describe('figures', () => {
  it('of deeds, dues and worth are the server’s', () => {
    const street = board.spaces.find((space) => space.kind === 'street')!;
    expect(deedRows(match, street, theme.words('en')).map((row) => row.value)).toEqual(street.rows.map((row) => money(row.amount)));
    const due = fixture.figures.dues.find((one: { row: number | null }) => one.row !== null);
    const space = board.find(due.space)!;
    expect(dueAt(match, space)).toEqual(due);
    expect(deedRows(match, space, theme.words('en')).findIndex((row) => row.here)).toBe(due.row);
    expect(worthOf(match, 1)).toBe(fixture.figures.worth[1]);
    expect(worthOf({ figures: null }, 1)).toBeNull();
  });

  it('are nowhere computed in the client: no price, rent or mortgage is multiplied or divided', () => {
    const root = join(ROOT, 'web', 'src');
    const files = (folder: string): string[] =>
      readdirSync(folder).flatMap((name) => {
        const path = join(folder, name);
        return statSync(path).isDirectory() ? (name === 'protocol' ? [] : files(path)) : /\.(ts|svelte)$/.test(name) ? [path] : [];
      });
    const found = files(root).flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line) && /\b(price|housePrice|house_price|mortgage|rents?(\[[^\]]*\])?)\)?\s*[*/]\s*[\w(]/.test(line) && !/[`'"].*\b(price|mortgage|rent)s?\s*\/.*[`'"]/.test(line))
        .map((line) => `${path.slice(root.length + 1)}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });
});
