// @vitest-environment jsdom
// Offers as people notice and answer them: who waits, what is told, and that nothing is accepted unread.
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Step } from '../src/protocol/record';
import { words } from '../src/text/words.svelte';
import Dock from '../src/ui/Dock.svelte';
import Log from '../src/ui/Log.svelte';
import Own from '../src/ui/desks/dock/Own.svelte';
import Trade from '../src/ui/desks/Trade.svelte';
import { openCalls, writeCall } from '../src/ui/desks/trade/call';
import Calls from '../src/ui/desks/trade/Calls.svelte';
import { asked } from '../src/ui/desks/trade/asked.svelte';
import type { Line, OwnPrompt } from '../src/ui/model/driver';
import { linesOf } from '../src/ui/model/lines';
import { plain } from '../src/ui/model/names';
import { inRank, waitingFor } from '../src/ui/model/offers';
import { sound } from '../src/ui/sound/sound';
import { agreed } from '../src/ui/table/deals';
import Deals from '../src/ui/table/Deals.svelte';
import OfferNotes from '../src/ui/table/OfferNotes.svelte';
import { Opened } from '../src/ui/table/opened.svelte';
import { driverOf, no, sayOf, type Fake } from './desks.data';

let mounted: Record<string, unknown>[] = [];
const put = (component: unknown, props: object): HTMLElement => {
  mounted.push(mount(component as never, { target: document.body, props: props as never }));
  flushSync();
  return document.body;
};
afterEach(() => {
  for (const one of mounted.splice(0)) void unmount(one);
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});
const button = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(name));
  if (!found) throw new Error(`no button ${name} in ${document.body.textContent}`);
  return found;
};
const leg = (from: string, to: string, more: object) => ({ from, to, ...more });
const offer = (number: number, by: string, to: string, more: object = {}) => ({ number, version: 1, by, accepted: [], legs: [leg(by, to, { cash: number }), leg(to, by, { cash: 1 })], ...more });
/** The driver of a fixture, of which a test changes what it says. */
function live(name: string, change: Partial<Fake> = {}, me = 0): Fake {
  const fake = driverOf(name, me);
  let state = $state.raw<object>({ ...change });
  return new Proxy(fake, {
    get: (_, key) => (key in state ? (state as Record<PropertyKey, unknown>)[key] : fake[key as keyof Fake]),
    set: (_, key, value) => ((state = { ...state, [key]: value }), true),
  });
}
const press = (at: HTMLElement, x: number, y: number, timeStamp: number, detail = 1): void => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x, clientY: y, detail });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  at.dispatchEvent(event);
  flushSync();
};

describe('offers on the table', () => {
  const driver = driverOf('mock-trade');
  const [ada, ben, cy] = driver.match.seats.map((seat) => seat.name) as [string, string, string];
  const match = { ...driver.match, seats: driver.match.seats.map((seat) => ({ ...seat, bot: seat.name === cy ? 'steady' : null })) } as typeof driver.match;
  const table = (offers: unknown[], ends?: ReadonlyMap<number, number>) => ({ match: { ...match, offers } as typeof match, me: 0, ...(ends && { ends }) });
  it('come with people before bots, the newest first, and the own ones last', () => {
    const offers = [offer(1, cy, ada), offer(2, ada, ben), offer(3, ben, ada), offer(4, ben, ada), offer(5, cy, ada)];
    const at = table(offers);
    expect(inRank(at, at.match.offers).map((one) => one.number)).toEqual([4, 3, 5, 1, 2]);
    expect(waitingFor(at).map((one) => one.number)).toEqual([4, 3, 5, 1]);
  });
  it('are new again with a new version, whose time begins anew', () => {
    const at = table([offer(3, ben, ada, { version: 2 }), offer(4, ben, ada)], new Map([[3, 90_000], [4, 60_000]]));
    expect(waitingFor(at).map((one) => one.number)).toEqual([3, 4]);
  });
  it('that one has agreed to wait for others', () => {
    expect(waitingFor(table([offer(1, ben, ada, { accepted: [ada] })]))).toEqual([]);
  });
});

describe('an offer that comes in', () => {
  const names = driverOf('mock-trade').match.seats.map((seat) => seat.name) as [string, string, string];
  const [ada, ben] = names;
  const set = (driver: Fake, offers: unknown[]) => {
    (driver as { match: Fake['match'] }).match = { ...driver.match, offers: offers as Fake['match']['offers'] };
    flushSync();
  };
  it('is told with who, both sides, its word and what is left of it, and rings', () => {
    const bell = vi.spyOn(sound, 'play').mockImplementation(() => undefined);
    const driver = live('mock-trade', { ends: new Map([[7, performance.now() + 51_500]]) });
    set(driver, []);
    const opened = new Opened(() => ({ me: 0, phone: true }));
    put(OfferNotes, { driver, opened, phone: true });
    expect(document.querySelector('section')).toBeNull();
    const button0 = document.body.appendChild(document.createElement('button'));
    button0.focus();
    set(driver, [offer(7, ben, ada, { note: 'Fair swap?' })]);
    const text = document.querySelector('section')?.textContent ?? '';
    for (const part of [words.t.desks.trade.arrived(ben, 'trade'), '$7', '$1', 'Fair swap?', '52\u00a0s']) expect(text).toContain(part);
    expect(bell).toHaveBeenCalledExactlyOnceWith('bell');
    expect(document.activeElement).toBe(button0);
  });
  it('opens the desk at that offer, and is then no news', () => {
    vi.spyOn(sound, 'play').mockImplementation(() => undefined);
    const driver = live('mock-trade');
    set(driver, [offer(7, ben, ada), offer(8, ben, ada)]);
    const opened = new Opened(() => ({ me: 0, phone: true }));
    put(OfferNotes, { driver, opened, phone: true });
    button(words.t.desks.trade.open).click();
    flushSync();
    expect([opened.sheet, opened.desk, asked.take()]).toEqual(['trade', 'trade', 8]);
    opened.turnTo('turn');
    flushSync();
    expect(document.querySelector('section')).toBeNull();
  });
  it('is put away, and told again as another version', () => {
    vi.spyOn(sound, 'play').mockImplementation(() => undefined);
    const driver = live('mock-trade');
    set(driver, [offer(7, ben, ada)]);
    put(OfferNotes, { driver, opened: new Opened(() => ({ me: 0, phone: false })), phone: false });
    button(words.t.desks.trade.later).click();
    flushSync();
    expect(document.querySelector('section')).toBeNull();
    set(driver, [offer(7, ben, ada, { version: 3 })]);
    expect(document.querySelector('section')?.textContent).toContain(words.t.desks.trade.answered(ben));
  });
  it('tells who made it what became of it', () => {
    const driver = live('mock-trade', { lines: [] as Line[] });
    set(driver, []);
    put(OfferNotes, { driver, opened: new Opened(() => ({ me: 0, phone: false })), phone: false });
    const closed = { offer: 7, by: 0, sides: [0, 1], why: 'rejected' };
    const line = { id: '9.0', seq: 9, seat: 1, text: 'Ben turns it down.', amount: null, event: null, byClock: false, closed };
    (driver as { lines: readonly Line[] }).lines = [{ ...line, id: '8.0', seq: 8, seat: 0, text: 'mine' }, line];
    flushSync();
    expect(document.querySelector('.note')?.textContent).toContain('Ben turns it down.');
  });
});

describe('the trade desk', () => {
  const driverWith = (offers: unknown[], lines: Line[] = []) => {
    const driver = live('mock-trade', { lines });
    (driver as { match: Fake['match'] }).match = { ...driver.match, offers: offers as Fake['match']['offers'] };
    (driver as { decision: Fake['decision'] }).decision = { ...driver.decision!, open: (offers as { number: number; version: number }[]).map((one) => ({ action: { type: 'accept', offer: one.number, version: one.version } })) as never };
    return driver;
  };
  const [ada, ben] = driverOf('mock-trade').match.seats.map((seat) => seat.name) as [string, string];
  const open = (driver: Fake, onown: (own: OwnPrompt | null) => void = () => undefined) => put(Trade, { driver, say: sayOf(driver), phone: true, onclose: () => undefined, onrefused: () => undefined, onown });
  it('shows the word of an offer as the other’s, and an empty field for the own', () => {
    open(driverWith([offer(7, ben, ada, { note: 'Fair swap?' })]));
    expect(document.querySelector('.said')?.textContent).toContain('Fair swap?');
    expect(document.querySelector<HTMLInputElement>('footer input')!.value).toBe('');
  });
  it.each([
    ['is shown where nothing is put together yet', false],
    ['waits where something is', true],
  ])('an offer that comes %s', async (_, begun) => {
    const driver = driverWith([]);
    open(driver);
    if (begun) {
      const note = document.querySelector<HTMLInputElement>('footer input')!;
      note.value = 'For you';
      note.dispatchEvent(new Event('input', { bubbles: true }));
      flushSync();
    }
    (driver as { match: Fake['match'] }).match = { ...driver.match, offers: [offer(7, ben, ada, { note: 'Fair swap?' })] as never };
    await tick();
    flushSync();
    expect(document.querySelector('.said')?.textContent?.includes('Fair swap?') ?? false).toBe(!begun);
  });
  it('says what became of the offer that lay open, instead of beginning a new trade without a word', async () => {
    const driver = driverWith([offer(7, ben, ada)]);
    open(driver);
    const line: Line = { id: '9.0', seq: 9, seat: 1, text: `${ben} turns it down.`, amount: null, event: null, byClock: false, closed: { offer: 7, by: 0, sides: [0, 1], why: 'rejected' } };
    (driver as { lines: readonly Line[] }).lines = [line];
    (driver as { match: Fake['match'] }).match = { ...driver.match, offers: [] };
    await tick();
    expect(document.querySelector('.over')?.textContent).toContain(`${ben} turns it down.`);
  });
  it('keeps what is being put together when an offer comes in', () => {
    const driver = driverWith([]);
    open(driver);
    const cash = document.querySelector<HTMLInputElement>('.cash input')!;
    cash.value = '33';
    cash.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    (driver as { match: Fake['match'] }).match = { ...driver.match, offers: [offer(7, ben, ada)] as never };
    flushSync();
    expect(document.querySelector<HTMLInputElement>('.cash input')!.value).toBe('33');
    expect(document.body.textContent).toContain(words.t.desks.trade.by(ben, 1));
  });
  it('says once that something has to be chosen', () => {
    let own: OwnPrompt | null = null;
    const driver = driverWith([]);
    open(driver, (made) => (own = made));
    put(Own, { own: own!, seat: driver.match.seats[0] });
    expect(document.body.textContent?.split(words.t.desks.trade.needs)).toHaveLength(2);
  });
});

describe('a double tap', () => {
  const prompt = (go: OwnPrompt['go']): OwnPrompt => ({ title: 'Ben offers a trade', why: '', label: 'Accept', unread: true, go });
  it('opens an offer and does not accept it; a press after it does', () => {
    const go = vi.fn(async () => null);
    const first = document.body.appendChild(document.createElement('button'));
    press(first, 180, 700, 1000);
    put(Own, { own: prompt(go), seat: undefined });
    press(button('Accept'), 182, 704, 1180);
    expect(go).not.toHaveBeenCalled();
    press(button('Accept'), 182, 704, 2400);
    expect(go).toHaveBeenCalledOnce();
  });
  it('hinders nobody who presses elsewhere at once, or by a key', () => {
    const go = vi.fn(async () => null);
    const first = document.body.appendChild(document.createElement('button'));
    press(first, 20, 20, 5000);
    put(Own, { own: prompt(go), seat: undefined });
    press(button('Accept'), 182, 704, 5100);
    expect(go).toHaveBeenCalledOnce();
  });
  it('is no yes to what can’t be taken back', async () => {
    const go = vi.fn(async () => null);
    put(Own, { own: { title: 'You owe', why: '', label: 'Go under', asks: { means: 'Out.', yes: 'Yes, out' }, go }, seat: undefined });
    press(button('Go under'), 100, 700, 9000);
    press(button('Yes, out'), 104, 700, 9200);
    expect(go).not.toHaveBeenCalled();
    press(button('Yes, out'), 104, 700, 9900);
    expect(go).toHaveBeenCalledOnce();
  });
  it('is heard from whoever goes on pressing, after a moment', async () => {
    const go = vi.fn(async () => null);
    put(Own, { own: { title: 'You owe', why: '', label: 'Go under', asks: { means: 'Out.', yes: 'Yes, out' }, go }, seat: undefined });
    press(button('Go under'), 100, 700, 19000);
    for (const at of [19150, 19300, 19440]) press(button('Yes, out'), 104, 700, at);
    expect(go).not.toHaveBeenCalled();
    press(button('Yes, out'), 104, 700, 19500);
    expect(go).toHaveBeenCalledOnce();
  });
});

describe('a question of the dock', () => {
  const decide = (driver: Fake, seq: number, low: number) => {
    (driver as { decision: Fake['decision'] }).decision = { ...driver.decision!, seq, open: [{ action: { type: 'bid' }, fill: 'amount', low, high: 900 }, { action: { type: 'pass' } }] as never, refused: [] };
    flushSync();
  };
  const begin = (act: Fake['act']) => {
    const driver = live('auction', { act }, 2);
    decide(driver, 5, 1);
    put(Dock, { driver, say: sayOf(driver), ondesk: () => undefined, onrefused: () => undefined });
    button(words.t.acts.pass(sayOf(driver), 0)).click();
    flushSync();
    return driver;
  };
  it('stands through the bids of others, with other words for the yes', () => {
    const driver = begin(async () => null);
    decide(driver, 6, 20);
    decide(driver, 7, 40);
    expect(document.querySelector('[role="alert"]')?.textContent).toContain(words.t.desks.dock.sure);
    expect(button(words.t.dock.yes).textContent).not.toContain(words.t.acts.pass(sayOf(driver), 0));
  });
  it('is answered though somebody bids at the same moment', async () => {
    const act = vi.fn().mockResolvedValueOnce(no('stale', 'Look again.', '')).mockResolvedValue(null);
    const driver = begin(act);
    decide(driver, 6, 20);
    button(words.t.dock.yes).click();
    await vi.waitFor(() => expect(act).toHaveBeenCalledTimes(2));
    expect(act.mock.calls.map(([action]) => action.type)).toEqual(['pass', 'pass']);
  });
  it('falls with what it is about: the next auction asks anew', () => {
    const driver = begin(async () => null);
    const { auction } = driver.match;
    (driver as { match: Fake['match'] }).match = { ...driver.match, auction: { ...auction!, space: driver.board.spaces[24]! } };
    decide(driver, 9, 1);
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });
  it('of a desk stands while its title changes', () => {
    const own = $state({ own: { title: 'Raise $40', why: '', label: 'Go under', asks: { means: 'Out.', yes: 'Yes, out' }, go: async () => null } as OwnPrompt, seat: undefined });
    put(Own, own);
    button('Go under').click();
    flushSync();
    flushSync(() => (own.own = { ...own.own, title: 'Raise $20' }));
    expect(button('Yes, out')).toBeTruthy();
  });
});

describe('an open call of one’s own', () => {
  it('is taken back with a button, in the chat and off the list of everybody', async () => {
    const driver = driverOf('mock-trade');
    const space = driver.board.spaces.find((one) => driver.match.deeds.get(one.at)?.owner === 1)!;
    const text = writeCall({ want: space.key, cash: 5, give: [] }, 'Who has it?', driver.match.turn.number)!;
    const said = { number: 1, seat: 0, sender: 'Ada', text, whisper: false };
    put(Calls, { driver: { ...driver, chat: [said] }, onanswer: () => undefined, onrefused: () => undefined });
    button(words.t.desks.calls.noLonger).click();
    await vi.waitFor(() => expect(driver.said).toHaveLength(1));
    const over = { ...said, number: 2, text: driver.said[0]! };
    expect(openCalls([said], driver.match, driver.board)).toHaveLength(1);
    expect(openCalls([said, over], driver.match, driver.board)).toEqual([]);
  });
});

describe('the log of offers', () => {
  const driver = driverOf('mock-trade');
  const say = sayOf(driver);
  const step = (seat: number | null, event: object, more: object = {}): Step => ({ seq: 4, seat, action: { type: 'reject' }, draws: [], events: [event], ...more }) as never;
  const made = { number: 1, version: 1, by: 0, accepted: [], legs: [{ from: 0, to: 1, cash: 90 }, { from: 1, to: 0, deeds: [24] }] };
  const line = (one: Step): Line => linesOf(one, say, words.t)[0]!;
  it('names what goes which way', () => {
    const text = plain(line(step(0, { type: 'offer_made', offer: made })).text);
    for (const part of ['$90', driver.board.find(24)!.name, driver.match.seats[1]!.name]) expect(text).toContain(part);
    expect(plain(line(step(1, { type: 'offer_changed', old: made, new: { ...made, version: 2, by: 1 }, why: 'countered' })).text)).toContain('$90');
  });
  it('says who turned whose offer down, with the sign of who did', () => {
    const found = line(step(1, { type: 'offer_closed', offer: made, why: 'rejected', index: 0 }));
    expect(found.text).toBe(words.t.together.rejects(say, 1, 0));
    expect([found.seat, found.closed]).toEqual([1, { offer: 1, by: 0, sides: [0, 1], why: 'rejected' }]);
  });
  it('tells an offer whose time is up from one that was taken back', () => {
    const closed = { type: 'offer_closed', offer: made, why: 'withdrawn', index: 0 };
    expect(line(step(0, closed, { by: 'clock' })).text).toBe(words.t.together.runsOut(say, 0));
    expect(line(step(0, closed)).text).not.toBe(words.t.together.runsOut(say, 0));
  });
  it('puts nobody’s sign before what a rule does', () => {
    for (const event of [{ type: 'wages_changed', old: 100, new: 110 }, { type: 'title_made_public', space: 24 }]) expect(line(step(1, event)).seat).toBeNull();
  });
  it('gives what is owed, lent and bid an amount with a receipt', () => {
    const events = [{ type: 'debt_incurred', debtor: 0, creditor: 1, amount: 28, reason: 'rent' }, { type: 'bid_placed', seat: 1, amount: 28, old_leader: null, old_high: 0 }, { type: 'wages_changed', old: 1, new: 28 }];
    for (const event of events) expect(line(step(1, event))).toMatchObject({ amount: 28, event: 0 });
  });
  it('leaves a blank before what is said of the clock', () => {
    const lines = linesOf(step(1, { type: 'bidder_passed', seat: 1 }, { by: 'clock' }), say, words.t);
    put(Log, { driver: { ...driverOf('mock-trade'), lines, chat: [], table: { code: 'A', seats: [] } }, tab: 'log', ontab: () => undefined });
    expect(document.querySelector('li .text')?.textContent).toMatch(/\. \(/);
  });
});

describe('the deals of a match', () => {
  const settled = (seq: number, more: object = {}): Step => ({ seq, seat: 0, action: { type: 'accept' }, draws: [], events: [{ type: 'offer_closed', why: 'settled', index: 0, offer: { number: seq, version: 1, by: 0, accepted: [], legs: [{ from: 0, to: 1, cash: seq }] } }], ...more }) as never;
  it('are those that were settled and not taken back', () => {
    const back = { ...settled(5), takes_back: 4 };
    const off = { ...settled(6), events: [{ ...settled(6).events[0], why: 'rejected' }] } as never;
    expect(agreed([], [settled(3), settled(4), back, off]).map((one) => one.seq)).toEqual([3]);
  });
  it('are listed the newest first, and asked for anew when an offer goes', async () => {
    const stepsAfter = vi.fn(async (seq: number) => [settled(3), settled(4)].filter((one) => one.seq > seq));
    const driver = live('mock-trade', { stepsAfter });
    put(Deals, { driver });
    await vi.waitFor(() => expect([...document.querySelectorAll('li')].map((one) => one.textContent?.includes('$4'))).toEqual([true, false]));
    stepsAfter.mockImplementation(async () => [settled(8)]);
    (driver as { match: Fake['match'] }).match = { ...driver.match, offers: [] };
    flushSync();
    await vi.waitFor(() => expect(document.querySelectorAll('li')).toHaveLength(3));
    expect(stepsAfter).toHaveBeenLastCalledWith(4);
  });
  it('say so where they do not come, and are asked for again', async () => {
    const stepsAfter = vi.fn<() => Promise<readonly Step[] | null>>(async () => null);
    put(Deals, { driver: live('mock-trade', { stepsAfter }) });
    await vi.waitFor(() => expect(document.querySelector('[role="alert"]')?.textContent).toContain(words.t.log.noSteps));
    stepsAfter.mockResolvedValue([]);
    button(words.t.late.again).click();
    await vi.waitFor(() => expect(document.body.textContent).toContain(words.t.log.noDeals));
  });
});

describe('the end of the log', () => {
  const lineAt = (k: number): Line => ({ id: `${k}.0`, seq: k, seat: null, text: `line ${k}`, amount: null, event: null, byClock: false });
  const many = (k: number) => Array.from({ length: k }, (_, at) => lineAt(at + 1));
  /** A list in which each line is 20 high and 100 are to be seen. */
  function sized(list: HTMLElement): void {
    let top = 0;
    Object.defineProperties(list, {
      clientHeight: { get: () => 100 },
      scrollHeight: { get: () => list.querySelectorAll('li').length * 20 },
      scrollTop: { get: () => top, set: (to: number) => (top = Math.max(0, Math.min(to, list.querySelectorAll('li').length * 20 - 100))) },
    });
  }
  const scroller = () => document.querySelector<HTMLElement>('.scroll')!;
  const scroll = (to: number) => {
    scroller().scrollTop = to;
    scroller().dispatchEvent(new Event('scroll'));
    flushSync();
  };
  const show = (lines: Line[]) => {
    const driver = live('mock-trade', { lines });
    let tab = $state<'log' | 'chat'>('log');
    const props = { driver, get tab() { return tab; }, set tab(to) { tab = to; }, ontab: () => undefined };
    put(Log, props);
    sized(scroller());
    scroll(1e6);
    const more = (next: Line[]) => {
      (driver as { lines: readonly Line[] }).lines = next;
      flushSync();
    };
    const tell = async (next: Line[]) => {
      more(next);
      await tick().then(tick);
    };
    return { props, tell, more };
  };
  const atEnd = () => scroller().scrollHeight - scroller().scrollTop - scroller().clientHeight;
  it('is followed though a browser tells of scrolling before it was brought to the end', async () => {
    const { tell, more } = show(many(60));
    more(many(66));
    scroller().dispatchEvent(new Event('scroll')); // of a moment when they are there and the end was not yet gone to
    await tick();
    await tell(many(70));
    expect(atEnd()).toBe(0);
  });
  it('is left alone by who scrolled up, who is told of new lines and brought back to the end', async () => {
    const { tell } = show(many(60));
    scroll(300);
    await tell(many(63));
    expect(scroller().scrollTop).toBe(300);
    button(words.t.reading.newer(3)).click();
    flushSync();
    expect(atEnd()).toBe(0);
    expect([...document.querySelectorAll('button')].some((one) => one.classList.contains('newer'))).toBe(false);
  });
  it('is shown again after the chat was, wherever it was left', async () => {
    const { props } = show(many(60));
    scroll(0);
    flushSync(() => (props.tab = 'chat'));
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(4321);
    props.tab = 'log';
    flushSync();
    await tick();
    expect(scroller().scrollTop).toBe(4321);
  });
});
