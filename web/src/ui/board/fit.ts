/** Words on plates: the largest size at which they fit; never squeezed, never turned, never cut. The look, part 3. */

export interface Fitted {
  size: number;
  rows: string[];
}
export interface Fit {
  lines?: number;
  sizes?: readonly number[];
  weight?: number;
  family?: string;
}

let pen: CanvasRenderingContext2D | null | undefined;

/** Width in pixels; without a canvas (a test) a guess from the number of letters. */
export function widthOf(text: string, size: number, weight: number, family: string): number {
  if (pen === undefined) pen = typeof document === 'undefined' || navigator.userAgent.includes('jsdom') ? null : document.createElement('canvas').getContext('2d');
  if (!pen) return text.length * size * 0.46;
  pen.font = `${weight} ${size}px ${family}`;
  return pen.measureText(text).width;
}

/** null where even the smallest size does not fit: then the plate shows the code alone. */
export function fitText(text: string, width: number, { lines = 3, sizes = [15, 14, 13, 12], weight = 700, family = SIGN_FACE }: Fit = {}): Fitted | null {
  const words = text.split(' ').flatMap((word) => word.split('\u00ad').map((part, i, all) => (i < all.length - 1 ? `${part}\u00ad` : part)));
  for (const size of sizes) {
    const rows: string[] = [];
    let row = '';
    let bad = false;
    for (const word of words) {
      const shown = word.replace('\u00ad', '-');
      if (widthOf(shown, size, weight, family) > width) bad = true;
      const soft = row.endsWith('\u00ad');
      const joined = row ? (soft ? row.slice(0, -1) + word : `${row} ${word}`) : word;
      if (row && widthOf(joined.replace('\u00ad', '-'), size, weight, family) > width) {
        rows.push(row.replace('\u00ad', '-'));
        row = word;
      } else row = joined;
    }
    rows.push(row.replace('\u00ad', ''));
    if (!bad && rows.length <= lines) return { size, rows };
  }
  return null;
}

export const SIGN_FACE = '"Sofia Sans Condensed Variable", "Sofia Sans Condensed", "Arial Narrow", sans-serif';
export const DISPLAY_FACE = '"Fraunces Variable", "Fraunces", Georgia, serif';
