/** One question to the server whose newest answer counts: an older one that comes late is passed over. */
import type { Problem } from '../../protocol/wire';
import { words } from '../../text/words.svelte';

export const isProblem = (what: unknown): what is Problem => typeof what === 'object' && what !== null && 'code' in what && 'sentence' in what;

/** Of a question that came to nothing. */
export function unreachable(): Problem {
  const problem = { code: 'unreachable', sentence: '' };
  return { ...problem, sentence: words.tell(problem) };
}

export class Look<T> {
  value = $state.raw<T | null>(null);
  problem = $state.raw<Problem | null>(null);
  busy = $state(false);
  private turn = 0;

  async ask(get: () => Promise<T | Problem | null>): Promise<T | null> {
    const turn = ++this.turn;
    this.busy = true;
    const found = await get().catch(unreachable);
    if (turn !== this.turn) return null;
    this.busy = false;
    this.problem = isProblem(found) ? found : null;
    this.value = isProblem(found) ? null : found;
    return this.value;
  }
  forget(): void {
    this.turn += 1;
    this.busy = false;
    this.value = null;
    this.problem = null;
  }
}
