"""The ring of the toy game: eight spaces, small sums."""

from __future__ import annotations

from rentopia.engine.board import Board

#: Kinds of spaces.
START, STREET, TAX, REST, AWAY = range(5)

#: Name, kind, price, price of a house, rent at each level; of the tax its charge.
_SPACES: tuple[tuple[str, int, int, int, tuple[int, ...]], ...] = (
    ("Start", START, 0, 0, ()),
    ("Pond Lane", STREET, 20, 10, (3, 9, 24)),
    ("Mill Lane", STREET, 24, 10, (4, 12, 28)),
    ("Toll", TAX, 15, 0, ()),
    ("Rest", REST, 0, 0, ()),
    ("Hill Row", STREET, 40, 20, (6, 20, 45)),
    ("Peak Row", STREET, 44, 20, (8, 24, 50)),
    ("Away", AWAY, 0, 0, ()),
)
_DISTRICTS = ((1, 2), (5, 6))
NAMES = tuple(space[0] for space in _SPACES)


def make_board() -> Board:
    """Fill the tables; a tenth of a sum is rounded up."""
    board = Board()
    board.spaces = len(_SPACES)
    board.groups = len(_DISTRICTS)
    board.locked_space = NAMES.index("Rest")
    board.names = list(NAMES)
    board.all_mask = (1 << len(_SPACES)) - 1
    board.kind = _table([space[1] for space in _SPACES], 60)
    streets = [space[1] == STREET for space in _SPACES]
    prices = [space[2] if street else 0 for space, street in zip(_SPACES, streets, strict=True)]
    board.price = _table(prices, 60)
    board.charge = _table([0 if street else space[2] for space, street in zip(_SPACES, streets, strict=True)], 60)
    board.mortgage = _table([price // 2 for price in prices], 60)
    board.fee = _table([_tenth(price // 2) for price in prices], 60)
    board.redemption = _table([price // 2 + _tenth(price // 2) for price in prices], 60)
    board.house_price = _table([space[3] for space in _SPACES], 60)
    board.rent = _table([amount for space in _SPACES for amount in _table(space[4], 7)], 420)
    masks = [sum(1 << space for space in district) for district in _DISTRICTS]
    board.street_mask = board.deed_mask = sum(masks)
    board.group = [next((i for i, mask in enumerate(masks) if mask >> space & 1), -1) for space in range(60)]
    board.group_mask = _table(masks, 20)
    board.group_size = _table([len(district) for district in _DISTRICTS], 20)
    board.group_first = _table([district[0] for district in _DISTRICTS], 20)
    board.group_spaces = _table([space for district in _DISTRICTS for space in _table(district, 8)], 160)
    return board


def _tenth(amount: int) -> int:
    return (amount + 9) // 10


def _table(values: tuple[int, ...] | list[int], length: int) -> list[int]:
    return [*values, *[0] * (length - len(values))]
