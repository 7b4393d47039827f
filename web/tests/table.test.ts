// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { namer } from '../src/ui/model/names';
import Tally from '../src/ui/parts/Tally.svelte';
import { pressed, type Reach } from '../src/ui/table/keys';
import { Opened } from '../src/ui/table/opened.svelte';
import Stage from '../src/ui/table/Stage.svelte';
import { driverOf, no, previewOf, type Fake } from './desks.data';

let mounted: Record<string, unknown>[] = [];
const put = (component: unknown, props: object): void => {
  mounted.push(mount(component as never, { target: document.body, props: props as never }));
  flushSync();
};
beforeEach(() => {
  mounted = [];
});
afterEach(() => {
  for (const one of mounted) void unmount(one);
  document.body.innerHTML = '';
});

describe('what is open at the table', () => {
  it('is no desk for somebody who only watches, by key or by tab', () => {
    const opened = new Opened(() => ({ me: null, phone: true }));
    opened.open('trade');
    opened.open('property');
    opened.turnTo('trade');
    expect([opened.desk, opened.sheet]).toEqual([null, 'turn']);
    opened.turnTo('deeds');
    expect([opened.sheet, opened.seat]).toEqual(['deeds', 0]);
  });
  it('is closed by the key that opened it, except on a phone', () => {
    const opened = new Opened(() => ({ me: 0, phone: false }));
    opened.open('trade');
    expect(opened.desk).toBe('trade');
    opened.open('trade');
    expect(opened.desk).toBe(null);
  });
  it('is on a phone the own deeds for who raises cash, whoever was looked at before', () => {
    const opened = new Opened(() => ({ me: 2, phone: true }));
    opened.look(1);
    opened.open('property');
    expect([opened.sheet, opened.seat]).toEqual(['deeds', 2]);
  });
  it('is the desk of a debt as long as one is owed, and then the turn again', () => {
    const opened = new Opened(() => ({ me: 0, phone: true }));
    opened.owes(true);
    expect([opened.desk, opened.byItself, opened.sheet]).toEqual(['property', true, 'turn']);
    opened.turnTo('deeds');
    opened.desk = 'property';
    opened.owes(false);
    expect([opened.desk, opened.sheet]).toEqual([null, 'turn']);
  });
});

describe('the keys of the table', () => {
  const reachOf = (more: Partial<Reach> = {}): Reach => {
    const opened = new Opened(() => ({ me: 0, phone: false }));
    opened.dock = { key: vi.fn(() => true), sentence: () => '' };
    opened.auction = { key: vi.fn(() => true) };
    return { opened, seats: 3, bidding: false, toBoard: vi.fn(), ...more };
  };
  const press = (key: string, reach: Reach, target: HTMLElement = document.body, repeat = false): KeyboardEvent => {
    const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true });
    const hear = (one: Event) => pressed(one as KeyboardEvent, reach);
    addEventListener('keydown', hear);
    target.dispatchEvent(event);
    removeEventListener('keydown', hear);
    return event;
  };
  it('are quick bids while there is an auction, and the dock’s where there is none', () => {
    const bidding = reachOf({ bidding: true });
    expect(press('1', bidding).defaultPrevented).toBe(true);
    expect(bidding.opened.auction!.key).toHaveBeenCalledWith('1');
    expect(bidding.opened.dock!.key).not.toHaveBeenCalled();
    const usual = reachOf();
    press('1', usual);
    expect(usual.opened.auction!.key).not.toHaveBeenCalled();
    expect(usual.opened.dock!.key).toHaveBeenCalledWith('1');
  });
  it('go from seat to seat and round', () => {
    const reach = reachOf();
    for (const expected of [0, 1, 2, 0]) {
      press('v', reach);
      expect(reach.opened.seat).toBe(expected);
    }
  });
  it('do nothing twice while they are held down, also by the button that has the focus', () => {
    const reach = reachOf();
    document.body.innerHTML = '<section id="decision"><button></button></section><button></button>';
    press('p', reach, document.body, true);
    press('Enter', reach, document.body, true);
    expect(reach.opened.dock!.key).not.toHaveBeenCalled();
    const [inDock, elsewhere] = document.querySelectorAll('button');
    expect(press('Enter', reach, inDock, true).defaultPrevented).toBe(true);
    expect(press('Enter', reach, elsewhere, true).defaultPrevented).toBe(false);
  });
  it('are all left to a dialog that is open', () => {
    const reach = reachOf();
    document.body.innerHTML = '<dialog open><a href="/">home</a></dialog>';
    for (const key of ['p', 'Enter', 't', 'Escape']) expect(press(key, reach, document.querySelector('a')!).defaultPrevented).toBe(false);
    expect([reach.opened.dock!.key, reach.opened.desk].map((one) => (vi.isMockFunction(one) ? one.mock.calls : one))).toEqual([[], null]);
  });
  it('are left alone in a field, and Enter on a button', () => {
    const reach = reachOf();
    document.body.innerHTML = '<input /><button></button>';
    expect(press('t', reach, document.querySelector('input')!).defaultPrevented).toBe(false);
    expect(press('Enter', reach, document.querySelector('button')!).defaultPrevented).toBe(false);
    expect(reach.opened.desk).toBe(null);
    expect(reach.opened.dock!.key).not.toHaveBeenCalled();
  });
});

describe('the deed that may be bought', () => {
  const stage = (driver: Fake) =>
    put(Stage, { driver, say: namer(driver.board, driver.match, driver.theme.words('en')), opened: new Opened(() => ({ me: 0, phone: false })), phone: false, compact: false, onrefused: () => undefined });
  const buyer = () => {
    const driver = driverOf('mock');
    const space = driver.board.spaces[driver.match.seats[driver.match.turn.seat!]!.at]!;
    return { driver, space };
  };
  it('shows the line that would hold, as the server says it', async () => {
    const { driver, space } = buyer();
    const preview = previewOf(driver.match, { seq: driver.decision!.seq });
    driver.answers.preview = () => ({ ...preview, after: { ...preview.after, dues: [{ space: space.key, amount: 32, unit: 'dollars', row: 1 }] } });
    stage(driver);
    expect(document.querySelector('.here')).toBe(null);
    await vi.waitFor(() => {
      flushSync();
      expect(document.querySelector('.here')?.textContent).toContain('whole district');
    });
    expect(driver.looked).toEqual([[{ type: 'buy' }]]);
  });
  it('shows none where it can’t be bought', async () => {
    const { driver } = buyer();
    const asked = vi.fn(() => no('no_money', 'You have too little.', 'R-9.2'));
    driver.answers.preview = asked;
    stage(driver);
    await vi.waitFor(() => {
      flushSync();
      expect(asked).toHaveBeenCalled();
      expect(document.querySelector('.deed')).not.toBe(null);
    });
    expect(document.querySelector('.here')).toBe(null);
  });
});

describe('a tally', () => {
  it('has a stroke for each of so many, and says how many are done', () => {
    put(Tally, { done: 3, most: 7 });
    const strokes = [...document.querySelectorAll('path')];
    expect(strokes).toHaveLength(7);
    expect(strokes.filter((one) => !one.hasAttribute('stroke-dasharray'))).toHaveLength(3);
    expect(document.querySelector('svg')?.getAttribute('aria-label')).toBe('3/7');
  });
});
