"""The printed rules of the Landlord's Game: numbered without gaps, fully indexed, and cited by what exists alone."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from rentopia.games.landlords import clauses
from rentopia.games.landlords.words import WORDS

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules" / "landlords.md"
CASES = ROOT / "tests" / "cases" / "landlords"
SOURCE = ROOT / "src"

CLAUSE = re.compile(r"\bL-(\d+)\.(\d+)\b")
CHAPTER = re.compile(r"^## L-(\d+) ", re.MULTILINE)
DEFINITION = re.compile(r"^\*\*L-(\d+)\.(\d+)\*\* ", re.MULTILINE)
CITED_BY_CASE = re.compile(r"^\s*clause\s*=\s*\"([^\"]*)\"", re.MULTILINE)
SOURCES = re.compile(r"\[(seed [^\]]+|note \d|resolution \d+|1906 [\d.]+|ruling L\.\d+|formats \d|ours)\]")
CODE_ROW = re.compile(r"^\| `(\w+)` \| [^|]+ \| ([^|]+) \|$", re.MULTILINE)
REASON_ROW = re.compile(r"^\| `(\w+)` \| ([^|]+) \|$", re.MULTILINE)
ROW = re.compile(r"^\| ([\w. ]+?) \| ([^|]+) \|$", re.MULTILINE)
SECTION_ROW = re.compile(r"^\| ([IV]+(?:\.[A-K])?|note \d) \| [^|]+ \| ([^|]+) \|$", re.MULTILINE)
CHAPTERS = 30


def printed() -> str:
    return RULES.read_text(encoding="utf-8")


def defined() -> list[tuple[int, int]]:
    """Chapter and number of every clause, in the order of the page."""
    return [(int(chapter), int(number)) for chapter, number in DEFINITION.findall(printed())]


def unknown(text: str) -> list[str]:
    """The clauses that a text names and the page does not have."""
    cited = {(int(chapter), int(number)) for chapter, number in CLAUSE.findall(text)}
    return [f"L-{chapter}.{number}" for chapter, number in sorted(cited - set(defined()))]


def bodies() -> dict[str, str]:
    """The words of each clause by its id, up to the next clause or heading."""
    text = re.split(r"^## Index", printed(), maxsplit=1, flags=re.MULTILINE)[0]
    starts = [*DEFINITION.finditer(text)]
    ends = [match.start() for match in re.finditer(r"^(?:\*\*L-|## )", text, re.MULTILINE)] + [len(text)]
    return {
        f"L-{match[1]}.{match[2]}": text[match.start() : min(end for end in ends if end > match.start())]
        for match in starts
    }


def index(title: str) -> str:
    """The words of one of the tables at the end of the page."""
    return printed().split(f"## Index: {title} and clauses", 1)[1].split("\n## ", 1)[0]


def named_by(source: str) -> set[str]:
    """The clauses that give a source in brackets."""
    return {clause for clause, words in bodies().items() if f"[{source}]" in words}


def listed(cell: str) -> list[str]:
    return [f"L-{chapter}.{number}" for chapter, number in CLAUSE.findall(cell)]


def test_the_chapters_stand_in_order() -> None:
    assert [int(number) for number in CHAPTER.findall(printed())] == list(range(1, CHAPTERS + 1))


def test_every_clause_is_defined_once_and_the_numbering_has_no_gaps() -> None:
    assert [clause for clause, times in Counter(defined()).items() if times > 1] == []
    sizes = Counter(chapter for chapter, _ in defined())
    expected = [(chapter, number) for chapter in range(1, CHAPTERS + 1) for number in range(1, sizes[chapter] + 1)]
    assert defined() == expected and len(expected) > 250


def test_clauses_stand_in_their_own_chapter() -> None:
    for text in re.split(r"^## ", printed(), flags=re.MULTILINE):
        heading = re.match(r"L-(\d+) ", text)
        own = int(heading[1]) if heading else 0
        assert [match[0] for match in DEFINITION.finditer(text) if int(match[1]) != own] == []


def test_every_clause_names_its_source() -> None:
    for clause, words in bodies().items():
        assert SOURCES.search(words), clause


def test_the_page_names_only_clauses_that_it_has() -> None:
    assert unknown(printed()) == []


@pytest.mark.parametrize(
    ("title", "prefix", "expected"),
    [
        ("resolutions", "resolution ", [str(number) for number in range(1, 91)]),
        ("rulings", "ruling ", [f"L.{number}" for number in range(1, 34)]),
    ],
)
def test_every_resolution_and_ruling_is_indexed_by_the_clauses_that_name_it(
    title: str, prefix: str, expected: list[str]
) -> None:
    rows = {name: cell for name, cell in ROW.findall(index(title)) if name in expected}
    assert list(rows) == expected
    for name in expected:
        named = named_by(prefix + name)
        assert named and set(listed(rows[name])) == named, name


def test_every_section_of_the_seed_is_indexed_by_the_clauses_that_name_it() -> None:
    rows = dict(SECTION_ROW.findall(index("sections of the seed")))
    lettered = [f"IV.{letter}" for letter in "ABCDEF"] + [f"V.{letter}" for letter in "ABC"]
    lettered += [f"VI.{letter}" for letter in "ABCDEFGHJK"] + ["VII.A", "VII.B"]
    assert {"I", "II", "III", "note 1", "note 2", *lettered} <= set(rows)
    for section, cell in rows.items():
        assert listed(cell) and set(listed(cell)) <= named_by(f"seed {section}"), section


def test_every_code_has_a_clause_and_its_row_in_the_page() -> None:
    assert {code for _, code in clauses.CLAUSES} <= set(clauses.DEFAULT)
    assert unknown(" ".join([*clauses.CLAUSES.values(), *clauses.DEFAULT.values()])) == []
    rows = dict(CODE_ROW.findall(index("refusal codes")))
    assert list(rows) == list(clauses.DEFAULT)
    for code, named in rows.items():
        used = {clauses.DEFAULT[code]} | {clause for (_, other), clause in clauses.CLAUSES.items() if other == code}
        assert used <= set(listed(named)), code


def test_only_known_actions_and_refusals_have_clauses() -> None:
    words = {word for word, _ in WORDS.refusals.values()}
    assert set(clauses.DEFAULT) <= words
    assert {action for action, _ in clauses.CLAUSES} <= set(WORDS.action_numbers)


def test_every_reason_of_a_payment_has_a_clause_and_its_row_in_the_page() -> None:
    assert set(clauses.REASONS) <= set(WORDS.reason_numbers)
    assert unknown(" ".join(clauses.REASONS.values())) == []
    rows = {reason: listed(cell) for reason, cell in REASON_ROW.findall(index("reasons of payments"))}
    assert list(rows) == list(clauses.REASONS)
    for reason, clause in clauses.REASONS.items():
        assert clause in rows[reason], reason


def test_an_action_may_have_a_clause_of_its_own() -> None:
    assert clauses.clause_of("bid", "not_enough_cash") != clauses.clause_of("build", "not_enough_cash")
    assert clauses.clause_of("roll", "wrong_phase") == clauses.DEFAULT["wrong_phase"]
    with pytest.raises(KeyError):
        clauses.clause_of("roll", "no_such_code")


def test_every_scenario_cites_a_clause_that_exists() -> None:
    for path in sorted(CASES.glob("*.toml")):
        named = CITED_BY_CASE.findall(path.read_text(encoding="utf-8"))
        assert named, f"{path.name} names no clause"
        for clause in named:
            assert CLAUSE.search(clause), f"{path.name}: {clause!r} is no clause"
            assert unknown(clause) == [], path.name


def test_the_source_cites_only_clauses_that_exist() -> None:
    for path in sorted(SOURCE.rglob("*")):
        if path.suffix in {".py", ".toml", ".pxd"}:
            assert unknown(path.read_text(encoding="utf-8")) == [], path.relative_to(ROOT)
