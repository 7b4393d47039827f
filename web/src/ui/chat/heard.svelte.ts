/** What this browser has read of the chats of its tables, and whom it does not want to hear. */
import type { ChatDriver } from './driver';

const SEEN = 'table.chat.seen';
const MUTED = 'table.chat.muted';

function load<T extends object>(store: () => Storage, place: string): Record<string, T | number> {
  try {
    return JSON.parse(store().getItem(place) ?? '{}') as Record<string, T | number>;
  } catch {
    return {};
  }
}
function keep(store: () => Storage, place: string, what: object): void {
  try {
    store().setItem(place, JSON.stringify(what));
  } catch {
    // A browser that keeps nothing: it holds until the page is left.
  }
}

class Heard {
  /** By table: the newest number that was on the screen. */
  private seen = $state(load(() => sessionStorage, SEEN) as Record<string, number>);
  /** By table: names. A name is one person's at a table, and stays when seats move. */
  private muted = $state(load<string[]>(() => localStorage, MUTED) as Record<string, string[]>);

  hears(code: string, name: string | null): boolean {
    return name === null || !(this.muted[code] ?? []).includes(name);
  }
  mute(code: string, name: string, on: boolean): void {
    const others = (this.muted[code] ?? []).filter((one) => one !== name);
    this.muted = { ...this.muted, [code]: on ? [...others, name] : others };
    keep(() => localStorage, MUTED, this.muted);
  }
  read(code: string, number: number): void {
    if (number <= (this.seen[code] ?? 0)) return;
    this.seen = { ...this.seen, [code]: number };
    keep(() => sessionStorage, SEEN, this.seen);
  }
  /** Messages of others that have not been on the screen yet. */
  unread({ table, chat, me }: Pick<ChatDriver, 'table' | 'chat' | 'me'>): number {
    const seen = this.seen[table.code] ?? 0;
    return chat.filter((one) => one.number > seen && (one.seat === null || one.seat !== me) && this.hears(table.code, one.sender)).length;
  }
}
export const heard = new Heard();
