/** The trade that is about to be made, of each match. */
import type { MatchDriver } from '../../model/driver';
import { draft, keep } from '../../model/kept.svelte';
import { Deal } from './deal.svelte';

export const dealOf = (driver: MatchDriver): Deal =>
  keep(driver, 'deal', driver.table.match ?? '', () => new Deal(
    () => driver.me ?? 0,
    () => driver.match,
    () => driver.board,
  ));

/** Which part of the desk is seen; and on a phone, where one side is seen at a time, which. */
export const partOf = (driver: MatchDriver): { part: 'trade' | 'loans' | 'calls'; side: number | null } =>
  draft(driver, 'trade', driver.table.match ?? '', () => ({ part: 'trade' as 'trade' | 'loans' | 'calls', side: null as number | null }));
