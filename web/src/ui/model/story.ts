/** A finished match in figures, from its steps. */
import type { Board as MatchBoard } from '../../match/board';
import type { Position } from '../../match/position';
import { Replay, openingOf } from '../../match/replay';
import type { Step } from '../../protocol/record';
import type { Theme } from '../../themes/theme';
import type { Board } from './board';
import type { Story } from './driver';
import { readMatch, type Match } from './match';

export function storyOf(steps: readonly Step[], newest: Position, theme: Theme, board: Board, ground: MatchBoard): Story {
  const replay = new Replay(ground, openingOf(newest, ground, steps), steps);
  const shown = (seq: number): Match => {
    const { position, dice } = replay.at(seq);
    return readMatch(position as unknown as Record<string, unknown>, { board, aliases: theme.aliases, lock: theme.lock, table: null, me: null, dice });
  };
  const row = (match: Match) => match.seats.map((seat) => (seat.out ? null : theme.worth(match, board, seat.seat)));
  // The last step of each round, and the end.
  const ends = replay.marks.turns.filter((mark, i, all) => i > 0 && mark.round !== all[i - 1]?.round).map((mark) => mark.seq - 1);
  const worth = [row(shown(1)), ...ends.map((seq) => row(shown(seq))), row(shown(replay.end))];
  return { worth, throws: steps.reduce((sum, step) => sum + step.events.filter((event) => event.type === 'dice_rolled').length, 0) };
}
