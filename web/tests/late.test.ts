// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Games } from '../src/live/games';
import type { Api } from '../src/net/http';
import { isNewer, watchForNewer } from '../src/ui/late/newer';
import { Part } from '../src/ui/late/part.svelte';

vi.mock('../src/themes', () => ({ themeOf: vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))) }));
const page = (script: string) => async () => new Response(`<!doctype html><script type="module" src="${script}"></script>`);
afterEach(() => {
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

describe('a part of the page', () => {
  it('that did not come says so, and is asked for again at the next need', async () => {
    let tries = 0;
    const part = new Part(() => (++tries === 1 ? Promise.reject(new Error('A network error occurred.')) : Promise.resolve({ default: 'desk' })));
    await part.want();
    expect([part.value, part.failed]).toEqual([null, true]);
    await part.want();
    expect([part.value, part.failed]).toEqual(['desk', false]);
    await part.want();
    expect(tries).toBe(2);
  });
  it('is asked for once by two who need it at the same time', async () => {
    const load = vi.fn(() => Promise.resolve({ default: 1 }));
    const part = new Part(load);
    await Promise.all([part.want(), part.want()]);
    expect(load).toHaveBeenCalledTimes(1);
  });
  it('of a game, when it does not come, leaves the game to be asked for again', async () => {
    const board = vi.fn(async () => ({ ok: false, problem: { code: 'unreachable', sentence: '', status: 0 } }));
    const games = new Games({ board } as unknown as Api);
    expect(await games.of('a')).toBe('no_board');
    expect(await games.of('a')).toBe('no_board');
    expect(board).toHaveBeenCalledTimes(2);
  });
});

describe('a newer page on the server', () => {
  it('is one that begins with another script', async () => {
    expect(await isNewer('/assets/index-a.js', page('/assets/index-b.js'))).toBe(true);
    expect(await isNewer('/assets/index-a.js', page('/assets/index-a.js'))).toBe(false);
  });
  it('is not supposed where the server does not answer, or answers with something else', async () => {
    expect(await isNewer('/assets/index-a.js', () => Promise.reject(new TypeError('Failed to fetch')))).toBe(false);
    expect(await isNewer('/assets/index-a.js', async () => new Response('', { status: 503 }))).toBe(false);
    expect(await isNewer('/assets/index-a.js', async () => new Response('<p>Sign in to this network</p>'))).toBe(false);
  });
  it('is told of once a part could not be loaded', async () => {
    document.head.innerHTML = '<script type="module" src="/assets/index-a.js"></script>';
    vi.stubGlobal('fetch', page('/assets/index-b.js'));
    const told = new Promise<void>((found) => watchForNewer(found));
    dispatchEvent(new Event('vite:preloadError'));
    await told;
  });
});
