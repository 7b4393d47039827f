/**
 * The trade that each match is about to be made, kept while its desk is closed: put away, behind another tab of the phone, or
 * built anew because the window was turned. Nothing that was chosen is lost by that.
 */
import type { MatchDriver } from '../../model/driver';
import { Deal } from './deal.svelte';

const kept = new WeakMap<MatchDriver, { match: string; deal: Deal }>();

export function dealOf(driver: MatchDriver): Deal {
  const { match } = driver.table;
  const known = kept.get(driver);
  if (known?.match === match) return known.deal;
  const deal = new Deal(
    () => driver.me ?? 0,
    () => driver.match,
    () => driver.board,
  );
  kept.set(driver, { match, deal });
  return deal;
}
