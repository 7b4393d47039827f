"""The games that can be played, by the name that files and people give them, and what each of them must give.

Shared code names no game: it asks here. A game is a package with its state class, and with a module that has a
`Game` in an object named ``KEYS``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

from rentopia.engine.board import Board
from rentopia.engine.history import Rules
from rentopia.engine.rows import Move
from rentopia.games.figures import Figures
from rentopia.games.options import Option
from rentopia.games.presets import Preset
from rentopia.games.showing import Showing

#: Name of each game and the module of its `KEYS`, imported only when it is played. The class of its state stands in
#: the same package.
GAMES: dict[str, str] = {
    "rentopia": "rentopia.games.rentopia.positionkeys",
    "landlords": "rentopia.games.landlords.positionkeys",
}


class Game(Rules, Protocol):
    """A game as tables and files see it: its `Rules`, its names and what its positions hold beside the shared keys.

    ``state`` is always the state class of that game; seats, spaces and cards are numbers from 0.
    """

    @property
    def name(self) -> str:
        """The word for it in files."""
        ...

    @property
    def showing(self) -> Showing:
        """What people at a screen are shown of it."""
        ...

    @property
    def figures(self) -> Figures:
        """What boards and desks show of it in figures."""
        ...

    @property
    def options(self) -> Sequence[Option]:
        """The host's options."""
        ...

    @property
    def option_limits(self) -> Sequence[Mapping[str, Any]]:
        """What options ask of each other, as JSON Schemas of the whole table of them."""
        ...

    @property
    def presets(self) -> Mapping[str, Preset]:
        """Ready choices of rules, by the name that a lobby shows; the first is the printed game."""
        ...

    @property
    def least_seats(self) -> int: ...

    @property
    def most_seats(self) -> int:
        """At most 8."""
        ...

    @property
    def decks(self) -> Sequence[str]:
        """Key of each deck in a position, in the order of the deck numbers; none to two."""
        ...

    @property
    def purse(self) -> tuple[int, str]:
        """The account whose money stands in the bank's table of a position, and its key there."""
        ...

    @property
    def counts_buildings(self) -> bool:
        """Whether deeds count their buildings in a position, and the bank those that are left."""
        ...

    @property
    def turns_in_setup(self) -> int:
        """The turn that the set-up belongs to where seats decide something in it, else 0."""
        ...

    @property
    def doubles_throw_again(self) -> bool:
        """Whether a double gives a further throw in the same turn."""
        ...

    @property
    def end_by_count(self) -> int:
        """Why a match is over while more than one seat is in."""
        ...

    @property
    def lock_key(self) -> str:
        """Key of a seat's stay in the place where tokens are locked up."""
        ...

    @property
    def tries(self) -> int:
        """The most that stands under it; 0 where nobody is ever locked up."""
        ...

    def for_board(self, board: Board) -> Game:
        """The same with the names of a board that a state is played on."""
        ...

    def on_board(self, board: str | None) -> Game:
        """The same for a host's own board, a path or a text; None for the usual one."""
        ...

    def new_state(self, options: Mapping[str, object], seats: int) -> Any:
        """A state in `setup`, starting cash paid out. Raises ValueError with the reason for a bad option."""
        ...

    def refusal_data(self, state: Any, seat: int, move: Move, code: int) -> dict[str, Any]:
        """What is worth knowing beside a refusal, ready for JSON, as the preview of a sale; may be empty."""
        ...

    def deciders(self, state: Any) -> int:
        """The seats of whom the phase asks something, as a mask (formats, part 4)."""
        ...

    def space_name(self, space: int) -> str | int:
        """The name of a space, or its number where several share the name; `find_space` finds it by either."""
        ...

    def place_of(self, state: Any, seat: int) -> str | int:
        """Where a token stands, in words."""
        ...

    @property
    def accounts(self) -> Sequence[int]:
        """The accounts that hold money beside the seats."""
        ...

    @property
    def deals(self) -> bool:
        """Whether titles are dealt by chance."""
        ...

    @property
    def lends(self) -> bool:
        """Whether seats lend each other money."""
        ...

    def space_key(self, space: int) -> str | int:
        """How a record writes a space; `find_space` finds it by that."""
        ...

    def space_key_schema(self) -> dict[str, Any]:
        """The JSON Schema of what `space_key` gives."""
        ...

    def own_schema(self) -> Mapping[str, Mapping[str, Any]]:
        """The JSON Schemas of its own keys of positions, as `GameKeys.own_schema`."""
        ...

    def may_lead_alone(self, state: Any) -> bool:
        """Whether an auction may wait though one leads alone."""
        ...

    def own_keys(self, state: Any) -> Mapping[str, Mapping[str, object]]:
        """The own keys of its tables with their defaults, as `GameKeys.own_keys`."""
        ...

    def write_own(self, state: Any, position: dict[str, Any], writer: Any) -> None:
        """Add the game's own keys to a position that is otherwise written."""
        ...

    def read_seat(self, state: Any, seat: int, row: Any, reader: Any) -> None: ...

    def read_turn(self, state: Any, turn: Any, reader: Any) -> None: ...

    def read_own(self, state: Any, table: Any, reader: Any) -> None: ...

    def read_auction(self, state: Any, table: Any, reader: Any) -> None: ...

    def check_own(self, state: Any, table: Any, reader: Any) -> None: ...

    def card_name(self, card: int) -> str:
        """The id of a card; `find_card` finds it by that."""
        ...

    def may_be_kept(self, state: Any, card: int) -> bool: ...

    def options_of(self, state: Any) -> dict[str, object]:
        """The options that differ from the defaults, as for `new_state`."""
        ...

    def starting_cash(self, state: Any) -> int: ...

    def locked(self, state: Any, seat: int) -> int:
        """What stands under `lock_key`; 0 is free."""
        ...

    def set_locked(self, state: Any, tries: list[int]) -> None:
        """The same for all eight seats, as a position that is read has it."""
        ...

    def may_end_by_count(self, state: Any) -> bool:
        """Whether a match may be over while more than one seat is in."""
        ...

    def worth_of(self, state: Any, seat: int) -> int:
        """Dollars of a seat by the count of the rules, at any moment of a match."""
        ...

    def result_of(self, state: Any) -> dict[str, Any]:
        """When over: ``winners`` (seats), ``ranking`` (place of each seat), ``worth`` (dollars of each seat)."""
        ...


def load_game(name: str) -> Game:
    """Return the object that plays and writes a game. Raises KeyError for a name that is not in `GAMES`."""
    game: Game = import_module(GAMES[name]).KEYS
    return game


def game_of(state: Any) -> Game:
    """Return the object that plays and writes the game of a state, with the names of its board.

    Raises KeyError for a state of a game that is not in `GAMES`.
    """
    package = type(state).__module__.rpartition(".")[0]
    for name, module in GAMES.items():
        if module.rpartition(".")[0] == package:
            return load_game(name).for_board(state.board)
    raise KeyError(f"no game in GAMES has its state in {package}")
