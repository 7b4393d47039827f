/** The plan of what to build, sell and mortgage, of each match and desk. */
import { words } from '../../text/words.svelte';
import type { MatchDriver } from '../model/driver';
import { keep } from '../model/kept.svelte';
import { Plan } from './plan.svelte';
import type { Key, Problem } from './types';

export const reasoned = (problem: Problem): string => (problem.clause ? words.t.desks.dock.why(problem.sentence, problem.clause) : problem.sentence);

/** `which`: that of the desk by itself, or of the desk of a debt. */
export const planOf = (driver: MatchDriver, which: 'plan' | 'plan of a debt'): Plan =>
  keep(driver, which, driver.table.match ?? '', () => {
    const nameOf = (key: Key) => driver.board.find(key)?.name ?? String(key);
    return new Plan(
      async (actions) => (await driver.preview?.(actions)) ?? null,
      () => {
        const t = words.t.desks.plan;
        return { takenOff: (step, problem) => t.takenOff(`${t.step[step.kind] ?? step.kind}, ${nameOf(step.space)}`, reasoned(problem)) };
      },
    );
  });
