/** What a decision offers, laid out for the dock: one primary action, some beside it, the rest under "more". */
import { money } from '../../text/format';
import type { Catalogue, Situation } from '../../text/en';
import type { Namer } from '../../text/events';
import type { ThemeWords, Theme } from '../../themes/theme';
import type { Board } from './board';
import { deedsOf, type Match } from './match';
import type { Action, Choice, Decision } from './wire';

export type Desk = 'property' | 'trade' | 'auction' | 'debt';

export interface Button {
  id: string;
  label: string;
  /** The key that stands for it. */
  key?: string;
  action?: Action;
  choice?: Choice;
  desk?: Desk;
  /** Why it can't be done now, with the clause. */
  reason?: string;
  clause?: string;
  /** Asked for once more before it is done. */
  asks?: boolean;
  /** Several actions, one after the other. */
  plan?: Action[];
}

export interface Laid {
  primary: Button | null;
  beside: Button[];
  more: Button[];
  refused: Button[];
}

/** Actions that have a desk of their own. */
const PROPERTY = new Set(['build', 'sell', 'mortgage', 'redeem']);
const OFFERS = new Set(['accept', 'reject', 'withdraw', 'offer', 'lend', 'borrow']);
/** The first of these that is open is the primary action. */
const FIRST = ['buy', 'bid', 'roll', 'speculate', 'move', 'claim', 'buy_titles', 'vote', 'take_opportunity', 'end_turn', 'enter_poor_house', 'pay_fine', 'use_card', 'decline', 'pass'];
/** Never undone: asked for once more. */
const ASKS = new Set(['pass', 'give_up', 'move_single_tax', 'move_end', 'enter_poor_house']);
const KEYS: Record<string, string> = { decline: 'A', pass: 'P', undo: 'U' };

export interface Scene {
  match: Match;
  board: Board;
  theme: Theme;
  words: ThemeWords;
  t: Catalogue;
  say: Namer;
  me: number;
}

export function labelOf(choice: Choice, { t, say, board, match }: Pick<Scene, 't' | 'say' | 'board' | 'match'>): string {
  const { action } = choice;
  const name = t.acts[action.type as keyof Catalogue['acts']];
  const at = match.seats[match.turn.seat ?? 0]?.at ?? 0;
  let sum = 0;
  if (action.type === 'buy') sum = board.spaces[at]?.price ?? 0;
  if (action.type === 'bid') sum = Number(action.amount ?? choice.low ?? 0);
  if (action.type === 'pay_fine') sum = Number(match.options.lockup_fine ?? 0);
  const label = name ? name(say, sum) : action.type;
  if (action.type === 'vote') return action.yes ? t.acting.voteYes : t.acting.voteNo;
  if (action.type === 'decline') return match.options.auctions === false ? t.acting.leaveIt : t.acting.auctionIt;
  if (action.type === 'move') {
    const way = action.direction === 'back' ? t.acting.backward : t.acting.forward;
    return action.railroad_pass ? t.acting.railroad : way;
  }
  if (action.type === 'move_end') return action.at === 'double' ? t.acting.endDouble : t.acting.endNow;
  if (action.type === 'use_card') return t.acting.forSpace(label, say.card(String(action.card)));
  if (typeof action.with === 'number') return t.acting.withWhom(label, say.who(action.with));
  if (typeof action.loan === 'number') return t.acting.loanOf(label, action.loan);
  if (action.space !== undefined) return t.acting.forSpace(label, say.space(action.space as number));
  return label;
}

/** A bid that is neither the least nor rash: the next ten above the least. */
export function steps(choice: Choice): number[] {
  const low = choice.low ?? 1;
  const high = choice.high ?? low;
  const ten = Math.ceil(low / 10) * 10;
  return [...new Set([low, ten === low ? ten + 10 : ten, ten + 50])].filter((sum) => sum <= high);
}

/** Mortgages that bring in a sum: as few as do it, the smallest surplus last. Empty where all of them do not. */
export function plan(decision: Decision, scene: Scene, missing: number): { space: number; sum: number; action: Action }[] {
  const open = decision.open
    .filter((choice) => choice.action.type === 'mortgage' && choice.action.space !== undefined)
    .map((choice) => ({ choice, space: scene.board.find(choice.action.space as number) }))
    .filter((one): one is { choice: Choice; space: NonNullable<typeof one.space> } => Boolean(one.space))
    .map(({ choice, space }) => ({ space: space.at, sum: scene.theme.lends(space), action: choice.action, full: space.group !== null }))
    .sort((a, b) => Number(a.full) - Number(b.full) || b.sum - a.sum);
  const chosen: typeof open = [];
  let sum = 0;
  for (const one of open) {
    if (sum >= missing) break;
    chosen.push(one);
    sum += one.sum;
  }
  if (sum < missing) return [];
  return chosen.filter((one) => {
    if (sum - one.sum < missing) return true;
    sum -= one.sum;
    return false;
  });
}

export function owes(match: Match, me: number): { sum: number; creditor: number | string } | null {
  const mine = match.debts.filter((debt) => debt.debtor === me);
  return mine.length ? { sum: mine.reduce((all, debt) => all + debt.amount, 0), creditor: mine[0]?.creditor ?? 'bank' } : null;
}

export function situation(decision: Decision | null, { match, board, say, t, me }: Scene): Situation {
  const at = match.seats[match.turn.seat ?? 0]?.at ?? 0;
  const space = match.auction?.space ?? board.spaces[at];
  const mine = match.seats[me]?.cash ?? 0;
  const price = space?.price ?? 0;
  const debt = owes(match, me);
  const others = space?.group ? board.group(space.group).filter((one) => one.at !== space.at) : [];
  const whole = others.length > 0 && others.every((one) => match.deeds.get(one.at)?.owner === me);
  return {
    space: space ? space.name : t.auction.building(match.auction?.building ?? 'house'),
    price,
    mine,
    owed: debt?.sum ?? 0,
    creditor: debt ? (debt.creditor === 'bank' ? t.debt.bank : say.account(debt.creditor)) : '',
    high: match.auction?.high ?? 0,
    leader: match.auction && match.auction.leader !== null ? (match.auction.leader === me ? t.seats.you : say.who(match.auction.leader)) : '',
    who: match.turn.seat === null ? '' : say.who(match.turn.seat),
    completes: whole ? (board.groups.find((group) => group.letter === space?.group)?.name ?? '') : '',
    short: decision && !decision.open.some((one) => one.action.type === 'buy') && match.turn.phase === 'buying' ? Math.max(0, price - mine) : 0,
    kind: match.claims?.kind ?? (match.seats[me]?.held ? 'held' : ''),
    vote: match.vote ? (t.votes[match.vote.on] ?? match.vote.on) : '',
  };
}

export function lay(decision: Decision, scene: Scene): Laid {
  const { t, match, board, me } = scene;
  const buttons: Button[] = [];
  const make = (choice: Choice, id: string): Button => ({
    id,
    label: labelOf(choice, scene),
    key: KEYS[choice.action.type],
    action: choice.action,
    choice,
    asks: ASKS.has(choice.action.type) || (choice.action.type === 'vote' && choice.action.yes === true),
  });
  decision.open.forEach((choice, i) => {
    const { type } = choice.action;
    if (PROPERTY.has(type) || OFFERS.has(type)) return;
    const made = make(choice, `${type}.${i}`);
    if (type === 'vote') made.key = choice.action.yes ? 'Y' : 'N';
    if (type === 'bid') {
      const sums = steps(choice);
      const sum = sums[1] ?? sums[0] ?? choice.low ?? 1;
      made.action = { ...choice.action, amount: sum };
      made.label = t.acts.bid(scene.say, sum);
    }
    buttons.push(made);
  });
  const debt = owes(match, me);
  let primary: Button | null = null;
  const deals = new Set(decision.open.filter((one) => OFFERS.has(one.action.type)).map((one) => one.action.offer));
  const property = decision.open.some((one) => PROPERTY.has(one.action.type));
  const desk: Button = { id: 'property', label: t.dock.properties, key: 'B', desk: 'property' };
  const short = match.turn.phase === 'buying' && match.turn.seat === me && !buttons.some((one) => one.action?.type === 'buy');
  if (debt) {
    const missing = debt.sum - (match.seats[me]?.cash ?? 0);
    const way = plan(decision, scene, missing);
    if (way.length) primary = { id: 'plan', label: t.debt.all(way.length), plan: way.map((one) => one.action) };
    else if (property) primary = { ...desk, label: t.dock.raise, key: 'R' };
  } else if (short && property) primary = { ...desk, label: t.dock.raise, key: 'R' };
  if (!primary) {
    for (const type of FIRST) {
      const found = buttons.find((one) => one.action?.type === type);
      if (found) {
        primary = found;
        break;
      }
    }
  }
  const rest = buttons.filter((one) => one !== primary);
  const beside: Button[] = rest.filter((one) => ['decline', 'pass', 'vote', 'use_card', 'pay_fine', 'move', 'end_turn', 'roll'].includes(one.action?.type ?? ''));
  const more = rest.filter((one) => !beside.includes(one));
  if (property && primary?.desk !== 'property') beside.push(match.turn.phase === 'buying' || match.turn.phase === 'auction' || debt ? { ...desk, label: t.dock.raise, key: 'R' } : desk);
  else if (!property && deedsOf(match, board, me).length) more.push(desk);
  if ((decision.offers ?? []).length || deals.size) beside.push({ id: 'trade', label: deals.size ? `${t.dock.trade}: ${t.dock.offers(deals.size)}` : t.dock.trade, key: 'T', desk: 'trade' });
  if (decision.undo) beside.push({ id: 'undo', label: t.dock.undo, key: 'U', action: { type: 'undo' } });
  const refused = decision.refused
    .filter((choice) => !PROPERTY.has(choice.action.type) && !OFFERS.has(choice.action.type))
    .map((choice, i): Button => ({
      id: `no.${i}`,
      label: labelOf(choice, scene),
      reason: choice.sentence ?? '',
      clause: choice.clause ?? undefined,
    }));
  if (short) {
    const price = board.spaces[match.seats[me]?.at ?? 0]?.price ?? 0;
    for (const one of refused) if (one.label === t.acts.buy(scene.say, price)) one.reason = t.dock.short(money(price - (match.seats[me]?.cash ?? 0)));
  }
  return { primary, beside: beside.slice(0, 4), more: [...more, ...beside.slice(4)], refused };
}
