/** Steps of a match as lines of the log: events that belong together are told as one. */
import type { EventOf } from '../../match/fold';
import type { GameEvent, SpaceKey, Step } from '../../protocol/record';
import type { Catalogue } from '../../text/en';
import type { Kind, Namer } from '../../text/events';
import { list } from '../../text/format';
import type { Line } from './driver';

/** Where each seat's token stands, by seat. */
export type Places = readonly (SpaceKey | undefined)[];

/** By a position: names, which a space is found by as well as by its number. */
export const placesOf = (position: { seats: readonly { space: SpaceKey }[] }): Places => position.seats.map(({ space }) => space);

type Tell = (say: Namer, event: GameEvent) => string | null;

/** Begins with a capital, and has one full stop where a name ends with its own. */
const sentence = (text: string): string => (text.charAt(0).toLocaleUpperCase() + text.slice(1)).replace('.\u2069.', '.\u2069');

/** Whose an event is: the disc before its line. */
function seatOf(event: GameEvent, step: Step): number | null {
  if ('seat' in event) return event.seat;
  if (event.type === 'offer_made' || event.type === 'offer_closed') return by(event.offer.by, step);
  return event.type === 'offer_changed' ? by(event.new.by, step) : step.seat;
}
const by = (who: number | string, step: Step): number | null => (typeof who === 'number' ? who : step.seat);

/** `before`: where the tokens stood before the step; without it `say.place` tells where they stand now. */
export function linesOf(step: Step, names: Namer, t: Catalogue, before: Places = []): Line[] {
  const found: Line[] = [];
  const told = new Set<number>();
  const places = [...before];
  const say: Namer = { ...names, place: (seat) => (places[seat] === undefined ? names.place(seat) : names.stop(places[seat])) };
  const byClock = step.by === 'clock';
  const { events } = step;
  const add = (text: string, seat: number | null, amount: number | null = null, event: number | null = null) =>
    found.push({ id: `${step.seq}.${found.length}`, seq: step.seq, seat, text: sentence(text), amount, event, byClock: byClock && found.length === 0 });
  /** The first event of a kind behind a place, of which something holds. */
  const next = <K extends Kind>(kind: K, from: number, holds: (event: EventOf<K>) => boolean = () => true): EventOf<K> | null => {
    for (let i = from; i < events.length; i += 1) {
      const event = events[i] as EventOf<K>;
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
  events.forEach((event, i) => {
    if (event.type === 'token_moved') places[event.seat] = event.new;
    if (told.has(i)) return;
    if (event.type === 'dice_rolled') {
      const seat = step.seat ?? 0;
      const moved = next('token_moved', i, (one) => one.seat === seat && one.how === 'forward');
      if (moved) add(t.together.throwsAndWalks(say, seat, event.die1, event.die2, moved.new), seat);
      else add(t.together.throws(say, seat, event.die1, event.die2), seat);
      return;
    }
    if (event.type === 'cash_moved') {
      const seat = typeof event.from === 'number' ? event.from : typeof event.to === 'number' ? event.to : null;
      let text: string | null = null;
      if (event.reason === 'purchase' || event.reason === 'auction') {
        const spaces: string[] = [];
        const mine = (one: { new: number | null }): boolean => one.new === event.from;
        for (let deed = next('owner_changed', 0, mine); deed; deed = next('owner_changed', 0, mine)) spaces.push(say.space(deed.space));
        if (spaces.length && typeof event.from === 'number') text = (event.reason === 'auction' ? t.together.wins : t.together.buys)(say, event.from, list(spaces));
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
    const text = (t.events[event.type] as Tell)(say, event);
    if (text) add(text, seatOf(event, step));
  });
  return found;
}
