import type { Theme } from '../theme';
import Middle from './Middle.svelte';
import Plot from './Plot.svelte';
import { words } from './words';

const theme: Theme = {
  game: 'rentopia',
  look: 'town',
  round: 14,
  voice: 'workshop',
  desk: { w: 1040, h: 868, cw: 128, ch: 116, lane: 36, start: 'tl' },
  phone: { w: 374, h: 478, cw: 58, ch: 58, lane: 24, start: 'tl', compact: true },
  tablet: { w: 900, h: 1000, cw: 114, ch: 116, lane: 32, start: 'tl' },
  lying: { w: 640, h: 484, cw: 64, ch: 58, lane: 24, start: 'tl', compact: true },
  codes: { station: 'St', company: 'Co' },
  aliases: {},
  lock: 'lockup',
  cellAt: [24, 24],
  owned: ['station', 'company'],
  dice: ({ w, h, cw, lane, compact }) => {
    if (compact && w > h) return [{ x: w * 0.765, y: h * 0.37, s: 44, turn: -8 }, { x: w * 0.79, y: h * 0.5, s: 44, turn: 11 }];
    if (compact) return [{ x: w / 2 - 30, y: h * 0.72, s: 44, turn: -8 }, { x: w / 2 + 28, y: h * 0.732, s: 44, turn: 11 }];
    if (h > w) return [{ x: cw + lane + 62, y: h / 2 - 50, s: 62, turn: -9 }, { x: cw + lane + 92, y: h / 2 + 30, s: 62, turn: 14 }];
    const x = cw + lane + 130;
    return [{ x, y: h / 2 - 26, s: 62, turn: -9 }, { x: x + 58, y: h / 2 + 32, s: 62, turn: 14 }];
  },
  inside: () => null,
  Plot,
  Middle,
  told: () => import('./middle'),
  loans: false,
  ledger: null,
  words,
  visits: async () => (await import('./visits')).visits,
  ready: () => Promise.resolve(),
};
export default theme;
