"""What the generator makes of a line of Python, and what it refuses because C would take it otherwise."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent, indent

import pytest

from pxd.survey import Refused
from pxd.write import generate, slow_report, write_all

STATE = """
from land.codes import PAID

LIMIT = 8

class Row:
    def __init__(self, seat: int) -> None:
        self.seat: int = seat

class State:
    def __init__(self) -> None:
        self.cash = [0] * 8
        self.rows: list[Row] = []
        self.row: Row | None = None
        self.chosen: int | None = None
        self.on: bool = True

    def take(self, seat: int) -> int:
        return self.cash[seat]

    def mark(self, seat: int) -> None:
        self.cash[seat] = PAID

class Own(State):
    def take(self, seat: int) -> int:
        return 0

    def more(self) -> None:
        return None
"""


@pytest.fixture
def land(tmp_path: Path) -> Path:
    """A package with a constants module and a state module; `rules` is what the test writes."""
    package = tmp_path / "land"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "codes.py").write_text("PAID = 3\nHUGE = 1 << 70\nWORDS = ('a', 'b')\n")
    (package / "state.py").write_text(STATE)
    return tmp_path


def rules(land: Path, text: str) -> str:
    (land / "land" / "rules.py").write_text(dedent(text))
    return generate(land, ["land.state", "land.rules"])["land.rules"]


def body(land: Path, lines: str) -> str:
    """The `.pxd` of a rules module with one function around these lines."""
    head = """
        from land.codes import PAID
        from land.state import Own, Row, State

        def rule(state: State, own: Own, seat: int, thing: object, ids: list[int]) -> object:
    """
    return rules(land, dedent(head) + indent(dedent(lines), "    "))


def test_fields_become_c_fields(land: Path) -> None:
    text = generate(land, ["land.state"])["land.state"]
    for line in (
        "cdef public int64_t[8] cash",
        "cdef public list rows",
        "cdef public Row row",
        "cdef public object chosen",
        "cdef public bint on",
    ):
        assert f"    {line}\n" in text


def test_methods_of_a_base_class_are_called_from_c_and_those_of_a_final_one_from_both(land: Path) -> None:
    text = generate(land, ["land.state"])["land.state"]
    assert "\ncdef class State:" in text
    assert "    cdef int64_t take(self, int64_t seat) except? -9999\n" in text
    assert "    @cython.final\n    cdef int mark(self, int64_t seat) except -1\n" in text
    assert "@cython.final\ncdef class Own(State):" in text
    assert "    cpdef int64_t take(self, int64_t seat) except? -9999\n    cpdef void more(self) except *\n" in text


def test_constants_are_c_numbers_in_who_imports_them(land: Path) -> None:
    text = rules(
        land, "from land.codes import PAID, WORDS\nfrom land.state import LIMIT\n_OWN = PAID\n_ROW = (1, PAID)\n"
    )
    assert "cdef int64_t PAID\ncdef int64_t LIMIT\ncdef int64_t _OWN\ncdef int64_t[2] _ROW\n" in text
    assert "WORDS" not in text


def test_functions_are_cimported_where_they_are_imported(land: Path) -> None:
    (land / "land" / "rules.py").write_text("def pay(seat: int, twice: bool = False) -> bool:\n    return twice\n")
    (land / "land" / "game.py").write_text("from land.rules import pay as paid\n")
    texts = generate(land, ["land.rules", "land.game"])
    assert "cpdef bint pay(int64_t seat, bint twice=*) except -1\n" in texts["land.rules"]
    assert "from land.rules cimport pay as paid\n" in texts["land.game"]


@pytest.mark.parametrize(
    ("lines", "locals_"),
    [
        ("n = 5\nwhile n > 0:\n    n -= 1", "n=int64_t"),
        ("n = 5\nn = n + seat\nm = n\nn = m * 2", "n=int64_t, m=int64_t"),
        ("for i in range(seat):\n    state.take(i)", "i=int64_t"),
        ("for i in reversed(range(3)):\n    state.take(i)", "i=int64_t"),
        ("rich = state.cash[seat] > PAID", "rich=cython.bint"),
        ("half = seat / 2", "half=cython.double"),
        ("row = state.rows[seat]", "row=Row"),
        ("for row in state.rows:\n    seat = row.seat", "row=Row"),
        ("row: Row\nfor row in thing:\n    seat = row.seat", "row=Row"),
        ("found = state.row", "found=Row"),
        ("one = own if seat else state", "one=State"),
        ("a, b = seat, state.on", "a=int64_t, b=cython.bint"),
        ("for i, row in enumerate(state.rows):\n    seat = row.seat", "i=int64_t, row=Row"),
        ("best = max(seat, 3)\nsmall = abs(best)", "best=int64_t, small=int64_t"),
        ("n = sum(state.cash)", "n=int64_t"),
        ("seats = [row.seat for row in state.rows]\nfirst = seats[0]", "seats=list, first=int64_t"),
        ("fresh = Own.__new__(Own)", "fresh=Own"),
        ("last = ids.pop()", "last=int64_t"),
        ("bit = seat\nbit <<= 1", "bit=int64_t"),
    ],
)
def test_locals_are_typed_by_what_they_are_given(land: Path, lines: str, locals_: str) -> None:
    assert f"@cython.locals({locals_})\n" in body(land, lines)


@pytest.mark.parametrize("lines", ["n = thing", "n = 1\nn = 'text'", "n = None", "n = seat\nn = state"])
def test_locals_that_hold_several_sorts_stay_objects(land: Path, lines: str) -> None:
    assert "@cython.locals" not in body(land, lines)


@pytest.mark.parametrize(
    ("lines", "line", "why"),
    [
        ("return 1 << seat", 6, "32 bits"),
        ("mask = 3 << (seat + 1)", 6, "32 bits"),
        ("return state.on << seat", 6, "32 bits"),
        ("return seat ** 2", 6, "multiply"),
        ("pay = 0\nreturn state.cash", 7, "one list in plain Python"),
        ("own.cash = state.cash", 6, "one list in plain Python"),
        ("return state.cash[:]", 6, "assigned to a field"),
        ("return state.cash[:2] == own.cash[:2]", 6, "assigned to a field"),
        ("cash = state.cash\nreturn cash[seat]", 6, "one list in plain Python"),
        ("return state.cash == own.cash", 6, "one list in plain Python"),
        ("state.unheard = 4", 6, "State has no 'unheard'"),
        ("return state.more()", 6, "annotated local"),
        ("global PAID\nreturn seat", 6, "no state of their own"),
    ],
)
def test_what_c_would_take_otherwise_is_refused_with_its_line(land: Path, lines: str, line: int, why: str) -> None:
    with pytest.raises(Refused) as refused:
        body(land, lines)
    assert f"rules.py:{line}: " in str(refused.value)
    assert why in str(refused.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("from .state import State\n", "whole name of the module"),
        ("import land.state\n", "import the names used"),
        ("from land import state\n", "import the names used"),
        ("from land.codes import HUGE\n", "does not fit into 64 bits"),
        ("from land.state import PAID\n", "import its origin"),
        ("class A:\n    def __init__(self, n: int) -> None:\n        self.x = [0] * n\n", "length as a number"),
        ("_PYTHON_API = ('A.gone',)\nclass A:\n    pass\n", "no method of a class"),
        ("from typing import final\n@final\nclass A:\n    pass\n", "by itself"),
        (
            "from land.state import Own\nclass A(Own):\n    def take(self, seat: int) -> int:\n"
            "        return super().take(seat)\n",
            "Own.take(self",
        ),
        (
            "from land.state import Own\nclass A(Own):\n    def take(self) -> int:\n        return 0\n",
            "other parameters",
        ),
    ],
)
def test_modules_that_cannot_be_compiled_are_refused(land: Path, text: str, why: str) -> None:
    with pytest.raises(Refused, match=r"rules\.py:[0-9]+: ") as refused:
        rules(land, text)
    assert why in str(refused.value)


def test_a_method_listed_for_python_may_be_called_from_it_but_not_overridden(land: Path) -> None:
    state = land / "land" / "state.py"
    state.write_text('_PYTHON_API = ("State.mark",)\n' + STATE)
    assert "    cpdef void mark(self, int64_t seat) except *\n" in generate(land, ["land.state"])["land.state"]
    state.write_text('_PYTHON_API = ("State.take",)\n' + STATE)
    with pytest.raises(Refused, match="may have no overrides"):
        generate(land, ["land.state"])


def test_what_runs_at_the_speed_of_python_is_listed(land: Path) -> None:
    body(land, "n = thing\nm = seat\nm = m.bit_length()\nreturn any(x == n for x in ids)")
    assert slow_report(land, ["land.state", "land.rules"]) == [
        "land.rules.rule: stays a def: holds a generator expression (a list comprehension or a loop would do)"
    ]
    body(land, "n = thing\nm = seat\nm = m.bit_length()")
    assert slow_report(land, ["land.state", "land.rules"]) == [
        "land.rules.rule: call .bit_length()",
        "land.rules.rule: local n",
    ]
    body(land, "m = seat * 2147483647\nm = m ^ 2147483648")
    assert slow_report(land, ["land.state", "land.rules"]) == [
        "land.rules.rule: the literal 2147483648: more than 32 bits stay a Python number, unless a constant holds them"
    ]


def test_files_are_written_only_when_their_text_changes(land: Path, tmp_path: Path) -> None:
    target = tmp_path / "pxd"
    written = write_all(land, ["land.state"], target)
    times = [path.stat().st_mtime_ns for path in written]
    assert [path.stat().st_mtime_ns for path in write_all(land, ["land.state"], target)] == times
    (land / "land" / "state.py").write_text(STATE.replace("[0] * 8", "[0] * 9"))
    write_all(land, ["land.state"], target)
    assert "int64_t[9] cash" in (target / "land" / "state.pxd").read_text()
