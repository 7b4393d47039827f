"""The board and the cards of the Landlord's Game as tables, from the data that the match itself uses."""

from __future__ import annotations

from collections.abc import Iterator

from rentopia.games.landlords import game
from rentopia.games.landlords.boardfile import RING, card_id, load_board
from rentopia.games.landlords.state import LandlordsState
from rentopia.games.showing import Printed

_LEVELS = 7


def printed_tables() -> Iterator[Printed]:
    """The forty spaces, the inner ones, what a visit costs by how many one holds, and the Chance cards."""
    state = game.new_match(seats=game.MIN_SEATS)
    yield _ring(state)
    yield _inner(state)
    yield _holdings()
    yield _chance(state)


def _ring(state: LandlordsState) -> Printed:
    board, info = load_board()
    table = Printed(
        f"Board: {info.name}",
        ("", "space", "kind", "section", "price", "rent", "house", "to pay"),
        right=frozenset((0, 4, 5, 6, 7)),
    )
    for space in range(1, RING + 1):
        number = space % RING
        price, rent = board.price[number], board.rent[number * _LEVELS]
        table.rows.append(
            (
                str(space),
                info.names[number],
                info.kinds[number].replace("_", " "),
                info.codes[number],
                f"${price}" if board.deed_mask >> number & 1 else "",
                f"${rent}" if board.street_mask >> number & 1 else "",
                f"${board.house_price[number]}" if board.house_price[number] else "",
                f"${board.charge[number]}" if board.charge[number] else "" if number else f"wages ${state.house.wages}",
            )
        )
    return table


def _inner(state: LandlordsState) -> Printed:
    _, info = load_board()
    table = Printed("Natural Opportunities, under the Single Tax", ("space", "wages", "rent"), right=frozenset((1, 2)))
    for i, name in enumerate(info.names[RING:]):
        table.rows.append((name, f"${state.house.wages_of[i]}", f"${state.house.rent_of[i]}"))
    return table


def _holdings() -> Printed:
    board, _ = load_board()
    table = Printed(
        "Fares and franchises, by how many the holder has",
        ("held", "railroad", "franchise"),
        right=frozenset((0, 1, 2)),
    )
    railroads, franchises = board.fare_mask.bit_count(), board.multiple_mask.bit_count()
    for held in range(1, max(railroads, franchises) + 1):
        fare = f"${board.fare[held]}" if held <= railroads else ""
        table.rows.append((str(held), fare, f"${board.multiple[held]}" if held <= franchises else ""))
    return table


def _chance(state: LandlordsState) -> Printed:
    cards = state.house.cards
    table = Printed(
        "Chance (a reconstruction)",
        ("card", "name", "what it says"),
        note="The Chance cards are a reconstruction: the texts printed in 1906 are not known.",
    )
    for card, (name, text) in enumerate(zip(cards.names, cards.texts, strict=True)):
        table.rows.append((card_id(card), name, text))
    return table
