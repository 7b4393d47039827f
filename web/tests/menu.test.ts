// @vitest-environment jsdom
// The menu of a match: nobody loses a seat by one press, a hidden page calls its person, and all keys are told.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { menu as de } from '../src/text/menu.de';
import { menu as en } from '../src/text/menu.en';
import { words } from '../src/text/words.svelte';
import Header from '../src/ui/parts/Header.svelte';
import Menu from '../src/ui/parts/Menu.svelte';
import { settings } from '../src/ui/settings.svelte';
import { driverOf, type Fake } from './desks.data';
import { ROOT } from './golden.setup';
import { Holder } from './holder.svelte';

const mounted: Record<string, unknown>[] = [];
function show<P extends Record<string, unknown>>(component: Component<P>, props: P): void {
  mounted.push(mount(component, { target: document.body, props }) as Record<string, unknown>);
  flushSync();
}
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
});
afterEach(async () => {
  for (const one of mounted.splice(0)) await unmount(one);
  document.body.replaceChildren();
  vi.restoreAllMocks();
  settings.set({ notify: false });
  vi.unstubAllGlobals();
});
const button = (text: string) => [...document.querySelectorAll<HTMLElement>('button, a')].find((one) => one.textContent?.trim().startsWith(text))!;

function atTable(me: number | null, table: Record<string, unknown>) {
  const leave = vi.fn(async () => null);
  const made = driverOf('mock', me);
  const driver: Fake = { ...made, leave, table: { ...made.table, code: 'TX4K9P', status: 'playing', ...table } as Fake['table'] };
  return { driver, leave };
}

describe('leaving', () => {
  it.each([
    ['a bot', { settings: { absence: 'stand_in' } }, en.leave.then.stand_in],
    ['a bot also where the table waits, since who has left is never waited for', { settings: { absence: 'wait' } }, en.leave.then.stand_in],
    ['giving up', { settings: { absence: 'give_up' } }, en.leave.then.give_up],
    ['nothing but the rematch after the match', { status: 'ended', settings: {} }, en.leave.over.goWhy],
  ])('is asked about once, and says what becomes of the seat: %s', async (_, table, told) => {
    const { driver, leave } = atTable(0, table);
    show(Menu as never, { driver, onclose: vi.fn() } as never);
    button(en.leave.button).click();
    flushSync();
    expect(leave).not.toHaveBeenCalled();
    const dialog = document.querySelector('dialog')!;
    expect(dialog.textContent).toContain(told);
    const [first] = dialog.querySelectorAll<HTMLElement>('a, button');
    expect([first?.textContent, first?.getAttribute('href')]).toEqual([en.leave.keep, '/']);
    button(en.leave.go).click();
    expect(leave).toHaveBeenCalledTimes(1);
  });
  it('is done at once by somebody who only watches', () => {
    const { driver, leave } = atTable(null, {});
    show(Menu as never, { driver, onclose: vi.fn() } as never);
    button(en.leave.button).click();
    expect(leave).toHaveBeenCalledTimes(1);
  });
});

describe('whose turn it is', () => {
  const made: { text: string; tag: string | undefined }[] = [];
  function browser(permission: NotificationPermission, answer: NotificationPermission = permission) {
    made.length = 0;
    const asked = vi.fn(async () => ((Asked.permission = answer), answer));
    class Asked {
      static permission = permission;
      static requestPermission = asked;
      constructor(text: string, { tag }: { tag?: string } = {}) {
        made.push({ text, tag });
      }
      close() {}
    }
    vi.stubGlobal('Notification', Asked);
    return asked;
  }
  async function turns(hidden: boolean) {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    const { driver } = atTable(0, {});
    const held = new Holder({ ...driver, waits: [1] } as unknown as Fake);
    show(Header as never, { get driver() { return held.held; }, onkeys: vi.fn() } as never);
    const before = document.title;
    held.held = { ...driver, waits: [0] } as unknown as Fake;
    flushSync();
    const after = document.title;
    return [before, after];
  }
  it('stands in the title of the page, with the game and the code', async () => {
    browser('granted');
    const { driver } = atTable(0, {});
    const named = `${driver.theme.words('en').mark} TX4K9P`;
    expect(await turns(true)).toEqual([named, `● ${words.t.live.turn(named)}`]);
  });
  it('is told by the browser where that is switched on and the page is hidden, and not otherwise', async () => {
    browser('granted');
    await turns(true);
    settings.set({ notify: true });
    await turns(false);
    await new Promise((done) => setTimeout(done));
    expect(made).toEqual([]);
    await turns(true);
    await vi.waitFor(() => expect(made).toEqual([{ text: expect.stringContaining('TX4K9P'), tag: 'TX4K9P' }]));
  });
  it('asks the browser for leave only when it is switched on, and says so where the browser says no', async () => {
    const asked = browser('default', 'denied');
    const { driver } = atTable(0, {});
    show(Menu as never, { driver, onclose: vi.fn() } as never);
    const box = [...document.querySelectorAll('label')].find((one) => one.textContent?.includes(en.notify))!.querySelector('input')!;
    expect(asked).not.toHaveBeenCalled();
    box.click();
    await vi.waitFor(() => expect(document.querySelector('[role="alert"]')?.textContent).toBe(en.notifyBarred));
    expect([asked.mock.calls.length, box.checked, settings.kept.notify]).toEqual([1, false, false]);
    asked.mockImplementation(async () => 'granted');
    Object.assign(Notification, { permission: 'default' });
    box.click();
    await vi.waitFor(() => expect(settings.kept.notify).toBe(true));
    expect([box.checked, document.querySelector('[role="alert"]')]).toEqual([true, null]);
  });
});

describe('the list of all keys', () => {
  const CALLED: Record<string, string> = { ArrowUp: 'arrows', ArrowDown: 'arrows', ArrowLeft: 'arrows', ArrowRight: 'arrows', PageUp: 'Page↑', PageDown: 'Page↓', Escape: 'Esc', ' ': 'Space', '=': '+', '-': '−' };
  const told = (groups: typeof en.keys.groups) => new Set(groups.flatMap(([, rows]) => rows.flatMap(([keys]) => (keys === ', .' ? [',', '.'] : [keys, ...keys.split(/, | /)]))));
  const source = (name: string) => readFileSync(join(ROOT, 'web/src', name), 'utf8');
  const part = (name: string, from: RegExp) => {
    const text = source(name);
    const at = text.search(from);
    expect(at, `${name} has no ${from}`).toBeGreaterThan(0);
    return text.slice(at, text.indexOf('\n  }\n', at));
  };
  /** Every key that the code asks for. */
  function asked(): string[] {
    const found: string[] = [];
    const table = source('ui/table/keys.ts');
    found.push(...[...table.matchAll(/case '([^']+)'/g), ...table.matchAll(/key === '([^']+)'/g)].map(([, key]) => key!));
    found.push(...[...table.matchAll(/'(\w{2,})'\.includes\(key\)/g)].flatMap(([, keys]) => [...keys!]));
    for (const name of (readdirSync(join(ROOT, 'web/src/ui'), { recursive: true }) as string[]).filter((one) => /\.(ts|svelte)$/.test(one)))
      found.push(...[...source(`ui/${name}`).matchAll(/(?:, |\{ )key: '([^']+)'[ ,}]/g)].map(([, key]) => key!).filter((key) => !name.endsWith('signs.ts') || key.length > 1));
    for (const [name, from] of [['ui/board/Board.svelte', /function pressed/], ['ui/desks/Trade.svelte', /function pressed/], ['ui/desks/Auction.svelte', /export function key/], ['ui/after/ReplayView.svelte', /function pressed/], ['ui/after/ResultPage.svelte', /function pressed/], ['ui/Lobby.svelte', /function pressed/]] as const) {
      const text = part(name, from);
      found.push(...[...text.matchAll(/(?:key|pressed|toUpperCase\(\)) === '([^']+)'/g)].map(([, key]) => key!), ...[...text.matchAll(/'(\w+)'\.includes\((?:key|pressed)\)/g)].flatMap(([, keys]) => [...keys!]));
    }
    return [...new Set(found.map((key) => CALLED[key] ?? (key.length === 1 ? key.toUpperCase() : key)))];
  }
  it('has every key of the table, the board, the desks, the lobby, the result and the replay', () => {
    const keys = asked();
    for (const key of ['V', 'F', 'M', 'K', 'C', 'Page↑', 'Page↓', 'Backspace', 'Home', 'arrows', 'X', 'H', '4']) expect(keys).toContain(key);
    const list = new Set([...told(en.keys.groups), 'Z']);
    expect(en.keys.groups.flatMap(([, rows]) => rows.map(([, what]) => what)).join()).toContain(' Z,');
    expect(keys.filter((key) => !list.has(key))).toEqual([]);
  });
  it('has as many in German, group by group', () => {
    expect(de.keys.groups.map(([, rows]) => rows.length)).toEqual(en.keys.groups.map(([, rows]) => rows.length));
  });
});
