/** A match: board, players, log, and what the dock asks. */
import type { Phase } from '../match/position';
import type { GameAction } from '../protocol/record';
import type { Namer } from './events';
import { n } from './plural.en';
import { first, terms } from './terms';

/** What a prompt of the dock is made of. */
export interface Situation {
  space: string;
  price: number;
  mine: number;
  owed: number;
  creditor: string;
  high: number;
  leader: string;
  who: string;
  /** Buying it completes this group. */
  completes: string;
  /** What the rents of that group become, and what may then be done, in the game's own words. */
  rents: readonly (readonly [from: string, to: string])[];
  may: string;
  short: number;
  /** The fine that has to be paid before anything else; 0: none. */
  fine: number;
  kind: string;
  vote: string;
}
export interface Prompt {
  title: string;
  why: string;
}
type Act = GameAction['type'];

const became = (s: Situation): string => [...s.rents.map(([from, to], k) => `${k ? '' : ':'} ${terms().rent} ${from} becomes ${to}`), ...(s.may ? [` ${s.may}`] : [])].join(',');

/** Gives a part its form: all kinds, each with the same arguments. */
const as = <T>(part: T): T => part;

export const match = {
  board: {
    name: 'Board',
    cards: (left: number) => n(left, 'card', 'cards'),
    forSale: (price: string) => `for sale, ${price}`,
    owned: (who: string, rent: string) => `${who}’s, ${terms().rent} ${rent}`,
    mortgaged: (who: string) => `${who}’s, mortgaged, no ${terms().rent}`,
    stands: (names: string) => `${names} here`,
    dice: (a: number, b: number) => `Dice: ${a} and ${b}, together ${a + b}`,
    get lens() { return first(terms().deed); },
    price: 'price',
    mortgage: (sum: string) => `mortgage ${sum}`,
    get all() { return `All ${terms().rents} of the board`; },
    newTab: 'opens in a new tab',
    find: 'Find a space by name or code',
    notFound: 'No space of that name.',
  },
  seats: {
    title: 'Players',
    you: 'you',
    moving: 'on the move',
    out: 'out',
    away: { no: '', autopilot: 'away, played by the clock', stand_in: 'away, played by a bot' } as Record<string, string>,
    gone: 'line broken',
    worth: (sum: string) => `worth ${sum}`,
    cards: (k: number) => n(k, 'card', 'cards'),
    cash: 'Cash',
    get titles() { return first(terms().deeds); },
    houses: 'Houses',
    rounds: 'Laps',
    wealth: 'Wealth',
    player: 'Player',
    seconds: (s: string) => `${s} left`,
    deedsOf: (name: string) => `${name}’s ${terms().deeds}`,
    get none() { return `No ${terms().deeds} yet.`; },
    grant: 'Give more time',
    youGave: (to: string, span: string) => `You gave ${to} ${span} more.`,
    gaveYou: (by: string, span: string) => `${by} gave you ${span} more.`,
    gave: (by: string, to: string, span: string) => `${by} gave ${to} ${span} more.`,
    round: (k: number) => `round ${k}`,
  },
  log: {
    title: 'Log',
    chat: 'Chat',
    deals: 'Deals',
    noDeals: 'Nothing has been traded yet.',
    noSteps: 'The trades did not come.',
    empty: 'Nothing has happened yet.',
    receipt: (sum: string) => `${sum}, receipt`,
  },
  dock: {
    title: 'Your decision',
    waiting: (who: string) => `Waiting for ${who}`,
    meanwhile: 'You can do this meanwhile.',
    nothing: 'Nothing to do for you just now.',
    watching: 'You are watching',
    over: 'The match is over',
    short: (sum: string) => `You are ${sum} short. Raise cash first.`,
    undo: 'Take back',
    properties: 'Build, sell, mortgage',
    raise: 'Raise cash',
    trade: 'Trade',
    offers: (k: number) => n(k, 'offer', 'offers'),
    more: 'More',
    why: (clause: string) => `(${clause})`,
    sending: 'One moment…',
    together: (sum: string) => `together ${sum}`,
    sure: 'Are you sure? This can’t be undone.',
    yes: 'Yes, do it',
    amount: 'Amount',
    back: 'I am back',
    playedFor: 'You are being played for.',
  },
  prompts: as<Record<Phase, (say: Namer, s: Situation) => Prompt>>({
    setup: () => ({ title: 'The match is being set up.', why: `${first(terms().deeds)} are given out.` }),
    before_roll: (say: Namer, s: Situation) => (s.fine ? { title: 'First the fine, then your throw.', why: s.short > 0 ? `It is ${say.money(s.fine)}, and you are ${say.money(s.short)} short. Raise cash, then pay it.` : `It is ${say.money(s.fine)}.` } : { title: 'Your throw.', why: s.kind === 'held' ? 'A double lets you out; so does the fine or a card.' : 'Before it you may build, mortgage and trade.' }),
    moving: () => ({ title: 'Go on.', why: 'Your token is on its way.' }),
    choosing: (_: Namer, s: Situation) => (s.kind === 'target' ? { title: `Stop on ${s.space}?`, why: 'You may refuse and stay where you are.' } : { title: 'Which way?', why: 'The throw lets you choose.' }),
    speculating: () => ({ title: 'Throw for the speculation.', why: 'The sum decides what it brings.' }),
    buying: (say: Namer, s: Situation) => ({
      title: `${s.space} is for sale.`,
      why: s.short > 0 ? `You are ${say.money(s.short)} short. Raise cash, or leave it.` : s.completes ? `It completes your ${s.completes}${became(s)}. You keep ${say.money(s.mine - s.price)}.` : `You would keep ${say.money(s.mine - s.price)}.`,
    }),
    auction: (say: Namer, s: Situation) => ({
      title: `Bid for ${s.space}?`,
      why: s.leader ? `${s.leader} leads with ${say.money(s.high)}. You have ${say.money(s.mine)}.` : `No bid yet. You have ${say.money(s.mine)}.`,
    }),
    claiming: (_: Namer, s: Situation) => ({ title: 'Do you want a building?', why: `The ${s.kind === 'hotel' ? 'hotels' : 'houses'} run short; whoever wants one says so now.` }),
    owing: (say: Namer, s: Situation) => ({
      title: s.owed > s.mine ? `Raise ${say.money(s.owed - s.mine)}, pay ${s.creditor}` : `You owe ${s.creditor} ${say.money(s.owed)}`,
      why: 'The debt is paid by itself as soon as you have the cash.',
    }),
    answering: (_: Namer, s: Situation) => ({ title: 'How do you vote?', why: s.vote }),
    after_roll: () => ({ title: 'Anything else?', why: 'Build, mortgage and trade as you like, then end your turn.' }),
    over: () => ({ title: 'The match is over.', why: '' }),
  }),
  acts: as<Record<Act, (say: Namer, sum: number) => string>>({
    start: () => 'Start',
    roll: () => 'Throw the dice',
    pay_fine: (say: Namer, sum: number) => (sum ? `Pay ${say.money(sum)} and go free` : 'Pay the fine'),
    use_card: () => 'Use the card',
    buy: (say: Namer, sum: number) => `Buy for ${say.money(sum)}`,
    decline: () => 'Leave it',
    bid: (say: Namer, sum: number) => `Bid ${say.money(sum)}`,
    pass: () => 'Pass for good',
    claim: () => 'Claim',
    end_turn: () => 'End my turn',
    build: () => 'Build',
    sell: () => 'Sell',
    mortgage: () => 'Mortgage',
    redeem: () => 'Clear the mortgage',
    offer: () => 'Offer a trade',
    accept: () => 'Accept',
    reject: () => 'Reject',
    withdraw: () => 'Withdraw',
    give_up: () => 'Give up',
    undo: () => 'Take back',
    buy_titles: () => `Buy ${terms().deeds}`,
    move: () => 'Move on',
    speculate: () => 'Speculate',
    lend: () => 'Lend',
    borrow: () => 'Borrow',
    repay: () => 'Pay back',
    call_loan: () => 'Call the loan',
    form_trust: () => 'Form a trust',
    leave_trust: () => 'Leave the trust',
    move_single_tax: () => 'Move the Single Tax',
    move_end: () => 'Move to end',
    vote: () => 'Vote',
    take_opportunity: () => 'Take the opportunity',
    enter_poor_house: () => 'Go to the Poor House',
  }),
  acting: {
    voteYes: 'Vote yes',
    voteNo: 'Vote no',
    forward: 'Go forward',
    backward: 'Go back',
    railroad: 'Ride on the railroad pass',
    endNow: 'Move to end it now',
    endDouble: 'Move to end it at the double',
    refuse: 'Refuse and stay',
    auctionIt: 'Leave it to auction',
    leaveIt: 'Leave it with the bank',
    forSpace: (what: string, space: string) => `${what}: ${space}`,
    withWhom: (what: string, who: string) => `${what} with ${who}`,
    loanOf: (what: string, k: number) => `${what} no. ${k}`,
  },
};
