"""Random choices of rules of every game, good ones and odd ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from rentopia.games import GAMES, load_game
from rentopia.games.options import UNLIMITED, Option
from rentopia.table.lobby import optionsform


def same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two tables of options hold the same, true and 1 told apart."""
    return sorted(map(repr, one.items())) == sorted(map(repr, other.items()))


def good_value(option: Option) -> st.SearchStrategy[Any]:
    """A value that the option by itself may have."""
    if option.words and option.pattern:
        plain = st.sampled_from(option.words[:-1])
        return plain | st.from_regex(option.pattern, fullmatch=True)
    if option.words:
        return st.sampled_from(option.words)
    if option.low is None or option.high is None:
        return st.booleans()
    values: st.SearchStrategy[Any] = st.integers(option.low, option.high)
    values = values | st.sampled_from([option.low, option.high])
    if option.zero_or_low:
        values = values | st.just(0)
    return values | st.just(UNLIMITED) if option.unlimited else values


def any_value(option: Option) -> st.SearchStrategy[Any]:
    """Any value of JSON, often one that is nearly right. Whole numbers have no point."""
    near: list[Any] = [None, "", "0", "true", [], {}, 0, 1, -1, 0.5, True, False, UNLIMITED, *option.words]
    near += [f"{word}\n" for word in option.words] + ["round:3\n", "round:03", "round:1234567", "x round:3"]
    if option.low is not None and option.high is not None:
        near += [option.low - 1, option.high + 1, 10**30]
    return good_value(option) | st.sampled_from(near) | st.text(max_size=12) | st.integers()


@st.composite
def game_and_options(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """A game and some of its options with values that go together."""
    game = draw(st.sampled_from(list(GAMES)))
    chosen = draw(st.fixed_dictionaries({}, optional={o.name: good_value(o) for o in load_game(game).options}))
    for name in optionsform.problems(game, chosen):
        del chosen[name]
    return game, chosen
