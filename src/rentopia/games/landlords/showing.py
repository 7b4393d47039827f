"""What people at a screen are shown of the Landlord's Game: accounts, houses by builder, choices, and its count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rentopia.engine import codes as shared
from rentopia.engine.decision import Choice
from rentopia.engine.rows import Move
from rentopia.games.boardinfo import BoardInfo
from rentopia.games.landlords import boardfile, codes, forecast, game, legal, loans, receipts, rent, score
from rentopia.games.landlords.options import OPTIONS
from rentopia.games.landlords.outlook import opportunity, where_it_leads
from rentopia.games.landlords.printing import printed_tables
from rentopia.games.landlords.state import LandlordsState
from rentopia.games.landlords.telling import TELLERS, VOTES, terms_of
from rentopia.games.landlords.words import WORDS
from rentopia.games.receipts import Scene, Why
from rentopia.games.showing import Line, Printed, Showing, Teller, houses

_ROUNDS = 5
_EACH = 100


class LandlordsShowing(Showing):
    title = "The Landlord's Game"
    words = WORDS
    options = OPTIONS
    order = (
        *(shared.ACCEPT, shared.REJECT, shared.ROLL, shared.PAY_FINE, shared.USE_CARD, shared.BID, shared.PASS),
        *(codes.BUY_TITLES, codes.MOVE, codes.SPECULATE, shared.BUY, shared.DECLINE, codes.VOTE),
        *(codes.TAKE_OPPORTUNITY, shared.END_TURN, shared.BUILD, shared.MORTGAGE, shared.REDEEM),
        *(codes.ENTER_POOR_HOUSE, codes.REPAY, codes.CALL_LOAN, codes.FORM_TRUST, codes.LEAVE_TRUST),
        *(codes.MOVE_SINGLE_TAX, codes.MOVE_END, shared.WITHDRAW),
    )
    left_out = (codes.NO_SUCH_TRUST, shared.SET_INCOMPLETE)
    rents = (shared.RENT, shared.FARE, codes.HOUSE_RENT)
    round_pay = (codes.WAGES,)
    bid_clauses = ("L-7.4", "L-7.5", "L-7.9")
    deeds_word = "titles"
    legend = (
        "@A: Ada's mark, here · #A: in Jail or in the Poor House · A: Ada's title · A2: two houses of Ada's · "
        "m: mortgaged to the bank · p: pledged to a player · public: bought out by the Treasury"
    )
    waits: Mapping[int, str] = {
        shared.SETUP: "which of the dealt titles to buy",
        shared.MOVING: "another throw, as the card says",
        shared.CHOOSING: "a choice of the move",
        shared.SPECULATING: "the throw at Speculation",
        shared.ANSWERING: "a vote",
    }
    columns = ("rounds",)
    undo_clause = "L-29.1"
    verbs: Mapping[int, str] = {
        shared.PAY_FINE: "Pay the fine",
        shared.BUY: "Buy a Luxury",
        shared.DECLINE: "Refuse it and stay",
        shared.MORTGAGE: "Mortgage titles to the bank",
        codes.BUY_TITLES: "Buy titles out of those dealt to you",
        codes.MOVE: "Move",
        codes.SPECULATE: "Play at Speculation",
        codes.REPAY: "Repay loan",
        codes.CALL_LOAN: "Call in loan",
        codes.FORM_TRUST: "Form a railroad trust with",
        codes.LEAVE_TRUST: "Leave the railroad trust",
        codes.MOVE_SINGLE_TAX: "Put the Single Tax to the vote",
        codes.MOVE_END: "Put the end of the match to the vote",
        codes.VOTE: "Vote",
        codes.TAKE_OPPORTUNITY: "Take the Natural Opportunity instead of paying",
        codes.ENTER_POOR_HOUSE: "Enter the Poor House: the debt lapses",
    }
    deeds_done: Mapping[int, str] = {
        shared.DECLINE: "refuses it",
        shared.PAY_FINE: "pays the fine",
        shared.USE_CARD: "uses the pardon",
        codes.SPECULATE: "plays at Speculation",
        codes.TAKE_OPPORTUNITY: "takes the Natural Opportunity",
        codes.LEAVE_TRUST: "leaves the trust",
    }
    tellers = TELLERS

    def refusal(self, state: LandlordsState, seat: int, move: Move) -> int:
        return legal.refusal(state, seat, move)

    def elsewhere(self, state: LandlordsState, seat: int, kind: int) -> int:
        """Under the Single Tax houses stand on any lot, whosever it is (L-20.3)."""
        if kind != shared.BUILD or not state.single_tax:
            return 0
        lots: int = state.board.street_mask
        return lots

    def set_of(self, state: LandlordsState, seat: int, kind: int) -> int:
        """The dealt titles, or those that the bank would lend on."""
        if kind == codes.BUY_TITLES:
            return state.dealt[seat]
        free: int = state.owned[seat] & ~state.mortgaged & ~rent.pledged(state)
        return free

    # --- names and the table ------------------------------------------------------------------------------

    def board_info(self, board: str | None = None) -> BoardInfo:
        return game.board_info(board)

    def account(self, account: int) -> str:
        return "the Treasury" if account == shared.TREASURY else "Miscellaneous"

    def number(self, state: LandlordsState, space: int) -> str:
        """As printed, from 1 to 40, which is Mother Earth; the inner spaces have none."""
        return "" if space >= state.board.spaces else str(space or state.board.spaces)

    def held_fast(self, state: LandlordsState, seat: int) -> bool:
        return state.jail[seat] > 0 or state.poor >> seat & 1 == 1

    def place(self, teller: Teller, seat: int) -> str:
        state = teller.state
        space = state.space[seat]
        if space == state.board.locked_space:
            misses = state.jail[seat] - 1
            missed = f", {misses} of 3 missed" if misses > 0 else ""
            return f"Jail{missed}" if state.jail[seat] else "Shelter"
        if space == state.house.poor_house:
            return "Poor House" if state.poor >> seat & 1 else "Central Park"
        return teller.space(space)

    def built(self, teller: Teller, space: int) -> str:
        state = teller.state
        signs = [
            f"{teller.marks[seat]}{state.houses_by[space * 4 + seat]}"
            for seat in range(state.seats)
            if space < state.board.spaces and state.houses_by[space * 4 + seat]
        ]
        if state.mortgaged >> space & 1:
            signs.insert(0, "m")
        elif rent.pledged(state) >> space & 1:
            signs.insert(0, "p")
        return " ".join(signs)

    def unowned(self, state: LandlordsState, space: int) -> str:
        if state.public >> space & 1:
            return "public"
        if space >= state.board.spaces:
            return "" if not state.single_tax else f"+${state.house.wages_of[space - state.board.spaces]}"
        if state.board.deed_mask >> space & 1:
            return f"${state.board.price[space]}"
        if state.board.kind[space] in (codes.NECESSITY, codes.SHELTER):
            due = rent.tax(state, space)
            return f"-${due}" if due else "free"
        if space in list(state.house.college)[: state.colleges]:
            return "college"
        return f"-${state.board.charge[space]}" if state.board.charge[space] else ""

    def column(self, state: LandlordsState, seat: int) -> tuple[str, ...]:
        return (f"{state.rounds[seat]}/{_ROUNDS}",)

    def belongings(self, teller: Teller, seat: int) -> list[str]:
        state = teller.state
        built = rent.houses_of(state, seat)
        found = [f"{houses(built)} in all"] if built else []
        for kind, word in enumerate(("Luxury", "Education", "Professor")):
            count = state.stock[seat * 3 + kind]
            if count:
                found.append(f"{count} {word} card{'' if count == 1 else 's'}")
        if state.misses[seat]:
            found.append(f"misses {state.misses[seat]} turn{'' if state.misses[seat] == 1 else 's'}")
        owed = loans.owed_to(state, seat)
        if owed:
            found.append(f"lent ${owed:,}" if owed > 0 else f"owes ${-owed:,} on loans")
        if state.dealt[seat]:
            found.append(f"dealt: {teller.spaces(state.dealt[seat])}")
        return found

    def accounts(self, state: LandlordsState) -> list[str]:
        found = [f"Treasury ${state.cash[shared.TREASURY]:,}", f"wages ${state.wages:,}"]
        if state.single_tax:
            found.append("Single Tax")
        if state.public:
            found.append(f"{state.public.bit_count()} titles public")
        if state.colleges:
            found.append(f"{state.colleges} college{'' if state.colleges == 1 else 's'}")
        if state.ending:
            found.append("ends after this turn" if state.ending == codes.ENDS_NOW else "ends at the next double")
        return found

    def loan(self, teller: Teller, loan: Any) -> str:
        return terms_of(teller, loan)

    def pending(self, teller: Teller) -> list[str]:
        state = teller.state
        found = [f"Loan {loan.number}: {terms_of(teller, loan)}" for loan in state.loans]
        if state.public:
            found.append(f"Public: {teller.spaces(state.public)}")
        if state.trust:
            found.append(f"Railroad trust of {teller.people(state.trust)}")
        if state.trust_asked:
            found.append(f"{teller.people(state.trust_asked)} would form a railroad trust")
        if state.vote_on:
            no = f", no: {teller.people(state.vote_no)}" if state.vote_no else ""
            found.append(
                f"{teller.who(state.vote_by)} moves {VOTES[state.vote_on]} (yes: {teller.people(state.vote_yes)}{no})"
            )
        if state.phase == shared.CHOOSING and state.target != shared.NOBODY:
            found.append(f"The throw of {state.die1} and {state.die2} leads to {teller.space(state.target)}")
        elif state.phase == shared.CHOOSING:
            found.append(f"The throw is {state.die1} and {state.die2}")
        return found

    # --- choices ------------------------------------------------------------------------------------------

    def describe(self, teller: Teller, seat: int, choice: Choice) -> str:
        state, verb = teller.state, self.verbs.get(choice.kind, "")
        if choice.kind == codes.MOVE:
            return where_it_leads(teller, choice.about, choice.second, bool(choice.refusal))
        if choice.kind == codes.SPECULATE:
            return f"{verb} for an ante of ${state.board.charge[state.target] if state.target >= 0 else 0}"
        if choice.kind == shared.BUY and state.target != shared.NOBODY:
            return f"{verb} for ${state.board.charge[state.target]}"
        if choice.kind == shared.PAY_FINE:
            return f"{verb} of ${state.house.fine} and leave Jail"
        if choice.kind == shared.USE_CARD:
            return f"Use {teller.card(choice.about)} and leave Jail"
        if choice.kind == codes.FORM_TRUST:
            return f"{verb} {teller.who(choice.about)}"
        if choice.kind in (codes.REPAY, codes.CALL_LOAN):
            return _about_loan(teller, choice, verb)
        if choice.kind == codes.MOVE_SINGLE_TAX:
            return f"{verb} (to you: {_signed(forecast.gain(state, seat))} a round)"
        if choice.kind == codes.MOVE_END:
            return f"{verb}: {'after the turn of the next double' if choice.about else 'after this turn'}"
        if choice.kind == codes.TAKE_OPPORTUNITY and not choice.refusal:
            return f"{verb}: {opportunity(teller)}"
        if choice.kind == codes.VOTE:
            return f"Vote {'yes' if choice.about else 'no'}"
        return ""

    def set_price(self, state: LandlordsState, kind: int, spaces: int) -> str:
        total = sum(state.board.price[space] for space in range(state.board.spaces) if spaces >> space & 1)
        if kind == codes.BUY_TITLES:
            return f"for ${total:,}"
        return f"prices ${total:,}, which brings ${total // 100 * 100:,}"

    def beside(self, teller: Teller, seat: int) -> list[str]:
        """Before a vote on the Single Tax: what a round brings each seat now, and what it would bring then (L-23)."""
        state = teller.state
        if state.phase != shared.ANSWERING or state.vote_on != codes.ON_SINGLE_TAX:
            return []
        found = ["What a round brings on the average, now and under the Single Tax:"]
        for other in range(state.seats):
            now, then = (
                f"wages ${forecast.wages(state, other, taxed)}, rents {_signed(forecast.rents(state, other, taxed))}, "
                f"taxes ${forecast.taxes(state, taxed)}"
                for taxed in (False, True)
            )
            change = _signed(forecast.gain(state, other))
            found.append(f"  {teller.who(other)}: {now}; then {then}: {change}")
        return found

    # --- what happened ------------------------------------------------------------------------------------

    def why_paid(self, scene: Scene) -> Why:
        return receipts.why_paid(scene)

    def why_told(self, scene: Scene) -> Why | None:
        return receipts.why_told(scene) or super().why_told(scene)

    def count(self, state: LandlordsState, seat: int) -> list[Line]:
        """The final count, in the order of chapter L-27; its sum is the worth of the seat."""
        lines = [Line("cash", state.cash[seat], "L-27.7")]
        titles = score.titles_counted(state, seat)
        lines.append(Line(f"{titles} title{'' if titles == 1 else 's'}", _EACH * titles, "L-27.7"))
        lost = state.owned[seat].bit_count() - titles
        if lost:
            why = (
                "mortgaged, pledged or, as lots, not counted" if not state.house.lots_count else "mortgaged or pledged"
            )
            lines.append(Line(f"{lost} more, {why}", 0, "L-27.11" if not state.house.lots_count else "L-27.7"))
        for kind, word in ((codes.LUXURIES, "Luxury"), (codes.PROFESSORS, "Professor")):
            number = state.stock[seat * 3 + kind]
            lines.append(Line(f"{number} {word} card{'' if number == 1 else 's'}", _EACH * number, "L-27.7"))
        lessons = state.stock[seat * 3 + codes.EDUCATION]
        if lessons:
            lines.append(Line(f"{lessons} Education card{'' if lessons == 1 else 's'} of no four", 0, "L-27.10"))
        built = rent.houses_of(state, seat)
        lines.append(Line(f"{built} house{'' if built == 1 else 's'}", _EACH * built, "L-27.7"))
        lines.append(Line("loans, net", loans.owed_to(state, seat), "L-27.9"))
        return lines

    def printed(self, board: str | None) -> Iterator[Printed]:
        game.board_info(board)
        return printed_tables()

    def amounts(self) -> Mapping[str, int | tuple[int, ...]]:
        return boardfile.amounts()


def _about_loan(teller: Teller, choice: Choice, verb: str) -> str:
    state = teller.state
    loan = state.loans[state.find_loan(choice.about)]
    part = ""
    if choice.high > 1:
        all_of_it = "all, or number and amount" if choice.may_leave else "number and amount"
        part = f": {all_of_it}, $1 to ${choice.high:,}"
    return f"{verb} {loan.number}, {terms_of(teller, loan)}{part}"


def _signed(amount: int) -> str:
    return f"-${-amount:,}" if amount < 0 else f"+${amount:,}"


SHOWING = LandlordsShowing()
