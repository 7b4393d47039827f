/** Money, numbers, dates and times in the language that was chosen (`Intl`). Money is whole dollars; minus is the sign −. */

/** Where a language says nothing of the region, that of whose forms are used. */
const REGION: Record<string, string> = { en: 'en-US' };

let language = 'en';
let tag = 'en-US';
let dollars = currency(tag);
let numbers = new Intl.NumberFormat(tag);

function currency(of: string): Intl.NumberFormat {
  return new Intl.NumberFormat(of, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 });
}

/** Read by everything below, so that what a page shows is written anew when the language changes. */
let track: () => unknown = () => undefined;
export function trackBy(read: () => unknown): void {
  track = read;
}

export function formatIn(chosen: string): void {
  language = chosen;
  tag = REGION[chosen] ?? chosen;
  dollars = currency(tag);
  numbers = new Intl.NumberFormat(tag);
}
/** $1,500 in English, 1.500 $ in German; the sign before the sum. */
export function money(amount: number): string {
  track();
  const shown = dollars.format(Math.abs(amount));
  return amount < 0 ? `−${shown}` : shown;
}
export const signed = (amount: number): string => (amount > 0 ? `+${money(amount)}` : money(amount));
export const count = (n: number): string => (track(), numbers.format(n));
export const list = (words: readonly string[]): string => (track(), new Intl.ListFormat(language, { type: 'conjunction' }).format(words));
const UNITS = { minute: 'min', second: 's', millisecond: 'ms' };
/** `5 s`, `900 ms`: the signs of the units are the same everywhere, which their short words are not. */
export const unit = (n: number, of: keyof typeof UNITS): string => `${count(n)}\u00a0${UNITS[of]}`;
/** A span that was set by somebody: `90 s`, `3 min`. */
export const span = (ms: number): string => (ms % 60_000 === 0 ? unit(ms / 60_000, 'minute') : unit(Math.round(ms / 1000), 'second'));

/** `1:05`, or whole seconds below a minute. */
export function time(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000));
  return s < 60 ? String(s) : `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
}
/** What is left of a time: `52 s`, `1:05 min`. */
export const left = (ms: number): string => (ms <= 59_000 ? unit(Math.max(0, Math.ceil(ms / 1000)), 'second') : `${time(ms)}\u00a0${UNITS.minute}`);
/** The time of day, of milliseconds since 1970. */
export const clock = (at: number): string => (track(), new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit' }).format(at));
/** A day with its time: `Nov 30, 7:41 PM`. */
export const day = (at: number): string => (track(), new Intl.DateTimeFormat(tag, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(at));
