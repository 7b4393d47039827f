import Ledger from '../../ui/table/Ledger.svelte';
import type { Theme } from '../theme';
import './faces';
import Middle from './Middle.svelte';
import Plot from './Plot.svelte';
import { places } from './places';
import { words } from './words';

const theme: Theme = {
  game: 'landlords',
  look: 'print',
  round: 0,
  voice: 'parlour',
  desk: { w: 868, h: 868, cw: 128, ch: 118, lane: 28, start: 'br' },
  phone: { w: 374, h: 450, cw: 54, ch: 54, lane: 22, start: 'br', compact: true },
  lying: { w: 600, h: 462, cw: 58, ch: 54, lane: 22, start: 'br', compact: true },
  codes: 'numbers',
  aliases: { Shelter: 10, 'Central Park': 20 },
  lock: 'jail',
  cellAt: [36, 34],
  owned: ['railroad', 'franchise', 'speculation'],
  dice: (shape) => {
    const at = places(shape);
    return shape.compact
      ? [{ x: shape.w / 2 - 30, y: at.y + at.h - 94, s: 36, turn: -8 }, { x: shape.w / 2 + 28, y: at.y + at.h - 91, s: 36, turn: 11 }]
      : [{ x: at.x + 62, y: at.y + 250, s: 46, turn: -9 }, { x: at.x + at.w - 62, y: at.y + 254, s: 46, turn: 12 }];
  },
  inside: (shape, _cells, space) => {
    const box = places(shape).inner[(space.at - 40) % 4];
    return box ? [box.x + box.w - 24, box.y + 30] : null;
  },
  inner: (shape, space) => places(shape).inner[space.at - 40] ?? null,
  Plot,
  Middle,
  told: () => import('./middle'),
  loans: true,
  ledger: Ledger,
  words,
  visits: async () => (await import('./visits')).visits,
  ready: async () => {
    await Promise.allSettled(['400 14px "League Gothic"', '400 14px "Old Standard TT"', '700 14px "Old Standard TT"', 'italic 400 14px "Old Standard TT"', '400 14px "Abril Fatface"'].map((face) => document.fonts?.load(face)));
  },
};
export default theme;
