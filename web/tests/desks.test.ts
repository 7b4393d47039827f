// @vitest-environment jsdom
import { flushSync, mount, tick, unmount, type Component } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OpenAction } from '../src/protocol/record';
import { words } from '../src/text/words.svelte';
import Auction from '../src/ui/desks/Auction.svelte';
import Property from '../src/ui/desks/Property.svelte';
import Trade from '../src/ui/desks/Trade.svelte';
import Vote from '../src/ui/desks/Vote.svelte';
import Dock from '../src/ui/Dock.svelte';
import Deed from '../src/ui/parts/Deed.svelte';
import DeedCard from '../src/ui/parts/DeedCard.svelte';
import Filler from '../src/ui/parts/Filler.svelte';
import type { OwnPrompt } from '../src/ui/model/driver';
import { driverOf, no, previewOf, sayOf, type Fake } from './desks.data';

const mounted: Record<string, unknown>[] = [];
function show<P extends Record<string, unknown>>(component: Component<P>, props: P): Record<string, unknown> {
  const made = mount(component, { target: document.body, props }) as Record<string, unknown>;
  mounted.push(made);
  flushSync();
  return made;
}
afterEach(async () => {
  for (const one of mounted.splice(0)) await unmount(one);
  document.body.replaceChildren();
});
const settled = async () => {
  for (let k = 0; k < 12; k += 1) await Promise.resolve();
  await tick();
  flushSync();
};
const buttons = () => [...document.querySelectorAll('button')];
const button = (name: string | RegExp) => buttons().find((one) => (typeof name === 'string' ? (one.getAttribute('aria-label') ?? one.textContent ?? '').includes(name) : name.test(one.getAttribute('aria-label') ?? one.textContent ?? '')));
/** What a screen reader says beside a control. */
const described = (one: Element | undefined) => (one?.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
function deskOf(name: string, me = 0, prepare?: (driver: Fake) => void) {
  const driver = driverOf(name, me);
  prepare?.(driver);
  let own: OwnPrompt | null = null;
  const onclose = vi.fn();
  const onrefused = vi.fn();
  return { driver, onclose, onrefused, props: { driver, say: sayOf(driver), onclose, onrefused, onown: (made: OwnPrompt | null) => (own = made) }, own: () => own };
}

describe('the dock', () => {
  it('says the reason and the clause of a refused choice beside it, and does nothing when it is pressed', async () => {
    const driver = driverOf('mock');
    const decision = { ...driver.decision!, open: driver.decision!.open.filter((one) => one.action.type !== 'buy'), refused: [{ action: { type: 'buy' } as OpenAction, refused: 'x', sentence: 'It is not for sale.', clause: 'R-9.2' }] };
    const refused = vi.fn();
    show(Dock as never, { driver: { ...driver, decision }, say: sayOf(driver), ondesk: vi.fn(), onrefused: refused } as never);
    const buy = button('Buy');
    expect(buy?.getAttribute('aria-disabled')).toBe('true');
    expect(described(buy)).toBe('It is not for sale. Rule R-9.2.');
    buy?.click();
    await settled();
    expect(driver.sent).toEqual([]);
    expect(refused).toHaveBeenCalledWith('It is not for sale. Rule R-9.2.');
  });
  it('never passes for good by one press', async () => {
    const driver = driverOf('mock-auction');
    const dock = show(Dock as never, { driver, say: sayOf(driver), ondesk: vi.fn(), onrefused: vi.fn() } as never);
    (dock.key as (key: string) => boolean)('p');
    await settled();
    expect(driver.sent).toEqual([]);
    expect(document.querySelector('[role="alert"]')?.textContent).toContain('no way back');
    (dock.key as (key: string) => boolean)('p');
    await settled();
    button('Pass for good')?.click();
    await settled();
    expect(driver.sent).toEqual([{ type: 'pass' }]);
  });
  it('gives the keys of an open desk to what the desk puts there', async () => {
    const driver = driverOf('mock');
    const go = vi.fn(async () => null);
    const other = vi.fn();
    const dock = show(Dock as never, { driver, say: sayOf(driver), ondesk: vi.fn(), onrefused: vi.fn(), own: { title: 'T', why: '', label: 'Do it', key: 'Y', go, more: [{ label: 'No', key: 'N', go: other }] } } as never);
    const key = dock.key as (key: string) => boolean;
    expect(key('Enter')).toBe(false);
    expect(key('n')).toBe(true);
    expect(key('y')).toBe(true);
    await settled();
    expect(other).toHaveBeenCalledOnce();
    expect(go).toHaveBeenCalledOnce();
  });
});

describe('the auction', () => {
  it('bids what is within the domain, and says what is not', async () => {
    const driver = driverOf('mock-auction');
    const choice = driver.decision!.open.find((one) => one.action.type === 'bid')!;
    show(Auction as never, { driver, onrefused: vi.fn() } as never);
    const field = document.querySelector<HTMLInputElement>('input[type="number"]')!;
    const form = document.querySelector('form')!;
    const put = async (value: number) => {
      field.value = String(value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      await settled();
    };
    await put((choice.high ?? 0) + 1);
    expect(driver.sent).toEqual([]);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(described(field)).toContain('outside');
    await put((choice.low ?? 0) + 3);
    expect(driver.sent).toEqual([{ type: 'bid', amount: (choice.low ?? 0) + 3 }]);
  });
  it('shows the own most, and who is out', () => {
    const driver = driverOf('mock-auction');
    const high = driver.decision!.open.find((one) => one.action.type === 'bid')!.high!;
    show(Auction as never, { driver, onrefused: vi.fn() } as never);
    expect(document.body.textContent).toContain(`Your cash allows up to $${high}`);
    expect(document.querySelectorAll('.in .gone').length).toBe(driver.match.seats.length - driver.match.auction!.bidders.length);
  });
});

describe('the property desk', () => {
  it('sends nothing before it is said, then all in their order', async () => {
    const { driver, props, own } = deskOf('mock-after');
    show(Property as never, props as never);
    button('One more on each: Old Town')?.click();
    await settled();
    expect(driver.sent).toEqual([]);
    expect(driver.looked.at(-1)).toEqual([{ type: 'build', space: 1 }, { type: 'build', space: 3 }]);
    expect(own()?.title).toMatch(/^Build 2\shouses/);
    await own()?.go();
    expect(driver.sent).toEqual([{ type: 'build', space: 1 }, { type: 'build', space: 3 }]);
  });
  it('says why a street can’t be built on, for the eye and for a screen reader', async () => {
    const { driver, props } = deskOf('mock-after');
    const refused = driver.decision!.refused.find((one) => one.action.type === 'build' && one.action.space === 16)!;
    const street = driver.board.find(16)!;
    show(Property as never, props as never);
    const plus = button(`Build on ${street.name}`);
    expect(plus?.getAttribute('aria-disabled')).toBe('true');
    expect(described(plus)).toBe(`${refused.sentence} Rule ${refused.clause}.`);
    plus?.click();
    await settled();
    expect(driver.looked).toEqual([]);
    expect(document.querySelector('.why')?.textContent).toContain(refused.clause);
  });
  it('shows the levels that a sale takes with it before it is done', async () => {
    const { driver, props } = deskOf('mock-after', 0, (fake) => {
      fake.answers.preview = () => previewOf(fake.match, { sales_forced: [{ at: 0, space: 3, old: 3, new: 1 }], levels_after: { 3: 1 } });
    });
    show(Property as never, props as never);
    button('Sell from Cobbler Lane')?.click();
    await settled();
    expect(document.querySelector('.forced')?.textContent).toContain('Tanner Row');
    expect(driver.sent).toEqual([]);
  });
  it('takes the focus when it is opened and gives it back when it closes', async () => {
    const before = document.body.appendChild(document.createElement('button'));
    before.focus();
    const { props } = deskOf('mock-after');
    show(Property as never, props as never);
    expect(document.activeElement?.tagName).toBe('H2');
    await unmount(mounted.pop()!);
    expect(document.activeElement).toBe(before);
  });
  it('leaves the focus alone where a debt opened it', () => {
    const before = document.body.appendChild(document.createElement('button'));
    before.focus();
    const { props } = deskOf('mock-debt');
    show(Property as never, { ...props, quiet: true } as never);
    expect(document.activeElement).toBe(before);
  });
});

describe('the debt desk', () => {
  const ways = (fake: Fake) => {
    const way = (spaces: number[], note: 'cheapest' | 'fewest') => ({ actions: spaces.map((space) => ({ type: 'mortgage', space }) as OpenAction), raises: spaces.length * 100, loses: { worth: 20, rent: 4 }, note });
    fake.answers.ways = { seq: 1, owed: 600, cash: 212, most: 1000, enough: true, exact: true, ways: [way([5, 25, 16, 18], 'cheapest'), way([5, 25], 'fewest')] };
  };
  it('says what is owed to whom and why, and pays by the cheapest way in one press', async () => {
    const { driver, props, own } = deskOf('mock-debt', 0, ways);
    show(Property as never, props as never);
    await settled();
    expect(document.querySelector('h2')?.textContent).toBe('You owe Ben $600');
    expect(document.querySelector('header')?.textContent).toContain('rent, Gull Terrace');
    expect(own()?.label).toBe('Mortgage four and pay');
    await own()?.go();
    expect(driver.sent.map((one) => one.space)).toEqual([5, 25, 16, 18]);
  });
  it('offers the other ways, and going under only with what it means', async () => {
    const { driver, props, own } = deskOf('mock-debt', 0, ways);
    show(Property as never, props as never);
    await settled();
    own()?.more?.find((one) => one.key === 'W')?.go();
    await settled();
    expect(own()?.label).toBe('Mortgage two and pay');
    own()?.more?.find((one) => one.label.startsWith('Go bankrupt'))?.go();
    await settled();
    expect(driver.sent).toEqual([]);
    expect(document.querySelector('[role="alertdialog"]')?.textContent).toContain('go to Ben');
    button('Yes, I am out')?.click();
    await settled();
    expect(driver.sent).toEqual([{ type: 'give_up' }]);
  });
  it('sends whoever has nothing to pledge to the Poor House, or to the others for money', async () => {
    const { driver, props, own } = deskOf('l-loan', 1, (fake) => {
      fake.answers.ways = { seq: 1, owed: 20, cash: 6, most: 6, enough: false, exact: true, ways: [] };
    });
    const ontrade = vi.fn();
    show(Property as never, { ...props, ontrade } as never);
    await settled();
    expect(document.body.textContent).toContain('Nothing you have brings cash now.');
    expect(own()).toMatchObject({ label: 'Go to the Poor House…', off: undefined, asks: { yes: 'Yes, go there' } });
    own()?.more?.find((one) => one.label === 'Borrow or trade')?.go();
    expect(ontrade).toHaveBeenCalledOnce();
    await own()?.go();
    expect(driver.sent).toEqual([{ type: 'enter_poor_house' }]);
  });
  it('has something to do while nothing is chosen by hand yet', async () => {
    const { props, own } = deskOf('mock-debt', 0, ways);
    show(Property as never, props as never);
    await settled();
    own()?.more?.find((one) => one.key === 'H')?.go();
    await settled();
    expect(own()).toMatchObject({ label: 'Mortgage four and pay', off: undefined });
    expect(own()?.more?.map((one) => one.label)).toContain('Back to the ways out');
  });
  it('offers what settles a debt without money', async () => {
    const { driver, props, own } = deskOf('l-loan', 1, (fake) => {
      fake.answers.ways = { seq: 1, owed: 20, cash: 6, most: 6, enough: false, exact: true, ways: [] };
      fake.decision!.open.unshift({ action: { type: 'take_opportunity' } as OpenAction });
    });
    show(Property as never, props as never);
    await settled();
    await own()?.go();
    expect(driver.sent).toEqual([{ type: 'take_opportunity' }]);
  });
  it('stops where an act is refused, and says how far it came', async () => {
    const { driver, props, own, onrefused } = deskOf('mock-debt', 0, ways);
    driver.answers.act = (_, nth) => (nth === 1 ? no('stale', 'The match has gone on.', 'R-1') : null);
    show(Property as never, props as never);
    await settled();
    await own()?.go();
    expect(driver.sent).toHaveLength(2);
    expect(onrefused).toHaveBeenCalledWith('1 of 4 done, then it stopped. The match has gone on.');
  });
});

describe('the trade desk', () => {
  it('shows an offer for answer with its version, and accepts that one', async () => {
    vi.useFakeTimers();
    const { driver, props, own } = deskOf('mock-trade');
    show(Trade as never, props as never);
    await vi.advanceTimersByTimeAsync(500);
    flushSync();
    expect(driver.looked.at(-1)?.[0]).toMatchObject({ type: 'accept', offer: 1, version: 2 });
    expect(own()?.key).toBe('Y');
    await own()?.go();
    expect(driver.sent).toEqual([{ type: 'accept', offer: 1, version: 2 }]);
    vi.useRealTimers();
  });
  it('says that an offer waits for oneself also where nothing can be accepted at the moment', async () => {
    vi.useFakeTimers();
    const { driver, props, own } = deskOf('mock-trade', 0, (fake) => {
      const decision = fake.decision!;
      Object.assign(fake, { decision: { ...decision, open: decision.open.filter((one) => one.action.type !== 'accept') } });
    });
    show(Trade as never, props as never);
    await vi.advanceTimersByTimeAsync(500);
    flushSync();
    expect(own()?.title).toBe('Ben offers a trade');
    expect(own()?.off).toContain('once what is going on is over');
    expect(driver.looked.at(-1)?.[0]).toEqual({ type: 'accept', offer: 1, version: 2 });
    vi.useRealTimers();
  });
  it('counters with the number of the offer, and says what stands in the way before it is sent', async () => {
    vi.useFakeTimers();
    const { driver, props, own } = deskOf('mock-trade', 0, (fake) => {
      fake.answers.preview = (acts) => previewOf(fake.match, acts[0]?.type === 'offer' ? { refused: no('not_enough_cash', 'Ada has not so much.', 'R-17.15'), at: 0 } : {});
    });
    show(Trade as never, props as never);
    await vi.advanceTimersByTimeAsync(500);
    own()?.more?.find((one) => one.key === 'C')?.go();
    await vi.advanceTimersByTimeAsync(500);
    flushSync();
    expect(driver.looked.at(-1)?.[0]).toMatchObject({ type: 'offer', counters: 1 });
    expect(own()?.label).toBe('Send version 3');
    expect(own()?.off).toBe('Ada has not so much. Rule R-17.15.');
    expect(document.querySelector('.stop')?.textContent).toContain('R-17.15');
    vi.useRealTimers();
  });
  it('still has what was put together when it comes back: put away, or built anew for a window that was turned', async () => {
    const { props } = deskOf('trade', 0);
    const first = show(Trade as never, props as never);
    button(/: from Ada/)?.click();
    flushSync();
    const put = document.querySelectorAll('.leg').length;
    expect(put).toBeGreaterThan(0);
    mounted.splice(mounted.indexOf(first), 1);
    await unmount(first);
    expect(document.querySelectorAll('.leg')).toHaveLength(0);
    show(Trade as never, { ...props, phone: true } as never);
    expect(document.querySelectorAll('.leg')).toHaveLength(put);
    button(/^New/)?.click();
    flushSync();
    expect(document.querySelectorAll('.leg')).toHaveLength(0);
  });
  it('says why a deed can’t be given', async () => {
    const { driver, props } = deskOf('mock-trade', 0, (fake) => {
      const figures = previewOf(fake.match).before;
      fake.match.figures = { ...figures, barred: [1], bars: [{ space: 1, code: 'district_has_buildings', sentence: 'Buildings stand there.', clause: 'R-17.6' }] };
    });
    show(Trade as never, props as never);
    const chip = button(/A1 Cobbler Lane: from Ada/);
    expect(chip?.getAttribute('aria-disabled')).toBe('true');
    expect(described(chip)).toBe('Buildings stand there. Rule R-17.6.');
    chip?.click();
    await settled();
    expect(document.querySelectorAll('.leg')).toHaveLength(4);
    expect(driver.sent).toEqual([]);
  });
  it('asks everybody in the chat, with what a page can read', async () => {
    const { driver, props } = deskOf('trade', 0);
    show(Trade as never, props as never);
    button(/^Open calls/)?.click();
    flushSync();
    const select = document.querySelector<HTMLSelectElement>('.calls select')!;
    select.selectedIndex = 1;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    flushSync();
    document.querySelector('.calls form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await settled();
    expect(driver.said[0]).toMatch(/^Who has .+\? \[\?\d+:::\d+\]$/);
  });
});

describe('a vote', () => {
  it('shows who voted how, also where nothing is known of what it would change', async () => {
    const driver = driverOf('l-vote', 1);
    show(Vote as never, { driver } as never);
    await settled();
    expect(document.querySelector('h2')?.textContent).toBe('Ada moves a vote on the end after this turn');
    const cells = [...document.querySelectorAll('tbody tr:last-child td')].map((one) => one.textContent);
    expect(cells).toEqual(['yes', '…', '…', '…']);
  });
});

describe('a deed card', () => {
  it('opens by a press, is tied to its plate, and goes by Escape, which closes nothing else', async () => {
    const driver = driverOf('mock');
    show(Deed as never, { space: driver.board.find(1)!, driver } as never);
    const plate = button('Cobbler Lane')!;
    plate.click();
    await settled();
    const card = document.querySelector('[role="tooltip"]');
    expect(card?.textContent).toContain('Cobbler Lane');
    expect(plate.getAttribute('aria-describedby')).toBe(card?.id);
    const outer = vi.fn();
    window.addEventListener('keydown', outer, { once: true });
    plate.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await settled();
    expect(document.querySelector('[role="tooltip"]')).toBeNull();
    expect(outer).not.toHaveBeenCalled();
  });
});

describe('a deed card that was opened', () => {
  it.each([['en', 'All rents of the board'], ['de', 'Alle Mieten des Spielplans']])('leads to all rents of the board in a new tab, in %s', async (language, name) => {
    const driver = driverOf('mock');
    words.use(driver.theme.words);
    await words.speak(language as 'en');
    const props = { space: driver.board.find(1)!, board: driver.board, match: driver.match, theme: driver.theme };
    show(DeedCard as never, { ...props, onclose: vi.fn() } as never);
    const link = document.querySelector('a')!;
    expect([link.getAttribute('href'), link.target, link.rel]).toEqual(['/learn/rentopia/board#at-1', '_blank', 'noopener']);
    expect(link.textContent).toContain(name);
    document.body.replaceChildren();
    // A card that only shows up beside something has nothing that can be pressed.
    show(DeedCard as never, props as never);
    expect(document.querySelector('a, button')).toBeNull();
    await words.speak('en');
  });
});

describe('what a choice leaves open', () => {
  it('is filled within its domain only, and in the language that is spoken', async () => {
    await words.speak('de');
    const driver = driverOf('mock');
    const ondo = vi.fn();
    show(Filler as never, { driver, choice: { action: { type: 'repay', loan: 1 }, fill: 'amount', low: 1, high: 20 }, label: 'Zurückzahlen', sum: () => 0, ondo, oncancel: vi.fn() } as never);
    const field = document.querySelector<HTMLInputElement>('input[type="number"]')!;
    const go = async (value: number) => {
      field.value = String(value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      await settled();
    };
    await go(21);
    expect(ondo).not.toHaveBeenCalled();
    expect(described(field)).toContain('1\u00a0$');
    await go(20);
    expect(ondo).toHaveBeenCalledWith({ type: 'repay', loan: 1, amount: 20 });
    await words.speak('en');
  });
});
