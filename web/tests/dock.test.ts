// @vitest-environment jsdom
// Whoever is asked always has one primary action, and it can be done: over every kind of decision of the golden matches,
// over the fixtures, and over every act that there is as the only one that is open.
import { readFileSync } from 'node:fs';
import { flushSync, mount, tick, unmount, type Component } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OpenAction } from '../src/protocol/record';
import type { ChoiceView, DecisionMessage, Ways } from '../src/protocol/wire';
import { words } from '../src/text/words.svelte';
import Estate from '../src/ui/desks/Estate.svelte';
import Property from '../src/ui/desks/Property.svelte';
import Dock from '../src/ui/Dock.svelte';
import type { OwnPrompt } from '../src/ui/model/driver';
import { labelOf, owes } from '../src/ui/model/offer';
import { PLACES, type Act } from '../src/ui/model/places';
import { driverFrom, driverOf, FIXTURES, load, sayOf, type Fake, type Fixture } from './desks.data';
import { DECISIONS } from './golden.setup';

interface Row {
  position: Record<string, unknown> & { game: string };
  dice: [number, number];
  waits: number[];
  decision: DecisionMessage;
  ways: Ways | null;
}
const rows = JSON.parse(readFileSync(DECISIONS, 'utf8')) as Row[];

const mounted: Record<string, unknown>[] = [];
function show<P extends Record<string, unknown>>(component: Component<P>, props: P): Record<string, unknown> {
  const made = mount(component, { target: document.body, props }) as Record<string, unknown>;
  mounted.push(made);
  flushSync();
  return made;
}
async function clear() {
  for (const one of mounted.splice(0)) await unmount(one);
  document.body.replaceChildren();
}
afterEach(clear);
const settled = async () => {
  for (let k = 0; k < 12; k += 1) await Promise.resolve();
  await tick();
  flushSync();
};
const primaries = () => [...document.querySelectorAll<HTMLButtonElement>('.dock .primary')];
const usable = (one: HTMLButtonElement) => !one.disabled && one.getAttribute('aria-disabled') !== 'true';
const texts = (where: string) => [...document.querySelectorAll(where)].map((one) => (one.textContent ?? '').replace(/[\u2068\u2069]/g, '').trim());

/** A dock, on a desktop with the desk of a debt that opens by itself. What a press of its primary action comes to. */
async function pressed(driver: Fake, phone: boolean): Promise<string> {
  let own: OwnPrompt | null = null;
  const did: string[] = [];
  const say = sayOf(driver);
  const told = { onrefused: () => did.push('refused') };
  const owing = driver.me !== null && owes(driver.match, driver.me) !== null;
  if (owing && !phone) {
    show(Property as never, { driver, say, onclose: vi.fn(), ontrade: () => did.push('desk'), onown: (made: OwnPrompt | null) => (own = made), ...told } as never);
    await settled();
  }
  const before: unknown = own;
  show(Dock as never, { driver, say, phone, own, ondesk: () => did.push('desk'), ...told } as never);
  await settled();
  const found = primaries();
  if (found.length !== 1) return `${found.length} primary actions`;
  if (!usable(found[0]!)) return 'shut';
  found[0]!.click();
  await settled();
  if (driver.sent.length) return 'done';
  if (document.querySelector('.dock [role="alert"], .dock form')) return 'asks';
  return did[0] ?? (own === before ? 'nothing' : 'desk');
}
const GOOD = ['done', 'asks', 'desk'];
const kindOf = ({ decision, position }: Row) =>
  `${position.game}, ${String((position.turn as { phase: string }).phase)}: ${decision.open.map((one) => one.action.type).join(' ')}; not ${decision.refused.map((one) => `${one.action.type} ${one.refused}`).join(', ')}`;

function driverOfRow(row: Row): Fake {
  const decisions: DecisionMessage[] = [];
  decisions[row.decision.seat] = row.decision;
  const driver = driverFrom({ game: row.position.game, position: row.position, dice: row.dice, decisions }, row.decision.seat, { waits: row.waits, decision: row.decision });
  driver.answers.ways = row.ways;
  return driver;
}

describe('whoever is asked', () => {
  it('is asked in hundreds of ways in the golden matches, of every phase of both games', () => {
    const phases = new Set(rows.map((row) => `${row.position.game} ${String((row.position.turn as { phase: string }).phase)}`));
    expect(rows.length).toBeGreaterThan(300);
    for (const phase of ['rentopia before_roll', 'rentopia auction', 'rentopia claiming', 'rentopia owing', 'landlords choosing', 'landlords owing', 'landlords answering', 'landlords setup', 'landlords speculating']) expect(phases).toContain(phase);
  });
  it.each([['desktop', false], ['phone', true]] as const)('has one primary action that can be done, in every kind of decision (%s)', async (_, phone) => {
    const wrong: string[] = [];
    for (const row of rows.filter((one) => one.waits.includes(one.decision.seat) && one.decision.open.length)) {
      const came = await pressed(driverOfRow(row), phone);
      if (!GOOD.includes(came)) wrong.push(`${came}: ${kindOf(row)}`);
      await clear();
    }
    expect(wrong).toEqual([]);
  }, 120_000);
  it.each(FIXTURES)('has one in the fixture %s', async (name) => {
    for (const { seat, open } of load<Fixture>(name).decisions ?? [])
      for (const phone of [false, true]) {
        const driver = driverOf(name, seat);
        if (!open.length || !driver.waits.includes(seat)) continue;
        expect(GOOD, `${name}, seat ${seat}`).toContain(await pressed(driver, phone));
        await clear();
      }
  });
  const acts = (Object.keys(PLACES) as Act[]).filter((type) => PLACES[type].at !== 'none');
  it.each(acts)('has one where %s is all that is open', async (type) => {
    for (const name of ['mock', 'mock-debt', 'l-loan'])
      for (const phone of [false, true]) {
        const seat = name === 'l-loan' ? 1 : 0;
        const choice: ChoiceView = { action: { type, space: 1, offer: 1, loan: 1, card: 'x', version: 1 } as unknown as OpenAction };
        const decision: DecisionMessage = { type: 'decision', seq: 5, seat, open: [choice], refused: [], undo: false, offers: [1 - seat] };
        const driver = driverOf(name, seat, { decision, waits: [seat] });
        expect(GOOD, `${type} in ${name}`).toContain(await pressed(driver, phone));
        await clear();
      }
  });
  it('has one where somebody plays for the seat: to take it back', async () => {
    const driver = driverOf('mock', 0, { match: (match) => ({ ...match, seats: match.seats.map((seat) => ({ ...seat, away: seat.seat === 0 ? 'bot' : seat.away })) }) });
    show(Dock as never, { driver, say: sayOf(driver), ondesk: vi.fn(), onrefused: vi.fn() } as never);
    expect(primaries()).toHaveLength(1);
    expect(primaries()[0]?.textContent).toContain('back');
  });
});

describe('a debt that can’t be paid', () => {
  const hopeless: Ways = { seq: 1, owed: 600, cash: 212, most: 212, enough: false, exact: true, ways: [] };
  const broke = (ways: Ways = hopeless, keep: (type: string) => boolean = (type) => type === 'give_up') => {
    const driver = driverOf('mock-debt');
    const decision = { ...driver.decision!, open: driver.decision!.open.filter((one) => keep(one.action.type)), offers: [1, 2] };
    const made = driverOf('mock-debt', 0, { decision, waits: [0] });
    made.answers.ways = ways;
    return made;
  };
  it.each([true, false])('puts going bankrupt first, says what it means, and does it only on a yes (phone: %s)', async (phone) => {
    const driver = broke();
    expect(await pressed(driver, phone)).toBe('asks');
    expect(driver.sent).toEqual([]);
    expect(texts('.dock [role="alert"]')[0]).toContain('Your cash and deeds go to Ben');
    const yes = [...document.querySelectorAll<HTMLButtonElement>('.dock button')].find((one) => one.textContent === 'Yes, I am out');
    yes?.click();
    await settled();
    expect(driver.sent).toEqual([{ type: 'give_up' }]);
  });
  it('has the others beside it, on a phone too', async () => {
    const driver = broke();
    const ondesk = vi.fn();
    show(Dock as never, { driver, say: sayOf(driver), phone: true, ondesk, onrefused: vi.fn() } as never);
    await settled();
    expect(texts('.dock .ask')[0]).toContain('All you can sell and mortgage leaves $388 to raise.');
    expect(texts('.dock .primary')[0]).toContain('Go bankrupt…');
    expect(texts('.dock .row button').join()).toContain('Trade');
  });
  it('is never given up by Enter alone', async () => {
    const driver = broke();
    const dock = show(Dock as never, { driver, say: sayOf(driver), ondesk: vi.fn(), onrefused: vi.fn() } as never);
    await settled();
    for (let k = 0; k < 3; k += 1) {
      (dock.key as (key: string) => boolean)('Enter');
      await settled();
    }
    expect(driver.sent).toEqual([]);
    expect(document.querySelector('.dock [role="alert"]')).not.toBeNull();
  });
  it('keeps choosing by hand beside it where something could still be raised, but not enough', async () => {
    const driver = broke({ ...hopeless, most: 400 }, () => true);
    show(Dock as never, { driver, say: sayOf(driver), phone: true, ondesk: vi.fn(), onrefused: vi.fn() } as never);
    await settled();
    expect(texts('.dock .primary')[0]).toContain('Go bankrupt…');
    expect(texts('.dock .row button')[0]).toContain('Raise cash');
  });
  it('shows going bankrupt beside what pays, where the debt can be paid', async () => {
    const driver = broke({ ...hopeless, most: 900, enough: true, ways: [{ actions: [{ type: 'mortgage', space: 5 }], raises: 500, loses: { worth: 0, rent: 0 }, note: 'cheapest' }] } as Ways, () => true);
    show(Dock as never, { driver, say: sayOf(driver), phone: true, ondesk: vi.fn(), onrefused: vi.fn() } as never);
    await settled();
    expect(texts('.dock .primary')[0]).toContain('and pay');
    expect(texts('.dock .row button').join()).toContain('Go bankrupt…');
  });
});

describe('the fine', () => {
  it.each(['rentopia', 'landlords'])('stands on its button with its amount, under the usual options of %s as well', (game) => {
    const found = rows.filter((one) => one.position.game === game && one.decision.open.some((choice) => choice.action.type === 'pay_fine'));
    expect(found.length).toBeGreaterThan(2);
    for (const row of found) {
      const driver = driverOfRow(row);
      const scene = { t: words.t, say: sayOf(driver), board: driver.board, match: driver.match };
      const options = (row.position['options'] ?? {}) as Record<string, number>;
      expect(labelOf(row.decision.open.find((choice) => choice.action.type === 'pay_fine')!, scene)).toBe(`Pay $${options['lockup_fine'] ?? 50} and go free`);
    }
  });
});

describe('in jail, with too little for a fine that comes first', () => {
  const row = rows.find((one) => one.decision.refused.some((no) => no.action.type === 'roll' && no.refused === 'must_settle_first') && !one.decision.open.some((yes) => yes.action.type === 'pay_fine'))!;
  it('the dock says what has to be settled, and raising the missing cash is the primary action', async () => {
    const driver = driverOfRow(row);
    const ondesk = vi.fn();
    show(Dock as never, { driver, say: sayOf(driver), ondesk, onrefused: vi.fn() } as never);
    expect(texts('.dock .ask')[0]).toContain('First the fine, then your throw.');
    expect(texts('.dock .primary')[0]).toContain('$12 short: raise cash');
    expect(texts('.dock .shut')[1]).toContain('$12');
    primaries()[0]?.click();
    expect(ondesk).toHaveBeenCalledWith('property');
  });
  it('the property desk asks for the cheapest way to the fine, and puts it together', async () => {
    const driver = driverOfRow(row);
    const needs: (number | undefined)[] = [];
    const titles = row.decision.open.find((one) => one.action.type === 'mortgage')!.spaces!;
    driver.ways = async (need) => (needs.push(need), { seq: 1, owed: 50, cash: 38, most: 138, enough: true, exact: true, ways: [{ actions: [{ type: 'mortgage', titles } as OpenAction], raises: 100, loses: { worth: 0, rent: 0 }, note: 'cheapest' }] });
    show(Estate as never, { driver, say: sayOf(driver), onclose: vi.fn(), onrefused: vi.fn() } as never);
    await settled();
    expect(needs).toEqual([50]);
    expect(texts('.goal b')[0]).toBe('$12 more and you can pay the fine');
    [...document.querySelectorAll<HTMLButtonElement>('.goal button')].find((one) => one.textContent?.includes('Cheapest'))?.click();
    await settled();
    expect(driver.looked.at(-1)).toEqual([{ type: 'mortgage', titles }]);
  });
});

describe('on a space that costs more than there is', () => {
  const row = rows.find((one) => one.position.game === 'rentopia' && one.decision.refused.some((no) => no.action.type === 'buy' && no.refused === 'not_enough_cash') && one.decision.open.some((yes) => yes.action.type === 'mortgage') && one.decision.open.some((yes) => yes.action.type === 'decline'));
  const dock = async (enough: boolean) => {
    const driver = driverOfRow(row!);
    const cash = driver.match.seats[driver.me!]!.cash;
    const price = driver.board.spaces[driver.match.seats[driver.me!]!.at]!.price;
    const needs: (number | undefined)[] = [];
    driver.ways = async (need) => (needs.push(need), { seq: 1, owed: price, cash, most: enough ? price + 5 : price - 5, enough, exact: true, ways: [] });
    show(Dock as never, { driver, say: sayOf(driver), ondesk: vi.fn(), onrefused: vi.fn() } as never);
    await settled();
    expect(needs).toEqual([price]);
    return price;
  };
  it('raising cash is the primary action where the server says that it can be raised', async () => {
    await dock(true);
    expect(texts('.dock .primary')[0]).toContain('short: raise cash');
  });
  it.each([['en', 'auction', 'All sold and mortgaged, you would have'], ['de', 'ersteiger', 'Alles verkauft und belastet']] as const)('leaving it is where all that could be raised is too little, and why is said (%s)', async (language, act, why) => {
    await words.speak(language);
    const price = await dock(false);
    expect(texts('.dock .primary')[0]).toContain(act);
    expect(texts('.dock .ask')[0]).toContain(why);
    expect(texts('.dock .ask')[0]).toContain(String(price - 5));
    expect(texts('.dock').join()).not.toContain(language === 'en' ? 'Raise cash first' : 'Beschaffe erst');
    await words.speak('en');
  });
});
