// Made by `npm run types` from the server's schemas. Don't edit.

/**
 * What one step changed.
 */
export type GameEvent =
  | MatchStarted
  | TurnBegan
  | PhaseChanged
  | ThenChanged
  | DiceRolled
  | DoublesCounted
  | TokenMoved
  | CashMoved
  | OwnerChanged
  | MortgageChanged
  | CardDrawn
  | CardReturned
  | CardGiven
  | AuctionOpened
  | BidPlaced
  | BidderPassed
  | AuctionClosed
  | DebtIncurred
  | DebtPaid
  | DebtLapsed
  | OfferMade
  | OfferChanged
  | OfferClosed
  | MatchEnded
  | StockMoved
  | JailChanged
  | PoorHouseChanged
  | RoundCounted
  | MissesChanged
  | TitlesDealt
  | HousesChanged
  | WagesChanged
  | SingleTaxBegan
  | TitleMadePublic
  | CollegeBuilt
  | TrustChanged
  | TrustAsked
  | VoteMoved
  | VoteCast
  | VoteClosed
  | TargetChanged
  | CameFromChanged
  | EndingChanged
  | LoanMade
  | LoanChanged
  | LoanClosed
  | LevelChanged
  | EstateChanged
  | ClaimsOpened
  | ClaimMade
  | ClaimPassed
  | ClaimServed
  | ClaimLapsed
  | ClaimsClosed
  | SeatWentOut
  | LockupChanged;
/**
 * A space in an event: its number, or its name.
 */
export type SpaceKey = number | string;
/**
 * A name, a number, or the word of an account.
 */
export type Seat = string | number;
/**
 * A space by name or number.
 */
export type Space = string | number;
export type Spaces = Space[];
/**
 * A card by id, name or number.
 */
export type Card = string | number;
export type Legs = {
  from: Seat;
  to: Seat;
  cash?: number;
  deeds?: Spaces;
  cards?: Card[];
  luxuries?: number;
  education?: number;
  professors?: number;
}[];
export type Note = string;
/**
 * What a seat does.
 */
export type GameAction =
  | DoStart
  | DoRoll
  | DoPayFine
  | DoUseCard
  | DoBuy
  | DoDecline
  | DoBid
  | DoPass
  | DoEndTurn
  | DoBuild
  | DoMortgage
  | DoRedeem
  | DoOffer
  | DoAccept
  | DoReject
  | DoWithdraw
  | DoUndo
  | DoBuyTitles
  | DoMove
  | DoSpeculate
  | DoLend
  | DoBorrow
  | DoRepay
  | DoCallLoan
  | DoFormTrust
  | DoLeaveTrust
  | DoMoveSingleTax
  | DoMoveEnd
  | DoVote
  | DoTakeOpportunity
  | DoEnterPoorHouse
  | DoClaim
  | DoSell
  | DoGiveUp;
export type Seats = Seat[];
export type Draw =
  | (
      | {
          /**
           * Left out where only one outcome was possible.
           */
          n: number;
          dice: number[];
        }
      | {
          /**
           * Left out where only one outcome was possible.
           */
          n?: number;
          card: string;
        }
      | {
          /**
           * Left out where only one outcome was possible.
           */
          n: number;
          first: number;
        }
      | {
          /**
           * Left out where only one outcome was possible.
           */
          n?: number;
          deal: SpaceKey;
        }
    )
  | (
      | {
          /**
           * Left out where only one outcome was possible.
           */
          n: number;
          dice: number[];
        }
      | {
          /**
           * Left out where only one outcome was possible.
           */
          n?: number;
          card: string;
        }
      | {
          /**
           * Left out where only one outcome was possible.
           */
          n: number;
          first: number;
        }
    );

export interface MatchStarted {
  type: 'match_started';
  first: number;
}
export interface TurnBegan {
  type: 'turn_began';
  old_seat: number;
  seat: number;
  old_round: number;
  round: number;
}
export interface PhaseChanged {
  type: 'phase_changed';
  old:
    | 'setup'
    | 'before_roll'
    | 'moving'
    | 'choosing'
    | 'speculating'
    | 'buying'
    | 'auction'
    | 'claiming'
    | 'owing'
    | 'answering'
    | 'after_roll'
    | 'over';
  new:
    | 'setup'
    | 'before_roll'
    | 'moving'
    | 'choosing'
    | 'speculating'
    | 'buying'
    | 'auction'
    | 'claiming'
    | 'owing'
    | 'answering'
    | 'after_roll'
    | 'over';
}
export interface ThenChanged {
  type: 'then_changed';
  old: null | 'before_roll' | 'after_roll' | 'move' | 'next';
  new: null | 'before_roll' | 'after_roll' | 'move' | 'next';
}
export interface DiceRolled {
  type: 'dice_rolled';
  old_die1: number;
  old_die2: number;
  die1: number;
  die2: number;
}
export interface DoublesCounted {
  type: 'doubles_counted';
  old: number;
  new: number;
}
export interface TokenMoved {
  type: 'token_moved';
  seat: number;
  old: SpaceKey;
  new: SpaceKey;
  how: 'forward' | 'backward' | 'sent';
}
export interface CashMoved {
  type: 'cash_moved';
  from: number | ('treasury' | 'miscellaneous' | 'bank' | 'pot');
  to: number | ('treasury' | 'miscellaneous' | 'bank' | 'pot');
  amount: number;
  reason:
    | 'starting_cash'
    | 'salary'
    | 'purchase'
    | 'auction'
    | 'rent'
    | 'fare'
    | 'company'
    | 'tax'
    | 'card'
    | 'lockup_fine'
    | 'building'
    | 'building_sale'
    | 'mortgage'
    | 'redemption'
    | 'transfer_fee'
    | 'trade'
    | 'jackpot'
    | 'estate'
    | 'loan_paid_out'
    | 'wages'
    | 'ante'
    | 'winnings'
    | 'brokerage'
    | 'jail_fine'
    | 'luxury'
    | 'interest'
    | 'loan_interest'
    | 'house_rent'
    | 'buy_out'
    | 'treasury_emptied'
    | 'opportunity_rent'
    | 'repayment'
    | 'loan'
    | 'pledged_wages'
    | 'opportunity_wages';
}
export interface OwnerChanged {
  type: 'owner_changed';
  space: SpaceKey;
  old: number | null;
  new: number | null;
}
export interface MortgageChanged {
  type: 'mortgage_changed';
  space: SpaceKey;
  old: boolean;
  new: boolean;
}
export interface CardDrawn {
  type: 'card_drawn';
  seat: number;
  card: string;
  from_unseen: boolean;
  kept: boolean;
}
export interface CardReturned {
  type: 'card_returned';
  seat: number;
  card: string;
}
export interface CardGiven {
  type: 'card_given';
  card: string;
  old: number;
  new: number;
}
export interface AuctionOpened {
  type: 'auction_opened';
  space: SpaceKey | null;
  kind: 'deed' | 'house' | 'hotel';
  bidders: number[];
}
export interface BidPlaced {
  type: 'bid_placed';
  seat: number;
  amount: number;
  old_leader: number | null;
  old_high: number;
}
export interface BidderPassed {
  type: 'bidder_passed';
  seat: number;
}
export interface AuctionClosed {
  type: 'auction_closed';
  space: SpaceKey | null;
  kind: 'deed' | 'house' | 'hotel';
  bidders: number[];
  leader: number | null;
  high: number;
}
export interface DebtIncurred {
  type: 'debt_incurred';
  debtor: number;
  creditor: number | ('treasury' | 'miscellaneous' | 'bank' | 'pot');
  amount: number;
  reason:
    | 'starting_cash'
    | 'salary'
    | 'purchase'
    | 'auction'
    | 'rent'
    | 'fare'
    | 'company'
    | 'tax'
    | 'card'
    | 'lockup_fine'
    | 'building'
    | 'building_sale'
    | 'mortgage'
    | 'redemption'
    | 'transfer_fee'
    | 'trade'
    | 'jackpot'
    | 'estate'
    | 'loan_paid_out'
    | 'wages'
    | 'ante'
    | 'winnings'
    | 'brokerage'
    | 'jail_fine'
    | 'luxury'
    | 'interest'
    | 'loan_interest'
    | 'house_rent'
    | 'buy_out'
    | 'treasury_emptied'
    | 'opportunity_rent'
    | 'repayment'
    | 'loan'
    | 'pledged_wages'
    | 'opportunity_wages';
}
export interface DebtPaid {
  type: 'debt_paid';
  index: number;
  debtor: number;
  creditor: number | ('treasury' | 'miscellaneous' | 'bank' | 'pot');
  amount: number;
  reason:
    | 'starting_cash'
    | 'salary'
    | 'purchase'
    | 'auction'
    | 'rent'
    | 'fare'
    | 'company'
    | 'tax'
    | 'card'
    | 'lockup_fine'
    | 'building'
    | 'building_sale'
    | 'mortgage'
    | 'redemption'
    | 'transfer_fee'
    | 'trade'
    | 'jackpot'
    | 'estate'
    | 'loan_paid_out'
    | 'wages'
    | 'ante'
    | 'winnings'
    | 'brokerage'
    | 'jail_fine'
    | 'luxury'
    | 'interest'
    | 'loan_interest'
    | 'house_rent'
    | 'buy_out'
    | 'treasury_emptied'
    | 'opportunity_rent'
    | 'repayment'
    | 'loan'
    | 'pledged_wages'
    | 'opportunity_wages';
}
export interface DebtLapsed {
  type: 'debt_lapsed';
  index: number;
  debtor: number;
  creditor: number | ('treasury' | 'miscellaneous' | 'bank' | 'pot');
  amount: number;
  reason:
    | 'starting_cash'
    | 'salary'
    | 'purchase'
    | 'auction'
    | 'rent'
    | 'fare'
    | 'company'
    | 'tax'
    | 'card'
    | 'lockup_fine'
    | 'building'
    | 'building_sale'
    | 'mortgage'
    | 'redemption'
    | 'transfer_fee'
    | 'trade'
    | 'jackpot'
    | 'estate'
    | 'loan_paid_out'
    | 'wages'
    | 'ante'
    | 'winnings'
    | 'brokerage'
    | 'jail_fine'
    | 'luxury'
    | 'interest'
    | 'loan_interest'
    | 'house_rent'
    | 'buy_out'
    | 'treasury_emptied'
    | 'opportunity_rent'
    | 'repayment'
    | 'loan'
    | 'pledged_wages'
    | 'opportunity_wages';
}
export interface OfferMade {
  type: 'offer_made';
  offer: OpenOffer;
}
export interface OpenOffer {
  number: number;
  version: number;
  by: number;
  legs?: Legs;
  accepted: number[];
  clear?: {
    [k: string]: SpaceKey[];
  };
  note?: Note;
  loan?: OpenLoan;
}
export interface OpenLoan {
  number?: number;
  lender: number;
  borrower: number;
  amount: number;
  interest: number;
  pledge: SpaceKey[] | 'wages';
  called?: number;
  waits?: boolean;
  garnished?: boolean;
  note?: Note;
}
export interface OfferChanged {
  type: 'offer_changed';
  old: OpenOffer;
  new: OpenOffer;
  why:
    | 'accepted'
    | 'countered'
    | 'deeds_altered'
    | 'settled'
    | 'rejected'
    | 'withdrawn'
    | 'side_went_out'
    | 'goods_moved'
    | 'taken_back'
    | 'match_closed';
}
export interface OfferClosed {
  type: 'offer_closed';
  offer: OpenOffer;
  why:
    | 'accepted'
    | 'countered'
    | 'deeds_altered'
    | 'settled'
    | 'rejected'
    | 'withdrawn'
    | 'side_went_out'
    | 'goods_moved'
    | 'taken_back'
    | 'match_closed';
  index: number;
}
export interface MatchEnded {
  type: 'match_ended';
  reason: 'last_standing' | 'rounds_done' | 'first_home' | 'last_home' | 'agreed';
}
export interface StockMoved {
  type: 'stock_moved';
  kind: 'luxuries' | 'education' | 'professors';
  from: number | null;
  to: number | null;
  count: number;
}
export interface JailChanged {
  type: 'jail_changed';
  seat: number;
  old: number;
  new: number;
}
export interface PoorHouseChanged {
  type: 'poor_house_changed';
  seat: number;
  old: boolean;
  new: boolean;
}
export interface RoundCounted {
  type: 'round_counted';
  seat: number;
  old: number;
  new: number;
}
export interface MissesChanged {
  type: 'misses_changed';
  seat: number;
  old: number;
  new: number;
}
export interface TitlesDealt {
  type: 'titles_dealt';
  seat: number;
  old: SpaceKey[];
  new: SpaceKey[];
}
export interface HousesChanged {
  type: 'houses_changed';
  space: SpaceKey;
  seat: number;
  old: number;
  new: number;
}
export interface WagesChanged {
  type: 'wages_changed';
  old: number;
  new: number;
}
export interface SingleTaxBegan {
  type: 'single_tax_began';
}
export interface TitleMadePublic {
  type: 'title_made_public';
  space: SpaceKey;
}
export interface CollegeBuilt {
  type: 'college_built';
  old: number;
  new: number;
}
export interface TrustChanged {
  type: 'trust_changed';
  old: number[];
  new: number[];
}
export interface TrustAsked {
  type: 'trust_asked';
  old: number[];
  new: number[];
}
export interface VoteMoved {
  type: 'vote_moved';
  on: 'single_tax' | 'end_now' | 'end_double';
  seat: number;
  old_round: number;
  round: number;
}
export interface VoteCast {
  type: 'vote_cast';
  seat: number;
  yes: boolean;
}
export interface VoteClosed {
  type: 'vote_closed';
  on: 'single_tax' | 'end_now' | 'end_double';
  seat: number;
  yes: number[];
  no: number[];
}
export interface TargetChanged {
  type: 'target_changed';
  old: SpaceKey | null;
  new: SpaceKey | null;
}
export interface CameFromChanged {
  type: 'came_from_changed';
  old: null | 'jail' | 'opportunity';
  new: null | 'jail' | 'opportunity';
}
export interface EndingChanged {
  type: 'ending_changed';
  old: null | 'now' | 'double';
  new: null | 'now' | 'double';
}
export interface LoanMade {
  type: 'loan_made';
  loan: OpenLoan;
}
export interface LoanChanged {
  type: 'loan_changed';
  old: OpenLoan;
  new: OpenLoan;
}
export interface LoanClosed {
  type: 'loan_closed';
  loan: OpenLoan;
  why: 'paid' | 'foreclosed';
  index: number;
}
export interface LevelChanged {
  type: 'level_changed';
  space: SpaceKey;
  old: number;
  new: number;
}
export interface EstateChanged {
  type: 'estate_changed';
  old: SpaceKey[];
  new: SpaceKey[];
}
export interface ClaimsOpened {
  type: 'claims_opened';
  kind: 'house' | 'hotel';
  by: number;
}
export interface ClaimMade {
  type: 'claim_made';
  seat: number;
  space: SpaceKey;
}
export interface ClaimPassed {
  type: 'claim_passed';
  seat: number;
}
export interface ClaimServed {
  type: 'claim_served';
  index: number;
  seat: number;
  space: SpaceKey;
}
export interface ClaimLapsed {
  type: 'claim_lapsed';
  index: number;
  seat: number;
  space: SpaceKey;
}
export interface ClaimsClosed {
  type: 'claims_closed';
  kind: 'house' | 'hotel';
  by: number;
  passed: number[];
}
export interface SeatWentOut {
  type: 'seat_went_out';
  seat: number;
  rank: number;
  creditor: number | ('bank' | 'pot');
  old_outs: number;
}
export interface LockupChanged {
  type: 'lockup_changed';
  seat: number;
  old: number;
  new: number;
}
export interface DoStart {
  type: 'start';
}
export interface DoRoll {
  type: 'roll';
}
export interface DoPayFine {
  type: 'pay_fine';
}
export interface DoUseCard {
  type: 'use_card';
  card: Card;
}
export interface DoBuy {
  type: 'buy';
}
export interface DoDecline {
  type: 'decline';
}
export interface DoBid {
  type: 'bid';
  amount: number;
}
export interface DoPass {
  type: 'pass';
}
export interface DoEndTurn {
  type: 'end_turn';
}
export interface DoBuild {
  type: 'build';
  space: Space;
  count?: number;
}
export interface DoMortgage {
  type: 'mortgage';
  titles?: Spaces;
  space?: Space;
}
export interface DoRedeem {
  type: 'redeem';
  space: Space;
}
export interface DoOffer {
  type: 'offer';
  legs: Legs;
  clear?: Spaces;
  counters?: number;
  note?: Note;
}
export interface DoAccept {
  type: 'accept';
  offer: number;
  version?: number;
  clear?: Spaces;
}
export interface DoReject {
  type: 'reject';
  offer: number;
}
export interface DoWithdraw {
  type: 'withdraw';
  offer: number;
}
export interface DoUndo {
  type: 'undo';
}
export interface DoBuyTitles {
  type: 'buy_titles';
  titles: Spaces;
}
export interface DoMove {
  type: 'move';
  direction?: 'forward' | 'back';
  railroad_pass?: boolean;
}
export interface DoSpeculate {
  type: 'speculate';
}
export interface DoLend {
  type: 'lend';
  to: Seat;
  amount: number;
  interest?: number;
  pledge?: Spaces | 'wages';
  note?: Note;
}
export interface DoBorrow {
  type: 'borrow';
  from: Seat;
  amount: number;
  interest?: number;
  pledge?: Spaces | 'wages';
  note?: Note;
}
export interface DoRepay {
  type: 'repay';
  loan: number;
  amount?: number;
}
export interface DoCallLoan {
  type: 'call_loan';
  loan: number;
  amount?: number;
}
export interface DoFormTrust {
  type: 'form_trust';
  with: Seat;
}
export interface DoLeaveTrust {
  type: 'leave_trust';
  with?: Seat;
}
export interface DoMoveSingleTax {
  type: 'move_single_tax';
}
export interface DoMoveEnd {
  type: 'move_end';
  at: 'now' | 'double';
}
export interface DoVote {
  type: 'vote';
  yes: boolean;
}
export interface DoTakeOpportunity {
  type: 'take_opportunity';
}
export interface DoEnterPoorHouse {
  type: 'enter_poor_house';
}
export interface DoClaim {
  type: 'claim';
  space: Space;
}
export interface DoSell {
  type: 'sell';
  space: Space;
  confirm?: boolean;
}
export interface DoGiveUp {
  type: 'give_up';
}
export interface Options {
  /**
   * Dollars each seat starts with; usually by the number of seats.
   */
  starting_cash?: number;
  /**
   * How titles are given out.
   */
  setup?: 'deal' | 'hands' | 'monarch';
  /**
   * Show the player on the left of the mover as Treasurer; no effect.
   */
  treasurer?: boolean;
  /**
   * Seconds for the mover's decisions; 0 is no clock.
   */
  turn_timer?: number | 0;
  /**
   * The mover may match the highest bid.
   */
  first_option?: boolean;
  /**
   * Who gets the ante.
   */
  ante_to?: 'miscellaneous' | 'broker';
  /**
   * Stopping on Shelter costs the tax of a necessity.
   */
  shelter_tax?: boolean;
  /**
   * A Luxury may be refused.
   */
  luxury_refusable?: boolean;
  /**
   * When steps of the Treasury raise wages.
   */
  wages_rise?: 'always' | 'after_colleges';
  /**
   * Lots count at the end under the Single Tax too.
   */
  lots_count?: boolean;
  /**
   * Whose fifth lap ends the match.
   */
  end?: 'first' | 'last' | 'agreement';
  /**
   * When the Single Tax begins; round:N is the first turn in which a seat has N laps.
   */
  single_tax_at?: ('vote' | 'never' | 'start') | string;
  /**
   * Taxes double with ten, and again with twenty-five houses.
   */
  rising_taxes?: boolean;
  /**
   * Land rents double with each house on every lot of a section.
   */
  rising_rents?: boolean;
  /**
   * Dollars for passing START or landing on it.
   */
  start_salary?: number;
  /**
   * Dollars for leaving Lockup.
   */
  lockup_fine?: number;
  /**
   * A declined deed, and the estate of a ruin to the bank, is auctioned.
   */
  auctions?: boolean;
  /**
   * Build and sell evenly within a district.
   */
  even_building?: boolean;
  /**
   * Houses in the bank at the start.
   */
  houses?: number | 'unlimited';
  /**
   * Hotels in the bank at the start.
   */
  hotels?: number | 'unlimited';
  /**
   * Taxes, fines and card payments wait on Town Square for whoever stops there.
   */
  jackpot?: boolean;
  /**
   * The match ends after so many rounds; 0 is no limit.
   */
  max_rounds?: number;
}
export interface Header {
  record: 1;
  match: string;
  game: string;
  game_version: string;
  options: Options;
  seats: string[];
  commitment?: string | null;
  /**
   * A time such as 2026-11-30T07:00:00Z.
   */
  created?: string | null;
  /**
   * By seat the name of its bot, null for a person.
   */
  bots?: (string | null)[];
  /**
   * The text of a host's own board file.
   */
  board?: string;
  /**
   * Where it goes on from in place of the set-up, of the form of position.json.
   */
  position?: {
    [k: string]: unknown;
  };
  /**
   * Of the position: the match and its step.
   */
  origin?: {
    match: string;
    seq: number;
  };
  /**
   * In a saved match only, never in a published record.
   */
  secret_seed?: string;
}
export interface Step {
  seq: number;
  at?: string | null;
  /**
   * null for the table.
   */
  seat: number | null;
  by?: 'clock' | 'table' | null;
  action: GameAction;
  /**
   * The seq of the step that an undo takes back.
   */
  takes_back?: number;
  /**
   * What each seat gave to the dice.
   */
  clients?: {
    hash?: string | null;
    bytes: string;
  }[];
  draws: Draw[];
  events: GameEvent[];
}
export interface Closing {
  result: {
    winners?: number[];
    ranking?: number[];
    worth?: number[];
  } | null;
  seed: string | null;
  state_hash: string;
}
export interface ReadablePosition {
  game: string;
  options?: Options;
  seats: ReadablePlayer[];
  bank?: {
    treasury?: number;
    houses?: number | 'unlimited';
    hotels?: number | 'unlimited';
    pot?: number;
  };
  turn?: ReadableTurn;
  decks?: {
    chance?: Card[];
    fortune?: Card[];
    town_fund?: Card[];
  };
  auction?: {
    space?: Space;
    high?: number;
    leader?: Seat;
    bidders?: Seats;
    estate?: Spaces;
    turn?: Seat;
    building?: 'house' | 'hotel';
    streets?: {
      [k: string]: Space;
    };
  };
  debts?: {
    debtor: Seat;
    creditor: Seat;
    amount: number;
    reason:
      | 'starting_cash'
      | 'salary'
      | 'purchase'
      | 'auction'
      | 'rent'
      | 'fare'
      | 'company'
      | 'tax'
      | 'card'
      | 'lockup_fine'
      | 'building'
      | 'building_sale'
      | 'mortgage'
      | 'redemption'
      | 'transfer_fee'
      | 'trade'
      | 'jackpot'
      | 'estate'
      | 'loan_paid_out'
      | 'wages'
      | 'ante'
      | 'winnings'
      | 'brokerage'
      | 'jail_fine'
      | 'luxury'
      | 'interest'
      | 'loan_interest'
      | 'house_rent'
      | 'buy_out'
      | 'treasury_emptied'
      | 'opportunity_rent'
      | 'repayment'
      | 'loan'
      | 'pledged_wages'
      | 'opportunity_wages';
  }[];
  offers?: {
    number: number;
    version?: number;
    by: Seat;
    legs?: Legs;
    accepted?: Seats;
    clear?: {
      [k: string]: Spaces;
    };
    note?: Note;
    loan?: ReadableLoan;
  }[];
  offers_made?: number;
  result?: {
    winners?: Seat[];
    ranking?: {
      [k: string]: number;
    };
    worth?: {
      [k: string]: number;
    };
  };
  single_tax?: boolean;
  public?: Spaces;
  colleges?: number;
  wages?: number;
  houses?: {
    [k: string]: {
      [k: string]: number;
    };
  };
  trust?: {
    partners?: Seats;
    asked?: Seats;
  };
  vote?: {
    on?: 'single_tax' | 'end_now' | 'end_double';
    by: Seat;
    yes?: Seats;
    no?: Seats;
  };
  loans?: ReadableLoan[];
  loans_made?: number;
  claims?: {
    kind: 'house' | 'hotel';
    by: Seat;
    wants?: {
      seat: Seat;
      space: Space;
    }[];
    passed?: Seats;
  };
}
export interface ReadablePlayer {
  name: string;
  cash?: number;
  space?: Space;
  jail?: number;
  out?: boolean;
  out_at?: number;
  cards?: Card[];
  deeds?: {
    [k: string]: number | 'mortgaged';
  };
  poor_house?: boolean;
  rounds?: number;
  misses?: number;
  moved?: number;
  luxuries?: number;
  education?: number;
  professors?: number;
  dealt?: Spaces;
  lockup?: number;
}
export interface ReadableTurn {
  seat?: Seat;
  phase?:
    | 'setup'
    | 'before_roll'
    | 'moving'
    | 'choosing'
    | 'speculating'
    | 'buying'
    | 'auction'
    | 'claiming'
    | 'owing'
    | 'answering'
    | 'after_roll'
    | 'over';
  doubles?: number;
  number?: number;
  round?: number;
  first?: Seat;
  then?: 'before_roll' | 'after_roll' | 'move' | 'next';
  dice?: number[];
  from_opportunity?: boolean;
  from_jail?: boolean;
  target?: Space;
  ending?: 'now' | 'double';
}
export interface ReadableLoan {
  number?: number;
  lender: Seat;
  borrower: Seat;
  amount: number;
  interest?: number;
  pledge?: Spaces | 'wages';
  called?: number;
  waits?: boolean;
  garnished?: boolean;
  note?: Note;
}

type FieldOf<Action> = Action extends unknown ? keyof Action : never;
type Unfilled<Action> = Action extends { type: string }
  ? Pick<Action, 'type'> & Partial<Omit<Action, 'type'>> & { [Other in Exclude<FieldOf<GameAction>, keyof Action>]?: undefined }
  : never;
/**
 * An action of a decision, where what is to be filled in is not there yet; fields of other actions read as undefined.
 */
export type OpenAction = Unfilled<GameAction>;
