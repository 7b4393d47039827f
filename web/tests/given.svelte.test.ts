// @vitest-environment jsdom
// Time that others give, and what is left of an offer: said of what the server says, in the reader's language.

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { words } from '../src/text/words.svelte';
import type { MatchDriver } from '../src/ui/model/driver';
import Life from '../src/ui/desks/trade/Life.svelte';
import Notices from '../src/ui/table/Notices.svelte';
import { driverOf } from './desks.data';

let mounted: Record<string, unknown>[] = [];
const put = (component: unknown, props: object): void => {
  mounted.push(mount(component as never, { target: document.body, props: props as never }));
  flushSync();
};
beforeEach(() => words.speak('en'));
afterEach(() => {
  for (const one of mounted.splice(0)) void unmount(one);
  document.body.innerHTML = '';
});
const plain = (text: string | null | undefined) => (text ?? '').replace(/\u00a0/g, ' ');

describe('time that is given', () => {
  const tableOf = (me: number | null) => {
    const driver = driverOf('mock', me) as unknown as MatchDriver & { given: MatchDriver['given'] };
    const [first, second, third] = driver.match.seats.map((seat) => seat.name) as [string, string, string];
    const props = $state({ driver: { ...driver, since: 0, given: null as MatchDriver['given'] } });
    put(Notices, props);
    const region = document.querySelector('.given')!;
    const gives = (by: number[], to: number[], ms = 30_000) => {
      props.driver.given = { by, to, ms };
      flushSync();
      return plain(region.textContent);
    };
    return { region, gives, first, second, third };
  };

  it('is told to whom it was given with the name and how much, politely', () => {
    const { region, gives, second } = tableOf(0);
    expect([region.getAttribute('role'), region.textContent]).toEqual(['status', '']);
    expect(gives([1], [0])).toBe(`${second} gave you 30 s more.`);
  });
  it('is told to the giver and to everybody else as well', () => {
    const giver = tableOf(1);
    expect(giver.gives([1], [0], 120_000)).toBe(`You gave ${giver.first} 2 min more.`);
    document.body.innerHTML = '';
    const third = tableOf(2);
    expect(third.gives([1], [0])).toBe(`${third.second} gave ${third.first} 30 s more.`);
    document.body.innerHTML = '';
    const watching = tableOf(null);
    expect(watching.gives([1, 2], [0])).toBe(`${watching.second} gave ${watching.first} 30 s more. ${watching.third} gave ${watching.first} 30 s more.`);
  });
  it('is told in German as well', async () => {
    await words.speak('de');
    const { gives, second } = tableOf(0);
    expect(gives([1], [0])).toBe(`${second} hat dir 30 s mehr gegeben.`);
  });
  it('was before the page was opened: that is not news', () => {
    const driver = { ...driverOf('mock'), given: { by: [1], to: [0], ms: 1000 } };
    put(Notices, { driver });
    expect(document.querySelector('.given')!.textContent).toBe('');
  });
});

describe('the life of an offer', () => {
  const shown = (ends: MatchDriver['ends']) => {
    put(Life, { driver: { ...driverOf('mock-trade'), ends }, offer: { number: 7, version: 2, by: 'Ada', legs: [] } });
    return document.body.textContent;
  };
  it('is what the server says is left of it', () => {
    expect(shown(new Map([[7, performance.now() + 41_500]]))).toMatch(/ends in 4[12]\u00a0?\s?s at the latest/);
  });
  it('is not guessed where the server says nothing of that offer', () => {
    expect(shown(new Map([[8, performance.now() + 41_500]]))).not.toContain('ends in');
    document.body.innerHTML = '';
    expect(shown(undefined)).not.toContain('ends in');
  });
});
