// @vitest-environment jsdom
// The language of a page: chosen by anybody, set for the document, and everything is written anew.

import { flushSync, mount, unmount } from 'svelte';
import { fromStore, toStore } from 'svelte/store';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { money } from '../src/text/format';
import { lobbyIn } from '../src/text/lobby';
import { homeIn } from '../src/text/home';
import { words } from '../src/text/words.svelte';
import LanguageSwitch from '../src/ui/home/LanguageSwitch.svelte';
import Countdown from '../src/ui/lobby/Countdown.svelte';
import Mine from '../src/ui/home/Mine.svelte';
import OpenTables from '../src/ui/home/OpenTables.svelte';
import { settings } from '../src/ui/settings.svelte';
import { settled } from './fakes';

/** A language is loaded; how long that takes is nothing to judge. */
const PATIENCE = { timeout: 60_000 };
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let mounted: Record<string, unknown> | null = null;
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(async () => {
  if (mounted) void unmount(mounted);
  mounted = null;
  document.body.innerHTML = '';
  settings.set({ language: 'en' });
  await vi.waitFor(() => expect(words.language).toBe('en'), PATIENCE);
  vi.unstubAllGlobals();
});
const text = () => (document.body.textContent ?? '').replace(/\s+/g, ' ');

describe('the language', () => {
  it('is chosen by its own name, and said of the document', async () => {
    mounted = mount(LanguageSwitch, { target: document.body });
    const german = document.querySelector<HTMLButtonElement>('button[lang="de"]')!;
    // What is read is what is seen, whichever of the two a window has room for.
    expect([german.textContent, german.getAttribute('aria-label'), german.getAttribute('aria-pressed')]).toEqual(['Deutsch DE', null, 'false']);
    german.click();
    await vi.waitFor(() => expect(words.language).toBe('de'), PATIENCE);
    flushSync();
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['de', 'ltr']);
    expect(german.getAttribute('aria-pressed')).toBe('true');
  });
  it('tells refusals in its own words, those of the game that is played first', async () => {
    const sentence = 'You are not in Jail.';
    expect([words.tell({ code: 'not_in_lockup', sentence }), words.translates]).toEqual([sentence, false]);
    await words.speak('de');
    await words.about('landlords');
    expect(words.translates).toBe(true);
    expect(words.tell({ code: 'not_in_lockup', sentence })).toBe('Du bist nicht im Jail.');
    await words.about('rentopia');
    expect(words.tell({ code: 'not_in_lockup', sentence: 'You are not in Lockup.' })).toBe('Du bist nicht im Lockup.');
    expect(words.tell({ code: 'not_in_lockup', sentence }, 'landlords')).toBe('Du bist nicht im Jail.');
    expect(words.tell({ code: 'of_a_newer_server', sentence: 'Something else.' })).toBe('Something else.');
    expect(words.tell({ code: 'unreachable', sentence: '' })).toBe(words.t.problems.unreachable);
  });
  it('writes figures anew where they are shown', async () => {
    const shown: string[] = [];
    const sum = fromStore(toStore(() => money(1500)));
    const stop = toStore(() => sum.current).subscribe((one) => shown.push(one));
    await words.speak('de');
    flushSync();
    stop();
    expect(shown).toEqual(['$1,500', '1.500\u00a0$']);
  });
});

describe('the door', () => {
  const row = { code: 'TX4K9P', game: 'g', status: 'open', host: 'Ada', seats: 4, taken: 1, people: 1, passport: '1', spectators: true };
  const open = (answer: unknown) => {
    mounted = mount(OpenTables as never, { target: document.body, props: { api: { tables: () => Promise.resolve(answer) }, titles: { g: 'A game' }, go: vi.fn() } as never });
  };
  it('lists open tables with their seats, and filters them', async () => {
    open({ ok: true, value: { tables: [row, { ...row, code: 'FULL22', host: 'Ben', taken: 4, status: 'playing' }] } });
    await settled();
    flushSync();
    expect(document.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('1 of 4 seats taken');
    expect([...document.querySelectorAll('li button')].map((one) => one.getAttribute('aria-label'))).toEqual(['Sit down: Ada’s table', 'Watch: Ben’s table']);
    document.querySelector<HTMLInputElement>('input[type="checkbox"]')!.click();
    flushSync();
    expect(text()).not.toContain('Ben’s table');
  });
  it('helps where there is no table, and where no answer comes', async () => {
    open({ ok: true, value: { tables: [] } });
    await settled();
    flushSync();
    expect(text()).toContain(homeIn(words.language).home.none);
    void unmount(mounted!);
    open({ ok: false, problem: { code: 'unreachable', sentence: '', status: 0 } });
    await settled();
    flushSync();
    expect(document.querySelector('[role="alert"]')?.textContent).toBe(words.t.problems.unreachable);
    expect(text()).toContain(homeIn(words.language).home.again);
  });
  it('shows the own tables, and lets go of one that is gone', async () => {
    const tickets = [{ code: 'GONE22', secret: 's', name: 'Ada', game: 'g', invite: null, watch: null, used: 0 }];
    const secrets = { mine: () => tickets, forget: vi.fn() };
    mounted = mount(Mine as never, { target: document.body, props: { api: { table: () => Promise.resolve({ ok: false, problem: { code: 'no_such_table', sentence: 'No.', status: 404 } }) }, secrets, titles: {}, go: vi.fn() } as never });
    await settled();
    flushSync();
    expect(text()).toContain(homeIn(words.language).home.gone);
    document.querySelector<HTMLButtonElement>('li button')!.click();
    flushSync();
    expect(secrets.forget).toHaveBeenCalledWith('GONE22');
    expect(document.querySelector('li')).toBeNull();
  });
});

describe('the start', () => {
  it('counts down in words for all', () => {
    mounted = mount(Countdown, { target: document.body, props: { within: 5000 } });
    flushSync();
    expect(document.querySelector('[role="status"]')?.textContent).toContain(lobbyIn(words.language).lobby.starting);
    expect(document.querySelector('svg text')?.textContent).toBe('5');
  });
});
