// @vitest-environment jsdom
// The players at the table in their three forms, and the cards of spaces that are looked at.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import landlords from '../src/themes/landlords';
import rentopia from '../src/themes/rentopia';
import { layRing } from '../src/geometry/ring';
import { radius, standings } from '../src/ui/board/standing';
import { de } from '../src/text/de';
import { en } from '../src/text/en';
import { linesOf } from '../src/ui/model/lines';
import type { Match } from '../src/ui/model/match';
import { namer, plain } from '../src/ui/model/names';
import { lay, situation, type Scene } from '../src/ui/model/offer';
import Seats from '../src/ui/Seats.svelte';
import SeatDeeds from '../src/ui/table/SeatDeeds.svelte';
import Stage from '../src/ui/table/Stage.svelte';
import { inward } from '../src/ui/table/inward';
import { Opened } from '../src/ui/table/opened.svelte';
import { driverOf, previewOf, type Fake } from './desks.data';

let mounted: Record<string, unknown>[] = [];
const put = (component: unknown, props: object): void => {
  mounted.push(mount(component as never, { target: document.body, props: props as never }));
  flushSync();
};
beforeEach(() => {
  mounted = [];
  vi.useRealTimers();
});
afterEach(() => {
  for (const one of mounted) void unmount(one);
  document.body.innerHTML = '';
  vi.useRealTimers();
});

/** One of every state: on the move, held, a bot, away, its line broken, out. */
const states = (match: Match): Match => ({
  ...match,
  turn: { ...match.turn, seat: 0 },
  seats: match.seats.map((seat, k) => ({
    ...seat,
    bot: null,
    held: k === 1 ? 2 : 0,
    away: k === 2 ? 'stand_in' : 'no',
    connected: k !== 1,
    out: false,
    more: k === 1 ? { ...seat.more, luxuries: 2, education: 0, professors: 1 } : {},
  })),
});
const seatsOf = (driver: Fake, strip = false) => {
  put(Seats, { driver, strip, chosen: null, onchoose: () => undefined });
  return [...document.querySelectorAll<HTMLElement>('[data-seat]')].map((row) => row.textContent!.replace(/\s+/g, ' '));
};

describe('the players', () => {
  it('of the ledger say who is on the move, held, away or cut off, and what counts as wealth', () => {
    const [first, second, third] = seatsOf(driverOf('l-three', 0, { match: states }));
    expect(first).toContain('on the move');
    expect(document.querySelector('[data-seat="0"]')!.getAttribute('aria-current')).toBe('true');
    expect(second).toContain('in Jail');
    expect(second).toContain('line broken');
    expect(second).toMatch(/2\sLuxury cards · 1\sProfessor/);
    expect(second).not.toContain('on the move');
    expect(third).toContain('away, played by a bot');
    expect(third).toContain(en.people.tokens[driverOf('l-three').match.seats[2]!.token]);
  });
  it('of a phone have a sign for each state, and its words for who can’t see it', () => {
    const [first, second, third, fourth] = seatsOf(driverOf('mock', 0, { match: (match) => ({ ...states(match), seats: states(match).seats.map((seat, k) => (k === 3 ? { ...seat, out: true } : seat)) }) }), true);
    const signs = (seat: number) => [...document.querySelectorAll<SVGElement>(`[data-seat="${seat}"] [data-state]`)].map((one) => one.dataset['state']);
    expect(first).toContain('on the move');
    expect(signs(0)).toEqual([]);
    expect(second).toContain(`${rentopia.words('en').held(2)}, line broken`);
    expect(signs(1)).toEqual(['held', 'off']);
    expect(third).toContain('away, played by a bot');
    expect(signs(2)).toEqual(['off']);
    expect(fourth).toContain('out');
    expect(signs(3)).toEqual(['out']);
  });
  it('show their deeds as cards that open, with what is counted only', () => {
    const driver = driverOf('l-three', 0, { match: states });
    put(SeatDeeds, { driver, seat: 1, onclose: () => undefined });
    expect(document.body.textContent).toMatch(/2\sLuxury cards · 1\sProfessor/);
    const plate = document.querySelector<HTMLButtonElement>('.plates button')!;
    plate.click();
    flushSync();
    expect(document.querySelector('[role="tooltip"] .deed')).not.toBe(null);
  });
});

describe('a token on a corner', () => {
  it('stands nearer to it than to any plot of a side, on a phone and on a desk', () => {
    for (const theme of [rentopia, landlords])
      for (const shape of [theme.phone, theme.desk, theme.lying!]) {
        const { board, match } = driverOf(theme === rentopia ? 'mock' : 'l-three');
        const cells = layRing(board.ring, shape);
        const stood = (at: number) => standings({ ...match, seats: [{ ...match.seats[0]!, at, held: 0, out: false }] }, { shape, cells, board, theme })[0]!;
        for (const corner of cells.filter((cell) => cell.corner))
          for (const at of [corner.at + 1, (corner.at + cells.length - 1) % cells.length]) {
            const [a, b] = [stood(corner.at), stood(at)];
            expect(Math.hypot(a.x - b.x, a.y - b.y), `${theme.game} ${shape.w}: ${corner.at}, ${at}`).toBeGreaterThan(shape.compact ? 2 * radius(shape) : 34);
          }
      }
  });
});

describe('the card of a space', () => {
  const stageOf = (driver: Fake, opened: Opened) => put(Stage, { driver, say: namer(driver.board, driver.match, driver.theme.words('en')), opened, phone: false, compact: false, onrefused: () => undefined });
  it('comes after a moment of looking, goes when one looks away, and at once by Escape', async () => {
    vi.useFakeTimers();
    const opened = new Opened(() => ({ me: 0, phone: false }));
    opened.glanceAt(4);
    expect(opened.glance).toBe(null);
    vi.advanceTimersByTime(230);
    expect(opened.glance).toBe(4);
    expect(opened.at).toBe(null);
    opened.glanceAt(null);
    vi.advanceTimersByTime(200);
    expect(opened.glance).toBe(null);
    opened.glanceAt(4);
    opened.glanceAt(null);
    vi.advanceTimersByTime(500);
    expect(opened.glance).toBe(null);
    opened.at = 6;
    opened.glanceAt(4, true);
    expect(opened.escape()).toBe(true);
    expect([opened.glance, opened.at]).toEqual([null, 6]);
  });
  it('is shown beside what lies on the board, and is no deed that was chosen', async () => {
    const driver = driverOf('mock');
    const opened = new Opened(() => ({ me: 0, phone: false }));
    await Promise.all([opened.card.want(), opened.beside.want()]);
    stageOf(driver, opened);
    opened.glanceAt(6, true);
    flushSync();
    const card = document.querySelector('[data-glance="6"]')!;
    expect(card.textContent).toContain('Kite Street');
    expect(card.getAttribute('aria-hidden')).toBe('true');
    expect(document.querySelectorAll('.stage > .deed')).toHaveLength(1);
    opened.glanceAt(null, true);
    flushSync();
    expect(document.querySelector('[data-glance]')).toBe(null);
  });
  it.each([['mock', 'Property Levy', ['A stop costs $200', 'bank']], ['mock', 'START', ['Pays $200', 'salary']], ['mock', 'Busted!', ['Lockup']], ['l-three', 'Luxury', ['A stop costs $75', 'Luxury card']], ['l-three', "Lord Blueblood's Estate", ['Jail']]])('that nobody can own says what a stop does (%s, %s)', async (name, called, says) => {
    const driver = driverOf(name);
    const opened = new Opened(() => ({ me: 0, phone: true }));
    await opened.card.want();
    opened.at = driver.board.find(called)!.at;
    stageOf(driver, opened);
    await vi.waitFor(() => {
      flushSync();
      const text = document.querySelector('.stage > .deed')?.textContent ?? '';
      for (const part of [called, ...says]) expect(text).toContain(part);
    });
  });
  it('says who stands there', async () => {
    const driver = driverOf('mock', 0, { match: (match) => ({ ...match, seats: match.seats.map((seat) => ({ ...seat, at: 20, held: 0 })) }) });
    const opened = new Opened(() => ({ me: 0, phone: true }));
    await opened.card.want();
    opened.at = 20;
    stageOf(driver, opened);
    expect(document.querySelector('.stage > .deed')!.textContent).toContain('Ada, Ben, Chidi, and Dora here');
  });
  it('has its sentence in every language, for each kind of space without a price, of both games', async () => {
    for (const name of ['mock', 'l-three']) {
      const { board, theme } = driverOf(name);
      const kinds = [...new Set(board.spaces.filter((space) => !space.price).map((space) => space.kind))].sort();
      const visits = await theme.visits();
      for (const language of ['en', 'de']) expect(Object.keys(visits[language]!).sort()).toEqual(kinds);
    }
  });
  it('lies toward the middle of the board, past the lane, and always whole in the window', () => {
    const board = { left: 10, right: 910, top: 10, bottom: 810 };
    const room = { width: 1280, height: 820 };
    const card = { width: 216, height: 300 };
    const of = (left: number, top: number) => inward({ left, right: left + 80, top, bottom: top + 60 }, board, card, room);
    expect(of(10, 400).left).toBeGreaterThan(90);
    expect(of(830, 400).left + card.width).toBeLessThan(830);
    expect(of(400, 10).top).toBeGreaterThan(70);
    expect(of(400, 750).top + card.height).toBeLessThan(750);
    for (const [x, y] of [[10, 10], [830, 10], [10, 750], [830, 750]] as const) {
      const at = of(x, y);
      expect(at.left).toBeGreaterThanOrEqual(0);
      expect(at.top).toBeGreaterThanOrEqual(0);
      expect(at.left + card.width).toBeLessThanOrEqual(room.width);
      expect(at.top + card.height).toBeLessThanOrEqual(room.height);
    }
  });
});

describe('what stands for sale', () => {
  const sceneOf = (language: 'en' | 'de') => {
    const driver = driverOf('mock');
    const t = language === 'en' ? en : de;
    const words = driver.theme.words(language);
    const preview = previewOf(driver.match);
    const dues = (amount: number) => [16, 18].map((space) => ({ space, amount, unit: 'dollars' as const, row: 0 }));
    const bought = { before: { ...preview.before, dues: dues(14) }, after: { ...preview.after, dues: dues(28) } };
    const scene: Scene = { match: driver.match, board: driver.board, theme: driver.theme, words, t, say: namer(driver.board, driver.match, words), me: 0, bought };
    return { scene, decision: driver.decision!, t };
  };
  it('is told with what the rents of the district become, as the server counts them', () => {
    for (const [language, said] of [['en', /Lantern Quarter: rent \$14 becomes \$28, and you may build\./], ['de', /Lantern Quarter ganz: aus .*14.* werden .*28.*, und du darfst bauen\./]] as const) {
      const { scene, decision, t } = sceneOf(language);
      expect(lay(decision, scene).primary?.action).toEqual({ type: 'buy' });
      expect(t.prompts.buying(scene.say, situation(decision, scene)).why).toMatch(said);
      // Before the server has said it: without figures.
      expect(t.prompts.buying(scene.say, situation(decision, { ...scene, bought: null })).why).toMatch(language === 'en' ? /Lantern Quarter and you may build\./ : /Lantern Quarter ganz und du darfst bauen\./);
    }
  });
});

describe('the log', () => {
  const told = (language: 'en' | 'de', ...events: object[]) => {
    const driver = driverOf('mock');
    return linesOf({ seq: 1, seat: 0, action: { type: 'roll' }, draws: [], events } as never, namer(driver.board, driver.match, driver.theme.words(language)), language === 'en' ? en : de).map((line) => plain(line.text));
  };
  const sent = (old: number) => ({ type: 'token_moved', seat: 0, old, new: 10, how: 'sent' });
  const walks = (to: number) => ({ type: 'token_moved', seat: 0, old: 5, new: to, how: 'forward' });
  it('says why somebody is sent away: by a space, a card or the doubles', () => {
    expect(told('en', walks(30), sent(30)).at(-1)).toBe('Ada goes to Lockup: Busted!');
    expect(told('en', walks(22), { type: 'card_drawn', seat: 0, card: 'F10', from_unseen: true, kept: false }, sent(22)).at(-1)).toBe('Ada goes to Lockup: Caught Out.');
    expect(told('en', { type: 'doubles_counted', old: 2, new: 3 }, sent(21)).at(-1)).toBe('Ada goes to Lockup: 3 doubles in a row.');
    expect(told('de', { type: 'doubles_counted', old: 2, new: 3 }, sent(21)).at(-1)).toMatch(/^Ada kommt .*Lockup: 3 Päsche hintereinander\.$/);
    expect(told('en', sent(21)).at(-1)).toBe('Ada goes to Lockup.');
  });
});
