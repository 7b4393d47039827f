/** A space as it is spoken: name and code, district, state, what a stop costs, who stands there. */
import type { Catalogue } from '../../text/en';
import { list, money } from '../../text/format';
import type { ThemeWords } from '../../themes/theme';
import type { Board, Space } from '../model/board';
import { dueAt } from '../model/figures';
import { holdsAll, type Match } from '../model/match';
import { stopOf } from '../model/stops';

export interface Speaking {
  board: Board;
  match: Match;
  say: ThemeWords;
  t: Catalogue['scene'];
  me: number | null;
}

export function spoken(space: Space, { board, match, say, t, me }: Speaking, choosable = false): string {
  const deed = match.deeds.get(space.at);
  const due = dueAt(match, space);
  const charges = due !== undefined && due.amount !== null;
  const found = [`${space.coded ? `${space.code} ` : ''}${space.name}`.trim()];
  const group = board.groups.find((one) => one.letter === space.group);
  if (group) found.push(t.district(group.letter, group.name));
  if (deed && deed.owner >= 0) {
    found.push(deed.owner === me ? t.mine : t.ownedBy(match.seats[deed.owner]?.name ?? ''));
    if (deed.mortgaged) found.push(charges ? t.mortgagedYet : t.mortgaged);
    else if (space.group && holdsAll(match, board, space.group, deed.owner)) found.push(t.whole);
  } else if (space.price) found.push(t.forSale(money(space.price)));
  if (deed && (charges || !deed.mortgaged)) {
    const others = deed.built.filter((one) => one.count > 0 && one.seat !== deed.owner);
    const own = deed.level - others.reduce((sum, one) => sum + one.count, 0);
    if (own > 0) found.push(say.level(own, board.hotel));
    for (const one of others) found.push(t.builtBy(match.seats[one.seat]?.name ?? '', say.level(one.count, board.hotel)));
    if (due && due.amount !== null && due.unit === 'dice') found.push(t.rentTimes(due.amount));
    else if (due && due.amount !== null && due.unit === 'dollars') found.push(t.rent(money(due.amount)));
  }
  const { costs, pays } = stopOf(match, space, me);
  if (pays !== null) found.push(t.pays(money(pays)));
  if (costs !== null) found.push(t.costs(money(costs)));
  const here = match.seats.filter((seat) => !seat.out && seat.at === space.at).map((seat) => (seat.held ? t.held(seat.name) : seat.name));
  if (here.length) found.push(t.here(list(here)));
  if (choosable) found.push(t.choosable);
  return found.join(', ');
}
