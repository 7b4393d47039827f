// @vitest-environment jsdom
// The lobby and the chat, as people use them: by names and roles.

import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SeatView } from '../src/protocol/wire';
import { de } from '../src/text/de';
import { en } from '../src/text/en';
import { lobbyIn } from '../src/text/lobby';
import Chat from '../src/ui/chat/Chat.svelte';
import { letterOf } from '../src/ui/chat/letter';
import { emoteOf, EMOTES, sentAs } from '../src/ui/chat/emotes';
import { heard } from '../src/ui/chat/heard.svelte';
import Invite from '../src/ui/lobby/Invite.svelte';
import { missing } from '../src/ui/lobby/missing';
import Passport from '../src/ui/lobby/Passport.svelte';
import Qr from '../src/ui/lobby/Qr.svelte';
import Rules from '../src/ui/lobby/Rules.svelte';
import SeatList from '../src/ui/lobby/SeatList.svelte';
import StartDock from '../src/ui/lobby/StartDock.svelte';
import { settled, tableView } from './fakes';

vi.setConfig({ testTimeout: 90_000 });

let mounted: Record<string, unknown> | null = null;
afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = null;
  document.body.innerHTML = '';
});
function show<P extends Record<string, unknown>>(what: Component<P>, props: P): void {
  mounted = mount(what as Component, { target: document.body, props }) as Record<string, unknown>;
  flushSync();
}
/** Controls by the name that is read out: its label, else its words. */
function named(name: string | RegExp, of = 'button, input, select'): HTMLElement {
  const called = (one: Element) => one.getAttribute('aria-label') ?? (one.getAttribute('aria-labelledby') ? (document.getElementById(one.getAttribute('aria-labelledby')!)?.textContent ?? '') : (one.textContent ?? ''));
  const found = [...document.querySelectorAll<HTMLElement>(of)].filter((one) => (typeof name === 'string' ? called(one).trim() === name : name.test(called(one))));
  if (found.length !== 1) throw new Error(`${found.length} controls called ${String(name)}`);
  return found[0]!;
}
const press = (name: string | RegExp) => {
  named(name).click();
  flushSync();
};
const plain = (words: string) => words.replace(/\s+/g, ' ');
const text = () => plain(document.body.textContent ?? '');

const person = (seat: number, name: string, more: Partial<SeatView> = {}): SeatView => ({ seat, kind: 'person', name, token: (['key', 'sail', 'moon'] as const)[seat]!, colour: (['key', 'sail', 'moon'] as const)[seat]!, ready: false, host: seat === 0, connected: true, muted: false, ...more });
const bot = (seat: number, name: string): SeatView => ({ seat, kind: 'bot', name, token: 'moon', colour: 'moon', bot: 'quick', ready: true });
const empty = (seat: number): SeatView => ({ seat, kind: 'empty' });
const table = (seats: SeatView[], more = {}) => tableView({ status: 'open', seats, code: `T${Math.random()}`, ...more });

function driver(seats: SeatView[], more: Record<string, unknown> = {}) {
  const done = () => vi.fn().mockResolvedValue(null);
  return {
    table: table(seats), me: 0, host: true, chat: [], online: true, link: 'http://a.example/t/TX4K9P#key=k', watchLink: null,
    say: done(), mute: done(), unsay: done(), order: done(), lots: done(), kick: done(), giveHost: done(), bot: done(), change: done(), seat: done(), ready: done(), start: done(), newLinks: done(), leave: done(),
    ...more,
  };
}
// The components ask for more of a table than these tests give.
const props = (of: object) => of as never;
const doing = async <T>(what: Promise<T>): Promise<T> => what;
const said = (number: number, seat: number, sender: string, words: string, more = {}) => ({ number, seat, sender, text: words, whisper: false, ...more });

describe('the chat', () => {
  const seats = [person(0, 'Ada'), person(1, 'Ben'), bot(2, 'Copper')];
  it('shows messages as text, never as markup', () => {
    show(Chat, props({ driver: driver(seats, { chat: [said(1, 1, 'Ben', '<img src=x onerror=alert(1)><b>hi</b>')] }) }));
    expect(document.querySelector('.said img, .said b:not(.who)')).toBeNull();
    expect(text()).toContain('<img src=x onerror=alert(1)>');
    expect(document.querySelector('[role="log"]')?.getAttribute('aria-live')).toBe('polite');
  });
  it('sends what was written, and to one alone where that was chosen', async () => {
    const one = driver(seats, { chat: [said(1, 1, 'Ben', 'Hello.')] });
    show(Chat, props({ driver: one }));
    press('Ben');
    press('Whisper');
    const box = named('Only to Ben', 'input') as HTMLInputElement;
    box.value = '  between us  ';
    box.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    press('Send');
    await settled();
    expect(one.say).toHaveBeenCalledWith('between us', 1);
    expect(box.value).toBe('');
  });
  it.each([
    ['goes with its person to another seat', [person(0, 'Ada'), person(1, 'Zoe'), person(2, 'Ben')], ['between us', 2]],
    ['is taken back where its person has left, so that nobody else reads it', [person(0, 'Ada'), person(1, 'Zoe')], null],
  ])('a whisper that is being written %s', async (_, after, told) => {
    const one = driver(after);
    Object.assign(letterOf(one), { text: 'between us', to: 1, name: 'Ben' }); // begun when Ben sat in seat 1
    show(Chat, props({ driver: one }));
    await settled();
    document.querySelector<HTMLInputElement>('form input')!.form?.requestSubmit();
    await settled();
    expect(vi.mocked(one.say).mock.calls).toEqual(told ? [told] : []);
  });
  it('says once what Enter was held down for, and keeps what is written before the answer', async () => {
    let done: (answer: null) => void = () => undefined;
    const one = driver(seats, { say: vi.fn(() => new Promise<null>((answer) => (done = answer))) });
    show(Chat, props({ driver: one }));
    const box = named('Say something', 'input') as HTMLInputElement;
    const write = (value: string) => {
      box.value = value;
      box.dispatchEvent(new Event('input', { bubbles: true }));
      flushSync();
    };
    write('hello');
    for (let k = 0; k < 5; k += 1) box.form?.requestSubmit();
    expect(one.say).toHaveBeenCalledTimes(1);
    write('and more');
    done(null);
    await settled();
    expect(box.value).toBe('and more');
  });
  it('keeps what was written too fast, and says when it can be sent', async () => {
    const one = driver(seats, { say: vi.fn().mockResolvedValue({ code: 'too_fast', sentence: 'You write too fast. Wait 3 s.' }) });
    show(Chat, props({ driver: one }));
    const box = named('Say something', 'input') as HTMLInputElement;
    box.value = 'again';
    box.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    press('Send');
    await settled();
    flushSync();
    expect(box.value).toBe('again');
    expect(text()).toContain(plain(en.chat.wait(3)));
    expect((named('Send') as HTMLButtonElement).disabled).toBe(true);
  });
  it('hides whoever is muted here, and lets them be heard again', () => {
    const one = driver(seats, { chat: [said(1, 1, 'Ben', 'Blah.')] });
    show(Chat, props({ driver: one }));
    press('Ben');
    press('Mute for me');
    expect(text()).not.toContain('Blah.');
    expect(text()).toContain(plain(en.chat.hidden(1)));
    press(/Hear again/);
    expect(text()).toContain('Blah.');
  });
  it('counts what has not been seen: not the own words, nor of who is muted', () => {
    const one = driver(seats, { chat: [said(1, 1, 'Ben', 'One.'), said(2, 0, 'Ada', 'Two.'), said(3, 2, 'Zoe', 'Three.')] });
    heard.mute(one.table.code, 'Zoe', true);
    expect(heard.unread(one as never)).toBe(1);
    show(Chat, props({ driver: one, collapsible: true, open: false }));
    expect(text()).toContain(plain(en.chat.unread(1)));
    press(/Chat/);
    expect(heard.unread(one as never)).toBe(0);
  });
  it('lets the host alone take the word from somebody, and messages away', async () => {
    const one = driver(seats, { chat: [said(7, 1, 'Ben', 'Rude.')] });
    show(Chat, props({ driver: one }));
    press('Ben');
    press('Mute for everybody');
    expect(one.mute).toHaveBeenCalledWith(1, true);
    await settled();
    flushSync();
    press('Ben');
    press('Remove this message');
    expect(one.unsay).toHaveBeenCalledWith([7]);
    await settled();
    void unmount(mounted!);
    show(Chat, props({ driver: driver(seats, { host: false, chat: [said(7, 1, 'Ben', 'Rude.')] }) }));
    press('Ben');
    expect(() => named('Remove this message')).toThrow();
    expect(() => named('Mute for everybody')).toThrow();
  });
  it('is for reading only for who watches or has been muted', () => {
    show(Chat, props({ driver: driver(seats, { me: null, host: false }) }));
    expect(text()).toContain(en.chat.onlySeated);
    void unmount(mounted!);
    show(Chat, props({ driver: driver([person(0, 'Ada', { muted: true }), person(1, 'Ben')], { host: false }) }));
    expect(text()).toContain(en.chat.youAreMuted);
    expect(document.querySelector('form')).toBeNull();
  });
  it('has signs that each language says in its own words', () => {
    for (const emote of EMOTES) {
      expect(emoteOf(sentAs(emote))).toBe(emote);
      expect(en.chat.emote[emote] && de.chat.emote[emote]).toBeTruthy();
    }
    expect(emoteOf('hello')).toBeNull();
    show(Chat, props({ driver: driver(seats, { chat: [said(1, 1, 'Ben', '(well played)')] }) }));
    expect(text()).toContain('Well played');
    expect(text()).not.toContain('(well played)');
  });
});

describe('the seats', () => {
  const seats = [person(0, 'Ada'), person(1, 'Ben'), bot(2, 'Copper'), empty(3)];
  const list = (more: Record<string, unknown> = {}, who = seats) => {
    const one = driver(who, more);
    show(SeatList, props({ driver: one, least: 2, most: 8, busy: false, doing }));
    return one;
  };
  it('move by keyboard, one at a time', async () => {
    const one = list();
    press('Ben: one seat up');
    expect(one.order).toHaveBeenCalledWith([1, 0, 2, 3]);
    await settled();
    flushSync();
    expect(document.querySelector('[aria-live="polite"]')?.textContent).toContain('Ben, Ada, and Copper');
    press('Copper: one seat down');
    expect(one.order).toHaveBeenLastCalledWith([0, 1, 3, 2]);
  });
  it('are drawn by lot, and are added and taken away within what the game takes', () => {
    const one = list();
    press('Draw lots for the seats');
    expect(one.lots).toHaveBeenCalledOnce();
    press('One seat more');
    press('One seat fewer');
    expect(one.change.mock.calls).toEqual([[{ seats: 5 }], [{ seats: 3 }]]);
    void unmount(mounted!);
    list({}, [person(0, 'Ada'), person(1, 'Ben')]);
    expect((named('One seat fewer') as HTMLButtonElement).disabled).toBe(true);
  });
  it('ask before a person is sent away, and not before a bot is', () => {
    const one = list();
    press('Take Ben off the table');
    expect(one.kick).not.toHaveBeenCalled();
    press('Send away');
    expect(one.kick).toHaveBeenCalledWith(1);
    press('Take Copper off the table');
    expect(one.kick).toHaveBeenLastCalledWith(2);
  });
  it('have bots whose level can be changed', () => {
    const one = list();
    const level = named('Level of Copper', 'select') as HTMLSelectElement;
    level.value = 'steady';
    level.dispatchEvent(new Event('change', { bubbles: true }));
    expect(one.bot).toHaveBeenCalledWith('steady', 2);
  });
  it('are changed by the host alone', () => {
    list({ host: false, me: 1 });
    for (const name of ['Ben: one seat up', 'Draw lots for the seats', 'One seat more', 'Take Ada off the table', 'Add a bot']) expect(() => named(name), name).toThrow();
  });
  it('stay where they are where a match goes on: each has its cash and its deeds', () => {
    list({ table: table([person(0, 'Ada'), bot(1, 'Copper')], { goes_on: { match: 'm', seq: 4 } }) });
    for (const name of ['Copper: one seat up', 'Draw lots for the seats']) expect(() => named(name), name).toThrow();
    expect(document.querySelector('li[draggable="true"]')).toBeNull();
    expect(named('Level of Copper', 'select')).toBeTruthy();
  });
  it('offer every token and colour, and say who has one already', () => {
    const one = list();
    press('Your name, token and colour');
    expect((named('Sail, taken by Ben') as HTMLButtonElement).disabled).toBe(true);
    expect((named('sky blue, taken by Ben') as HTMLButtonElement).disabled).toBe(true);
    press('Tulip');
    press('teal');
    expect(one.seat.mock.calls).toEqual([[{ token: 'tulip' }], [{ colour: 'wheel' }]]);
  });
});

describe('what is missing', () => {
  const t = lobbyIn('en').lobby;
  it('is said in words, for everybody in their place', () => {
    expect(missing(table([person(0, 'Ada'), empty(1)]), 0, true, 2, t, en.people)).toMatchObject({ title: t.tooFew(1), complete: false });
    const one = table([person(0, 'Ada', { ready: true }), person(1, 'Ben')]);
    expect(missing(one, 0, true, 2, t, en.people)).toEqual({ title: 'Waiting for Ben', why: t.canStart, complete: false });
    expect(missing(one, 1, false, 2, t, en.people)).toMatchObject({ title: 'Waiting for you', why: t.readyFirst });
    expect(missing(one, null, false, 2, t, en.people).why).toBe(t.watchOnly);
    const all = table([person(0, 'Ada', { ready: true }), bot(1, 'Copper')]);
    expect(missing(all, 0, true, 2, t, en.people)).toEqual({ title: t.allReady, why: t.canStart, complete: true });
  });
  it('keeps the host from starting until nothing is', () => {
    const one = driver([person(0, 'Ada', { ready: true }), person(1, 'Ben')]);
    show(StartDock, props({ driver: one, least: 2, busy: false, problem: '', doing }));
    expect((named(/Start the match/) as HTMLButtonElement).disabled).toBe(true);
    void unmount(mounted!);
    const two = driver([person(0, 'Ada', { ready: true }), bot(1, 'Copper')]);
    show(StartDock, props({ driver: two, least: 2, busy: false, problem: '', doing }));
    press(/Start the match/);
    expect(two.start).toHaveBeenCalledOnce();
    press('Spectators');
    expect(two.change).toHaveBeenCalledWith({ settings: { spectators: false } });
  });
});

describe('the rules', () => {
  const games = {
    games: [{ game: 'g', title: 'A game', least_seats: 2, most_seats: 4, presets: { Classic: { help: 'As printed.', options: {} }, Odd: { help: 'Oddly.', options: { cash: 100 } } }, options: { properties: { cash: { type: 'integer', minimum: 0, maximum: 500, default: 50, title: 'Cash', description: 'Dollars to begin with.', changes: 'More of it.', order: 0 }, pot: { type: 'boolean', default: false, title: 'A pot', description: 'Fines wait there.', changes: 'Luck.', order: 1 } } } }],
    settings: { properties: { misses: { type: 'integer', minimum: 1, maximum: 20, default: 2, title: 'Misses', order: 0 } } },
  };
  const rules = (more: Record<string, unknown> = {}, options: Record<string, unknown> = { cash: 50, pot: false }) => {
    const one = driver([person(0, 'Ada'), empty(1)], more);
    one.table = { ...one.table, game: 'g', options, settings: { misses: 2 } };
    show(Rules, props({ driver: one, games, hostName: 'Ada', doing }));
    return one;
  };
  it('say of each switch its usual value, range, and what it changes in play', () => {
    rules();
    const shown = text();
    for (const part of ['Dollars to begin with. Usually $50; $0 to $500.', 'In play: More of it.', 'As in Classic.']) expect(shown).toContain(part);
  });
  it('mark what is changed, and put it back', () => {
    const one = rules({}, { cash: 70, pot: true });
    expect(document.querySelectorAll('.tag')).toHaveLength(2);
    press('Cash: as usual');
    expect(one.change).toHaveBeenCalledWith({ options: { pot: true } });
    press('All as usual');
    expect(one.change).toHaveBeenLastCalledWith({ options: {}, settings: { misses: 2 } });
  });
  it('send what differs from the usual, and nothing that is out of range', () => {
    const one = rules();
    const box = named('Cash', 'input') as HTMLInputElement;
    box.value = '501';
    box.dispatchEvent(new Event('change', { bubbles: true }));
    flushSync();
    expect(one.change).not.toHaveBeenCalled();
    expect(document.querySelector('[role="alert"]')?.textContent).toBe(lobbyIn('en').lobby.outOfRange('$0', '$500'));
    box.value = '120';
    box.dispatchEvent(new Event('change', { bubbles: true }));
    expect(one.change).toHaveBeenCalledWith({ options: { cash: 120 } });
  });
  it('show the problem of the server at its field', async () => {
    const one = rules({ change: vi.fn().mockResolvedValue({ code: 'bad_options', sentence: 'No.', problems: { cash: 'cash: too odd' } }) });
    press('A pot');
    await settled();
    flushSync();
    expect(one.change).toHaveBeenCalled();
    expect(document.getElementById('opt-cash-bad')?.textContent).toBe('too odd');
  });
  it('are found by a word, or by being changed', () => {
    rules({}, { cash: 70, pot: false });
    const box = named('Find a rule', 'input') as HTMLInputElement;
    box.value = 'fines';
    box.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    expect([...document.querySelectorAll('.opt .about > b')].map((one) => one.textContent)).toEqual(['A pot']);
    box.value = '';
    box.dispatchEvent(new Event('input', { bubbles: true }));
    (document.querySelector('input[type="checkbox"]') as HTMLInputElement).click();
    flushSync();
    expect([...document.querySelectorAll('.opt .about > b')].map((one) => one.textContent)).toEqual(['Cash']);
  });
  it('can be seen by all, and changed by the host', () => {
    rules({ host: false });
    expect(text()).toContain(lobbyIn('en').lobby.onlyHost('Ada'));
    expect((named('Cash', 'input') as HTMLInputElement).disabled).toBe(true);
    expect(() => named('All as usual')).toThrow();
  });
});

describe('the rules passport', () => {
  const games = { games: [{ game: 'g', title: 'A game', least_seats: 2, most_seats: 4, presets: {}, options: { properties: { cash: { type: 'integer', minimum: 0, maximum: 500, default: 50, title: 'Cash', description: 'Dollars to begin with.' } } } }], settings: {} };
  const type = async (words: string) => {
    const box = named('A rules passport', 'input') as HTMLInputElement;
    box.value = words;
    box.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    press('Read it');
    await settled();
    flushSync();
  };
  it('is read, shown in words, and taken over', async () => {
    const one = driver([person(0, 'Ada'), empty(1)]);
    const api = { passport: vi.fn().mockResolvedValue({ ok: true, value: { passport: '10AB-C', game: 'g', options: { cash: 120 } } }) };
    show(Passport, props({ driver: one, api, games, doing }));
    press('Type one in');
    await type(' 10ab-c ');
    expect(api.passport).toHaveBeenCalledWith('10ab-c');
    expect(text()).toContain('A game, with: Cash$120');
    press('Play by these rules');
    expect(one.change).toHaveBeenCalledWith({ passport: '10AB-C' });
  });
  it('says what is wrong with one that was mistyped, and changes nothing', async () => {
    const one = driver([person(0, 'Ada'), empty(1)]);
    const api = { passport: vi.fn().mockResolvedValue({ ok: false, problem: { code: 'bad_passport', sentence: 'This passport has a slip of typing in it.', status: 422 } }) };
    show(Passport, props({ driver: one, api, games, doing }));
    press('Type one in');
    await type('1X');
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('This passport has a slip of typing in it.');
    expect(one.change).not.toHaveBeenCalled();
  });
  it('is shown to all, and typed in by the host', () => {
    show(Passport, props({ driver: driver([person(0, 'Ada')], { host: false }), api: {}, games, doing }));
    expect(text()).toContain('1R0A');
    expect(() => named('Type one in')).toThrow();
  });
});

describe('the invitation', () => {
  it('is drawn as a QR code with a name', async () => {
    show(Qr, props({ text: 'http://a.example/t/TX4K9P', name: 'QR code of the link' }));
    await vi.waitFor(() => expect(document.querySelector('svg[role="img"]')?.getAttribute('aria-label')).toBe('QR code of the link'), { timeout: 60_000 });
    expect(document.querySelectorAll('svg path')[0]?.getAttribute('d')).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
  });
  it('is made anew only once that is confirmed', async () => {
    const one = driver([person(0, 'Ada'), empty(1)]);
    show(Invite, props({ driver: one, title: 'Ada’s table', doing }));
    press('New link');
    expect(one.newLinks).not.toHaveBeenCalled();
    expect(text()).toContain(lobbyIn('en').lobby.newLinkWhy);
    press('New link');
    await settled();
    flushSync();
    expect(one.newLinks).toHaveBeenCalledOnce();
    expect(text()).toContain(lobbyIn('en').lobby.newLinkDone);
  });
  it('is passed on by a guest who came by it, who makes no new ones', () => {
    show(Invite, props({ driver: driver([person(0, 'Ada'), person(1, 'Ben')], { host: false, me: 1 }), title: 'Ada’s table', doing }));
    expect(named(/^Copy the link/)).toBeDefined();
    expect(text()).toContain(lobbyIn('en').lobby.passOn);
    expect(() => named('New link')).toThrow();
  });
  it.each([{ me: 1 }, { me: null }])('is asked of the host, by name, where this browser has no key for it: $me', ({ me }) => {
    show(Invite, props({ driver: driver([person(0, 'Ada'), person(1, 'Ben')], { host: false, me, link: null }), title: 'Ada’s table', doing }));
    expect(text()).toContain(plain(lobbyIn('en').lobby.noLink('Ada')));
    expect(text()).not.toContain(lobbyIn('en').lobby.passOn);
    expect(() => named(/^Copy the link/)).toThrow();
  });
  it('is made anew by a host whose browser has none', () => {
    show(Invite, props({ driver: driver([person(0, 'Ada'), empty(1)], { link: null }), title: 'Ada’s table', doing }));
    expect(text()).toContain(lobbyIn('en').lobby.noLinkHost);
    expect(named('New link')).toBeDefined();
  });
  it('needs no key where the table is open to all', () => {
    show(Invite, props({ driver: { ...driver([person(0, 'Ada'), person(1, 'Ben')], { host: false, me: 1, link: null }), table: table([person(0, 'Ada'), person(1, 'Ben')], { public: true }) }, title: 'Ada’s table', doing }));
    expect(named(/^Copy the link/)).toBeDefined();
  });
  it('is tried as soon as it is shown, and whenever the table has changed', async () => {
    const { Holder } = await import('./holder.svelte');
    const tryLinks = vi.fn().mockResolvedValue(undefined);
    const of = new Holder(driver([person(0, 'Ada'), person(1, 'Ben')], { tryLinks }));
    show(Invite, props({ get driver() { return of.held; }, title: 'Ada’s table', doing }));
    expect(tryLinks).toHaveBeenCalledTimes(1);
    of.held = { ...of.held, table: { ...of.held.table, version: of.held.table.version + 1 } };
    flushSync();
    expect(tryLinks).toHaveBeenCalledTimes(2);
    of.held = { ...of.held, online: false };
    flushSync();
    expect(tryLinks).toHaveBeenCalledTimes(2);
  });
  it('stands there to be copied by hand where the browser does not copy', async () => {
    const one = driver([person(0, 'Ada'), empty(1)]);
    show(Invite, props({ driver: one, title: 'Ada’s table', doing }));
    press(/^Copy the link/);
    await settled();
    flushSync();
    expect((document.querySelector('input[readonly]') as HTMLInputElement).value).toBe(one.link);
  });
});
