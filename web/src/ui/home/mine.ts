/** How my tables stand: asked of the server, one after another, by the secrets that this browser keeps. */
import type { Api } from '../../net/http';
import type { Ticket } from '../../net/secrets';
import type { TableView } from '../../protocol/wire';

export type Standing =
  | { is: 'asking' }
  /** The server does not know the table, or the seat, any more. */
  | { is: 'gone' }
  /** No answer, or none that helps. */
  | { is: 'unknown' }
  | { is: 'there'; table: TableView; mine: boolean; waits: string[] };

const GONE = ['no_such_table', 'wrong_secret', 'not_at_table'];

export async function standingOf(api: Api, ticket: Ticket): Promise<Standing> {
  const known = await api.table(ticket.code, ticket.secret);
  if (!known.ok) return { is: GONE.includes(known.problem.code) ? 'gone' : 'unknown' };
  const table = known.value;
  let waits: number[] = [];
  if (table.status === 'playing') {
    const view = await api.match(table.match, ticket.secret);
    if (view.ok) waits = view.value.waits;
  }
  const names = waits.map((seat) => table.seats[seat]?.name ?? '').filter(Boolean);
  return { is: 'there', table, mine: names.includes(ticket.name), waits: names };
}

/** The matches at a table that are over, the newest last. */
export const finished = (table: TableView): string[] => [...(table.played ?? []), ...(table.status === 'ended' ? [table.match] : [])];
