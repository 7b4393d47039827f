// @vitest-environment jsdom
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import Learn from '../src/learn/Learn.svelte';
import LessonsPage from '../src/learn/LessonsPage.svelte';
import Pointer from '../src/learn/Pointer.svelte';
import { progress } from '../src/learn/progress.svelte';
import Trial from '../src/learn/Trial.svelte';
import type { Api } from '../src/net/http';
import { words } from '../src/text/words.svelte';
import { createRawSnippet } from 'svelte';
import { data, factsOf } from './learn.data';

// On a busy machine what is awaited may come late.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const [FIRST] = data.games.games.map((game) => game.game) as [string];
const fine = <T>(value: T) => Promise.resolve({ ok: true as const, value });
const lessonsOf = (game: string) => ({ game, lessons: Object.values(data.lessons[game] ?? {}).map((one) => ({ lesson: one.lesson, title: one.title, steps: 3 })) });
let broken = false;
const failed = () => Promise.resolve({ ok: false as const, problem: { code: 'unreachable', sentence: 'No answer.', status: 0 } });
const api = {
  games: () => (broken ? failed() : fine(data.games)),
  board: (game: string) => fine(data.boards[game]),
  lessons: (game: string) => fine(lessonsOf(game)),
} as unknown as Api;

const shown: ReturnType<typeof mount>[] = [];
const put = (component: unknown, props: Record<string, unknown>) => {
  shown.push(mount(component as typeof Learn, { target: document.body, props: props as never }));
  flushSync();
};
const until = async (there: () => unknown) => vi.waitFor(() => { flushSync(); if (!there()) throw new Error(`not yet there: ${(document.body.textContent ?? '').slice(0, 200)}`); }, { timeout: 20_000 });
const text = () => (document.body.textContent ?? '').replace(/\s+/g, ' ');
const button = (label: string) => [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(label))!;

beforeEach(async () => {
  globalThis.ResizeObserver ??= class { observe() {} unobserve() {} disconnect() {} } as unknown as typeof ResizeObserver;
  document.body.replaceChildren();
  localStorage.clear();
  broken = false;
  Element.prototype.scrollIntoView = vi.fn();
  window.scrollTo = vi.fn() as unknown as typeof window.scrollTo;
  window.matchMedia = (() => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined })) as unknown as typeof matchMedia;
  await words.speak('en');
});
afterEach(async () => {
  for (const one of shown.splice(0)) await unmount(one);
});

it('lists every page of every game', async () => {
  put(Learn, { api, path: '/learn', hash: '', go: () => undefined });
  await until(() => document.querySelector('section h2'));
  const links = [...document.querySelectorAll('main a')].map((one) => one.getAttribute('href'));
  for (const { game } of data.games.games) for (const page of ['board', 'play', 'rules', 'cards', 'lessons']) expect(links).toContain(`/learn/${game}/${page}`);
  expect(links).toContain('/learn/dice');
});
it('shows the space that an address names, and marks it', async () => {
  put(Learn, { api, path: '/learn/rentopia/board', hash: '#amber-square', go: () => undefined });
  await until(() => document.querySelector('.here-now'));
  expect(document.querySelector('.here-now')!.textContent).toContain('Amber Square');
  expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
  expect(document.title).toBe('Board and rents · Rentopia');
});
it('draws the empty board, and a space that is pressed leads to its line', async () => {
  put(Learn, { api, path: '/learn/rentopia/board', hash: '', go: () => undefined });
  await until(() => document.querySelectorAll('figure [data-spot]').length === 40);
  const spot = document.querySelector<HTMLElement>('figure [data-spot="19"]')!;
  expect(spot.getAttribute('aria-label') ?? spot.textContent).toContain('Amber Square');
  spot.click();
  expect(location.hash).toBe('#amber-square');
  expect(document.getElementById('amber-square')!.textContent).toContain('Lantern Quarter');
});
it('goes from page to page without loading anew, but leaves links with a modifier to the browser', async () => {
  const gone: string[] = [];
  put(Learn, { api, path: `/learn/${FIRST}/board`, hash: '', go: (to: string) => gone.push(to) });
  await until(() => document.querySelector('nav.pages a'));
  const link = document.querySelector<HTMLAnchorElement>('nav.pages a[href$="/cards"]')!;
  const plain = new MouseEvent('click', { bubbles: true, cancelable: true });
  link.dispatchEvent(plain);
  expect([gone, plain.defaultPrevented]).toEqual([[`/learn/${FIRST}/cards`], true]);
  let taken = true;
  const after = (event: Event) => {
    taken = event.defaultPrevented;
    event.preventDefault(); // there is no browser here that could follow it
  };
  window.addEventListener('click', after, { once: true });
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
  expect([gone.length, taken]).toEqual([1, false]);
});
it('says that a page or a game is none', async () => {
  put(Learn, { api, path: '/learn/rentopia/castles', hash: '', go: () => undefined });
  expect(document.querySelector('[role="alert"]')!.textContent).toBe('There is no such page.');
  put(Learn, { api, path: '/learn/chess/board', hash: '', go: () => undefined });
  await until(() => text().includes('This server has no such game.'));
});
it('says why nothing came, and asks again', async () => {
  broken = true;
  put(Learn, { api, path: '/learn/rentopia/rules', hash: '', go: () => undefined });
  await until(() => document.querySelector('[role="alert"]'));
  broken = false;
  button('Try again').click();
  await until(() => document.querySelector('h1')?.textContent === 'Rules in brief');
});
it('is told anew in another language at once', async () => {
  put(Learn, { api, path: '/learn/rentopia/play', hash: '', go: () => undefined });
  await until(() => text().includes('Your turn'));
  await words.speak('de');
  await until(() => text().includes('Dein Zug') && text().includes('1.500'));
});
it('keeps which lessons are done, offers the next, and forgets when asked', async () => {
  progress.done('rentopia', 'throw-and-buy');
  put(LessonsPage, { api, facts: factsOf('rentopia') });
  await until(() => document.querySelectorAll('ol > li').length === 7);
  expect(text()).toContain('1 of 7 lessons done');
  expect(document.querySelector('li.next h2')!.textContent).toContain('Rent and salary');
  expect(JSON.parse(localStorage.getItem('table.lessons')!)).toEqual(['rentopia/throw-and-buy']);
  button('Forget').click();
  await until(() => text().includes('0 of 7 lessons done'));
  expect(JSON.parse(localStorage.getItem('table.lessons')!)).toEqual([]);
});
it('lets anybody throw with bytes of his own, check the throw, and catch a cheat', async () => {
  put(Trial, {});
  const input = document.querySelector('input')!;
  expect(button('Send the bytes').disabled).toBe(true);
  input.value = 'abc';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  expect(text()).toContain('there are 3 that fit');
  button('Draw bytes').click();
  flushSync();
  expect(input.value).toMatch(/^[0-9a-f]{32}$/);
  button('Send the bytes').click();
  flushSync();
  await tick();
  expect(document.querySelectorAll('.throws li')).toHaveLength(6);
  await until(() => document.activeElement === button('Open the seal'));
  button('Open the seal').click();
  flushSync();
  await tick();
  expect(document.querySelector('[role="status"]')!.textContent).toContain('all 6 throws come out again');
  for (const [cheat, found] of [['another seed', 'another seal'], ['A throw was changed', 'throw 3 does not follow'], ['Your bytes', 'not those of your promise']] as const) {
    button(cheat).click();
    flushSync();
    expect(document.querySelector('[role="status"]')!.textContent).toContain(`Found out: `);
    expect(document.querySelector('[role="status"]')!.textContent).toContain(found);
  }
});
it('rings what a lesson means, describes it by what is said, and lets go of it when it is left', async () => {
  const target = document.createElement('button');
  target.setAttribute('aria-describedby', 'before');
  target.getBoundingClientRect = () => ({ x: 100, y: 100, width: 80, height: 40 }) as DOMRect;
  document.body.append(target);
  put(Pointer, { target: () => target, label: 'Lesson', here: 'Here', middle: false, children: createRawSnippet(() => ({ render: () => '<p>Press it.</p>' })) });
  await tick();
  flushSync();
  const ring = document.querySelector<HTMLElement>('.lesson-ring')!;
  expect([ring.style.width, ring.style.height, ring.getAttribute('aria-hidden')]).toEqual(['94px', '54px', 'true']);
  const [before, said] = target.getAttribute('aria-describedby')!.split(' ');
  expect([before, document.getElementById(said!)!.textContent]).toEqual(['before', 'Press it.']);
  await unmount(shown.pop()!);
  expect(target.getAttribute('aria-describedby')).toBe('before');
});
