/**
 * Several acts put together before any of them is done: looked at together by the server, then sent one after the other.
 * Nothing of the rules is here: an act that the server would refuse is taken off again, and its reason said.
 */
import { filled } from '../model/acts';
import type { Preview } from '../../protocol/wire';
import { inOrder, type Stopped } from './inorder';
import { isProblem, unreachable } from './look.svelte';
import type { Action, Key, Problem } from './types';

export type Kind = 'build' | 'sell' | 'mortgage' | 'redeem';
export interface Step {
  kind: Kind;
  space: Key;
  action: Action;
  /** One of a set that is named together in one act, under this field. */
  set?: 'titles';
}

const OPPOSITE: Record<Kind, Kind> = { build: 'sell', sell: 'build', mortgage: 'redeem', redeem: 'mortgage' };

/** The acts of the steps in their order, and which steps each act is made of. */
export function actsOf(steps: readonly Step[]): { action: Action; of: Step[] }[] {
  const found: { action: Action; of: Step[]; set?: string }[] = [];
  for (const step of steps) {
    const known = step.set && found.find((one) => one.set === step.set);
    if (known) known.of.push(step);
    else found.push({ action: step.action, of: [step], ...(step.set ? { set: step.set } : {}) });
  }
  return found.map(({ action, of, set }) => ({ action: set ? filled(action, { [set]: of.map((one) => one.space) }) : action, of }));
}

export interface PlanWords {
  takenOff(step: Step, problem: Problem): string;
}

export class Plan {
  steps = $state.raw<readonly Step[]>([]);
  look = $state.raw<Preview | null>(null);
  /** Why it can't be done as it stands: a set that is not complete yet. */
  gap = $state.raw<Problem | null>(null);
  said = $state('');
  busy = $state(false);
  /** Which of the acts is being done. */
  doing = $state<number | null>(null);
  private queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly preview: (actions: Action[]) => Promise<Preview | Problem | null>,
    private readonly words: () => PlanWords,
  ) {}

  get actions(): Action[] {
    return actsOf(this.steps).map((one) => one.action);
  }
  count(kind: Kind, space: Key): number {
    return this.steps.filter((one) => one.kind === kind && one.space === space).length;
  }
  add(...more: Step[]): Promise<void> {
    return this.then(() => this.put([...this.steps, ...more]));
  }
  /** As `add`, but a step that is the opposite of one put together before takes that off in its place. */
  change(more: readonly Step[]): Promise<void> {
    return this.then(() => {
      let steps = [...this.steps];
      for (const step of more) {
        const against = [...steps].reverse().find((one) => one.kind === OPPOSITE[step.kind] && one.space === step.space);
        steps = against ? steps.filter((one) => one !== against) : [...steps, step];
      }
      return this.put(steps);
    });
  }
  /** Takes the newest of a kind on a space off. */
  drop(kind: Kind, space: Key): Promise<void> {
    return this.then(() => {
      const newest = [...this.steps].reverse().find((one) => one.kind === kind && one.space === space);
      return this.put(this.steps.filter((one) => one !== newest));
    });
  }
  last(): Promise<void> {
    return this.then(() => this.put(this.steps.slice(0, -1)));
  }
  clear(): Promise<void> {
    return this.then(async () => {
      this.said = '';
      await this.put([]);
    });
  }
  /** The match has gone on: looks again at what was put together. */
  again(): Promise<void> {
    return this.doing === null && this.steps.length ? this.then(() => this.put(this.steps)) : this.queue;
  }

  private then(what: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(what);
    return this.queue;
  }

  private async put(steps: readonly Step[]): Promise<void> {
    this.busy = true;
    let said = '';
    let left = steps;
    for (;;) {
      const acts = actsOf(left);
      if (!acts.length) {
        this.set([], null, null);
        break;
      }
      const found = await this.preview(acts.map((one) => one.action)).catch(unreachable);
      if (isProblem(found)) {
        said = found.sentence;
        break;
      }
      if (!found?.refused) {
        this.set(left, found, null);
        break;
      }
      const at = Math.min(found.at ?? acts.length - 1, acts.length - 1);
      const culprit = acts[at];
      if (!culprit || culprit.of[0]?.set) {
        // A set may still be made complete.
        this.set(left, found, found.refused);
        break;
      }
      said = this.words().takenOff(culprit.of[0] as Step, found.refused);
      const kept = new Set(acts.slice(0, at).flatMap((one) => one.of));
      left = left.filter((one) => kept.has(one));
    }
    this.said = said;
    this.busy = false;
  }
  private set(steps: readonly Step[], look: Preview | null, gap: Problem | null): void {
    this.steps = steps;
    this.look = look;
    this.gap = gap;
  }

  /** Does them one after the other; what was not done stays. */
  async run(act: (action: Action) => Promise<Problem | null>): Promise<Stopped | null> {
    await this.queue;
    const acts = actsOf(this.steps);
    this.said = '';
    const stopped = await inOrder({ act }, acts.map((one) => one.action), (done) => (this.doing = done));
    this.doing = null;
    const rest = stopped ? acts.slice(stopped.done).flatMap((one) => one.of) : [];
    const culprit = stopped && acts[stopped.done]?.of[0];
    this.set(rest, null, null);
    if (rest.length) await this.again();
    if (stopped && culprit) this.said = this.words().takenOff(culprit, stopped.problem);
    return stopped;
  }
}
