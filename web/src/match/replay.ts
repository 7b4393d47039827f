// A match that is shown again: any step of it, from its steps and its newest position. Where it began follows by taking
// back from the newest what the steps say that they changed, so that no rule and no table of starting money is needed.

import type { GameEvent, Step } from '../protocol/record';
import type { Board } from './board';
import { applyStep } from './fold';
import type { Player, Position, SeatResult } from './position';
import { read, resultByName, write, type Standing } from './standing';

/** Every so many steps a position is kept at first, so that going back is as quick as going on. */
const EVERY = 64;
/** Of so many positions every second one is let go, and from then on they lie twice as far apart. */
const MOST_KEPT = 1024;

/** Steps at which something begins that people look for, by seq. */
export interface Marks {
  turns: { seq: number; seat: number; round: number }[];
  trades: number[];
  auctions: number[];
  outs: { seq: number; seat: number }[];
  /** Votes that were carried. */
  votes: number[];
}
/** What a vote that is carried brings about in the step that closes it. */
const CARRIED: ReadonlySet<GameEvent['type']> = new Set<GameEvent['type']>(['single_tax_began', 'ending_changed']);

/** The position before the first of the steps, which lead to `newest` without a gap from the start of the match. */
export function openingOf(newest: Position, board: Board, steps: readonly Pick<Step, 'events'>[]): Position {
  const now = read(newest, board);
  const cash = now.seats.map((seat) => seat.cash);
  const spaces = now.seats.map((seat) => seat.space);
  const purses = { ...now.purses };
  const stock = { ...now.stock };
  let wages = now.wages;
  const give = (account: number | string, amount: number): void => {
    if (typeof account === 'number') cash[account] = (cash[account] ?? 0) + amount;
    else if (account in purses) purses[account] = purses[account]! + amount;
  };
  const put = (level: number, sign: 1 | -1): void => {
    const kind = level >= board.hotelLevel ? 'hotel' : 'house';
    const left = stock[kind];
    if (typeof left === 'number') stock[kind] = left + sign * (kind === 'hotel' ? 1 : level);
  };
  for (let place = steps.length - 1; place >= 0; place -= 1) {
    const events = steps[place]!.events;
    for (let index = events.length - 1; index >= 0; index -= 1) {
      const event = events[index]!;
      if (event.type === 'cash_moved') {
        give(event.from, event.amount);
        give(event.to, -event.amount);
      } else if (event.type === 'token_moved') spaces[event.seat] = board.at(event.old);
      else if (event.type === 'wages_changed') wages = event.old;
      else if (event.type === 'level_changed') {
        put(event.new, 1);
        put(event.old, -1);
      }
    }
  }
  const { house, hotel } = stock;
  return {
    game: newest.game,
    ...(newest.options === undefined ? {} : { options: newest.options }),
    seats: now.seats.map((seat, number): Player => {
      const free = { ...seat, locked: 0, poor: false };
      const space = spaces[number]!;
      return {
        name: seat.name,
        cash: cash[number]!,
        space: now.traits.place?.(board, space, free) ?? board.name(space),
      };
    }),
    bank: { ...purses, ...(house === null ? {} : { houses: house }), ...(hotel === null ? {} : { hotels: hotel }) },
    turn: { phase: 'setup' },
    ...(wages === null ? {} : { wages }),
  };
}

interface Kept {
  position: Position;
  dice: [number, number];
}

export class Replay {
  readonly marks: Marks = { turns: [], trades: [], auctions: [], outs: [], votes: [] };
  /** By seq: every multiple of `every` up to the furthest step that was ever shown. */
  private kept = new Map<number, Kept>();
  private every = EVERY;
  private standing: Standing;
  private seq = 0;

  /** `steps` from seq 1 on without a gap; `result` where the match is over. */
  constructor(
    private readonly board: Board,
    opening: Position,
    readonly steps: readonly Step[],
    private readonly result: SeatResult | null = null,
  ) {
    this.standing = read(opening, board);
    this.kept.set(0, { position: opening, dice: [0, 0] });
    for (const step of steps) {
      for (const event of step.events) this.mark(step.seq, event);
      const closed = step.events.findIndex((event) => event.type === 'vote_closed');
      if (closed >= 0 && step.events.slice(closed).some((event) => CARRIED.has(event.type))) this.marks.votes.push(step.seq);
    }
  }

  /** The newest seq. */
  get end(): number {
    return this.steps.length;
  }

  /** The position and dice after a step; 0: before the first. A seq outside of the match is its nearest end. */
  at(seq: number): Kept {
    const wanted = Math.max(0, Math.min(this.end, Math.round(seq)));
    const near = Math.min(Math.floor(wanted / this.every), this.kept.size - 1) * this.every;
    if (this.seq > wanted || this.seq < near) {
      const { position, dice } = this.kept.get(near)!;
      this.standing = read(position, this.board, dice);
      this.seq = near;
    }
    while (this.seq < wanted) {
      applyStep(this.standing, this.steps[this.seq]!);
      this.seq += 1;
      if (this.seq % this.every === 0 && !this.kept.has(this.seq)) this.keep();
    }
    return this.now();
  }

  private keep(): void {
    this.kept.set(this.seq, this.now());
    if (this.kept.size <= MOST_KEPT) return;
    this.every *= 2;
    this.kept = new Map([...this.kept].filter(([seq]) => seq % this.every === 0));
  }

  private now(): Kept {
    if (this.standing.phase === 'over' && this.result !== null) {
      this.standing.result = resultByName(this.standing, this.result);
    }
    return { position: write(this.standing), dice: [...this.standing.dice] };
  }

  private mark(seq: number, event: GameEvent): void {
    const { turns, trades, auctions, outs } = this.marks;
    if (event.type === 'match_started') turns.push({ seq, seat: event.first, round: 1 });
    else if (event.type === 'turn_began') {
      // Who misses a turn is passed over within the step: what can be gone to is the turn that is played.
      if (turns.at(-1)?.seq === seq) turns.pop();
      turns.push({ seq, seat: event.seat, round: event.round });
    }
    else if (event.type === 'auction_opened') auctions.push(seq);
    else if (event.type === 'offer_closed' && event.why === 'settled') trades.push(seq);
    else if (event.type === 'seat_went_out') outs.push({ seq, seat: event.seat });
  }
}
