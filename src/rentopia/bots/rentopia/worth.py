"""What deeds are worth to a bot: what they bring per opponent throw, and what a whole district could bring."""

from __future__ import annotations

from rentopia.engine.board import Board
from rentopia.engine.state import State
from rentopia.games.rentopia.cards import Cards
from rentopia.games.rentopia.codes import (
    ADVANCE,
    BACK,
    BUSTED,
    CARD,
    GO_LOCKUP,
    NEXT_COMPANY,
    NEXT_STATION,
    STATION,
)
from rentopia.games.rentopia.state import RentopiaState

_MILLION = 1000000
_STEPS = 40  # throws until the shares of the spaces hardly change any more
_HOUSES = 3  # the level by which a whole district is judged: the third house first
_AHEAD = 20  # throws of each opponent that a deed is expected to earn from


class Worth:
    """Tables for one board, made once and then looked up.

    `share[space]` is how often a throw ends there, in millionths; `earns` the income per opponent throw of a street
    at `space * 7 + level`, in millionths of a dollar. A *bundle* is a district, all stations (`groups`) or all
    companies (`groups` + 1): what one deed is worth depends on no other bundle. Its one to eight spaces stand in
    `bundle_spaces` from `bundle * 8` on.
    """

    def __init__(self) -> None:
        self.board: Board | None = None
        self.share = [0] * 60
        self.next = [0] * 60
        self.earns = [0] * 420
        self.bundles: int = 0
        self.bundle_mask = [0] * 22
        self.bundle_size = [0] * 22
        self.bundle_spaces = [0] * 176

    def study(self, state: State) -> None:
        """Fill the tables, unless they are of this board already."""
        board = state.board
        if self.board is board:
            return
        self.board = board
        for space in range(60):
            self.share[space] = _MILLION // board.spaces if space < board.spaces else 0
        if isinstance(state, RentopiaState):
            match: RentopiaState = state
            for _ in range(_STEPS):
                self.throw(board, match.house.cards)
        for space in range(board.spaces):
            for level in range(6):
                self.earns[space * 7 + level] = self.share[space] * board.rent[space * 7 + level]
        self.bundles = board.groups + 2
        for group in range(board.groups):
            self.bundle_mask[group] = board.group_mask[group]
        self.bundle_mask[board.groups] = board.fare_mask
        self.bundle_mask[board.groups + 1] = board.multiple_mask
        for bundle in range(self.bundles):
            self.bundle_size[bundle] = 0
            for space in range(board.spaces):
                if self.bundle_mask[bundle] & board.bit[space]:
                    self.bundle_spaces[bundle * 8 + self.bundle_size[bundle]] = space
                    self.bundle_size[bundle] += 1

    def throw(self, board: Board, cards: Cards) -> None:
        """One throw of tokens spread over the board; Busted and the cards move them on, Lockup is left at once."""
        spaces = board.spaces
        for space in range(60):
            self.next[space] = 0
        for space in range(spaces):
            for pips in range(2, 13):
                ways = 6 - pips + 7 if pips > 7 else pips - 1
                self.next[(space + pips) % spaces] += self.share[space] * ways // 36
        for space in range(spaces):
            self.share[space] = self.next[space]
        for space in range(spaces):
            if board.kind[space] == BUSTED:
                self.share[board.locked_space] += self.share[space]
                self.share[space] = 0
            elif board.kind[space] == CARD:
                self.draw(board, cards, space)

    def draw(self, board: Board, cards: Cards, space: int) -> None:
        """Spread those who stand on a card space over where its sixteen cards lead."""
        part = self.next[space] // 16
        for i in range(16):
            card = board.charge[space] * 16 + i
            effect = cards.effect[card]
            target = space
            if effect == ADVANCE:
                target = cards.target[card]
            elif effect == NEXT_STATION:
                target = board.next_fare[space]
            elif effect == NEXT_COMPANY:
                target = board.next_multiple[space]
            elif effect == BACK:
                target = (space + board.spaces - cards.amount[card]) % board.spaces
            elif effect == GO_LOCKUP:
                target = board.locked_space
            if target >= 0:
                self.share[space] -= part
                self.share[target] += part

    def bundle(self, bundle: int, owned: int, throws: int) -> int:
        """Dollars that the deeds of one bundle among `owned` are worth over so many opponent throws."""
        board = self.board
        if board is None:
            return 0
        mask = owned & self.bundle_mask[bundle]
        if mask == 0:
            return 0
        if bundle >= board.groups:
            return self.line(bundle, mask, throws)
        size = self.bundle_size[bundle]
        count = 0
        price = 0
        bare = 0
        built = 0
        cost = 0
        for i in range(size):
            space = self.bundle_spaces[bundle * 8 + i]
            if mask & board.bit[space]:
                count += 1
                price += board.price[space]
                bare += self.earns[space * 7]
                built += self.earns[space * 7 + _HOUSES]
                cost += _HOUSES * board.house_price[space]
        if count < size:
            # Each further street of a district is worth more: it is a step towards the whole.
            return price + price * (count - 1) // (2 * size) + bare * throws // _MILLION
        value = built * throws // _MILLION - cost // 2
        least = price + price // 2 + 2 * bare * throws // _MILLION
        return price // 2 + value if price // 2 + value > least else least

    def line(self, bundle: int, mask: int, throws: int) -> int:
        """Stations and companies: each earns more the more of them one owner has."""
        board = self.board
        if board is None:
            return 0
        count = 0
        value = 0
        shares = 0
        for i in range(self.bundle_size[bundle]):
            space = self.bundle_spaces[bundle * 8 + i]
            if mask & board.bit[space]:
                count += 1
                value += board.mortgage[space]
                shares += self.share[space]
        each = board.fare[count] if bundle == board.groups else 7 * board.multiple[count]
        return value + shares * each * throws // _MILLION

    def gain(self, owned: int, gained: int, lost: int, throws: int) -> int:
        """What a change of the deeds `owned` is worth; negative for a loss."""
        changed = gained | lost
        after = (owned | gained) & ~lost
        total = 0
        for bundle in range(self.bundles):
            if self.bundle_mask[bundle] & changed:
                total += self.bundle(bundle, after, throws) - self.bundle(bundle, owned, throws)
        return total

    def horizon(self, state: State) -> int:
        """Opponent throws to look ahead."""
        return _AHEAD * (state.seats_in() - 1)

    def rent_at(self, state: State, space: int) -> int:
        """Roughly what a visitor of somebody's deed pays there now."""
        board = state.board
        owner = state.owner[space]
        if board.street_mask & board.bit[space]:
            rent = board.rent[space * 7 + state.level[space]]
            group = board.group_mask[board.group[space]]
            if state.built & group == 0 and state.owned[owner] & group == group:
                rent *= 2
            return rent
        mask = board.fare_mask if board.kind[space] == STATION else board.multiple_mask
        held = state.owned[owner] & mask
        count = 0
        while held:
            held &= held - 1
            count += 1
        return board.fare[count] if board.kind[space] == STATION else 7 * board.multiple[count]

    def dearest_ahead(self, state: State, seat: int) -> int:
        """The highest rent among the spaces that the next throw can reach."""
        board = state.board
        dearest = 0
        others = board.deed_mask & ~state.owned[seat] & ~state.mortgaged
        for pips in range(2, 13):
            space = (state.space[seat] + pips) % board.spaces
            if others & board.bit[space] and state.owner[space] >= 0:
                rent = self.rent_at(state, space)
                if rent > dearest:
                    dearest = rent
        return dearest
