"""What a client makes of its bytes for the dice: taken and left out, refused, or answered twice."""

from __future__ import annotations

from rentopia.client.fairness import Shares
from rentopia.formats import fair
from rentopia.formats.record import Client

MATCH = "00112233aabbccdd"


def silent(shares: Shares) -> list[Client]:
    return [Client(shares.promise, fair.SILENT)]


def test_bytes_that_were_acknowledged_and_left_out_of_the_start_are_complained_of() -> None:
    shares = Shares(bytes([7]) * 16)
    shares.acknowledged(MATCH)
    shares.started(MATCH, 0, silent(shares))
    assert len(shares.problems) == 1 and "without the bytes of this seat" in shares.problems[0]


def test_it_makes_no_difference_whether_the_start_or_the_acknowledgement_comes_first() -> None:
    shares = Shares(bytes([7]) * 16)
    shares.started(MATCH, 0, silent(shares))
    assert shares.problems == []  # silent, as far as anybody knows
    shares.acknowledged(MATCH)
    assert len(shares.problems) == 1 and "without the bytes of this seat" in shares.problems[0]


def test_bytes_that_count_are_no_problem_though_a_second_answer_refuses_them() -> None:
    shares = Shares(bytes([7]) * 16)
    shares.started(MATCH, 0, [Client(shares.promise, shares.current)])
    shares.refused(MATCH, "The table does not ask for bytes now.")
    shares.acknowledged(MATCH)
    assert shares.problems == [] and shares.counted == {MATCH: True}


def test_bytes_that_were_refused_are_told_of() -> None:
    shares = Shares(bytes([7]) * 16)
    shares.refused(MATCH, "They came too late.")
    shares.started(MATCH, 0, silent(shares))
    assert shares.problems == ["the bytes of this seat were not taken: They came too late."]
