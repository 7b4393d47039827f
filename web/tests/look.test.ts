import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import theme from '../src/themes/rentopia';
import { en } from '../src/text/en';
import { de } from '../src/text/de';
import { readBoard, looksOf } from '../src/ui/model/board';
import { readMatch } from '../src/ui/model/match';
import { namer } from '../src/ui/model/names';
import { lay, situation, steps, type Scene } from '../src/ui/model/offer';
import { linesOf } from '../src/ui/model/lines';
import { fitText } from '../src/ui/board/fit';
import type { Step } from '../src/protocol/record';
import type { BoardView, DecisionMessage } from '../src/protocol/wire';

const load = <T>(name: string): T => JSON.parse(readFileSync(new URL(`../dev/fixtures/${name}.json`, import.meta.url), 'utf8')) as T;
const board = readBoard(load<BoardView>('board-rentopia'), theme.codes);
interface Fixture {
  position: Record<string, unknown>;
  dice: [number, number];
  decisions: DecisionMessage[];
  steps: Step[];
}
function scene(name: string, me = 0): Scene & { decision: DecisionMessage; fixture: Fixture } {
  const fixture = load<Fixture>(name);
  const match = readMatch(fixture.position, { board, aliases: {}, lock: 'lockup', table: null, me, dice: fixture.dice });
  const words = theme.words('en');
  return { match, board, theme, words, t: en, say: namer(board, match, words), me, decision: fixture.decisions[me] as DecisionMessage, fixture };
}
const tokens = readFileSync(new URL('../src/ui/styles/tokens.css', import.meta.url), 'utf8');
const colour = (name: string): string => new RegExp(`--${name}:\\s*(#[0-9A-F]{6})`).exec(tokens)?.[1] ?? '';
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
const contrast = (a: string, b: string): number => {
  const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p);
  return (x! + 0.05) / (y! + 0.05);
};

describe('the dock', () => {
  it('offers to buy first, and says that it completes the district', () => {
    const one = scene('mock');
    expect(lay(one.decision, one).primary?.action).toEqual({ type: 'buy' });
    expect(situation(one.decision, one).completes).toBe('Lantern Quarter');
  });
  it('never makes an act primary that the decision does not offer', () => {
    for (const name of ['mock', 'mock-after', 'mock-auction', 'mock-debt', 'mock-trade', 'claim', 'owe', 'eight']) {
      const one = scene(name);
      const laid = lay(one.decision, one);
      const open = new Set(one.decision.open.map((choice) => choice.action.type));
      for (const button of [laid.primary, ...laid.beside, ...laid.more])
        for (const action of button?.plan ?? (button?.action ? [button.action] : [])) expect(open.has(action.type) || action.type === 'undo').toBe(true);
    }
  });
  it('asks once more before a pass, which is final', () => {
    const one = scene('mock-auction');
    expect([...lay(one.decision, one).beside].find((button) => button.action?.type === 'pass')?.asks).toBe(true);
  });
  it('steps bids from the least that counts and stays within the purse', () => {
    expect(steps({ action: { type: 'bid' }, fill: 'amount', low: 181, high: 200 })).toEqual([181, 190]);
  });
});

describe('the log', () => {
  it('tells a throw and its walk as one, in both languages', () => {
    const one = scene('buy', 2);
    for (const [t, language] of [[en, 'en'], [de, 'de']] as const) {
      const say = namer(board, one.match, theme.words(language));
      const lines = one.fixture.steps.flatMap((step) => linesOf(step, say, t));
      expect(lines.length).toBeGreaterThan(10);
      expect(lines.every((line) => line.text.length > 3 && !line.text.includes('undefined'))).toBe(true);
      expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length);
    }
  });
});

describe('colours and signs', () => {
  it('have text of at least 4.5 to 1 on every plate and disc', () => {
    for (const name of [...'ABCDEFGH'].map((d) => `d${d}`).concat([...'KLMPSTUW'].map((p) => `p${p}`))) expect(contrast(colour(name), colour(`${name}-on`)), name).toBeGreaterThanOrEqual(4.5);
  });
  it('give a ninth district the first fill with another pattern', () => {
    expect(looksOf('A')).toEqual({ fill: 'A', pattern: 'A' });
    expect(looksOf('I')).toEqual({ fill: 'A', pattern: 'B' });
  });
  it('fit a name at the largest size that holds it, and give up rather than cut', () => {
    expect(fitText('Amber Square', 200)?.size).toBe(15);
    expect(fitText('Donaudampfschifffahrtsgesellschaft', 40)).toBeNull();
  });
});
