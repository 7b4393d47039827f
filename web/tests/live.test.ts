// @vitest-environment jsdom
// Here already, so that no test waits for a theme to be translated.
import '../src/themes/landlords';
import '../src/themes/rentopia';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Games } from '../src/live/games';
import { Live, type LiveOptions } from '../src/live/live.svelte';
import type { Api } from '../src/net/http';
import { Secrets } from '../src/net/secrets';
import type { ChoiceView } from '../src/protocol/wire';
import { plain } from '../src/ui/model/names';
import { settings } from '../src/ui/settings.svelte';
import { words } from '../src/text/words.svelte';
import { FakeTimers, FakeWire, settled } from './fakes';
import { GOLDEN } from './golden.setup';

const golden = JSON.parse(readFileSync(join(GOLDEN, 'golden-auctions.json'), 'utf8'));
const names: string[] = golden.start.position.seats.map((seat: { name: string }) => seat.name);
const wires: FakeWire[] = [];
/** The steps of which figures were asked for. */
const counted: number[] = [];
let timers: FakeTimers;

beforeEach(() => {
  wires.length = 0;
  counted.length = 0;
  timers = new FakeTimers();
  localStorage.clear();
  settings.kept = { ...settings.kept, motion: 'none' };
  vi.stubGlobal('WebSocket', function open(url: string) {
    wires.push(new FakeWire(url));
    return wires.at(-1);
  });
});
afterEach(() => vi.unstubAllGlobals());

const seats = names.map((name, seat) => ({ seat, kind: 'person', name, token: null, colour: null }));
const table = { seats: seats as never };
const clockless = { seats: [], remaining_ms: null };
const line = (seq: number): string => golden.steps[seq - 1].line as string;
const step = (seq: number, clock: object = { seats: [0], remaining_ms: 9000 }, waits: number[] = [0]): string =>
  `{"type":"step","step":${line(seq)},"waits":${JSON.stringify(waits)},"clock":${JSON.stringify(clock)}}`;
const view = (seq: number, more: object = {}): object => {
  const { position, hash, dice } = seq === 0 ? golden.start : golden.steps[seq - 1];
  return { type: 'view', match: 'm1', seq, hash, position, dice, waits: [], clock: clockless, undo: false, ...more };
};
const decision = (seq: number, ...open: ChoiceView[]): object => ({ type: 'decision', seq, seat: 0, open, refused: [], undo: false });

function api(more: object = {}): Api {
  return {
    at: () => ({ ready: () => Promise.resolve({ ok: true, value: {} }) }),
    board: () => Promise.resolve({ ok: true, value: golden.board }),
    steps: (_: string, after: number, limit: number) =>
      Promise.resolve({ ok: true, value: { head: 999, steps: golden.steps.slice(after, after + limit).map((_: unknown, k: number) => JSON.parse(line(after + k + 1))) } }),
    figures: (_: string, seq: number) => {
      counted.push(seq);
      return Promise.resolve({ ok: true, value: { seq, dues: [], worth: names.map((_, seat) => 1000 * seq + seat), income: [], passing: [], barred: [], bars: [] } });
    },
    ...more,
  } as unknown as Api;
}

/** A table of the own seat 0, before anything is said. */
function sitting(options: LiveOptions = {}, asked = api()): { live: Live; wire: FakeWire } {
  const secrets = new Secrets();
  secrets.keep({ code: 'TX4K9P', secret: 's', name: 'Ada', game: 'rentopia', invite: 'k/y', watch: null });
  const live = new Live('TX4K9P', secrets, asked, { timers, ...options });
  live.open();
  return { live, wire: wires.at(-1)! };
}
async function playing(at = 0, more: object = {}, options: LiveOptions = {}): Promise<{ live: Live; wire: FakeWire }> {
  const { live, wire } = sitting(options);
  wire.welcome(at, table);
  wire.say(view(at, more));
  await vi.waitFor(() => expect(live.playing).toBe(true));
  await settled();
  return { live, wire };
}
/** The line breaks, and there is another. */
function again(wire: FakeWire, code = 1006): FakeWire {
  wire.break(code);
  timers.pass(20_000);
  return wires.at(-1)!;
}

describe('a table for the components', () => {
  it('shows the match, its log, its moves and its bids as they come', async () => {
    const { live, wire } = await playing();
    expect(live.match.seats.map((seat) => seat.name)).toEqual(names);
    let mostBids = 0;
    golden.steps.forEach((_: unknown, place: number) => {
      wire.say(step(place + 1));
      flushSync();
      mostBids = Math.max(mostBids, live.match.auction?.bids.length ?? 0);
      const cash = golden.steps[place].position.seats.map((seat: { cash: number }) => seat.cash);
      expect(live.match.seats.map((seat) => seat.cash)).toEqual(cash);
    });
    expect(live.lines.length).toBeGreaterThan(golden.steps.length / 2);
    expect(live.match.moves.at(-1)!.stamp).toBeGreaterThan(5);
    expect(mostBids).toBeGreaterThan(1);
  });

  it('keeps the seat where the server did not hear that it is given up', async () => {
    const gone = vi.fn();
    const leave = vi.fn().mockResolvedValueOnce({ ok: false, problem: { code: 'unreachable', sentence: '', status: 0 } }).mockResolvedValue({ ok: true, value: undefined });
    const { live, wire } = sitting({ left: gone }, { ...api(), at: () => ({ leave }) } as never);
    wire.welcome(0, table);
    expect((await live.leave())?.code).toBe('unreachable');
    expect(gone).not.toHaveBeenCalled();
    expect(await live.leave()).toBe(null);
    expect(gone).toHaveBeenCalledOnce();
  });

  it('tells what came of an intent, and under which seq it was meant', async () => {
    const { live, wire } = await playing();
    wire.say(step(1));
    const fine = live.act({ type: 'roll' }, true);
    expect(live.busy).toBe(true);
    const sent = wire.sent.at(-1) as { id: string };
    expect(sent).toMatchObject({ type: 'act', action: { type: 'roll' }, seq: 1 });
    wire.say({ type: 'ack', id: sent.id, seq: 2 });
    expect(await fine).toBeNull();
    expect(live.busy).toBe(false);
    const not = live.act({ type: 'buy' });
    const other = wire.sent.at(-1) as { id: string; seq?: number };
    expect(other.seq).toBeUndefined();
    wire.say({ type: 'refused', id: other.id, code: 'wrong_phase', sentence: 'Nobody can do this now.', clause: 'R-1' });
    expect(await not).toMatchObject({ code: 'wrong_phase', clause: 'R-1' });
    const lost = live.say('Hello');
    wire.break(4401);
    expect(await lost).toEqual({ code: 'unsent', sentence: words.t.problems.unsent });
    expect(live.online).toBe(false);
    expect(live.fault).toEqual({ why: 'closed', code: 4401 });
  });

  it('knows how long the whole of a clock is, also when more was granted', async () => {
    const { live, wire } = await playing();
    expect(live.clock).toMatchObject({ seats: [], remaining_ms: null, whole: null });
    wire.say(step(1));
    expect(live.clock).toMatchObject({ seats: [0], remaining_ms: 9000, whole: 9000 });
    wire.say({ type: 'clock', seq: 1, clock: { seats: [0], remaining_ms: 15_000 } });
    expect(live.clock.whole).toBe(15_000);
    wire.say(step(2, { seats: [0], remaining_ms: 5000 }));
    expect(live.clock.whole).toBe(5000);
  });

  it('has of open offers the time that the server says is left, also on a page that was opened late', async () => {
    const { live, wire } = await playing();
    wire.say(step(1, { seats: [0], remaining_ms: 9000, offers: [{ number: 2, remaining_ms: 60_000 }] }));
    expect([...live.ends]).toEqual([[2, timers.now() + 60_000]]);
    timers.pass(20_000);
    const again = await playing();
    again.wire.say(view(1, { clock: { seats: [0], remaining_ms: null, offers: [{ number: 2, remaining_ms: 40_000 }] } }));
    expect([...again.live.ends]).toEqual([...live.ends]);
    wire.say(step(2));
    expect(live.ends.size).toBe(0);
  });

  it('tells each time anew who has given more time, to whom and how much', async () => {
    const { live, wire } = await playing();
    wire.say(step(1));
    expect(live.given).toBeNull();
    const more = { type: 'clock', seq: 1, clock: { seats: [0], remaining_ms: 39_000 }, given: [1], more_ms: 30_000 };
    wire.say(more);
    const first = live.given;
    expect(first).toEqual({ by: [1], to: [0], ms: 30_000 });
    wire.say({ ...more, given: undefined, more_ms: undefined });
    expect(live.given).toBe(first);
    wire.say(more);
    expect(live.given).not.toBe(first);
  });

  it("gives the host's link with its key, and a promise with `ready`", async () => {
    const { live } = await playing();
    expect(live.link).toBe(`${location.origin}/t/TX4K9P#key=k%2Fy`);
    expect(await live.ready(true)).toBeNull();
  });

  it('does not try its links while it makes new ones', async () => {
    const asked: unknown[] = [];
    let made: (links: object) => void = () => undefined;
    const links = () => new Promise((done) => (made = done));
    const { live } = sitting({}, api({ at: () => ({ links }), table: (...what: unknown[]) => (asked.push(what), Promise.resolve({ ok: true, value: {} })) }));
    const making = live.newLinks();
    await live.tryLinks();
    expect(asked).toEqual([]);
    made({ ok: true, value: { invite: 'new', watch: 'too' } });
    expect(await making).toBeNull();
    await live.tryLinks();
    expect(asked).toEqual([['TX4K9P', 'new']]);
    expect(live.link).toContain('#key=new');
  });

  it('forgets the keys of links that let nobody in any more, and no others', async () => {
    let answer: object = { ok: true, value: {} };
    const asked: unknown[] = [];
    const { live } = sitting({}, api({ table: (code: string, key: string) => (asked.push([code, key]), Promise.resolve(answer)) }));
    await live.tryLinks();
    expect(asked).toEqual([['TX4K9P', 'k/y']]);
    answer = { ok: false, problem: { code: 'unreachable', sentence: '', status: 0 } };
    await live.tryLinks();
    expect(live.link).toContain('#key=');
    answer = { ok: false, problem: { code: 'wrong_secret', sentence: '', status: 401 } };
    await live.tryLinks();
    expect(live.link).toBeNull();
    await live.tryLinks();
    expect(asked).toHaveLength(3); // there is none left to be asked for
  });

  it('says in the language of the page why a request did not come through', async () => {
    const failing = api({ at: () => ({ start: () => Promise.resolve({ ok: false, problem: { code: 'unreachable', sentence: '', status: 0 } }) }) });
    const { live } = sitting({}, failing);
    expect(await live.start()).toMatchObject({ code: 'unreachable', sentence: words.t.problems.unreachable });
  });

  it('takes another game of the lobby with its board, and says where there is none to show', async () => {
    const asked: string[] = [];
    const { live, wire } = sitting({}, api({ board: (game: string) => (asked.push(game), Promise.resolve({ ok: true, value: { ...golden.board, game } })) }));
    expect(live.known).toBe(false);
    wire.welcome(0, { status: 'open' });
    await vi.waitFor(() => expect(live.known).toBe(true));
    expect(live.theme.game).toBe('rentopia');
    const lobby = { ...live.table, game: 'landlords', version: 4 };
    wire.say({ type: 'table', table: lobby });
    await vi.waitFor(() => expect(live.theme.game).toBe('landlords'));
    expect(live.board.game).toBe('landlords');
    wire.say({ type: 'table', table: { ...lobby, game: 'nothing', version: 5 } });
    await vi.waitFor(() => expect(live.fault).toEqual({ why: 'no_theme' }));
    expect(asked).toContain('landlords');
  });
});

describe('the log of a page that is opened in mid-match', () => {
  it('has what happened before, and goes on without a gap or a double', async () => {
    const { live, wire } = await playing(30);
    await vi.waitFor(() => expect(live.lines.length).toBeGreaterThan(10));
    wire.say(step(31));
    const told = live.lines.map((one) => one.id);
    expect(new Set(told).size).toBe(told.length);
    expect(Math.max(...live.lines.map((one) => one.seq))).toBe(31);
    expect(Math.min(...live.lines.map((one) => one.seq))).toBeLessThan(5);
  });

  it('names the places where the tokens stood then, not where they stand now', async () => {
    const { live: old } = await playing(40);
    await vi.waitFor(() => expect(old.lines.length).toBeGreaterThan(10));
    const { live, wire } = await playing(0);
    for (let seq = 1; seq <= 40; seq += 1) wire.say(step(seq));
    expect(old.lines.map((one) => one.text)).toEqual(live.lines.map((one) => one.text));
  });

  it('is told anew in another language', async () => {
    const { live, wire } = await playing();
    for (let seq = 1; seq <= 20; seq += 1) wire.say(step(seq));
    const english = live.lines.map((one) => one.text);
    await words.speak('de');
    expect(live.lines.length).toBe(english.length);
    expect(live.lines.map((one) => one.text)).not.toEqual(english);
    await words.speak('en');
    expect(live.lines.map((one) => one.text)).toEqual(english);
  });
});

describe('steps that come quickly', () => {
  /** The first steps that move something, one behind the other. */
  const roll = golden.steps.findIndex((one: { line: string }) => one.line.includes('"token_moved"')) + 1;

  it('are played one after the other, and the decision comes with its step', async () => {
    settings.kept = { ...settings.kept, motion: 'normal' };
    const { live, wire } = await playing();
    for (let seq = 1; seq < roll; seq += 1) wire.say(step(seq));
    timers.pass(10_000);
    wire.say(step(roll));
    wire.say(decision(roll, { action: { type: 'buy' } }));
    expect(live.decision?.seq).toBe(roll);
    wire.say(step(roll + 1, clockless, [1]));
    wire.say(decision(roll + 1, { action: { type: 'pass' } }));
    expect([live.decision?.seq, live.lines.at(-1)!.seq, live.waits]).toEqual([roll, roll, [0]]);
    timers.pass(10_000);
    expect([live.decision?.seq, live.waits]).toEqual([roll + 1, [1]]);
  });

  it('hold nobody up: the first is shown at once, many are put at once', async () => {
    settings.kept = { ...settings.kept, motion: 'normal' };
    const { live, wire } = await playing();
    for (let seq = 1; seq < roll; seq += 1) wire.say(step(seq));
    timers.pass(10_000);
    wire.say(step(roll));
    expect(live.played?.step.seq).toBe(roll);
    const stood = live.match.seats.map((seat) => seat.at);
    for (let seq = roll + 1; seq <= roll + 6; seq += 1) wire.say(step(seq));
    expect(live.match.seats.map((seat) => seat.at)).toEqual(stood);
    wire.say(step(roll + 7));
    const cash = golden.steps[roll + 6].position.seats.map((seat: { cash: number }) => seat.cash);
    expect(live.match.seats.map((seat) => seat.cash)).toEqual(cash);
    expect(live.played).toBeNull();
  });

  it('do not make wait whoever acts: what came of the act is shown at once', async () => {
    settings.kept = { ...settings.kept, motion: 'normal' };
    const { live, wire } = await playing();
    for (let seq = 1; seq < roll; seq += 1) wire.say(step(seq));
    timers.pass(10_000);
    wire.say(step(roll));
    wire.say(decision(roll, { action: { type: 'buy' } }));
    void live.act({ type: 'buy' }, true);
    wire.say(step(roll + 1));
    expect([live.lines.at(-1)!.seq, live.decision]).toEqual([roll + 1, null]);
  });

  it('have no motion where it is reduced', async () => {
    settings.still = true;
    const { live, wire } = await playing();
    for (let seq = 1; seq <= roll; seq += 1) wire.say(step(seq));
    expect(live.played).toMatchObject({ cues: [], ms: 0 });
    settings.still = false;
  });
});

describe('figures', () => {
  it('are those of the moment that is shown, asked for once, and once for steps that come together', async () => {
    const { live, wire } = await playing();
    expect([counted, live.figures?.seq]).toEqual([[0], 0]);
    for (let seq = 1; seq <= 9; seq += 1) wire.say(step(seq));
    expect(counted).toEqual([0]);
    timers.pass(1000);
    await settled();
    expect([counted, live.figures?.seq, live.match.figures?.worth[0]]).toEqual([[0, 9], 9, 9000]);
    timers.pass(60_000);
    expect(counted).toEqual([0, 9]);
  });

  it('stay as they were while the server does not answer, and are asked for again', async () => {
    let fails = true;
    const failing = { ok: false, problem: { code: 'unreachable', sentence: '', status: 0 } };
    const asked = api();
    const { figures } = asked;
    const { live, wire } = sitting({}, Object.assign(asked, { figures: (match: string, seq: number) => (fails && seq > 0 ? Promise.resolve(failing) : figures(match, seq)) }));
    wire.welcome(0, table);
    wire.say(view(0));
    await vi.waitFor(() => expect(live.figures?.seq).toBe(0));
    timers.pass(1000);
    wire.say(step(1));
    await settled();
    expect(live.figures?.seq).toBe(0);
    fails = false;
    timers.pass(5000);
    await settled();
    expect(live.figures?.seq).toBe(1);
  });

  it('of what would come of acts are asked of the server, which says why not in the language of the page', async () => {
    const asked: unknown[] = [];
    const preview = (...all: unknown[]) => (asked.push(all), Promise.resolve({ ok: false, problem: { code: 'unreachable', sentence: '', status: 0 } }));
    const { live, wire } = sitting({}, api({ preview }));
    expect(await live.preview([{ type: 'buy' }])).toBeNull();
    wire.welcome(0, table);
    wire.say(view(0));
    await vi.waitFor(() => expect(live.playing).toBe(true));
    expect(await live.preview([{ type: 'buy' }])).toMatchObject({ code: 'unreachable', sentence: words.t.problems.unreachable });
    expect(asked).toEqual([['m1', { actions: [{ type: 'buy' }] }, 's']]);
  });
});

describe('never lost', () => {
  it('says quietly that the line is broken, and what happened meanwhile once it is back', async () => {
    const { live, wire } = await playing();
    for (let seq = 1; seq <= 5; seq += 1) wire.say(step(seq));
    expect([live.online, live.pause, live.meanwhile.length]).toEqual([true, null, 0]);
    const next = again(wire);
    expect([live.online, live.pause]).toEqual([false, 'lost']);
    next.welcome(20, table);
    expect(next.sent[0]).toMatchObject({ type: 'hello', after: 5 });
    for (let seq = 6; seq <= 20; seq += 1) next.say(step(seq));
    expect([live.online, live.pause]).toEqual([true, null]);
    expect(new Set(live.meanwhile.map((one) => one.seq > 5 && one.seq <= 20))).toEqual(new Set([true]));
    expect(live.lines.slice(-live.meanwhile.length)).toEqual(live.meanwhile);
    next.say(step(21));
    expect(Math.max(...live.meanwhile.map((one) => one.seq))).toBeLessThanOrEqual(20);
    live.caughtUp();
    expect(live.meanwhile).toEqual([]);
  });

  it('tells whoever comes back to the page what the clock has done for him', async () => {
    const slept = golden.steps.map((one: { line: string }) => JSON.parse(one.line)).filter((one: { seat: number; seq: number; action: { type: string } }) => one.seat === 0 && one.seq <= 40 && one.action.type !== 'end_turn').slice(-3);
    const { live } = await playing(40, { meanwhile: slept.map((one: { seq: number }) => one.seq) });
    await vi.waitFor(() => expect(live.meanwhile.length).toBeGreaterThan(0));
    const seqs = new Set(slept.map((one: { seq: number }) => one.seq));
    expect(live.meanwhile.every((one) => seqs.has(one.seq))).toBe(true);
    expect(plain(live.meanwhile[0]!.text)).toContain(names[0]);
  });

  it('sends a doubled click once, and after a cut the same intent under the same id', async () => {
    const { live, wire } = await playing();
    wire.say(step(1));
    wire.say(decision(1, { action: { type: 'roll' } }));
    const first = live.act({ type: 'roll' }, true);
    const second = live.act({ type: 'roll' }, true);
    expect(wire.types().filter((type) => type === 'act')).toHaveLength(1);
    const { id } = wire.sent.at(-1) as { id: string };
    const next = again(wire);
    next.welcome(1, table);
    expect(next.sent.filter((one) => one.type === 'act')).toMatchObject([{ id, seq: 1 }]);
    expect(live.busy).toBe(true);
    next.say({ type: 'ack', id, seq: 2 });
    expect([await first, await second, live.busy]).toEqual([null, null, false]);
    void live.act({ type: 'roll' }, true);
    expect((next.sent.at(-1) as { id: string }).id).not.toBe(id);
  });

  it('takes back what a seat may do where its other tab has done it', async () => {
    const one = await playing(4);
    const other = await playing(4);
    for (const { wire } of [one, other]) wire.say(decision(4, { action: { type: 'roll' } }));
    void one.live.act({ type: 'roll' }, true);
    for (const { wire } of [one, other]) wire.say(step(5, clockless, [1]));
    for (const { live } of [one, other]) expect([live.decision, live.waits]).toEqual([null, [1]]);
    expect(other.live.match).toEqual(one.live.match);
    const late = other.live.act({ type: 'roll' }, true);
    const { id } = other.wire.sent.at(-1) as { id: string };
    other.wire.say({ type: 'refused', id, code: 'stale', sentence: 'The match has gone on.', clause: null });
    expect(await late).toMatchObject({ code: 'stale' });
  });

  it('pauses an auction while the server is started anew, clock and all, and goes on with it', async () => {
    const bids = golden.steps.findIndex((one: { line: string }) => one.line.includes('"bid_placed"')) + 1;
    const { live, wire } = await playing();
    for (let seq = 1; seq <= bids; seq += 1) wire.say(step(seq));
    wire.say(decision(bids, { action: { type: 'bid' }, fill: 'amount', low: 2, high: 90 }));
    const before = live.match.auction;
    expect(before?.bids).toHaveLength(1);
    timers.pass(2000);
    wire.say({ type: 'moving', retry_ms: 1000 });
    wire.break(1012);
    expect(live).toMatchObject({ pause: 'moving', online: false, decision: null });
    expect(live.clock).toMatchObject({ still: true, remaining_ms: 7000 });
    timers.pass(1000);
    const next = wires.at(-1)!;
    next.welcome(bids, table);
    next.say({ type: 'clock', seq: bids, clock: { seats: [0], remaining_ms: 9000 } });
    next.say(decision(bids, { action: { type: 'bid' }, fill: 'amount', low: 2, high: 90 }));
    expect(live).toMatchObject({ pause: null, online: true });
    expect(live.decision?.open).toHaveLength(1);
    expect(live.match.auction).toEqual(before);
    expect(live.clock).toMatchObject({ still: false, remaining_ms: 9000 });
    next.say(step(bids + 1));
    expect(live.lines.at(-1)!.seq).toBe(bids + 1);
  });

  it('draws the match anew where a rematch has begun meanwhile', async () => {
    const games = new Games(api());
    const { live, wire } = await playing(10, {}, { games });
    const next = again(wire);
    next.welcome(1, { ...table, match: 'm2' });
    expect(next.sent.at(-1)).toEqual({ type: 'resume' });
    next.say({ ...view(1), match: 'm2' });
    await settled();
    expect(live.state.match).toMatchObject({ id: 'm2', seq: 1 });
    expect(live.lines.every((one) => one.seq <= 1)).toBe(true);
  });
});
