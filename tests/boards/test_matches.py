"""Whole matches on hosts' boards, the smallest ring and the largest: they end, and every deed is owned by somebody."""

from __future__ import annotations

import pytest

from differential.forms import agreed
from differential.work import BOARD_PART, OWN_BOARDS
from properties.matches import BOARDS
from rentopia.games.rentopia.boardfile import load_board
from rentopia.games.rentopia.game import new_match

pytestmark = pytest.mark.both

EACH = pytest.mark.parametrize("number", range(len(OWN_BOARDS)), ids=OWN_BOARDS)


def unowned(number: int, matches: int) -> list[str]:
    """Names of the deeds that nobody ever owned in so many matches, which both forms play alike.

    Each line compared holds the spaces that had an owner at some time, so the forms agree on these, too.
    """
    lines = agreed("own_board", number, matches)
    assert len(lines) == matches // BOARD_PART
    owned = 0
    for line in lines:
        owned |= int(line.split()[2], 16)
    board, info = load_board(BOARDS / OWN_BOARDS[number])
    assert owned & ~board.deed_mask == 0
    return [info.names[space] for space in range(board.spaces) if (board.deed_mask & ~owned) >> space & 1]


@EACH
def test_matches_on_a_hosts_board_end_alike_in_both_forms(number: int) -> None:
    assert unowned(number, 50) == []


@pytest.mark.long
@EACH
def test_five_hundred_matches_on_a_hosts_board_own_every_space_alike_in_both_forms(number: int) -> None:
    assert unowned(number, 500) == []


@pytest.mark.parametrize("name", OWN_BOARDS)
def test_a_hosts_board_is_as_large_as_its_name_says(name: str) -> None:
    """So that 500 matches are played on the smallest ring and on the largest that there may be."""
    state = new_match({}, 2, str(BOARDS / name))
    assert state.board.spaces == {"sixteen.toml": 16, "sixty.toml": 60}[name]
