// A throw to try the fair dice with: the page plays the server too. Everything is computed by the same code that checks
// real matches (`net/fair.ts`).

import { below, commitmentOf, keyOf, newShare, promiseOf, SHARE_BYTES } from '../net/fair';
import { toHex } from '../net/sha256';

export const THROWS = 6;
const MATCH = 'a-trial';
const SEED_BYTES = 32;

export type Throw = readonly [number, number];

/** What the side of the server shows and hides. */
export interface Sealed {
  seal: string;
  seed: string;
}
export function sealed(seed: string = toHex(crypto.getRandomValues(new Uint8Array(SEED_BYTES)))): Sealed {
  return { seed, seal: commitmentOf(MATCH, seed) };
}
export { newShare, promiseOf };

/** The signs of some text that can be bytes; all 32 of them are needed. */
export const signsOf = (text: string): string => text.toLowerCase().replace(/[^0-9a-f]/g, '');
export const enough = (signs: string): boolean => signs.length === 2 * SHARE_BYTES;

/** The throws that follow from seed and bytes. */
export function throwsOf(seed: string, share: string): Throw[] {
  const key = keyOf(seed, MATCH, [share]);
  return Array.from({ length: THROWS }, (_, n) => {
    const [a, b] = below(key, n, 6, 6);
    return [a! + 1, b! + 1] as const;
  });
}

export interface Shown {
  seal: string;
  seed: string;
  promise: string;
  share: string;
  throws: readonly Throw[];
}
/** What does not fit, the first of it: the seed, the bytes, or a throw by its number from 1. null: all is right. */
export function checked(shown: Shown): 'seed' | 'bytes' | number | null {
  if (commitmentOf(MATCH, shown.seed) !== shown.seal) return 'seed';
  if (promiseOf(shown.share) !== shown.promise) return 'bytes';
  const wanted = throwsOf(shown.seed, shown.share);
  const wrong = wanted.findIndex(([a, b], n) => shown.throws[n]?.[0] !== a || shown.throws[n]?.[1] !== b);
  return wrong < 0 && shown.throws.length === wanted.length ? null : Math.max(wrong, 0) + 1;
}
