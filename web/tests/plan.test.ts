// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { en } from '../src/text/en';
import { de } from '../src/text/de';
import type { OpenAction } from '../src/protocol/record';
import { PLACES, placeOf } from '../src/ui/model/places';
import { lay, type Scene } from '../src/ui/model/offer';
import { nameOf } from '../src/ui/model/rowname';
import { inOrder } from '../src/ui/desks/inorder';
import { estateOf, stepOf, stepsOf, wholeOf } from '../src/ui/desks/estate';
import { Plan, actsOf, type Step } from '../src/ui/desks/plan.svelte';
import { Look } from '../src/ui/desks/look.svelte';
import { placed } from '../src/ui/parts/placed';
import { driverOf, no, previewOf, sayOf } from './desks.data';

const names = { others: 'others', elsewhere: 'elsewhere' };
const words = { takenOff: (step: Step, problem: { sentence: string }) => `${step.kind} ${step.space}: ${problem.sentence}` };
const build = (space: number): Step => ({ kind: 'build', space, action: { type: 'build', space } as OpenAction });

describe('acts put together', () => {
  it('names titles that are pledged together in one act, in the place of the first', () => {
    const pledge = (space: number): Step => ({ kind: 'mortgage', space, action: { type: 'mortgage' } as OpenAction, set: 'titles' });
    const acts = actsOf([pledge(8), build(1), pledge(31)]);
    expect(acts.map((one) => one.action)).toEqual([{ type: 'mortgage', titles: [8, 31] }, { type: 'build', space: 1 }]);
  });
  it('takes off what the server refuses and what came after it, and says why', async () => {
    const { match } = driverOf('mock-after');
    const plan = new Plan(async (acts) => previewOf(match, acts.length > 1 ? { refused: no('uneven', 'Build evenly.', 'R-13.9'), at: 1 } : {}), () => words);
    await plan.add(build(1), build(1), build(3));
    expect(plan.actions).toEqual([{ type: 'build', space: 1 }]);
    expect(plan.said).toBe('build 1: Build evenly.');
    expect(plan.look?.refused).toBeNull();
  });
  it('keeps a set that is not complete yet, but says that it can’t be done so', async () => {
    const { match } = driverOf('l-offer');
    const plan = new Plan(async () => previewOf(match, { refused: no('set_too_small', 'Too little.', 'L-16.2'), at: 0 }), () => words);
    await plan.add({ kind: 'mortgage', space: 8, action: { type: 'mortgage' } as OpenAction, set: 'titles' });
    expect(plan.steps).toHaveLength(1);
    expect(plan.gap?.sentence).toBe('Too little.');
  });
  it('takes a step off in place of adding its opposite', async () => {
    const { match } = driverOf('mock-after');
    const plan = new Plan(async () => previewOf(match), () => words);
    await plan.add(build(1));
    await plan.change([{ kind: 'sell', space: 1, action: { type: 'sell', space: 1 } as OpenAction }]);
    expect(plan.steps).toEqual([]);
  });
  it('stays as it was where the server does not answer', async () => {
    const plan = new Plan(() => Promise.reject(new Error('gone')), () => words);
    await plan.add(build(1));
    expect(plan.steps).toEqual([]);
    expect(plan.said).toBe(en.problems.unreachable);
    expect(plan.busy).toBe(false);
  });
  it('is done one act after the other, stops at a refusal, and keeps the rest', async () => {
    const { match } = driverOf('mock-after');
    const plan = new Plan(async () => previewOf(match), () => words);
    await plan.add(build(1), build(3), build(1));
    const sent: OpenAction[] = [];
    const stopped = await plan.run(async (action) => (sent.push(action) === 2 ? no('no_houses_left', 'None left.', 'R-15.1') : null));
    expect(sent).toHaveLength(2);
    expect(stopped?.done).toBe(1);
    expect(plan.steps.map((one) => one.space)).toEqual([3, 1]);
    expect(plan.said).toContain('None left.');
  });
  it('says how many were done before it stopped', async () => {
    const stopped = await inOrder({ act: async (action) => (action.space === 3 ? no('uneven', 'No.', 'R-1') : null) }, [build(1).action, build(3).action, build(1).action]);
    expect(stopped).toMatchObject({ done: 1, problem: { code: 'uneven' } });
  });
});

describe('the property desk’s list', () => {
  it('holds every deed of the seat once, with what the decision offers or refuses', () => {
    const { decision, match, board } = driverOf('mock-after');
    const groups = estateOf(decision, match, board, 0, names);
    const keys = groups.flatMap((group) => group.rows.map((row) => row.space.key));
    expect(new Set(keys).size).toBe(keys.length);
    const row = groups.flatMap((group) => group.rows).find((one) => one.space.key === 1);
    expect(row?.open.build?.action).toEqual({ type: 'build', space: 1 });
    expect(groups.flatMap((group) => group.rows).find((one) => one.space.key === 16)?.refused.build?.clause).toBe('R-13.3');
  });
  it('builds on the least built first, and sells from the most built', () => {
    const { decision, match, board } = driverOf('mock-after');
    const group = estateOf(decision, match, board, 0, names)[0]!;
    const level = (space: { key: string | number }) => (space.key === 1 ? 3 : 2);
    expect(wholeOf(group, 'build', level).map((one) => one.space)).toEqual([3, 1]);
    expect(wholeOf(group, 'sell', level).map((one) => one.space)).toEqual([1, 3]);
  });
  it('takes a way to raise money into the plan, sets of titles too, and no way of other acts', () => {
    const steps = stepsOf([{ type: 'sell', space: 3 }, { type: 'mortgage', titles: [8, 31] }] as OpenAction[])!;
    expect(steps.map((one) => [one.kind, one.space])).toEqual([['sell', 3], ['mortgage', 8], ['mortgage', 31]]);
    expect(actsOf(steps).map((one) => one.action)).toEqual([{ type: 'sell', space: 3 }, { type: 'mortgage', titles: [8, 31] }]);
    expect(stepsOf([{ type: 'use_card', card: 'x' } as OpenAction])).toBeNull();
  });
  it('confirms a sale, since what comes down with it is shown before', () => {
    const { decision, match, board } = driverOf('mock-after');
    const row = estateOf(decision, match, board, 0, names)[0]!.rows[0]!;
    expect(stepOf(row, 'sell')?.action).toMatchObject({ type: 'sell', confirm: true });
  });
});

describe('the dock’s layout', () => {
  const scene = (name: string, me = 0): Scene & { decision: NonNullable<ReturnType<typeof driverOf>['decision']> } => {
    const driver = driverOf(name, me);
    return { match: driver.match, board: driver.board, theme: driver.theme, words: driver.theme.words('en'), t: en, say: sayOf(driver), me, decision: driver.decision! };
  };
  it('makes the server’s cheapest way primary in a debt, never one of its own', () => {
    const one = scene('mock-debt');
    expect(lay(one.decision, one).primary).toMatchObject({ desk: 'property' });
    const actions = [{ type: 'mortgage', space: 5 }, { type: 'mortgage', space: 25 }] as OpenAction[];
    const laid = lay(one.decision, { ...one, ways: { seq: 1, owed: 600, cash: 212, most: 900, enough: true, exact: true, ways: [{ actions, raises: 200, loses: { worth: 0, rent: 4 }, note: 'cheapest' }] } });
    expect(laid.primary).toMatchObject({ label: 'Mortgage two and pay', plan: actions });
  });
  it('says how much is short for what stands for sale, and offers to raise it', () => {
    const one = scene('mock');
    const poor = { ...one.match, seats: one.match.seats.map((seat) => (seat.me ? { ...seat, cash: 150 } : seat)) };
    const decision = { ...one.decision, open: one.decision.open.filter((choice) => choice.action.type !== 'buy'), refused: [{ action: { type: 'buy' } as OpenAction, refused: 'not_enough_cash', sentence: 'Not enough.', clause: 'R-9.2' }] };
    const laid = lay(decision, { ...one, match: poor });
    expect(laid.primary).toMatchObject({ desk: 'property', key: 'R', label: '$50 short: raise cash' });
    expect(laid.shut[0]).toMatchObject({ reason: 'You are $50 short. Raise cash first.', clause: 'R-9.2' });
  });
  it('has a place and a name in both languages for each act that the schema knows', () => {
    for (const act of Object.keys(PLACES)) {
      expect(en.acts).toHaveProperty(act);
      expect(de.acts).toHaveProperty(act);
      expect(en.desks.means).toHaveProperty(act);
    }
    expect(placeOf('something_new')).toEqual({ at: 'more' });
  });
  it('lets nothing that can’t be undone be done by one press', () => {
    for (const act of ['give_up', 'pass', 'enter_poor_house', 'move_single_tax', 'move_end'] as const) expect(PLACES[act].asks).toBe(true);
  });
  it('names a row of acts by kinds and numbers, by the space where it is one, and by what is built', () => {
    const one = scene('mock');
    const names = (actions: object[], language: 'en' | 'de' = 'en') => nameOf(actions as OpenAction[], { ...one, t: language === 'en' ? en : de, words: one.theme.words(language) }).replace(/\u00a0/g, ' ');
    expect(names([{ type: 'mortgage', titles: [3, 5] }])).toBe('Mortgage two');
    expect(names([{ type: 'mortgage', space: 19 }])).toBe('Mortgage Amber Square');
    expect(names([{ type: 'redeem', space: 19 }], 'de')).toBe('Amber Square ablösen');
    // Amber Square is bare: four houses, then the hotel.
    const build = { type: 'build', space: 19 };
    expect(names([build, build, build])).toBe('Build 3 houses');
    expect(names([build, build, build], 'de')).toBe('3 Häuser bauen');
    expect(names([build, build, build, build, build])).toBe('Build 4 houses and 1 hotel');
    const sell = { type: 'sell', space: one.board.find('Kite Street')!.key };
    expect(names([sell, { type: 'mortgage', titles: [3, 5] }])).toBe('Sell 1 house, mortgage two');
    expect(names([sell, { type: 'mortgage', titles: [3, 5] }], 'de')).toBe('1 Haus verkaufen, zwei belasten');
  });
});

describe('questions to the server', () => {
  it('keep the newest answer where an older one comes late', async () => {
    const look = new Look<string>();
    let late: (text: string) => void = () => undefined;
    const first = look.ask(() => new Promise<string>((done) => (late = done)));
    const second = look.ask(async () => 'new');
    late('old');
    await Promise.all([first, second]);
    expect(look.value).toBe('new');
  });
  it('say what went wrong, and forget it', async () => {
    const look = new Look<string>();
    await look.ask(() => Promise.reject(new Error('gone')));
    expect(look.problem?.sentence).toBe(en.problems.unreachable);
    look.forget();
    expect(look.problem).toBeNull();
  });
});

describe('a deed card on the screen', () => {
  it('is always whole, below its plate, above it, or beside it', () => {
    const room = { width: 390, height: 844 };
    const card = { width: 228, height: 360 };
    for (const top of [0, 300, 500, 800])
      for (const left of [0, 200, 380]) {
        const at = placed({ left, right: left + 60, top, bottom: top + 30 }, card, room);
        expect(at.left).toBeGreaterThanOrEqual(0);
        expect(at.left + card.width).toBeLessThanOrEqual(room.width);
        expect(at.top).toBeGreaterThanOrEqual(0);
        expect(at.top + card.height).toBeLessThanOrEqual(room.height);
      }
  });
});
