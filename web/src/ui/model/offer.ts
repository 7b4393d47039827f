/** What a decision offers, laid out for the dock: one primary action, some beside it, the rest under "more". */
import type { OpenAction } from '../../protocol/record';
import type { ChoiceView, DecisionMessage } from '../../protocol/wire';
import { money } from '../../text/format';
import type { Catalogue, Situation } from '../../text/en';
import type { Namer } from '../../text/events';
import { terms } from '../../text/terms';
import type { ThemeWords, Theme } from '../../themes/theme';
import type { Board, Space } from './board';
import type { Preview, Ways } from '../../protocol/wire';
import { deedsOf, type Match } from './match';
import { amountOf, dueAt } from './figures';
import { nameOf } from './rowname';
import { placeOf, type Act, type Desk } from './places';
import { isUnder, underOf } from './under';

export type { Desk } from './places';

export interface Button {
  id: string;
  label: string;
  /** The key that stands for it. */
  key?: string;
  action?: OpenAction;
  choice?: ChoiceView;
  desk?: Desk;
  /** What it means, where its name does not say it. */
  means?: string;
  /** Why it can't be done now, with the clause. */
  reason?: string;
  clause?: string;
  /** Asked for once more before it is done. */
  asks?: boolean;
  /** How that is said yes to, where its name is not enough. */
  yes?: string;
  /** Several actions, one after the other. */
  plan?: OpenAction[];
}

export interface Laid {
  primary: Button | null;
  beside: Button[];
  more: Button[];
  /** Refused, and worth saying at once: what this phase is about. */
  shut: Button[];
  refused: Button[];
}

/** What is counted before and after a purchase. */
export type Bought = Pick<Preview, 'before' | 'after'>;

export interface Scene {
  match: Match;
  board: Board;
  theme: Theme;
  words: ThemeWords;
  t: Catalogue;
  say: Namer;
  me: number;
  /** The ways out of a debt, or to what is short, once the server has told them. */
  ways?: Ways | null;
  /** The figures as they would be once what stands for sale is bought, as the server says. */
  bought?: Bought | null;
  /** false: the match waits for others, and what is open is not asked for. */
  asked?: boolean;
}

/** What a stop's goods cost: a deed its price, other things what the board asks for there. */
const priceOf = (space: Space | undefined): number => space?.price || space?.tax || 0;
/** The space that the mover decides about: one ahead that may be refused, else the one where his token stands. */
const aboutAt = (match: Match): number => match.turn.target ?? match.seats[match.turn.seat ?? 0]?.at ?? 0;

export function labelOf(choice: Pick<ChoiceView, 'action' | 'low'>, { t, say, board, match }: Pick<Scene, 't' | 'say' | 'board' | 'match'>): string {
  const { action } = choice;
  const name = t.acts[action.type as Act];
  const at = aboutAt(match);
  let sum = 0;
  if (action.type === 'buy') sum = priceOf(board.spaces[at]);
  if (action.type === 'bid') sum = Number(action.amount ?? choice.low ?? 0);
  if (action.type === 'pay_fine') sum = fineOf(match, board);
  const label = name ? name(say, sum) : action.type;
  if (action.type === 'vote') return action.yes ? t.acting.voteYes : t.acting.voteNo;
  if (action.type === 'decline' && typeof match.turn.target === 'number') return t.acting.refuse;
  if (action.type === 'decline' && (match.turn.phase !== 'buying' || !board.spaces[at]?.price)) return t.desks.dock.without;
  if (action.type === 'decline') return match.options.auctions === false ? t.acting.leaveIt : t.acting.auctionIt;
  if (action.type === 'move') {
    const way = action.direction === 'back' ? t.acting.backward : t.acting.forward;
    return action.railroad_pass ? t.acting.railroad : way;
  }
  if (action.type === 'move_end') return action.at === 'double' ? t.acting.endDouble : t.acting.endNow;
  if (action.type === 'use_card') return t.acting.forSpace(label, say.card(String(action.card)));
  if (typeof action.with === 'number') return t.acting.withWhom(label, say.who(action.with));
  if (typeof action.loan === 'number') return t.acting.loanOf(label, action.loan);
  if (action.space !== undefined) return t.acting.forSpace(label, say.space(action.space));
  return label;
}

/** Steps of a bid: the least, the next ten above it, fifty more. */
export function steps(choice: Partial<ChoiceView>): number[] {
  const low = choice.low ?? 1;
  const high = choice.high ?? low;
  const ten = Math.ceil(low / 10) * 10;
  return [...new Set([low, ten === low ? ten + 10 : ten, ten + 50])].filter((sum) => sum <= high);
}

export interface Owed {
  sum: number;
  creditor: number | string;
  reason: string;
}
export function owes(match: Match, me: number): Owed | null {
  const mine = match.debts.filter((debt) => debt.debtor === me);
  return mine.length ? { sum: mine.reduce((all, debt) => all + debt.amount, 0), creditor: mine[0]?.creditor ?? 'bank', reason: mine[0]?.reason ?? '' } : null;
}

const fineOf = (match: Match, board: Board): number => Number(match.options.lockup_fine ?? amountOf(board, 'fine') ?? 0);
const has = (choices: readonly ChoiceView[], type: Act): boolean => choices.some((one) => one.action.type === type);
/** Who is held fast pays the fine before he may throw. */
export function fineFirst(decision: DecisionMessage | null): boolean {
  return decision !== null && !has(decision.open, 'roll') && has(decision.refused, 'roll') && [...decision.open, ...decision.refused].some((one) => one.action.type === 'pay_fine');
}

export interface Short {
  /** What is missing, of how much in all. */
  sum: number;
  price: number;
  /** What could be done then. */
  act: 'buy' | 'pay_fine';
  /** What stands for sale. */
  name: string;
}
/** How much is missing for what stands for sale, or for a fine that has to be paid first; null where nothing is. */
export function shortOf(decision: DecisionMessage | null, match: Match, board: Board, me: number): Short | null {
  if (match.turn.seat !== me || !decision) return null;
  const seat = match.seats[me];
  const cash = seat?.cash ?? 0;
  if (fineFirst(decision)) {
    const price = fineOf(match, board);
    return !has(decision.open, 'pay_fine') && price > cash ? { sum: price - cash, price, act: 'pay_fine', name: '' } : null;
  }
  if (match.turn.phase !== 'buying' || has(decision.open, 'buy')) return null;
  const space = board.spaces[seat?.at ?? 0];
  const sum = priceOf(space) - cash;
  return space && sum > 0 ? { sum, price: priceOf(space), act: 'buy', name: space.name } : null;
}

/** What is said where all that could be raised is too little for it; null where it is enough, or nobody has said yet. */
export function outOfReach(ways: Ways | null | undefined, short: Short | null, t: Catalogue): string | null {
  return ways && short && ways.owed === short.price && !ways.enough ? t.desks.buy.beyond(money(ways.most), money(ways.owed)) : null;
}

/** The rents of a group that change with a purchase: each pair once. */
function rentsOf(group: readonly Space[], bought: Bought | null | undefined): [string, string][] {
  if (!bought) return [];
  const pairs = group.flatMap((space): [string, string][] => {
    const [now, then] = [dueAt({ figures: bought.before }, space), dueAt({ figures: bought.after }, space)];
    return now?.amount && then?.amount && then.unit === 'dollars' && now.amount !== then.amount ? [[money(now.amount), money(then.amount)]] : [];
  });
  return pairs.filter(([from, to], k) => pairs.findIndex((one) => one[0] === from && one[1] === to) === k);
}

export function situation(decision: DecisionMessage | null, { match, board, words, say, t, me, bought }: Scene): Situation {
  const at = aboutAt(match);
  const space = match.auction?.space ?? board.spaces[at];
  const mine = match.seats[me]?.cash ?? 0;
  const price = priceOf(space);
  const debt = owes(match, me);
  const others = space?.group ? board.group(space.group).filter((one) => one.at !== space.at) : [];
  const whole = others.length > 0 && others.every((one) => match.deeds.get(one.at)?.owner === me);
  return {
    space: space ? space.name : t.auction.building(match.auction?.building ?? 'house'),
    price,
    mine,
    owed: debt?.sum ?? 0,
    creditor: debt ? say.payee(debt.creditor) : '',
    high: match.auction?.high ?? 0,
    leader: match.auction && match.auction.leader !== null ? (match.auction.leader === me ? t.seats.you : say.who(match.auction.leader)) : '',
    who: match.turn.seat === null ? '' : say.who(match.turn.seat),
    completes: whole ? (board.groups.find((group) => group.letter === space?.group)?.name ?? '') : '',
    rents: whole ? rentsOf(others, bought) : [],
    may: whole ? (words.notes.complete ?? '') : '',
    short: shortOf(decision, match, board, me)?.sum ?? 0,
    fine: fineFirst(decision) ? fineOf(match, board) : 0,
    kind: match.claims?.kind ?? (typeof match.turn.target === 'number' ? 'target' : match.seats[me]?.held ? 'held' : ''),
    vote: match.vote ? (terms().votes?.[match.vote.on] ?? match.vote.on) : '',
  };
}

export function lay(decision: DecisionMessage, scene: Scene): Laid {
  const { t, match, board, me } = scene;
  const make = (choice: ChoiceView, id: string): Button => {
    const place = placeOf(choice.action.type);
    return {
      id,
      label: labelOf(choice, scene),
      key: choice.action.type === 'vote' ? (choice.action.yes ? 'Y' : 'N') : place.key,
      action: choice.action,
      choice,
      means: t.desks.means[choice.action.type as Act] || undefined,
      asks: Boolean(place.asks) || (choice.action.type === 'vote' && choice.action.yes === true),
    };
  };
  const buttons = decision.open.flatMap((choice): Button[] => {
    const { type } = choice.action;
    if (['desk', 'none'].includes(placeOf(type).at)) return [];
    // The same act has the same name in each decision.
    const made = make(choice, JSON.stringify(choice.action));
    if (type === 'bid') {
      // What is least is enough; more is a step, or one's own amount.
      const sum = choice.low ?? 1;
      made.action = { ...choice.action, amount: sum } as OpenAction;
      made.label = t.acts.bid(scene.say, sum);
    }
    return [made];
  });
  const debt = owes(match, me);
  const creditor = debt && debt.creditor !== 'bank' ? scene.say.account(debt.creditor) : null;
  for (const one of buttons) if (debt && one.action && isUnder(one.action)) Object.assign(one, underOf(one.action, creditor, t));
  const inDesk = (desk: Desk) => decision.open.filter((one) => placeOf(one.action.type).desk === desk);
  const property = inDesk('property').length > 0;
  const short = shortOf(decision, match, board, me);
  const far = outOfReach(scene.ways, short, t);
  const desk: Button = { id: 'property', label: t.dock.properties, key: 'B', desk: 'property' };
  const raise: Button = { ...desk, label: t.dock.raise, key: 'R' };
  let primary: Button | null = null;
  if (debt) {
    const way = scene.ways?.enough ? scene.ways.ways[0] : undefined;
    if (way?.actions.length) primary = { id: 'plan', label: t.desks.debt.andPay(nameOf(way.actions, scene)), plan: way.actions };
    // Where all that could be raised is too little, raising it is no way on.
    else if (property && scene.ways?.enough !== false) primary = raise;
  } else if (short && property && !far) primary = { ...raise, label: t.desks.buy.raise(money(short.sum)) };
  primary ??= [...buttons].filter((one) => placeOf(one.action?.type ?? '').at === 'first').sort((a, b) => rank(a) - rank(b))[0] ?? null;
  const answers = new Set(decision.open.filter((one) => one.action.type === 'accept' || one.action.type === 'reject').map((one) => one.action.offer)).size;
  const trade: Button = { id: 'trade', label: answers ? `${t.dock.trade}: ${t.dock.offers(answers)}` : t.dock.trade, key: 'T', desk: 'trade' };
  // Whoever is asked always has something to do: what is left of a debt, a desk, else whatever is open.
  if (scene.asked !== false) {
    primary ??= (debt && buttons.find((one) => isUnder(one.action))) || null;
    primary ??= property ? (debt ? raise : desk) : inDesk('trade').length ? trade : (buttons[0] ?? null);
  }
  const rest = buttons.filter((one) => one !== primary);
  const beside = rest.filter((one) => placeOf(one.action?.type ?? '').beside && !isUnder(one.action));
  if (property && primary?.desk !== 'property') beside.push(['buying', 'auction'].includes(match.turn.phase) || debt ? raise : desk);
  if (debt) beside.push(...rest.filter((one) => isUnder(one.action)));
  const more = rest.filter((one) => !beside.includes(one));
  if (!property && deedsOf(match, board, me).length) more.push(desk);
  if (primary !== trade && (decision.offers?.length || inDesk('trade').length)) beside.push(trade);
  if (decision.undo) beside.push({ id: 'undo', label: t.dock.undo, key: 'U', action: { type: 'undo' } as OpenAction });
  const no = decision.refused
    .filter((choice) => placeOf(choice.action.type).at !== 'desk')
    .map((choice, i): Button => ({
      id: `no.${i}`,
      label: labelOf(choice, scene),
      action: choice.action,
      reason: short && !far && choice.action.type === short.act ? t.dock.short(money(short.sum)) : (choice.sentence ?? ''),
      clause: choice.clause ?? undefined,
    }));
  const shut = no.filter((one) => placeOf(one.action?.type ?? '').at === 'first');
  return { primary, beside: beside.slice(0, 4), more: [...more, ...beside.slice(4)], shut: shut.slice(0, 2), refused: [...shut.slice(2), ...no.filter((one) => !shut.includes(one))] };
}
const rank = (button: Button): number => placeOf(button.action?.type ?? '').rank ?? 99;
