"""What files and matches need of Rentopia beyond the shared code: names, options, `lockup`, `pot` and the decks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from rentopia.engine import codes
from rentopia.engine.board import Board
from rentopia.engine.building import sell
from rentopia.engine.debt import find_hopeless
from rentopia.engine.fold import apply_event
from rentopia.engine.rows import Move
from rentopia.games.boardinfo import BoardInfo
from rentopia.games.gamekeys import GameKeys
from rentopia.games.rentopia import game, legal, rules, score
from rentopia.games.rentopia.cardfile import card_id, card_number
from rentopia.games.rentopia.clauses import DEFAULT, clause_of
from rentopia.games.rentopia.codes import COMPANY, KEEP
from rentopia.games.rentopia.figures import FIGURES
from rentopia.games.rentopia.options import OPTIONS, resolve_options
from rentopia.games.rentopia.presets import PRESETS
from rentopia.games.rentopia.showing import SHOWING
from rentopia.games.rentopia.state import RentopiaState
from rentopia.games.rentopia.words import WORDS

_DEFAULTS = resolve_options({})


class RentopiaKeys(GameKeys):
    """Rentopia as the shared formats see it; one for each board, since boards name their spaces."""

    name = "rentopia"
    words = WORDS
    options = OPTIONS
    presets = PRESETS
    showing = SHOWING
    figures = FIGURES
    least_seats = 2
    most_seats = 8
    #: Keys of the decks in a position, in the order of the deck numbers.
    decks = ("fortune", "town_fund")
    #: Account whose money stands in the bank's table, and the key of it there.
    purse = (codes.POT, "pot")
    #: Key of a seat's state in the place where tokens are locked up, and the tries it counts.
    lock_key = "lockup"
    tries = 3

    def __init__(self, spaces: tuple[str, ...], board: str | None = None) -> None:
        self.board = board
        self.spaces = BoardInfo("", spaces, (), (), (), {})

    def for_board(self, board: Board) -> RentopiaKeys:
        """The same with the names of a board that a state is played on."""
        return _named(tuple(board.names))

    def on_board(self, board: str | None) -> RentopiaKeys:
        """The same for a host's own board, given as in `boardfile.load_board`."""
        return RentopiaKeys(game.board_info(board).names, board) if board is not None else KEYS

    # --- playing ------------------------------------------------------------------------------------------

    def new_state(self, options: Mapping[str, object], seats: int) -> RentopiaState:
        """A state in set-up. Raises ValueError with the reason for options that are not good."""
        return game.new_match(options, seats, self.board)

    def step(self, state: RentopiaState, seat: int, move: Move) -> int:
        return rules.step(state, seat, move)

    def resolve(self, state: RentopiaState, a: int, b: int) -> None:
        rules.resolve(state, a, b)

    def apply_event(self, state: RentopiaState, event: tuple[Any, ...]) -> None:
        """Fold one event into a state. Raises ValueError for one that Rentopia does not know."""
        apply_event(state, event)

    def deciders(self, state: RentopiaState) -> int:
        return legal.deciders(state)

    def refusal_data(self, state: RentopiaState, seat: int, move: Move, code: int) -> dict[str, object]:
        """What a refusal carries beside its code: the preview of a sale that wants a confirmation (R.28)."""
        if code != codes.NEEDS_CONFIRM:
            return {}
        after = state.clone()
        sell(after, seat, move.a)
        group = state.board.group[move.a]
        streets = [state.board.group_spaces[group * 8 + i] for i in range(state.board.group_size[group])]
        return {
            "levels": {self.space_name(street): after.level[street] for street in streets},
            "proceeds": after.cash[seat] - state.cash[seat],
            "bank": {"houses": after.houses, "hotels": after.hotels},
        }

    # --- names --------------------------------------------------------------------------------------------

    def find_space(self, name: str | int) -> int:
        return self.spaces.space(name)

    def space_name(self, space: int) -> str | int:
        """The name of a space, or its number where several share the name."""
        name = self.spaces.names[space]
        return name if self.spaces.space(name) == space else space

    def find_card(self, name: str | int) -> int:
        if isinstance(name, int):
            return name if 0 <= name < 32 else -1
        return card_number(name)

    def card_name(self, card: int) -> str:
        return card_id(card)

    def may_be_kept(self, state: RentopiaState, card: int) -> bool:
        return state.house.cards.effect[card] == KEEP

    def clause_of(self, action: str, code: str) -> str:
        return clause_of(action, code) if code in DEFAULT else ""

    # --- positions ----------------------------------------------------------------------------------------

    def options_of(self, state: RentopiaState) -> dict[str, object]:
        """The options that differ from the defaults."""
        house, terms = state.house, state.terms
        now: dict[str, object] = {
            "starting_cash": house.starting_cash,
            "start_salary": house.salary,
            "lockup_fine": house.fine,
            "turn_timer": house.turn_timer,
            "auctions": bool(house.auctions),
            "even_building": bool(terms.even),
            "houses": terms.houses if terms.limited_houses else "unlimited",
            "hotels": terms.hotels if terms.limited_hotels else "unlimited",
            "jackpot": bool(house.jackpot),
            "max_rounds": house.max_rounds,
        }
        return {key: value for key, value in now.items() if value != _DEFAULTS[key]}

    def starting_cash(self, state: RentopiaState) -> int:
        return state.house.starting_cash

    def locked(self, state: RentopiaState, seat: int) -> int:
        """The coming try in Lockup, 1 to 3, or 0."""
        return state.lockup[seat]

    def set_locked(self, state: RentopiaState, tries: list[int]) -> None:
        state.lockup = tries

    def may_end_by_count(self, state: RentopiaState) -> bool:
        """Whether a match may be over while more than one seat is in (R-20.4)."""
        return state.house.max_rounds > 0

    def check_own(self, state: RentopiaState, table: Any, reader: Any) -> None:
        """What no turn of Rentopia leads to."""
        mover = state.turn
        if state.phase == codes.OVER:
            return
        if 0 < state.house.max_rounds < state.round:
            table.fail("turn.round", f"the match has {state.house.max_rounds} rounds")
        if state.phase == codes.MOVING:
            space = state.space[mover]
            if (
                state.board.kind[space] != COMPANY
                or state.owner[space] in (codes.NOBODY, mover)
                or state.mortgaged >> space & 1
            ):
                table.fail("turn.phase", "the token of the mover stands on no company that another is paid for")
        deed = state.auction_bidders and state.auction_kind == codes.A_DEED
        if (state.estate or deed) and not state.house.auctions:
            table.fail("auction", "there is none of a deed by the options")
        if state.phase == codes.CLAIMING and state.then not in (codes.THEN_BEFORE_ROLL, codes.THEN_AFTER_ROLL):
            table.fail("turn.then", "claims are made in a turn that goes on afterwards")
        if state.phase == codes.OWING:
            self._check_debts(state, table)
        elif state.then == codes.THEN_MOVE:
            table.fail("turn.then", "a move waits only for the fine of the third miss")

    def _check_debts(self, state: RentopiaState, table: Any) -> None:
        """Nobody waits who would have gone out, and a move waits only for the fine of the third miss."""
        first = state.debts[0]
        if find_hopeless(state) != codes.NOBODY:
            table.fail("debts", "a debtor who has nothing to raise money from would be out")
        if state.then == codes.THEN_MOVE and not (
            first.debtor == state.turn and first.reason == codes.LOCKUP_FINE and state.lockup[state.turn] == self.tries
        ):
            table.fail("turn.then", "a move waits only for the fine of the third miss")

    def worth_of(self, state: RentopiaState, seat: int) -> int:
        return score.worth(state, seat)

    def result_of(self, state: RentopiaState) -> dict[str, Any]:
        """When over: ``winners`` (seats), ``ranking`` (place of each seat), ``worth`` (dollars of each seat)."""
        worth = [score.worth(state, seat) for seat in range(state.seats)]
        places = [score.place(state, seat) for seat in range(state.seats)]
        return {
            "winners": [seat for seat in range(state.seats) if places[seat] == 1],
            "ranking": places,
            "worth": worth,
        }


@lru_cache(maxsize=16)
def _named(spaces: tuple[str, ...]) -> RentopiaKeys:
    return RentopiaKeys(spaces)


KEYS = _named(game.board_info(None).names)
