import { describe, expect, it } from 'vitest';
import { Line, newId, socketUrl, type LineState, type Reply } from '../src/net/socket';
import type { FromServer } from '../src/protocol/wire';
import { FakeTimers, fakeLine, settled } from './fakes';

function start(after: number | null = null, secret: string | null = 's') {
  const timers = new FakeTimers();
  const fake = fakeLine();
  const states: LineState[] = [];
  const messages: FromServer[] = [];
  const held = { after };
  const line = new Line({
    url: 'ws://table/socket',
    secret,
    after: () => held.after,
    onMessage: (message) => messages.push(message),
    onState: (state) => states.push(state),
    open: fake.open,
    timers,
  });
  line.connect();
  return { line, timers, states, messages, held, ...fake };
}

describe('the line', () => {
  it('says hello first, with its secret and what it holds', () => {
    const { last } = start(118);
    last().onopen?.();
    expect(last().sent).toEqual([{ type: 'hello', protocol: 1, secret: 's', after: 118 }]);
    const watcher = start(null, null);
    watcher.last().onopen?.();
    expect(watcher.last().sent).toEqual([{ type: 'hello', protocol: 1 }]);
  });

  it('is open once it is welcomed, and hands every message on', () => {
    const { last, states, messages } = start();
    last().welcome();
    expect(states.at(-1)).toEqual({ state: 'open' });
    expect(messages.map((message) => message.type)).toEqual(['welcome']);
  });

  it('comes back after pauses that grow, and says then what it holds by now', () => {
    const { last, wires, timers, held, states } = start();
    last().welcome();
    held.after = 7;
    last().break();
    expect(states.at(-1)).toMatchObject({ state: 'waiting', tries: 1 });
    timers.pass(399);
    expect(wires).toHaveLength(1);
    timers.pass(1);
    expect(wires).toHaveLength(2);
    last().onopen?.();
    expect(last().sent[0]).toMatchObject({ type: 'hello', after: 7 });
    last().break();
    timers.pass(799);
    expect(wires).toHaveLength(2);
    timers.pass(1);
    expect(wires).toHaveLength(3);
  });

  it('never waits longer than 15 s, and at once where the browser is online again', () => {
    const { last, wires, timers, states, line } = start();
    const pauses = Array.from({ length: 12 }, () => {
      last().break();
      const state = states.at(-1)!;
      const pause = state.state === 'waiting' ? state.at - timers.now() : Number.NaN;
      timers.pass(pause);
      return pause;
    });
    expect(pauses.slice(0, 4)).toEqual([400, 800, 1600, 3200]);
    expect(Math.max(...pauses)).toBe(15_000);
    expect(wires).toHaveLength(13);
    last().break();
    line.hurry();
    expect(wires).toHaveLength(14);
  });

  it('waits as long as a server that goes away asks for', () => {
    const { last, wires, timers } = start();
    last().welcome();
    last().say({ type: 'moving', retry_ms: 3000 });
    last().break(1012);
    timers.pass(2999);
    expect(wires).toHaveLength(1);
    timers.pass(1);
    expect(wires).toHaveLength(2);
  });

  it('gives up a line that is silent for longer than its heartbeat', () => {
    const { last, wires, timers } = start();
    last().welcome();
    timers.pass(37_000);
    last().say({ type: 'head', seq: 0, version: 1 });
    timers.pass(37_000);
    expect(wires).toHaveLength(1);
    timers.pass(1000);
    expect(wires[0]!.closed).toBe(1000);
    timers.pass(400);
    expect(wires).toHaveLength(2);
  });

  it.each([1008, 4400, 4401, 4403, 4404])('does not come back after %i', async (code) => {
    const { last, wires, timers, states, line } = start();
    last().welcome();
    const reply = line.intend({ type: 'act', action: { type: 'roll' } });
    last().break(code);
    timers.pass(60_000);
    expect(wires).toHaveLength(1);
    expect(states.at(-1)).toEqual({ state: 'closed', code, reason: '' });
    expect(await reply).toEqual({ type: 'unsent' });
    expect(await line.intend({ type: 'grant' })).toEqual({ type: 'unsent' });
  });

  it('passes over what is no message', () => {
    const { last, messages } = start();
    last().welcome();
    last().say('{');
    expect(messages).toHaveLength(1);
  });
});

describe('an intent', () => {
  it('is answered by what has its id', async () => {
    const { last, line } = start();
    last().welcome();
    const first = line.intend({ type: 'act', action: { type: 'roll' }, id: 'first-id-1' });
    const second = line.intend({ type: 'say', text: 'Hello', id: 'second-id' });
    last().say({ type: 'refused', id: 'second-id', code: 'muted', sentence: '…' });
    last().say({ type: 'ack', id: 'first-id-1', seq: 4 });
    expect(await first).toMatchObject({ type: 'ack', seq: 4 });
    expect(await second).toMatchObject({ type: 'refused', code: 'muted' });
    expect(line.unanswered).toBe(0);
  });

  it('is sent again under the same id when the line has broken, once, and done once', async () => {
    const { last, line, timers, wires } = start();
    last().welcome();
    const reply = line.intend({ type: 'act', action: { type: 'buy' }, id: 'buy-once-1' });
    expect(wires[0]!.types()).toEqual(['hello', 'act']);
    last().break();
    timers.pass(400);
    last().welcome();
    expect(wires[1]!.sent.filter((message) => message.type === 'act')).toEqual([
      { type: 'act', action: { type: 'buy' }, id: 'buy-once-1' },
    ]);
    last().say({ type: 'ack', id: 'buy-once-1', seq: 9 });
    last().say({ type: 'ack', id: 'buy-once-1', seq: 9 });
    expect(await reply).toMatchObject({ seq: 9 });
  });

  it('made while the line is broken goes out when it is back', async () => {
    const { last, line, timers } = start();
    last().welcome();
    last().break();
    const reply = line.intend({ type: 'act', action: { type: 'roll' } });
    timers.pass(400);
    expect(last().types()).toEqual([]);
    last().welcome();
    expect(last().types()).toEqual(['hello', 'act']);
    last().say({ type: 'ack', id: (last().sent[1] as { id: string }).id, seq: 2 });
    expect(await reply).toMatchObject({ type: 'ack' });
  });

  it('waits its turn where there are many, so that the server never calls it too fast', () => {
    const { last, line, timers } = start();
    last().welcome();
    for (let count = 0; count < 30; count += 1) void line.intend({ type: 'say', text: String(count) });
    expect(last().types()).toHaveLength(15); // with `hello`
    timers.pass(1000);
    expect(last().types().length).toBeLessThanOrEqual(15 + 10);
    last().break();
    timers.pass(400);
    last().welcome();
    expect(last().types()).toHaveLength(15);
    timers.pass(2000);
    const said = last()
      .sent.slice(1)
      .map((message) => (message as { text: string }).text);
    expect(said).toEqual(Array.from({ length: 30 }, (_, count) => String(count)));
    timers.pass(10_000);
    expect(last().types()).toHaveLength(31);
  });

  it.each(['busy', 'unavailable', 'too_fast', 'moving'])(
    'that is refused as %s is sent again by itself',
    async (code) => {
      const { last, line, timers } = start();
      last().welcome();
      const reply = line.intend({ type: 'act', action: { type: 'roll' }, id: 'roll-again' });
      last().say({ type: 'refused', id: 'roll-again', code, sentence: '…', data: { seconds: 1 } });
      timers.pass(900);
      expect(last().types()).toEqual(['hello', 'act']);
      timers.pass(300);
      expect(last().types()).toEqual(['hello', 'act', 'act']);
      last().say({ type: 'ack', id: 'roll-again', seq: 3 });
      expect(await reply).toMatchObject({ type: 'ack', seq: 3 });
    },
  );

  it('given twice with one id is one message with one answer for both', async () => {
    const { last, line } = start();
    last().welcome();
    const replies: Promise<Reply>[] = [1, 2].map(() => line.intend({ type: 'grant', id: 'grant-it-1' }));
    expect(last().types()).toEqual(['hello', 'grant']);
    last().say({ type: 'ack', id: 'grant-it-1', seq: 1 });
    expect(await Promise.all(replies)).toHaveLength(2);
  });

  it('that is too large is dropped, not sent for ever', async () => {
    const { last, line, timers } = start();
    last().welcome();
    const reply = line.intend({ type: 'act', action: { type: 'offer', legs: [], note: 'x'.repeat(17_000) } });
    last().break(1009);
    expect(await reply).toEqual({ type: 'unsent' });
    timers.pass(400);
    last().welcome();
    await settled();
    expect(last().types()).toEqual(['hello']);
  });

  it('has an id of the form that the server takes', () => {
    for (let count = 0; count < 50; count += 1) expect(newId()).toMatch(/^[A-Za-z0-9_-]{8,40}$/);
  });
});

describe('the address of a socket', () => {
  it('is beside the page, encrypted where the page is', () => {
    expect(socketUrl('AB/1', { protocol: 'http:', host: 'h:8' })).toBe('ws://h:8/api/tables/AB%2F1/socket');
    expect(socketUrl('AB', { protocol: 'https:', host: 'h' })).toBe('wss://h/api/tables/AB/socket');
  });
});
