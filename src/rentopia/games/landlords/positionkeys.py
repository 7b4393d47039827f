"""What files and matches need of the Landlord's Game beyond the shared code: names, options and its own tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rentopia.engine import codes as shared
from rentopia.engine.board import Board
from rentopia.engine.fold import apply_event
from rentopia.engine.rows import Debt, Move
from rentopia.games.gamekeys import GameKeys
from rentopia.games.landlords import bidding, codes, game, legal, rules, score, setup
from rentopia.games.landlords.boardfile import RING, card_id, card_number, starting_cash
from rentopia.games.landlords.clauses import DEFAULT, clause_of
from rentopia.games.landlords.figures import FIGURES
from rentopia.games.landlords.options import ENDS, LIMITS, OPTIONS, PRICE_OF_A_HAND, SETUPS, tax_word
from rentopia.games.landlords.presets import PRESETS
from rentopia.games.landlords.rent import count_bits
from rentopia.games.landlords.showing import SHOWING
from rentopia.games.landlords.state import LandlordsState
from rentopia.games.landlords.trust import hold_all
from rentopia.games.landlords.turn import may_go_back, may_pass
from rentopia.games.landlords.words import ENDINGS, VOTES, WORDS

_OTHER_NAMES = {"shelter": 10, "centralpark": 20}
_MOST = 10**9
_MOST_MISSES = 100
_DEALT = 12
_IN_MOTION = (shared.MOVING, shared.CHOOSING, shared.SPECULATING, shared.AUCTION)
_COSTS_OF_A_STOP = (shared.RENT, shared.FARE, shared.TAX_DUE, codes.HOUSE_RENT)


class LandlordsKeys(GameKeys):
    """The Landlord's Game as the shared formats see it; it has one board."""

    name = "landlords"
    words = WORDS
    options = OPTIONS
    option_limits = LIMITS
    presets = PRESETS
    showing = SHOWING
    figures = FIGURES
    least_seats = game.MIN_SEATS
    most_seats = game.MAX_SEATS
    decks = ("chance",)
    purse = (shared.TREASURY, "treasury")
    lock_key = "jail"
    tries = 4
    counts_buildings = False
    turns_in_setup = 1
    end_by_count = codes.FIRST_HOME
    doubles_throw_again = False
    accounts = (shared.TREASURY, shared.MISCELLANEOUS)
    deals = True
    lends = True

    def __init__(self) -> None:
        self.spaces = game.board_info()

    def for_board(self, board: Board) -> LandlordsKeys:
        return self

    def on_board(self, board: str | None) -> LandlordsKeys:
        game.board_info(board)
        return self

    # --- playing ------------------------------------------------------------------------------------------

    def new_state(self, options: Mapping[str, object], seats: int) -> LandlordsState:
        return game.new_match(options, seats)

    def step(self, state: LandlordsState, seat: int, move: Move) -> int:
        return rules.step(state, seat, move)

    def resolve(self, state: LandlordsState, a: int, b: int) -> None:
        rules.resolve(state, a, b)

    def apply_event(self, state: LandlordsState, event: tuple[Any, ...]) -> None:
        apply_event(state, event)

    def deciders(self, state: LandlordsState) -> int:
        return legal.deciders(state)

    def refusal_data(self, state: LandlordsState, seat: int, move: Move, code: int) -> dict[str, Any]:
        return {}

    def undealt(self, state: LandlordsState) -> list[int]:
        mask = setup.undealt(state)
        return [space for space in range(RING) if mask >> space & 1]

    def inverse(self, event: tuple[Any, ...]) -> tuple[Any, ...] | None:
        """Building is the one harmless act with an event of its own."""
        if event[0] == codes.HOUSES_CHANGED:
            kind, space, seat, old, new = event
            return (kind, space, seat, new, old)
        return None

    def may_lead_alone(self, state: LandlordsState) -> bool:
        return bidding.has_option(state)

    # --- names --------------------------------------------------------------------------------------------

    def find_space(self, name: str | int) -> int:
        """Numbers go from 1 to 40, Mother Earth; the inner spaces go by name only."""
        if type(name) is int or (type(name) is str and name.strip().isascii() and name.strip().isdecimal()):
            number = int(name) if len(str(name)) < 4 else -1
            return number % RING if 0 <= number <= RING else -1
        found = self.spaces.space(name)
        return found if found >= 0 else _OTHER_NAMES.get(_folded(name), -1)

    def space_name(self, space: int) -> str | int:
        name = self.spaces.names[space]
        return name if self.spaces.space(name) == space else space

    def space_key(self, space: int) -> str | int:
        """The printed number, 40 for Mother Earth; the inner spaces have none."""
        if space >= RING:
            return self.spaces.names[space]
        return space or RING

    def space_key_schema(self) -> dict[str, Any]:
        ring = {"type": "integer", "minimum": 1, "maximum": RING}
        return {"anyOf": [ring, {"enum": list(self.spaces.names[RING:])}]}

    def place_of(self, state: LandlordsState, seat: int) -> str | int:
        """Jail and Shelter, and Poor House and Central Park, share a space."""
        space = state.space[seat]
        if space == state.board.locked_space:
            return "Jail" if state.jail[seat] else "Shelter"
        if space == state.house.poor_house:
            return "Poor House" if state.poor >> seat & 1 else "Central Park"
        return self.space_name(space)

    def find_card(self, name: str | int) -> int:
        if isinstance(name, int):
            return name if 0 <= name < 16 else -1
        return card_number(name)

    def card_name(self, card: int) -> str:
        return card_id(card)

    def may_be_kept(self, state: LandlordsState, card: int) -> bool:
        return card < 16 and state.house.cards.effect[card] == codes.PARDON

    def clause_of(self, action: str, code: str) -> str:
        return clause_of(action, code) if code in DEFAULT else ""

    # --- options and result -------------------------------------------------------------------------------

    def options_of(self, state: LandlordsState) -> dict[str, object]:
        """The options that differ from the defaults."""
        house = state.house
        monarch = house.setup == codes.MONARCH
        now: dict[str, object] = {
            "setup": _word(SETUPS, house.setup),
            "treasurer": bool(house.treasurer),
            "turn_timer": house.turn_timer,
            "first_option": bool(house.first_option),
            "ante_to": "broker" if house.ante_to_broker else "miscellaneous",
            "shelter_tax": bool(house.shelter_tax),
            "luxury_refusable": bool(house.luxury_refusable),
            "wages_rise": "after_colleges" if house.wages_rise_late else "always",
            "lots_count": bool(house.lots_count),
            "end": _word(ENDS, house.end),
            "single_tax_at": tax_word(house.single_tax_at),
            "rising_taxes": bool(house.rising_taxes),
            "rising_rents": bool(house.rising_rents),
        }
        defaults = {option.name: option.default for option in OPTIONS}
        found = {key: value for key, value in now.items() if value != defaults[key]}
        if house.starting_cash != starting_cash(state.seats, monarch):
            found["starting_cash"] = house.starting_cash
        return found

    def starting_cash(self, state: LandlordsState) -> int:
        return state.house.starting_cash

    def locked(self, state: LandlordsState, seat: int) -> int:
        return state.jail[seat] if seat < 4 else 0

    def set_locked(self, state: LandlordsState, tries: list[int]) -> None:
        state.jail = tries[:4]

    def may_end_by_count(self, state: LandlordsState) -> bool:
        return True

    def worth_of(self, state: LandlordsState, seat: int) -> int:
        return score.worth(state, seat)

    def result_of(self, state: LandlordsState) -> dict[str, Any]:
        """When over: ``winners`` (seats), ``ranking`` (place of each seat), ``worth`` (dollars of each seat)."""
        places = [score.place(state, seat) for seat in range(state.seats)]
        return {
            "winners": [seat for seat in range(state.seats) if places[seat] == 1],
            "ranking": places,
            "worth": [score.worth(state, seat) for seat in range(state.seats)],
        }

    # --- positions: keys ----------------------------------------------------------------------------------

    def own_keys(self, state: LandlordsState) -> Mapping[str, Mapping[str, object]]:
        return {
            "": {
                **dict.fromkeys(("trust", "vote")),
                **dict.fromkeys(("colleges", "loans_made"), 0),
                "loans": [],
                "public": [],
                "houses": {},
                "single_tax": False,
                "wages": state.house.wages,
            },
            "player": {
                **dict.fromkeys(("rounds", "misses", "moved", *WORDS.goods), 0),
                "poor_house": False,
                "dealt": [],
            },
            "turn": {"from_opportunity": False, "from_jail": False, "target": None, "ending": None},
            "auction": {"turn": None},
            "trust": {"partners": None, "asked": None},
            "vote": dict.fromkeys(("on", "by", "yes", "no")),
        }

    def own_schema(self) -> Mapping[str, Mapping[str, Any]]:
        count = {"type": "integer", "minimum": 0, "maximum": _MOST}
        flag = {"type": "boolean"}
        seat, seats, spaces = ({"$ref": f"#/$defs/{name}"} for name in ("seat", "seats", "spaces"))
        houses = {"type": "integer", "minimum": 1, "maximum": 3}
        builders = {"type": "object", "additionalProperties": houses}
        table = {"type": "object", "additionalProperties": False}
        vote = {"on": {"enum": list(VOTES.values())}, "by": seat, "yes": seats, "no": seats}
        return {
            "": {
                "single_tax": flag,
                "public": spaces,
                "colleges": {"type": "integer", "minimum": 0, "maximum": 2},
                "wages": count,
                "houses": {"type": "object", "additionalProperties": builders},
                "trust": {**table, "properties": {"partners": seats, "asked": seats}},
                "vote": {**table, "properties": vote, "required": ["by"]},
                "loans": {"type": "array", "items": {"$ref": "#/$defs/loan"}, "maxItems": 1000},
                "loans_made": count,
            },
            "player": {
                "poor_house": flag,
                "rounds": count,
                "misses": count,
                "moved": count,
                **dict.fromkeys(WORDS.goods, count),
                "education": {"type": "integer", "minimum": 0, "maximum": 3},
                "dealt": spaces,
            },
            "turn": {
                "from_opportunity": flag,
                "from_jail": flag,
                "target": {"$ref": "#/$defs/space"},
                "ending": {"enum": list(ENDINGS.values())},
            },
            "auction": {"turn": seat},
        }

    # --- positions: writing -------------------------------------------------------------------------------

    def write_own(self, state: LandlordsState, position: dict[str, Any], writer: Any) -> None:
        for seat, table in enumerate(position["seats"]):
            numbers = {
                "rounds": state.rounds[seat],
                "misses": state.misses[seat],
                "moved": state.moved[seat],
                **{word: state.stock[seat * 3 + kind] for kind, word in enumerate(WORDS.goods)},
            }
            table.update({key: number for key, number in numbers.items() if number})
            if state.poor >> seat & 1:
                table["poor_house"] = True
            if state.dealt[seat]:
                table["dealt"] = writer.spaces(state.dealt[seat])
        self._write_turn(state, position["turn"], writer)
        houses = _houses_written(state, writer)
        if houses:
            position["houses"] = houses
        if state.single_tax:
            position["single_tax"] = True
        position["wages"] = state.wages
        if state.public:
            position["public"] = writer.spaces(state.public)
        if state.colleges:
            position["colleges"] = state.colleges
        if state.trust or state.trust_asked:
            position["trust"] = {"partners": writer.who(state.trust), "asked": writer.who(state.trust_asked)}
        if state.vote_on:
            position["vote"] = {
                "on": VOTES[state.vote_on],
                "by": writer.names[state.vote_by],
                "yes": writer.who(state.vote_yes),
                "no": writer.who(state.vote_no),
            }
        if state.loans:
            position["loans"] = [writer.loan(loan) for loan in state.loans]
        if state.loans_made:
            position["loans_made"] = state.loans_made
        if state.auction_bidders:
            position["auction"]["turn"] = writer.names[bidding.speaker(state)]

    def _write_turn(self, state: LandlordsState, turn: dict[str, Any], writer: Any) -> None:
        if state.came_from == codes.FROM_OPPORTUNITY:
            turn["from_opportunity"] = True
        elif state.came_from == codes.FROM_JAIL:
            turn["from_jail"] = True
        if state.target != shared.NOBODY:
            turn["target"] = writer.space(state.target)
        if state.ending:
            turn["ending"] = ENDINGS[state.ending]

    # --- positions: reading -------------------------------------------------------------------------------

    def read_seat(self, state: LandlordsState, seat: int, row: Any, reader: Any) -> None:
        _put(state, "rounds", seat, row.whole("rounds", 0, 0, _MOST))
        _put(state, "misses", seat, row.whole("misses", 0, 0, _MOST_MISSES))
        _put(state, "moved", seat, row.whole("moved", 0, 0, _MOST))
        for kind, word in enumerate(WORDS.goods):
            most = 3 if kind == codes.EDUCATION else _MOST
            _put(state, "stock", seat * 3 + kind, row.whole(word, 0, 0, most))
        if row.flag("poor_house"):
            if reader.space(row.get("space"), row.at("space")) != state.house.poor_house:
                row.fail("poor_house", "the token does not stand there")
            state.poor |= 1 << seat
        dealt = row.different("dealt", lambda value, path: _title(state, reader, value, path))
        if len(dealt) * state.seats > _DEALT:
            row.fail("dealt", f"are at most {_DEALT // state.seats} titles a seat")
        _put(state, "dealt", seat, sum(1 << space for space in dealt))

    def read_turn(self, state: LandlordsState, turn: Any, reader: Any) -> None:
        jail, opportunity = turn.flag("from_jail"), turn.flag("from_opportunity")
        if jail and opportunity:
            turn.fail("from_jail", "the mover came from one place")
        state.came_from = codes.FROM_JAIL if jail else codes.FROM_OPPORTUNITY if opportunity else codes.FROM_RING
        if "target" in turn:
            state.target = reader.space(turn.get("target"), turn.at("target"))
            kind = state.board.kind[state.target]
            if state.phase != shared.CHOOSING or kind not in (codes.SPECULATION, codes.LUXURY):
                turn.fail("target", "is a Speculation or Luxury space that the mover may refuse, in phase choosing")
        if state.phase == shared.CHOOSING and "target" not in turn and not state.die1:
            turn.fail("dice", "is missing: a move is to be chosen")
        if "ending" in turn:
            state.ending = turn.one_of("ending", {word: number for number, word in ENDINGS.items()})

    def read_own(self, state: LandlordsState, table: Any, reader: Any) -> None:
        _read_houses(state, table, reader)
        state.single_tax = table.flag("single_tax")
        state.wages = table.whole("wages", state.house.wages, 0, _MOST)
        public = table.different("public", lambda value, path: _title(state, reader, value, path))
        state.public = sum(1 << space for space in public)
        if any(state.owner[space] >= 0 for space in public):
            table.fail("public", "holds a title that belongs to a seat")
        if public and not state.single_tax:
            table.fail("public", "titles are made public under the Single Tax")
        state.colleges = table.whole("colleges", 0, 0, 2)
        state.loans = table.each("loans", reader.loan, 1000)
        numbers = [loan.number for loan in state.loans]
        state.loans_made = table.whole("loans_made", max(numbers, default=0), 0, _MOST)
        if len(set(numbers)) < len(numbers) or state.loans_made < max(numbers, default=0):
            table.fail("loans", "have numbers that cannot be")
        pledges = [space for loan in state.loans for space in range(RING) if loan.pledge >> space & 1]
        if len(set(pledges)) < len(pledges):
            table.fail("loans", "pledge a title twice")
        self._read_trust(state, table, reader)
        self._read_vote(state, table, reader)
        for seat in range(state.seats):
            if state.jail[seat] and state.poor >> seat & 1:
                table.fail("seats", "nobody is in Jail and in the Poor House")

    def _read_trust(self, state: LandlordsState, table: Any, reader: Any) -> None:
        if "trust" not in table:
            return
        trust = table.table("trust")
        state.trust = sum(1 << seat for seat in trust.different("partners", reader.seat))
        state.trust_asked = sum(1 << seat for seat in trust.different("asked", reader.seat))
        if state.trust and not (count_bits(state.trust) == 2 and hold_all(state, state.trust)):
            trust.fail("partners", "are two who hold all four railroads between them")
        trust.done()

    def _read_vote(self, state: LandlordsState, table: Any, reader: Any) -> None:
        if ("vote" in table) != (state.phase == shared.ANSWERING):
            table.fail("vote", "a vote and the phase answering go together")
        if "vote" not in table:
            return
        vote = table.table("vote")
        state.vote_on = vote.one_of("on", {word: number for number, word in VOTES.items()}, "single_tax")
        state.vote_by = reader.seat(vote.need("by"), vote.at("by"))
        yes = {state.vote_by, *(vote.different("yes", reader.seat) if "yes" in vote else [])}
        no = vote.different("no", reader.seat)
        if yes & set(no):
            vote.fail("no", "names a seat that voted yes")
        on_tax = state.vote_on == codes.ON_SINGLE_TAX
        if len(yes) == state.seats or (len(yes) > 1 if on_tax else bool(no)) or len(yes) + len(no) == state.seats:
            vote.fail("yes", "the vote is decided")
        state.vote_yes = sum(1 << seat for seat in yes)
        state.vote_no = sum(1 << seat for seat in no)
        vote.done()

    def check_own(self, state: LandlordsState, table: Any, reader: Any) -> None:
        """What no turn of this game leads to."""
        if state.phase == shared.SETUP:
            _check_setup(state, table)
        elif any(state.dealt):
            table.fail("seats", "titles are dealt in set-up alone")
        mover, phase = state.turn, state.phase
        space = state.space[mover]
        if phase in _IN_MOTION and (state.jail[mover] or state.then != shared.THEN_AFTER_ROLL):
            table.fail("turn.phase", "is one of a mover who is not in Jail, and whose throw is over afterwards")
        if phase == shared.AUCTION and (state.auction_space != space or state.public >> space & 1):
            table.fail("auction.space", "is not the unowned title that the mover has stopped on")
        if phase == shared.SPECULATING and state.board.kind[space] != codes.SPECULATION:
            table.fail("turn.phase", "the token of the mover stands on no Speculation")
        if phase == shared.CHOOSING and state.target == shared.NOBODY:
            if not (may_go_back(state, mover) or may_pass(state, mover)):
                table.fail("turn.phase", "the mover has nothing to choose")
        if _public_of(state) != state.public:
            table.fail("public", "the utilities are made public in the order of the steps")
        if state.colleges and not state.single_tax:
            table.fail("colleges", "are built under the Single Tax")
        if space >= RING or state.jail[mover]:
            if any(debt.debtor == mover and debt.reason in _COSTS_OF_A_STOP for debt in state.debts):
                table.fail("debts", "the mover owes for a stop, and his token stands on none")
        if phase == shared.BEFORE_ROLL and space >= RING:
            state.came_from = codes.FROM_OPPORTUNITY  # who is there before his throw began his turn there
        for debt in state.debts:
            if debt.reason == codes.LOAN_CALLED and not _note_called(state, debt):
                table.fail("debts", "a called loan is none of these two seats, or is smaller")
        if phase == shared.OWING:
            if state.then == shared.THEN_NEXT:
                table.fail("turn.then", "the turn passes on by its mover alone")
            if state.poor >> mover & 1 and any(
                debt.debtor == mover and debt.reason in _COSTS_OF_A_STOP for debt in state.debts
            ):
                table.fail("debts", "the mover owes for a stop, and his token has gone to the Poor House")

    def read_auction(self, state: LandlordsState, table: Any, reader: Any) -> None:
        if "turn" in table:
            seat = reader.seat(table.get("turn"), table.at("turn"))
            if state.auction_bidders and bidding.speaker(state) != seat:
                table.fail("turn", "is not who speaks next: from the mover, and from the leader, on")


def _public_of(state: LandlordsState) -> int:
    """The titles that are public after as many steps as there are public ones (L.26)."""
    return sum(1 << space for space in list(state.house.utility)[: count_bits(state.public)])


def _note_called(state: LandlordsState, debt: Debt) -> bool:
    """Whether a debt is that of a called loan. A position by hand need not say which: the first that fits is noted."""
    between = [loan for loan in state.loans if (loan.borrower, loan.lender) == (debt.debtor, debt.creditor)]
    if any(loan.called == debt.amount for loan in between):
        return True
    for loan in between:
        if loan.called == 0 and loan.amount >= debt.amount:
            loan.called = debt.amount  # read just now, and nobody's else yet
            return True
    return False


def _check_setup(state: LandlordsState, table: Any) -> None:
    """Before the match nothing is anybody's; while seats decide, what was dealt is the Treasury's."""
    dealt = [space for mask in state.dealt for space in range(RING) if mask >> space & 1]
    if state.number == 0:
        if any(state.owned) or state.built or len(state.loans) or dealt:
            table.fail("seats", "nobody has a title before the match begins")
        if state.house.setup == codes.READY_HANDS and min(state.cash[: state.seats]) < PRICE_OF_A_HAND:
            table.fail("seats", f"a ready hand costs {PRICE_OF_A_HAND} dollars")
    elif not dealt:
        table.fail("turn.phase", "every seat has decided about its titles, so the match has begun")
    if len(set(dealt)) < len(dealt) or any(state.owner[space] != shared.NOBODY for space in dealt):
        table.fail("seats", "a title that was dealt is another's")


def _houses_written(state: LandlordsState, writer: Any) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for space in range(RING):
        built = {writer.names[seat]: state.houses_by[space * 4 + seat] for seat in range(state.seats)}
        built = {name: count for name, count in built.items() if count}
        if built:
            found[str(writer.space(space))] = built
    return found


def _read_houses(state: LandlordsState, table: Any, reader: Any) -> None:
    houses = table.table("houses")
    by = [0] * 160
    level = [0] * 60
    for name in houses.value:
        space = reader.space(name, houses.at(name))
        builders = houses.table(name)
        if not state.board.street_mask >> space & 1:
            houses.fail(name, "is no lot")
        for builder in builders.value:
            seat = reader.seat(builder, builders.at(builder))
            by[space * 4 + seat] = builders.whole(builder, None, 1, state.terms.top_level)
        level[space] = sum(by[space * 4 : space * 4 + 4])
        if level[space] > state.terms.top_level:
            houses.fail(name, f"has more than {state.terms.top_level} houses")
        others = [seat for seat in range(state.seats) if by[space * 4 + seat] and state.owner[space] != seat]
        if others and not state.single_tax and not table.flag("single_tax"):
            houses.fail(name, "only its holder builds on a lot before the Single Tax")
    state.houses_by = by
    state.level = level
    state.built = sum(1 << space for space in range(RING) if level[space])


def _title(state: LandlordsState, reader: Any, value: object, path: str) -> int:
    space: int = reader.deed(value, path) if hasattr(reader, "deed") else reader.space(value, path)
    return space


def _put(state: LandlordsState, column: str, place: int, value: int) -> None:
    """Assign one place of a table by way of the whole, since a compiled state gives out copies."""
    values = list(getattr(state, column))
    values[place] = value
    setattr(state, column, values)


def _word(words: Mapping[str, int], number: int) -> str:
    return next(word for word, value in words.items() if value == number)


def _folded(name: object) -> str:
    return "".join(sign for sign in str(name).lower() if sign.isalnum())


KEYS = LandlordsKeys()
