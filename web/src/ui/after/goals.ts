/** What one may go to in a replay: turning points, turns, trades, auctions and those that went out, each with its words. */
import type { MatchReport } from '../../protocol/wire';
import type { ReportWords } from '../../text/report';
import type { Played } from './played';

export const SPEEDS = [0.5, 1, 2, 4] as const;

export interface Goal {
  seq: number;
  text: string;
}
export interface Goals {
  points: Goal[];
  turns: Goal[];
  trades: Goal[];
  auctions: Goal[];
  outs: Goal[];
}

export function goalsOf(played: Played, report: MatchReport | null, t: ReportWords): Goals {
  const { marks } = played.replay;
  const names = played.record.header.seats;
  const rounds = marks.turns;
  const roundAt = (seq: number): number => rounds.filter((mark) => mark.seq <= seq).at(-1)?.round ?? 0;
  const told = (seq: number): Goal => ({ seq, text: `${t.atRound(roundAt(seq))}: ${played.sentence(seq)}` });
  return {
    points: (report?.turning ?? []).map((point) => told(point.seq)),
    turns: marks.turns.map((mark) => ({ seq: mark.seq, text: t.replay.turnOf(mark.round, names[mark.seat] ?? '') })),
    trades: marks.trades.map((seq) => {
      const trade = report?.trades.find((one) => one.seq === seq);
      const who = trade?.sides.map((side) => names[side.seat] ?? '').join(' – ');
      return who ? { seq, text: t.replay.turnOf(roundAt(seq), who) } : told(seq);
    }),
    auctions: marks.auctions.map((seq) => {
      const opened = played.steps[seq - 1]?.events.find((event) => event.type === 'auction_opened');
      const space = opened?.type === 'auction_opened' && opened.space !== null ? played.shown.board.find(opened.space)?.name : undefined;
      return space === undefined ? told(seq) : { seq, text: t.replay.turnOf(roundAt(seq), space) };
    }),
    outs: marks.outs.map((mark) => ({ seq: mark.seq, text: t.replay.turnOf(roundAt(mark.seq), names[mark.seat] ?? '') })),
  };
}
