"""The toy game as the shared code sees it: what `engine/history.py` and `formats/position.py` ask of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rentopia.engine import codes
from rentopia.engine.board import Board
from rentopia.engine.fold import apply_event
from rentopia.engine.names import fold_name
from rentopia.engine.rows import Move
from rentopia.games.gamekeys import GameKeys
from toygame import legal, rules
from toygame.board import NAMES
from toygame.showing import ToyShowing
from toygame.state import Options, ToyState, new_match
from toygame.words import WORDS

#: The clause behind each action; what else is refused goes by the first.
_CLAUSES = {
    "roll": "T-2",
    "buy": "T-3",
    "decline": "T-3",
    "bid": "T-3",
    "pass": "T-3",
    "build": "T-5",
    "sell": "T-5",
    "mortgage": "T-9",
    "redeem": "T-9",
    "give_up": "T-6",
    "offer": "T-9",
    "accept": "T-9",
    "reject": "T-9",
    "withdraw": "T-9",
}


class ToyKeys(GameKeys):
    """Beside what `GameKeys` answers for most games."""

    name = "toy"
    words = WORDS
    showing = ToyShowing()
    least_seats = 2
    most_seats = 4
    decks: tuple[str, ...] = ()
    purse = (codes.POT, "pot")
    lock_key = "lockup"
    tries = 0

    def for_board(self, board: Board) -> ToyKeys:
        return self

    def on_board(self, board: str | None) -> ToyKeys:
        return self

    def new_state(self, options: Mapping[str, object], seats: int) -> ToyState:
        return new_match(options, seats)

    def step(self, state: ToyState, seat: int, move: Move) -> int:
        return rules.step(state, seat, move)

    def resolve(self, state: ToyState, a: int, b: int) -> None:
        rules.resolve(state, a, b)

    def apply_event(self, state: ToyState, event: tuple[Any, ...]) -> None:
        apply_event(state, event)

    def deciders(self, state: ToyState) -> int:
        return legal.deciders(state)

    def refusal_data(self, state: ToyState, seat: int, move: Move, code: int) -> dict[str, object]:
        return {}

    def find_space(self, name: str | int) -> int:
        if isinstance(name, int):
            return name if 0 <= name < len(NAMES) else -1
        found = [space for space, own in enumerate(NAMES) if fold_name(own) == fold_name(name)]
        return found[0] if found else -1

    def space_name(self, space: int) -> str | int:
        return NAMES[space]

    def find_card(self, name: str | int) -> int:
        return -1

    def card_name(self, card: int) -> str:
        raise LookupError("there are no cards")

    def may_be_kept(self, state: ToyState, card: int) -> bool:
        return False

    def clause_of(self, action: str, code: str) -> str:
        return _CLAUSES.get(action, "T-1")

    def options_of(self, state: ToyState) -> dict[str, object]:
        usual = Options()
        return {key: value for key, value in vars(state.options).items() if value != getattr(usual, key)}

    def starting_cash(self, state: ToyState) -> int:
        return state.options.starting_cash

    def locked(self, state: ToyState, seat: int) -> int:
        return 0

    def set_locked(self, state: ToyState, tries: list[int]) -> None:
        """Nobody is ever locked up."""

    def may_end_by_count(self, state: ToyState) -> bool:
        return state.options.max_rounds > 0

    def result_of(self, state: ToyState) -> dict[str, Any]:
        worth = [_worth(state, seat) for seat in range(state.seats)]
        rank = [(not state.in_mask >> seat & 1, -state.out_at[seat], -worth[seat]) for seat in range(state.seats)]
        places = [1 + sum(other < own for other in rank) for own in rank]
        return {
            "winners": [seat for seat, place in enumerate(places) if place == 1],
            "ranking": places,
            "worth": worth,
        }


def _worth(state: ToyState, seat: int) -> int:
    board = state.board
    total: int = state.cash[seat]
    for space in range(board.spaces):
        if state.owner[space] == seat:
            total += board.mortgage[space] if state.mortgaged >> space & 1 else board.price[space]
            total += state.level[space] * board.house_price[space]
    return total


KEYS = ToyKeys()
