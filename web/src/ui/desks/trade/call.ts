/**
 * Open calls: "who has this deed?" is a line of the chat that people can read anywhere. At its end it carries what it
 * asks for in brackets, so that this page can make an offer of it: `[?WANTED:CASH:GIVEN,GIVEN]`.
 */
import type { Board } from '../../model/board';
import type { Said } from '../../model/driver';
import type { Match } from '../../model/match';
import type { Key } from '../types';
import type { Call } from './deal.svelte';

const MARK = /\s*\[\?([^\]:]+):(\d{0,12}):([^\]]*)\]\s*$/u;
const MOST = 300;
const write = (key: Key) => encodeURIComponent(String(key));
const read = (text: string): Key => (/^\d+$/.test(text) ? Number(text) : decodeURIComponent(text));

/** The line, as long as a message may be; null where it would be longer. */
export function writeCall(call: Call, sentence: string): string | null {
  const line = `${sentence} [?${write(call.want)}:${call.cash || ''}:${call.give.map(write).join(',')}]`;
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
/** The line without what is meant for pages. */
export const plainCall = (text: string): string => text.replace(MARK, '');

export interface OpenCall extends Call {
  number: number;
  seat: number;
}
/** The newest call of each seat for each deed that it still has not got. */
export function openCalls(chat: readonly Said[], match: Match, board: Board): OpenCall[] {
  const found = new Map<string, OpenCall>();
  for (const line of chat) {
    const call = line.whisper || line.seat === null ? null : readCall(line.text);
    const space = call && board.find(call.want);
    if (!call || !space || line.seat === null || match.seats[line.seat]?.out) continue;
    found.delete(`${line.seat}.${space.at}`);
    if (match.deeds.get(space.at)?.owner !== line.seat) found.set(`${line.seat}.${space.at}`, { ...call, number: line.number, seat: line.seat });
  }
  return [...found.values()].reverse();
}
