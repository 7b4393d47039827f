/** What is still missing before a match can begin, in words. */
import type { TableView } from '../../protocol/wire';
import { list } from '../../text/format';
import type { Catalogue } from '../../text/en';
import type { LobbyWords } from '../../text/lobby';

export interface Missing {
  title: string;
  why: string;
  /** Everything is there: the host may start. */
  complete: boolean;
}

export function missing(table: Pick<TableView, 'seats'>, me: number | null, host: boolean, least: number, t: LobbyWords['lobby'], people: Catalogue['people']): Missing {
  const taken = table.seats.filter((seat) => seat.kind !== 'empty');
  const unready = taken.filter((seat) => seat.kind === 'person' && !seat.ready);
  const mine = me === null ? undefined : table.seats[me];
  const hostName = taken.find((seat) => seat.host)?.name ?? '';
  const complete = taken.length >= least && unready.length === 0;
  if (taken.length < least) return { title: t.tooFew(least - taken.length), why: t.needMore(least), complete };
  const title = complete ? t.allReady : t.waitingFor(list(unready.map((seat) => (seat.seat === me ? t.forYou : (seat.name ?? '')))));
  if (mine === undefined && !host) return { title, why: t.watchOnly, complete };
  if (mine && !mine.ready) return { title, why: t.readyFirst, complete };
  return { title, why: host ? t.canStart : people.hostStarts(hostName), complete };
}
