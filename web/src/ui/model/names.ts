/** Names of seats and spaces for sentences; the catalogue gives the rest. */
import { list, money } from '../../text/format';
import type { Namer } from '../../text/events';
import type { ThemeWords } from '../../themes/theme';
import type { Board, Space } from './board';
import type { Match } from './match';

/** Unicode isolates around a name: set apart for any script, and stressed where it is shown. */
const apart = (name: string) => `\u2068${name}\u2069`;

export function namer(board: Board, match: Pick<Match, 'seats'>, words: ThemeWords): Namer {
  const who = (seat: number) => match.seats[seat]?.name ?? `${seat + 1}`;
  const account = (of: number | string) => (typeof of === 'number' ? who(of) : (words.kinds[of] ?? words.notes[of] ?? of));
  const stop = (space: Space | undefined) => (space ? (words.stops?.[space.kind] ?? space.name) : undefined);
  return {
    who,
    account,
    payee: (of) => words.payees?.[of] ?? account(of),
    people: (seats) => list(seats.map(who)),
    space: (key) => apart(board.find(key)?.name ?? String(key)),
    stop: (key) => apart(stop(board.find(key)) ?? String(key)),
    place: (seat) => apart(stop(board.spaces[match.seats[seat]?.at ?? 0]) ?? ''),
    card: (id) => apart(board.cards.get(id)?.title ?? id),
    money,
    level: (level) => words.level(level, board.hotel),
  };
}

/** A sentence in parts, every second of which is a name that was set apart. */
export const parts = (text: string): string[] => text.split(/[\u2068\u2069]/);
export const plain = (text: string): string => text.replace(/[\u2068\u2069]/g, '');
