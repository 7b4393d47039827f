"""What most games answer alike about their positions: a game's `KEYS` derives from this and overrides the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rentopia.engine import codes
from rentopia.engine.words import Vocabulary
from rentopia.games.figures import Figures
from rentopia.games.options import Option
from rentopia.games.presets import Preset


class GameKeys:
    """Defaults of the protocol `rentopia.games.Game`."""

    #: The host's options.
    options: tuple[Option, ...] = ()
    #: What options ask of each other, as JSON Schemas of the whole table of them.
    option_limits: tuple[Mapping[str, Any], ...] = ()
    #: Ready choices of rules, by name.
    presets: Mapping[str, Preset] = {}
    #: The words of the game; one without words of its own has the shared ones.
    words = Vocabulary()
    #: What boards and desks show in figures.
    figures = Figures()
    #: Whether a deed's entry in a position counts the buildings on it, and the bank's table those that are left.
    counts_buildings = True
    #: The turn that the set-up belongs to where seats decide something in it, else 0.
    turns_in_setup = 0
    #: Whether a double gives a further throw in the same turn.
    doubles_throw_again = True
    #: Why a match is over while more than one seat is in.
    end_by_count = codes.ROUNDS_DONE

    #: The accounts that hold money beside the seats.
    accounts: tuple[int, ...] = (codes.BANK, codes.POT)
    #: Whether titles are dealt by chance, and whether seats lend each other money.
    deals = False
    lends = False

    def space_key(self, space: int) -> str | int:
        """How a record writes a space; `find_space` finds it by that."""
        return space

    def space_key_schema(self) -> dict[str, Any]:
        """The JSON Schema of what `space_key` gives."""
        return {"type": "integer", "minimum": 0, "maximum": 59}

    def space_name(self, space: int) -> str | int:
        raise NotImplementedError

    def place_of(self, state: Any, seat: int) -> str | int:
        """Where a token stands, in words."""
        return self.space_name(state.space[seat])

    def undealt(self, state: Any) -> list[int]:
        """The spaces whose titles may be dealt next; none where nothing is dealt."""
        return []

    def inverse(self, event: tuple[Any, ...]) -> tuple[Any, ...] | None:
        """The event that takes back one of the game's own, or None."""
        return None

    def may_lead_alone(self, state: Any) -> bool:
        """Whether an auction may wait though one leads alone."""
        return False

    def result_of(self, state: Any) -> dict[str, Any]:
        raise NotImplementedError

    def worth_of(self, state: Any, seat: int) -> int:
        """Dollars of a seat by the count of the rules, at any moment of a match."""
        worth: int = self.result_of(state)["worth"][seat]
        return worth

    # --- positions: what a game has of its own ------------------------------------------------------------

    def own_keys(self, state: Any) -> Mapping[str, Mapping[str, object]]:
        """The own keys of its tables, by name of the table ("" for the whole, ``player`` for a seat).

        Under each key stands the default that an absent one stands for, None where it stands for none.
        """
        return {}

    def own_schema(self) -> Mapping[str, Mapping[str, Any]]:
        """The JSON Schemas of the keys of `own_keys`, by the same names of tables, as plain dicts.

        They may refer to the definitions ``seat``, ``seats``, ``space``, ``spaces``, ``loan`` and ``note`` of the
        shared schema.
        """
        return {}

    def write_own(self, state: Any, position: dict[str, Any], writer: Any) -> None:
        """Add the game's own keys to a position that is otherwise written."""

    def read_seat(self, state: Any, seat: int, row: Any, reader: Any) -> None:
        """Read the own keys of a seat into the state."""

    def read_turn(self, state: Any, turn: Any, reader: Any) -> None:
        """Read the own keys of the turn."""

    def read_own(self, state: Any, table: Any, reader: Any) -> None:
        """Read the own tables of a position, when seats, deeds, bank and turn are known."""

    def read_auction(self, state: Any, table: Any, reader: Any) -> None:
        """Read the own keys of an auction."""

    def check_own(self, state: Any, table: Any, reader: Any) -> None:
        """Refuse what cannot be in this game, when all of the position has been read."""
