// The line to a table: says `hello`, comes back by itself when it breaks, and sends again under the same id whatever had
// no answer yet, so that nothing is done twice and nothing is lost. What the messages mean is for `match/match.ts`.
// The order of things is told in docs/protocol.md.

import type {
  FromClient,
  FromServer,
  Act,
  Ack,
  Ask,
  Back,
  DecisionMessage,
  Grant,
  Refused,
  Reveal,
  Say,
} from '../protocol/wire';

export const PROTOCOL = 1;

/** What a WebSocket is used for; tests bring their own. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  onerror: (() => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

export interface Timers {
  now(): number;
  after(ms: number, what: () => void): () => void;
  /** From 0 to below 1: pauses differ, so that not all come back at once. */
  chance(): number;
}

export const TIMERS: Timers = {
  now: () => performance.now(),
  after(ms, what) {
    const id = setTimeout(what, ms);
    return () => clearTimeout(id);
  },
  chance: Math.random,
};

/**
 * `connecting`: no word of the server yet. `open`: welcomed. `waiting`: broken; tried again at `at` (ms of `Timers.now`).
 * `closed`: for good, with the close code that says why (0: by `close()`).
 */
export type LineState =
  | { state: 'connecting'; tries: number }
  | { state: 'open' }
  | { state: 'waiting'; tries: number; at: number }
  | { state: 'closed'; code: number; reason: string };

/** Where the line was never answered: it was closed for good first. */
export interface Unsent {
  type: 'unsent';
}

export type Reply = Ack | Refused | DecisionMessage | Unsent;
export type Intent = Act | Ask | Say | Grant | Back | Reveal;
export type Unnumbered<T> = T extends Intent ? Omit<T, 'id'> & { id?: string } : never;

export interface LineOptions {
  url: string;
  secret: string | null;
  decisions?: 'asked' | 'all' | 'none';
  /** The last step held, for `hello`; null asks for the whole match. */
  after: () => number | null;
  onMessage: (message: FromServer, text: string) => void;
  onState: (state: LineState) => void;
  open?: (url: string) => Wire;
  timers?: Timers;
}

/** Close codes after which coming back is no use. */
const FOR_GOOD: readonly number[] = [1008, 4400, 4401, 4403, 4404];
const TOO_LARGE = 1009;
const LARGEST = 16 * 1024;
/** Refusals that mean "not now": the intent is sent again, with the same id. */
const NOT_NOW: readonly string[] = ['busy', 'unavailable', 'too_fast', 'moving'];
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 15_000;
/** The server takes ten messages a second, twenty at once, and closes for good on whoever goes on; this stays below. */
const AT_ONCE = 15;
const EACH_MS = 115;
/** Silence of so many heartbeats means that the line is dead, whatever the browser thinks. */
const SILENCE = 2.5;
const HELLO_SILENCE = 10_000;

interface Pending {
  message: Intent;
  resolve: (reply: Reply) => void;
  tries: number;
  /** Sent over the present line, and not told to wait. */
  sent: boolean;
}

/** A new id for an intent. `crypto.randomUUID` is for secure pages only. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0'))
    .join('')
    .slice(0, 24);
}

export class Line {
  private wire: Wire | null = null;
  private readonly pending = new Map<string, Pending>();
  private readonly timers: Timers;
  private current: LineState = { state: 'connecting', tries: 0 };
  private tries = 0;
  private retryMs: number | null = null;
  private heartbeat = HELLO_SILENCE;
  private stopRetry: (() => void) | null = null;
  private stopWatch: (() => void) | null = null;
  private stopFlush: (() => void) | null = null;
  /** How many messages may go now, as of `countedAt`. */
  private room = AT_ONCE;
  private countedAt = 0;

  constructor(private readonly options: LineOptions) {
    this.timers = options.timers ?? TIMERS;
  }

  get state(): LineState {
    return this.current;
  }

  /** How many intents have no answer yet. */
  get unanswered(): number {
    return this.pending.size;
  }

  connect(): void {
    if (this.wire !== null) return;
    this.stopRetry?.();
    this.stopRetry = null;
    this.turn({ state: 'connecting', tries: this.tries });
    const open = this.options.open ?? ((url: string): Wire => new WebSocket(url) as unknown as Wire);
    let wire: Wire;
    try {
      wire = open(this.options.url);
    } catch {
      this.lost(1006, '');
      return;
    }
    this.wire = wire;
    this.room = AT_ONCE;
    this.countedAt = this.timers.now();
    this.watch(HELLO_SILENCE);
    wire.onopen = () => {
      if (this.wire === wire) this.hello();
    };
    wire.onmessage = ({ data }) => {
      if (this.wire === wire && typeof data === 'string') this.take(data);
    };
    wire.onclose = ({ code, reason }) => {
      if (this.wire === wire) this.lost(code, reason);
    };
    wire.onerror = () => undefined; // `onclose` follows
  }

  /** Try at once: the browser says that it is online, or the page is looked at again. */
  hurry(): void {
    if (this.current.state === 'waiting') this.connect();
  }

  /** For good. Whatever had no answer resolves as `unsent`. */
  close(): void {
    this.end(0, '');
  }

  /** Send what needs no answer, now or not at all. */
  tell(message: Exclude<FromClient, Intent>): void {
    if (this.current.state === 'open') this.put(message);
  }

  /** Send an intent; resolves with what answered it, over however many lines. */
  intend(intent: Unnumbered<Intent>): Promise<Reply> {
    const id = intent.id ?? newId();
    const message = { ...intent, id } as Intent;
    return new Promise((resolve) => {
      if (this.current.state === 'closed') {
        resolve({ type: 'unsent' });
        return;
      }
      const known = this.pending.get(id);
      if (known !== undefined) {
        // The same intent again: both get the one answer.
        const first = known.resolve;
        known.resolve = (reply) => {
          first(reply);
          resolve(reply);
        };
        return;
      }
      this.pending.set(id, { message, resolve, tries: 0, sent: false });
      this.flush();
    });
  }

  // --- the line -----------------------------------------------------------------------------------------

  private hello(): void {
    const after = this.options.after();
    const { secret, decisions } = this.options;
    this.put({
      type: 'hello',
      protocol: PROTOCOL,
      ...(secret === null ? {} : { secret }),
      ...(after === null ? {} : { after }),
      ...(decisions === undefined ? {} : { decisions }),
    });
  }

  private put(message: FromClient): void {
    this.refill();
    this.room -= 1; // below zero for what can't wait, such as `resume`
    this.wire?.send(JSON.stringify(message));
  }

  private refill(): void {
    const now = this.timers.now();
    this.room = Math.min(AT_ONCE, this.room + (now - this.countedAt) / EACH_MS);
    this.countedAt = now;
  }

  private take(text: string): void {
    let message: FromServer;
    try {
      message = JSON.parse(text) as FromServer;
    } catch {
      return; // none of the protocol
    }
    if (message.type === 'welcome') {
      this.heartbeat = Math.max(1, message.heartbeat_s) * 1000 * SILENCE;
      this.tries = 0;
      this.retryMs = null;
      if (this.current.state !== 'open') {
        for (const one of this.pending.values()) one.sent = false;
        this.turn({ state: 'open' });
      }
    }
    if (message.type === 'moving') this.retryMs = message.retry_ms;
    this.watch(this.heartbeat);
    this.options.onMessage(message, text);
    this.answer(message);
    this.flush();
  }

  private lost(code: number, reason: string): void {
    this.wire = null;
    this.stopWatch?.();
    if (FOR_GOOD.includes(code)) {
      this.end(code, reason);
      return;
    }
    if (code === TOO_LARGE) this.dropLargest();
    const pause =
      this.retryMs ?? Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.tries) * (0.75 + this.timers.chance() / 2);
    this.retryMs = null;
    this.tries = Math.min(this.tries + 1, 20);
    this.turn({ state: 'waiting', tries: this.tries, at: this.timers.now() + pause });
    this.stopRetry?.();
    this.stopRetry = this.timers.after(pause, () => this.connect());
  }

  private end(code: number, reason: string): void {
    const wire = this.wire;
    this.wire = null;
    this.stopRetry?.();
    this.stopWatch?.();
    this.stopFlush?.();
    wire?.close(1000);
    this.turn({ state: 'closed', code, reason });
    const left = [...this.pending.values()];
    this.pending.clear();
    for (const one of left) one.resolve({ type: 'unsent' });
  }

  /** A line that says nothing for too long is given up and opened anew. */
  private watch(ms: number): void {
    this.stopWatch?.();
    this.stopWatch = this.timers.after(ms, () => {
      const wire = this.wire;
      if (wire === null) return;
      wire.onclose = null;
      wire.close();
      this.lost(1006, '');
    });
  }

  private turn(state: LineState): void {
    this.current = state;
    this.options.onState(state);
  }

  // --- intents ------------------------------------------------------------------------------------------

  private flush(): void {
    if (this.current.state !== 'open' || this.stopFlush !== null) return;
    for (const one of this.pending.values()) {
      if (one.sent) continue;
      this.refill();
      if (this.room < 1) {
        this.flushIn((1 - this.room) * EACH_MS);
        return;
      }
      one.sent = true;
      one.tries += 1;
      this.put(one.message);
    }
  }

  private flushIn(ms: number): void {
    this.stopFlush?.();
    this.stopFlush = this.timers.after(ms, () => {
      this.stopFlush = null;
      this.flush();
    });
  }

  private answer(message: FromServer): void {
    if (message.type !== 'ack' && message.type !== 'refused' && message.type !== 'decision') return;
    const id = message.id;
    const one = id == null ? undefined : this.pending.get(id);
    if (id == null || one === undefined) return;
    if (message.type === 'refused' && NOT_NOW.includes(message.code)) {
      this.later(one, message);
      return;
    }
    this.pending.delete(id);
    one.resolve(message);
  }

  private later(one: Pending, refused: Refused): void {
    const named = (refused.data as { seconds?: unknown } | undefined)?.seconds;
    const pause = typeof named === 'number' ? named * 1000 : Math.min(4000, 250 * 2 ** Math.min(one.tries, 4));
    this.timers.after(pause * (1 + this.timers.chance() / 4), () => {
      one.sent = false;
      this.flush();
    });
  }

  /** What was too large is not sent again. */
  private dropLargest(): void {
    for (const [id, one] of this.pending) {
      if (JSON.stringify(one.message).length < LARGEST) continue;
      this.pending.delete(id);
      one.resolve({ type: 'unsent' });
    }
  }
}

/** The address of a table's socket, beside the page. */
export function socketUrl(code: string, page: Pick<Location, 'protocol' | 'host'> = location): string {
  const scheme = page.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${page.host}/api/tables/${encodeURIComponent(code)}/socket`;
}
