/** For looking at motions: steps made of events, folded into the shown match well enough to be drawn. */
import { MOTIONS, cuesOf, type Playing } from '../src/ui/model/motions';
import type { GameEvent, Step } from '../src/protocol/record';
import type { Match } from '../src/ui/model/match';
import { settings } from '../src/ui/settings.svelte';
import type { FixtureDriver } from './fixture.svelte';

let stamp = 0;

export function after(match: Match, events: readonly GameEvent[], at: (key: number | string) => number): Match {
  const seats = match.seats.map((seat) => ({ ...seat }));
  const deeds = new Map([...match.deeds].map(([key, deed]) => [key, { ...deed }]));
  const next: Match = { ...match, seats, deeds, moves: [...match.moves], turn: { ...match.turn } };
  for (const event of events) {
    if (event.type === 'dice_rolled') next.dice = [event.die1, event.die2];
    else if (event.type === 'token_moved') {
      seats[event.seat]!.at = at(event.new);
      next.moves.push({ seat: event.seat, from: at(event.old), to: at(event.new), how: event.how, stamp });
    } else if (event.type === 'cash_moved') {
      if (typeof event.from === 'number') seats[event.from]!.cash -= event.amount;
      if (typeof event.to === 'number') seats[event.to]!.cash += event.amount;
    } else if (event.type === 'owner_changed') {
      if (event.new === null) deeds.delete(at(event.space));
      else deeds.set(at(event.space), { level: 0, mortgaged: false, built: [], ...deeds.get(at(event.space)), owner: event.new });
    } else if (event.type === 'level_changed') deeds.get(at(event.space))!.level = event.new;
    else if (event.type === 'mortgage_changed') deeds.get(at(event.space))!.mortgaged = event.new;
    else if (event.type === 'lockup_changed') seats[event.seat]!.held = event.new;
    else if (event.type === 'turn_began') next.turn.seat = event.seat;
    else if (event.type === 'single_tax_began') next.more = { ...next.more, single_tax: true };
  }
  return next;
}

/** Shows a step as a table would. */
export function play(driver: FixtureDriver, events: GameEvent[]): Playing {
  stamp += 1;
  const ground = { ring: driver.board.ring, at: (key: number | string) => driver.board.find(key)?.at ?? 0 };
  const step = { seq: stamp, at: null, seat: 0, action: { type: 'roll' }, events } as unknown as Step;
  const { cues, ms } = cuesOf(step, ground, settings.ms(1));
  driver.match = after(driver.match, events, ground.at);
  driver.played = { stamp, step, cues, ms };
  return driver.played;
}
/** Every kind of event that can move something. */
export const KINDS = Object.keys(MOTIONS);
