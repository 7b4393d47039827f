/** A receipt as rows: what the amount was made of, in the language of the page. */
import type { Receipt } from '../../protocol/wire';
import type { Catalogue } from '../../text/en';
import { count, money } from '../../text/format';
import type { Namer } from '../../text/events';

export interface Row {
  label: string;
  value: string;
}

/** Parts that are dollars; the others are counts, places and words. */
const DOLLARS = new Set(['rent', 'fare', 'tax', 'pot', 'salary', 'fine', 'per_house', 'per_hotel', 'price', 'prices', 'bid', 'list_price', 'high', 'interest', 'mortgage', 'wages', 'prize', 'ante', 'share', 'treasury', 'stands_at']);
const PLACES = new Set(['deed', 'deeds', 'space']);
const FLAGS = new Set(['whole_district', 'doubled']);

interface Item {
  text: string;
  amount: number;
  times?: number;
}

const items = (receipt: Receipt): Item[] => (Array.isArray(receipt.parts?.sum) ? (receipt.parts.sum as Item[]) : []);

/** What the amount adds up from. */
export function sumOf(receipt: Receipt, t: Catalogue): Row[] {
  const own = t.receipts.sum;
  const shown = own === null ? items(receipt) : items(receipt).filter((item, _, all) => all.length > 1 || (item.times ?? 1) !== 1);
  return shown.map((item) => ({
    label: own ?? item.text,
    value: (item.times ?? 1) === 1 ? money(item.amount) : t.receipts.times(item.times ?? 1, money(item.amount)),
  }));
}

/** What it is about: deed, level, dice and the like. Words that have no label here are left out. */
export function partsOf(receipt: Receipt, say: Namer, t: Catalogue): Row[] {
  const rows: Row[] = [];
  for (const [word, part] of Object.entries(receipt.parts ?? {})) {
    if (t.receipts.sum === null && DOLLARS.has(word)) continue; // said by the sum
    const label = t.receipts.parts[word];
    const value = label === undefined ? null : valueOf(word, part, say, t);
    if (label !== undefined && value !== null) rows.push({ label, value });
  }
  return rows;
}

function valueOf(word: string, part: unknown, say: Namer, t: Catalogue): string | null {
  if (FLAGS.has(word)) return part ? t.receipts.yes : null;
  if (PLACES.has(word)) return [part].flat().map((key) => say.space(key as number | string)).join(', ');
  if (word === 'dice' && Array.isArray(part)) return part.join(' + ');
  if (word === 'level') return part ? say.level(Number(part)) : null;
  if (typeof part === 'number') return DOLLARS.has(word) ? money(part) : count(part);
  return typeof part === 'string' ? part : null;
}
