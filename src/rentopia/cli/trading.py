"""Asking a person for an offer among two or more seats, leg by leg, and what to clear when accepting one."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from rich.markup import escape

from rentopia.cli.asking import Asker
from rentopia.cli.naming import Wrong, find_space, nearest, numbers_in, say
from rentopia.cli.table import Look
from rentopia.engine import codes
from rentopia.engine.decision import clearable
from rentopia.engine.door import MOST_IN_A_NOTE, MOST_MONEY, find_seat, read_action, refuse
from rentopia.engine.names import fold_name
from rentopia.engine.refusal import Refusal
from rentopia.engine.rows import MAX_LEGS, Offer

HOW = (
    "Who gives what to whom? A line each, among any seats, as:\n"
    "  {me} > {other}: $200, Kite Street\n"
    "  {other} > {me}: a deed or a kept card\n"
    "drop NUMBER takes a line out, x leaves the whole offer; an empty line when all is there."
)
_ARROW = re.compile(r"\s*(?:->|→|>|\sgives?\s)\s*", re.IGNORECASE)
_ME = ("me", "i", "myself")


@dataclass
class _Leg:
    """What one seat gives another: dollars, a mask of spaces, cards, and how many of what is only counted, by word."""

    giver: int
    taker: int
    cash: int = 0
    deeds: int = 0
    cards: list[int] = field(default_factory=list)
    counted: dict[str, int] = field(default_factory=dict)

    def is_empty(self) -> bool:
        return not (self.cash or self.deeds or self.cards or self.counted)

    def payload(self) -> dict[str, object]:
        found: dict[str, object] = {"from": self.giver, "to": self.taker}
        if self.cash:
            found["cash"] = self.cash
        if self.deeds:
            found["deeds"] = numbers_in(self.deeds)
        if self.cards:
            found["cards"] = list(self.cards)
        return {**found, **self.counted}


def ask_offer(asker: Asker, look: Look, state: Any, seat: int, counter: bool = False) -> dict[str, object] | None:
    """An `offer` as the door takes it, looked over by the person and good by the rules; None where it was left.

    ``counter``: it answers an open offer, and begins with what that one says.
    """
    draft = _Draft(asker, look, state, seat)
    if counter and not draft.begin_with_open_offer():
        return None
    other = next(name for i, name in enumerate(look.names) if i != seat)
    say(asker, HOW.format(me=look.names[seat], other=other))
    draft.show()
    while draft.ask_legs():
        draft.ask_rest()
        payload = draft.payload()
        draft.show_sum()
        refusal = refusal_of(look, state, seat, payload)
        if refusal is not None:
            say(asker, f"This can't be offered: {refusal.sentence} ({refusal.clause}) Change it, or x to leave it.")
            continue
        answer = _ask_word(asker, "Send it: y, change it: n, leave it: x? ", ("y", "yes", "n", "no", "x"))
        if answer in ("y", "yes"):
            return payload
        if answer == "x":
            break
        draft.show()
    say(asker, "No offer was made.")
    return None


def ask_clear(asker: Asker, look: Look, state: Any, seat: int, number: int) -> list[int]:
    """The mortgaged deeds, coming to this seat by an offer, that it clears in the same step (R-17)."""
    return _ask_clear(asker, look, state, clearable(state, seat, number))


class _Draft:
    """An offer that is being written."""

    def __init__(self, asker: Asker, look: Look, state: Any, seat: int) -> None:
        self.asker = asker
        self.look = look
        self.state = state
        self.seat = seat
        self.counters = 0
        self.legs: list[_Leg] = []
        self.clear: list[int] = []
        self.note = ""

    def begin_with_open_offer(self) -> bool:
        """Take over the legs of the offer that is answered; False, with the reason told, without one."""
        mine = {
            offer.number: offer for offer in self.state.offers if offer.parties >> self.seat & 1 and offer.loan is None
        }
        if not mine:
            say(self.asker, "There is no open offer with you in it to counter; o makes a new one.")
            return False
        number = next(iter(mine))
        if len(mine) > 1:
            answer = self.asker.ask(f"Which offer do you answer ({', '.join(map(str, mine))})? ")
            number = int(answer) if answer.isascii() and answer.isdecimal() and len(answer) < 10 else 0
            if number not in mine:
                say(self.asker, f"You are in no open offer '{answer}'.")
                return False
        offer: Offer = mine[number]
        self.counters = number
        for i in range(offer.legs):
            cards = numbers_in(offer.leg_cards[i])
            leg = _Leg(offer.leg_from[i], offer.leg_to[i], offer.leg_cash[i], offer.leg_deeds[i], cards)
            for kind, word in enumerate(self.look.game.words.goods):
                if offer.leg_goods[i * 3 + kind]:
                    leg.counted[word] = offer.leg_goods[i * 3 + kind]
            self.legs.append(leg)
        say(self.asker, f"Your counter-offer to offer {number} begins with what it says now.")
        return True

    # --- typing -------------------------------------------------------------------------------------------

    def ask_legs(self) -> bool:
        """Take lines until an empty one; False where the person leaves the offer."""
        while True:
            line = self.asker.ask("offer> ")
            try:
                if line.lower() in ("x", "q", "cancel"):
                    return False
                if line.lower() in ("?", "help"):
                    say(self.asker, HOW.format(me=self.look.names[self.seat], other="another"))
                elif not line:
                    self._check_complete()
                    return True
                elif line.lower().split()[0] == "drop":
                    self._drop(line[4:].strip())
                else:
                    self._add(self._read_leg(line))
            except Wrong as wrong:
                say(self.asker, str(wrong))
                continue
            self.show()

    def _check_complete(self) -> None:
        if not self.legs:
            raise Wrong("There is nothing in the offer yet; x leaves it.")
        if not any(self.seat in (leg.giver, leg.taker) for leg in self.legs):
            raise Wrong(f"{self.look.names[self.seat]} offers it, and so must give or get something in it.")

    def _drop(self, number: str) -> None:
        if not (number.isascii() and number.isdecimal() and len(number) < 3 and 1 <= int(number) <= len(self.legs)):
            raise Wrong(f"There is no line '{number}' to drop.")
        del self.legs[int(number) - 1]

    def _add(self, leg: _Leg) -> None:
        """One leg goes each way between two seats: a new line the same way stands in place of the old one."""
        for i, old in enumerate(self.legs):
            if (old.giver, old.taker) == (leg.giver, leg.taker):
                self.legs[i] = leg
                return
        if len(self.legs) == MAX_LEGS:
            raise Wrong(f"An offer has at most {MAX_LEGS} lines.")
        self.legs.append(leg)

    def _read_leg(self, line: str) -> _Leg:
        parts = _ARROW.split(line, maxsplit=1)
        if len(parts) != 2:
            raise Wrong("Write who gives what to whom, as: Ada > Ben: $200, Kite Street.")
        giver = self._seat(parts[0])
        called, colon, goods = parts[1].partition(":")
        if not colon:
            called, goods = self._name_in_front(parts[1])
        taker = self._seat(called)
        if giver == taker:
            raise Wrong("The giver and the receiver are the same seat.")
        leg = _Leg(giver, taker)
        for entry in _entries(goods):
            self._read_goods(leg, entry)
        if leg.is_empty():
            raise Wrong("Say what is given behind the colon: dollars, deeds, cards.")
        return leg

    def _name_in_front(self, text: str) -> tuple[str, str]:
        """The longest beginning of a text that is a seat's name, and the rest."""
        words = text.split()
        for count in range(len(words), 0, -1):
            if self._find_seat(" ".join(words[:count])) >= 0:
                return " ".join(words[:count]), " ".join(words[count:])
        raise Wrong(f"Put a colon behind who receives it, as: {self.look.names[self.seat]} > Ben: $200.")

    def _find_seat(self, text: str) -> int:
        seat = find_seat(text.strip(), self.look.names)
        if seat < 0 and fold_name(text) in _ME:
            return self.seat
        if seat < 0 and text.strip().upper() in self.look.marks:
            return self.look.marks.index(text.strip().upper())
        return seat

    def _read_counted(self, leg: _Leg, entry: str) -> bool:
        """``2 apples`` where apples are what the game only counts; False for anything else."""
        found = re.fullmatch(r"(\d{1,6})\s+([^\W\d][^\d]*)", entry)
        goods = self.look.game.words.goods
        if found is None or not goods:
            return False
        called = fold_name(found[2])
        kinds = [kind for kind, word in enumerate(goods) if _singular(called) == _singular(fold_name(word))]
        if not kinds:
            return False
        has = self.state.stock[leg.giver * 3 + kinds[0]]
        count = int(found[1])
        if not 0 < count <= has:
            raise Wrong(f"{self.look.names[leg.giver]} has {has} {goods[kinds[0]]} to give.")
        leg.counted[goods[kinds[0]]] = count
        return True

    def _seat(self, text: str) -> int:
        seat = self._find_seat(text)
        if seat < 0:
            raise Wrong(f"There is no seat '{text.strip()}', but {', '.join(self.look.names)}.")
        if not self.state.in_mask >> seat & 1:
            raise Wrong(f"{self.look.names[seat]} is out of the match.")
        return seat

    def _read_goods(self, leg: _Leg, entry: str) -> None:
        names, giver = self.look.names, self.look.names[leg.giver]
        amount = entry.removeprefix("$").replace("_", "").strip()
        if amount.isascii() and amount.isdecimal():
            if len(amount) > 15 or leg.cash + int(amount) > MOST_MONEY:
                raise Wrong(f"No more than ${MOST_MONEY:,} can be offered.")
            leg.cash += int(amount)
            return
        if self._read_counted(leg, entry):
            return
        if not any(sign.isalpha() for sign in entry):
            # Not a space by its number, since a bare number is dollars.
            raise Wrong(f"'{entry}' is no whole number of dollars.")
        space, card = find_space(self.look, entry), self.look.game.find_card(entry)
        if space < 0 and card < 0:
            raise Wrong(f"'{entry}' is no amount, deed or card; {nearest(self.look, entry)}")
        if space >= 0:
            owner, name = self.state.owner[space], self.look.info.names[space]
            if owner != leg.giver:
                whose = f"{names[owner]}'s" if owner != codes.NOBODY else "nobody's"
                raise Wrong(f"{giver} can't give {name}: it is {whose}.")
            if leg.deeds >> space & 1:
                raise Wrong(f"{name} is named twice.")
            leg.deeds |= 1 << space
            return
        if self.state.holder[card] != leg.giver:
            raise Wrong(f"{giver} does not hold that card.")
        if card in leg.cards:
            raise Wrong("A card is named twice.")
        leg.cards.append(card)

    # --- what is asked once the legs are there --------------------------------------------------------------

    def ask_rest(self) -> None:
        coming = 0
        for leg in self.legs:
            if leg.taker == self.seat:
                coming |= leg.deeds
        self.clear = _ask_clear(self.asker, self.look, self.state, coming)
        while True:
            note = self.asker.ask("A note to the others (may stay empty): ")
            if len(note) <= MOST_IN_A_NOTE and note.isprintable():
                self.note = note
                return
            say(self.asker, f"A note has at most {MOST_IN_A_NOTE} printable characters.")

    def payload(self) -> dict[str, object]:
        found: dict[str, object] = {"type": "offer", "legs": [leg.payload() for leg in self.legs]}
        if self.clear:
            found["clear"] = list(self.clear)
        if self.counters:
            found["counters"] = self.counters
        if self.note:
            found["note"] = self.note
        return found

    # --- showing --------------------------------------------------------------------------------------------

    def show(self) -> None:
        """The lines so far, with their numbers."""
        for number, leg in enumerate(self.legs, 1):
            goods = self.look.goods(leg.cash, leg.deeds, leg.cards, self._counts(leg))
            self.asker.console.print(f"  {number}. {self.look.who(leg.giver)} > {self.look.who(leg.taker)}: {goods}")

    def show_sum(self) -> None:
        """What it comes to for each seat, with the fees that the receivers of mortgaged deeds pay."""
        look, console = self.look, self.asker.console
        console.print(f"Counter-offer to offer {self.counters}, in sum:" if self.counters else "The offer, in sum:")
        for seat in range(self.state.seats):
            gives, gets = _Leg(seat, seat), _Leg(seat, seat)
            for leg in self.legs:
                for side, total in ((leg.giver, gives), (leg.taker, gets)):
                    if side == seat:
                        total.cash += leg.cash
                        total.deeds |= leg.deeds
                        total.cards += leg.cards
                        for word, count in leg.counted.items():
                            total.counted[word] = total.counted.get(word, 0) + count
            if gives.is_empty() and gets.is_empty():
                continue
            given, got = (look.goods(side.cash, side.deeds, side.cards, self._counts(side)) for side in (gives, gets))
            console.print(f"  {look.who(seat)} gives {given} and gets {got}")
            for line in self._fees(seat, gets.deeds):
                console.print(f"    {line}")
        if self.note:
            console.print(f"  Note: {escape(self.note)}")

    def _counts(self, leg: _Leg) -> list[int]:
        return [leg.counted.get(word, 0) for word in self.look.game.words.goods]

    def _fees(self, seat: int, deeds: int) -> list[str]:
        board, lines = self.state.board, []
        for space in numbers_in(deeds & self.state.mortgaged):
            name, fee, redemption = self.look.space(space), board.fee[space], board.redemption[space]
            if space in self.clear:
                lines.append(f"and pays the bank ${redemption:,} to clear {name}")
            elif not fee:
                continue  # goes with its mortgage, for nothing
            elif seat == self.seat:
                lines.append(f"and pays the bank a fee of ${fee:,} for {name}")
            else:
                lines.append(f"and pays the bank a fee of ${fee:,} for {name}, or ${redemption:,} to clear it")
        return lines


def refusal_of(look: Look, state: Any, seat: int, payload: dict[str, object]) -> Refusal | None:
    """Why the rules would refuse an offer now: tried on a copy, so that a draft is not lost over it."""
    move = read_action(payload, seat, look.game, look.names)
    if isinstance(move, Refusal):
        return move
    code = look.game.step(state.clone(), seat, move)
    return refuse(look.game, look.game.words.actions[move.kind], code) if code != codes.LEGAL else None


def _singular(word: str) -> str:
    return word.removesuffix("ies") + "y" if word.endswith("ies") else word.removesuffix("s")


def _ask_clear(asker: Asker, look: Look, state: Any, coming: int) -> list[int]:
    """Which mortgaged deeds are cleared as they come; asked only where keeping the mortgage costs a fee."""
    cleared = []
    for space in numbers_in(coming & state.mortgaged):
        if not state.board.fee[space]:
            continue
        costs = f"for ${state.board.redemption[space]:,}, not for a fee of ${state.board.fee[space]:,}"
        question = f"Clear the mortgage of {look.space(space)} {costs} (y/n)? "
        if _ask_word(asker, question, ("y", "yes", "n", "no", "")) in ("y", "yes"):
            cleared.append(space)
    return cleared


def _ask_word(asker: Asker, question: str, words: tuple[str, ...]) -> str:
    """One of some words; asks again for anything else."""
    while True:
        answer = asker.ask(question).lower()
        if answer in words:
            return answer
        say(asker, f"Please answer {' or '.join(word for word in words if len(word) == 1)}.")


def _entries(goods: str) -> list[str]:
    """The things of a list that are parted by commas, where ``$1,200`` is one thing."""
    whole = re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "_", goods)
    return [entry.strip() for entry in whole.split(",") if entry.strip()]
