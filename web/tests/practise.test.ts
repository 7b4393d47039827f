// @vitest-environment jsdom
// Practising: against as many as the game seats, by a preset of it.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { GameView } from '../src/protocol/wire';
import Practise from '../src/ui/home/Practise.svelte';

const games = [
  { game: 'small', title: 'Small', least_seats: 2, most_seats: 4, presets: { Usual: { help: '' }, Short: { help: '' } } },
  { game: 'large', title: 'Large', least_seats: 3, most_seats: 8, presets: { Classic: { help: '' } } },
] as unknown as GameView[];
let page: Record<string, unknown>;
afterEach(async () => {
  await unmount(page);
  document.body.replaceChildren();
});
const selects = () => [...document.querySelectorAll('select')];
const values = (nth: number) => [...selects()[nth]!.options].map((one) => one.value);
function choose(nth: number, value: string) {
  selects()[nth]!.value = value;
  selects()[nth]!.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
}

it('offers as many opponents as the game seats beside oneself, and its presets', () => {
  const onplay = vi.fn();
  page = mount(Practise, { target: document.body, props: { games, busy: false, onplay } });
  flushSync();
  expect([values(1), values(2)]).toEqual([['Usual', 'Short'], ['1', '2', '3']]);
  choose(1, 'Short');
  document.querySelector('button')!.click();
  expect(onplay).toHaveBeenLastCalledWith({ game: 'small', preset: 'Short', bots: 3, level: 'steady' });
  choose(0, 'large');
  expect([values(1), values(2)]).toEqual([['Classic'], ['2', '3', '4', '5', '6', '7']]);
  choose(2, '7');
  document.querySelector('button')!.click();
  expect(onplay).toHaveBeenLastCalledWith({ game: 'large', preset: 'Classic', bots: 7, level: 'steady' });
});

it('brings no more than fit when another game is chosen', () => {
  const onplay = vi.fn();
  page = mount(Practise, { target: document.body, props: { games, busy: false, onplay } });
  flushSync();
  choose(0, 'large');
  choose(2, '7');
  choose(0, 'small');
  document.querySelector('button')!.click();
  expect(onplay).toHaveBeenLastCalledWith(expect.objectContaining({ game: 'small', preset: 'Usual', bots: 3 }));
});
