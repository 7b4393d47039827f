/** A finished match as its pages have it: the record, played back to any step, and its figures from the server. */
import type { Board as Ground } from '../../match/board';
import type { Position, SeatResult } from '../../match/position';
import { openingOf, Replay } from '../../match/replay';
import type { Api, Failure } from '../../net/http';
import type { Closing, Header, MatchEnded, Step } from '../../protocol/record';
import type { MatchReport, TableView } from '../../protocol/wire';
import { words } from '../../text/words.svelte';
import type { Theme } from '../../themes/theme';
import type { Board } from '../model/board';
import type { Line } from '../model/driver';
import { linesOf } from '../model/lines';
import { readMatch, type Match } from '../model/match';
import { namer, plain } from '../model/names';

/** Steps of which the lines are kept, that were told last. */
const TOLD = 1000;

/** What draws a game: its theme, its board for components, and the one that events are folded on. */
export interface Shown {
  theme: Theme;
  board: Board;
  ground: Ground;
}

export interface Recorded {
  header: Header;
  steps: readonly Step[];
  /** null where the match was broken off. */
  result: SeatResult | null;
  closing: Closing;
}

/** The record of a finished match and where it began; what `newest` is for: a match from the set-up says it backwards. */
export class Played {
  readonly replay: Replay;
  private readonly told = new Map<number, Line[]>();
  private toldIn: unknown = null;

  constructor(
    readonly record: Recorded,
    newest: Position,
    readonly shown: Shown,
    /** For the tokens and colours of the seats; null where the table has gone on or is gone. */
    readonly table: TableView | null = null,
  ) {
    const opening = (record.header.position as unknown as Position | undefined) ?? openingOf(newest, shown.ground, record.steps);
    this.replay = new Replay(shown.ground, opening, record.steps, record.result);
  }

  get id(): string {
    return this.record.header.match;
  }
  get steps(): readonly Step[] {
    return this.record.steps;
  }
  get end(): number {
    return this.replay.end;
  }

  /** The match after a step. */
  at(seq: number): Match {
    const { theme, board } = this.shown;
    const { position, dice } = this.replay.at(seq);
    const match = readMatch(position as unknown as Record<string, unknown>, { board, aliases: theme.aliases, lock: theme.lock, table: this.table, me: null, dice });
    for (const seat of match.seats) {
      seat.bot = this.record.header.bots?.[seat.seat] ?? null;
      seat.connected = true;
      seat.away = 'no';
    }
    return match;
  }

  /** What a step says in the log. */
  lines(seq: number): Line[] {
    if (this.toldIn !== words.t) {
      this.told.clear();
      this.toldIn = words.t;
    }
    let found = this.told.get(seq);
    if (!found) this.told.set(seq, (found = this.tell(seq)));
    for (const old of this.told.keys()) if (this.told.size > TOLD) this.told.delete(old);
      else break;
    return found;
  }
  private tell(seq: number): Line[] {
    const step = this.steps[seq - 1];
    if (!step) return [];
    const { theme, board } = this.shown;
    const before = this.at(seq - 1);
    const places = before.seats.map((seat) => board.spaces[seat.at]?.key);
    return linesOf(step, namer(board, before, theme.words(words.language)), words.t, places);
  }

  /** A step in one sentence: what moved most money, else what happened last. */
  sentence(seq: number): string {
    const lines = this.lines(seq);
    const paid = lines.filter((line) => line.amount !== null).sort((a, b) => (b.amount ?? 0) - (a.amount ?? 0))[0];
    return plain((paid ?? lines.at(-1))?.text ?? '');
  }

  /** What else moved money in the turn of a step, the most first. The step with which a turn ends belongs to it. */
  besides(seq: number, most: number): string[] {
    const { turns } = this.replay.marks;
    const from = turns.filter((turn) => turn.seq < seq).at(-1)?.seq ?? 0;
    const to = turns.find((turn) => turn.seq >= seq)?.seq ?? this.end;
    const found: Line[] = [];
    for (let one = from + 1; one <= to; one += 1) found.push(...this.lines(one).filter((line) => line.event !== null && this.steps[one - 1]?.events[line.event]?.type === 'cash_moved'));
    const main = this.sentence(seq);
    const told = found.sort((a, b) => (b.amount ?? 0) - (a.amount ?? 0)).map((line) => plain(line.text));
    return [...new Set(told)].filter((text) => text !== main).slice(0, most);
  }

  /** Why the match was over; null where it was broken off. */
  get ended(): MatchEnded['reason'] | null {
    for (const { events } of [...this.steps].reverse()) for (const event of events) if (event.type === 'match_ended') return event.reason;
    return null;
  }

  /** Why a match begins elsewhere than at the set-up: from which step of which other one. */
  get origin(): { match: string; seq: number } | null {
    return this.record.header.origin ?? null;
  }
}

export function readRecord(lines: readonly string[]): Recorded {
  const [first, ...rest] = lines.map((line) => JSON.parse(line) as unknown);
  const closing = rest.pop() as Closing;
  return { header: first as Header, steps: rest as Step[], closing, result: (closing?.result ?? null) as SeatResult | null };
}

/** A finished match by its id. `shownOf` finds what draws its game; null: this client can't. */
export async function loadPlayed(
  api: Api,
  id: string,
  secret: string | null,
  shownOf: (game: string) => Promise<Shown | null>,
  table: TableView | null = null,
): Promise<Played | Failure | null> {
  const [view, lines] = await Promise.all([api.match(id, secret), api.record(id, secret)]);
  if (!lines.ok) return lines.problem;
  if (!view.ok) return view.problem;
  const record = readRecord(lines.value);
  const shown = await shownOf(record.header.game);
  return shown && new Played(record, view.value.position as unknown as Position, shown, table);
}

/** The figures by seat and by space, found quickly. */
export const landingsOf = (report: MatchReport, board: Board) => new Map(report.landings.map((one) => [one.key === null ? -1 : (board.find(one.key)?.at ?? -2), one]));
