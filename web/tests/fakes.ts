// A server's end of the line, a clock that is turned by hand, and messages as the server writes them.

import type { Timers, Wire } from '../src/net/socket';
import type { FromClient, TableView } from '../src/protocol/wire';

export class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly sent: FromClient[] = [];
  closed: number | null = null;

  constructor(readonly url: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }
  close(code = 1000): void {
    this.closed = code;
  }

  /** What the server says: an object, or the text of a message. */
  say(message: object | string): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) });
  }
  /** Open, and welcomed. */
  welcome(head = 0, table: Partial<TableView> = {}, seat: number | null = 0): void {
    this.onopen?.();
    this.say({ type: 'welcome', protocol: 1, table: tableView(table), seat, host: seat === 0, head, heartbeat_s: 15 });
  }
  break(code = 1006): void {
    this.onclose?.({ code, reason: '' });
  }
  types(): string[] {
    return this.sent.map((message) => message.type);
  }
}

export class FakeTimers implements Timers {
  private time = 0;
  private waiting: { at: number; what: () => void }[] = [];

  now(): number {
    return this.time;
  }
  chance(): number {
    return 0.5; // pauses exactly as they are written
  }
  after(ms: number, what: () => void): () => void {
    const entry = { at: this.time + ms, what };
    this.waiting.push(entry);
    return () => {
      this.waiting = this.waiting.filter((one) => one !== entry);
    };
  }
  /** Let time pass; what is due happens in order. */
  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const due = this.waiting.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.waiting = this.waiting.filter((one) => one !== due);
      this.time = due.at;
      due.what();
    }
    this.time = end;
  }
}

/** Lines one after another; `last` is the newest. */
export function fakeLine(): { wires: FakeWire[]; open: (url: string) => Wire; last: () => FakeWire } {
  const wires: FakeWire[] = [];
  return {
    wires,
    open(url) {
      const wire = new FakeWire(url);
      wires.push(wire);
      return wire;
    },
    last: () => wires.at(-1)!,
  };
}

export function tableView(change: Partial<TableView> = {}): TableView {
  return {
    code: 'TX4K9P',
    version: 3,
    status: 'playing',
    game: 'rentopia',
    options: {},
    passport: '1R0A',
    settings: {},
    public: false,
    locked: false,
    seats: [],
    match: 'm1',
    commitment: 'c1',
    played: [],
    spectators: 0,
    ...change,
  };
}

/** Everything that is settled by now has been seen to. */
export const settled = (): Promise<void> => new Promise((done) => setImmediate(done));
