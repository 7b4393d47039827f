"""The toy game is among the games while one of its tests runs."""

from __future__ import annotations

import pytest

from rentopia.games import GAMES


@pytest.fixture(autouse=True)
def _toy_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", "toygame.keys")
