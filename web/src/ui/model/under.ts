/** Going under as a way out of a debt: what it is called, what it means, and how it is said yes to. */
import type { OpenAction } from '../../protocol/record';
import type { Ways } from '../../protocol/wire';
import type { Catalogue } from '../../text/en';
import { money } from '../../text/format';
import { placeOf } from './places';

export interface Under {
  label: string;
  means: string;
  yes: string;
}

/** What to say of a debt that all that could be raised does not pay; null where it does, or nobody has said yet. */
export function beyond(ways: Ways | null | undefined, creditor: string, t: Catalogue): { title: string; why: string } | null {
  if (!ways || ways.enough) return null;
  return { title: t.debt.title(creditor, money(ways.owed)), why: t.desks.debt.short(money(Math.max(0, ways.owed - ways.most))) };
}

/** Whether an act ends a debt without paying it. */
export const isUnder = (action: Pick<OpenAction, 'type'> | undefined): boolean => Boolean(action && placeOf(action.type).under);

/** `creditor`: the name of who is owed; null: the bank. */
export function underOf(action: Pick<OpenAction, 'type'>, creditor: string | null, t: Catalogue): Under {
  const said = t.desks.debt;
  if (action.type === 'give_up') return { label: said.under, means: `${creditor === null ? said.underBank : said.underTo(creditor)} ${said.underStay}`, yes: said.underYes };
  return { label: said.poor, means: t.desks.means.enter_poor_house, yes: said.poorYes };
}
