/** Canned answers of the dev page: what acts would change, roughly; the real ones come from the server. */
import type { Board, Space } from '../src/ui/model/board';
import { deedsOf, holdsAll, type Match } from '../src/ui/model/match';
import type { OpenAction } from '../src/protocol/record';
import type { DecisionMessage, DueView, Figures, Preview, VoteEffect, Ways } from '../src/protocol/wire';

export class Canned {
  constructor(private readonly of: () => { match: Match; board: Board; decision: DecisionMessage | null; me: number | null }) {}

  get figures(): Figures {
    const { match } = this.of();
    return this.figuresOf(match);
  }
  private due(match: Match, space: Space): DueView {
    const { board } = this.of();
    const deed = match.deeds.get(space.at);
    const none: DueView = { space: space.key, amount: space.tax, unit: space.tax === null ? 'none' : 'dollars', row: null };
    if (!deed || deed.owner < 0 || deed.mortgaged || !space.rows.length) return none;
    const same = deedsOf(match, board, deed.owner).filter((one) => one.kind === space.kind).length;
    const row = !space.group ? same - 1 : space.rows[0]?.word === 'land' || !deed.level ? (deed.level || (holdsAll(match, board, space.group, deed.owner) && space.rows[0]?.word === 'alone' ? 1 : 0)) : deed.level + 1;
    const line = space.rows[row];
    return line ? { space: space.key, amount: line.amount, unit: line.unit ?? 'dollars', row } : none;
  }
  private bars(match: Match, space: Space): boolean {
    return space.rows[0]?.word === 'alone' && this.of().board.group(space.group ?? '').some((one) => (match.deeds.get(one.at)?.level ?? 0) > 0);
  }
  private figuresOf(match: Match): Figures {
    const { board } = this.of();
    const barred = board.spaces.filter((space) => this.bars(match, space));
    const dues = board.spaces.map((space) => this.due(match, space));
    const of = (seat: number) => board.spaces.filter((space) => match.deeds.get(space.at)?.owner === seat);
    return {
      seq: 1, dues, passing: match.seats.map(() => 200),
      worth: match.seats.map((one, seat) => of(seat).reduce((sum, space) => sum + (match.deeds.get(space.at)?.mortgaged ? space.mortgage : space.price) + (match.deeds.get(space.at)?.level ?? 0) * space.housePrice, one.cash)),
      income: match.seats.map((_, seat) => of(seat).reduce((sum, space) => sum + (dues[space.at]?.amount ?? 0) * (dues[space.at]?.unit === 'dice' ? 7 : 1), 0)),
      barred: barred.map((space) => space.key),
      bars: barred.map((space) => ({ space: space.key, code: 'district_has_buildings', sentence: 'Buildings stand in the district of this deed; they have to come off first.', clause: 'R-17.6' })),
    };
  }
  preview = async (actions: OpenAction[]): Promise<Preview> => {
    const { match, board, me } = this.of();
    const seat = me ?? 0;
    const deeds = new Map(match.deeds);
    const cash = match.seats.map((one) => one.cash);
    const fees: Preview['fees'] = [];
    const supply = { houses: Number(match.bank.houses), hotels: Number(match.bank.hotels) };
    const left = { ...supply };
    let refused: Preview['refused'] = null;
    let at: number | null = null;
    const numbers = (who: string | number) => (typeof who === 'number' ? who : match.seats.findIndex((one) => one.name === who));
    for (const [k, action] of actions.entries()) {
      const no = (code: string, sentence: string, clause: string) => {
        refused = { code, sentence, clause };
        at = k;
      };
      const space = action.space === undefined ? undefined : board.find(action.space);
      const deed = space && deeds.get(space.at);
      const put = (what: Space, change: object) => deeds.set(what.at, { ...deeds.get(what.at)!, ...change });
      if (action.type === 'build' && space && deed) {
        if (deed.level >= board.hotel) no('too_many_houses', 'No more can be built on this street.', 'R-13.14');
        else if (cash[seat]! < space.housePrice) no('not_enough_cash', 'You have not the cash for it.', 'R-13.6');
        else {
          put(space, { level: deed.level + 1 });
          cash[seat]! -= space.housePrice;
          left.houses -= 1;
        }
      } else if (action.type === 'sell' && space && deed) {
        put(space, { level: deed.level - 1 });
        cash[seat]! += space.housePrice / 2;
        left.houses += 1;
      } else if (action.type === 'mortgage') {
        const all = (action.titles ?? (action.space === undefined ? [] : [action.space])) as (string | number)[];
        const found = all.map((key) => board.find(key)!);
        const sum = found.reduce((so, one) => so + one.mortgage, 0);
        if (action.titles && sum < 100) no('set_too_small', 'The bank lends whole hundreds: these titles come to less.', 'L-16.2');
        else {
          for (const one of found) put(one, { mortgaged: true });
          cash[seat]! += action.titles ? Math.floor(sum / 100) * 100 : sum;
        }
      } else if (action.type === 'redeem' && space) {
        put(space, { mortgaged: false });
        cash[seat]! -= space.clear;
      } else if (action.type === 'offer' || action.type === 'accept') {
        const legs = (action.type === 'offer' ? action.legs : match.offers.find((one) => one.number === action.offer)?.legs) ?? [];
        for (const leg of legs) {
          const from = numbers(leg.from);
          const to = numbers(leg.to);
          if ((leg.cash ?? 0) > cash[from]!) no('not_enough_cash', `${match.seats[from]?.name} has not the cash that is offered.`, 'R-17.15');
          cash[from]! -= leg.cash ?? 0;
          cash[to]! += leg.cash ?? 0;
          for (const key of leg.deeds ?? []) {
            const what = board.find(key)!;
            if (match.figures!.barred.includes(what.key)) no('district_has_buildings', 'Buildings stand in the district of this deed; they have to come off first.', 'R-17.6');
            if (deeds.get(what.at)?.mortgaged) {
              const amount = Math.ceil(what.mortgage / 10);
              fees.push({ seat: to, space: what.key, amount });
              cash[to]! -= amount;
            }
            put(what, { owner: to });
          }
        }
      } else if (action.type === 'borrow' || action.type === 'lend') {
        const other = Number(action.type === 'borrow' ? action.from : action.to);
        const sum = Number(action.amount ?? 0);
        const lender = action.type === 'borrow' ? other : seat;
        if (cash[lender]! < sum) no('not_enough_cash', 'The lender has not so much cash.', 'L-17.3');
        cash[lender]! -= sum;
        cash[lender === seat ? other : seat]! += sum;
      }
      if (refused) break;
    }
    const then: Match = { ...match, deeds, seats: match.seats.map((one, k) => ({ ...one, cash: cash[k]! })) };
    return {
      seq: 1, later: false, phase: match.turn.phase, receipts: [], owed_before: match.seats.map(() => 0), refused, at, before: this.figuresOf(match), after: this.figuresOf(then), cash_before: match.seats.map((one) => one.cash), cash_after: cash,
      owners_after: Object.fromEntries([...deeds].map(([k, deed]) => [String(board.spaces[k]?.key), deed.owner])), supply_before: supply, supply_after: left, fees, sales_forced: [], owed_after: match.seats.map(() => 0),
      levels_after: Object.fromEntries([...deeds].map(([k, deed]) => [String(board.spaces[k]?.key), deed.level])), mortgaged_after: [...deeds].filter(([, deed]) => deed.mortgaged).map(([k]) => board.spaces[k]!.key),
    };
  };
  ways = async (): Promise<Ways> => {
    const { match, board, decision, me } = this.of();
    const owed = match.debts.filter((one) => one.debtor === me).reduce((sum, one) => sum + one.amount, 0);
    const need = owed - (match.seats[me ?? 0]?.cash ?? 0);
    const wayOf = (type: string) => {
      const actions: OpenAction[] = [];
      let raises = 0;
      for (const one of decision?.open ?? []) {
        const space = one.action.space === undefined ? undefined : board.find(one.action.space);
        if (one.action.type !== type || !space || raises >= need) continue;
        actions.push(one.action);
        raises += type === 'sell' ? space.housePrice / 2 : space.mortgage;
      }
      return { actions, raises, loses: { worth: raises, rent: type === 'sell' ? 31 : 4 }, note: type === 'sell' ? ('selling' as const) : ('cheapest' as const) };
    };
    const [pledge, sell] = [wayOf('mortgage'), wayOf('sell')];
    const both = { ...pledge, actions: [...pledge.actions, ...sell.actions], raises: pledge.raises + sell.raises, loses: { worth: pledge.raises + sell.raises, rent: 35 } };
    const ways = [pledge.raises >= need ? pledge : both, sell.raises >= need ? sell : both].filter((one) => one.actions.length);
    const cash = match.seats[me ?? 0]?.cash ?? 0;
    return { seq: 1, exact: true, owed, cash, most: cash + both.raises, enough: (ways[0]?.raises ?? 0) >= need, ways };
  };
  voteEffect = async (): Promise<VoteEffect> => ({
    seq: 1,
    about: 'single_tax',
    table: { before: { treasury: 280, wages: 100, to_treasury: 60 }, after: { treasury: 0, wages: 100, to_treasury: 310 } },
    seats: this.of().match.seats.map((_, seat) => ({ seat, before: { wages: 100, rents: [12, 31, -22, -9][seat] ?? 0, taxes: 7, round: [105, 124, 71, 84][seat] ?? 0, stops: 80, worth: 900 }, after: { wages: 140, rents: [-20, 5, -14, -20][seat] ?? 0, taxes: 0, round: [120, 145, 126, 120][seat] ?? 0, stops: 40, worth: 900 } })),
  });
}
