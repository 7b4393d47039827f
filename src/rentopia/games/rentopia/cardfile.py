"""Reading the cards of Rentopia from their data file, and finding one by its name or id.

Where it is decided: part C of the rules' reference, and formats, part 1, for ids.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from rentopia.engine.board import Board
from rentopia.engine.names import fold_name
from rentopia.games.boardinfo import BoardInfo
from rentopia.games.rentopia import codes
from rentopia.games.rentopia.cards import Cards
from rentopia.games.tomlfile import DataError, Source, TomlFile, Where, show

CARDS_IN_A_DECK = 16
#: Key of a deck in the file, and the letter of its ids; the order is that of the deck numbers.
DECKS = (("fortune", "F"), ("town_fund", "T"))
MOST_MONEY = 1_000_000
MOST_IN_A_TEXT = 160
#: A card may lead this many spaces back, so that it never goes round the smallest ring.
MOST_BACK = 12

#: The words of the file for effects, each with its code and the keys that go with it.
EFFECTS: dict[str, tuple[int, tuple[str, ...]]] = {
    "advance": (codes.ADVANCE, ()),
    "advance_start": (codes.ADVANCE, ()),
    "next_station": (codes.NEXT_STATION, ()),
    "next_company": (codes.NEXT_COMPANY, ()),
    "back": (codes.BACK, ("amount",)),
    "lockup": (codes.GO_LOCKUP, ()),
    "keep": (codes.KEEP, ()),
    "receive": (codes.RECEIVE, ("amount",)),
    "pay": (codes.PAY, ("amount",)),
    "repairs": (codes.REPAIRS, ("house", "hotel")),
    "pay_each": (codes.PAY_EACH, ("amount",)),
    "collect_each": (codes.COLLECT_EACH, ("amount",)),
}


class CardError(DataError):
    """A card file that makes no sense: `line` (0: the whole file) and `reason`; see `DataError`."""


def load_cards(board: Board, info: BoardInfo, source: Source | None = None) -> Cards:
    """Return the tables of both decks for a board, with the board's names in the texts.

    Raises `CardError` for a broken file, which the one of the package is not.
    """
    file = _card_file(source)
    columns = {column: [0] * 32 for column in ("effect", "amount", "amount2", "target")}
    names: list[str] = []
    texts: list[str] = []
    for number, (where, table) in enumerate(_tables(file)):
        identity, name, text, word = _checked(file, where, table, number)
        code, keys = EFFECTS[word]
        columns["effect"][number] = code
        most = MOST_BACK if code == codes.BACK else MOST_MONEY
        for key, column in zip(keys, ("amount", "amount2"), strict=False):
            amount = file.integer((*where, key), table[key], f"{identity}: {key}", 1, most)
            columns[column][number] = amount
        target = -1
        if word == "advance":
            if identity not in info.targets:
                file.fail(where, f"{identity}: boards name no space for this card")
            target = info.targets[identity]
        elif word == "advance_start":
            target = board.start
        columns["target"][number] = target
        names.append(name)
        # A board without Fortune spaces may have no place for a card that is never drawn there.
        texts.append(text.replace("{target}", info.names[target] if target >= 0 else "nowhere"))

    cards = Cards()
    cards.effect = columns["effect"]
    cards.amount = columns["amount"]
    cards.amount2 = columns["amount2"]
    cards.target = columns["target"]
    cards.names = names
    cards.texts = texts
    return cards


def card_number(text: str) -> int:
    """Return the number of a card, 0 to 31, given by its id (F1 to F16, T1 to T16) or name, or -1.

    Case, accents, blanks and punctuation don't matter.
    """
    return _numbers().get(fold_name(text), -1)


def card_id(card: int) -> str:
    """Return the id of a card: F1 for card 0, T16 for card 31."""
    return f"{DECKS[card // CARDS_IN_A_DECK][1]}{card % CARDS_IN_A_DECK + 1}"


@cache
def _numbers() -> dict[str, int]:
    found: dict[str, int] = {}
    for number, (_, table) in enumerate(_tables(_card_file(None))):
        found[fold_name(card_id(number))] = number
        found[fold_name(table["name"])] = number
    return found


def _card_file(source: Source | None) -> TomlFile:
    if source is None:
        source = files("rentopia.games.rentopia") / "cards.toml"
    return TomlFile(source, CardError)


def _tables(file: TomlFile) -> list[tuple[Where, dict[str, Any]]]:
    """Return the 32 tables of the file in the order of the card numbers, each with its place."""
    file.keys((), file.data, "the cards", ("cards", *(key for key, _ in DECKS)))
    file.integer(("cards",), file.data["cards"], "cards (the version of the format)", 1, 1)
    found: list[tuple[Where, dict[str, Any]]] = []
    for key, _ in DECKS:
        tables = file.tables(key)
        if len(tables) != CARDS_IN_A_DECK:
            file.fail((key,), f"{key} has {CARDS_IN_A_DECK} cards, not {len(tables)}")
        found += [((key, number), table) for number, table in enumerate(tables)]
    return found


def _checked(file: TomlFile, where: Where, table: dict[str, Any], number: int) -> tuple[str, str, str, str]:
    """Return id, name, text and word of the effect of a card whose keys are as they should be."""
    identity = card_id(number)
    word = table.get("effect")
    if not isinstance(word, str) or word not in EFFECTS:
        file.fail((*where, "effect"), f"{identity}: no such effect: {show(word)}")
    file.keys(where, table, identity, ("id", "name", "text", "effect", *EFFECTS[word][1]))
    if table["id"] != identity:
        file.fail((*where, "id"), f"{identity} comes next, not {show(table['id'])}")
    name = file.words((*where, "name"), table["name"], f"{identity}: name", 40)
    text = file.words((*where, "text"), table["text"], f"{identity}: text", MOST_IN_A_TEXT)
    return identity, name, text, word
