/** A match as the components show it: made from a position (docs/files.md), nothing in it is decided here. */
import type { Board, Space } from './board';
import type { Loan, Offer } from '../../match/position';
import type { SpaceKey as Key } from '../../protocol/record';
import type { Figures, TableView, TokenWord } from '../../protocol/wire';

export interface Seat {
  seat: number;
  name: string;
  token: TokenWord;
  colour: TokenWord;
  cash: number;
  /** Place in `Board.spaces`. */
  at: number;
  /** Held fast there (in a cell), with the count of the position. */
  held: number;
  out: boolean;
  cards: string[];
  bot: string | null;
  away: string;
  connected: boolean;
  me: boolean;
  /** What else the position says of it: rounds, luxuries, … */
  more: Record<string, unknown>;
}

export interface Deed {
  owner: number;
  level: number;
  mortgaged: boolean;
  /** Houses by their builder, where a game counts them so. */
  built: { seat: number; count: number }[];
}

export interface Move {
  seat: number;
  from: number;
  to: number;
  how: string;
  /** Grows with every move, so that the same way twice is seen as two. */
  stamp: number;
}

export interface Auction {
  space: Space | null;
  building: string | null;
  high: number;
  leader: number | null;
  bidders: number[];
  bids: { seat: number; amount: number }[];
  /** In the auction of a building: for which street each bids. */
  streets: ReadonlyMap<number, Space>;
}

export interface Match {
  game: string;
  options: Record<string, unknown>;
  seats: Seat[];
  deeds: Map<number, Deed>;
  bank: Record<string, number | string>;
  turn: { seat: number | null; phase: string; number: number; round: number; doubles: number; first: number | null; /** The space ahead that may be refused. */ target?: number | null };
  dice: [number, number];
  moves: Move[];
  decks: Record<string, string[]>;
  auction: Auction | null;
  claims: { kind: string; by: number; wants: { seat: number; space: Space | undefined }[]; passed: number[] } | null;
  debts: { debtor: number | string; creditor: number | string; amount: number; reason: string }[];
  offers: Offer[];
  loans: Loan[];
  vote: { on: string; by: number; yes: number[]; no: number[] } | null;
  result: { winners: number[]; ranking: number[]; worth: number[] } | null;
  /** What the server counts of it: dues, worth, what bars a trade. null until it has said that the first time. */
  figures: Figures | null;
  /** The rest of the position, by its keys: what only one game has. */
  more: Record<string, unknown>;
}

const OFFERED: TokenWord[] = ['key', 'sail', 'moon', 'pear', 'umbrella', 'wheel', 'leaf', 'tulip'];

export interface Reading {
  board: Board;
  /** Names of places that are parts of a space. */
  aliases: Record<string, Key>;
  /** The key of a seat that says how long it has been held. */
  lock: string;
  table: TableView | null;
  me: number | null;
  dice: [number, number];
}

type Raw = Record<string, unknown>;
const SEAT_KEYS = new Set(['name', 'cash', 'space', 'out', 'out_at', 'cards', 'deeds']);
const KNOWN = new Set(['game', 'options', 'seats', 'bank', 'turn', 'decks', 'auction', 'claims', 'debts', 'offers', 'loans', 'vote', 'result']);

export function readMatch(position: Raw, from: Reading): Match {
  const raws = (position.seats ?? []) as Raw[];
  const names = raws.map((raw) => String(raw.name));
  const number = (who: unknown): number => (typeof who === 'number' ? who : names.indexOf(String(who)));
  const account = (who: unknown): number | string => (number(who) >= 0 ? number(who) : String(who));
  const numbers = (list: unknown): number[] => ((list ?? []) as unknown[]).map(number);
  const place = (key: unknown): Space | undefined => from.board.find(from.aliases[String(key)] ?? (key as Key));
  const deeds = new Map<number, Deed>();
  const seats = raws.map((raw, seat): Seat => {
    const sits = from.table?.seats.find((one) => one.name === names[seat]);
    for (const [key, level] of Object.entries((raw.deeds ?? {}) as Record<string, number | string>)) {
      const space = place(key);
      if (space) deeds.set(space.at, { owner: seat, level: Number(level) || 0, mortgaged: level === 'mortgaged', built: [] });
    }
    return {
      seat,
      name: names[seat] as string,
      token: sits?.token ?? (OFFERED[seat] as TokenWord),
      colour: sits?.colour ?? (OFFERED[seat] as TokenWord),
      cash: Number(raw.cash),
      at: place(raw.space)?.at ?? 0,
      held: Number(raw[from.lock] ?? 0),
      out: Boolean(raw.out),
      cards: (raw.cards ?? []) as string[],
      bot: sits?.bot ?? null,
      away: sits?.away ?? 'no',
      connected: sits?.connected ?? true,
      me: seat === from.me,
      more: Object.fromEntries(Object.entries(raw).filter(([key]) => !SEAT_KEYS.has(key))),
    };
  });
  for (const [key, by] of Object.entries((position.houses ?? {}) as Record<string, Record<string, number>>)) {
    const space = place(key);
    if (!space) continue;
    const deed = deeds.get(space.at) ?? { owner: -1, level: 0, mortgaged: false, built: [] };
    deed.built = Object.entries(by).map(([who, count]) => ({ seat: number(who), count }));
    deed.level = deed.built.reduce((sum, one) => sum + one.count, 0);
    deeds.set(space.at, deed);
  }
  const turn = (position.turn ?? {}) as Raw;
  const auction = position.auction as Raw | undefined;
  const claims = position.claims as Raw | undefined;
  const vote = position.vote as Raw | undefined;
  const result = position.result as { winners: unknown; ranking: Record<string, number>; worth: Record<string, number> } | undefined;
  return {
    game: String(position.game),
    options: (position.options ?? {}) as Raw,
    seats,
    deeds,
    bank: (position.bank ?? {}) as Record<string, number | string>,
    turn: {
      seat: turn.seat === undefined ? null : number(turn.seat),
      phase: String(turn.phase ?? 'setup'),
      number: Number(turn.number ?? 0),
      round: Number(turn.round ?? 0),
      doubles: Number(turn.doubles ?? 0),
      first: turn.first === undefined ? null : number(turn.first),
      target: turn.target === undefined ? null : (place(turn.target)?.at ?? null),
    },
    dice: (turn.dice as [number, number]) ?? from.dice,
    moves: [],
    decks: (position.decks ?? {}) as Record<string, string[]>,
    auction: auction && auction.bidders
      ? {
          space: auction.space === undefined ? null : (place(auction.space) ?? null),
          building: (auction.building as string) ?? null,
          high: Number(auction.high ?? 0),
          leader: auction.leader === undefined ? null : number(auction.leader),
          bidders: numbers(auction.bidders),
          bids: [],
          streets: new Map(Object.entries((auction.streets ?? {}) as Record<string, Key>).flatMap(([who, key]): [number, Space][] => { const space = place(key); return space ? [[number(who), space]] : []; })),
        }
      : null,
    claims: claims
      ? {
          kind: String(claims.kind),
          by: number(claims.by),
          wants: ((claims.wants ?? []) as Raw[]).map((want) => ({ seat: number(want.seat), space: place(want.space) })),
          passed: numbers(claims.passed),
        }
      : null,
    debts: ((position.debts ?? []) as Raw[]).map((debt) => ({
      debtor: account(debt.debtor), creditor: account(debt.creditor), amount: Number(debt.amount), reason: String(debt.reason),
    })),
    offers: (position.offers ?? []) as Offer[],
    loans: (position.loans ?? []) as Loan[],
    vote: vote ? { on: String(vote.on ?? 'single_tax'), by: number(vote.by), yes: numbers(vote.yes), no: numbers(vote.no) } : null,
    result: result
      ? {
          winners: numbers(result.winners),
          ranking: names.map((name) => result.ranking[name] ?? 0),
          worth: names.map((name) => result.worth[name] ?? 0),
        }
      : null,
    figures: null,
    more: Object.fromEntries(Object.entries(position).filter(([key]) => !KNOWN.has(key))),
  };
}

/** Everything that a seat owns, in the order of the walk. */
export function deedsOf(match: Match, board: Board, seat: number): Space[] {
  return board.spaces.filter((space) => match.deeds.get(space.at)?.owner === seat);
}

/** Whether one seat owns every space of the group. */
export function holdsAll(match: Match, board: Board, letter: string, seat: number): boolean {
  return board.group(letter).every((space) => match.deeds.get(space.at)?.owner === seat);
}
