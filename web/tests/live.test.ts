// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Live } from '../src/live/live.svelte';
import type { Api } from '../src/net/http';
import { Secrets } from '../src/net/secrets';
import { FakeWire, settled } from './fakes';
import { GOLDEN } from './golden.setup';

const golden = JSON.parse(readFileSync(join(GOLDEN, 'golden-auctions.json'), 'utf8'));
const wires: FakeWire[] = [];

beforeEach(() => {
  wires.length = 0;
  vi.stubGlobal('WebSocket', function open(url: string) {
    wires.push(new FakeWire(url));
    return wires.at(-1);
  });
});
afterEach(() => vi.unstubAllGlobals());

const at = (seat: number, kind: string) => ({
  seat,
  kind,
  name: ['Ada', 'Ben', 'Cy', 'Dot'][seat],
  token: null,
  colour: null,
});

async function playing() {
  const secrets = new Secrets();
  secrets.keep({ code: 'TX4K9P', secret: 's', name: 'Ada', game: 'rentopia', invite: 'k/y', watch: null });
  const api = {
    at: () => ({ ready: (ready: boolean, promise: string) => Promise.resolve({ ok: true, value: [ready, promise] }) }),
    board: () => Promise.resolve({ ok: true, value: golden.board }),
  };
  const live = new Live('TX4K9P', secrets, api as unknown as Api);
  live.open();
  expect([live.known, live.playing]).toEqual([false, false]);
  wires[0]!.welcome(0, { seats: [at(0, 'person'), at(1, 'person')] as never });
  const { position, hash, dice } = golden.start;
  wires[0]!.say({
    type: 'view',
    match: 'm1',
    seq: 0,
    hash,
    position,
    dice,
    waits: [],
    clock: { seats: [], remaining_ms: null },
    undo: false,
  });
  await vi.waitFor(() => expect(live.playing).toBe(true));
  return { live, wire: wires[0]! };
}

const step = (seq: number, clock: object = { seats: [0], remaining_ms: 9000 }): string =>
  `{"type":"step","step":${golden.steps[seq - 1].line},"waits":[0],"clock":${JSON.stringify(clock)}}`;

describe('a table for the components', () => {
  it('shows the match, its log, its moves and its bids as they come', async () => {
    const { live, wire } = await playing();
    expect(live.match.seats.map((seat) => seat.name)).toEqual(
      golden.start.position.seats.map((seat: { name: string }) => seat.name),
    );
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

  it('tells what came of an intent, and under which seq it was meant', async () => {
    const { live, wire } = await playing();
    wire.say(step(1));
    const fine = live.act({ type: 'roll' }, true);
    const sent = wire.sent.at(-1) as { id: string };
    expect(sent).toMatchObject({ type: 'act', action: { type: 'roll' }, seq: 1 });
    wire.say({ type: 'ack', id: sent.id, seq: 2 });
    expect(await fine).toBeNull();
    const not = live.act({ type: 'buy' });
    const again = wire.sent.at(-1) as { id: string; seq?: number };
    expect(again.seq).toBeUndefined();
    wire.say({
      type: 'refused',
      id: again.id,
      code: 'wrong_phase',
      sentence: 'Nobody can do this now.',
      clause: 'R-1',
    });
    expect(await not).toMatchObject({ code: 'wrong_phase', clause: 'R-1' });
    const lost = live.say('Hello');
    wire.break(4401);
    expect(await lost).toEqual({ code: 'unreachable', sentence: '' });
    expect(live.online).toBe(false);
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

  it("gives the host's link with its key, and a promise with `ready`", async () => {
    const { live } = await playing();
    expect(live.link).toBe(`${location.origin}/t/TX4K9P#key=k%2Fy`);
    expect(await live.ready(true)).toBeNull();
    await settled();
  });
});
