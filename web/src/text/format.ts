/** Money, numbers and times in the language that was chosen. Money is whole dollars; minus is the sign −. */

let language = 'en';
let dollars = new Intl.NumberFormat('en-US');

export function formatIn(tag: string): void {
  language = tag;
  dollars = new Intl.NumberFormat(tag === 'en' ? 'en-US' : tag);
}
/** $1,500 in English, 1.500 $ elsewhere; the sign before the sum. */
export function money(amount: number): string {
  const sum = dollars.format(Math.abs(amount));
  const shown = language === 'en' ? `$${sum}` : `${sum}\u00a0$`;
  return amount < 0 ? `−${shown}` : shown;
}
export const signed = (amount: number): string => (amount > 0 ? `+${money(amount)}` : money(amount));
export const count = (n: number): string => dollars.format(n);
export const list = (words: readonly string[]): string => new Intl.ListFormat(language, { type: 'conjunction' }).format(words);

/** `1:05`, or whole seconds below a minute. */
export function time(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000));
  return s < 60 ? String(s) : `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
}
