// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Lesson } from '../src/learn/lesson.svelte';
import { sameAct } from '../src/learn/wanted';
import { checked, enough, newShare, promiseOf, sealed, signsOf, throwsOf, type Shown as Trial } from '../src/learn/trial';
import { themeOf } from '../src/themes';
import type { Theme } from '../src/themes/theme';
import { data, EACH, GAMES, groundOf } from './learn.data';

// On a busy machine what is awaited may come late.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const SAY = { instead: (what: string) => `instead: ${what}`, waitFirst: 'wait', over: 'over', onlyHere: 'alone' };
const themes = new Map<string, Theme>();
beforeAll(async () => {
  for (const game of GAMES) themes.set(game, (await themeOf(game))!);
});

/** Timers that run when they are told to. */
class Hand {
  private waiting: (() => void)[] = [];
  after = (_ms: number, run: () => void): (() => void) => {
    this.waiting.push(run);
    return () => (this.waiting = this.waiting.filter((one) => one !== run));
  };
  run(): void {
    for (const one of this.waiting.splice(0)) one();
  }
}
function begin(game: string, lesson: string) {
  const theme = themes.get(game)!;
  const timers = new Hand();
  const previews: unknown[] = [];
  const api = { lessonPreview: async (...asked: unknown[]) => (previews.push(asked), { ok: true as const, value: {} as never }) };
  let home = 0;
  const made = new Lesson(data.lessons[game]![lesson]!, { game, theme, ...groundOf(game, theme.codes) }, api, () => SAY, () => 'this', () => (home += 1), timers);
  return { lesson: made, timers, previews, home: () => home };
}
/** Does what the lesson wants until it waits for something else. */
async function through(lesson: Lesson, timers: Hand): Promise<void> {
  for (let k = 0; k < 200 && !lesson.over; k += 1) {
    flushSync();
    if (lesson.wanted) expect(await lesson.act(lesson.wanted)).toBeNull();
    else if (lesson.reading) lesson.onward();
    else timers.run();
  }
  for (let k = 0; k < 50; k += 1) timers.run();
  flushSync();
}

describe.each(EACH)('the lesson %s/%s', (game, word) => {
  it('is played to its end by what it wants, and shows what the rules have made of it', async () => {
    const { lesson, timers } = begin(game, word);
    await through(lesson, timers);
    expect(lesson.over).toBe(true);
    expect(lesson.tell).toBe('end');
    const last = lesson.of.steps.at(-1)!;
    expect(lesson.figures).toBe(last.figures);
    expect(lesson.lines.length).toBeGreaterThan(0);
    // The cash that is shown is what was there, with all that moved.
    const cash = (lesson.of.opening as { seats: { cash?: number }[] }).seats.map((seat, k) => seat.cash ?? lesson.of.figures.worth[k]!);
    for (const step of lesson.of.steps) {
      for (const event of (step.step as { events: { type: string; from: number; to: number; amount: number }[] }).events) {
        if (event.type !== 'cash_moved') continue;
        if (typeof event.from === 'number') cash[event.from]! -= event.amount;
        if (typeof event.to === 'number') cash[event.to]! += event.amount;
      }
    }
    expect(lesson.match.seats.map((seat) => seat.cash)).toEqual(cash);
  });
  it('says kindly what to do instead of anything else, and nothing changes', async () => {
    const { lesson, timers } = begin(game, word);
    for (let k = 0; k < 60 && !lesson.wanted; k += 1) lesson.reading ? lesson.onward() : timers.run();
    const at = lesson.at;
    expect(await lesson.act({ type: 'give_up' })).toEqual({ code: 'lesson', sentence: 'instead: this' });
    expect(lesson.at).toBe(at);
  });
  it('begins again from the beginning', async () => {
    const { lesson, timers } = begin(game, word);
    const cash = lesson.match.seats.map((seat) => seat.cash);
    await through(lesson, timers);
    lesson.restart();
    flushSync();
    expect([lesson.at, lesson.over, lesson.lines.length]).toEqual([0, false, 0]);
    expect(lesson.match.seats.map((seat) => seat.cash)).toEqual(cash);
    expect(lesson.done).toBeNull();
    await through(lesson, timers);
    expect([lesson.over, lesson.done]).toEqual([true, SAY.over]);
  });
});

describe('a lesson', () => {
  it('waits with what others do until what is told about it has been read', async () => {
    const { lesson, timers } = begin('rentopia', 'throw-and-buy');
    for (let k = 0; k < 3; k += 1) await lesson.act(lesson.wanted!);
    expect([lesson.tell, lesson.reading]).toEqual(['others', true]);
    timers.run();
    expect(lesson.at).toBe(3);
    expect(await lesson.act({ type: 'roll' })).toEqual({ code: 'lesson', sentence: 'wait' });
    lesson.onward();
    expect(lesson.at).toBe(4);
  });
  it('offers what the rules offer at that moment, and nothing while others act', async () => {
    const { lesson } = begin('rentopia', 'throw-and-buy');
    expect(lesson.decision?.open.map((choice) => choice.action.type)).toContain('roll');
    await lesson.act(lesson.wanted!);
    flushSync();
    expect(lesson.decision?.open.map((choice) => choice.action.type)).toContain('buy');
    await lesson.act(lesson.wanted!);
    await lesson.act(lesson.wanted!);
    flushSync();
    expect(lesson.decision).toBeNull();
  });
  it('answers what a desk asks: figures, ways out of a debt, what a vote changes, and previews of the server', async () => {
    const { lesson, timers, previews } = begin('rentopia', 'mortgage-and-debt');
    await lesson.act(lesson.wanted!);
    for (let k = 0; k < 20; k += 1) timers.run();
    flushSync();
    expect((await lesson.ways())?.owed).toBe(100);
    expect(lesson.figures.worth).toHaveLength(2);
    await lesson.preview([{ type: 'mortgage', space: 15 } as never]);
    expect(previews).toEqual([['rentopia', 'mortgage-and-debt', { after: 1, actions: [{ type: 'mortgage', space: 15 }] }]]);
    const vote = begin('landlords', 'single-tax').lesson;
    expect((await vote.voteEffect())?.about).toBe('single_tax');
  });
  it('leads home when it is left, and over is over', async () => {
    const { lesson, timers, home } = begin('rentopia', 'rent');
    await through(lesson, timers);
    expect(await lesson.act({ type: 'roll' })).toEqual({ code: 'lesson', sentence: 'over' });
    await lesson.leave();
    expect(home()).toBe(1);
  });
});

describe('an act that a lesson wants', () => {
  const { board } = groundOf('rentopia', {});
  const ground = { board, names: ['Ada', 'Ben'] };
  const offer = { type: 'offer', legs: [{ from: 'Ben', to: 'Ada', deeds: ['Copper Road'] }, { from: 'Ada', to: 'Ben', deeds: ['Kite Street'], cash: 60 }] };

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['a space by its name', { type: 'build', space: 'Amber Square' }, { type: 'build', space: 19 }],
    ['a confirmation', { type: 'sell', space: 19, confirm: true }, { type: 'sell', space: 19 }],
    ['the usual version', { type: 'accept', offer: 1 }, { type: 'accept', offer: 1, version: 1 }],
    ['all of a loan', { type: 'repay', loan: 1 }, { type: 'repay', loan: 1, amount: 80 }],
    ['parts of a trade in another order', { type: 'offer', note: 'please', legs: [{ from: 0, to: 1, cash: 60 }, { from: 0, to: 1, deeds: [6] }, { from: 1, to: 0, deeds: [18], cards: [] }] }, offer],
  ])('may be done with %s', (_, done, wanted) => {
    expect(sameAct(done, wanted, ground)).toBe(true);
  });
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['another kind', { type: 'pass' }, { type: 'bid', amount: 10 }],
    ['another amount', { type: 'bid', amount: 11 }, { type: 'bid', amount: 10 }],
    ['another space', { type: 'build', space: 18 }, { type: 'build', space: 19 }],
    ['another vote', { type: 'vote', yes: false }, { type: 'vote', yes: true }],
    ['more cash in a trade', { ...offer, legs: [offer.legs[0], { ...offer.legs[1], cash: 61 }] }, offer],
    ['a way back', { type: 'move', direction: 'back' }, { type: 'move' }],
  ])('is not done by %s', (_, done, wanted) => {
    expect(sameAct(done, wanted, ground)).toBe(false);
  });
});

describe('the throw to try', () => {
  const share = newShare();
  const { seal, seed } = sealed();
  const honest: Trial = { seal, seed, promise: promiseOf(share), share, throws: throwsOf(seed, share) };

  it('comes out again from seed and bytes', () => {
    expect(checked(honest)).toBeNull();
    expect(throwsOf(seed, share)).toEqual(honest.throws);
    expect(honest.throws.flat().every((die) => die >= 1 && die <= 6)).toBe(true);
  });
  it('finds out whoever cheats, and with what', () => {
    const [first, ...rest] = honest.throws;
    expect(checked({ ...honest, seed: sealed().seed })).toBe('seed');
    expect(checked({ ...honest, share: newShare() })).toBe('bytes');
    expect(checked({ ...honest, throws: [[(first![0] % 6) + 1, first![1]], ...rest] })).toBe(1);
    expect(checked({ ...honest, throws: honest.throws.slice(1) })).not.toBeNull();
  });
  it('takes sixteen bytes however they are typed', () => {
    expect(signsOf('A3 9f-07')).toBe('a39f07');
    expect(enough(signsOf(share))).toBe(true);
    expect(enough(signsOf(share.slice(2)))).toBe(false);
  });
});
