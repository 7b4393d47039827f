// Made by `npm run types` from the server's schemas. Don't edit.

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
  action: {
    [k: string]: unknown;
  };
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
  token?: ('key' | 'leaf' | 'moon' | 'pear' | 'sail' | 'tulip' | 'umbrella' | 'wheel') | null;
  colour?: ('key' | 'leaf' | 'moon' | 'pear' | 'sail' | 'tulip' | 'umbrella' | 'wheel') | null;
  bot?: ('quick' | 'random' | 'steady') | null;
  ready?: boolean;
  host?: boolean;
  connected?: boolean;
  muted?: boolean;
  away?: 'autopilot' | 'no' | 'stand_in';
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
  position: {
    [k: string]: unknown;
  };
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
 * How long the match waits yet for its seats; ``remaining_ms`` None: without end.
 */
export interface Clock {
  /**
   * Items: A seat, from 0.
   */
  seats: number[];
  remaining_ms: number | null;
}
/**
 * One accepted action and what came of it: ``step`` is the line of the record (file formats, part 6).
 */
export interface StepMessage {
  type: 'step';
  step: unknown;
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
  action: {
    [k: string]: unknown;
  };
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
 * The clock after somebody granted time, or after an outage.
 */
export interface ClockMessage {
  type: 'clock';
  seq: number;
  clock: Clock;
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
  result: {
    [k: string]: unknown;
  } | null;
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
  action: {
    [k: string]: unknown;
  };
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
 * What a page draws a board of: spaces, groups and cards. The clauses of the game are a page of their own.
 */
export interface BoardView {
  game: string;
  spaces: SpaceView[];
  groups: GroupView[];
  cards: CardView[];
}
/**
 * A space of a board; ``group`` is a letter of ``groups``, None outside of them.
 */
export interface SpaceView {
  key: number | string;
  name: string;
  kind: string;
  group?: string | null;
  price?: number;
  house_price?: number;
  rents?: number[];
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
 * Changes name, token or colour of the own seat; what is left out stays.
 */
export interface ChangeSeat {
  name?: string | null;
  token?: ('key' | 'leaf' | 'moon' | 'pear' | 'sail' | 'tulip' | 'umbrella' | 'wheel') | null;
  colour?: ('key' | 'leaf' | 'moon' | 'pear' | 'sail' | 'tulip' | 'umbrella' | 'wheel') | null;
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
  token?: ('key' | 'leaf' | 'moon' | 'pear' | 'sail' | 'tulip' | 'umbrella' | 'wheel') | null;
  colour?: ('key' | 'leaf' | 'moon' | 'pear' | 'sail' | 'tulip' | 'umbrella' | 'wheel') | null;
  promise?: string | null;
  watch?: boolean;
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
  token?: ('key' | 'leaf' | 'moon' | 'pear' | 'sail' | 'tulip' | 'umbrella' | 'wheel') | null;
  colour?: ('key' | 'leaf' | 'moon' | 'pear' | 'sail' | 'tulip' | 'umbrella' | 'wheel') | null;
  promise?: string | null;
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
 * Says that the own seat is ready or not; with a new ``promise`` for the match to come.
 */
export interface Ready {
  ready?: boolean;
  promise?: string | null;
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
  steps: unknown[];
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
