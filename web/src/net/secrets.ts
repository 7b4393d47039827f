// What this browser keeps: the secrets of its seats by table, its shares in the dice, and the commitments it saw. All of
// it lies in `localStorage`, so that a second tab and a later visit have it; where that is not allowed, in memory.

import { newShare, promiseOf, SHARE_BYTES } from './fair';

/** A table of mine. */
export interface Ticket {
  code: string;
  secret: string;
  name: string;
  game: string;
  /** The keys of the links: of both for who made the table, of the invitation for who came by it. */
  invite: string | null;
  watch: string | null;
  /** When it was last used, in ms since 1970. */
  used: number;
}

interface Share {
  current: string;
  /** The match for which it was sent; "" before. */
  spent: string;
}

/** What the dice check of a match compares with. */
export interface Seen {
  commitment: string;
  seat: number | null;
  share: string | null;
  /** Another commitment that was shown for the same match, which must never be. */
  changed: string | null;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'table/1/';
const MOST_SEEN = 200;

class Memory implements Store {
  private readonly values = new Map<string, string>();
  get length(): number {
    return this.values.size;
  }
  key(index: number): string | null {
    return [...this.values.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.values.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.values.set(key, value);
  }
  removeItem(key: string): void {
    this.values.delete(key);
  }
}

/** The browser's storage if it can be written to, else one that lasts as long as the page. */
function usual(): Store {
  try {
    const probe = `${PREFIX}probe`;
    localStorage.setItem(probe, '1');
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    return new Memory();
  }
}

export class Secrets {
  constructor(private readonly store: Store = usual()) {}

  // --- seats --------------------------------------------------------------------------------------------

  keep(ticket: Omit<Ticket, 'used'>, now = Date.now()): void {
    this.put(`seat/${ticket.code}`, { ...ticket, used: now } satisfies Ticket);
  }

  /** null also where what is kept there is no ticket of this table. */
  ticket(code: string): Ticket | null {
    const found = this.get<Partial<Ticket>>(`seat/${code}`);
    return found?.code === code && typeof found.secret === 'string' && typeof found.game === 'string' ? (found as Ticket) : null;
  }

  /** My tables, the last used first. */
  mine(): Ticket[] {
    const found: Ticket[] = [];
    for (let index = 0; index < this.store.length; index += 1) {
      const key = this.store.key(index);
      if (!key?.startsWith(`${PREFIX}seat/`)) continue;
      const ticket = this.ticket(key.slice(`${PREFIX}seat/`.length));
      if (ticket !== null) found.push(ticket);
    }
    return found.sort((a, b) => b.used - a.used);
  }

  touch(code: string, now = Date.now()): void {
    const ticket = this.ticket(code);
    if (ticket !== null) this.keep(ticket, now);
  }

  /** The seat was left, or its secret is void. */
  forget(code: string): void {
    this.store.removeItem(`${PREFIX}seat/${code}`);
    this.store.removeItem(`${PREFIX}share/${code}`);
  }

  // --- dice ---------------------------------------------------------------------------------------------

  /** The promise of a share for a table that is not known yet: give it to `adopt` once it is. */
  fresh(): { share: string; promise: string } {
    const share = newShare();
    return { share, promise: promiseOf(share) };
  }

  adopt(code: string, share: string): void {
    this.put(`share/${code}`, { current: share, spent: '' } satisfies Share);
  }

  /** The promise for the match to come at a table; a new one where the last share has been sent. */
  promise(code: string): string {
    const known = this.share(code);
    if (known !== null && known.spent === '') return promiseOf(known.current);
    const { share, promise } = this.fresh();
    this.adopt(code, share);
    return promise;
  }

  /** The bytes to reveal for a match, or null if none were promised. Asked again for the same match they are the same. */
  reveal(code: string, match: string): string | null {
    const known = this.share(code);
    if (known === null || (known.spent !== '' && known.spent !== match)) return null;
    this.put(`share/${code}`, { current: known.current, spent: match } satisfies Share);
    return known.current;
  }

  private share(code: string): Share | null {
    const found = this.get<Partial<Share>>(`share/${code}`);
    return found?.current?.length === 2 * SHARE_BYTES ? (found as Share) : null;
  }

  /** A table shows a match and what it is committed to. */
  saw(match: string, commitment: string): void {
    const known = this.seen(match);
    if (known === null) {
      this.put(`seen/${match}`, { commitment, seat: null, share: null, changed: null } satisfies Seen);
      this.prune();
    } else if (known.commitment !== commitment && known.changed === null) {
      this.put(`seen/${match}`, { ...known, changed: commitment } satisfies Seen);
    }
  }

  /** The match was begun with this share in this seat. */
  gave(match: string, seat: number, share: string): void {
    const known = this.seen(match);
    if (known !== null) this.put(`seen/${match}`, { ...known, seat, share } satisfies Seen);
  }

  seen(match: string): Seen | null {
    return this.get<Seen>(`seen/${match}`);
  }

  /** Old matches make room; the browser gives a page little. */
  private prune(): void {
    const keys: string[] = [];
    for (let index = 0; index < this.store.length; index += 1) {
      const key = this.store.key(index);
      if (key?.startsWith(`${PREFIX}seen/`)) keys.push(key);
    }
    for (const key of keys.slice(0, Math.max(0, keys.length - MOST_SEEN))) this.store.removeItem(key);
  }

  // --- settings of this device --------------------------------------------------------------------------

  setting<T>(name: string, usually: T): T {
    return this.get<T>(`set/${name}`) ?? usually;
  }

  set(name: string, value: unknown): void {
    this.put(`set/${name}`, value);
  }

  private get<T>(key: string): T | null {
    try {
      const text = this.store.getItem(PREFIX + key);
      return text === null ? null : (JSON.parse(text) as T);
    } catch {
      return null;
    }
  }

  private put(key: string, value: unknown): void {
    try {
      this.store.setItem(PREFIX + key, JSON.stringify(value));
    } catch {
      // Full: what is kept already stays, and this lasts no longer than the page.
    }
  }
}
