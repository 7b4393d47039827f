/** The steps that the log tells, each with where the tokens stood before it; told anew when the language changes. */
import type { Step } from '../../protocol/record';
import type { Catalogue } from '../../text/en';
import type { Namer } from '../../text/events';
import type { Line } from './driver';
import { linesOf, type Places } from './lines';

interface Entry {
  step: Step;
  before: Places;
  told: { by: Catalogue; lines: Line[] } | null;
}

const MOST = 600;

/** Where the tokens stand after a step, or (`back`) stood before it. */
export function moved(places: Places, step: Pick<Step, 'events'>, back = false): Places {
  const found = [...places];
  const events = back ? [...step.events].reverse() : step.events;
  for (const event of events) if (event.type === 'token_moved') found[event.seat] = back ? event.old : event.new;
  return found;
}

/** It never changes; adding makes another. */
export class Chronicle {
  private constructor(private readonly entries: readonly Entry[]) {}
  static readonly empty = new Chronicle([]);

  /** One step more. `before`: where the tokens stood before it. */
  with(step: Step, before: Places): Chronicle {
    return new Chronicle([...this.entries.slice(-MOST), { step, before, told: null }]);
  }

  /** Steps before the first that is told, all or those that are wanted; `after`: the places after the last of them. */
  behind(steps: readonly Step[], after: Places, wanted: (step: Step) => boolean = () => true): Chronicle {
    const earlier: Entry[] = [];
    let places = after;
    for (const step of [...steps].reverse()) {
      places = moved(places, step, true);
      if (wanted(step)) earlier.push({ step, before: places, told: null });
    }
    return new Chronicle([...earlier.reverse(), ...this.entries]);
  }

  /** The lines of all steps, the oldest first. */
  lines(say: Namer, t: Catalogue): Line[] {
    return this.entries.flatMap((entry) => {
      if (entry.told?.by !== t) entry.told = { by: t, lines: linesOf(entry.step, say, t, entry.before) };
      return entry.told.lines;
    });
  }
}
