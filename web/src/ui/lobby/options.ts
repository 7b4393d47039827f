/** The host's switches, read out of the schemas that the server publishes: no rule and no name of a game is known here. */
import { count, money, unit } from '../../text/format';
import type { OptionWords } from '../../text/rules';

export interface Schema {
  title?: string;
  description?: string;
  changes?: string;
  type?: string;
  enum?: (string | number)[];
  anyOf?: Schema[];
  const?: string | number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  /** What values outside of the row of numbers mean; `before:N` stands for a form with a number. */
  special?: Record<string, string>;
  order?: number;
}
export type Value = string | number | boolean | null | undefined;

export const schemasOf = (of: unknown): [string, Schema][] =>
  Object.entries((of as { properties?: Record<string, Schema> } | undefined)?.properties ?? {}).sort((a, b) => (a[1].order ?? 0) - (b[1].order ?? 0));

/** The part of a schema that is a row of numbers. */
export const numberOf = (schema: Schema): Schema | undefined => (schema.type === 'integer' ? schema : schema.anyOf?.find((one) => one.type === 'integer'));
/** Words, and numbers outside of the row, that a value may be. */
export const wordsOf = (schema: Schema): (string | number)[] => [...(schema.enum ?? []), ...(schema.anyOf ?? []).flatMap((one) => (one.const !== undefined ? [one.const] : (one.enum ?? [])))];
/** A word with a number behind it, as `round:3`: what stands before the number. */
export function formOf(schema: Schema): string | null {
  const shown = Object.keys(schema.special ?? {}).find((key) => key.endsWith('N'));
  return shown && schema.anyOf?.some((one) => one.pattern) ? shown.slice(0, -1) : null;
}

export type Unit = 'money' | 'second' | 'millisecond' | null;
export function unitOf(name: string, schema: Schema): Unit {
  const about = schema.description ?? '';
  if (/^Dollars\b/.test(about)) return 'money';
  if (/_ms$/.test(name)) return 'millisecond';
  return /^Seconds\b|seconds between/.test(about) || /_seconds$/.test(name) ? 'second' : null;
}

/** How far one press of + or − goes. */
export function stepOf(name: string, schema: Schema): number {
  const usual = typeof schema.default === 'number' ? schema.default : 0;
  const of = unitOf(name, schema);
  if (of === 'millisecond') return 100;
  if (of === 'second') return 5;
  if (of === 'money') return usual >= 1000 ? 100 : 10;
  return 1;
}

/** The next value of the row in a direction, inside its range. */
export function moved(schema: Schema, at: Value, by: number): number {
  const number = numberOf(schema);
  const low = number?.minimum ?? 0;
  const high = number?.maximum ?? Number.MAX_SAFE_INTEGER;
  const from = typeof at === 'number' ? at : low;
  // From a number outside of the row (0 for "none") one comes to its nearer end.
  if (from < low) return low;
  return Math.min(high, Math.max(low, from + by));
}

/** What was typed: a number of the row or one beside it; null where it is none. */
export function typedNumber(schema: Schema, text: string): number | null {
  const plain = text.replace(/[\s.,'’\u00a0\u202f$]/g, '');
  if (!/^\d{1,12}$/.test(plain)) return null;
  const found = Number(plain);
  const number = numberOf(schema);
  const fits = number !== undefined && found >= (number.minimum ?? 0) && found <= (number.maximum ?? Number.MAX_SAFE_INTEGER);
  return fits || wordsOf(schema).includes(found) ? found : null;
}

export const isChanged = (schema: Schema, value: Value): boolean => value !== undefined && value !== null && value !== schema.default;

/** Those of some values that differ from what is usual: what the server takes. */
export function differing(schemas: readonly (readonly [string, Schema])[], values: Readonly<Record<string, unknown>>): Record<string, Value> {
  return Object.fromEntries(schemas.filter(([name, schema]) => isChanged(schema, values[name] as Value)).map(([name]) => [name, values[name] as Value]));
}

interface PresetOf {
  options: Readonly<Record<string, unknown>>;
  settings?: Readonly<Record<string, unknown>>;
}
/** The preset that the rules of a table are nearest to, and in how many of them they differ from it. */
export function nearest(presets: Readonly<Record<string, PresetOf>>, changed: Readonly<Record<string, unknown>>, settings: Readonly<Record<string, unknown>>): { preset: string; differ: number } | null {
  const found = Object.entries(presets).map(([preset, one]) => {
    const names = new Set([...Object.keys(changed), ...Object.keys(one.options)]);
    const options = [...names].filter((name) => changed[name] !== one.options[name]).length;
    return { preset, differ: options + Object.entries(one.settings ?? {}).filter(([name, value]) => settings[name] !== value).length };
  });
  // Of those that are equally near the first: it is the one that the server lists as usual.
  return found.sort((a, b) => a.differ - b.differ)[0] ?? null;
}

export interface Shown {
  on: string;
  off: string;
  none: string;
  noEnd: string;
}
/** A value for people. `said`: the words of this language for the option. */
export function show(name: string, schema: Schema, value: Value, said: OptionWords | undefined, words: Shown): string {
  if (value === true) return words.on;
  if (value === false) return words.off;
  if (value === null || value === undefined) return '';
  const own = said?.values?.[String(value)];
  if (own) return own;
  const form = formOf(schema);
  if (form && String(value).startsWith(form)) {
    const before = said?.values?.[`${form}N`] ?? form.replace(/[:_]/g, ' ').trim();
    return `${before} ${String(value).slice(form.length)}`;
  }
  const special = schema.special?.[String(value)];
  if (special !== undefined) return value === 0 ? words.none : special === 'without end' ? words.noEnd : special;
  if (typeof value === 'string') return value.replaceAll('_', ' ');
  const of = unitOf(name, schema);
  return of === 'money' ? money(value) : of === null ? count(value) : unit(value, of);
}

/** What an option is called and does: in the words of this language, else in the server's. */
export function about(name: string, schema: Schema, said: OptionWords | undefined): { title: string; help: string; changes: string } {
  return { title: said?.title ?? schema.title ?? name, help: said?.help ?? schema.description ?? '', changes: said?.changes ?? schema.changes ?? '' };
}

/** Whether an option is found by what somebody typed. */
export function fits(query: string, ...texts: string[]): boolean {
  const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const all = plain(texts.join(' '));
  return plain(query).split(/\s+/).every((word) => all.includes(word));
}
