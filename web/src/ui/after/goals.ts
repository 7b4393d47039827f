/** What one may go to in a replay: turning points, turns, trades, auctions, votes carried and those that went out, each with its words. */
import type { MatchReport } from '../../protocol/wire';
import type { ReportWords } from '../../text/report';
import { plain } from '../model/names';
import type { Played } from './played';

export const SPEEDS = [0.5, 1, 2, 4] as const;

export interface Goal {
  seq: number;
  /** Told when it is asked for: a long match has thousands of them, and none is looked at before a list is opened. */
  readonly text: string;
}
export interface Goals {
  points: Goal[];
  turns: Goal[];
  trades: Goal[];
  auctions: Goal[];
  outs: Goal[];
  votes: Goal[];
}

/** A list of more is thinned; the keys go to each of them all the same. */
const MOST_LISTED = 300;
const NEAR = 60;
/** Places on the bar that can be told apart. */
const PLACES = 1000;

/** Of very many those around where one is, and others evenly from the whole match. */
export function someOf<T extends { seq: number }>(goals: readonly T[], seq: number): readonly T[] {
  if (goals.length <= MOST_LISTED) return goals;
  const here = before(goals, seq);
  const every = Math.ceil(goals.length / (MOST_LISTED - 2 * NEAR));
  return goals.filter((_, place) => place % every === 0 || Math.abs(place - here) < NEAR);
}

/** One of those that would lie on each other on the bar. */
export function apart<T extends { seq: number }>(goals: readonly T[], end: number): readonly T[] {
  const places = new Map(goals.map((goal) => [Math.round((goal.seq / Math.max(1, end)) * PLACES), goal]));
  return places.size === goals.length ? goals : [...places.values()];
}

/** The place of the last one up to a step; -1: there is none. */
function before(goals: readonly { seq: number }[], seq: number): number {
  let low = 0;
  let high = goals.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (goals[middle]!.seq <= seq) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function lazy(seq: number, tell: () => string): Goal {
  let told: string | undefined;
  return {
    seq,
    get text() {
      return (told ??= tell());
    },
  };
}

export function goalsOf(played: Played, report: MatchReport | null, t: ReportWords): Goals {
  const { marks } = played.replay;
  const names = played.record.header.seats;
  const trades = new Map(report?.trades.map((trade) => [trade.seq, trade]));
  const roundAt = (seq: number): number => marks.turns[before(marks.turns, seq)]?.round ?? 0;
  const told = (seq: number): string => `${t.atRound(roundAt(seq))}: ${played.sentence(seq)}`;
  return {
    points: (report?.turning ?? []).map((point) => lazy(point.seq, () => told(point.seq))),
    turns: marks.turns.map((mark) => lazy(mark.seq, () => t.replay.turnOf(mark.round, names[mark.seat] ?? ''))),
    trades: marks.trades.map((seq) =>
      lazy(seq, () => {
        const who = trades.get(seq)?.sides.map((side) => names[side.seat] ?? '').join(' – ');
        return who ? t.replay.turnOf(roundAt(seq), who) : told(seq);
      }),
    ),
    auctions: marks.auctions.map((seq) =>
      lazy(seq, () => {
        const opened = played.steps[seq - 1]?.events.find((event) => event.type === 'auction_opened');
        const space = opened?.type === 'auction_opened' && opened.space !== null ? played.shown.board.find(opened.space)?.name : undefined;
        return space === undefined ? told(seq) : t.replay.turnOf(roundAt(seq), space);
      }),
    ),
    votes: marks.votes.map((seq) => lazy(seq, () => t.replay.turnOf(roundAt(seq), played.lines(seq).map((line) => plain(line.text)).join(' ')))),
    outs: marks.outs.map((mark) => lazy(mark.seq, () => t.replay.turnOf(roundAt(mark.seq), names[mark.seat] ?? ''))),
  };
}
