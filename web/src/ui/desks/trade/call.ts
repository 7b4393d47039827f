/**
 * Open calls: "who has this deed?" is a line of the chat that people can read anywhere. At its end it carries what it
 * asks for in brackets, and the turn in which it was asked, so that this page can make an offer of it and knows when it
 * is over: `[?WANTED:CASH:GIVEN,GIVEN:TURN]`. Whoever no longer looks for it says so: `[!WANTED]`.
 */
import type { Board } from '../../model/board';
import type { Said } from '../../model/driver';
import type { Match } from '../../model/match';
import type { Key } from '../types';
import type { Call } from './deal.svelte';

const MARK = /\s*\[\?([^\]:]+):(\d{0,12}):([^\]:]*)(?::(\d{1,9}))?\]\s*$/u;
const OVER = /\s*\[!([^\]:]+)\]\s*$/u;
const MOST = 300;
const write = (key: Key) => encodeURIComponent(String(key));
const read = (text: string): Key => (/^\d+$/.test(text) ? Number(text) : decodeURIComponent(text));

/** The line, as long as a message may be; null where it would be longer. */
export function writeCall(call: Call, sentence: string, turn?: number): string | null {
  const line = `${sentence} [?${write(call.want)}:${call.cash || ''}:${call.give.map(write).join(',')}${turn === undefined ? '' : `:${turn}`}]`;
  return line.length <= MOST ? line : null;
}
export function readCall(text: string): Call | null {
  const found = MARK.exec(text);
  if (!found) return null;
  try {
    return { want: read(found[1] ?? ''), cash: Number(found[2] || 0), give: (found[3] ?? '').split(',').filter(Boolean).map(read) };
  } catch {
    return null;
  }
}
/** That one's own call is over. */
export const writeOver = (want: Key, sentence: string): string => `${sentence} [!${write(want)}]`;
function readOver(text: string): Key | null {
  const found = OVER.exec(text);
  try {
    return found ? read(found[1] ?? '') : null;
  } catch {
    return null;
  }
}
/** The line without what is meant for pages. */
export const plainCall = (text: string): string => text.replace(MARK, '').replace(OVER, '');

export interface OpenCall extends Call {
  number: number;
  seat: number;
}
/** In which turn it was asked; null: it does not say. */
function turnOf(text: string): number | null {
  const turn = MARK.exec(text)?.[4];
  return turn === undefined ? null : Number(turn);
}
/** A call is over once everybody has had a turn since; one of a later turn is of another match. */
function lapsed(text: string, match: Match): boolean {
  const turn = turnOf(text);
  const gone = turn === null ? 0 : match.turn.number - turn;
  return gone < 0 || gone >= match.seats.filter((seat) => !seat.out).length;
}
/** The newest call of each seat for each deed that it still has not got, and still looks for. */
export function openCalls(chat: readonly Said[], match: Match, board: Board): OpenCall[] {
  const found = new Map<string, OpenCall>();
  for (const { whisper, seat, text, number } of chat) {
    if (whisper || seat === null || match.seats[seat]?.out) continue;
    const call = readCall(text);
    const space = board.find(call?.want ?? readOver(text) ?? -1);
    if (!space) continue;
    found.delete(`${seat}.${space.at}`);
    if (call && !lapsed(text, match) && match.deeds.get(space.at)?.owner !== seat) found.set(`${seat}.${space.at}`, { ...call, number, seat });
  }
  return [...found.values()].reverse();
}
