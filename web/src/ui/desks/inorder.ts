/** Several acts one after the other; the first that is refused stops the rest, and says where. */
import type { MatchDriver } from '../model/driver';
import type { OpenAction } from '../../protocol/record';
import type { Problem } from '../../protocol/wire';

export interface Stopped {
  /** How many were done. */
  done: number;
  problem: Problem;
}

export async function inOrder(driver: Pick<MatchDriver, 'act'>, actions: readonly OpenAction[], told?: (done: number) => void): Promise<Stopped | null> {
  for (const [done, action] of actions.entries()) {
    told?.(done);
    const problem = await driver.act(action);
    if (problem) return { done, problem };
  }
  return null;
}
