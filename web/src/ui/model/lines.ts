/** Steps of a match as lines of the log: events that belong together are told as one. */
import { list } from '../../text/format';
import type { Catalogue } from '../../text/en';
import type { Kind, Namer } from '../../text/events';
import type { EventOf } from '../../match/fold';
import type { Line } from './driver';
import type { WireEvent, WireStep } from './wire';

type Tell = (say: Namer, event: WireEvent) => string | null;

/** Begins with a capital, and has one full stop where a name ends with its own. */
const sentence = (text: string): string => (text.charAt(0).toLocaleUpperCase() + text.slice(1)).replace('.\u2069.', '.\u2069');

export function linesOf(step: WireStep, say: Namer, t: Catalogue): Line[] {
  const found: Line[] = [];
  const told = new Set<number>();
  const byClock = step.by === 'clock';
  const { events } = step;
  const add = (text: string, seat: number | null, amount: number | null = null, event: number | null = null) =>
    found.push({ id: `${step.seq}.${found.length}`, seq: step.seq, seat, text: sentence(text), amount, event, byClock: byClock && found.length === 0 });
  /** The first event of a kind behind a place, of which something holds. */
  const next = <K extends Kind>(kind: K, from: number, holds: (event: EventOf<K>) => boolean = () => true): EventOf<K> | null => {
    for (let i = from; i < events.length; i += 1) {
      const event = events[i] as unknown as EventOf<K>;
      if (!told.has(i) && event.type === kind && holds(event)) {
        told.add(i);
        return event;
      }
    }
    return null;
  };
  if (step.takes_back) {
    add(t.together.takenBack(say, step.seat), step.seat);
    return found;
  }
  events.forEach((raw, i) => {
    if (told.has(i)) return;
    if (raw.type === 'dice_rolled') {
      const event = raw as unknown as EventOf<'dice_rolled'>;
      const seat = step.seat ?? 0;
      const moved = next('token_moved', i, (one) => one.seat === seat && one.how === 'forward');
      if (moved) add(t.together.throwsAndWalks(say, seat, event.die1, event.die2, moved.new), seat);
      else add(t.together.throws(say, seat, event.die1, event.die2), seat);
      return;
    }
    if (raw.type === 'cash_moved') {
      const event = raw as unknown as EventOf<'cash_moved'>;
      const seat = typeof event.from === 'number' ? event.from : typeof event.to === 'number' ? event.to : null;
      let text: string | null = null;
      if (event.reason === 'purchase' || event.reason === 'auction') {
        const owner = next('owner_changed', 0, (one) => one.new === event.from);
        if (owner && typeof event.from === 'number') text = (event.reason === 'auction' ? t.together.wins : t.together.buys)(say, event.from, owner.space);
      } else if (event.reason === 'building' || event.reason === 'building_sale') {
        const level = next('level_changed', 0);
        if (level && seat !== null) text = (event.reason === 'building' ? t.together.builds : t.together.sells)(say, seat, level.space, level.new);
      } else if (event.reason === 'mortgage' || event.reason === 'redemption') {
        const deeds: string[] = [];
        for (let deed = next('mortgage_changed', 0); deed; deed = next('mortgage_changed', 0)) deeds.push(say.space(deed.space));
        if (deeds.length && seat !== null) text = (event.reason === 'mortgage' ? t.together.mortgages : t.together.redeems)(say, seat, list(deeds));
      }
      text ??= t.cash[event.reason](say, event);
      if (text) add(text, seat, event.amount, i);
      return;
    }
    const tell = (t.events as unknown as Record<string, Tell | undefined>)[raw.type];
    const text = tell?.(say, raw) ?? null;
    if (!text) return;
    const seat = typeof raw.seat === 'number' ? raw.seat : raw.type.startsWith('offer') ? ((raw.offer ?? raw.new) as { by?: number })?.by ?? step.seat : step.seat;
    add(text, seat);
  });
  return found;
}
