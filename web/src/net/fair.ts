// `fair-1`: the own share in the dice, and the check of a finished match. Everything is computed here from the record's
// own numbers; nothing that the server says is taken for granted but the record itself. It does what `docs/verify.py`
// does, in the browser. Where it is decided: docs/fair-dice.md, docs/files.md.

import type { Closing, Draw, GameEvent, Header, Step } from '../protocol/record';
import { bytesOf, digest, fromHex, hmacDigest, joined, toHex } from './sha256';

export const SHARE_BYTES = 16;
const SEED_BYTES = 32;
const WORD = 2 ** 32;
const DECK = 16;
const SILENT = '0'.repeat(2 * SHARE_BYTES);

function bigEndian(value: number, bytes: number): Uint8Array {
  const found = new Uint8Array(bytes);
  for (let place = bytes - 1; place >= 0; place -= 1) {
    found[place] = value % 256;
    value = Math.floor(value / 256);
  }
  return found;
}

/** SHA-256 over the parts, each preceded by its length in 4 bytes. */
function hashed(...parts: readonly Uint8Array[]): Uint8Array {
  return digest(joined(...parts.flatMap((part) => [bigEndian(part.length, 4), part])));
}

// --- the own share ------------------------------------------------------------------------------------------------

/** 16 random bytes in hex. */
export function newShare(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(SHARE_BYTES)));
}

/** What is told of a share before the match. */
export function promiseOf(share: string): string {
  return toHex(hashed(bytesOf('fair-1/client'), fromHex(share)));
}

export function commitmentOf(match: string, seed: string): string {
  return toHex(hashed(bytesOf('fair-1/commit'), bytesOf(match), fromHex(seed)));
}

// --- the draws ----------------------------------------------------------------------------------------------------

/** The key of all draws of a match; `shares` in hex, in seat order. Throws RangeError for wrong lengths. */
export function keyOf(seed: string, match: string, shares: readonly string[]): Uint8Array {
  const parts = shares.map(fromHex);
  if (fromHex(seed).length !== SEED_BYTES || parts.some((part) => part.length !== SHARE_BYTES)) {
    throw new RangeError('a seed has 32 bytes, a share 16');
  }
  return hmacDigest(fromHex(seed), hashed(bytesOf('fair-1/key'), bytesOf(match), ...parts));
}

function* wordsOf(key: Uint8Array, n: number): Generator<number, never> {
  for (let block = 0; ; block += 1) {
    const content = hmacDigest(key, joined(bytesOf('fair-1/draw'), bigEndian(n, 8), bigEndian(block, 4)));
    const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
    for (let place = 0; place < content.length; place += 4) yield view.getUint32(place);
  }
}

/** Numbers, each from 0 to below one of `mosts`, out of draw `n`; words that would favour some are passed over. */
export function below(key: Uint8Array, n: number, ...mosts: readonly number[]): number[] {
  const words = wordsOf(key, n);
  return mosts.map((most) => {
    const limit = Math.floor(WORD / most) * most;
    for (;;) {
      const word = words.next().value;
      if (word < limit) return word % most;
    }
  });
}

// --- a whole record -----------------------------------------------------------------------------------------------

export type DrawKind = 'dice' | 'card' | 'first' | 'deal';

/** One draw as it was computed anew: what the record says and what follows from the seed. */
export interface CheckedDraw {
  seq: number;
  /** null where only one outcome was possible. */
  n: number | null;
  kind: DrawKind;
  recorded: unknown;
  computed: unknown;
}

/** What fails first. `what` is a word for the catalogue of texts. */
export interface Misfit {
  /** Line of the record, from 1; 0: the record as a whole. */
  line: number;
  seq: number | null;
  what:
    | 'no_record'
    | 'no_seed'
    | 'commitment'
    | 'kept_commitment'
    | 'clients'
    | 'promise'
    | 'own_share'
    | 'seq'
    | 'draw'
    | 'event'
    | 'missing_draw'
    | 'throws';
  seat?: number;
  wanted: unknown;
  found: unknown;
}

export interface Verdict {
  draws: CheckedDraw[];
  steps: number;
  /** Seats whose bytes are zeros: they added nothing. */
  silent: number[];
  /** null: everything follows from the seed. */
  misfit: Misfit | null;
}

/** What this client kept from before the match. */
export interface Kept {
  commitment?: string | null;
  seat?: number | null;
  share?: string | null;
}

class Failed extends Error {
  constructor(readonly misfit: Misfit) {
    super(misfit.what);
  }
}

/** Check the dice of a record. `deals`: the keys of titles that are dealt, rising, in games that deal. */
export function checkRecord(lines: readonly string[], kept: Kept = {}, deals: readonly number[] = []): Verdict {
  const verdict: Verdict = { draws: [], steps: 0, silent: [], misfit: null };
  try {
    new Check(parsed(lines), kept, deals, verdict).run();
  } catch (error) {
    if (error instanceof Failed) verdict.misfit = error.misfit;
    else verdict.misfit = { line: 0, seq: null, what: 'no_record', wanted: null, found: String(error) };
  }
  return verdict;
}

interface Parts {
  header: Header;
  steps: Step[];
  closing: Closing;
}

function parsed(lines: readonly string[]): Parts {
  const rows = lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as unknown);
  if (rows.length < 3) throw new RangeError('a record of a finished match has at least three lines');
  return { header: rows[0] as Header, steps: rows.slice(1, -1) as Step[], closing: rows.at(-1) as Closing };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function kindOf(draw: Draw): DrawKind {
  const kind = (['dice', 'card', 'first', 'deal'] as const).find((one) => one in draw);
  if (kind === undefined) throw new RangeError('a draw of no known kind');
  return kind;
}

interface Told {
  kind: DrawKind;
  value: unknown;
  event: GameEvent;
}

/** What of a position tells which cards can still come. */
interface Begun {
  decks?: Record<string, string[]>;
  seats?: { cards?: string[] }[];
}

class Check {
  private n = 0;
  /** What may still come, rising: seats, titles, and the unseen cards of each deck. */
  private readonly left: Record<string, (string | number)[]>;
  /** The cards under each deck, the oldest first. */
  private readonly used: Record<string, string[]> = {};

  constructor(
    private readonly record: Parts,
    private readonly kept: Kept,
    deals: readonly number[],
    private readonly verdict: Verdict,
  ) {
    this.left = { first: record.header.seats.map((_, seat) => seat), deal: [...deals] };
    this.goOn((record.header.position ?? {}) as Begun);
  }

  /** Of a match that goes on from another one: cards that were drawn there lie under their decks, or are held. */
  private goOn(position: Begun): void {
    const seen = Object.values(position.decks ?? {}).flat();
    for (const card of seen) this.under(card[0]!).push(card);
    const gone = [...seen, ...(position.seats ?? []).flatMap((seat) => seat.cards ?? [])];
    for (const deck of new Set(gone.map((card) => card[0]!))) {
      this.left[deck] = this.unseen(deck).filter((card) => !gone.includes(String(card)));
    }
  }

  run(): void {
    const key = this.key();
    this.record.steps.forEach((step, index) => this.step(key, step, index + 2, index + 1));
  }

  private expect(where: Pick<Misfit, 'line' | 'seq' | 'what' | 'seat'>, wanted: unknown, found: unknown): void {
    if (!same(wanted, found)) throw new Failed({ ...where, wanted, found });
  }

  private key(): Uint8Array {
    const { header, steps, closing } = this.record;
    const clients = steps[0]?.clients;
    if (closing.seed === null || closing.seed === undefined || header.commitment == null || clients === undefined) {
      throw new Failed({ line: 1, seq: null, what: 'no_seed', wanted: null, found: null });
    }
    const commitment = commitmentOf(header.match, closing.seed);
    this.expect({ line: 1, seq: null, what: 'commitment' }, commitment, header.commitment);
    if (this.kept.commitment != null) {
      this.expect({ line: 1, seq: null, what: 'kept_commitment' }, this.kept.commitment, header.commitment);
    }
    this.expect({ line: 2, seq: 1, what: 'clients' }, header.seats.length, clients.length);
    clients.forEach(({ bytes, hash }, seat) => {
      if (bytes === SILENT) this.verdict.silent.push(seat);
      else this.expect({ line: 2, seq: 1, what: 'promise', seat }, promiseOf(bytes), hash ?? null);
    });
    const { seat, share } = this.kept;
    const mine = seat == null ? undefined : clients[seat]?.bytes;
    if (seat != null && share != null && mine !== SILENT) {
      this.expect({ line: 2, seq: 1, what: 'own_share', seat }, share, mine);
    }
    return keyOf(
      closing.seed,
      header.match,
      clients.map((client) => client.bytes),
    );
  }

  private step(key: Uint8Array, step: Step, line: number, number: number): void {
    const where = { line, seq: step.seq };
    this.expect({ ...where, what: 'seq' }, number, step.seq);
    const told = this.told(step.events);
    const throws: number[][] = [];
    for (const draw of step.draws) {
      const kind = kindOf(draw);
      if (kind === 'dice') {
        const dice = below(key, this.n, 6, 6).map((die) => die + 1);
        this.draw(where, draw, kind, { n: this.n, dice } as { n: number });
        throws.push(dice);
        this.n += 1;
      } else {
        this.pick(key, where, draw, kind, told.next().value);
      }
    }
    this.expect({ ...where, what: 'missing_draw' }, null, told.next().value?.value ?? null);
    this.shown(where, step.events, throws);
    this.verdict.steps += 1;
  }

  private draw(where: Pick<Misfit, 'line' | 'seq'>, draw: Draw, kind: DrawKind, wanted: { n?: number }): void {
    const value = (one: object): unknown => (one as Record<string, unknown>)[kind];
    this.expect({ ...where, what: 'draw' }, [wanted.n ?? null, value(wanted)], [draw.n ?? null, value(draw)]);
    this.verdict.draws.push({
      seq: where.seq ?? 0,
      n: draw.n ?? null,
      kind,
      recorded: value(draw),
      computed: value(wanted),
    });
  }

  private pick(
    key: Uint8Array,
    where: Pick<Misfit, 'line' | 'seq'>,
    draw: Draw,
    kind: Exclude<DrawKind, 'dice'>,
    told: Told | undefined,
  ): void {
    const value = (draw as Record<string, unknown>)[kind] as string | number;
    const deck = kind === 'card' ? String(value)[0]! : kind;
    const among = this.unseen(deck);
    const under = this.under(deck);
    // Where one outcome alone is possible, nothing is drawn.
    const drawn = among.length > 1;
    const wanted = drawn ? among[below(key, this.n, among.length)[0]!] : (among[0] ?? under[0]);
    this.draw(where, draw, kind, drawn ? { n: this.n, [kind]: wanted } : { [kind]: wanted });
    this.expect({ ...where, what: 'event' }, [kind, value], told === undefined ? null : [told.kind, told.value]);
    if (drawn) this.n += 1;
    const from: (string | number)[] = among.length ? among : under;
    from.splice(from.indexOf(value), 1);
    if (told?.event.type === 'card_drawn' && !told.event.kept) under.push(told.event.card);
  }

  private unseen(deck: string): (string | number)[] {
    return (this.left[deck] ??= Array.from({ length: DECK }, (_, card) => `${deck}${card + 1}`));
  }

  private under(deck: string): string[] {
    return (this.used[deck] ??= []);
  }

  /** What the events say that chance gave. Cards that are given back go under their deck. */
  private *told(events: readonly GameEvent[]): Generator<Told, undefined> {
    for (const event of events) {
      if (event.type === 'card_drawn') yield { kind: 'card', value: event.card, event };
      else if (event.type === 'match_started') yield { kind: 'first', value: event.first, event };
      else if (event.type === 'card_returned') this.under(event.card[0]!).push(event.card);
      else if (event.type === 'titles_dealt') {
        for (const title of event.new) if (!event.old.includes(title)) yield { kind: 'deal', value: title, event };
      }
    }
    return undefined;
  }

  /** The dice that are shown are those that were thrown, in order; what was shown before may be shown again. */
  private shown(where: Pick<Misfit, 'line' | 'seq'>, events: readonly GameEvent[], throws: readonly number[][]): void {
    const shown = events.flatMap((event) => (event.type === 'dice_rolled' ? [[event.die1, event.die2]] : []));
    let next = 0;
    const fitting = shown.filter((dice) => {
      while (next < throws.length) {
        next += 1;
        if (same(throws[next - 1], dice)) return true;
      }
      return false;
    });
    this.expect({ ...where, what: 'throws' }, fitting, shown);
  }
}
