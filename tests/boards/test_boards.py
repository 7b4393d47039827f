"""The printed board against an own table of it, and hosts' boards read or refused."""

from __future__ import annotations

import csv
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rentopia.engine.board import Board
from rentopia.games.boardinfo import BoardInfo
from rentopia.games.rentopia import codes
from rentopia.games.rentopia.boardfile import BoardError, load_board

HERE = Path(__file__).parent
PRINTED = HERE.parent.parent / "src/rentopia/games/rentopia/board.toml"
SIXTEEN = (HERE / "sixteen.toml").read_text(encoding="utf-8")
OWN_BOARDS = ("sixteen.toml", "sixty.toml")
#: The fields of the table, one for each space; None is an empty field.
Row = dict[str, str]


def rows() -> list[Row]:
    with (HERE.parent / "data/rentopia-board.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def number(text: str) -> int:
    return int(text or 0)


def test_every_number_of_the_printed_board_is_that_of_the_seed() -> None:
    board, info = load_board()
    table = rows()
    assert board.spaces == len(table) == 40
    for space, row in enumerate(table):
        assert int(row["number"]) == space
        assert (info.names[space], info.kinds[space]) == (row["name"], row["kind"])
        assert board.price[space] == number(row["price"]), row
        assert board.mortgage[space] == number(row["mortgage"]), row
        assert board.redemption[space] == number(row["clear"]), row
        assert board.house_price[space] == number(row["house price"]), row
        levels = ("empty", "1", "2", "3", "4", "hotel")
        assert board.rent[space * 7 : space * 7 + 6] == [number(row[key]) for key in levels], row
        assert board.rent[space * 7] * 2 == number(row["set"]), row
        district = info.districts[board.group[space]].name if board.group[space] >= 0 else ""
        assert district == row["district"]


def test_taxes_fares_and_companies_charge_what_the_seed_says() -> None:
    board, info = load_board()
    assert [board.charge[space] for space, kind in enumerate(info.kinds) if kind == "tax"] == [200, 100]
    assert board.fare == [0, 25, 50, 100, 200, 0, 0, 0, 0]
    assert board.multiple == [0, 4, 10, 0, 0, 0, 0, 0, 0]
    assert [board.fee[space] for space in (3, 5, 12, 37, 39)] == [3, 10, 8, 18, 20]
    assert (board.start, board.locked_space) == (0, 10)
    assert [board.charge[space] for space in (2, 7, 17, 22, 33, 36)] == [1, 0, 1, 0, 1, 0]


def test_stations_and_companies_lie_strictly_ahead_of_each_space() -> None:
    board, _ = load_board()
    assert [board.next_fare[space] for space in (7, 22, 36, 5, 35, 4)] == [15, 25, 5, 15, 5, 5]
    assert [board.next_multiple[space] for space in (7, 22, 36, 12, 28)] == [12, 28, 12, 28, 12]


def test_the_eight_districts_have_the_letters_and_looks_of_the_design() -> None:
    _, info = load_board()
    assert "".join(district.letter for district in info.districts) == "ABCDEFGH"
    assert info.codes[8] == "B2" and info.codes[39] == "H2" and info.codes[5] == ""
    assert info.districts[3].colour == "#E0701D" and info.districts[3].pattern == "lanterns"
    assert dict(info.targets) == {"F1": 39, "F3": 24, "F4": 11, "F8": 5}


@pytest.mark.parametrize("name", [None, *OWN_BOARDS])
def test_the_tables_of_a_board_agree_with_each_other(name: str | None) -> None:
    board, info = load_board(HERE / name if name else None)
    ring = range(board.spaces)
    assert board.all_mask == 2**board.spaces - 1
    assert list(board.bit) == [2**space for space in range(60)]
    masks = {codes.STREET: board.street_mask, codes.STATION: board.fare_mask}
    masks[codes.COMPANY] = board.multiple_mask
    for kind, mask in masks.items():
        assert mask == sum(2**space for space in ring if board.kind[space] == kind)
    assert board.deed_mask == sum(masks.values())
    assert all((board.price[space] > 0) == bool(board.deed_mask >> space & 1) for space in ring)
    for group in range(board.groups):
        streets = [space for space in ring if board.group[space] == group]
        assert board.group_size[group] == len(streets) > 0
        assert board.group_first[group] == streets[0]
        assert board.group_spaces[group * 8 : group * 8 + len(streets)] == streets
        assert board.group_mask[group] == sum(2**space for space in streets)
    assert sum(board.group_size) == board.street_mask.bit_count()
    for space in ring:
        steps = range(1, board.spaces + 1)
        ahead = [(space + step) % board.spaces for step in steps]
        for kind, after in ((codes.STATION, board.next_fare), (codes.COMPANY, board.next_multiple)):
            assert after[space] == next(to for to in ahead if board.kind[to] == kind)
    assert set(info.kinds) >= {"start", "street", "station", "company", "tax", "fortune"}
    assert set(info.kinds) >= {"town_fund", "lockup", "square", "busted"}


def test_the_lengths_of_the_tables_are_those_of_the_longest_ring() -> None:
    board = Board()
    assert len(board.kind) == len(board.bit) == len(board.next_multiple) == 60
    assert len(board.rent) == 60 * 7 and len(board.group_spaces) == 20 * 8
    assert len(board.fare) == len(board.multiple) == 8 + 1


def test_the_longest_board_has_deeds_past_the_thirty_second_bit_to_its_end() -> None:
    board, _ = load_board(HERE / "sixty.toml")
    assert (board.spaces, board.deed_mask.bit_count(), board.groups) == (60, 52, 11)
    assert board.deed_mask >> 59 & 1 and (board.deed_mask >> 32).bit_count() > 20
    assert board.group_size[1] == 8 and board.fare_mask.bit_count() == 8


def test_cards_lead_to_the_same_part_of_the_way_where_a_board_names_no_targets() -> None:
    _, info = load_board(HERE / "sixteen.toml")
    assert dict(info.targets) == {"F1": 15, "F3": 9, "F4": 6, "F8": 5}


def test_a_target_past_the_last_street_is_the_last_street() -> None:
    text = changed(
        'name = "Manor House"\nkind = "street"\ndistrict = "Upper Green"\nprice = 201\n'
        "rents = [18, 90, 270, 720, 900, 1080]",
        'name = "Manor House"\nkind = "square"',
    )
    assert load_board(text)[1].targets["F1"] == 13


def test_spaces_are_found_by_name_and_number_whatever_case_accents_and_blanks() -> None:
    _, info = load_board()
    for text in ("Reservoir Co.", "reservoir-co", " RÉSERVOIR  CO", 28, "28"):
        assert info.space(text) == 28
    # Three spaces are called Fortune, so the name means none of them.
    for text in ("Fortune", "Nowhere", "", "40", -1, 40, True, 10**30):
        assert info.space(text) == -1


def test_looks_and_letters_are_given_to_districts_that_have_none() -> None:
    _, info = load_board(HERE / "sixty.toml")
    assert "".join(district.letter for district in info.districts) == "ABCDEFGHIJN"
    assert (info.districts[8].colour, info.districts[8].pattern) == ("#6A698A", "waves")


# --- refusals -------------------------------------------------------------------------------------


def changed(old: str, new: str, text: str = SIXTEEN) -> str:
    """Return a board's text with one thing in it changed."""
    assert text.count(old) == 1, old
    return text.replace(old, new)


def refusal(source: str | Path) -> BoardError:
    with pytest.raises(BoardError) as caught:
        load_board(source)
    assert "\n" not in str(caught.value)
    return caught.value


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


MANOR = "rents = [18, 90, 270, 720, 900, 1080]"
BAD = [
    # what stands there, what is put there, part of the reason, what the named line holds
    (MANOR, "rents = [18, 90, 270, 720, 900]", "'Manor House' needs 6 rents", "rents = [18, 90"),
    (MANOR, "rents = [\n18, 90, 270,\n720, 900\n]", "it has 5", "rents = [\n"),
    (MANOR, "rents = [18, 90, 80, 720, 900, 1080]", "may not fall", "rents = [18"),
    (MANOR, "rents = [-1, 90, 270, 720, 900, 1080]", "from 0 to 1,000,000, not -1", "rents = [-1"),
    (MANOR, "rents = [18, 90, 270, 720, 900, 1000001]", "not 1,000,001", "rents = [18"),
    (MANOR, "rents = 18", "must be a list", "rents = 18"),
    (MANOR, "", "'Manor House' (a street) has no rents", '[[spaces]]\nname = "Manor House"'),
    (MANOR, MANOR + "\nrent = 5", "unknown key 'rent' (did you mean 'rents'?)", "rent = 5"),
    (MANOR, MANOR + '\n"a\\nb" = 5', "unknown key 'a b'", '[[spaces]]\nname = "Manor House"'),
    ("price = 201", "price = true", "price must be a whole number", "price = true"),
    ("price = 201", "price = 0", "from 1 to 1,000,000, not 0", "price = 0"),
    ("price = 201", "price = 2.5", "not '2.5'", "price = 2.5"),
    ("price = 201", 'price = "201"', "not '201'", 'price = "201"'),
    ("price = 201", "price = " + "9" * 400, "more than 15 digits", "price = 99"),
    ("amount = 40", "amount = 0", "'Toll': amount", "amount = 0"),
    ("amount = 40", "price = 40", "unknown key 'price'", "price = 40"),
    ('name = "Toll"', "", "has no name", '[[spaces]]\n\nkind = "tax"'),
    ('name = "Toll"', 'name = "BÉLL   yard!"', "name of space 4 already", 'name = "Bell Yard"'),
    ('name = "Toll"', 'name = "The\\nToll"', "on one line", 'name = "The'),
    ('name = "Toll"', 'name = "Treasury"', "is kept for", 'name = "Treasury"'),
    ('name = "Toll"', 'name = "12"', "no letter in it", 'name = "12"'),
    ('name = "Toll"', "name = 12", "must be a text", "name = 12"),
    ('kind = "tax"', 'kind = "taxes"', "kind must be start, street", 'kind = "taxes"'),
    ('kind = "tax"\namount = 40', 'kind = "start"', "only one start", 'kind = "start"\n\n# 5'),
    ('kind = "tax"\namount = 40', 'kind = "lockup"', "only one lockup", 'kind = "lockup"\n\n# 8'),
    ('kind = "lockup"', 'kind = "square"', "no space of kind lockup", ""),
    ('kind = "start"', 'kind = "square"', "first space must be the start", "[[spaces]]"),
    ('kind = "company"\nprice = 90', 'kind = "square"', "the next company", 'kind = "fortune"'),
    ("house_price = 30", "house_price = 0", "'Ford End': house_price", "house_price = 0"),
    ("house_price = 30", "", "'Ford End' has no house_price", '[[districts]]\nname = "Ford End"'),
    ("house_price = 30", 'house_price = 30\nletter = "M"', "belongs to a token", 'letter = "M"'),
    ("house_price = 30", 'house_price = 30\nletter = "b c"', "one or two capitals", 'letter = "b'),
    ("house_price = 30", 'house_price = 30\ncolour = "red"', "like #6A698A", 'colour = "red"'),
    ("house_price = 30", 'house_price = 30\npattern = ["a"]', "pattern must be", "pattern = ["),
    (
        '[[districts]]\nname = "Ford End"',
        '[[districts]]\nname = "Waste"\nhouse_price = 1\n[[districts]]\nname = "Ford End"',
        "'Waste' has no street",
        '[[districts]]\nname = "Waste"',
    ),
    (
        '[[districts]]\nname = "Ford End"',
        '[[districts]]\nname = "CHURCH side"\nhouse_price = 1\n[[districts]]\nname = "Ford End"',
        "two districts are called",
        'name = "Church Side"\nhouse',
    ),
    ("fares = [20, 60]", "fares = [20]", "needs 2 to 8 numbers", "stations ="),
    ("fares = [20, 60]", "fares = [20, 10]", "may not fall", "stations ="),
    ("fares = [20, 60]", "fares = [1, 2, 3, 4, 5, 6, 7, 8, 9]", "it has 9", "stations ="),
    ("multiples = [5]", "multiples = [10001]", "each of companies", "companies ="),
    ("stations = { fares = [20, 60] }", "", "and no stations =", ""),
    ("stations = { fares = [20, 60] }", "stations = 5", "stations must be a table", "stations ="),
    ("board = 1", "board = 2", "version of the format", "board = 2"),
    ("board = 1", "", "has no board", ""),
    ("board = 1", 'board = 1\ncard_targets = { F1 = "Toll" }', "F1 must lead to a street", "card_t"),
    ("board = 1", 'board = 1\ncard_targets = { F8 = "Toll" }', "F8 must lead to a station", "card_t"),
    ("board = 1", 'board = 1\ncard_targets = { F2 = "Toll" }', "unknown key 'F2'", "card_t"),
    ("board = 1", "board = 1\nspeed = 5", "unknown key 'speed'", "speed"),
    ("board = 1", "board = ", "not TOML", "board ="),
    ("board = 1", "board = " + "[" * 450 + "]" * 40, "", ""),
    ("board = 1", "board = 1 #" + "x" * 500, "longer than 500", "board ="),
]


@pytest.mark.parametrize(("old", "new", "reason", "at"), BAD, ids=[str(n) for n in range(len(BAD))])
def test_a_board_that_makes_no_sense_is_refused_with_line_and_reason(old: str, new: str, reason: str, at: str) -> None:
    text = changed(old, new)
    problem = refusal(text)
    assert reason in problem.reason
    if at:
        assert problem.line == line_of(text, at), problem
        assert str(problem) == f"text:{problem.line}: {problem.reason}"


def test_an_unknown_district_is_refused_at_its_line() -> None:
    text = SIXTEEN.replace('district = "Ford End"', 'district = "Ford Ende"', 1)
    problem = refusal(text)
    assert "'Ford Ende' is not among the [[districts]]" in problem.reason
    assert problem.line == line_of(text, 'district = "Ford Ende"')


@pytest.mark.parametrize(
    "name",
    [
        '"""Toll [[x]] # no comment\'\'\'"""',
        "'''Toll [ \"\"\" { #'''",
        # The first line break of such a string is no part of it.
        '"""\nToll"""',
        "'Toll ] [[spaces]]'",
        '"Toll \\" [ #"  # [[spaces]] "',
    ],
)
def test_the_line_is_found_behind_strings_and_comments_that_look_like_headers(name: str) -> None:
    text = changed("price = 201", 'price = 0  # [[spaces]] """')
    text = changed('name = "Toll"', "name = " + name, text)
    assert refusal(text).line == line_of(text, "price = 0")


@pytest.mark.parametrize("count", [15, 61])
def test_a_ring_has_sixteen_to_sixty_spaces(count: int) -> None:
    if count == 15:
        text = SIXTEEN[: SIXTEEN.index("# 15\n")]
    else:
        text = (HERE / "sixty.toml").read_text(encoding="utf-8")
        text += '\n[[spaces]]\nname = "One Too Many"\nkind = "square"\n'
    problem = refusal(text)
    assert problem.reason == f"the ring has 16 to 60 spaces, this one {count}"
    assert problem.line == text[: text.rindex("[[spaces]]")].count("\n") + 1


def many(kind: str, count: int, more: str = "") -> str:
    """Return the small board with further spaces of one kind at its end."""
    spaces = (f'[[spaces]]\nname = "Extra {n} x"\nkind = "{kind}"\n{more}\n' for n in range(count))
    return SIXTEEN + "\n" + "".join(spaces)


def test_a_district_has_at_most_eight_streets_and_a_board_eight_stations() -> None:
    street = 'district = "Ford End"\nprice = 1\nrents = [0, 0, 0, 0, 0, 0]'
    load_board(many("street", 6, street))
    assert refusal(many("street", 7, street)).reason == "'Ford End' has more than 8 streets"
    assert "at most 8 stations, this one 9" in refusal(many("station", 7, "price = 9")).reason
    assert "at most 8 companies, this one 9" in refusal(many("company", 8, "price = 9")).reason


def test_a_board_has_at_most_twenty_districts() -> None:
    more = "".join(f'\n[[districts]]\nname = "D {n} x"\nhouse_price = 1\n' for n in range(18))
    assert "at most 20 districts, this one has 21" in refusal(SIXTEEN + more).reason


def test_files_that_are_none_are_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    assert str(refusal(path)) == "own.toml: no such file"
    assert str(refusal(str(path))) == "own.toml: no such file"
    assert "folder" in refusal(tmp_path).reason
    assert refusal("").reason and refusal("a\0b").reason
    path.write_bytes(b"#" * 100 + b"\n" * (256 * 1024))
    assert str(refusal(path)) == "own.toml: larger than 256 KiB"
    path.write_bytes(b'board = 1\nname = "\xe9"\n')
    assert str(refusal(path)) == "own.toml:2: not UTF-8 text"
    path.write_bytes(b"")
    assert str(refusal(path)) == "own.toml: the board has no board"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert refusal(tmp_path / "pipe").reason == "is no plain file"


@settings(deadline=None, max_examples=300)
@given(st.integers(0, len(SIXTEEN)), st.integers(0, 40), st.text("[]{}\"'#=.,\n\\ 19aé", max_size=6))
def test_any_damage_to_a_board_is_refused_at_a_line_of_it_or_harmless(at: int, cut: int, put: str) -> None:
    text = SIXTEEN[:at] + put + SIXTEEN[at + cut :]
    try:
        load_board(text)
    except BoardError as problem:
        assert "\n" not in str(problem)
        assert 0 <= problem.line <= text.count("\n") + 1


def test_line_ends_and_the_mark_of_other_systems_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(b"\xef\xbb\xbf" + SIXTEEN.replace("\n", "\r\n").encode())
    info: BoardInfo = load_board(path)[1]
    assert info == load_board(SIXTEEN)[1]


def test_the_printed_board_is_an_example_that_a_host_can_copy() -> None:
    assert load_board(PRINTED)[1] == load_board()[1]
