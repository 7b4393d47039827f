"""Numbers that stand for words inside the rules: accounts, phases, actions, refusals, reasons, events.

The rules run on ints, so that they compile to plain C; people, files and the network see the words of
`engine/words.py`, which are made from the names here. Numbers may change between versions, words may not.
A game adds its own from 64 on, in its own `codes.py`.
"""

# --- accounts: seats are 0 to 7 -----------------------------------------------------------------------
SEATS = 8
NOBODY = -1
BANK = 8
POT = 9
TREASURY = 10
MISCELLANEOUS = 11
ACCOUNTS = 12

# --- phases: what the match waits for -------------------------------------------------------------------
SETUP = 0
BEFORE_ROLL = 1
MOVING = 2
CHOOSING = 3
SPECULATING = 4
BUYING = 5
AUCTION = 6
CLAIMING = 7
OWING = 8
ANSWERING = 9
AFTER_ROLL = 10
OVER = 11

# --- what follows once all that is pending has been settled ---------------------------------------------
THEN_NOTHING = 0
THEN_BEFORE_ROLL = 1
THEN_AFTER_ROLL = 2
THEN_MOVE = 3
THEN_NEXT = 4

# --- questions to chance --------------------------------------------------------------------------------
NO_CHANCE = 0
DICE = 1
CARD = 2
FIRST = 3
DEAL = 4

# --- actions --------------------------------------------------------------------------------------------
START = 1
ROLL = 2
PAY_FINE = 3
USE_CARD = 4
BUY = 5
DECLINE = 6
BID = 7
PASS = 8
CLAIM = 9
END_TURN = 10
BUILD = 11
SELL = 12
MORTGAGE = 13
REDEEM = 14
OFFER = 15
ACCEPT = 16
REJECT = 17
WITHDRAW = 18
GIVE_UP = 19
UNDO = 20

# --- refusals: when several hold, the lowest is given ---------------------------------------------------
LEGAL = 0
MALFORMED = 1
UNKNOWN_SPACE = 2
AMOUNT_OUT_OF_RANGE = 3
MATCH_OVER = 4
SEAT_IS_OUT = 5
WRONG_PHASE = 6
ALREADY_PASSED = 7
NOT_YOUR_TURN = 8
MUST_SETTLE_FIRST = 9
NO_SUCH_OFFER = 10
OFFER_CHANGED = 11
NO_SUCH_LOAN = 12
NOT_IN_LOCKUP = 13
CARD_NOT_HELD = 14
NOT_OWNER = 15
IS_PLEDGED = 16
NOT_A_STREET = 17
SET_INCOMPLETE = 18
IS_MORTGAGED = 19
NOT_MORTGAGED = 20
HAS_BUILDINGS = 21
DISTRICT_HAS_BUILDINGS = 22
NOTHING_BUILT = 23
TOO_MANY_HOUSES = 24
UNEVEN = 25
NO_HOUSES_LEFT = 26
NO_HOTELS_LEFT = 27
NEEDS_CONFIRM = 28
IS_LEADING = 29
OUTBIDS_ITSELF = 30
BID_TOO_LOW = 31
TOO_MANY_OFFERS = 32
GIVES_AWAY_WHILE_OWING = 33
CAN_PAY = 34
NOTHING_TO_UNDO = 35
NOT_ENOUGH_CASH = 36

# --- why money moves ------------------------------------------------------------------------------------
STARTING_CASH_PAID = 1
SALARY_PAID = 2
PURCHASE = 3
AUCTION_WON = 4
RENT = 5
FARE = 6
COMPANY_CHARGE = 7
TAX_DUE = 8
CARD_MONEY = 9
LOCKUP_FINE = 10
BUILDING_COST = 11
BUILDING_SALE = 12
MORTGAGE_RAISED = 13
REDEMPTION = 14
TRANSFER_FEE = 15
TRADE = 16
JACKPOT = 17
ESTATE = 18
LOAN = 19

# --- events: one for each fact --------------------------------------------------------------------------
MATCH_STARTED = 1
TURN_BEGAN = 2
PHASE_CHANGED = 3
THEN_CHANGED = 4
DICE_ROLLED = 5
DOUBLES_COUNTED = 6
TOKEN_MOVED = 7
CASH_MOVED = 8
OWNER_CHANGED = 9
LEVEL_CHANGED = 10
MORTGAGE_CHANGED = 11
CARD_DRAWN = 12
CARD_RETURNED = 13
CARD_GIVEN = 14
AUCTION_OPENED = 15
BID_PLACED = 16
BIDDER_PASSED = 17
AUCTION_CLOSED = 18
ESTATE_CHANGED = 19
CLAIMS_OPENED = 20
CLAIM_MADE = 21
CLAIM_PASSED = 22
CLAIM_SERVED = 23
CLAIM_LAPSED = 24
CLAIMS_CLOSED = 25
DEBT_INCURRED = 26
DEBT_PAID = 27
DEBT_LAPSED = 28
OFFER_MADE = 29
OFFER_CHANGED_BY = 30
OFFER_CLOSED = 31
SEAT_WENT_OUT = 32
MATCH_ENDED = 33
STOCK_MOVED = 34

# --- how a token moved ----------------------------------------------------------------------------------
FORWARD = 1
BACKWARD = 2
SENT = 3

# --- what an auction sells; also the kinds of buildings -------------------------------------------------
A_DEED = 0
A_HOUSE = 1
A_HOTEL = 2

# --- why an offer changed or closed ---------------------------------------------------------------------
ACCEPTED = 1
COUNTERED = 2
DEEDS_ALTERED = 3
SETTLED = 4
REJECTED = 5
WITHDRAWN = 6
SIDE_WENT_OUT = 7
GOODS_MOVED = 8
TAKEN_BACK = 9
MATCH_CLOSED = 10

# --- why a match ended ----------------------------------------------------------------------------------
LAST_STANDING = 1
ROUNDS_DONE = 2
