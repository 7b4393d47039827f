// @vitest-environment jsdom
// The page as a whole: which table an address stands for, and what is left of one that is not there.
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import App from '../src/ui/App.svelte';

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

it('says that a table is gone only as long as its address is open', async () => {
  history.replaceState(null, '', '/t/TX4K9P');
  page = mount(App, { target: document.body });
  await vi.waitFor(() => expect(alert()).not.toBeNull());
  at('/');
  await tick();
  expect(alert()).toBeNull();
});
