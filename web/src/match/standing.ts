// A match as it stands, in numbers: what the fold changes. Seats and spaces are indexes; `read` makes it of a position,
// `write` makes the position that the server would write.

import type { Board } from './board';
import type {
  BuildingKind,
  Claims,
  DeedState,
  Loan,
  Offer,
  Phase,
  Player,
  Position,
  Result,
  SeatResult,
  SpaceName,
  Then,
  Turn,
  Vote,
} from './position';
import type { Options } from '../protocol/record';
import { traitsOf, type Traits } from './traits';

export const GOODS = ['luxuries', 'education', 'professors'] as const;
export type Good = (typeof GOODS)[number];

export interface SeatStanding {
  readonly name: string;
  cash: number;
  space: number;
  /** The coming try in the place where tokens are locked up, from 1; 0: free. */
  locked: number;
  /** As the how-maniest it went out, from 1; 0: still in. */
  outAt: number;
  cards: string[];
  poor: boolean;
  rounds: number;
  misses: number;
  moved: number;
  goods: Record<Good, number>;
  dealt: number[];
}

export interface TurnStanding {
  seat: number;
  doubles: number;
  number: number;
  round: number;
  first: number;
}

export interface AuctionStanding {
  space: number | null;
  kind: 'deed' | BuildingKind;
  high: number;
  leader: number | null;
  bidders: number[];
}

export interface ClaimsStanding {
  kind: BuildingKind;
  by: number;
  passed: number[];
}

/** One space: whose it is, and what stands on it. `builders`: houses by seat, in games where builders keep them. */
export interface SpaceStanding {
  owner: number | null;
  level: number;
  mortgaged: boolean;
  builders: Record<number, number>;
}

export interface Standing {
  readonly game: string;
  readonly board: Board;
  readonly traits: Traits;
  readonly options: Readonly<Options>;
  /** The word of the lock in a player's table: `lockup`, `jail`. */
  lock: 'lockup' | 'jail';
  seats: SeatStanding[];
  spaces: SpaceStanding[];
  /** Money of accounts that a position shows, by word. */
  purses: Record<string, number>;
  /** Buildings left: a number, "unlimited", or null where the game does not count them. */
  stock: Record<BuildingKind, number | 'unlimited' | null>;
  phase: Phase;
  then: Then | null;
  /** null before the match. */
  turn: TurnStanding | null;
  /** The newest throw, zeros before the first. A position shows it only while it counts. */
  dice: [number, number];
  /** The used cards under each deck, the oldest first. */
  decks: Record<string, string[]>;
  auction: AuctionStanding | null;
  estate: number[];
  claims: ClaimsStanding | null;
  wants: { seat: number; space: number }[];
  debts: { debtor: number | string; creditor: number | string; amount: number; reason: string }[];
  offers: Offer[];
  offersMade: number;
  result: Result | null;
  cameFrom: 'jail' | 'opportunity' | null;
  target: number | null;
  ending: 'now' | 'double' | null;
  singleTax: boolean;
  /** null in games without wages. */
  wages: number | null;
  public: number[];
  colleges: number;
  trust: { partners: number[]; asked: number[] };
  vote: Vote | null;
  loans: Loan[];
  loansMade: number;
}

const SETTLING: readonly Phase[] = ['moving', 'choosing', 'speculating', 'buying', 'auction', 'claiming', 'owing'];
export const rising = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);

// --- names --------------------------------------------------------------------------------------------------------

export function seatOf(standing: Standing, name: string): number {
  const seat = standing.seats.findIndex((one) => one.name === name);
  if (seat < 0) throw new RangeError(`no seat is called ${name}`);
  return seat;
}

/** The name of a seat, or the word of another account. */
export function accountName(standing: Standing, account: number | string): string {
  return typeof account === 'string' ? account : (standing.seats[account]?.name ?? String(account));
}

function findSpace(board: Board, traits: Traits, name: SpaceName): number {
  const index = board.find(name);
  if (index >= 0) return index;
  const other = traits.places?.(board)[name];
  if (other === undefined) throw new RangeError(`no space is called ${name}`);
  return other;
}

// --- reading ------------------------------------------------------------------------------------------------------

export function read(position: Position, board: Board, dice: readonly [number, number] = [0, 0]): Standing {
  const traits = traitsOf(position.game);
  const find = (name: SpaceName): number => findSpace(board, traits, name);
  const number = (name: string): number => position.seats.findIndex((player) => player.name === name);
  const account = (name: string): number | string => (number(name) < 0 ? name : number(name));
  const { houses, hotels, ...purses } = position.bank;
  const turn = position.turn;
  const auction = position.auction;
  const spaces: SpaceStanding[] = board.spaces.map(() => ({ owner: null, level: 0, mortgaged: false, builders: {} }));
  const at = (name: SpaceName): SpaceStanding => spaces[find(name)]!;
  position.seats.forEach((player, seat) => {
    for (const [name, state] of Object.entries(player.deeds ?? {})) {
      const space = at(name);
      space.owner = seat;
      space.mortgaged = state === 'mortgaged';
      space.level = state === 'mortgaged' ? 0 : state;
    }
  });
  for (const [name, builders] of Object.entries(position.houses ?? {})) {
    const space = at(name);
    for (const [seat, count] of Object.entries(builders)) space.builders[number(seat)] = count;
    space.level = Object.values(space.builders).reduce((sum, count) => sum + count, 0);
  }
  return {
    game: position.game,
    board,
    traits,
    options: position.options ?? {},
    lock: position.seats.some((player) => player.jail !== undefined) ? 'jail' : 'lockup',
    seats: position.seats.map((player) => ({
      name: player.name,
      cash: player.cash,
      space: find(player.space),
      locked: player.lockup ?? player.jail ?? 0,
      outAt: player.out_at ?? 0,
      cards: [...(player.cards ?? [])],
      poor: player.poor_house ?? false,
      rounds: player.rounds ?? 0,
      misses: player.misses ?? 0,
      moved: player.moved ?? 0,
      goods: {
        luxuries: player.luxuries ?? 0,
        education: player.education ?? 0,
        professors: player.professors ?? 0,
      },
      dealt: (player.dealt ?? []).map(find),
    })),
    spaces,
    purses: { ...purses },
    stock: { house: houses ?? null, hotel: hotels ?? null },
    phase: turn.phase,
    then: turn.then ?? null,
    turn:
      turn.seat === undefined
        ? null
        : {
            seat: number(turn.seat),
            doubles: turn.doubles ?? 0,
            number: turn.number ?? 0,
            round: turn.round ?? 0,
            first: number(turn.first ?? turn.seat),
          },
    dice: turn.dice ? [...turn.dice] : [...dice],
    decks: Object.fromEntries(Object.entries(position.decks ?? {}).map(([deck, cards]) => [deck, [...cards]])),
    auction:
      auction?.bidders === undefined
        ? null
        : {
            space: auction.space === undefined ? null : find(auction.space),
            kind: auction.building ?? 'deed',
            high: auction.high ?? 0,
            leader: auction.leader === undefined ? null : number(auction.leader),
            bidders: auction.bidders.map(number),
          },
    estate: (auction?.estate ?? []).map(find),
    claims: position.claims
      ? { kind: position.claims.kind, by: number(position.claims.by), passed: position.claims.passed.map(number) }
      : null,
    wants: (position.claims?.wants ?? []).map((want) => ({ seat: number(want.seat), space: find(want.space) })),
    debts: (position.debts ?? []).map((debt) => ({
      ...debt,
      debtor: account(debt.debtor),
      creditor: account(debt.creditor),
    })),
    offers: [...(position.offers ?? [])],
    offersMade: position.offers_made ?? 0,
    result: position.result ?? null,
    cameFrom: turn.from_jail ? 'jail' : turn.from_opportunity ? 'opportunity' : null,
    target: turn.target === undefined ? null : find(turn.target),
    ending: turn.ending ?? null,
    singleTax: position.single_tax ?? false,
    wages: position.wages ?? null,
    public: (position.public ?? []).map(find),
    colleges: position.colleges ?? 0,
    trust: {
      partners: (position.trust?.partners ?? []).map(number),
      asked: (position.trust?.asked ?? []).map(number),
    },
    vote: position.vote ?? null,
    loans: [...(position.loans ?? [])],
    loansMade: position.loans_made ?? 0,
  };
}

// --- writing ------------------------------------------------------------------------------------------------------

export function write(standing: Standing): Position {
  const { board, seats } = standing;
  const name = (seat: number): string => seats[seat]?.name ?? String(seat);
  const names = (numbers: readonly number[]): string[] => rising(numbers).map(name);
  const spaces = (indexes: readonly number[]): SpaceName[] => rising(indexes).map((index) => board.name(index));
  const position: Position = {
    game: standing.game,
    seats: seats.map((_, seat) => player(standing, seat)),
    bank: bank(standing),
    turn: turn(standing),
  };
  if (Object.keys(standing.options).length) position.options = standing.options;
  const decks = Object.entries(standing.decks).filter(([, cards]) => cards.length);
  if (decks.length) position.decks = Object.fromEntries(decks.map(([deck, cards]) => [deck, [...cards]]));
  if (standing.auction?.bidders.length || standing.estate.length) position.auction = auction(standing);
  if (standing.claims) {
    position.claims = {
      kind: standing.claims.kind,
      by: name(standing.claims.by),
      wants: standing.wants.map((want) => ({ seat: name(want.seat), space: board.name(want.space) })),
      passed: names(standing.claims.passed),
    } satisfies Claims;
  }
  if (standing.debts.length) {
    position.debts = standing.debts.map((debt) => ({
      ...debt,
      debtor: accountName(standing, debt.debtor),
      creditor: accountName(standing, debt.creditor),
    }));
  }
  if (standing.offers.length) position.offers = [...standing.offers];
  if (standing.offersMade) position.offers_made = standing.offersMade;
  if (standing.result) position.result = standing.result;
  const houses = housesOf(standing);
  if (Object.keys(houses).length) position.houses = houses;
  if (standing.singleTax) position.single_tax = true;
  if (standing.wages !== null) position.wages = standing.wages;
  if (standing.public.length) position.public = spaces(standing.public);
  if (standing.colleges) position.colleges = standing.colleges;
  const { partners, asked } = standing.trust;
  if (partners.length || asked.length) position.trust = { partners: names(partners), asked: names(asked) };
  if (standing.vote) position.vote = standing.vote;
  if (standing.loans.length) position.loans = [...standing.loans];
  if (standing.loansMade) position.loans_made = standing.loansMade;
  return position;
}

function player(standing: Standing, number: number): Player {
  const { board, traits } = standing;
  const seat = standing.seats[number]!;
  const found: Player = {
    name: seat.name,
    cash: seat.cash,
    space: traits.place?.(board, seat.space, seat) ?? board.name(seat.space),
  };
  if (seat.locked) found[standing.lock] = seat.locked;
  if (seat.outAt) {
    found.out = true;
    found.out_at = seat.outAt;
  }
  if (seat.cards.length) found.cards = [...seat.cards].sort((a, b) => board.card(a) - board.card(b));
  const deeds: Record<string, DeedState> = {};
  standing.spaces.forEach((space, index) => {
    if (space.owner !== number) return;
    const level = standing.stock.house === null ? 0 : space.level;
    deeds[String(board.name(index))] = space.mortgaged ? 'mortgaged' : level;
  });
  if (Object.keys(deeds).length) found.deeds = deeds;
  for (const key of ['rounds', 'misses', 'moved'] as const) if (seat[key]) found[key] = seat[key];
  for (const good of GOODS) if (seat.goods[good]) found[good] = seat.goods[good];
  if (seat.poor) found.poor_house = true;
  if (seat.dealt.length) found.dealt = rising(seat.dealt).map((space) => board.name(space));
  return found;
}

function bank(standing: Standing): Position['bank'] {
  const { house, hotel } = standing.stock;
  return {
    ...standing.purses,
    ...(house === null ? {} : { houses: house }),
    ...(hotel === null ? {} : { hotels: hotel }),
  };
}

function turn(standing: Standing): Turn {
  const found: Turn = { phase: standing.phase };
  const now = standing.turn;
  if (now) {
    found.seat = standing.seats[now.seat]!.name;
    found.doubles = now.doubles;
    found.number = now.number;
    found.round = now.round;
    found.first = standing.seats[now.first]!.name;
    if (standing.then !== null) found.then = standing.then;
    if (standing.dice[0] && (standing.then !== null || SETTLING.includes(standing.phase))) {
      found.dice = [...standing.dice];
    }
  }
  if (standing.cameFrom === 'opportunity') found.from_opportunity = true;
  if (standing.cameFrom === 'jail') found.from_jail = true;
  if (standing.target !== null) found.target = standing.board.name(standing.target);
  if (standing.ending !== null) found.ending = standing.ending;
  return found;
}

function auction(standing: Standing): NonNullable<Position['auction']> {
  const { board, traits } = standing;
  const name = (seat: number): string => standing.seats[seat]!.name;
  const found: NonNullable<Position['auction']> = {};
  const open = standing.auction;
  if (open?.bidders.length) {
    if (open.kind === 'deed') found.space = board.name(open.space ?? -1);
    else {
      found.building = open.kind;
      found.streets = {};
      for (const want of standing.wants) {
        if (open.bidders.includes(want.seat)) found.streets[name(want.seat)] ??= board.name(want.space);
      }
    }
    found.high = open.high;
    if (open.leader !== null) found.leader = name(open.leader);
    found.bidders = rising(open.bidders).map(name);
    const speaker = traits.speaker?.(standing) ?? null;
    if (speaker !== null) found.turn = name(speaker);
  }
  if (standing.estate.length) found.estate = rising(standing.estate).map((space) => board.name(space));
  return found;
}

function housesOf(standing: Standing): Record<string, Record<string, number>> {
  const found: Record<string, Record<string, number>> = {};
  standing.spaces.forEach((space, index) => {
    const builders = Object.entries(space.builders).filter(([, count]) => count);
    if (!builders.length) return;
    found[String(standing.board.name(index))] = Object.fromEntries(
      builders.map(([seat, count]) => [standing.seats[Number(seat)]!.name, count]),
    );
  });
  return found;
}

// --- the end ------------------------------------------------------------------------------------------------------

/** The result by seats as a position has it. No event holds it: it comes with `ended`, or in a record's last line. */
export function resultByName(standing: Standing, result: SeatResult): Result {
  const name = (seat: number): string => standing.seats[seat]!.name;
  const named = (values: readonly number[]): Record<string, number> =>
    Object.fromEntries(values.map((value, seat) => [name(seat), value]));
  return { winners: result.winners.map(name), ranking: named(result.ranking), worth: named(result.worth) };
}
