"""Reading the board and the cards of the Landlord's Game into tables of numbers.

Both files belong to the game and are the printed board; a host's own is not foreseen. Where it is decided: chapters 1
and 15 of `docs/rules/landlords.md`.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from rentopia.engine.board import Board
from rentopia.engine.names import fold_name
from rentopia.games.boardinfo import BoardInfo, District
from rentopia.games.landlords import codes
from rentopia.games.landlords.cards import Cards
from rentopia.games.landlords.houserules import HouseRules
from rentopia.games.tomlfile import DataError, TomlFile

RING = 40
"""Spaces of the ring; inner space i is number RING + i."""
_CARDS = 16
_LEVELS = 7

KINDS: dict[str, int] = {
    "start": codes.MOTHER_EARTH,
    "lot": codes.LOT,
    "railroad": codes.RAILROAD,
    "franchise": codes.FRANCHISE,
    "necessity": codes.NECESSITY,
    "chance": codes.CHANCE,
    "speculation": codes.SPECULATION,
    "jail": codes.SHELTER,
    "poor_house": codes.PARK,
    "trespass": codes.NO_TRESPASSING,
    "luxury": codes.LUXURY,
}
TITLES = ("lot", "railroad", "franchise", "speculation")

EFFECTS: dict[str, int] = {
    "jail": codes.GO_TO_JAIL,
    "throw": codes.THROW_AGAIN,
    "miss": codes.MISS_TURN,
    "pay_titles": codes.PAY_PER_TITLE,
    "pay_houses": codes.PAY_PER_HOUSE,
    "take": codes.TAKE,
    "pay": codes.PAY,
    "take_each": codes.EACH_PAYS,
    "pay_each": codes.PAY_EACH,
    "keep": codes.PARDON,
}


@cache
def load_board() -> tuple[Board, BoardInfo]:
    """The printed board, and what people see of it: names of the ring and of the four inner spaces."""
    data = _data("board.toml")
    rows = sorted(data["spaces"], key=lambda row: row["number"] % RING)
    board = Board()
    board.spaces = RING
    board.groups = len(data["sections"])
    board.locked_space = next(row["number"] for row in rows if row["kind"] == "jail")
    columns = {name: [0] * 60 for name in ("kind", "price", "charge", "group", "house_price")}
    columns["group"] = [-1] * 60
    rent = [0] * (60 * _LEVELS)
    for space, row in enumerate(rows):
        columns["kind"][space] = KINDS[row["kind"]]
        columns["price"][space] = row.get("price", 0)
        columns["charge"][space] = row.get("charge", 0)
        if row["kind"] == "lot":
            columns["group"][space] = row["section"] - 1
            columns["house_price"][space] = data["houses"]["price"]
            rent[space * _LEVELS] = row["rent"]
        elif row["kind"] == "speculation":
            columns["charge"][space] = data["speculation"]["ante"]
    for i in range(len(data["inner"])):
        columns["kind"][RING + i] = codes.OPPORTUNITY
    board.kind, board.price, board.charge = columns["kind"], columns["price"], columns["charge"]
    board.group, board.house_price, board.rent = columns["group"], columns["house_price"], rent
    board.redemption = columns["price"][:]
    board.fare = [0, *data["railroads"]["fares"], *[data["railroads"]["fares"][-1]] * 4]
    board.multiple = [0, *data["franchises"]["charges"], *[data["franchises"]["charges"][-1]] * 6]
    _fill_masks(board, rows)
    names = tuple(row["name"] for row in rows) + tuple(row["name"] for row in data["inner"])
    board.names = list(names)
    info = BoardInfo(
        data["name"],
        names,
        tuple(row["kind"] for row in rows) + ("opportunity",) * len(data["inner"]),
        _codes(board, rows, data),
        tuple(District(row["name"], row["letter"], row["colour"], "") for row in data["sections"]),
        {},
    )
    return board, info


@cache
def load_cards() -> Cards:
    """The Chance cards; a reconstruction, as their file says."""
    data = _data("cards.toml")
    _, info = load_board()
    cards = Cards()
    rows = data["chance"]
    cards.effect = [_effect(row) for row in rows]
    cards.amount = [abs(row.get("amount", 0)) for row in rows]
    cards.target = [info.space(row["target"]) if _effect(row) == codes.GO_TO else -1 for row in rows]
    cards.names = [row["name"] for row in rows]
    cards.texts = [f"{row['text']} ({data['note']})" for row in rows]
    return cards


def fill_figures(house: HouseRules) -> None:
    """Copy the printed figures that are no table of the board into the house rules."""
    data = _data("board.toml")
    info = load_board()[1]
    start = next(row for row in data["spaces"] if row["kind"] == "start")
    house.wages = start["wages"]
    house.fine = data["jail"]["fine"]
    house.poor_house = next(row["number"] for row in data["spaces"] if row["kind"] == "poor_house")
    prize = [0] * 13
    for total, amount in data["speculation"]["prizes"].items():
        prize[int(total)] = amount
    house.prize = prize
    house.double_prize = data["speculation"]["double"]
    house.broker_share = data["speculation"]["share"]
    house.between_low, house.between_high = data["moving"]["between"]
    house.wages_of = [row["wages"] for row in data["inner"]]
    house.rent_of = [row["rent"] for row in data["inner"]]
    hands = [sum(1 << info.space(title) for title in hand["titles"]) for hand in data["hands"]]
    house.hand = hands
    steps = data["treasury"]["steps"]
    house.utility = [info.space(row["buy"]) for row in steps if "buy" in row]
    house.college = [info.space(row["college"]) for row in steps if "college" in row]


def starting_cash(seats: int, monarch: bool) -> int:
    """What each seat starts with unless the host says otherwise: by the number of seats, or as Monarch."""
    cash = _data("board.toml")["cash"]
    found: int = cash["monarch"] if monarch else cash["by_seats"][seats - 2]
    return found


def amounts() -> dict[str, int | tuple[int, ...]]:
    """The printed figures that are no table of the board, by word; dollars, seats, titles, houses, turns or spaces.

    Those by seats are for two, three and four of them. ``prizes`` are for the sums of ``prize_sums`` in order.
    ``hand_1`` and so on are the spaces of the titles of each ready hand, in the order in which seats receive them.
    """
    data = _data("board.toml")
    tables, info = load_board()
    hands = [tuple(info.space(title) for title in hand["titles"]) for hand in data["hands"]]
    prizes = sorted((int(total), amount) for total, amount in data["speculation"]["prizes"].items())
    rises = data["taxes"]["rise"]
    steps = data["treasury"]["steps"]
    return {
        "cash_by_seats": tuple(data["cash"]["by_seats"]),
        "monarch_cash": data["cash"]["monarch"],
        "deal_by_seats": tuple(data["deal"]["by_seats"]),
        "hand_price": sum(tables.price[space] for space in hands[0]),
        **{f"hand_{number}": spaces for number, spaces in enumerate(hands, 1)},
        "house_price": data["houses"]["price"],
        "house_rent": data["houses"]["rent"],
        "most_houses": data["houses"]["most"],
        "section_times": tuple(data["houses"]["steps"]),
        "fares": tuple(data["railroads"]["fares"]),
        "trust_fare": data["railroads"]["trust"],
        "charges": tuple(data["franchises"]["charges"]),
        "tax_rise_houses": tuple(rise["houses"] for rise in rises),
        "tax_rise_charges": tuple(rise["charge"] for rise in rises),
        "ante": data["speculation"]["ante"],
        "prize_sums": tuple(total for total, amount in prizes if amount),
        "prizes": tuple(amount for _, amount in prizes if amount),
        "ruin_sums": tuple(total for total, amount in prizes if not amount),
        "double_prize": data["speculation"]["double"],
        "fine": data["jail"]["fine"],
        "misses": data["jail"]["misses"],
        "pass": data["moving"]["pass"],
        "between": tuple(data["moving"]["between"]),
        "rounds": data["moving"]["rounds"],
        "loan": data["bank"]["loan"],
        "interest": data["bank"]["interest"],
        "title_counts": data["count"]["title"],
        "house_counts": data["count"]["house"],
        "step_at": data["treasury"]["at"],
        "step_wages": data["treasury"]["wages"],
        "wages": next(row["wages"] for row in data["spaces"] if row["kind"] == "start"),
        "inner_wages": tuple(row["wages"] for row in data["inner"]),
        "inner_rents": tuple(row["rent"] for row in data["inner"]),
        "steps": len(steps),
    }


def card_number(text: str) -> int:
    """Return the number of a Chance card, 0 to 15, given by its id (C1 to C16) or name, or -1."""
    return _card_numbers().get(fold_name(text), -1)


def card_id(card: int) -> str:
    return f"C{card + 1}"


@cache
def _card_numbers() -> dict[str, int]:
    found: dict[str, int] = {}
    for number, name in enumerate(load_cards().names):
        found[fold_name(card_id(number))] = number
        found[fold_name(name)] = number
    return found


@cache
def _data(name: str) -> dict[str, Any]:
    return TomlFile(files("rentopia.games.landlords") / name, DataError).data


def _effect(row: dict[str, Any]) -> int:
    if row["effect"] == "go":
        if row["target"] == "next_railroad":
            return codes.NEXT_RAILROAD
        return codes.GO_TO_START if row["target"] == "Mother Earth" else codes.GO_TO
    if row["effect"] == "step":
        return codes.GO_ON if row["amount"] > 0 else codes.GO_BACK
    return EFFECTS[row["effect"]]


def _fill_masks(board: Board, rows: list[dict[str, Any]]) -> None:
    def mask(*kinds: str) -> int:
        return sum(1 << space for space, row in enumerate(rows) if row["kind"] in kinds)

    board.street_mask = mask("lot")
    board.fare_mask = mask("railroad")
    board.multiple_mask = mask("franchise")
    board.deed_mask = mask(*TITLES)
    board.all_mask = (1 << RING) - 1
    size, first, members, masks = [0] * 20, [0] * 20, [0] * 160, [0] * 20
    for space, row in enumerate(rows):
        if row["kind"] == "lot":
            group = row["section"] - 1
            if size[group] == 0:
                first[group] = space
            members[group * 8 + size[group]] = space
            size[group] += 1
            masks[group] |= 1 << space
    board.group_size, board.group_first, board.group_spaces, board.group_mask = size, first, members, masks
    railroads = [space for space, row in enumerate(rows) if row["kind"] == "railroad"]
    ahead = [0] * 60
    for space in range(RING):
        ahead[space] = min(railroads, key=lambda other: (other - space - 1) % RING)
    board.next_fare = ahead


def _codes(board: Board, rows: list[dict[str, Any]], data: dict[str, Any]) -> tuple[str, ...]:
    """Letter of the section and place there of each lot, as A1; empty for all other spaces."""
    found = [""] * (RING + len(data["inner"]))
    for group, section in enumerate(data["sections"]):
        for i in range(board.group_size[group]):
            found[board.group_spaces[group * 8 + i]] = f"{section['letter']}{i + 1}"
    return tuple(found)
