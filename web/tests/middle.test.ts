// @vitest-environment jsdom
// What the drawing in the middle of the board shows, in words for who can't see it.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import landlords from '../src/themes/landlords/middle';
import rentopia from '../src/themes/rentopia/middle';
import { money } from '../src/text/format';
import { words } from '../src/text/words.svelte';
import Inside from '../src/ui/board/Inside.svelte';
import type { Match } from '../src/ui/model/match';
import { driverOf } from './desks.data';

let mounted: Record<string, unknown> | null = null;
afterEach(async () => {
  if (mounted) void unmount(mounted);
  mounted = null;
  document.body.innerHTML = '';
  await words.speak('en');
});
const LANGUAGES = ['en', 'de'] as const;

describe('the middle of the town', () => {
  const { board, match } = driverOf('mock');
  const with_ = (change: Partial<Match>): Match => ({ ...match, ...change });
  it.each([['en', '13 houses, 11 hotels', 'cards'], ['de', '13 Häuser, 11 Hotels', 'Karten']] as const)('is what the yard has left and how many cards lie in each deck (%s)', (language, yard, cards) => {
    const { lines } = rentopia(match, board, language);
    expect(lines[0]).toContain(yard);
    const decks = lines.filter((line) => line.includes(cards));
    expect(decks).toHaveLength(new Set([...board.cards.values()].map((card) => card.deck)).size);
    const held = match.seats.flatMap((seat) => seat.cards).length;
    expect(decks.reduce((sum, line) => sum + Number(/\d+/.exec(line)?.[0]), 0)).toBe(board.cards.size - held);
  });
  it.each([['en', 'without limit'], ['de', 'unbegrenzt']] as const)('says of a yard that never runs out that it does not (%s)', (language, said) => {
    expect(rentopia(with_({ bank: { ...match.bank, houses: 'unlimited', hotels: 'unlimited' } }), board, language).lines[0]).toContain(said);
  });
  it.each(LANGUAGES)('has the jackpot where that rule is on, empty or not (%s)', (language) => {
    const jackpot = (change: Partial<Match>) => rentopia(with_(change), board, language).lines.filter((line) => line.startsWith('Jackpot'));
    expect(jackpot({})).toEqual([]);
    expect(jackpot({ options: { jackpot: true } })[0]).toContain(money(0));
    expect(jackpot({ bank: { ...match.bank, pot: 150 } })[0]).toContain(money(150));
  });
});

describe('the middle of the board of 1906', () => {
  const { board, match } = driverOf('l-spec');
  it.each([['en', 'standard rules'], ['de', 'alten Regeln']] as const)('is the rules in force, the Treasury and the wages (%s)', (language, rules) => {
    const said = landlords({ ...match, more: { ...match.more, wages: 110 } }, board, language).lines;
    expect(said[0]).toContain(rules);
    expect(said.some((line) => line.includes('Public Treasury') && line.includes(money(230)))).toBe(true);
    expect(said.some((line) => line.includes(money(110)))).toBe(true);
    expect(said.join()).not.toContain('Free College');
  });
  it.each(LANGUAGES)('says that the Single Tax is in force, its next step, and the colleges (%s)', (language) => {
    const said = landlords({ ...match, more: { ...match.more, single_tax: true, colleges: 2 } }, board, language).lines;
    expect(said[0]).toContain('Single Tax');
    expect(said.some((line) => line.includes(money(Number(board.amounts.step_at))))).toBe(true);
    expect(said).toContain('Free Colleges: 2');
  });
  it.each([['en', 'double'], ['de', 'Pasch']] as const)('says that the end is agreed (%s)', (language, when) => {
    expect(landlords({ ...match, more: { ...match.more, ending: 'double' } }, board, language).lines[1]).toContain(when);
  });
});

it.each(['mock', 'l-spec'])('is a named group of lines beside the board, read and not called out, of %s', async (name) => {
  const { theme, board, match } = driverOf(name);
  mounted = mount(Inside, { target: document.body, props: { theme, board, match } });
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector('[role="group"]')?.getAttribute('aria-label')).toBe('Middle of the board');
  });
  expect(document.querySelectorAll('[role="group"] li').length).toBeGreaterThan(2);
  expect(document.querySelector('[aria-live], [role="status"]')).toBe(null);
  await words.speak('de');
  flushSync();
  expect(document.querySelector('[role="group"]')?.getAttribute('aria-label')).toBe('Mitte des Bretts');
});
