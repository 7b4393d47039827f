"""Reading a position back: seats, bank, turn and decks; every position that cannot be is refused with its path.

Where it is decided: formats, part 2; pending things are read in `formats/positionpending.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rentopia.engine import codes
from rentopia.engine.names import fold_name
from rentopia.engine.words import ACCOUNT_NUMBERS, PHASE_NUMBERS
from rentopia.formats.positionpending import NameReader, PendingReader
from rentopia.formats.values import PositionError, Table, mask_of
from rentopia.games import GAMES, load_game

__all__ = ["Position", "PositionError", "read"]

MOST_CASH = 10**12 - 1
"""All money but the bank's stays below 10^12 dollars (R.56)."""
MOST_TURNS = 10**9
MOST_IN_A_NAME = 40

#: Phases that only a seat still in can be in.
_OF_THE_MOVER = (
    codes.BEFORE_ROLL,
    codes.MOVING,
    codes.CHOOSING,
    codes.SPECULATING,
    codes.BUYING,
    codes.CLAIMING,
    codes.AFTER_ROLL,
)
_PENDING = (
    codes.MOVING,
    codes.CHOOSING,
    codes.SPECULATING,
    codes.BUYING,
    codes.AUCTION,
    codes.CLAIMING,
    codes.OWING,
)


@dataclass(frozen=True)
class Position:
    """A position that was read: the state, ready to go on from, and the names of its seats in order."""

    game: Any
    state: Any
    names: tuple[str, ...]


def read(raw: object, board: str | None = None) -> Position:
    """Return the state that a position describes; what is left out has its default.

    ``raw`` is a plain object as from TOML or JSON; ``board`` a host's own board, as for `boardfile.load_board`.
    Raises PositionError, with the path of the key and the reason, for whatever cannot be.
    """
    table = Table(raw, "")
    name = table.need("game")
    if type(name) is not str or name not in GAMES:
        table.fail("game", f"must be one of {', '.join(GAMES)}")
    return _Reader(table, load_game(name).on_board(board)).read()


class _Reader(NameReader):
    def __init__(self, table: Table, game: Any) -> None:
        super().__init__(game, [])
        self.table = table
        self.owner = [codes.NOBODY] * 60
        self.level = [0] * 60
        self.mortgaged = 0

    def read(self) -> Position:
        table, game = self.table, self.game
        seats = table.need("seats")
        if type(seats) is not list or not game.least_seats <= len(seats) <= game.most_seats:
            table.fail("seats", f"must be a list of {game.least_seats} to {game.most_seats} seats")
        rows = [Table(seat, f"seats[{i}]") for i, seat in enumerate(seats)]
        for row in rows:
            self.read_name(row)
        options = table.table("options").value
        try:
            self.state = game.new_state(options, len(rows))
        except ValueError as error:
            table.fail("options", str(error).replace("\n", "; "))
        self.read_seats(rows)
        self.check_districts()
        self.read_bank()
        self.read_decks()
        self.read_turn()
        PendingReader(table, game, self.state, self.names).read()
        table.done()
        return Position(game, self.state, tuple(self.names))

    # --- seats --------------------------------------------------------------------------------------------

    def read_name(self, row: Table) -> None:
        name = row.need("name")
        if type(name) is not str or not name.isprintable() or not 0 < len(name) <= MOST_IN_A_NAME:
            row.fail("name", f"must be a text of 1 to {MOST_IN_A_NAME} printable characters")
        folded = fold_name(name)
        if not folded:
            row.fail("name", "must have a letter or a digit")
        if folded in ACCOUNT_NUMBERS:
            row.fail("name", f"'{name}' is kept for an account")
        if folded in [fold_name(other) for other in self.names]:
            row.fail("name", f"'{name}' is the name of another seat")
        self.names.append(name)

    def read_seats(self, rows: list[Table]) -> None:
        state, game = self.state, self.game
        cash, spaces, tries, out_at = state.cash[:], [0] * 8, [0] * 8, [0] * 8
        holder = [codes.NOBODY] * 32
        in_mask = 0
        for seat, row in enumerate(rows):
            out = row.flag("out")
            cash[seat] = row.whole("cash", 0 if out else game.starting_cash(state), 0, MOST_CASH)
            spaces[seat] = self.space(row.get("space", state.board.start), row.at("space"))
            tries[seat] = row.whole(game.lock_key, 0, 0, game.tries)
            if tries[seat] and spaces[seat] != state.board.locked_space:
                row.fail(game.lock_key, "the token does not stand there")
            if out:
                out_at[seat] = row.whole("out_at", 1, 1, codes.SEATS)
            elif "out_at" in row:
                row.fail("out_at", "the seat is not out")
            else:
                in_mask |= 1 << seat
            for card in row.different("cards", self.card, 32):
                if not game.may_be_kept(state, card):
                    row.fail("cards", f"{game.card_name(card)} is not a card that is kept")
                if holder[card] != codes.NOBODY:
                    row.fail("cards", f"{game.card_name(card)} is held by another seat too")
                holder[card] = seat
            deeds = self.read_deeds(row, seat)
            game.read_seat(state, seat, row, self)
            if out and (cash[seat] or deeds or seat in holder):
                row.fail("out", "a seat that is out has no money, no deeds and no cards")
            row.done()
        if not in_mask:
            self.table.fail("seats", "at least one seat must be in")
        for seat in range(len(rows)):
            # Ties share a place, and the next is the next number.
            if out_at[seat] > 1 and out_at[seat] - 1 not in out_at:
                rows[seat].fail("out_at", f"no seat went out as number {out_at[seat] - 1}")
        state.cash = cash
        state.space = spaces
        state.in_mask = in_mask
        state.out_at = out_at
        state.outs = max(out_at)
        state.step_outs = state.outs
        state.holder = holder
        game.set_locked(state, tries)

    def read_deeds(self, row: Table, seat: int) -> int:
        deeds = row.table("deeds")
        board, terms = self.state.board, self.state.terms
        for name, level in deeds.value.items():
            path = deeds.at(name)
            space = self.space(name, path)
            if not board.deed_mask >> space & 1:
                raise PositionError(path, "is no deed")
            if self.owner[space] != codes.NOBODY:
                raise PositionError(path, "belongs to a seat already")
            self.owner[space] = seat
            if level == "mortgaged":
                self.mortgaged |= 1 << space
                continue
            most = terms.top_level if board.street_mask >> space & 1 and self.game.counts_buildings else 0
            if type(level) is not int or not 0 <= level <= most:
                raise PositionError(path, f'must be "mortgaged" or a level from 0 to {most}')
            self.level[space] = level
        return len(deeds.value)

    def check_districts(self) -> None:
        """Buildings stand only on whole districts without a mortgage, and evenly where that is the rule."""
        state = self.state
        board = state.board
        for group in range(board.groups):
            streets = board.group_spaces[group * 8 : group * 8 + board.group_size[group]]
            levels = [self.level[street] for street in streets]
            if not any(levels):
                continue
            built = next(street for street in streets if self.level[street])
            owner = self.owner[built]
            path = f"seats[{owner}].deeds.{self.game.space_name(built)}"
            if any(self.owner[street] != owner for street in streets):
                raise PositionError(path, "has buildings, and its owner has not the whole district")
            if self.mortgaged & board.group_mask[group]:
                raise PositionError(path, "has buildings, and a street of its district is mortgaged")
            if state.terms.even and max(levels) - min(levels) > 1:
                raise PositionError(path, "its district is built on unevenly")
        state.owner = self.owner
        state.owned = [
            mask_of(space for space in range(60) if self.owner[space] == seat) for seat in range(codes.SEATS)
        ]
        state.level = self.level
        state.built = mask_of(space for space in range(60) if self.level[space])
        state.mortgaged = self.mortgaged

    # --- bank, decks, turn --------------------------------------------------------------------------------

    def read_bank(self) -> None:
        state, terms = self.state, self.state.terms
        bank = self.table.table("bank")
        if self.game.counts_buildings:
            houses = sum(level for level in self.level if level < terms.hotel_level)
            hotels = sum(1 for level in self.level if level >= terms.hotel_level)
            state.houses = self.read_supply(bank, "houses", terms.limited_houses, terms.houses, houses)
            state.hotels = self.read_supply(bank, "hotels", terms.limited_hotels, terms.hotels, hotels)
        account, key = self.game.purse
        cash = state.cash[:]
        cash[account] = bank.whole(key, 0, 0, MOST_CASH)
        bank.done()
        cash[terms.bank] = 0
        if sum(cash) > MOST_CASH:
            self.table.fail("seats", f"there is more than {MOST_CASH} dollars outside the bank")
        cash[terms.bank] = -sum(cash)
        state.cash = cash

    def read_supply(self, bank: Table, key: str, limited: bool, supply: int, standing: int) -> int:
        if not limited:
            if bank.get(key, "unlimited") != "unlimited":
                bank.fail(key, "is unlimited by the options")
            return supply
        if standing > supply:
            bank.fail(key, f"{standing} stand on the board, and there are {supply} in all")
        left = bank.whole(key, supply - standing, 0, 10**6)
        if left + standing > supply:
            bank.fail(key, f"{standing} on the board and {left} in the bank are more than {supply}")
        return left

    def read_decks(self) -> None:
        state = self.state
        decks = self.table.table("decks")
        unseen, counts, order = [65535] * 2, [0] * 2, [0] * 32
        for card in range(32):
            if state.holder[card] != codes.NOBODY:
                unseen[card // 16] &= ~(1 << card % 16)
        for deck, key in enumerate(self.game.decks):
            for i, card in enumerate(decks.different(key, self.card, 16)):
                path = f"{decks.at(key)}[{i}]"
                if card // 16 != deck:
                    raise PositionError(path, "is a card of the other deck")
                if state.holder[card] != codes.NOBODY:
                    raise PositionError(path, "is held by a seat")
                unseen[deck] &= ~(1 << card % 16)
                order[deck * 16 + i] = card
                counts[deck] += 1
        decks.done()
        state.unseen = unseen
        state.seen_count = counts
        state.seen = order

    def read_turn(self) -> None:
        state = self.state
        turn = self.table.table("turn")
        state.phase = phase = turn.one_of("phase", PHASE_NUMBERS, "before_roll")
        setup = phase == codes.SETUP
        least, most = (0, self.game.turns_in_setup) if setup else (1, MOST_TURNS)
        state.first = self.seat_at(turn, "first", 0)
        state.turn = self.seat_at(turn, "seat", state.first)
        state.doubles = turn.whole("doubles", 0, 0, 0 if setup else 2)
        state.number = turn.whole("number", least, least, most)
        state.round = turn.whole("round", least, least, most)
        self.read_dice(turn)
        if phase in _PENDING:
            out = not state.in_mask >> state.turn & 1
            again = state.doubles and self.game.doubles_throw_again
            usual = "next" if out else "before_roll" if again else "after_roll"
            state.then = turn.one_of("then", self.game.words.then_numbers, usual)
            if out and state.then != codes.THEN_NEXT:
                turn.fail("then", "must be next, since the mover is out")
        elif "then" in turn:
            turn.fail("then", "nothing is pending")
        self.game.read_turn(state, turn, self)
        turn.done()
        self.check_turn(turn)

    def read_dice(self, turn: Table) -> None:
        if "dice" not in turn:
            return
        if self.state.phase not in _PENDING:
            turn.fail("dice", "no throw is being settled")
        dice = turn.each("dice", self.die, 2)
        if len(dice) != 2:
            turn.fail("dice", "must be two dice")
        self.state.die1, self.state.die2 = dice

    def die(self, value: object, path: str) -> int:
        if type(value) is not int or not 1 <= value <= 6:
            raise PositionError(path, "must be from 1 to 6")
        return value

    def check_turn(self, turn: Table) -> None:
        state = self.state
        phase = state.phase
        alone = state.in_mask.bit_count() == 1
        if alone and phase != codes.OVER:
            turn.fail("phase", "must be over, since one seat alone is in")
        if phase in _OF_THE_MOVER and not state.in_mask >> state.turn & 1:
            turn.fail("seat", "is out")
        if state.then == codes.THEN_MOVE and not state.die1:
            turn.fail("dice", "is missing: a move is to follow")
        if phase == codes.SETUP and state.in_mask != (1 << state.seats) - 1:
            turn.fail("phase", "a seat is out before the match began")
        if phase == codes.BUYING:
            space = state.space[state.turn]
            if not state.board.deed_mask >> space & 1 or state.owner[space] != codes.NOBODY:
                turn.fail("phase", "the token of the mover stands on no deed that is for sale")
        if phase == codes.OVER:
            if not alone and not self.game.may_end_by_count(state):
                turn.fail("phase", "nothing has ended the match: more than one seat is in, and rounds have no limit")
            state.ended = codes.LAST_STANDING if alone else self.game.end_by_count

    def seat_at(self, table: Table, key: str, default: int) -> int:
        return self.seat(table.get(key), table.at(key)) if key in table else default
