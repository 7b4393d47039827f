"""The printed rules: numbered without gaps, and everything that cites a clause cites one that exists."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from rentopia.games.rentopia import clauses

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules" / "rentopia.md"
CASES = ROOT / "tests" / "cases" / "rentopia"
SOURCE = ROOT / "src"

CLAUSE = re.compile(r"\bR-(\d+)\.(\d+)\b")
HEADING = re.compile(r"^## R-(\d+) ", re.MULTILINE)
DEFINITION = re.compile(r"^\*\*R-(\d+)\.(\d+)\*\* ", re.MULTILINE)
CITED_BY_CASE = re.compile(r"^\s*clause\s*=\s*\"([^\"]*)\"", re.MULTILINE)
CODE_ROW = re.compile(r"^\| `(\w+)` \| [^|]+ \| ([^|]+) \|$", re.MULTILINE)
REASON_ROW = re.compile(r"^\| `(\w+)` \| (R-\d+\.\d+) \|$", re.MULTILINE)
RULING_ROW = re.compile(r"^\| (R\.\d+|Q\d+) \| ([^|]+) \|$", re.MULTILINE)

REASONS = [
    "starting_cash",
    "rent",
    "fare",
    "company",
    "tax",
    "card",
    "salary",
    "purchase",
    "auction",
    "building",
    "building_sale",
    "mortgage",
    "redemption",
    "transfer_fee",
    "trade",
    "lockup_fine",
    "jackpot",
    "estate",
]


def printed() -> str:
    """The text of the printed rules."""
    return RULES.read_text(encoding="utf-8")


def defined() -> list[tuple[int, int]]:
    """Chapter and number of every clause, in the order of the page."""
    return [(int(chapter), int(number)) for chapter, number in DEFINITION.findall(printed())]


def cited(text: str) -> set[tuple[int, int]]:
    """Chapter and number of every clause that a text names."""
    return {(int(chapter), int(number)) for chapter, number in CLAUSE.findall(text)}


def unknown(text: str) -> list[str]:
    """The clauses that a text names and the page does not have."""
    return [f"R-{chapter}.{number}" for chapter, number in sorted(cited(text) - set(defined()))]


def bodies() -> dict[str, str]:
    """The words of each clause by its id, tables left out."""
    found: dict[str, str] = {}
    for paragraph in re.split(r"\n\s*\n", printed()):
        if match := DEFINITION.match(paragraph):
            found[f"R-{match[1]}.{match[2]}"] = paragraph
    return found


def index(title: str) -> str:
    """The words of one of the tables at the end of the page."""
    return printed().split(f"## Index: {title}", 1)[1].split("\n## ", 1)[0]


def files(folder: Path, endings: Iterable[str]) -> list[Path]:
    """All files below a folder with one of these endings, in order of their names."""
    return sorted(path for path in folder.rglob("*") if path.suffix in endings)


def test_there_are_22_chapters_in_order() -> None:
    assert [int(number) for number in HEADING.findall(printed())] == list(range(1, 23))


def test_every_clause_is_defined_once() -> None:
    assert [clause for clause, times in Counter(defined()).items() if times > 1] == []


def test_the_numbering_has_no_gaps() -> None:
    expected = [
        (chapter, number)
        for chapter in range(1, 23)
        for number in range(1, 1 + sum(1 for other, _ in defined() if other == chapter))
    ]
    assert defined() == expected


def test_clauses_stand_in_their_own_chapter() -> None:
    chapters = re.split(r"^## ", printed(), flags=re.MULTILINE)
    for text in chapters:
        heading = re.match(r"R-(\d+) ", text)
        own = int(heading[1]) if heading else 0
        strays = [match[0] for match in DEFINITION.finditer(text) if int(match[1]) != own]
        assert strays == []


def test_the_third_double_is_clause_6_4() -> None:
    assert "third double" in bodies()["R-6.4"] and "without moving" in bodies()["R-6.4"]


def test_every_card_is_a_clause_of_its_own_in_order() -> None:
    cards = [f"F{number}" for number in range(1, 17)] + [f"T{number}" for number in range(1, 17)]
    for offset, card in enumerate(cards):
        clause = f"R-12.{21 + offset}"
        assert bodies()[clause].startswith(f"**{clause}** {card}, "), clause


def test_every_clause_is_short_and_names_its_source() -> None:
    source = re.compile(r"\[(seed|ours|A\d[^\]]*|B \d+|Q\d+|R\.\d+|Part C|formats \d)\]$")
    for clause, words in bodies().items():
        assert len(words.splitlines()) <= 4, clause
        assert source.search(words), clause


def test_the_page_names_only_clauses_that_it_has() -> None:
    assert unknown(printed()) == []


def test_every_ruling_has_its_clauses_in_the_index_and_they_name_it() -> None:
    rows = dict(RULING_ROW.findall(index("rulings")))
    expected = [f"Q{number}" for number in range(1, 12)] + [f"R.{number}" for number in range(1, 61)]
    assert list(rows) == expected
    for ruling in expected:
        named = {clause for clause, words in bodies().items() if f"[{ruling}]" in words}
        assert named and set(rows[ruling].split(", ")) == named, ruling


def test_refusals_and_payments_cite_clauses_that_exist() -> None:
    tables = (clauses.CLAUSES, clauses.DEFAULT, clauses.REASONS)
    values = [value for table in tables for value in table.values()]
    assert all(CLAUSE.fullmatch(value) for value in values)
    assert unknown(" ".join(values)) == []


def test_every_code_has_a_clause_and_its_row_in_the_page() -> None:
    assert {code for _, code in clauses.CLAUSES} <= set(clauses.DEFAULT)
    rows = dict(CODE_ROW.findall(index("refusal codes")))
    assert list(rows) == list(clauses.DEFAULT)
    for code, named in rows.items():
        used = {clauses.DEFAULT[code]} | {clause for (_, other), clause in clauses.CLAUSES.items() if other == code}
        assert used <= set(named.split(", ")), code


def test_every_reason_of_a_payment_has_a_clause() -> None:
    assert sorted(clauses.REASONS) == sorted(REASONS)
    assert dict(REASON_ROW.findall(index("reasons of payments"))) == clauses.REASONS


def test_an_action_may_have_a_clause_of_its_own() -> None:
    assert clauses.clause_of("sell", "uneven") != clauses.clause_of("build", "uneven")
    assert clauses.clause_of("reject", "wrong_phase") == clauses.DEFAULT["wrong_phase"]
    with pytest.raises(KeyError):
        clauses.clause_of("roll", "no_such_code")


def test_every_scenario_cites_a_clause_that_exists() -> None:
    for path in files(CASES, {".toml"}):
        named = CITED_BY_CASE.findall(path.read_text(encoding="utf-8"))
        assert named, f"{path.name} names no clause"
        for clause in named:
            assert cited(clause), f"{path.name}: {clause!r} is no clause"
            assert unknown(clause) == [], path.name


def test_the_source_cites_only_clauses_that_exist() -> None:
    for path in files(SOURCE, {".py", ".toml", ".pxd"}):
        assert unknown(path.read_text(encoding="utf-8")) == [], path.relative_to(ROOT)
