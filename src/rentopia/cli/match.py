"""One match in the terminal: who is asked next, what people and bots answer, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from rentopia.bots import make_bot
from rentopia.cli import menu
from rentopia.cli.asking import Asker, Stopped
from rentopia.cli.lending import ask_loan, loan_actions
from rentopia.cli.naming import ask_set
from rentopia.cli.save import Saved, default_path
from rentopia.cli.story import tell, tell_action
from rentopia.cli.table import Look
from rentopia.cli.trading import ask_clear, ask_offer
from rentopia.engine import codes
from rentopia.engine.decision import Choice
from rentopia.engine.history import TABLE, Step
from rentopia.engine.refusal import Refusal
from rentopia.engine.rows import Move
from rentopia.games import game_of
from rentopia.table.clock.waiting import WINDOWS, asked_by, seats_in, waits_for

HELP = (
    "A number does that choice (a bid: number and amount). o offer · c counter-offer · u undo · b board · "
    "h another person · ? help · q save and leave"
)


class Match:
    """A match with the people and bots of its seats, saved in the file ``path``; its record goes to ``record``."""

    def __init__(
        self,
        saved: Saved,
        path: Path,
        console: Console,
        asker: Asker,
        record: Path | None = None,
    ) -> None:
        self.history = saved.history
        self.state: Any = saved.history.state
        self.names = list(saved.history.seat_names)
        self.players = list(saved.players)
        self.path = path
        self.record = record
        self.notes = saved.notes
        self.console = console
        self.asker = asker
        self.chance = saved.chance
        self.rules = game_of(self.state)
        self.look = Look(self.state, self.names, self.rules.showing.board_info(saved.board))
        self.bots = [None if player is None else make_bot(self.rules.name, player) for player in self.players]
        for bot in self.bots:
            if bot is not None:
                bot.begin(self.chance.word())
        self.left_open: set[tuple[int, int, int]] = set()
        self.spoke_last = -1
        self.manager = -1
        self.shown = -1

    # --- the run of the match -----------------------------------------------------------------------------

    def play(self) -> None:
        """Play to the end. Raises `Stopped` where somebody leaves, OSError where the match can't be saved."""
        if self.record is not None:
            self.notes.publish(self.record, self.history, None)  # fails now rather than at the end
        if self.state.phase == codes.SETUP and not self.history.steps:
            self.report(self.history.act(TABLE, {"type": "start"}, self.chance, "table"), TABLE)
        while self.state.phase != codes.OVER:
            self.asker.check()
            seat = self.next_seat()
            bot = self.bots[seat]
            if bot is None:
                self.ask_person(seat)
                continue
            move = Move()
            bot.choose(self.state, seat, move)
            self.report(self.history.act_move(seat, move, self.chance), seat, by_bot=True)
        self.show_result()
        if self.record is not None:
            self.notes.publish(self.record, self.history, self.chance.seed)

    def save(self) -> None:
        """Raises OSError where a file can't be written."""
        self.notes.save(self.path)
        if self.record is not None:
            self.notes.publish(self.record, self.history, None)

    def forget(self) -> None:
        """A match that is over need not be offered again; a file that was named by hand stays as it is."""
        if self.path == default_path():
            self.path.unlink(missing_ok=True)

    def next_seat(self) -> int:
        """Who is asked: who has an offer to answer, else whom the phase asks; bidders go round."""
        state = self.state
        waiting = waits_for(self.rules, state)
        if state.phase == codes.AUCTION:
            return self.after(self.spoke_last if self.spoke_last >= 0 else state.turn - 1, waiting)
        self.spoke_last = -1
        seat = self.who_answers()
        if seat >= 0:
            return seat
        if state.phase in WINDOWS and self.manager >= 0 and state.in_mask >> self.manager & 1:
            return self.manager
        return self.after(state.turn - 1, waiting)

    def after(self, seat: int, mask: int) -> int:
        """The first seat of a mask behind a seat, in order of play."""
        return seats_in(mask, self.state.seats, seat + 1)[0]

    def who_answers(self) -> int:
        """The first seat that an open offer waits for, or -1. A person may leave an offer open."""
        for offer in self.state.offers:
            for seat in seats_in(asked_by(self.state, offer), self.state.seats):
                if (offer.number, offer.version, seat) not in self.left_open:
                    return seat
        return -1

    # --- acting -------------------------------------------------------------------------------------------

    def do(self, seat: int, payload: object) -> bool:
        """Perform an action and tell what came of it; False, with the reason told, where it was refused."""
        return self.report(self.history.act(seat, payload, self.chance), seat)

    def report(self, outcome: Step | Refusal, seat: int, by_bot: bool = False) -> bool:
        if isinstance(outcome, Refusal):
            if by_bot:
                raise RuntimeError(f"the bot of {self.names[seat]} asked for what is refused: {outcome}")
            self.console.print(f"[yellow]{outcome.sentence} ({outcome.clause})[/]")
            return False
        self.notes.step(self.history, outcome, self.chance)
        lines = [tell_action(self.look, outcome.move.kind, seat)]
        for line in lines + [tell(self.look, event) for event in outcome.events]:
            if line:
                self.console.print(f"  {line}")
        if self.state.phase == codes.AUCTION:
            if outcome.move.kind in (codes.BID, codes.PASS):
                self.spoke_last = seat
        if outcome.move.kind in (codes.ROLL, codes.END_TURN):
            self.manager = -1
        return True

    # --- people -------------------------------------------------------------------------------------------

    def ask_person(self, seat: int) -> None:
        """Show a person's choices and do one thing of what they answer."""
        self.save()
        self.show_board(seat)
        decision = self.look.showing.decide(self.state, seat)
        self.console.print(f"\n{self.look.who(seat)}, ${self.state.cash[seat]:,}, {self.asks(seat)}:")
        for line in self.look.showing.beside(self.look, seat):
            self.console.print(line)
        menu.show(self.console, self.look, decision)
        answers = self._answers(seat)
        if answers:
            self.console.print("[bold]  l[/] Leave the offer open")
        self.console.print(f"[dim]{self._help()}[/]")
        while True:
            words = self.asker.ask("> ").lower().split()
            if self._letter(seat, words, answers):
                return
            choice = self._number(words, decision.open)
            if choice is not None and self._choose(seat, choice, words):
                return

    def show_board(self, seat: int) -> None:
        """The whole board where a turn of the seat's own begins, or nothing was shown yet; else what is pending."""
        turn = self.state.number
        if self.shown < 0 or (seat == self.state.turn and turn != self.shown):
            self.look.show(self.console)
            self.shown = turn
        else:
            self.console.print()
            self.console.print(self.look.heading())
            self.look.pending(self.console)

    def asks(self, seat: int) -> str:
        """What stands behind the name above the choices."""
        return "it is for you to decide"

    def _help(self) -> str:
        loans = ", ".join(loan_actions(self.rules.words))
        return HELP + (f" · {loans}: a loan" if loans else "")

    def _answers(self, seat: int) -> list[tuple[int, int, int]]:
        """The offers that wait for this seat now."""
        return [
            (offer.number, offer.version, seat)
            for offer in self.state.offers
            if offer.parties & ~offer.accepted & ~(1 << offer.by) & (1 << seat)
        ]

    def _letter(self, seat: int, words: list[str], answers: list[tuple[int, int, int]]) -> bool:
        """Do what a letter asks for; True where the choices have to be shown again."""
        word = words[0] if len(words) == 1 else ""
        if word in ("q", "quit", "exit"):
            raise Stopped(0, "Left")
        if word in ("?", "help"):
            menu.show_refused(self.console, self.look, self.look.showing.decide(self.state, seat), self.rules.clause_of)
            self.console.print(f"{self._help()}\nOn the board: {self.look.showing.legend}")
        elif word == "b":
            self.look.show(self.console)
        elif word == "u":
            return self.do(seat, {"type": "undo"})
        elif word == "l" and answers:
            self.left_open.update(answers)
            return True
        elif word in ("o", "c"):
            payload = ask_offer(self.asker, self.look, self.state, seat, counter=word == "c")
            return payload is not None and self.do(seat, payload)
        elif word in loan_actions(self.rules.words):
            payload = ask_loan(self.asker, self.look, self.state, seat, word)
            return payload is not None and self.do(seat, payload)
        elif word == "h":
            return self._hand_over(seat)
        return False

    def _hand_over(self, seat: int) -> bool:
        """Let the next person at the keyboard manage, in a window (R-5.3)."""
        people = [i for i in range(self.state.seats) if self.players[i] is None and self.state.in_mask >> i & 1]
        if len(people) < 2 or self.state.phase not in WINDOWS:
            self.console.print("Nobody else at this keyboard can do anything now.")
            return False
        self.manager = people[(people.index(seat) + 1) % len(people)]
        return True

    def _number(self, words: list[str], choices: Sequence[Choice]) -> Choice | None:
        if len(words) == 1 and words[0] in ("?", "help", "b", "u", "o", "c", "h", *loan_actions(self.rules.words)):
            return None
        if words and words[0].isascii() and words[0].isdecimal() and len(words[0]) < 6:
            number = int(words[0])
            if 1 <= number <= len(choices) and (len(words) <= 2 or choices[number - 1].spaces):
                return choices[number - 1]
        self.console.print(f"Please give a number from 1 to {len(choices)}, or a letter; ? shows what there is.")
        return None

    def _choose(self, seat: int, choice: Choice, words: list[str]) -> bool:
        """Do a choice, asking for what is still open in it; False where it was not done, with the reason told."""
        behind, amount, spaces = " ".join(words[1:]), None, []
        if choice.spaces:
            chosen = ask_set(self.asker, self.look, choice, behind)
            if chosen is None:
                return False
            spaces = chosen
        elif choice.high:
            if not behind and not choice.may_leave:
                mine = "Your bid" if choice.kind == codes.BID else "How much"
                behind = self.asker.ask(f"{mine}, ${choice.low:,} to ${choice.high:,}: ")
            text = behind.removeprefix("$").replace(",", "")
            if text and not (text.isascii() and text.isdecimal() and len(text) < 16):
                self.console.print("An amount is a whole number.")
                return False
            amount = int(text) if text else None
            if amount is None and not choice.may_leave:
                self.console.print("An amount is a whole number.")
                return False
        elif behind:
            self.console.print("Only a bid takes an amount behind its number, or a choice that says so.")
            return False
        payload = menu.payload_of(self.rules.words, choice, amount, spaces, choice.confirm)
        if choice.kind == codes.ACCEPT:
            cleared = ask_clear(self.asker, self.look, self.state, seat, choice.about)
            if cleared:
                payload["clear"] = cleared
        if choice.confirm or choice.kind == codes.GIVE_UP:
            question = f"{menu.describe(self.look, choice, seat)}: are you sure (y/n)? "
            if self.asker.ask(question).lower() not in ("y", "yes"):
                return True
        return self.do(seat, payload)

    # --- the end ------------------------------------------------------------------------------------------

    def show_result(self) -> None:
        self.look.show(self.console)
        result = self.rules.result_of(self.state)
        winners = " and ".join(self.look.who(seat) for seat in result["winners"])
        self.console.print(f"\nThe match is over. {winners} {'win' if len(result['winners']) > 1 else 'wins'}.")
        for seat in sorted(range(self.state.seats), key=lambda seat: (result["ranking"][seat], seat)):
            self.console.print(f"  {result['ranking'][seat]}. {self.look.who(seat)}, worth ${result['worth'][seat]:,}")
            for line in self.look.showing.count(self.state, seat):
                amount = f"-${-line.amount:,}" if line.amount < 0 else f"${line.amount:,}"
                self.console.print(f"       {amount:>8}  {line.text} ({line.clause})")
