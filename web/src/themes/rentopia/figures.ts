/** Figures that the board shows, read off the printed board and the match as it stands. */
import type { DeedRow, Due, ThemeWords } from '../theme';
import { deedsOf, holdsAll, type Match } from '../../ui/model/match';
import type { Board, Space } from '../../ui/model/board';
import { money } from '../../text/format';

const DOUBLE = 2;

export function due(match: Match, board: Board, space: Space): Due {
  const deed = match.deeds.get(space.at);
  if (!deed || deed.owner < 0 || deed.mortgaged) return { amount: null, unit: 'none' };
  if (space.group) {
    const alone = space.rents[0] ?? 0;
    if (deed.level) return { amount: space.rents[deed.level] ?? 0, unit: 'dollars' };
    return { amount: holdsAll(match, board, space.group, deed.owner) ? alone * DOUBLE : alone, unit: 'dollars' };
  }
  const same = deedsOf(match, board, deed.owner).filter((one) => one.kind === space.kind && !match.deeds.get(one.at)?.mortgaged).length;
  return { amount: space.rents[same - 1] ?? null, unit: space.kind === 'company' ? 'dice' : 'dollars' };
}

export function deedRows(match: Match, board: Board, space: Space, words: ThemeWords): DeedRow[] {
  const deed = match.deeds.get(space.at);
  const buyer = match.turn.phase === 'buying' && !deed ? match.turn.seat : null;
  const owner = deed && deed.owner >= 0 ? deed.owner : buyer;
  if (space.group) {
    const others = board.group(space.group).filter((one) => one.at !== space.at);
    const whole = owner !== null && others.every((one) => match.deeds.get(one.at)?.owner === owner);
    const now = deed?.mortgaged ? -1 : deed?.level ? deed.level + 1 : owner === null ? -1 : whole ? 1 : 0;
    const rents = [space.rents[0] ?? 0, (space.rents[0] ?? 0) * DOUBLE, ...space.rents.slice(1)];
    return rents.map((rent, k) => ({
      label: k === 0 ? words.notes.alone ?? '' : k === 1 ? words.notes.whole ?? '' : words.level(k - 1),
      value: money(rent),
      here: k === now,
    }));
  }
  const held = owner === null ? 0 : deedsOf(match, board, owner).filter((one) => one.kind === space.kind && one.at !== space.at).length + 1;
  return space.rents.map((rent, k) => ({
    label: `${k + 1} ${words.kinds[k ? `${space.kind}s` : space.kind] ?? ''}`,
    value: space.kind === 'company' ? `${rent} × ${words.notes.dice ?? ''}` : money(rent),
    here: !deed?.mortgaged && k + 1 === held,
  }));
}

export const lends = (space: Space): number => Math.floor(space.price / 2);

export function worth(match: Match, board: Board, seat: number): number {
  return deedsOf(match, board, seat).reduce((sum, space) => {
    const deed = match.deeds.get(space.at);
    return sum + (deed?.mortgaged ? lends(space) : space.price) + (deed?.level ?? 0) * space.housePrice;
  }, match.seats[seat]?.cash ?? 0);
}

/** Deeds of a district with buildings stay where they are. */
export function bars(match: Match, board: Board, space: Space): boolean {
  return space.group !== null && board.group(space.group).some((one) => (match.deeds.get(one.at)?.level ?? 0) > 0);
}
