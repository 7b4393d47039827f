import type { Theme } from '../theme';
import Middle from './Middle.svelte';
import Plot from './Plot.svelte';
import { bars, deedRows, due, lends, worth } from './figures';
import { words } from './words';

const theme: Theme = {
  game: 'rentopia',
  look: 'town',
  desk: { w: 1040, h: 868, cw: 128, ch: 116, lane: 36, start: 'tl' },
  phone: { w: 374, h: 478, cw: 58, ch: 58, lane: 24, start: 'tl', compact: true },
  codes: { station: 'St', company: 'Co' },
  aliases: {},
  lock: 'lockup',
  cellAt: [24, 24],
  owned: ['station', 'company'],
  hotel: 5,
  dice: ({ w, h, compact }) =>
    compact
      ? [{ x: w / 2 - 30, y: h * 0.72, s: 44, turn: -8 }, { x: w / 2 + 28, y: h * 0.732, s: 44, turn: 11 }]
      : [{ x: w / 2 - 226, y: h / 2 - 26, s: 62, turn: -9 }, { x: w / 2 - 168, y: h / 2 + 32, s: 62, turn: 14 }],
  inside: () => null,
  Plot,
  Middle,
  loans: false,
  ledger: false,
  due,
  deedRows,
  bars,
  lends,
  worth,
  words,
  ready: () => Promise.resolve(),
};
export default theme;
