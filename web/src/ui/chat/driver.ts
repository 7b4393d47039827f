/** What the chat asks of whatever holds the table: any `MatchDriver` and `LobbyDriver` has it. What is optional and not
 * there is not offered. */
import type { TokenWord } from '../../protocol/wire';
import type { Answer, Said } from '../model/driver';

export interface ChatSeat {
  seat: number;
  kind: string;
  name?: string | null;
  token?: TokenWord | null;
  colour?: TokenWord | null;
  muted?: boolean;
}
export interface ChatDriver {
  readonly table: { readonly code: string; readonly seats: readonly ChatSeat[] };
  readonly me: number | null;
  readonly host: boolean;
  readonly chat: readonly (Said & { to?: number | null; at?: number })[];
  /** `to`: for this seat's eyes only. */
  say(text: string, to?: number): Promise<Answer>;
  /** The host: takes the word from a seat, or gives it back. */
  mute?(seat: number, on: boolean): Promise<Answer>;
  /** The host: removes messages. */
  unsay?(numbers: readonly number[]): Promise<Answer>;
}
