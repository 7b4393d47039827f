/** The state of a seat in words, each empty where it does not hold; everything that shows a player says it the same way. */
import type { Catalogue } from '../../text/en';
import type { ThemeWords } from '../../themes/theme';
import { countedBy, countedOf } from '../desks/trade/goods';
import type { Match, Seat } from './match';

export interface SeatState {
  moving: string;
  out: string;
  held: string;
  /** Who acts for a person, or that its line is broken. */
  off: string;
  bot: string;
  you: string;
  token: string;
  /** Cards that are counted only. */
  goods: string;
  /** How many those are. */
  counted: number;
}
export const joined = (...found: (string | undefined)[]): string => found.filter(Boolean).join(' · ');
export const moves = (seat: Seat, match: Pick<Match, 'turn'>): boolean => seat.seat === match.turn.seat && !seat.out;

export function stateOf(seat: Seat, match: Pick<Match, 'turn'>, say: ThemeWords, words: Catalogue): SeatState {
  const { seats: t, people } = words;
  return {
    moving: moves(seat, match) ? t.moving : '',
    out: seat.out ? t.out : '',
    held: seat.held && !seat.out ? say.held(seat.held) : '',
    off: seat.out ? '' : seat.away !== 'no' ? (t.away[seat.away] ?? '') : seat.connected || seat.bot ? '' : t.gone,
    bot: seat.bot ? people.bot(people.bots[seat.bot] ?? seat.bot) : '',
    you: seat.me ? t.you : '',
    token: people.tokens[seat.token],
    goods: joined(...countedBy(seat, words)),
    counted: countedOf(words).reduce((sum, word) => sum + Number(seat.more[word] ?? 0), 0),
  };
}

/** Drawn signs of a state for where there is no room for its words, around 0, 0 and 5 wide each way. */
export const STATE_SIGNS = {
  out: 'M-3.5-3.5l7 7M3.5-3.5l-7 7',
  held: 'M-3.2-4.500v9M0-4.500v9M3.2-4.500v9',
  off: 'M-5 1h2.500l1.500-3.500M5-1h-2.500l-1.500 3.500',
  bot: 'M-4-1.500h8v5h-8zM0-1.500v-3M-1.600 1v.01M1.600 1v.01',
} as const;
