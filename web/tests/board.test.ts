// @vitest-environment jsdom
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { flushSync, mount, unmount } from 'svelte';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { termsBy } from '../src/text/terms';
import theme from '../src/themes/rentopia';
import print from '../src/themes/landlords';
import { layRing, type Cell } from '../src/geometry/ring';
import { scene as de } from '../src/text/board.de';
import { scene as en } from '../src/text/board.en';
import BoardView from '../src/ui/board/Board.svelte';
import { DRAWINGS, perform } from '../src/ui/board/perform';
import { formOf } from '../src/ui/board/forms';
import { Overlay } from '../src/ui/board/overlay.svelte';
import { spoken } from '../src/ui/board/spoken';
import { radius, standings } from '../src/ui/board/standing';
import { NEAREST, WHOLE, about, centre, pan, reveal } from '../src/ui/board/zoom';
import { flowing } from '../src/ui/flow.svelte';
import { readBoard } from '../src/ui/model/board';
import { readMatch, type Match } from '../src/ui/model/match';
import { MOTIONS, cuesOf } from '../src/ui/model/motions';
import type { GameEvent, Step } from '../src/protocol/record';
import { settings } from '../src/ui/settings.svelte';
import { Sound } from '../src/ui/sound/sound';
import type { Theme } from '../src/themes/theme';
import { GOLDEN } from './golden.setup';

const fixtures = import.meta.glob('../dev/fixtures/*.json', { eager: true, import: 'default' });
const load = <T>(name: string): T => structuredClone(fixtures[`../dev/fixtures/${name}.json`]) as T;
interface Fixture {
  position: Record<string, unknown>;
  dice: [number, number];
}
type Shown = Pick<Fixture, 'position' | 'dice'>;
function boardOf(of: Theme) {
  return readBoard(load<never>(`board-${of.game}`), of.codes);
}
function matchOf(name: string, of: Theme = theme): Match {
  const fixture = load<Fixture>(name);
  return readMatch(fixture.position, { board: boardOf(of), aliases: of.aliases, lock: of.lock, table: null, me: 0, dice: fixture.dice });
}
const board = boardOf(theme);
const ground = (compact = false) => {
  const shape = compact ? theme.phone : theme.desk;
  return { shape, cells: layRing(board.ring, shape), board, theme };
};
const step = (events: GameEvent[]): Step => ({ seq: 9, at: null, seat: 0, action: { type: 'roll' }, events }) as unknown as Step;
const where = { ring: board.ring, at: (key: number | string) => board.find(key)?.at ?? 0 };

beforeEach(() => {
  settings.still = false;
  flowing.settle();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe('the view of the board', () => {
  it('keeps what lies under the fingers in its place', () => {
    const near = about(WHOLE, 3, 0.3, 0.8);
    expect(near.scale).toBe(3);
    expect((0.3 - near.x) / near.scale).toBeCloseTo(0.3);
    expect((0.8 - near.y) / near.scale).toBeCloseTo(0.8);
  });
  it('is never smaller than the board, never too near, and never beyond an edge', () => {
    expect(about(WHOLE, 0.2)).toEqual(WHOLE);
    expect(about(WHOLE, 99).scale).toBe(NEAREST);
    const far = pan(about(WHOLE, 2), -40, 40);
    expect([far.x, far.y]).toEqual([1 - 2, 0]);
  });
  it('shifts no more than it has to for the space that has the focus', () => {
    const near = centre(3, { x: 0.5, y: 0.5, w: 0.05, h: 0.05 });
    const box = { x: 0, y: 0, w: 0.1, h: 0.1 };
    const seen = reveal(near, box);
    expect(box.x * 3 + seen.x).toBeGreaterThanOrEqual(0);
    expect((box.x + box.w) * 3 + seen.x).toBeLessThanOrEqual(1);
    expect(reveal(seen, box)).toEqual(seen);
  });
});

describe('tokens', () => {
  it('are all to be seen where eight stand on one space, on a desk and on a phone', () => {
    const eight = matchOf('eight');
    for (const at of [7, 12, 27, 0])
      for (const compact of [false, true]) {
        const here = ground(compact);
        const crowd = { ...eight, seats: eight.seats.map((seat) => ({ ...seat, at, held: 0, out: false })) };
        const stands = standings(crowd, here);
        expect(stands).toHaveLength(8);
        const r = radius(here.shape);
        stands.forEach((a, i) =>
          stands.slice(i + 1).forEach((b) => expect(Math.hypot(a.x - b.x, a.y - b.y), `${at}`).toBeGreaterThanOrEqual(r * Math.max(a.s, b.s))),
        );
      }
  });
  it('of whoever is on the move is drawn last, and of whoever is out not at all', () => {
    const eight = matchOf('eight');
    const mover = 3;
    const one = { ...eight, turn: { ...eight.turn, seat: mover }, seats: eight.seats.map((seat, k) => ({ ...seat, out: k === 5 })) };
    const seats = standings(one, ground()).map((stand) => stand.seat.seat);
    expect(seats.at(-1)).toBe(mover);
    expect(seats).not.toContain(5);
  });
});

describe('a space is spoken', () => {
  const one = matchOf('mock');
  const called = (language: string) => termsBy(() => theme.words(language).terms);
  afterAll(() => called('en'));
  const say = (key: string | number, t: typeof en = en, language = 'en', me: number | null = null) => {
    called(language);
    return spoken(board.find(key)!, { board, match: one, say: theme.words(language), t, me });
  };
  it('with its code, its district by letter and name, its owner and its houses', () => {
    const text = say('Kite Street');
    expect(text).toContain('B1 Kite Street');
    expect(text).toContain('district B, Harborside');
    expect(text).toContain('owned by Ben');
    expect(text).toContain(theme.words('en').level(4, board.hotel));
  });
  it('as yours to its owner, as mortgaged, and as for sale', () => {
    expect(say('Cobbler Lane', en, 'en', 0)).toContain('yours');
    expect(say('Sapphire Bay')).toContain('mortgaged, no rent');
    expect(say('Skyline Point')).toMatch(/for sale, \$400/);
  });
  it('with what a stop costs and what the space pays, in both games', () => {
    expect(say('Property Levy')).toContain('a stop costs $200');
    expect(say('Property Levy', de as typeof en, 'de')).toMatch(/ein Halt kostet/);
    expect(say('START')).toContain('pays $200');
    expect(say('Town Square')).not.toMatch(/costs|pays/);
    const old = boardOf(print);
    const match = matchOf('l-spec', print);
    const saidOf = (name: string, figures: Match['figures'] = null) => spoken(old.find(name)!, { board: old, match: { ...match, figures }, say: print.words('en'), t: en, me: 1 });
    expect(saidOf('Fuel')).toContain('a stop costs $10');
    expect(saidOf('Mother Earth')).toContain('pays $100');
    // As the server counts it now: the Single Tax takes the tax away, and wages rise.
    const now = { dues: [{ space: old.find('Fuel')!.key, amount: 0, unit: 'dollars', row: null }], bars: [], passing: [230, 240] } as unknown as Match['figures'];
    expect(saidOf('Fuel', now)).not.toContain('costs');
    expect(saidOf('Mother Earth', now)).toContain('pays $240');
  });
  it('in German too, and every word of the board has both languages', () => {
    expect(say('Kite Street', de as typeof en, 'de')).toContain('Viertel B');
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  });
});

describe('the motions of a step', () => {
  const scene = (before: Match, after: Match, root: HTMLElement) => ({ root, unit: 1, overlay: new Overlay(), before, after, me: 0, t: en, ...ground() });
  it('have a drawing for every kind of event that lasts', () => {
    for (const [kind, motion] of Object.entries(MOTIONS)) if (motion) expect(DRAWINGS[kind as GameEvent['type']], kind).not.toBeNull();
  });
  it('draw every kind of event of a real match, in both ways, without a fault', () => {
    const steps = ['buy', 'trade', 'owe', 'eight'].flatMap((name) => load<{ steps: Step[] }>(name).steps);
    const match = matchOf('buy');
    for (const speed of [0, 1])
      for (const one of steps) {
        const root = document.createElement('div');
        const { cues, ms } = cuesOf(one, where, speed);
        const stop = perform({ step: one, cues, ms }, scene(match, match, root));
        stop();
      }
    expect(steps.length).toBeGreaterThan(40);
  });
  it('are told to the browser in rising order, for every motion of the golden matches of both games', () => {
    type Asked = { frames: Keyframe[]; ms: number };
    const asked: Asked[] = [];
    const had = Element.prototype.animate;
    Element.prototype.animate = function animate(frames, options) {
      asked.push({ frames: frames as Keyframe[], ms: Number((options as KeyframeAnimationOptions).duration) });
      return { cancel: () => undefined, finished: new Promise(() => undefined) } as unknown as Animation;
    };
    const games = new Map<string, number>();
    try {
      for (const file of readdirSync(GOLDEN).filter((name) => name.endsWith('.json'))) {
        const golden = JSON.parse(readFileSync(join(GOLDEN, file), 'utf8')) as { board: never; start: Shown; steps: (Shown & { line: string })[] };
        const of = (golden.board as { game: string }).game === theme.game ? theme : print;
        const on = readBoard(golden.board, of.codes);
        const read = ({ position, dice }: Shown) => readMatch(position, { board: on, aliases: of.aliases, lock: of.lock, table: null, me: 0, dice });
        const place = { ring: on.ring, at: (key: number | string) => on.find(of.aliases[String(key)] ?? key)?.at ?? 0 };
        const shape = of.phone;
        const root = document.createElement('div');
        // Every piece that a motion takes hold of: tokens, dice, owners' marks and plates.
        root.innerHTML = `<i data-die></i><i data-die></i>${Array.from({ length: 8 }, (_, seat) => `<i data-token="${seat}"></i>`).join('')}${on.spaces.map(({ at }) => `<i data-at="${at}"><b data-own></b><b data-plate></b><b data-built></b></i>`).join('')}`;
        document.body.replaceChildren(root);
        let before = read(golden.start);
        for (const row of golden.steps) {
          const one = JSON.parse(row.line) as Step;
          const after = read(row);
          const { cues, ms } = cuesOf(one, place, 1);
          asked.length = 0;
          perform({ step: one, cues, ms }, { root, unit: 1, overlay: new Overlay(), before, after, me: 0, t: en, shape, cells: layRing(on.ring, shape), board: on, theme: of })();
          for (const { frames, ms: lasts } of asked) {
            const offsets = frames.flatMap(({ offset }) => (typeof offset === 'number' ? [offset] : []));
            expect(offsets, `${file}, step ${one.seq}`).toEqual([...offsets].sort((a, b) => a - b));
            expect(Math.min(0, ...offsets), `${file}, step ${one.seq}`).toBe(0);
            expect(Math.max(1, ...offsets), `${file}, step ${one.seq}`).toBe(1);
            expect(lasts).toBeGreaterThan(0);
          }
          games.set(of.game, (games.get(of.game) ?? 0) + asked.length);
          before = after;
        }
      }
    } finally {
      Element.prototype.animate = had;
    }
    expect(games.get('rentopia')).toBeGreaterThan(500);
    expect(games.get('landlords')).toBeGreaterThan(500);
  });
  it('of one token follow each other: who walks to a corner is sent on from there', () => {
    const walks: GameEvent = { type: 'token_moved', seat: 0, old: 24, new: 30, how: 'forward' };
    const sent: GameEvent = { type: 'token_moved', seat: 0, old: 30, new: 10, how: 'sent' };
    const other: GameEvent = { type: 'token_moved', seat: 1, old: 30, new: 10, how: 'sent' };
    const [first, then] = cuesOf(step([walks, sent]), where, 1).cues;
    expect(then!.from).toBe(first!.from + first!.ms);
    const [one, two] = cuesOf(step([walks, other]), where, 1).cues;
    expect(two!.from).toBeLessThan(one!.from + one!.ms);
  });
  it('count money only when it leaves and when it arrives', () => {
    vi.useFakeTimers();
    const match = matchOf('mock');
    const events: GameEvent[] = [{ type: 'dice_rolled', old_die1: 1, old_die2: 1, die1: 2, die2: 3 }, { type: 'cash_moved', from: 0, to: 1, amount: 90, reason: 'rent' }];
    const { cues, ms } = cuesOf(step(events), where, 1);
    // The figures that come with the match count the payment already.
    perform({ step: step(events), cues, ms }, scene(match, match, document.createElement('div')));
    expect([flowing.cash(0, 410), flowing.cash(1, 590)]).toEqual([500, 500]);
    vi.advanceTimersByTime(cues[1]!.from);
    expect([flowing.cash(0, 410), flowing.cash(1, 590)]).toEqual([410, 500]);
    vi.advanceTimersByTime(cues[1]!.ms);
    expect([flowing.cash(0, 410), flowing.cash(1, 590)]).toEqual([410, 590]);
    vi.useRealTimers();
  });
  it('that are ended early leave no payment under way', () => {
    const match = matchOf('mock');
    const events: GameEvent[] = [{ type: 'dice_rolled', old_die1: 1, old_die2: 1, die1: 2, die2: 3 }, { type: 'cash_moved', from: 0, to: 1, amount: 90, reason: 'rent' }];
    const { cues, ms } = cuesOf(step(events), where, 1);
    perform({ step: step(events), cues, ms }, scene(match, match, document.createElement('div')))();
    expect([flowing.cash(0, 410), flowing.cash(1, 590)]).toEqual([410, 590]);
  });
  it('that are ended in mid-flight count the payment once', () => {
    vi.useFakeTimers();
    const match = matchOf('mock');
    const events: GameEvent[] = [{ type: 'cash_moved', from: 0, to: 1, amount: 90, reason: 'rent' }];
    const { cues, ms } = cuesOf(step(events), where, 1);
    const stop = perform({ step: step(events), cues, ms }, scene(match, match, document.createElement('div')));
    vi.advanceTimersByTime(100);
    stop();
    vi.advanceTimersByTime(5000);
    expect([flowing.cash(0, 410), flowing.cash(1, 590)]).toEqual([410, 590]);
    vi.useRealTimers();
  });
  it('mark the place of a change where nothing is to move', () => {
    const match = matchOf('mock');
    const made = scene(match, match, document.createElement('div'));
    perform({ step: step([{ type: 'level_changed', space: 1, old: 3, new: 4 }]), cues: [], ms: 0 }, made);
    expect(made.overlay.marks).toEqual([1]);
    expect(document.getAnimations?.() ?? []).toEqual([]);
    made.overlay.clear();
  });
  it('show a drawn card with its words until it is put away', () => {
    const match = matchOf('mock');
    const made = scene(match, match, document.createElement('div'));
    perform({ step: step([{ type: 'card_drawn', seat: 1, card: 'F1', from_unseen: true, kept: false }]), cues: [], ms: 0 }, made);
    expect(made.overlay.drawn).toMatchObject({ seat: 1, card: 'F1' });
    made.overlay.putAway();
    expect(made.overlay.drawn).toBeNull();
    made.overlay.clear();
  });
});

describe('the board by keys', () => {
  function shown(name = 'mock', of: Theme = theme) {
    const target = document.createElement('div');
    document.body.append(target);
    const chosen: (number | null)[] = [];
    const view = mount(BoardView, { target, props: { theme: of, board: boardOf(of), match: matchOf(name, of), form: of.desk, me: 0, chosen: null, onchoose: (at) => chosen.push(at) } });
    flushSync();
    const spots = [...target.querySelectorAll<HTMLButtonElement>('.spot')];
    const press = (key: string) => {
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      flushSync();
    };
    return { target, spots, press, chosen, end: () => unmount(view) };
  }
  it('comes to the places inside the ring too, where a game has such', () => {
    const { spots, press, chosen, end } = shown('l-three', print);
    expect(spots.map((spot) => spot.dataset['spot'])).toEqual(boardOf(print).spaces.map(({ at }) => String(at)));
    expect(spots.slice(40).map((spot) => spot.getAttribute('aria-label')!.split(',')[0])).toEqual(boardOf(print).spaces.slice(40).map(({ name }) => name));
    spots[39]!.focus();
    press('.');
    expect(document.activeElement).toBe(spots[40]);
    spots[40]!.click();
    expect(chosen).toEqual([40]);
    press(',');
    expect(document.activeElement).toBe(spots[39]);
    end();
  });
  it('is one stop, and every space has a name', () => {
    const { spots, end } = shown();
    expect(spots).toHaveLength(40);
    expect(spots.filter((spot) => spot.tabIndex === 0)).toHaveLength(1);
    for (const spot of spots) expect(spot.getAttribute('aria-label')!.length).toBeGreaterThan(3);
    expect(new Set(spots.map((spot) => spot.tabIndex))).toEqual(new Set([0, -1]));
    void end();
  });
  it('walks the ring by arrows, points and Home, and the stop goes along', () => {
    const { spots, press, end } = shown();
    spots[0]!.focus();
    press('ArrowRight');
    press('ArrowRight');
    expect(document.activeElement).toBe(spots[2]);
    press('.');
    press(',');
    press('ArrowLeft');
    expect(document.activeElement).toBe(spots[1]);
    expect(spots[1]!.tabIndex).toBe(0);
    press('Home');
    expect(document.activeElement).toBe(spots[0]);
    press('PageDown');
    expect(document.activeElement!.getAttribute('aria-label')).toContain('district A');
    void end();
  });
  it('comes nearer by plus, keeps the focused space in view, and is whole again by 0', () => {
    const { target, spots, press, end } = shown();
    const view = target.querySelector<HTMLElement>('.view')!;
    spots[5]!.focus();
    press('+');
    expect(view.style.transform).toContain('scale(');
    expect(target.querySelector('.hidden-words[aria-live]')!.textContent).toMatch(/percent/);
    const first = view.style.transform;
    spots[25]!.focus();
    flushSync();
    expect(view.style.transform).not.toBe(first);
    press('0');
    expect(view.style.transform).toBe('none');
    void end();
  });
  it('chooses by a press, in both games', () => {
    for (const [name, of] of [['mock', theme], ['l-vote', print]] as const) {
      const { spots, chosen, end } = shown(name, of);
      spots[3]!.click();
      expect(chosen).toEqual([3]);
      void end();
      document.body.replaceChildren();
    }
  });
});

describe('sounds', () => {
  it('are off until somebody switches them on, and nothing is loaded before', async () => {
    const made = vi.fn();
    vi.stubGlobal('AudioContext', made);
    settings.kept = { ...settings.kept, sound: false, bell: false };
    const sound = new Sound();
    const stop = sound.listen();
    window.dispatchEvent(new Event('pointerdown'));
    sound.play('dice');
    await vi.dynamicImportSettled();
    expect(made).not.toHaveBeenCalled();
    stop();
    vi.unstubAllGlobals();
  });
  it('are never made before a touch or a key, though they are switched on', async () => {
    const made = vi.fn();
    vi.stubGlobal('AudioContext', made);
    settings.kept = { ...settings.kept, sound: true, bell: true };
    new Sound().play('dice');
    await vi.dynamicImportSettled();
    expect(made).not.toHaveBeenCalled();
    settings.kept = { ...settings.kept, sound: false };
    vi.unstubAllGlobals();
  });
});

describe('the form of the board', () => {
  const form = (w: number, h: number, small = false) => formOf(theme, board.ring, { w, h, small });
  it('is that of a desk, of a tablet, or the small one, upright or lying, by the room', () => {
    expect(form(1040, 868)).toEqual(theme.desk);
    expect(form(678, 748)).toEqual(theme.tablet);
    expect(form(788, 688)).toEqual(theme.desk);
    expect(form(374, 478, true)).toEqual(theme.phone);
    expect(form(504, 378, true)).toEqual(theme.lying);
    expect(form(500, 420).compact).toBe(true);
  });
});

describe('the cells of a ring', () => {
  it('of the small form hold a plot in full when it is drawn smaller', () => {
    const cells: Cell[] = ground(true).cells;
    expect(Math.min(...cells.filter((cell) => !cell.corner).map((cell) => cell.w * 2.6))).toBeGreaterThan(60);
  });
});
