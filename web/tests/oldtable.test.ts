// @vitest-environment jsdom
// The table of 1906: its vote, its loans, what its board says under the Single Tax, the numbers of its spaces.
import { flushSync, mount, tick, unmount, type Component } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Preview, VoteEffect } from '../src/protocol/wire';
import type { Step } from '../src/protocol/record';
import Plot from '../src/themes/landlords/Plot.svelte';
import theme from '../src/themes/landlords';
import { layRing } from '../src/geometry/ring';
import { de } from '../src/text/de';
import { en, type Catalogue } from '../src/text/en';
import { spoken } from '../src/ui/board/spoken';
import Estate from '../src/ui/desks/Estate.svelte';
import LoanForm from '../src/ui/desks/LoanForm.svelte';
import Vote from '../src/ui/desks/Vote.svelte';
import Dock from '../src/ui/Dock.svelte';
import { linesOf } from '../src/ui/model/lines';
import { namer, plain } from '../src/ui/model/names';
import { lay } from '../src/ui/model/offer';
import { driverOf, previewOf, sayOf, type Fake } from './desks.data';

const mounted: Record<string, unknown>[] = [];
function show(component: unknown, props: unknown): Record<string, unknown> {
  const made = mount(component as Component, { target: document.body, props: props as never }) as Record<string, unknown>;
  mounted.push(made);
  flushSync();
  return made;
}
afterEach(async () => {
  for (const one of mounted.splice(0)) await unmount(one);
  document.body.replaceChildren();
});
const settled = async () => {
  for (let k = 0; k < 12; k += 1) await Promise.resolve();
  await tick();
  flushSync();
};
const text = () => (document.body.textContent ?? '').replace(/\s+/g, ' ');
const effect = (driver: Fake, more: Partial<VoteEffect> = {}): VoteEffect => {
  const round = (by: number) => ({ wages: 100, rents: by, taxes: 5, round: 95 + by });
  return {
    seq: 1, about: 'single_tax', needs: 2, table: { before: { treasury: 1375, to_treasury: 109 }, after: { treasury: 0, to_treasury: 267 } },
    seats: driver.match.seats.map(({ seat }) => ({ seat, before: round(-7), after: round(-44) })), ...more,
  };
};
const voting = (on: string): Fake => driverOf('l-vote', 1, { match: (match) => ({ ...match, vote: { on, by: 0, yes: [0], no: [2] } }) });

describe('a vote', () => {
  it('says what it is about, how many yes carry it by the server, and how it stands', async () => {
    const driver = voting('single_tax');
    driver.voteEffect = async () => effect(driver, { needs: 3 });
    show(Vote, { driver });
    await settled();
    expect(document.querySelector('h2')?.textContent).toBe('Ada moves a vote on the Single Tax');
    expect(document.querySelector('.needs')?.textContent).toBe('Three yes carry it at once. So far 1 yes, 1 no.');
  });
  it('tells in its parts where the Treasury goes, and has all seats beside each other', async () => {
    const driver = voting('single_tax');
    driver.voteEffect = async () => effect(driver);
    show(Vote, { driver });
    await settled();
    document.querySelector<HTMLButtonElement>('.cap button')!.click();
    await settled();
    expect(text()).toContain('the $1,375 in it go to Miscellaneous');
    expect(text()).not.toContain('$1,375 → $0');
    const rows = [...document.querySelectorAll('tr.part')];
    expect(rows.map((row) => row.querySelectorAll('td').length)).toEqual(rows.map(() => driver.match.seats.length));
    expect([...rows[0]!.querySelectorAll('td:first-of-type span')].map((one) => one.textContent)).toEqual(['$100', '→ $100']);
  });
  it('on the end, which changes nothing that is counted, still says that all must say yes', async () => {
    const driver = voting('end_now');
    const nothing = { before: {}, after: {} };
    driver.voteEffect = async () => effect(driver, { about: 'end_now', needs: 4, table: nothing, seats: driver.match.seats.map(({ seat }) => ({ seat, ...nothing })) });
    show(Vote, { driver });
    await settled();
    expect(document.querySelector('.needs')?.textContent).toContain('only if everybody says yes');
    expect(document.querySelector('.sum')).toBeNull();
  });
  it('is not answered by Enter, and neither answer stands out', async () => {
    const driver = voting('single_tax');
    const made = show(Dock, { driver, say: sayOf(driver), ondesk: vi.fn(), onrefused: vi.fn() });
    await settled();
    expect((made.key as (pressed: string) => boolean)('Enter')).toBe(false);
    await settled();
    expect(document.querySelector('[role="alert"]')).toBeNull();
    const first = document.querySelector('.dock .primary')!;
    expect([first.classList.contains('even'), first.querySelector('kbd')?.textContent]).toEqual([true, 'Y']);
    (made.key as (pressed: string) => boolean)('n');
    await settled();
    expect(driver.sent).toEqual([expect.objectContaining({ type: 'vote', yes: false })]);
  });
});

describe('a loan', () => {
  const put = async (selector: string, value: string) => {
    const field = document.querySelectorAll<HTMLSelectElement | HTMLInputElement>(selector);
    const [one] = field;
    one!.value = value;
    one!.dispatchEvent(new Event(one!.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
    await settled();
  };
  it('that is to be secured by titles is not sent without any', async () => {
    const driver = driverOf('l-loan', 1);
    const onrefused = vi.fn();
    show(LoanForm, { driver, onrefused });
    await put('input[type="number"]', '50');
    const secured = [...document.querySelectorAll('select')].at(-1)!;
    secured.value = 'deeds';
    secured.dispatchEvent(new Event('change', { bubbles: true }));
    await settled();
    document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await settled();
    expect(driver.sent).toEqual([]);
    expect(onrefused).toHaveBeenCalledWith(en.desks.loans.tick);
    document.querySelector<HTMLButtonElement>('.chip')!.click();
    await settled();
    document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await settled();
    expect(driver.sent[0]).toMatchObject({ type: 'borrow', amount: 50 });
    expect((driver.sent[0] as { pledge?: unknown[] }).pledge).toHaveLength(1);
  });
  const loan = { number: 1, lender: 0, borrower: 1, amount: 50, interest: 0 };
  const offer = (by: number) => ({ number: 1, by, version: 1, accepted: [], loan });
  const told = (language: Catalogue, by: number): string => {
    const driver = driverOf('l-loan', 1);
    const step = { seq: 1, seat: by, action: { type: 'lend' }, draws: [], events: [{ type: 'offer_made', offer: offer(by) }] } as unknown as Step;
    return plain(linesOf(step, namer(driver.board, driver.match, theme.words('en')), language)[0]?.text ?? '');
  };
  it('is offered by who lends and asked for by who borrows, in the log', () => {
    expect([told(en, 0), told(en, 1)]).toEqual([expect.stringContaining('offers a loan'), expect.stringContaining('asks for a loan')]);
    expect([told(de, 0), told(de, 1)]).toEqual([expect.stringContaining('bietet einen Kredit an'), expect.stringContaining('bittet um einen Kredit')]);
  });
});

describe('the board', () => {
  it.each(['Food', 'Clothing', 'Fuel', 'Shelter'])('has on %s what the server says that a stop costs', (name) => {
    const driver = driverOf('l-spec');
    const space = driver.board.find(name === 'Shelter' ? 10 : name)!;
    const cells = layRing(driver.board.ring, theme.desk);
    const noted = (amount: number | null) => {
      const figures = { ...previewOf(driver.match).before, dues: [{ space: space.key, amount, unit: amount === null ? 'none' : 'dollars', row: null }] };
      const made = mount(Plot as never, { target: document.body, props: { cell: cells[space.at], space, board: driver.board, match: { ...driver.match, figures }, compact: false } as never });
      flushSync();
      const said = document.body.textContent ?? '';
      void unmount(made as never);
      document.body.replaceChildren();
      return said;
    };
    expect(noted(10)).toContain('Tax $10');
    expect(noted(0)).toContain('Free');
    expect(noted(0)).not.toContain('Tax');
  });
  it('calls its spaces by the numbers that are printed on them, on plates and in speech', () => {
    const { board, match } = driverOf('l-spec');
    for (const space of board.spaces.slice(0, board.ring)) {
      expect(space.code).toBe(String(space.key));
      expect(spoken(space, { board, match, say: theme.words('en'), t: en.scene, me: null })).toMatch(new RegExp(`^${space.key} `));
    }
  });
});

describe('a ready hand', () => {
  it('is told as what it is, and not as a purchase that somebody chose', () => {
    const { board, match } = driverOf('l-spec');
    const events = [
      { type: 'match_started', first: 0 },
      { type: 'cash_moved', from: 0, to: 'treasury', amount: 325, reason: 'purchase' },
      { type: 'owner_changed', space: 'Broadway', old: null, new: 0 },
      { type: 'owner_changed', space: 'Wall Street', old: null, new: 0 },
    ];
    const at = (action: string) => linesOf({ seq: 1, seat: 0, action: { type: action }, draws: [], events } as never, namer(board, match, theme.words('en')), en).map((line) => plain(line.text));
    expect(at('start')[1]).toMatch(/begins with a ready hand and pays for it: Broadway and Wall Street\.$/);
    expect(at('buy_titles')[1]).toMatch(/buys Broadway and Wall Street\.$/);
  });
});

describe('the property desk', () => {
  it('shows what a mortgage does to the wealth that is counted, not only to the cash', async () => {
    const driver = driverOf('mock-after');
    const worth = (sum: number): Partial<Preview['before']> => ({ worth: driver.match.seats.map(() => sum) });
    driver.answers.preview = () => {
      const look = previewOf(driver.match);
      return { ...look, before: { ...look.before, ...worth(603) }, after: { ...look.after, ...worth(503) } };
    };
    show(Estate, { driver, say: sayOf(driver), onclose: vi.fn(), onrefused: vi.fn() });
    await settled();
    document.querySelector<HTMLButtonElement>('.acts .btn:not([aria-disabled="true"])')!.click();
    await settled();
    expect(document.querySelector('.top')?.textContent).toContain('Worth $603 → $503');
  });
});

describe('the least bid', () => {
  it('is one press', () => {
    const driver = driverOf('mock-auction');
    const bid = driver.decision!.open.find((one) => one.action.type === 'bid')!;
    const laid = lay(driver.decision!, { match: driver.match, board: driver.board, theme: driver.theme, words: driver.theme.words('en'), t: en, say: sayOf(driver), me: 0 });
    expect(laid.primary?.action).toEqual({ type: 'bid', amount: bid.low });
  });
});
