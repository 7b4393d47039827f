// Made by `npm run types` from the server's schemas. Don't edit.

import type { Closing, GameAction, OpenAction, ReadablePosition, Step } from './record';

/**
 * What a client may send over the socket, protocol 1.
 */
export type FromClient = Hello | Act | Ask | Resume | Reveal | Say | Grant | Back;
/**
 * What the server sends over the socket, protocol 1.
 */
export type FromServer =
  | Welcome
  | View
  | StepMessage
  | DecisionMessage
  | Ack
  | Refused
  | TableMessage
  | Starting
  | ClockMessage
  | Chat
  | Unsaid
  | Head
  | Reset
  | Ended
  | Moving;
/**
 * A token, or the colour that goes with it.
 */
export type TokenWord = 'key' | 'leaf' | 'moon' | 'pear' | 'sail' | 'tulip' | 'umbrella' | 'wheel';

/**
 * The first message, within 10 s. Without a secret (and without a cookie) the sender is a spectator. ``after``: the last seq that the client has; it gets the steps behind it in place of a `view`. ``decisions``: a `decision` comes whenever the match waits for this seat (``asked``), after every step (``all``), or never.
 */
export interface Hello {
  type: 'hello';
  protocol: number;
  secret?: string | null;
  after?: number | null;
  decisions?: 'all' | 'asked' | 'none';
}
/**
 * An action of the sender's seat, in the form of the file formats. ``seq``, if given: refused with `stale` where the match has gone on since.
 */
export interface Act {
  type: 'act';
  /**
   * Made by the client for each intent and kept when it is sent again: the answer is then the first.
   */
  id: string;
  action: GameAction;
  seq?: number | null;
}
/**
 * Wants the decision of the own seat as it is now; answered by `decision`.
 */
export interface Ask {
  type: 'ask';
  /**
   * Made by the client for each intent and kept when it is sent again: the answer is then the first.
   */
  id: string;
}
/**
 * Wants the steps above ``after``, or a `view` where that is left out. ``hash``, if given, is the chain's at ``after``; a client whose chain differs gets `reset` and a `view`.
 */
export interface Resume {
  type: 'resume';
  after?: number | null;
  hash?: string | null;
}
/**
 * The 16 bytes whose hash the client sent when it took its seat; asked for by `starting`.
 */
export interface Reveal {
  type: 'reveal';
  /**
   * Made by the client for each intent and kept when it is sent again: the answer is then the first.
   */
  id: string;
  /**
   * 16 bytes in hex.
   */
  bytes: string;
}
/**
 * A message to everybody at the table, or to one seat.
 */
export interface Say {
  type: 'say';
  /**
   * Made by the client for each intent and kept when it is sent again: the answer is then the first.
   */
  id: string;
  /**
   * A message: 1 to 300 printable signs.
   */
  text: string;
  to?: number | null;
}
/**
 * Gives the seats that the match waits for more time: once the table's time for that decision, each seat once.
 */
export interface Grant {
  type: 'grant';
  /**
   * Made by the client for each intent and kept when it is sent again: the answer is then the first.
   */
  id: string;
}
/**
 * Takes the own seat back from the clock or the stand-in.
 */
export interface Back {
  type: 'back';
  /**
   * Made by the client for each intent and kept when it is sent again: the answer is then the first.
   */
  id: string;
}
/**
 * The answer to `hello`. ``seat`` is the sender's, None for a spectator; ``heartbeat_s`` how often `head` comes.
 */
export interface Welcome {
  type: 'welcome';
  protocol: number;
  table: TableView;
  seat: number | null;
  host: boolean;
  head: number;
  heartbeat_s: number;
}
/**
 * A table as everybody at it sees it. ``status``: ``open`` while people gather, ``starting`` while the clients send their bytes for the dice, ``playing``, ``ended``. ``match`` is the id that the commitment binds: of the match to come, played or just ended; ``played`` those before it. ``options`` are all options of the game with their values, ``passport`` the code for them.
 */
export interface TableView {
  /**
   * The table's code, as people type it.
   */
  code: string;
  version: number;
  status: 'ended' | 'open' | 'playing' | 'starting';
  game: string;
  options: {
    [k: string]: unknown;
  };
  passport: string;
  settings: TableSettings;
  public: boolean;
  locked: boolean;
  seats: SeatView[];
  match: string;
  commitment: string;
  played?: string[];
  spectators?: number;
  goes_on?: GoesOn | null;
}
/**
 * What the host sets beside the options of the game; times in seconds. Fixed when the match begins.
 */
export interface TableSettings {
  /**
   * An auction's window; each bid starts it anew.
   */
  auction_seconds?: number;
  /**
   * For claims when buildings run short.
   */
  claim_seconds?: number;
  /**
   * For a vote, and what is dealt in set-up.
   */
  answer_seconds?: number;
  /**
   * For raising the money of a debt.
   */
  debt_seconds?: number;
  /**
   * An offer is withdrawn after so long; 0: it stays open.
   */
  offer_seconds?: number;
  /**
   * How long a bot waits before it acts.
   */
  bot_pace_ms?: number;
  /**
   * So many decisions left to the clock in a row, then `absence`.
   */
  misses?: number;
  absence?: 'autopilot' | 'give_up' | 'stand_in' | 'wait';
  spectators?: boolean;
  /**
   * Least seconds between two messages of one.
   */
  slow_chat?: number;
}
/**
 * A seat of a table. ``kind``: ``empty``, ``person`` or ``bot``. ``away``: who acts for a person now: nobody (``no``), the clock at once (``autopilot``) or a bot (``stand_in``). ``connected``: a device of this seat is at the table, by the server that says so: where several serve the same tables each counts its own sockets only.
 */
export interface SeatView {
  /**
   * A seat, from 0.
   */
  seat: number;
  kind: 'bot' | 'empty' | 'person';
  name?: string | null;
  token?: TokenWord | null;
  colour?: TokenWord | null;
  bot?: ('quick' | 'random' | 'steady') | null;
  ready?: boolean;
  host?: boolean;
  connected?: boolean;
  muted?: boolean;
  away?: 'autopilot' | 'no' | 'stand_in';
}
/**
 * Where the matches of a table begin that do not begin with the set-up: after the step ``seq`` of ``match``.
 */
export interface GoesOn {
  match: string;
  seq: number;
}
/**
 * The whole match as it stands after ``seq``: the position (file formats, part 2), with seats by name, and what stands beside it. ``waits``: the seats that it waits for; ``undo``: whether the own newest step may be taken back. ``dice``: the newest throw, which a position leaves out once it no longer counts; zeros before the first. ``meanwhile``: the seqs of what the clock or a stand-in has done for the own seat since its own last act, rising, the newest thousand; none for a spectator.
 */
export interface View {
  type: 'view';
  match: string;
  seq: number;
  /**
   * SHA-256 in hex.
   */
  hash: string;
  position: ReadablePosition;
  /**
   * Items: A seat, from 0.
   */
  waits: number[];
  clock: Clock;
  undo: boolean;
  dice?: [number, number];
  meanwhile?: number[];
}
/**
 * How long the match waits yet for its seats; ``remaining_ms`` None: without end. ``offers``: the open offers that end by themselves; left out where none does.
 */
export interface Clock {
  /**
   * Items: A seat, from 0.
   */
  seats: number[];
  remaining_ms: number | null;
  offers?: OfferLeft[];
}
/**
 * How long an open offer stands yet at most.
 */
export interface OfferLeft {
  number: number;
  remaining_ms: number;
}
/**
 * One accepted action and what came of it: ``step`` is the line of the record (file formats, part 6).
 */
export interface StepMessage {
  type: 'step';
  step: Step;
  /**
   * Items: A seat, from 0.
   */
  waits: number[];
  clock: Clock;
}
/**
 * What the own seat may do after ``seq``. ``id`` answers an `ask`. ``offers``: with whom it may trade at all.
 */
export interface DecisionMessage {
  type: 'decision';
  seq: number;
  /**
   * A seat, from 0.
   */
  seat: number;
  open: ChoiceView[];
  refused: ChoiceView[];
  undo: boolean;
  /**
   * Items: A seat, from 0.
   */
  offers?: number[];
  id?: string | null;
}
/**
 * One action of a decision: ``action`` is what to send, complete but for what is to be filled in: ``amount`` or ``count`` within ``low`` and ``high`` (``may_leave``: it may be left out), ``spaces``: which of them a list ``titles`` (or ``clear``) is chosen from. ``refused``: why it can't be done now, with the clause. ``confirm``: it does more than it says, the preview is in the refusal that comes without ``confirm``.
 */
export interface ChoiceView {
  action: OpenAction;
  fill?: string | null;
  low?: number;
  high?: number;
  may_leave?: boolean;
  spaces?: (number | string)[];
  confirm?: boolean;
  refused?: string | null;
  sentence?: string | null;
  clause?: string | null;
}
/**
 * Done, and durable. ``seq``: where it stands (an `act`), or the table's version, or the message's number.
 */
export interface Ack {
  type: 'ack';
  id: string;
  seq: number;
}
/**
 * Not done; nothing has changed. ``code`` is stable, ``sentence`` for people, ``clause`` of the rules or None.
 */
export interface Refused {
  type: 'refused';
  id: string | null;
  code: string;
  sentence: string;
  clause?: string | null;
  data?: {
    [k: string]: unknown;
  };
  seq?: number | null;
}
/**
 * The table as it is now; a lower ``version`` than one already seen is to be ignored.
 */
export interface TableMessage {
  type: 'table';
  table: TableView;
}
/**
 * The host has begun: send `reveal` within ``within_ms``; silent clients count as 16 zero bytes.
 */
export interface Starting {
  type: 'starting';
  match: string;
  within_ms: number;
}
/**
 * The clock after somebody granted time, or after an outage. ``given``: the seats that granted it just now, each ``more_ms``; left out where nobody did, or where this server does not know who.
 */
export interface ClockMessage {
  type: 'clock';
  seq: number;
  clock: Clock;
  /**
   * Items: A seat, from 0.
   */
  given?: number[];
  more_ms?: number | null;
}
/**
 * A message: from a seat's name or the table itself (None); ``to``: for these eyes only.
 */
export interface Chat {
  type: 'chat';
  number: number;
  at: number;
  sender: string | null;
  seat: number | null;
  text: string;
  to?: number | null;
}
/**
 * The host has removed these messages.
 */
export interface Unsaid {
  type: 'unsaid';
  numbers: number[];
}
/**
 * The heartbeat: the newest seq and table version. Who has less sends `resume`.
 */
export interface Head {
  type: 'head';
  seq: number;
  version: number;
}
/**
 * What the client has is void; a `view` follows.
 */
export interface Reset {
  type: 'reset';
  reason: string;
}
/**
 * The match is over: its result (null where it was broken off), the seed, and where its record lies.
 */
export interface Ended {
  type: 'ended';
  match: string;
  result: Closing['result'];
  /**
   * 32 bytes in hex: what the commitment was made of.
   */
  seed: string;
  record: string;
}
/**
 * This server goes away: connect anew after ``retry_ms`` (close code 1012 follows).
 */
export interface Moving {
  type: 'moving';
  retry_ms: number;
}
/**
 * The host: of the seat to `kick`, to give the `host` role to, or to `mute` (``on``). To `host` also any seat with its own number: it takes the role of a host who has been gone for a minute.
 */
export interface AboutSeat {
  /**
   * A seat, from 0.
   */
  seat: number;
  on?: boolean;
}
/**
 * An action over HTTP, for scripts; ``id`` as in the socket's `act`.
 */
export interface ActRequest {
  /**
   * Made by the client for each intent and kept when it is sent again: the answer is then the first.
   */
  id: string;
  action: GameAction;
  seq?: number | null;
}
export interface Acted {
  seq: number;
}
export interface AddBot {
  bot?: 'quick' | 'random' | 'steady';
  seat?: number | null;
  name?: string | null;
}
/**
 * Why a deed can't be offered in a trade now.
 */
export interface BarView {
  space: number | string;
  code: string;
  sentence: string;
  clause: string;
}
/**
 * What a page draws a board of: spaces, groups and cards. The clauses of the game are a page of their own. ``levels``: how often a street is built on; ``hotel``: from which level on that is a hotel, null for a game without. ``amounts``: figures of the rules that belong to no space, by words of the game. All as by the usual options.
 */
export interface BoardView {
  game: string;
  spaces: SpaceView[];
  groups: GroupView[];
  cards: CardView[];
  levels?: number;
  hotel?: number | null;
  amounts?: {
    [k: string]: number | number[];
  };
}
/**
 * A space of a board; ``group`` is a letter of ``groups``, None outside of them. ``mortgage``: what the bank lends on its deed, 0 for nothing; ``clear``: what clearing that costs. ``tax``: what a stop costs by the board itself, ``wage`` what the space pays, null for nothing. ``rows``: the lines of its card.
 */
export interface SpaceView {
  key: number | string;
  name: string;
  kind: string;
  group?: string | null;
  price?: number;
  house_price?: number;
  rents?: number[];
  mortgage?: number;
  clear?: number;
  tax?: TollView | null;
  wage?: number | null;
  rows?: RowView[];
}
/**
 * What a stop costs by the board itself, whoever holds it.
 */
export interface TollView {
  amount: number;
}
/**
 * A line of a deed card: ``amount`` in ``unit`` where the case of ``word`` holds. ``alone``, ``whole`` (of the group, nothing built) or only ``land``; ``house`` and ``hotel`` (``count`` of them); ``held`` (``count`` of the kind in one hand); further words belong to a game.
 */
export interface RowView {
  word: string;
  count: number;
  amount: number;
  unit?: 'dice' | 'dollars' | 'none';
}
export interface GroupView {
  letter: string;
  name: string;
  colour: string;
  spaces: (number | string)[];
}
export interface CardView {
  card: string;
  deck: string;
  title: string;
  text: string;
}
/**
 * A new table that goes on from the step ``seq`` of a finished match, the caller its host in ``seat``, bots in all other seats. The rules are those of that match; ``promise`` as in `CreateTable`.
 */
export interface Branch {
  seq: number;
  /**
   * A seat, from 0.
   */
  seat: number;
  /**
   * A player's name: 1 to 24 printable signs.
   */
  name: string;
  bot?: 'quick' | 'random' | 'steady';
  token?: TokenWord | null;
  colour?: TokenWord | null;
  promise?: string | null;
}
/**
 * Amounts by words of the game: as things stand, and with the vote carried.
 */
export interface Change {
  before: {
    [k: string]: number;
  };
  after: {
    [k: string]: number;
  };
}
/**
 * Changes name, token or colour of the own seat; what is left out stays.
 */
export interface ChangeSeat {
  name?: string | null;
  token?: TokenWord | null;
  colour?: TokenWord | null;
}
/**
 * The host's changes before the start; what is left out stays. ``options`` are those that differ from defaults.
 */
export interface ChangeTable {
  game?: string | null;
  options?: {
    [k: string]: unknown;
  } | null;
  passport?: string | null;
  preset?: string | null;
  settings?: TableSettings | null;
  public?: boolean | null;
  locked?: boolean | null;
  seats?: number | null;
}
/**
 * A new table, its host in seat 0. ``passport`` or ``preset`` in place of ``options``, or all three left out. ``promise``: the hash of the client's bytes for the dice. ``watch``: the host takes no seat.
 */
export interface CreateTable {
  game: string;
  /**
   * A player's name: 1 to 24 printable signs.
   */
  name: string;
  options?: {
    [k: string]: unknown;
  } | null;
  passport?: string | null;
  preset?: string | null;
  settings?: TableSettings | null;
  public?: boolean;
  seats?: number | null;
  token?: TokenWord | null;
  colour?: TokenWord | null;
  promise?: string | null;
  watch?: boolean;
}
/**
 * The throws of a seat: ``pips`` of both dice in all against seven a throw, ``doubles`` against one in six. ``pips_rank`` and ``doubles_rank`` are None for a seat that never threw.
 */
export interface DiceLuck {
  /**
   * A seat, from 0.
   */
  seat: number;
  throws: number;
  pips: number;
  pips_expected: number;
  pips_rank: number | null;
  doubles: number;
  doubles_expected: number;
  doubles_rank: number | null;
}
/**
 * What a stop costs somebody who has no share in the space, as the match stands; ``amount`` null for nothing. ``row``: the place of the line of the deed card that holds; null where none does, as on a deed that nobody has.
 */
export interface DueView {
  space: number | string;
  amount: number | null;
  unit: 'dice' | 'dollars' | 'none';
  row?: number | null;
}
/**
 * What a seat pays the bank for a mortgaged deed that it receives.
 */
export interface FeeView {
  /**
   * A seat, from 0.
   */
  seat: number;
  space: number | string;
  amount: number;
}
/**
 * A match after the step ``seq`` in figures; lists by seat have one entry for each. ``dues``: of every space on which a stop can cost something. ``worth``: as it would be counted if the match ended here. ``income``: what one stop of somebody else on each space would bring the seat, a throw counted as seven. ``passing``: what the seat is paid when its token next passes the start. ``barred``: the deeds that can't be traded now; ``bars`` has the reasons in the same order.
 */
export interface Figures {
  seq: number;
  dues: DueView[];
  worth: number[];
  income: number[];
  passing: number[];
  barred: (number | string)[];
  bars: BarView[];
}
/**
 * A street that comes down with a sale that takes more than one level, from the level ``old`` to ``new``. ``at``: the place of the sale among the actions.
 */
export interface ForcedSale {
  at: number;
  space: number | string;
  old: number;
  new: number;
}
/**
 * A game as a lobby offers it: its options as JSON Schema, its presets by name.
 */
export interface GameView {
  game: string;
  title: string;
  least_seats: number;
  most_seats: number;
  options: {
    [k: string]: unknown;
  };
  presets: {
    [k: string]: Preset;
  };
}
export interface Preset {
  help: string;
  options: {
    [k: string]: unknown;
  };
  settings?: {
    [k: string]: unknown;
  };
}
export interface Games {
  games: GameView[];
  /**
   * JSON Schema of the table's settings.
   */
  settings: {
    [k: string]: unknown;
  };
}
/**
 * Takes a free seat (the first, or ``seat``). ``key``: the invitation's; a public table needs none.
 */
export interface Join {
  /**
   * A player's name: 1 to 24 printable signs.
   */
  name: string;
  key?: string | null;
  seat?: number | null;
  token?: TokenWord | null;
  colour?: TokenWord | null;
  promise?: string | null;
}
/**
 * How often throws ended on a space, against what was to be expected. ``expected`` is exact: for each throw of the match every outcome of the dice, and of a card that could come, was tried from where the match stood, and its chance added here. ``spread`` is the standard deviation of that sum. ``landed`` counts what the throws really brought, alike: without moves that their player chose afterwards. ``stops`` counts every end of a walk here, also by a card or by choice. ``key`` None: throws that sent the token to where it is held.
 */
export interface Landing {
  key: number | string | null;
  landed: number;
  expected: number;
  spread: number;
  stops: number;
}
/**
 * Actions of the learner, in order, of which it is asked what would come after so many steps of a lesson.
 */
export interface LessonLook {
  after: number;
  actions: {
    [k: string]: unknown;
  }[];
}
/**
 * A lesson in the list: its word, an English title, and how many of its steps the learner takes himself.
 */
export interface LessonRow {
  lesson: string;
  title: string;
  steps: number;
}
/**
 * A step that is taken next: by the learner himself where he is its seat, else shown. ``tell``: the word under which a client has what it says before; None: it goes on by itself. ``point``: what is pointed at (``space:NAME``, ``players``, ``log``, ``board``), None for the button of the step. ``decision``: what the learner may do before it, None where it is not his step. ``waits``: for whom the match waits before it. ``step``: as in a record. ``receipts``: why its amounts move. ``figures``: of the match after the step. ``ways``: how the learner could pay what he owes before it, None where he owes nothing; ``effect``: what a vote would change, None where none can be moved.
 */
export interface LessonStep {
  tell: string | null;
  point: string | null;
  decision: DecisionMessage | null;
  /**
   * Items: A seat, from 0.
   */
  waits: number[];
  step: Step;
  receipts: Receipt[];
  figures: Figures;
  ways?: Ways | null;
  effect?: VoteEffect | null;
}
/**
 * Why an amount moved: ``event`` is its place in the step's events; ``parts`` are what it was made of, in words and whole numbers (``deed``, ``level``, ``dice``, ``multiplier``, …).
 */
export interface Receipt {
  event: number;
  amount: number;
  payer: string;
  payee: string;
  reason: string;
  clause: string;
  sentence: string;
  parts?: {
    [k: string]: unknown;
  };
}
/**
 * How the own seat could come to a sum by selling and pledging, the cheapest way first. ``owed``: the sum; ``cash``: what is in hand; ``most``: what would be in hand with everything raised. ``enough``: whether that covers it; if not there is no way. ``exact``: whether no way is cheaper than the first.
 */
export interface Ways {
  seq: number;
  owed: number;
  cash: number;
  most: number;
  enough: boolean;
  exact: boolean;
  ways: Way[];
}
/**
 * Actions in the order in which they are to be sent; they raise ``raises`` together. ``note``: what it is the best in, among what comes to the sum: ``cheapest`` (least worth lost, then least rent), ``rent`` (least rent lost), ``fewest`` (fewest actions), ``pledging`` (nothing sold), ``selling`` (nothing pledged).
 */
export interface Way {
  actions: OpenAction[];
  raises: number;
  loses: Loss;
  note: 'cheapest' | 'fewest' | 'pledging' | 'rent' | 'selling';
}
/**
 * What a way takes from a seat: ``worth`` as it is counted at the end (cash that was raised counts as there), and ``rent``, what one stop of somebody else on each space brings less.
 */
export interface Loss {
  worth: number;
  rent: number;
}
/**
 * What a vote that may be moved, or is under way, would change for the table and for each seat. ``about``: what is put to the vote; ``needs``: how many yes carry it. Words stand only where the game counts them.
 */
export interface VoteEffect {
  seq: number;
  about: string;
  needs: number;
  table: Change;
  seats: SeatChange[];
}
/**
 * The same of a seat.
 */
export interface SeatChange {
  /**
   * A seat, from 0.
   */
  seat: number;
  before: {
    [k: string]: number;
  };
  after: {
    [k: string]: number;
  };
}
/**
 * A lesson as the rules play it: where it begins, in figures too, and each step with what comes of it.
 */
export interface LessonView {
  game: string;
  lesson: string;
  title: string;
  clause: string;
  /**
   * A seat, from 0.
   */
  learner: number;
  opening: {
    [k: string]: unknown;
  };
  figures: Figures;
  steps: LessonStep[];
}
/**
 * The lessons of a game in the order in which they are best taken; none where it has none.
 */
export interface Lessons {
  game: string;
  lessons: LessonRow[];
}
/**
 * The new keys of a table's links: to join, and to watch. They stand in the fragment of a link.
 */
export interface Links {
  invite: string;
  watch: string;
}
/**
 * Options of a game, those left out at their defaults, for which the code is wanted.
 */
export interface MakePassport {
  game: string;
  options?: {
    [k: string]: unknown;
  };
}
/**
 * A finished match in figures. ``result`` as in the record, None for a match that was broken off. ``worth`` has the end of every round; in a match of thousands of rounds of every so many, and those just before and after each of ``turning``. ``landings`` has the spaces in the order of the board, then the one without a key; ``remarkable`` the keys of those that differ most from what was to be expected, the greatest surplus first.
 */
export interface MatchReport {
  match: string;
  game: string;
  seats: string[];
  bots: (string | null)[];
  result: {
    [k: string]: unknown;
  } | null;
  steps: number;
  turns: number;
  rounds: number;
  throws: number;
  worth: WorthPoint[];
  landings: Landing[];
  remarkable: (number | string)[];
  dice: DiceLuck[];
  rents: RentLuck[];
  trades: TradeView[];
  turning: TurningPoint[];
}
/**
 * What each seat is worth by the count of the rules after the step ``seq``, with which a ``round`` ended; 0 is before the first. None for a seat that is out. The last point is the end of the match.
 */
export interface WorthPoint {
  round: number;
  seq: number;
  worth: (number | null)[];
}
/**
 * The rents that fell due to throws: ``paid`` those that the seat met, ``received`` those that others met on what was its own, also where the money came later or never. Each beside what all outcomes of the same throws, with the same owners and buildings, come to on the average. ``luck``: how much better than that it went, both taken together; ``rank`` None where nothing could fall due.
 */
export interface RentLuck {
  /**
   * A seat, from 0.
   */
  seat: number;
  paid: number;
  paid_expected: number;
  received: number;
  received_expected: number;
  luck: number;
  rank: number | null;
}
/**
 * A trade that was settled by the step ``seq``; ``legs``, or the terms of a ``loan``, as in the record.
 */
export interface TradeView {
  seq: number;
  round: number;
  number: number;
  sides: TradeSide[];
  legs?: {
    [k: string]: unknown;
  }[];
  loan?: {
    [k: string]: unknown;
  } | null;
}
/**
 * A side of a trade with what it was worth just before and just after it, by the count of the rules.
 */
export interface TradeSide {
  /**
   * A seat, from 0.
   */
  seat: number;
  before: number;
  after: number;
}
/**
 * A turn in which much of all wealth changed hands, or after which another seat led for good. ``seq`` is the step of it that moved most, ``turn`` the seat whose turn it was, ``shift`` the part of all wealth that changed hands (0 to 1), ``changes`` what each seat won or lost by the count of the rules. ``leader``: who had most before and after; ``out``: who went out.
 */
export interface TurningPoint {
  seq: number;
  round: number;
  /**
   * A seat, from 0.
   */
  turn: number;
  shift: number;
  changes: number[];
  /**
   *
   * Items: A seat, from 0.
   */
  leader: [number, number];
  /**
   * Items: A seat, from 0.
   */
  out?: number[];
}
/**
 * The host: the seats in their new order, each once.
 */
export interface Order {
  /**
   *
   * Items: A seat, from 0.
   */
  seats: number[];
}
/**
 * What a rules passport stands for: ``options`` are those that differ from the defaults of the game.
 */
export interface PassportView {
  passport: string;
  game: string;
  options: {
    [k: string]: unknown;
  };
}
/**
 * What would come of the actions, if every other seat agreed where one has to; nothing has changed. ``at``: the place of the first action that is ``refused``; all ``after`` is as it stands before that one. Sales that want to be confirmed count as confirmed. ``later``: something here can be settled only when the turn is at rest. ``owners_after``, ``levels_after``: by space, all that anybody has, all that is built on. ``owed``: all open debts of a seat. ``phase``: what the match waits for afterwards. ``receipts``: why each amount moved; ``event`` counts over all actions.
 */
export interface Preview {
  seq: number;
  refused: Problem | null;
  at: number | null;
  later: boolean;
  phase: string;
  before: Figures;
  after: Figures;
  cash_before: number[];
  cash_after: number[];
  owed_before: number[];
  owed_after: number[];
  owners_after: {
    [k: string]: number;
  };
  levels_after: {
    [k: string]: number;
  };
  mortgaged_after: (number | string)[];
  supply_before: Supply;
  supply_after: Supply;
  fees: FeeView[];
  sales_forced: ForcedSale[];
  receipts: Receipt[];
}
/**
 * Any answer that is no success. ``problems``: by field, for a form. ``clause``, ``data``: of a refused action.
 */
export interface Problem {
  code: string;
  sentence: string;
  problems?: {
    [k: string]: string;
  };
  clause?: string | null;
  data?: {
    [k: string]: unknown;
  };
}
/**
 * Buildings that the bank has left; null where it never runs short.
 */
export interface Supply {
  houses: number | null;
  hotels: number | null;
}
/**
 * Actions of the own seat, in order, of which it is asked what would come. With ``seq`` it is refused as `stale` where the match has gone on.
 */
export interface PreviewRequest {
  actions: GameAction[];
  seq?: number | null;
}
/**
 * Says that the own seat is ready or not; with a new ``promise`` for the match to come.
 */
export interface Ready {
  ready?: boolean;
  promise?: string | null;
}
export interface Receipts {
  seq: number;
  receipts: Receipt[];
}
/**
 * A message to everybody at the table, or to one seat; with an ``id`` it is said once however often it is sent.
 */
export interface SayRequest {
  /**
   * A message: 1 to 300 printable signs.
   */
  text: string;
  to?: number | null;
  id?: string | null;
}
/**
 * The answer to creating and joining: the secret of the seat (kept by the client; the server holds its hash only). ``invite`` and ``watch`` are keys, not links: links are ``SERVER/t/CODE#key=INVITE``, ``SERVER/t/CODE#watch=WATCH``. Only who makes a table gets them; the host may draw new ones.
 */
export interface Seated {
  /**
   * The table's code, as people type it.
   */
  code: string;
  secret: string;
  seat: number | null;
  table: TableView;
  invite?: string | null;
  watch?: string | null;
}
/**
 * Steps of a match above the ``after`` that was asked for, as in the record. ``head`` is the newest there is; where the last of ``steps`` is below it, ask again.
 */
export interface Steps {
  head: number;
  steps: Step[];
}
/**
 * A table in the list of public ones.
 */
export interface TableRowView {
  /**
   * The table's code, as people type it.
   */
  code: string;
  game: string;
  status: 'ended' | 'open' | 'playing' | 'starting';
  /**
   * A player's name: 1 to 24 printable signs.
   */
  host: string;
  seats: number;
  taken: number;
  people: number;
  passport: string;
  spectators: boolean;
}
export interface Tables {
  tables: TableRowView[];
}
/**
 * The host: the numbers of the messages to be removed.
 */
export interface Unsay {
  numbers: number[];
}
