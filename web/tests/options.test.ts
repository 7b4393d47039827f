// The form of the rules, read out of schemas.

import { describe, expect, it } from 'vitest';
import { differing, fits, formOf, moved, nearest, numberOf, show, stepOf, typedNumber, unitOf, wordsOf, type Schema } from '../src/ui/lobby/options';

const cash: Schema = { type: 'integer', minimum: 0, maximum: 1_000_000, default: 1500, description: 'Dollars each seat starts with.' };
const timer: Schema = { anyOf: [{ type: 'integer', minimum: 10, maximum: 86_400 }, { const: 0 }], special: { '0': 'none' }, default: 90, description: 'Seconds for the decisions; 0 is no clock.' };
const stock: Schema = { anyOf: [{ type: 'integer', minimum: 0, maximum: 99 }, { const: 'unlimited' }], special: { unlimited: 'without end' }, default: 32 };
const form: Schema = { anyOf: [{ enum: ['vote', 'never'] }, { type: 'string', pattern: '^round' } as Schema], special: { 'round:N': 'N is a number' }, default: 'vote' };
const words = { on: 'on', off: 'off', none: 'none', noEnd: 'without end' };

describe('a schema', () => {
  it('says what may be chosen beside its numbers', () => {
    expect([wordsOf(cash), wordsOf(timer), wordsOf(stock), wordsOf(form)]).toEqual([[], [0], ['unlimited'], ['vote', 'never']]);
    expect([numberOf(timer)?.minimum, numberOf(form)]).toEqual([10, undefined]);
    expect([formOf(form), formOf(stock)]).toEqual(['round:', null]);
  });
  it('has units and steps that people would take', () => {
    expect([unitOf('starting_cash', cash), unitOf('turn_timer', timer), unitOf('bot_pace_ms', {}), unitOf('houses', stock)]).toEqual(['money', 'second', 'millisecond', null]);
    expect([stepOf('starting_cash', cash), stepOf('turn_timer', timer), stepOf('bot_pace_ms', {}), stepOf('houses', stock)]).toEqual([100, 5, 100, 1]);
  });
});

describe('a value', () => {
  it('moves inside its range, and from a word to the nearer end', () => {
    expect([moved(cash, 1500, 100), moved(cash, 50, -100), moved(cash, 999_950, 100)]).toEqual([1600, 0, 1_000_000]);
    expect([moved(timer, 0, 5), moved(timer, 10, -5), moved(stock, 'unlimited', 1)]).toEqual([10, 10, 1]);
  });
  it('is read as it is typed, or not at all', () => {
    expect([typedNumber(cash, '$1,500'), typedNumber(cash, '1.500 $'), typedNumber(timer, '0'), typedNumber(stock, '0')]).toEqual([1500, 1500, 0, 0]);
    for (const [schema, text] of [[cash, '-3'], [cash, '1000001'], [cash, 'lots'], [cash, ''], [timer, '5'], [stock, '100'], [cash, '1e3']] as const) expect(typedNumber(schema, text), text).toBeNull();
  });
  it('is shown with its unit, its word, or what it stands for', () => {
    expect(show('starting_cash', cash, 1500, undefined, words)).toBe('$1,500');
    expect(show('turn_timer', timer, 0, undefined, words)).toBe('none');
    expect(show('houses', stock, 'unlimited', undefined, words)).toBe('without end');
    expect(show('houses', stock, 'unlimited', { title: '', help: '', changes: '', values: { unlimited: 'ohne Ende' } }, words)).toBe('ohne Ende');
    expect(show('single_tax_at', form, 'round:3', undefined, words)).toBe('round 3');
    expect(show('x', { type: 'boolean' }, false, undefined, words)).toBe('off');
    expect(show('x', {}, null, undefined, words)).toBe('');
  });
  it('is sent only where it is not the usual one', () => {
    const schemas: [string, Schema][] = [['a', cash], ['b', timer], ['c', { type: 'integer' }]];
    expect(differing(schemas, { a: 1500, b: 30, c: null, d: 1 })).toEqual({ b: 30 });
  });
});

describe('a search', () => {
  it('finds all its words, without minding case and accents', () => {
    expect(fits('häuser BANK', 'Häuser', 'Wie viele die Bank am Anfang hat.')).toBe(true);
    expect(fits('hauser', 'Häuser')).toBe(true);
    expect(fits('häuser post', 'Häuser')).toBe(false);
  });
});

describe('the rules of a table', () => {
  const presets = { Classic: { options: {} }, Quick: { options: { max_rounds: 20, fast: true }, settings: { misses: 1 } } };
  it('are those of a preset, or nearest to one: what the preset itself changes is not counted', () => {
    expect(nearest(presets, {}, { misses: 2 })).toEqual({ preset: 'Classic', differ: 0 });
    expect(nearest(presets, { max_rounds: 20, fast: true }, { misses: 1 })).toEqual({ preset: 'Quick', differ: 0 });
    expect(nearest(presets, { max_rounds: 20, fast: true, turn_timer: 0 }, { misses: 1 })).toEqual({ preset: 'Quick', differ: 1 });
    expect(nearest(presets, { turn_timer: 0 }, { misses: 2 })).toEqual({ preset: 'Classic', differ: 1 });
    expect(nearest(presets, { max_rounds: 30, fast: true }, { misses: 1 })).toEqual({ preset: 'Quick', differ: 1 });
  });
  it('are like none before the presets are there', () => {
    expect(nearest({}, {}, {})).toBeNull();
  });
});
