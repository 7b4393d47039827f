"""Reading a board of Rentopia: the printed one, or a host's own, from TOML to tables of numbers.

A file that makes no sense is refused by one line that names the place and the reason, so that a
host can repair it. The format is explained in `board.toml`, which is the printed board itself.

Where it is decided: the seed's board, lap and what the host can change (R.54 and formats, part 1,
for how spaces are named); mortgages in the seed's last paragraph and table A3 of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from rentopia.engine.board import Board
from rentopia.engine.names import fold_name
from rentopia.games.boardinfo import BoardInfo, District
from rentopia.games.rentopia import codes
from rentopia.games.tomlfile import DataError, Source, TomlFile, Where, show

LEAST_SPACES, MOST_SPACES = 16, 60
MOST_DISTRICTS = 20
#: Streets in one district, stations on a board, companies on a board.
MOST_OF_A_KIND = 8
MOST_MONEY = 1_000_000
MOST_MULTIPLE = 10_000
MOST_IN_A_NAME = 40
LEVELS = 6

#: The words of the file for kinds of spaces, each with its code and the keys beside name and kind.
KINDS: dict[str, tuple[int, tuple[str, ...]]] = {
    "start": (codes.START, ()),
    "street": (codes.STREET, ("district", "price", "rents")),
    "station": (codes.STATION, ("price",)),
    "company": (codes.COMPANY, ("price",)),
    "tax": (codes.TAX, ("amount",)),
    "fortune": (codes.CARD, ()),
    "town_fund": (codes.CARD, ()),
    "lockup": (codes.LOCKUP, ()),
    "square": (codes.SQUARE, ()),
    "busted": (codes.BUSTED, ()),
}
DECKS = {"fortune": codes.FORTUNE, "town_fund": codes.TOWN_FUND}

#: Cards that lead to a named space: the kind of it, and where it lies on the printed board of 40.
CARD_TARGETS = {"F1": ("street", 39), "F3": ("street", 24), "F4": ("street", 11), "F8": ("station", 5)}
_PRINTED_RING = 40

#: Accounts that are no seats; a space called like one could not be told from it in a file.
_ACCOUNTS = ("bank", "pot", "treasury", "miscellaneous")
#: Letters of seats (tokens), which districts leave to them: `M` is a person, `B2` a street.
_SEAT_LETTERS = "KLMPSTUW"
_LETTERS = [letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter not in _SEAT_LETTERS]
_COLOURS = ["#6A698A", "#A0E6D7", "#E08EDD", "#E0701D", "#840B0C", "#FCDF62", "#226D54", "#1E1888"]
PATTERNS = ["cobbles", "waves", "petals", "lanterns", "embers", "rays", "firs", "windows"]


class BoardError(DataError):
    """A board that makes no sense: `line` (0: the whole file) and `reason`; see `DataError`."""


def load_board(source: Source | None = None, name: str = "") -> tuple[Board, BoardInfo]:
    """Read a board from a path or a TOML text (a string with a line break); None: the printed one.

    ``name`` stands for the file in messages, else it is the file's own. Raises `BoardError` for
    whatever is wrong with the file, the first thing found.
    """
    if source is None:
        source = files("rentopia.games.rentopia") / "board.toml"
    return _Reader(TomlFile(source, BoardError, name)).read()


class _Reader:
    """One reading of one file: checks in the order of the file, then fills the board."""

    def __init__(self, file: TomlFile) -> None:
        self.file = file
        self.board = Board()
        self.names: list[str] = []
        self.kinds: list[str] = []
        self.districts: list[District] = []
        self.house_prices: list[int] = []
        self.streets: list[list[int]] = []
        columns = ("kind", "price", "charge", "group", "house_price")
        self.columns = {column: [0] * MOST_SPACES for column in columns}
        self.rent = [0] * (MOST_SPACES * 7)

    def read(self) -> tuple[Board, BoardInfo]:
        file, data = self.file, self.file.data
        if "board" in data:
            file.integer(("board",), data["board"], "board (the version of the format)", 1, 1)
        others = ("stations", "companies", "card_targets", "districts")
        file.keys((), data, "the board", ("board", "name", "spaces"), others)
        name = file.words(("name",), data["name"], "name", MOST_IN_A_NAME)
        self._read_districts()
        self._read_spaces()
        self._check_ring()
        self._read_owned("stations", "fares", "station", MOST_MONEY)
        self._read_owned("companies", "multiples", "company", MOST_MULTIPLE)
        targets = self._read_targets()
        self._fill_groups()
        self._fill_ring()
        info = BoardInfo(name, tuple(self.names), tuple(self.kinds), self._codes(), tuple(self.districts), targets)
        return self.board, info

    # --- districts ------------------------------------------------------------------------------

    def _read_districts(self) -> None:
        tables = self.file.tables("districts")
        if len(tables) > MOST_DISTRICTS:
            reason = f"a board has at most {MOST_DISTRICTS} districts, this one has {len(tables)}"
            self.file.fail(("districts", MOST_DISTRICTS), reason)
        taken = {fold_name(str(table.get("letter", ""))) for table in tables}
        free = (letter for letter in _default_letters() if letter.lower() not in taken)
        for number, table in enumerate(tables):
            self._read_district(("districts", number), table, number, free)

    def _read_district(self, where: Where, table: dict[str, Any], number: int, free: Iterator[str]) -> None:
        file = self.file
        who = f"district {number + 1}"
        if "name" in table:
            name = self._name((*where, "name"), table["name"], who)
            if fold_name(name) in {fold_name(other.name) for other in self.districts}:
                file.fail((*where, "name"), f"two districts are called '{name}'")
            who = f"'{name}'"
        file.keys(where, table, who, ("name", "house_price"), ("letter", "colour", "pattern"))
        price = file.integer((*where, "house_price"), table["house_price"], f"{who}: house_price", 1, MOST_MONEY)
        letter = table["letter"] if "letter" in table else next(free)
        place = (*where, "letter")
        if not isinstance(letter, str) or not re.fullmatch("[A-Z]{1,2}", letter):
            file.fail(place, f"{who}: letter must be one or two capitals, not {show(letter)}")
        if letter in _SEAT_LETTERS:
            reason = f"{who}: the letter {letter} belongs to a token, free are {_listed(_LETTERS)}"
            file.fail(place, reason)
        if letter in {other.letter for other in self.districts}:
            file.fail(place, f"{who}: another district has the letter {letter}")
        # Without a look of its own a ninth district takes the first colour with another pattern.
        colour = table.get("colour", _COLOURS[number % 8])
        if not isinstance(colour, str) or not re.fullmatch("#[0-9A-Fa-f]{6}", colour):
            reason = f"{who}: colour must be like #6A698A, not {show(colour)}"
            file.fail((*where, "colour"), reason)
        pattern = table.get("pattern", PATTERNS[(number + number // 8) % 8])
        if pattern not in PATTERNS:
            reason = f"{who}: pattern must be {_listed(PATTERNS, 'or')}, not {show(pattern)}"
            file.fail((*where, "pattern"), reason)
        self.districts.append(District(name, letter, colour.upper(), pattern))
        self.house_prices.append(price)
        self.streets.append([])

    # --- spaces ---------------------------------------------------------------------------------

    def _read_spaces(self) -> None:
        tables = self.file.tables("spaces")
        if not LEAST_SPACES <= len(tables) <= MOST_SPACES:
            reason = f"the ring has {LEAST_SPACES} to {MOST_SPACES} spaces, this one {len(tables)}"
            self.file.fail(("spaces", min(len(tables) - 1, MOST_SPACES)), reason)
        board = self.board
        board.spaces = len(tables)
        for space, table in enumerate(tables):
            self._read_space(("spaces", space), table, space)
        board.kind = self.columns["kind"]
        board.price = self.columns["price"]
        board.mortgage = [price // 2 for price in board.price]
        # Whole numbers throughout: in floating point a tenth of 100 more is 56 (table A3).
        board.fee = [(half + 9) // 10 for half in board.mortgage]
        board.redemption = [half + (half + 9) // 10 for half in board.mortgage]
        board.charge = self.columns["charge"]
        board.group = self.columns["group"]
        board.house_price = self.columns["house_price"]
        board.rent = self.rent
        board.names = list(self.names)

    def _read_space(self, where: Where, table: dict[str, Any], space: int) -> None:
        file = self.file
        who = f"space {space}"
        if "name" in table:
            who = f"'{self._name((*where, 'name'), table['name'], who)}'"
        if "kind" not in table:
            file.keys(where, table, who, ("name", "kind"), ("district", "price", "rents", "amount"))
        kind = table["kind"]
        if not isinstance(kind, str) or kind not in KINDS:
            reason = f"{who}: kind must be {_listed(list(KINDS), 'or')}, not {show(kind)}"
            file.fail((*where, "kind"), reason)
        code, more = KINDS[kind]
        file.keys(where, table, f"{who} (a {kind})", ("name", "kind", *more))
        self._check_new_name((*where, "name"), table["name"], kind)
        self.names.append(table["name"])
        self.kinds.append(kind)

        columns = self.columns
        columns["kind"][space] = code
        columns["group"][space] = -1
        if kind in DECKS:
            columns["charge"][space] = DECKS[kind]
        if "amount" in more:
            amount = (*where, "amount")
            columns["charge"][space] = file.integer(amount, table["amount"], f"{who}: amount", 1, MOST_MONEY)
        if "price" in more:
            price = (*where, "price")
            columns["price"][space] = file.integer(price, table["price"], f"{who}: price", 1, MOST_MONEY)
        if kind == "street":
            self._read_street(where, table, space, who)

    def _read_street(self, where: Where, table: dict[str, Any], space: int, who: str) -> None:
        file = self.file
        wanted = table["district"]
        known = {fold_name(district.name): n for n, district in enumerate(self.districts)}
        group = known.get(fold_name(wanted), -1) if isinstance(wanted, str) else -1
        if group < 0:
            reason = f"{who}: {show(wanted)} is not among the [[districts]]"
            file.fail((*where, "district"), reason)
        self.streets[group].append(space)
        if len(self.streets[group]) > MOST_OF_A_KIND:
            reason = f"'{self.districts[group].name}' has more than {MOST_OF_A_KIND} streets"
            file.fail((*where, "district"), reason)
        self.columns["group"][space] = group
        self.columns["house_price"][space] = self.house_prices[group]

        place = (*where, "rents")
        rents = file.integers(place, table["rents"], f"{who}: rents", 0, MOST_MONEY)
        if len(rents) != LEVELS:
            reason = f"{who} needs 6 rents (empty, 1 to 4 houses, hotel), it has {len(rents)}"
            file.fail(place, reason)
        self.rent[space * 7 : space * 7 + LEVELS] = rents

    def _name(self, where: Where, value: object, who: str) -> str:
        """Return a name that can be typed, told from a number and from an account."""
        name = self.file.words(where, value, f"{who}: name", MOST_IN_A_NAME)
        folded = fold_name(name)
        if not folded or folded.isnumeric():
            self.file.fail(where, f"{who}: the name '{name}' has no letter in it")
        if folded in _ACCOUNTS:
            self.file.fail(where, f"{who}: the name '{name}' is kept for {_listed(_ACCOUNTS)}")
        return name

    def _check_new_name(self, where: Where, name: str, kind: str) -> None:
        """Refuse a name that is taken; only card spaces of the same deck may share one."""
        folded = fold_name(name)
        for space, (other, other_kind) in enumerate(zip(self.names, self.kinds, strict=True)):
            if fold_name(other) == folded and not (kind == other_kind and kind in DECKS):
                beside = "" if other == name else f", as '{other}'"
                self.file.fail(where, f"'{name}' is the name of space {space} already{beside}")

    # --- what must hold on the whole ring ---------------------------------------------------------

    def _at(self, kind: str) -> list[int]:
        return [space for space, other in enumerate(self.kinds) if other == kind]

    def _check_ring(self) -> None:
        file = self.file
        starts = self._at("start")
        if self.kinds[0] != "start":
            file.fail(("spaces", 0), f"the first space must be the start, not '{self.names[0]}'")
        if len(starts) > 1:
            reason = f"'{self.names[starts[1]]}': a board has only one start, its first space"
            file.fail(("spaces", starts[1], "kind"), reason)
        lockups = self._at("lockup")
        if not lockups:
            file.fail((), "the board has no space of kind lockup")
        if len(lockups) > 1:
            reason = f"'{self.names[lockups[1]]}': a board has only one lockup"
            file.fail(("spaces", lockups[1], "kind"), reason)
        self.board.locked_space = lockups[0]
        for number, streets in enumerate(self.streets):
            if not streets:
                reason = f"'{self.districts[number].name}' has no street"
                file.fail(("districts", number), reason)
        for kind, many in (("station", "stations"), ("company", "companies")):
            found = self._at(kind)
            if len(found) > MOST_OF_A_KIND:
                reason = f"a board has at most {MOST_OF_A_KIND} {many}, this one {len(found)}"
                file.fail(("spaces", found[MOST_OF_A_KIND]), reason)
        if not self.streets:
            file.fail((), "the board has no street")
        fortunes = self._at("fortune")
        for kind in ("station", "company"):
            if fortunes and not self._at(kind):
                reason = f"Fortune cards lead to the next {kind}, and the board has none"
                file.fail(("spaces", fortunes[0], "kind"), reason)

    def _read_owned(self, key: str, column: str, kind: str, most: int) -> None:
        """Read what one, two, … stations or companies in one hand charge, and mark where they are."""
        file, board = self.file, self.board
        found = self._at(kind)
        if found and key not in file.data:
            file.fail((), f"the board has {key}, and no {key} = {{ {column} = [...] }}")
        amounts: list[int] = []
        if key in file.data:
            table = file.table((key,), file.data[key], key)
            file.keys((key,), table, key, (column,))
            where = (key, column)
            amounts = file.integers(where, table[column], f"{key}: {column}", 0, most)
            if not len(found) <= len(amounts) <= MOST_OF_A_KIND:
                at_most = max(len(found), MOST_OF_A_KIND)
                reason = f"{key}: {column} needs {len(found)} to {at_most} numbers, one for each"
                file.fail(where, f"{reason} number owned; it has {len(amounts)}")
        table_of_nine = [0, *amounts] + [0] * (MOST_OF_A_KIND - len(amounts))
        if kind == "station":
            board.fare, board.next_fare = table_of_nine, self._next(found)
        else:
            board.multiple, board.next_multiple = table_of_nine, self._next(found)

    def _next(self, found: list[int]) -> list[int]:
        """Return for each space the first of those found strictly after it, going round."""
        ring = self.board.spaces
        after = [0] * MOST_SPACES
        for space in range(ring):
            after[space] = min(found, key=lambda to: (to - space - 1) % ring, default=-1)
        return after

    def _read_targets(self) -> dict[str, int]:
        file = self.file
        table = file.table(("card_targets",), file.data.get("card_targets", {}), "card_targets")
        file.keys(("card_targets",), table, "card_targets", (), CARD_TARGETS)
        by_name = {fold_name(name): space for space, name in enumerate(self.names)}
        targets: dict[str, int] = {}
        for card, (kind, printed) in CARD_TARGETS.items():
            places = self._at(kind)
            if card not in table:
                targets[card] = self._default_target(kind, printed, places)
                continue
            name = table[card]
            target = by_name.get(fold_name(name), -1) if isinstance(name, str) else -1
            if target not in places:
                reason = f"card {card} must lead to a {kind} of this board, not {show(name)}"
                file.fail(("card_targets", card), reason)
            targets[card] = target
        return targets

    def _default_target(self, kind: str, printed: int, places: list[int]) -> int:
        if not places:
            return -1
        if kind == "station":
            return places[0]
        wanted = printed * self.board.spaces // _PRINTED_RING
        return next((space for space in places if space >= wanted), places[-1])

    # --- what follows from it ---------------------------------------------------------------------

    def _fill_groups(self) -> None:
        board = self.board
        board.groups = len(self.streets)
        spare = [0] * (MOST_DISTRICTS - board.groups)
        board.group_size = [len(streets) for streets in self.streets] + spare
        board.group_first = [streets[0] for streets in self.streets] + spare
        board.group_mask = [_mask(streets) for streets in self.streets] + spare
        spaces = [0] * (MOST_DISTRICTS * MOST_OF_A_KIND)
        for group, streets in enumerate(self.streets):
            first = group * MOST_OF_A_KIND
            spaces[first : first + len(streets)] = streets
        board.group_spaces = spaces

    def _fill_ring(self) -> None:
        board = self.board
        board.street_mask = _mask(self._at("street"))
        board.fare_mask = _mask(self._at("station"))
        board.multiple_mask = _mask(self._at("company"))
        board.deed_mask = board.street_mask | board.fare_mask | board.multiple_mask
        board.all_mask = _mask(list(range(board.spaces)))

    def _codes(self) -> tuple[str, ...]:
        found = [""] * len(self.names)
        for district, streets in zip(self.districts, self.streets, strict=True):
            for place, space in enumerate(streets, 1):
                found[space] = f"{district.letter}{place}"
        return tuple(found)


def _default_letters() -> list[str]:
    """Return letters for districts in their order: single ones as long as they last."""
    return [*_LETTERS, *("A" + letter for letter in _LETTERS)]


def _mask(spaces: list[int]) -> int:
    return sum(2**space for space in spaces)


def _listed(words: list[str] | tuple[str, ...], last: str = "and") -> str:
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
