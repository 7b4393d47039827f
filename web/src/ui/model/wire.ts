/** The parts of the protocol that the components read, as the server sends them (docs/protocol.md). */

export type Key = number | string;

export interface WireSpace {
  key: Key;
  name: string;
  kind: string;
  group: string | null;
  price: number;
  house_price: number;
  rents: number[];
}
export interface WireGroup {
  letter: string;
  name: string;
  colour: string;
  spaces: Key[];
}
export interface WireCard {
  card: string;
  deck: string;
  title: string;
  text: string;
}
export interface WireBoard {
  game: string;
  spaces: WireSpace[];
  groups: WireGroup[];
  cards: WireCard[];
}

export interface Action {
  type: string;
  [field: string]: unknown;
}
export interface Choice {
  action: Action;
  fill?: string | null;
  low?: number;
  high?: number;
  may_leave?: boolean;
  spaces?: Key[];
  confirm?: boolean;
  refused?: string | null;
  sentence?: string | null;
  clause?: string | null;
}
export interface Decision {
  seq: number;
  seat: number;
  open: Choice[];
  refused: Choice[];
  undo: boolean;
  offers?: number[];
}

export type TokenWord = 'key' | 'sail' | 'moon' | 'pear' | 'umbrella' | 'wheel' | 'leaf' | 'tulip';
export interface WireSeat {
  seat: number;
  kind: 'empty' | 'person' | 'bot';
  name: string | null;
  token: TokenWord | null;
  colour: TokenWord | null;
  bot: string | null;
  ready: boolean;
  host: boolean;
  connected: boolean;
  muted: boolean;
  away: 'no' | 'autopilot' | 'stand_in';
}
export interface WireTable {
  code: string;
  version: number;
  status: 'open' | 'starting' | 'playing' | 'ended';
  game: string;
  options: Record<string, unknown>;
  passport: string;
  settings: Record<string, unknown>;
  public: boolean;
  locked: boolean;
  seats: WireSeat[];
  match: string;
  commitment: string;
  played?: string[];
  spectators?: number;
}
export interface WireRow {
  code: string;
  game: string;
  status: string;
  host: string;
  seats: number;
  taken: number;
  people: number;
  passport: string;
  spectators: boolean;
}
export interface Clock {
  seats: number[];
  remaining_ms: number | null;
}
export interface WireEvent {
  type: string;
  [field: string]: unknown;
}
export interface WireStep {
  seq: number;
  at: string | null;
  seat: number | null;
  by?: string;
  takes_back?: number;
  action: Action;
  events: WireEvent[];
}
export interface Receipt {
  event: number;
  amount: number;
  payer: string;
  payee: string;
  reason: string;
  clause: string;
  sentence: string;
  parts: { sum?: { text: string; amount: number }[]; [part: string]: unknown };
}
export interface WireLeg {
  from: string | number;
  to: string | number;
  cash?: number;
  deeds?: Key[];
  cards?: string[];
}
export interface WireLoan {
  number?: number;
  lender: string;
  borrower: string;
  amount: number;
  interest?: number;
  pledge?: Key[] | 'wages';
}
export interface WireOffer {
  number: number;
  version?: number;
  by: string;
  legs?: WireLeg[];
  loan?: WireLoan;
  accepted?: string[];
  note?: string;
}

export interface Problem {
  code: string;
  sentence: string;
  clause?: string | null;
  data?: Record<string, unknown>;
  problems?: Record<string, string>;
}
/** What came of an intent: nothing, or why not. */
export type Answer = Problem | null;
