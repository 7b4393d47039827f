/**
 * On a phone a desk lies over the dock, so that one's own turn could pass unseen: a desk gives way to the dock when a
 * decision comes, unless something is put together, looked at or typed in it.
 */
import { untrack } from 'svelte';
import { planOf } from '../desks/planof';
import { dealOf, partOf } from '../desks/trade/dealof';
import type { MatchDriver } from '../model/driver';
import { owes } from '../model/offer';
import { asksMe } from '../model/turn';
import type { Opened } from './opened.svelte';

const FIELD = 'input, textarea, select';

/** Nothing is lost, and nothing that is being read goes away, when the sheet that is open closes. */
export function untouched(driver: MatchDriver, opened: Pick<Opened, 'sheet' | 'seat'>): boolean {
  if (document.activeElement?.matches(FIELD)) return false;
  if (opened.sheet === 'trade') {
    const deal = dealOf(driver);
    return partOf(driver).part === 'trade' && deal.counters === null && !deal.halfMade && deal.legs.length === 0;
  }
  if (opened.sheet !== 'deeds') return false;
  if (opened.seat !== driver.me) return true;
  return driver.me !== null && owes(driver.match, driver.me) === null && planOf(driver, 'plan').steps.length === 0;
}

/** Once for each decision, when it comes; a desk that is opened while one waits stays. */
export function giveWay(driver: MatchDriver, opened: Opened, phone: () => boolean): void {
  const about = (): string => [driver.match.turn.number, driver.match.turn.phase, driver.match.auction?.space?.at ?? driver.match.auction?.building].join();
  let known = untrack(() => (asksMe(driver) ? about() : ''));
  $effect(() => {
    const now = asksMe(driver) ? about() : '';
    untrack(() => {
      if (!now || now === known) return;
      known = now;
      if (phone() && untouched(driver, opened)) opened.close();
    });
  });
}
