"""The board as tables of whole numbers: what every rule looks up and none may change.

A board is filled once by a loader from a data file and only read afterwards. It is one class of
flat tables, without dictionaries and without texts in what the rules read, so that it can be
compiled as it stands. The lengths are written as numbers because C arrays are made of them; a test
compares them with the limits below. From outside, assign a whole list to a table
(``board.price = [...]``): an assignment to a single place is lost when this module is compiled.

Where it is decided: architecture, decisions 2 and 7.
"""

from __future__ import annotations


class Board:
    """A ring of 16 to 60 spaces with its deeds, prices and rents; amounts are whole dollars.

    Tables of 60 have one place for each space, from the start corner (space 0) in walking order;
    places from ``spaces`` on hold 0. What a *kind* means is the business of the game that fills the
    board. Three kinds of deeds are told apart: streets (they form groups and are built on),
    those with fares (by how many of them the owner has) and those with multiples (of the dice, by how many).

    Masks have bit ``1 << space`` set for each space they hold; bits 60 to 63 are always clear.
    """

    def __init__(self) -> None:
        #: Length of the ring, 16 to 60.
        self.spaces: int = 0
        #: How many groups (districts) of streets there are, 0 to 20.
        self.groups: int = 0
        #: The start corner.
        self.start: int = 0
        #: The space where tokens are locked up.
        self.locked_space: int = 0

        #: What each space is, in the codes of the game.
        self.kind = [0] * 60
        #: Printed price of a deed, else 0.
        self.price = [0] * 60
        #: What mortgaging pays: half the price, rounded down.
        self.mortgage = [0] * 60
        #: What clearing the mortgage costs: mortgage and a tenth of it, rounded up.
        self.redemption = [0] * 60
        #: What receiving it mortgaged costs: a tenth of the mortgage, rounded up.
        self.fee = [0] * 60
        #: Amount of a tax space, number of the deck of a card space, else 0.
        self.charge = [0] * 60
        #: Group of a street, from 0; -1 for all other spaces.
        self.group = [0] * 60
        #: Cost of one level on a street, else 0.
        self.house_price = [0] * 60
        #: Rent of a street at ``space * 7 + level``: level 0 is empty, 1 to 4 houses, 5 a hotel;
        #: place 6 of each space is unused.
        self.rent = [0] * 420
        #: ``1 << space``, to be looked up: a bare shift of a literal has 32 bits when compiled.
        self.bit = [0] * 60

        self.street_mask: int = 0
        self.fare_mask: int = 0
        self.multiple_mask: int = 0
        #: All that can be owned: streets and both others.
        self.deed_mask: int = 0
        #: All spaces of the ring; complements of masks are cut with it.
        self.all_mask: int = 0

        #: The streets of each group as a mask, and how many they are (1 to 8; 0 past ``groups``).
        self.group_mask = [0] * 20
        self.group_size = [0] * 20
        #: The first street of each group on the board.
        self.group_first = [0] * 20
        #: The streets of a group in board order, at ``group * 8 + i`` for i below its size.
        self.group_spaces = [0] * 160

        #: Rent of a deed with fares whose owner has n of them (n = 1 to 8) at ``fare[n]``.
        self.fare = [0] * 9
        #: Rent of a deed with multiples whose owner has n of them, as a multiple of the dice.
        self.multiple = [0] * 9
        #: The next deed with fares, and with multiples, strictly forward of each space (itself if the
        #: ring holds only that one); -1 if there is none.
        self.next_fare = [0] * 60
        self.next_multiple = [0] * 60

        #: What the spaces are called, in order; for people, never read by a rule.
        self.names: list[str] = []

        one: int = 1
        for space in range(60):
            self.bit[space] = one << space
