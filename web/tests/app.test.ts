// @vitest-environment jsdom
// The page as a whole: which table an address stands for, and what is left of one that is not there.
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import App from '../src/ui/App.svelte';
import { homeIn } from '../src/text/home';
import { words } from '../src/text/words.svelte';
import { FakeWire, settled, tableView } from './fakes';

const asked: { path: string; secret: string | null }[] = [];
let page: Record<string, unknown>;
const alert = () => document.querySelector('[role="alert"]');
const at = (path: string) => {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
  flushSync();
};

beforeEach(() => {
  asked.length = 0;
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  vi.stubGlobal('fetch', (path: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ path, secret: headers['Authorization'] ?? null });
    return Promise.resolve(Response.json({ code: 'no_such_table', sentence: 'There is no such table.', problems: {}, clause: null, data: {} }, { status: 404 }));
  });
  localStorage.setItem('table/1/seat/TX4K9P', JSON.stringify({ code: 'TX4K9P', secret: 'mine', name: 'Ada', game: 'g', invite: null, watch: null, used: 1 }));
});
afterEach(async () => {
  await unmount(page);
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

it('finds the own seat whether the code of the address is in capitals or not', async () => {
  history.replaceState(null, '', '/t/tx4k9p');
  page = mount(App, { target: document.body });
  await vi.waitFor(() => expect(asked).toContainEqual({ path: '/api/tables/TX4K9P', secret: 'Bearer mine' }));
});

it('says of an address where nothing is that nothing is there, and leads home', async () => {
  history.replaceState(null, '', '/nonsense');
  page = mount(App, { target: document.body });
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(words.t.late.lost.title));
  expect(asked).toEqual([]);
  document.querySelector<HTMLElement>('a.primary')?.click();
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(homeIn(words.language).home.title));
  expect(location.pathname).toBe('/');
});

describe('another link to the same table, in the same tab', () => {
  const answers: Record<string, object> = {};
  const seat = { seat: 0, kind: 'person', name: 'Ada', token: 'key', colour: 'key', host: true };
  const seen = tableView({ code: 'BBBBBB', status: 'open', seats: [seat, { seat: 1, kind: 'empty' }] as never });
  const link = (hash: string) => {
    history.pushState(null, '', hash);
    dispatchEvent(new HashChangeEvent('hashchange'));
    flushSync();
  };
  const keysAsked = () => asked.filter(({ path }) => path === '/api/tables/BBBBBB').map(({ secret }) => secret);
  beforeEach(() => {
    for (const name of Object.keys(answers)) delete answers[name];
    vi.stubGlobal('WebSocket', function open(url: string) {
      return new FakeWire(url);
    });
    vi.stubGlobal('fetch', (path: string, { headers, method }: { headers: Record<string, string>; method: string }) => {
      const secret = headers['Authorization']?.replace('Bearer ', '') ?? null;
      asked.push({ path, secret });
      const found = answers[method === 'POST' ? path : (secret ?? '')];
      return Promise.resolve(found ? Response.json(found) : Response.json({ code: 'wrong_secret', sentence: 'No.', problems: {}, clause: null, data: {} }, { status: 401 }));
    });
  });

  it('is looked at: by a new invitation one sits down, and keeps its key', async () => {
    history.replaceState(null, '', '/t/BBBBBB#key=old');
    answers.new = answers.own = seen;
    answers['/api/tables/BBBBBB/join'] = { code: 'BBBBBB', secret: 'own', seat: 1, table: seen, invite: null, watch: null };
    page = mount(App, { target: document.body });
    await vi.waitFor(() => expect(alert()?.textContent).toBe(homeIn(words.language).join.oldLink));
    link('#key=new');
    await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(homeIn(words.language).join.invited('Ada')));
    const name = document.querySelector<HTMLInputElement>('form input')!;
    name.value = 'Ben';
    name.dispatchEvent(new Event('input', { bubbles: true }));
    name.form!.requestSubmit();
    await vi.waitFor(() => expect(localStorage.getItem('table/1/seat/BBBBBB')).not.toBeNull());
    expect(JSON.parse(localStorage.getItem('table/1/seat/BBBBBB')!)).toMatchObject({ secret: 'own', invite: 'new', watch: null });
  });

  it('is looked at: a watcher whose link is void comes in by a new one, and sits down by an invitation', async () => {
    history.replaceState(null, '', '/t/BBBBBB#watch=old');
    answers.new = answers.k = seen;
    page = mount(App, { target: document.body });
    await vi.waitFor(() => expect(alert()).not.toBeNull());
    link('#watch=new');
    await vi.waitFor(() => expect(keysAsked()).toEqual(['old', 'new']));
    await vi.waitFor(() => expect(alert()).toBeNull());
    link('#decision'); // an anchor of the page, as that which skips the board
    link('#watch=new');
    expect(keysAsked()).toEqual(['old', 'new']);
    link('#key=k');
    await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(homeIn(words.language).join.invited('Ada')));
  });

  it.each([
    ['lets watch by the same key, and says so without a word against it', { spectators: true }, true],
    ['says that nobody may watch, where that is so', { spectators: false }, false],
  ])('is an invitation that comes during a match: it %s', async (_, settings, may) => {
    const playing = tableView({ code: 'BBBBBB', status: 'playing', settings: settings as never, seats: [seat, { ...seat, seat: 1, name: 'Ben', host: false }] as never });
    answers.k = playing;
    history.replaceState(null, '', '/t/BBBBBB#key=k');
    page = mount(App, { target: document.body });
    const told = () => document.querySelector('main p[role="status"]')?.textContent ?? '';
    await vi.waitFor(() => expect(told()).toContain(homeIn(words.language).join.playing));
    expect([told().includes(homeIn(words.language).join.mayWatch), told().includes(homeIn(words.language).join.noWatching)]).toEqual([may, !may]);
    expect(document.body.textContent).toContain(homeIn(words.language).join.yourSeat);
    const watch = [...document.querySelectorAll('button')].find((one) => one.textContent === homeIn(words.language).home.watch);
    expect(watch !== undefined).toBe(may);
    const before = keysAsked().length;
    watch?.click();
    if (may) await vi.waitFor(() => expect(keysAsked().slice(before)).toEqual(['k']));
  });

  it('takes no seat away from whoever sits there; whose seat is gone sits down anew by it', async () => {
    const ticket = { code: 'BBBBBB', secret: 'mine', name: 'Ada', game: 'g', invite: null, watch: null, used: 1 };
    localStorage.setItem('table/1/seat/BBBBBB', JSON.stringify(ticket));
    answers.mine = answers.k = seen;
    history.replaceState(null, '', '/t/BBBBBB');
    page = mount(App, { target: document.body });
    await vi.waitFor(() => expect(keysAsked()).toEqual(['mine']));
    await settled();
    link('#watch=w');
    await settled();
    expect(keysAsked()).toEqual(['mine']);
    at('/');
    delete answers.mine;
    at('/t/BBBBBB#key=k');
    await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(homeIn(words.language).join.invited('Ada')));
    expect(alert()).toBeNull();
    expect(localStorage.getItem('table/1/seat/BBBBBB')).toBeNull();
  });
});

it('says that a table is gone only as long as its address is open', async () => {
  history.replaceState(null, '', '/t/TX4K9P');
  page = mount(App, { target: document.body });
  await vi.waitFor(() => expect(alert()).not.toBeNull());
  at('/');
  await tick();
  expect(alert()).toBeNull();
});
