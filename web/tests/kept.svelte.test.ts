// @vitest-environment jsdom
// What is half made is kept while the page shows it elsewhere: a phone that is turned, a tab, another language.

import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenAction } from '../src/protocol/record';
import { words } from '../src/text/words.svelte';
import Chat from '../src/ui/chat/Chat.svelte';
import Auction from '../src/ui/desks/Auction.svelte';
import Estate from '../src/ui/desks/Estate.svelte';
import LoanForm from '../src/ui/desks/LoanForm.svelte';
import Trade from '../src/ui/desks/Trade.svelte';
import Calls from '../src/ui/desks/trade/Calls.svelte';
import Dock from '../src/ui/Dock.svelte';
import { draft, keep } from '../src/ui/model/kept.svelte';
import { Opened } from '../src/ui/table/opened.svelte';
import { driverOf, sayOf, type Fake } from './desks.data';

const PATIENCE = { timeout: 60_000 };
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let shown: Record<string, unknown> | null = null;
async function show(component: unknown, props: object): Promise<void> {
  if (shown) await unmount(shown);
  document.body.replaceChildren();
  shown = mount(component as never, { target: document.body, props: props as never });
  await settled();
}
const settled = async () => {
  for (let k = 0; k < 12; k += 1) await Promise.resolve();
  await tick();
  flushSync();
};
beforeEach(() => words.speak('en'));
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  document.body.replaceChildren();
  await words.speak('en');
});
const type = (selector: string, value: string): void => {
  const field = document.querySelector<HTMLInputElement>(selector)!;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
};
const valueOf = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value;
const press = async (name: RegExp) => {
  const found = [...document.querySelectorAll('button')].find((one) => name.test(one.getAttribute('aria-label') ?? one.textContent ?? ''));
  expect(found, String(name)).toBeDefined();
  found!.click();
  await settled();
};
const propsOf = (driver: Fake, phone: boolean) => ({ driver, say: sayOf(driver), phone, ondesk: vi.fn(), onclose: vi.fn(), onrefused: vi.fn(), onown: vi.fn() });

describe('the keeper', () => {
  it('has one of a kind for each table, and begins anew with another match', () => {
    const [one, other] = [{}, {}];
    const made = draft(one, 'bid', 'a', () => ({ free: 1 }));
    made.free = 5;
    expect(draft(one, 'bid', 'a', () => ({ free: 1 }))).toBe(made);
    expect(draft(other, 'bid', 'a', () => ({ free: 1 })).free).toBe(1);
    expect(draft(one, 'bid', 'b', () => ({ free: 1 })).free).toBe(1);
    expect(keep(one, 'plan', 'a', () => 'x')).toBe('x');
  });
});

describe('turned from one form into the other, nothing is lost:', () => {
  it('a bid that is being typed, but not into another auction', async () => {
    const driver = driverOf('mock-auction');
    await show(Auction, propsOf(driver, true));
    type('input[type="number"]', '215');
    await show(Auction, propsOf(driver, false));
    expect(valueOf('input[type="number"]')).toBe('215');
    (driver.match.turn as { number: number }).number += 1;
    await show(Auction, propsOf(driver, true));
    expect(valueOf('input[type="number"]')).toBe('');
  });
  it('a message that is being written', async () => {
    const driver = driverOf('mock');
    await show(Chat, { driver, open: true });
    type('input[type="text"]', 'Half a sen');
    await show(Chat, { driver, open: true });
    expect(valueOf('input[type="text"]')).toBe('Half a sen');
  });
  it('a plan of what to build and mortgage', async () => {
    const driver = driverOf('mock');
    const could = driver.decision!.open.find((one) => one.action.type === 'mortgage')!;
    const name = driver.board.find(could.action.space as number)!.name;
    await show(Estate, propsOf(driver, true));
    const row = [...document.querySelectorAll('li')].find((one) => one.textContent?.includes(name))!;
    [...row.querySelectorAll('button')].find((one) => /Mortgage/.test(one.textContent ?? ''))!.click();
    await vi.waitFor(() => expect(driver.looked.length).toBe(1));
    await settled();
    const props = propsOf(driver, false);
    await show(Estate, props);
    expect(props.onown.mock.lastCall![0].title).toBe(`Mortgage ${name}?`);
  });
  it('a trade, with a word to it and the part that was looked at', async () => {
    const driver = driverOf('mock');
    await show(Trade, propsOf(driver, false));
    type('input[maxlength="280"]', 'For old times');
    await show(Trade, propsOf(driver, true));
    expect(valueOf('input[maxlength="280"]')).toBe('For old times');
    await press(/^Open calls/);
    await show(Trade, propsOf(driver, false));
    expect(document.querySelector('h2')?.textContent).toBe('Open calls');
  });
  it('a loan and an open call', async () => {
    const driver = driverOf('l-loan');
    await show(LoanForm, propsOf(driver, false));
    type('input[type="number"]', '120');
    await show(LoanForm, propsOf(driver, true));
    expect(valueOf('input[type="number"]')).toBe('120');
    await show(Calls, { ...propsOf(driver, false), onanswer: vi.fn() });
    type('input[type="number"]', '35');
    await show(Calls, { ...propsOf(driver, true), onanswer: vi.fn() });
    expect(valueOf('input[type="number"]')).toBe('35');
  });
  it('what the dock asks a yes for, as long as it is the same decision', async () => {
    const driver = driverOf('mock-auction');
    await show(Dock, propsOf(driver, false));
    await press(/^Pass for good/);
    await show(Dock, propsOf(driver, true));
    expect(document.querySelector('[role="alert"]')?.textContent).toContain('no way back');
    await show(Dock, propsOf({ ...driver, table: driver.table, decision: { ...driver.decision!, seq: driver.decision!.seq + 1 } } as Fake, true));
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });
  it('the desk, the deeds and the chat that were looked at', () => {
    let phone = false;
    const opened = new Opened(() => ({ me: 1, phone }));
    const turn = (writing = false) => opened.turned((phone = !phone), writing);
    opened.open('trade');
    turn();
    expect(opened.sheet).toBe('trade');
    turn();
    expect(opened.desk).toBe('trade');
    opened.close();
    opened.logTab = 'chat';
    opened.sheet = 'turn';
    turn();
    expect(opened.sheet).toBe('turn');
    opened.turnTo('chat');
    turn(true);
    expect(opened.logTab).toBe('chat');
    turn(true);
    expect(opened.sheet).toBe('chat');
    opened.turnTo('deeds');
    turn();
    expect(opened.desk).toBe('property');
  });
});

describe('another language in the middle of a decision', () => {
  const german = async () => {
    await words.speak('de');
    await vi.waitFor(() => expect(words.language).toBe('de'), PATIENCE);
    await settled();
  };
  it('keeps a bid that is being typed and tells all around it anew', async () => {
    const driver = driverOf('mock-auction');
    words.use(driver.theme.words);
    await show(Auction, propsOf(driver, false));
    type('input[type="number"]', '215');
    const before = document.body.textContent;
    await german();
    expect(valueOf('input[type="number"]')).toBe('215');
    expect(document.body.textContent).not.toBe(before);
    expect(document.body.textContent).toContain('Mein Gebot');
    expect(document.body.textContent).not.toMatch(/My bid|Your cash|leads/);
  });
  it('keeps a trade that is being made, and what the desk puts into the dock is told anew', async () => {
    const driver = driverOf('mock');
    words.use(driver.theme.words);
    const props = propsOf(driver, false);
    await show(Trade, props);
    type('input[maxlength="280"]', 'Für dich');
    const side = document.querySelector('[data-could="mine"] button') as HTMLButtonElement;
    side.click();
    await settled();
    expect(props.onown.mock.lastCall![0].title).toBe('Send your offer?');
    await german();
    expect(valueOf('input[maxlength="280"]')).toBe('Für dich');
    expect(props.onown.mock.lastCall![0].title).toBe('Dein Angebot abschicken?');
    props.driver.sent.length = 0;
    await (props.onown.mock.lastCall![0].go as () => Promise<unknown>)();
    const [sent] = driver.sent as (OpenAction & { legs: object[]; note: string })[];
    expect([sent!.legs.length, sent!.note]).toEqual([1, 'Für dich']);
  });
  it('asks the yes that was asked for in the new language', async () => {
    const driver = driverOf('mock-auction');
    await show(Dock, propsOf(driver, false));
    await press(/^Pass for good/);
    await german();
    expect(document.querySelector('[role="alert"]')?.textContent).toContain(words.t.desks.dock.sure);
    expect([...document.querySelectorAll('button')].map((one) => one.textContent).join()).toContain(words.t.dock.yes);
  });
});
