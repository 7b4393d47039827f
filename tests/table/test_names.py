"""Which names people may have at a table."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rentopia.engine.names import fold_name
from rentopia.protocol.requests import Problem
from rentopia.protocol.words import NAME
from rentopia.table.lobby.names import BOT_NAMES, bot_name, read_name
from table.lobbyhelp import code_of


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada   Byron ", "Ada Byron"),
        ("Ada\u3000Byron\u00a0B", "Ada Byron B"),
        ("Zoe\u0308", "Zoë"),
        ("王小明", "王小明"),
        ("محمد", "محمد"),
        ("अनीता", "अनीता"),
        ("Ada 🎩", "Ada 🎩"),
        ("Fam 👩\u200d👧", "Fam 👩👧"),
        ("Heart ❤\ufe0f", "Heart ❤\ufe0f"),
        ("نرگس\u200cخانم", "نرگسخانم"),
        ("<b>Ada</b>", "<b>Ada</b>"),
        ("7", "7"),
        ("x" * NAME, "x" * NAME),
    ],
)
def test_a_name_is_shown_composed_and_with_single_blanks(typed: str, shown: str) -> None:
    assert read_name(typed, ()) == shown


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "\u200b",
        "\u200d\u200c",
        "\u200b\u2060\ufeff",
        "Ada\u202e",
        "\u2066Ada\u2069",
        "A\u200fda",
        "Ada\n",
        "A\tda",
        "A\x00da",
        "A\x1b[31mda",
        "A\u2028da",
        "A\ud800da",
        "A\ue000da",
        "\u3164",
        "A\u3164",
        "\u2800A",
        "A\U000e0141",
        "🎩🎩",
        "---",
        "bank",
        "Bank!",
        "P.O.T",
        "TREASURY",
        "miscellaneous",
        "Tréasury",
        "x" * (NAME + 1),
        "x" * 200,
        "a\u0300" * 200,
        "e" + "\u0317" * 8,
    ],
)
def test_a_name_that_can_not_be_shown_or_told_apart_is_refused(typed: str) -> None:
    answer = read_name(typed, ())
    assert code_of(answer) == "bad_name"
    assert isinstance(answer, Problem) and set(answer.problems) == {"name"}


@pytest.mark.parametrize("typed", ["Ada", "ada", "ÀDA", "A.d.a", "ａｄａ", "Ada 🎩", "a\u0301da"])
def test_names_that_read_alike_are_one_name(typed: str) -> None:
    assert code_of(read_name(typed, ["Ada", "Ben"])) == "name_taken"


def test_bots_get_names_that_nobody_has() -> None:
    taken: list[str] = ["ABACUS", "biscuit"]
    assert bot_name(taken) == "Copper"
    for _ in range(8):
        taken.append(bot_name(taken))
    assert len({fold_name(name) for name in taken}) == 10
    assert all(read_name(name, ()) == name for name in BOT_NAMES)


@pytest.mark.fuzz
@given(st.text(max_size=40) | st.text(st.characters(categories=["Cf", "Mn", "Lo", "Zs", "Cc"]), max_size=30))
def test_whatever_is_typed_is_refused_or_can_stand_in_every_file(typed: str) -> None:
    answer = read_name(typed, ["Ada"])
    if isinstance(answer, Problem):
        assert answer.code in ("bad_name", "name_taken") and answer.sentence
        return
    # What formats, part 1, asks of the name of a seat.
    assert answer.isprintable() and 0 < len(answer) <= NAME and fold_name(answer) not in ("", "ada", "bank")
    assert unicodedata.is_normalized("NFC", answer) and "  " not in answer and answer == answer.strip()
    assert read_name(answer, ["Ada"]) == answer
