/** Codes of tables as people type them, read from a screen or over the telephone. */
import { matchLink, placeTyped, tableLink, type Linked } from '../../net/links';

/** Signs that no code has, and the one that looks like each. */
const ALIKE: Record<string, string> = { O: 'Q', '0': 'Q', I: 'L', '1': 'L', '|': 'L', '!': 'L', $: 'S' };

/** A code with its case, blanks, dashes and look-alike signs put right; null where it is none. */
export function readCode(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}._:#]/gu, '');
  const code = [...plain].map((sign) => ALIKE[sign] ?? sign).join('');
  return /^[A-HJ-NP-Z2-9]{6}$/.test(code) ? code : null;
}

/** Where a code or a link leads to; null where it is neither. */
export function readPlace(text: string): Linked | null {
  const code = readCode(text);
  if (code) return { page: 'table', code, key: null, watch: null };
  // A link that was broken into lines on its way, or stands in a sentence.
  const link = /\S*\/[tm]\/\S+/.exec(text.trim().replace(/\s*\n\s*/g, ''))?.[0];
  return link ? placeTyped(link.replace(/[.,;)>\]]+$/, '')) : null;
}

/** The address of this client for a place. */
export function addressOf(place: Linked): string {
  return place.page === 'match' ? matchLink('', place.match, { seq: place.seq }) : tableLink('', place.code, { key: place.key, watch: place.watch });
}
