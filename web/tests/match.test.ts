import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Board } from '../src/match/board';
import { remaining, Table, type Happening, type TableState } from '../src/match/match';
import type { Position } from '../src/match/position';
import { Secrets } from '../src/net/secrets';
import { promiseOf } from '../src/net/fair';
import type { BoardView } from '../src/protocol/wire';
import { FakeTimers, fakeLine, settled, tableView } from './fakes';
import { GOLDEN } from './golden.setup';

interface Golden {
  board: BoardView;
  start: { position: Position; dice: [number, number]; hash: string };
  steps: { line: string; position: Position; dice: [number, number]; hash: string }[];
  closing: { result: object };
}
const golden = JSON.parse(readFileSync(join(GOLDEN, 'golden-jackpot.json'), 'utf8')) as Golden;
const last = golden.steps.length;

const viewAt = (seq: number, match = 'm1') => {
  const row = seq === 0 ? golden.start : golden.steps[seq - 1]!;
  const { position, dice, hash } = row;
  return {
    type: 'view',
    match,
    seq,
    hash,
    position,
    dice,
    waits: [0],
    clock: { seats: [0], remaining_ms: 90_000 },
    undo: false,
  };
};
const stepAt = (seq: number): string =>
  `{"type":"step","step":${golden.steps[seq - 1]!.line},"waits":[1],"clock":{"seats":[1],"remaining_ms":30000}}`;

function sit(board: (game: string) => Promise<Board> = () => Promise.resolve(new Board(golden.board))) {
  const timers = new FakeTimers();
  const fake = fakeLine();
  const table = new Table({
    code: 'TX4K9P',
    url: 'ws://t',
    secret: 's',
    board,
    timers,
    open: fake.open,
    secrets: null,
  });
  const happened: Happening[] = [];
  const states: TableState[] = [];
  table.onStep((one) => happened.push(one));
  table.subscribe((state) => states.push(state));
  table.open();
  return { table, timers, happened, states, ...fake, wire: fake.last };
}

async function playing(upto = 3) {
  const seat = sit();
  seat.wire().welcome(upto);
  seat.wire().say(viewAt(upto));
  await settled();
  return seat;
}

describe('a table', () => {
  it("holds the view, then every step, to the end, with the server's chain", async () => {
    const { table, wire, happened } = await playing(0);
    for (let seq = 1; seq <= last; seq += 1) wire().say(stepAt(seq));
    wire().say({ type: 'ended', match: 'm1', result: golden.closing.result, seed: '00', record: '/r' });
    expect(table.now.match?.position).toEqual(golden.steps.at(-1)!.position);
    expect(table.now.match?.hash).toBe(golden.steps.at(-1)!.hash);
    expect(happened).toHaveLength(last);
    expect(happened[4]!.before).toEqual(golden.steps[3]!.position);
    expect(happened[4]!.after).toEqual(golden.steps[4]!.position);
    expect(table.now.log.map((entry) => entry.seq)).toEqual(golden.steps.map((_, place) => place + 1));
  });

  it('is over without a result where the host broke the match off', async () => {
    const { table, wire } = await playing(3);
    const before = table.now.match?.position;
    wire().say({ type: 'ended', match: 'm1', result: null, seed: '00', record: '/r' });
    expect(table.now.ended).toMatchObject({ match: 'm1', result: null });
    expect(table.now.match?.position).toEqual(before);
    expect(table.now).toMatchObject({ decision: null, clock: null, waits: [] });
  });

  it('waits with everything behind a view until the board is there', async () => {
    let give: (board: Board) => void = () => undefined;
    const { table, wire } = sit(() => new Promise((done) => (give = done)));
    wire().welcome(3);
    wire().say(viewAt(3));
    wire().say(stepAt(4));
    await settled();
    expect(table.now.match).toBeNull();
    give(new Board(golden.board));
    await settled();
    expect(table.now.match?.seq).toBe(4);
  });

  it('passes over a step that it has, and asks for those that are missing, once', async () => {
    const { table, wire } = await playing(3);
    wire().say(stepAt(3));
    expect(table.now.match?.seq).toBe(3);
    wire().say(stepAt(6));
    wire().say(stepAt(7));
    const hash = golden.steps[2]!.hash;
    expect(wire().sent.filter((message) => message.type === 'resume')).toEqual([{ type: 'resume', after: 3, hash }]);
    expect(table.now.behind).toBe(true);
    for (const seq of [4, 5, 6, 7]) wire().say(stepAt(seq));
    expect(table.now.match?.position).toEqual(golden.steps[6]!.position);
  });

  it('asks where the heartbeat says that there is more', async () => {
    const { wire } = await playing(3);
    wire().say({ type: 'head', seq: 3, version: 3 });
    expect(wire().types()).toEqual(['hello']);
    wire().say({ type: 'head', seq: 5, version: 3 });
    expect(wire().types()).toEqual(['hello', 'resume']);
  });

  it('comes back from where it was, tells what happened meanwhile, and proves what it holds', async () => {
    const { table, wire, timers } = await playing(3);
    wire().break();
    expect(table.now.line.state).toBe('waiting');
    timers.pass(400);
    wire().welcome(6);
    expect(wire().sent[0]).toMatchObject({ type: 'hello', after: 3 });
    expect(table.now.behind).toBe(true);
    for (const seq of [4, 5, 6]) wire().say(stepAt(seq));
    expect(table.now.meanwhile).toBe(3);
    expect(table.now.behind).toBe(false);
    expect(table.now.log.every((entry) => entry.missed)).toBe(true);
    expect(wire().sent.at(-1)).toEqual({ type: 'resume', after: 6, hash: golden.steps[5]!.hash });
    wire().say(stepAt(7));
    expect(table.now.log.at(-1)!.missed).toBe(false);
    table.caughtUp();
    expect(table.now.meanwhile).toBe(0);
  });

  it('throws away what it has on `reset`, and takes the view that follows', async () => {
    const { table, wire } = await playing(3);
    wire().say({ type: 'reset', reason: '…' });
    expect(table.now.match).toBeNull();
    wire().say(stepAt(4)); // not ours any more
    expect(table.now.match).toBeNull();
    wire().say(viewAt(9));
    expect(table.now.match?.seq).toBe(9);
    expect(table.now.log).toEqual([]);
  });

  it('begins anew where the table plays another match after the line was broken', async () => {
    const { table, wire, timers } = await playing(3);
    wire().break();
    timers.pass(400);
    wire().welcome(6, { match: 'm2', version: 9 });
    wire().say(stepAt(4)); // of the other match
    expect(table.now.match).toBeNull();
    expect(wire().types()).toEqual(['hello', 'resume']);
    wire().say(viewAt(6, 'm2'));
    expect(table.now.match).toMatchObject({ id: 'm2', seq: 6 });
  });

  it('begins anew where a step does not fit what it holds', async () => {
    const { table, wire } = await playing(3);
    wire().say(
      '{"type":"step","step":{"seq":4,"seat":0,"action":{"type":"roll"},"draws":[],"events":[{"type":"meteor_fell"}]},"waits":[],"clock":{"seats":[],"remaining_ms":null}}',
    );
    expect(table.now.match).toBeNull();
    expect(wire().sent.at(-1)).toEqual({ type: 'resume' });
  });

  it('ignores an older table, and shows its seat by the newest word', async () => {
    const { table, wire } = await playing(3);
    wire().say({ type: 'table', table: tableView({ version: 2, spectators: 5 }) });
    expect(table.now.table?.spectators).toBe(0);
    wire().say({ type: 'table', table: tableView({ version: 4, spectators: 5 }) });
    expect(table.now.table?.spectators).toBe(5);
    wire().say({ type: 'decision', seq: 3, seat: 2, open: [], refused: [], undo: false });
    expect(table.now.seat).toBe(2);
  });

  it('drops a decision as soon as anything happens, and while the line is broken', async () => {
    const { table, wire } = await playing(3);
    const decision = {
      type: 'decision',
      seq: 3,
      seat: 0,
      open: [{ action: { type: 'roll' } }],
      refused: [],
      undo: true,
    };
    wire().say(decision);
    expect(table.now.decision?.open).toHaveLength(1);
    wire().say(stepAt(4));
    expect(table.now.decision).toBeNull();
    wire().say(decision); // late, of a step before
    expect(table.now.decision).toBeNull();
    wire().say({ ...decision, seq: 4 });
    expect(table.now.undo).toBe(true);
    wire().break();
    expect(table.now.decision).toBeNull();
  });

  it('counts a clock down by itself from when it was told', async () => {
    const { table, wire, timers } = await playing(3);
    timers.pass(10_000);
    expect(remaining(table.now.clock!, timers.now())).toBe(80_000);
    wire().say({ type: 'clock', seq: 3, clock: { seats: [0], remaining_ms: 120_000 } });
    timers.pass(1000);
    expect(remaining(table.now.clock!, timers.now())).toBe(119_000);
    timers.pass(500_000);
    expect(remaining(table.now.clock!, timers.now())).toBe(0);
    expect(remaining({ seats: [0], remainingMs: null, at: 0 }, 5)).toBeNull();
  });

  it('keeps chat once each, in order, without what was taken away', async () => {
    const { table, wire } = await playing(3);
    const chat = (number: number) => ({ type: 'chat', number, at: 0, sender: 'Ada', seat: 0, text: `n${number}` });
    for (const number of [2, 1, 2, 3]) wire().say(chat(number));
    wire().say({ type: 'unsaid', numbers: [3] });
    expect(table.now.chat.map((one) => one.number)).toEqual([1, 2]);
  });

  it('leaves what has not changed the same object, so that little is drawn anew', async () => {
    const { table, wire } = await playing(3);
    const before = table.now;
    wire().say({ type: 'head', seq: 3, version: 3 });
    wire().say({ type: 'clock', seq: 3, clock: { seats: [0], remaining_ms: 5 } });
    expect(table.now.match).toBe(before.match);
    expect(table.now.log).toBe(before.log);
  });
});

describe('the share in the dice', () => {
  function seat() {
    const memory = new Map<string, string>();
    const store = {
      get length() {
        return memory.size;
      },
      key: (index: number) => [...memory.keys()][index] ?? null,
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, value: string) => void memory.set(key, value),
      removeItem: (key: string) => void memory.delete(key),
    };
    const secrets = new Secrets(store);
    const fake = fakeLine();
    const table = new Table({
      code: 'TX4K9P',
      url: 'ws://t',
      secret: 's',
      board: () => Promise.resolve(new Board(golden.board)),
      timers: new FakeTimers(),
      open: fake.open,
      secrets,
    });
    table.open();
    return { secrets, table, other: new Secrets(store), ...fake };
  }

  it('is revealed after `starting` only, under the id of the match, and is what was promised', () => {
    const { secrets, last: wire } = seat();
    const promise = secrets.promise('TX4K9P');
    wire().welcome(0, { status: 'open' });
    expect(wire().types()).toEqual(['hello']);
    wire().say({ type: 'starting', match: 'm1', within_ms: 5000 });
    const reveal = wire().sent.at(-1) as { type: string; id: string; bytes: string };
    expect(reveal).toMatchObject({ type: 'reveal', id: 'reveal-m1' });
    expect(promiseOf(reveal.bytes)).toBe(promise);
  });

  it('is the same in two tabs, and another for the next match', () => {
    const { secrets, other } = seat();
    expect(other.promise('TX4K9P')).toBe(secrets.promise('TX4K9P'));
    const bytes = secrets.reveal('TX4K9P', 'm1');
    expect(other.reveal('TX4K9P', 'm1')).toBe(bytes);
    expect(other.reveal('TX4K9P', 'm2')).toBeNull();
    const next = secrets.promise('TX4K9P');
    expect(next).not.toBe(promiseOf(bytes!));
    expect(promiseOf(secrets.reveal('TX4K9P', 'm2')!)).toBe(next);
  });

  it('remembers the commitment that was shown first', () => {
    const { secrets, last: wire } = seat();
    wire().welcome(0, { match: 'm7', commitment: 'c7' });
    wire().say({ type: 'table', table: tableView({ version: 8, match: 'm7', commitment: 'other' }) });
    expect(secrets.seen('m7')).toMatchObject({ commitment: 'c7', changed: 'other' });
  });
});

describe('what a browser keeps', () => {
  it('are tables, the last used first, until they are forgotten', () => {
    const secrets = new Secrets(undefined); // no storage here: it lasts as long as the page
    const ticket = { secret: 's', name: 'Ada', game: 'g', invite: null, watch: null };
    secrets.keep({ code: 'A', ...ticket }, 1);
    secrets.keep({ code: 'B', ...ticket }, 2);
    secrets.touch('A', 3);
    expect(secrets.mine().map((one) => one.code)).toEqual(['A', 'B']);
    secrets.forget('A');
    expect(secrets.ticket('A')).toBeNull();
    secrets.set('speed', 2);
    expect([secrets.setting('speed', 1), secrets.setting('sound', true)]).toEqual([2, true]);
  });
});
