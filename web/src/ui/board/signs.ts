/** Signs of the seats, patterns of districts and awnings: paths in a box of 24 by 24 or of the pattern's own size. */
import type { TokenWord } from '../../protocol/wire';

export const LETTER: Record<TokenWord, string> = {
  key: 'K', sail: 'S', moon: 'M', pear: 'P', umbrella: 'U', wheel: 'W', leaf: 'L', tulip: 'T',
};
export const TOKENS: readonly TokenWord[] = ['key', 'sail', 'moon', 'pear', 'umbrella', 'wheel', 'leaf', 'tulip'];

interface Stroke {
  d: string;
  /** Stroke width; 0: filled only. */
  w: number;
}
const circle = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

export const SIGN: Record<TokenWord, readonly Stroke[]> = {
  key: [{ d: circle(8, 8, 4), w: 3 }, { d: 'M11 11l9 9M17 17l2.5-2.5M14 14l2-2', w: 3 }],
  leaf: [{ d: 'M4 20C3 9 9 4 20 4c1 11-5 17-16 16z', w: 0 }],
  moon: [{ d: 'M14 2.5A9.8 9.8 0 1 0 21.5 15 8 8 0 0 1 14 2.5z', w: 0 }],
  pear: [
    { d: 'M12 6c2.5 0 3 2.5 3.5 4.5 1 2.5 3 4 3 6.5 0 3-3 4.8-6.5 4.8S5.5 20 5.5 17c0-2.5 2-4 3-6.5C9 8.5 9.5 6 12 6z', w: 0 },
    { d: 'M12 6c0-2 1-3.5 3-4', w: 2.2 },
  ],
  sail: [{ d: 'M11 2v13H3.5zM13 6l6.5 9H13zM2.5 17h19L19 21.5H5z', w: 0 }],
  tulip: [
    { d: 'M5.5 4L9 7l3-4.5L15 7l3.5-3c1 7-1.5 10-6.5 10S4.5 11 5.5 4z', w: 0 },
    { d: 'M12 14v8M12 21c-3 0-5-1.5-5.5-4M12 21c3 0 5-1.5 5.5-4', w: 2 },
  ],
  umbrella: [
    { d: 'M12 3C6 3 3 8 2.5 13h19C21 8 18 3 12 3z', w: 0 },
    { d: 'M12 13v5.5a2.5 2.5 0 0 0 5 0M12 3V1', w: 2.2 },
  ],
  wheel: [{ d: circle(12, 12, 8.5), w: 2.8 }, { d: 'M12 4v16M4 12h16M6.3 6.3l11.4 11.4M17.7 6.3L6.3 17.7', w: 1.8 }],
};

export interface Pattern {
  w: number;
  h: number;
  d: string;
  filled?: boolean;
}

/** Tone on tone, in the plate's text colour; by the letter of the fill that they belong to. */
export const DISTRICT_PATTERN: Record<string, Pattern> = {
  A: { w: 10, h: 8, d: 'M0 .5h10M0 4.5h10M2 .5v4M7 .5v4M4.5 4.5v4M9.5 4.5v4' },
  B: { w: 12, h: 6, d: 'M0 4c3-4 3-4 6 0s3 4 6 0' },
  C: { w: 10, h: 10, d: circle(5, 2.5, 1.5) + circle(7.5, 5, 1.5) + circle(5, 7.5, 1.5) + circle(2.5, 5, 1.5) },
  D: { w: 8, h: 10, d: 'M4 .5L7.5 5 4 9.5.5 5z' },
  E: { w: 8, h: 6, d: 'M0 5L4 1l4 4' },
  F: { w: 7, h: 7, d: 'M0 7L7 0M-1 1L1-1M6 8l2-2' },
  G: { w: 10, h: 10, d: 'M5 1L9 9H1z', filled: true },
  H: { w: 7, h: 8, d: 'M1 1.5h2v3H1zM4.5 1.5h2v3h-2z', filled: true },
};

/** Marks of an awning, in the text colour of the seat. */
export const AWNING_PATTERN: Record<TokenWord, Pattern> = {
  key: { w: 12, h: 12, d: 'M0 0h6v12H0z' },
  leaf: { w: 10, h: 10, d: 'M0 10L10 0v5L5 10zM0 0h5L0 5z' },
  moon: { w: 8, h: 8, d: circle(4, 4, 2.1) },
  pear: { w: 8, h: 8, d: 'M0 0h4v4H0zM4 4h4v4H4z' },
  sail: { w: 8, h: 6, d: 'M0 1.5h8v2H0z' },
  tulip: { w: 10, h: 7, d: 'M0 5l5-4 5 4v2L5 3 0 7z' },
  umbrella: { w: 5, h: 5, d: 'M0 0h1.5v5H0z' },
  wheel: { w: 8, h: 8, d: 'M4 0l4 4-4 4-4-4z M4 2.2L2.2 4 4 5.8 5.8 4z' },
};

export const fill = (colour: TokenWord) => `var(--p${LETTER[colour]})`;
export const on = (colour: TokenWord) => `var(--p${LETTER[colour]}-on)`;
export const awningId = (token: TokenWord, colour: TokenWord) => `awn-${token}-${colour}`;
