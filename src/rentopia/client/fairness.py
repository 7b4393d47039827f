"""This client's part in `fair-1`: its own bytes, promised before the match and checked behind it.

Where it is decided: the table server's design, part 4; `docs/fair-dice.md`.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from rentopia.formats import fair
from rentopia.formats.record import Client
from rentopia.formats.recordread import Record, RecordError, load
from rentopia.formats.verify import verify_record


class Shares:
    """The bytes of one seat, match by match.

    ``current`` are those of the match to come or being played, ``spent`` once they have been sent.
    """

    def __init__(self, share: bytes | None = None) -> None:
        self.current = share if share is not None else secrets.token_bytes(fair.CLIENT_BYTES)
        self.spent = False
        self._revealed = ""
        self._renewed = False
        #: What has been seen of matches by id: the commitment, and whether the own bytes counted in the start.
        self.commitments: dict[str, str] = {}
        self.counted: dict[str, bool] = {}
        self._acknowledged: set[str] = set()
        self.problems: list[str] = []

    @property
    def promise(self) -> str:
        return fair.client_hash(self.current)

    def renew(self) -> None:
        """New bytes, once the last ones have been sent."""
        if self.spent:
            self.current = secrets.token_bytes(fair.CLIENT_BYTES)
            self.spent = False
            self._renewed = True

    def reveal(self, match: str) -> bool:
        """Whether the bytes are to be sent for this match now: once each."""
        if match == self._revealed:
            return False
        self._revealed = match
        self.spent = True
        self._renewed = False
        return True

    def acknowledged(self, match: str) -> None:
        """The bytes were sent and taken: the start must be made with them."""
        self._acknowledged.add(match)
        if self.counted.get(match) is False:
            self._left_out(match)

    def refused(self, match: str, sentence: str) -> None:
        """The bytes were sent and not taken, unless they were taken before and this answers to them once more."""
        if not self.counted.get(match):
            self._complain(f"the bytes of this seat were not taken: {sentence}")

    def _left_out(self, match: str) -> None:
        self._complain(f"match {match} was begun without the bytes of this seat, though the server had taken them")

    def saw(self, match: str, commitment: str) -> None:
        """A table names a match and what it is committed to, which must never change."""
        known = self.commitments.setdefault(match, commitment)
        if known != commitment:
            self._complain(f"the commitment of match {match} was changed from {known} to {commitment}")

    def started(self, match: str, seat: int | None, clients: Iterable[Client] | None) -> None:
        """The start has been made with these bytes."""
        rows = list(clients or ())
        if seat is None or seat >= len(rows):
            return
        mine = rows[seat]
        self.counted[match] = mine.share == self.current
        if mine.share not in (self.current, fair.SILENT):
            self._complain(f"match {match} was begun with bytes for this seat that it never sent")
        elif mine.promised is not None and mine.promised != self.promise:
            self._complain(f"match {match} was begun with a promise for this seat that it never gave")
        elif not self.counted[match] and match in self._acknowledged:
            self._left_out(match)

    def ended(self, match: str, seed: str) -> None:
        """The seed has been revealed: it must be the one that the match was committed to."""
        known = self.commitments.get(match)
        if known is not None and fair.commitment(match, bytes.fromhex(seed)) != known:
            self._complain(f"the seed of match {match} is not the one that it was committed to")

    def check_record(self, lines: list[str], seat: int | None = None) -> list[str]:
        """Check the record of a match against the rules, the seed, and what this client saw and gave with its seat.

        Returns the problems found.
        """
        try:
            record: Record = load(lines)
            verdict = verify_record(lines)
        except RecordError as error:
            return [f"the record can't be read: {error}"]
        found = [] if verdict.failure is None else [str(verdict.failure)]
        known = self.commitments.get(record.header.match)
        if known is not None and record.header.commitment != known:
            found.append("the record names another commitment than the table did")
        if seat is not None and record.steps and record.steps[0].clients is not None and not self._renewed:
            self.started(record.header.match, seat, record.steps[0].clients)
        if not verdict.draws_checked and verdict.failure is None:
            found.append("the record reveals no seed")
        return found

    def _complain(self, problem: str) -> None:
        if problem not in self.problems:
            self.problems.append(problem)
