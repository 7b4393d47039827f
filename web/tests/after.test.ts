// @vitest-environment jsdom
// What comes after a match: the record played back, the page of the result, the replay with its keys, and playing on.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Board as Ground } from '../src/match/board';
import type { Position } from '../src/match/position';
import { traitsOf } from '../src/match/traits';
import { checkRecord } from '../src/net/fair';
import type { Api } from '../src/net/http';
import type { Header } from '../src/protocol/record';
import type { BoardView, MatchReport } from '../src/protocol/wire';
import { report as english } from '../src/text/report.en';
import { report as german } from '../src/text/report.de';
import { themeOf } from '../src/themes';
import { apart, goalsOf, someOf } from '../src/ui/after/goals';
import { loadPlayed, Played, readRecord, type Shown } from '../src/ui/after/played';
import { matchLink } from '../src/net/links';
import PlayOn from '../src/ui/after/PlayOn.svelte';
import ReplayView from '../src/ui/after/ReplayView.svelte';
import ResultPage from '../src/ui/after/ResultPage.svelte';
import { Again } from '../src/ui/model/again.svelte';
import { readBoard } from '../src/ui/model/board';
import { settings } from '../src/ui/settings.svelte';
import { settled } from './fakes';
import { GOLDEN, ROOT } from './golden.setup';

interface Golden {
  board: BoardView;
  start: { position: Position };
  steps: { line: string; position: Position }[];
  closing: { result: { winners: number[]; ranking: number[]; worth: number[] } | null; seed: string | null } | null;
  report: MatchReport;
}
const golden = (name: string): Golden => JSON.parse(readFileSync(join(GOLDEN, `${name}.json`), 'utf8')) as Golden;
const RECORDS = join(ROOT, 'tests', 'golden');
const FOUR = { golden: 'golden-four-steady', record: join(RECORDS, 'four-steady.jsonl') };
const OLDER = { golden: 'landlords-three-steady', record: join(RECORDS, 'landlords', 'three-steady.jsonl') };
const GOES_ON = join(ROOT, 'tests', 'data', 'goes-on.jsonl');
const linesOf = (path: string): string[] => readFileSync(path, 'utf8').trimEnd().split('\n');

async function shownOf(board: BoardView): Promise<Shown> {
  const theme = (await themeOf(board.game))!;
  return { theme, board: readBoard(board, theme.codes), ground: new Ground(board) };
}
async function playedOf(of: typeof FOUR): Promise<{ played: Played; found: Golden }> {
  const found = golden(of.golden);
  return { played: new Played(readRecord(linesOf(of.record)), found.steps.at(-1)!.position, await shownOf(found.board)), found };
}
function apiOf(of: typeof FOUR, more: Record<string, unknown> = {}) {
  const found = golden(of.golden);
  const good = (value: unknown) => vi.fn().mockResolvedValue({ ok: true, value });
  const api = {
    report: good(found.report), board: good(found.board), record: good(linesOf(of.record)), match: good({ position: found.steps.at(-1)!.position }),
    figures: good(null), receipts: good({ receipts: [] }), branch: good({ code: 'NEWTAB', secret: 's', seat: 1, table: {}, invite: 'i', watch: 'w' }), ...more,
  };
  return api as unknown as Api & typeof api;
}
const secrets = (mine: { code: string; secret: string }[] = []) => ({ mine: () => mine, ticket: (code: string) => mine.find((one) => one.code === code) ?? null, seen: () => null, fresh: () => ({ share: 'aa', promise: 'bb' }), adopt: vi.fn(), keep: vi.fn() }) as never;

let mounted: Record<string, unknown> | null = null;
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) { this.open = true; };
  location.hash = '';
  settings.set({ motion: 'none' });
});
afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = null;
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
function show(what: unknown, props: Record<string, unknown>): void {
  mounted = mount(what as Component, { target: document.body, props }) as Record<string, unknown>;
  flushSync();
}
const text = (): string => (document.body.textContent ?? '').replace(/\s+/g, ' ');
const called = (name: string | RegExp, of = 'button, a, input, select'): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>(of)].filter((one) => {
    const is = one.getAttribute('aria-label') ?? one.closest('label')?.textContent ?? one.textContent ?? '';
    return typeof name === 'string' ? is.trim() === name : name.test(is);
  });
  if (found.length !== 1) throw new Error(`${found.length} controls called ${String(name)}`);
  return found[0]!;
};
async function until(holds: () => boolean): Promise<void> {
  for (let k = 0; k < 200 && !holds(); k += 1) {
    await settled();
    flushSync();
  }
  if (!holds()) throw new Error('it never came');
}

describe('the texts', () => {
  it('say the same things in German, with as many words to fill in', () => {
    const shape = (value: unknown): unknown => (typeof value === 'function' ? 'function' : typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)])) : typeof value);
    expect(shape(german)).toEqual(shape(english));
    expect(german.wealth.title).not.toBe(english.wealth.title);
  });
});

describe('a record that goes on from another match', () => {
  const lines = linesOf(GOES_ON);
  const header = JSON.parse(lines[0]!) as Header;
  it('has dice that follow from its seed, cards of before counted in', () => {
    const verdict = checkRecord(lines, {}, traitsOf(header.game).deals ?? []);
    expect(verdict.misfit).toBeNull();
    expect(verdict.draws.some((draw) => draw.kind === 'card')).toBe(true);
    const decks = (header.position as { decks?: unknown }).decks;
    expect(decks).toBeDefined();
    const without = JSON.stringify({ ...header, position: { ...header.position, decks: undefined } });
    expect(checkRecord([without, ...lines.slice(1)], {}, []).misfit?.what).toBe('draw');
  });
  it('is shown from its position on, and says from where it comes', async () => {
    const shown = await shownOf(golden(FOUR.golden).board);
    const played = new Played(readRecord(lines), {} as Position, shown);
    expect(played.origin).toEqual(header.origin);
    expect(played.at(1).seats.map((seat) => seat.cash)).toEqual((header.position as unknown as Position).seats.map((seat) => seat.cash));
    expect(played.at(played.end).turn.number).toBeGreaterThan(played.at(1).turn.number);
  });
});

describe('a finished match', () => {
  it.each([FOUR, OLDER])('is loaded with its record, and is at every step where the server had it: $golden', async (of) => {
    const found = golden(of.golden);
    const shown = await shownOf(found.board);
    const played = await loadPlayed(apiOf(of), 'm', null, async () => shown);
    if (!played || !('replay' in played)) throw new Error('not loaded');
    for (const seq of [1, 7, Math.round(played.end / 2), played.end]) {
      expect(played.at(seq).seats.map((seat) => seat.cash)).toEqual(found.steps[seq - 1]!.position.seats.map((seat) => seat.cash));
    }
  });
  it('that is not over gives the problem of the server', async () => {
    const problem = { code: 'match_not_over', sentence: 'Wait.', status: 409 };
    const api = apiOf(FOUR, { record: vi.fn().mockResolvedValue({ ok: false, problem }) });
    expect(await loadPlayed(api, 'm', null, async () => null)).toBe(problem);
  });
  it('says each turning point in a sentence, and lists what one may go to', async () => {
    const { played, found } = await playedOf(FOUR);
    const goals = goalsOf(played, found.report, english);
    expect(goals.points.map((goal) => goal.seq)).toEqual(found.report.turning.map((point) => point.seq));
    expect(goals.trades).toHaveLength(found.report.trades.length);
    for (const list of Object.values(goals)) for (const goal of list) expect(goal.text).toMatch(/^Round \d+: ./);
    expect(goals.turns.length).toBe(played.replay.marks.turns.length);
  });
  it('lists of thousands those around where one is and some from the whole match, and marks each place once', () => {
    const many = Array.from({ length: 38_000 }, (_, at) => ({ seq: 2 * at + 1 }));
    const some = someOf(many, 40_000);
    expect(some.length).toBeLessThan(310);
    const near = some.filter((goal) => Math.abs(goal.seq - 40_000) < 110).map((goal) => goal.seq);
    expect(near).toEqual(Array.from({ length: 110 }, (_, at) => 39_891 + 2 * at));
    expect(some[0]!.seq).toBe(1);
    expect(some.at(-1)!.seq).toBeGreaterThan(75_000);
    expect(someOf(many.slice(0, 300), 5)).toHaveLength(300);
    expect(apart(many, 76_000).length).toBeLessThanOrEqual(1001);
    expect(apart(many.slice(0, 9), 18)).toHaveLength(9);
  });
  it('has a link to each of its steps', () => {
    expect(matchLink('', 'abc')).toBe('/m/abc');
    expect(matchLink('', 'abc', { seq: 7, play: 'on' })).toBe('/m/abc#seq=7&play=on');
  });
});

describe('the page of the result', () => {
  it.each([FOUR, OLDER])('shows ranking, wealth, landings, luck, trades and turning points of $golden', async (of) => {
    const { played, found } = await playedOf(of);
    const api = apiOf(of);
    show(ResultPage, { driver: new Again(played, api, secrets(), () => undefined, true), onboard: () => undefined, api });
    await until(() => text().includes(english.wealth.title));
    await until(() => found.report.turning.length === 0 || document.querySelectorAll('#r-turning ~ ol li div').length === found.report.turning.length);
    const headings = [...document.querySelectorAll('h2')].map((one) => one.textContent?.trim());
    expect(headings).toEqual(expect.arrayContaining([english.wealth.title, english.turning.title, english.landings.title, english.rents.title, english.dice.title, english.trades.title]));
    const { winners, ranking } = found.closing!.result!;
    const names = found.report.seats;
    expect(document.querySelector('h1')!.textContent).toContain(names[winners[0]!]);
    expect(document.querySelector('h1')!.textContent).toMatch(found.board.game === 'rentopia' ? /owns the town$/ : /is the richest$/);
    expect(document.querySelector('.lead')!.textContent).toContain(english.ended[played.ended!]);
    const ranks = [...document.querySelectorAll('.ranks li')].map((row) => row.querySelector('b')!.textContent);
    expect(ranks).toEqual([...names.keys()].sort((a, b) => ranking[a]! - ranking[b]! || a - b).map((seat) => names[seat]));
    // Everything that is drawn can be read in a table too.
    const rows = [...document.querySelectorAll('section[aria-labelledby="r-wealth"] tbody tr')];
    expect(rows).toHaveLength(found.report.worth.length);
    expect(document.querySelectorAll('section[aria-labelledby="r-landings"] tbody tr').length).toBeGreaterThan(20);
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[aria-label]')) expect(link.getAttribute('href')).toMatch(/^\/m\/[\w-]+#seq=\d+$/);
  });
  it('tells lines apart by their dashes, and the same figures are said of the chart', async () => {
    const { played } = await playedOf(FOUR);
    const api = apiOf(FOUR);
    show(ResultPage, { driver: new Again(played, api, secrets(), () => undefined, true), onboard: () => undefined, api });
    await until(() => document.querySelector('[aria-labelledby="r-wealth"] svg') !== null);
    const svg = document.querySelector('[aria-labelledby="r-wealth"] svg')!;
    const dashes = [...svg.querySelectorAll('path[stroke-width="3.4"]')].map((one) => one.getAttribute('stroke-dasharray') ?? '');
    expect(new Set(dashes).size).toBe(4);
    for (const name of played.record.header.seats) expect(svg.getAttribute('aria-label')).toContain(name);
  });
  it('calls the winner so and nobody luckier than all of a hundred, and says of what a turn moved that it is wealth', async () => {
    const { played, found } = await playedOf(FOUR);
    const best = { ...found.report, dice: found.report.dice.map((one) => ({ ...one, pips_rank: 99.8 })), rents: found.report.rents.map((one) => ({ ...one, rank: 100 })) };
    const api = apiOf(FOUR, { report: vi.fn().mockResolvedValue({ ok: true, value: best }) });
    show(ResultPage, { driver: new Again(played, api, secrets(), () => undefined, true), onboard: () => undefined, api });
    await until(() => text().includes(english.dice.title));
    expect(text()).toContain(english.dice.rank('99'));
    expect(text()).not.toMatch(/\b100 of 100\b/);
    const told = [...document.querySelectorAll('.ranks li')].map((row) => row.querySelector('.who small')!.textContent!.split(',')[0]);
    expect(told.filter((one) => one === english.winner)).toHaveLength(found.closing!.result!.winners.length);
    expect(told[0]).toBe(english.winner);
    const moved = found.report.turning.filter((point) => point.changes.some((sum) => sum !== 0)).length;
    expect(moved).toBeGreaterThan(0);
    const points = [...document.querySelectorAll('#r-turning ~ ol p')].map((one) => one.textContent!);
    expect(points.filter((one) => one.startsWith(english.turning.changes('').slice(0, -1)))).toHaveLength(moved);
  });
  it('says why there are no figures, and asks again', async () => {
    const { played } = await playedOf(FOUR);
    const report = vi.fn().mockResolvedValue({ ok: false, problem: { code: 'unreachable', sentence: '', status: 0 } });
    const api = apiOf(FOUR, { report });
    show(ResultPage, { driver: new Again(played, api, secrets(), () => undefined, true), onboard: () => undefined, api });
    await until(() => document.querySelector('[role="alert"]') !== null);
    expect(document.querySelector('[role="alert"]')!.textContent).toBe(english.none);
    called(english.again).click();
    expect(report).toHaveBeenCalledTimes(2);
  });
  it('checks the dice at a click', async () => {
    const { played } = await playedOf(FOUR);
    const api = apiOf(FOUR);
    show(ResultPage, { driver: new Again(played, api, secrets(), () => undefined, true), onboard: () => undefined, api });
    called(/^Check the dice/).click();
    await until(() => /were honest|don’t fit|No seed/.test(text()));
    const seeded = (JSON.parse(linesOf(FOUR.record).at(-1)!) as { seed: string | null }).seed !== null;
    expect(text().includes('were honest')).toBe(seeded);
  });
});

describe('the replay', () => {
  const props = (of: typeof FOUR, api = apiOf(of)) => ({
    api, secrets: secrets(), id: 'm1', onhome: () => undefined,
    gameOf: async (game: string) => ({ theme: (await themeOf(game))!, wire: golden(of.golden).board }),
  });
  const slider = () => document.querySelector<HTMLInputElement>('input[type="range"]')!;
  const key = (name: string, more: KeyboardEventInit = {}) => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }));
    flushSync();
  };
  async function open(of = FOUR, api = apiOf(of)): Promise<void> {
    show(ReplayView, props(of, api));
    await until(() => slider() !== null && document.querySelectorAll('.point').length === golden(of.golden).report.turning.length);
  }
  it.each([FOUR, OLDER])('opens at the step of the link, and says where it stands: $golden', async (of) => {
    location.hash = '#seq=40';
    await open(of);
    expect(slider().value).toBe('40');
    expect(slider().getAttribute('aria-label')).toBe(english.replay.slider);
    expect(slider().getAttribute('aria-valuetext')).toMatch(/^step 40 of \d+, /);
  });
  it('goes by keys: steps, turns, trades, auctions and those that went out', async () => {
    await open();
    const { played } = await playedOf(FOUR);
    const { marks } = played.replay;
    key('ArrowRight');
    expect(slider().value).toBe('2');
    key('ArrowLeft');
    expect(slider().value).toBe('1');
    key('ArrowRight', { shiftKey: true });
    expect(Number(slider().value)).toBe(marks.turns[1]!.seq);
    key('t');
    expect(Number(slider().value)).toBe(marks.trades[0]);
    key('a');
    expect(Number(slider().value)).toBe(marks.auctions.find((seq) => seq > marks.trades[0]!) ?? marks.trades[0]);
    key('b');
    expect(Number(slider().value)).toBe(marks.outs[0]!.seq);
    key('T', { shiftKey: true });
    expect(Number(slider().value)).toBe(marks.trades.filter((seq) => seq < marks.outs[0]!.seq).at(-1));
    expect(document.querySelector('[aria-live="polite"]')!.textContent).toMatch(/^step \d+ of \d+/);
  });
  it('goes to what is chosen in a list, and to a turning point', async () => {
    await open();
    const list = called(/^Trades/, 'select') as HTMLSelectElement;
    const { trades, turning } = golden(FOUR.golden).report;
    expect(list.options).toHaveLength(1);
    document.querySelector<HTMLDetailsElement>('details.lists')!.open = true;
    await until(() => list.options.length === trades.length + 1);
    list.value = String(trades[1]!.seq);
    list.dispatchEvent(new Event('change', { bubbles: true }));
    flushSync();
    expect(Number(slider().value)).toBe(trades[1]!.seq);
    document.querySelectorAll<HTMLElement>('.point')[0]!.click();
    flushSync();
    expect(Number(slider().value)).toBe(turning[0]!.seq);
  });
  it('plays at the chosen speed, pauses, and stops at the end', async () => {
    const end = linesOf(FOUR.record).length - 2;
    location.hash = `#seq=${end - 3}`;
    await open();
    vi.useFakeTimers();
    key('4');
    called(english.replay.play).click();
    flushSync();
    expect(called(english.replay.pause).getAttribute('aria-pressed')).toBe('true');
    expect(slider().value).toBe(String(end - 2));
    key(' ');
    vi.advanceTimersByTime(60_000);
    flushSync();
    expect(slider().value).toBe(String(end - 2));
    key(' ');
    vi.advanceTimersByTime(60_000);
    flushSync();
    expect(slider().value).toBe(String(end));
    expect(called(english.replay.play).getAttribute('aria-pressed')).toBe('false');
  });
  it('shows the figures of the match and comes back', async () => {
    await open();
    called(english.replay.result).click();
    flushSync();
    await until(() => text().includes(english.turning.title));
    called(english.replay.back2).click();
    flushSync();
    expect(slider()).not.toBeNull();
  });
  describe('of a match that is still being played', () => {
    const no = (code: string, status: number, data = {}) => ({ ok: false, problem: { code, sentence: '', status, data } });
    const over = no('match_not_over', 409, { table: 'TX4K9P' });
    const link = () => document.querySelector('a.primary');
    async function ask(record: (match: string, secret: string | null) => object, mine: { code: string; secret: string }[] = []) {
      const api = apiOf(FOUR, { record: vi.fn(async (match: string, secret: string | null) => record(match, secret)) });
      show(ReplayView, { ...props(FOUR, api), secrets: secrets(mine) });
      await until(() => document.querySelector('[role="alert"]') !== null);
      expect(text()).toContain(english.running.title);
      return api;
    }
    it('leads to its table whoever may watch it', async () => {
      await ask(() => over);
      expect(text()).toContain(english.running.open);
      expect(link()?.getAttribute('href')).toBe('/t/TX4K9P');
    });
    it('leads back to the own seat, also where only its secret lets in', async () => {
      const mine = [{ code: 'AAAAAA', secret: 'other' }, { code: 'TX4K9P', secret: 'own' }];
      const api = await ask((_, secret) => (secret === 'own' ? over : no('wrong_secret', 401)), mine);
      expect(api.record.mock.calls.map(([, secret]) => secret)).toEqual([null, 'other', 'own']);
      expect(text()).toContain(english.running.own);
      expect(link()?.getAttribute('href')).toBe('/t/TX4K9P');
      expect(link()?.textContent).toBe(english.running.back);
    });
    it('says how else it can be watched where this browser may not, and names no table', async () => {
      await ask(() => no('no_key', 403), [{ code: 'AAAAAA', secret: 'other' }]);
      expect(text()).toContain(english.running.closed);
      expect(link()).toBeNull();
    });
    it('says that nobody may watch where that is so', async () => {
      await ask(() => no('spectators_off', 403));
      expect(text()).toContain(english.running.off);
    });
    it('is shown once it is over, when asked again', async () => {
      let done = false;
      await ask(() => (done ? { ok: true, value: linesOf(FOUR.record) } : over));
      done = true;
      called(english.running.over).click();
      await until(() => slider() !== null);
    });
  });
  it('says what the server says of a match that is not there', async () => {
    const problem = { code: 'no_such_match', sentence: 'There is no such match, or it has not begun.', status: 404 };
    show(ReplayView, props(FOUR, apiOf(FOUR, { record: vi.fn().mockResolvedValue({ ok: false, problem }) })));
    await until(() => document.querySelector('[role="alert"]') !== null);
    expect(text()).toContain('There is no such match');
  });
  it('plays on from the step it shows, unless the match is over there', async () => {
    location.hash = '#seq=100';
    await open();
    called(english.playOn.button).click();
    flushSync();
    expect(document.querySelector('dialog')!.textContent).toContain('step 100');
    key('Escape');
    document.querySelector('dialog')!.dispatchEvent(new Event('close'));
    flushSync();
    called(english.replay.last).click();
    flushSync();
    expect(called(english.playOn.button).hasAttribute('disabled')).toBe(true);
  });
});

describe('playing on', () => {
  it('asks for a seat that is in, a name and bots, and makes the table', async () => {
    const { played } = await playedOf(FOUR);
    const go = vi.fn();
    const api = apiOf(FOUR);
    const kept = { seen: () => null, fresh: () => ({ share: 'aa', promise: 'bb' }), adopt: vi.fn(), keep: vi.fn() };
    const again = new Again(played, api, kept as never, () => undefined);
    again.to(150, false);
    show(PlayOn, { again, api, secrets: kept, t: english, onclose: () => undefined, go });
    const radios = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
    expect(radios).toHaveLength(again.match.seats.filter((seat) => !seat.out).length);
    radios[1]!.click();
    const name = document.querySelector<HTMLInputElement>('input[type="text"]')!;
    name.value = 'Zoe';
    name.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    document.querySelector('form')!.dispatchEvent(new SubmitEvent('submit', { cancelable: true, bubbles: true }));
    await until(() => go.mock.calls.length > 0);
    expect(api.branch).toHaveBeenCalledWith(played.id, { seq: 150, seat: Number(radios[1]!.value), name: 'Zoe', bot: 'steady', promise: 'bb' });
    expect(kept.adopt).toHaveBeenCalledWith('NEWTAB', 'aa');
    expect(kept.keep).toHaveBeenCalledWith(expect.objectContaining({ code: 'NEWTAB', secret: 's', invite: 'i' }));
    expect(go).toHaveBeenCalledWith('/t/NEWTAB');
  });
  it('says what the server says against it', async () => {
    const { played } = await playedOf(FOUR);
    const problem = { code: 'nothing_goes_on', sentence: 'Nothing goes on from there.', status: 409 };
    const api = apiOf(FOUR, { branch: vi.fn().mockResolvedValue({ ok: false, problem }) });
    const again = new Again(played, api, secrets(), () => undefined);
    show(PlayOn, { again, api, secrets: secrets(), t: english, onclose: () => undefined, go: vi.fn() });
    document.querySelector('form')!.dispatchEvent(new SubmitEvent('submit', { cancelable: true, bubbles: true }));
    await until(() => document.querySelector('[role="alert"]') !== null);
    expect(document.querySelector('[role="alert"]')!.textContent).toContain('Nothing goes on');
  });
});
