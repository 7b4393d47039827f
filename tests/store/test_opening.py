"""Naming a database."""

from __future__ import annotations

from pathlib import Path

import pytest

from rentopia.store import opening
from rentopia.store.contract import StoreError
from rentopia.store.opening import open_store, sqlite_path
from rentopia.store.postgres import PostgresStore
from rentopia.store.postgreslink import describe
from rentopia.store.sqlite import SqliteStore


@pytest.mark.parametrize(
    ("database", "path"),
    [
        ("games.db", "games.db"),
        ("/var/lib/games.db", "/var/lib/games.db"),
        ("C:\\games\\games.db", "C:\\games\\games.db"),
        ("sqlite:///games.db", "games.db"),
        ("sqlite:////var/lib/my%20games.db", "/var/lib/my games.db"),
        ("sqlite:///C:/games.db", "C:/games.db"),
        ("postgresql://h/d", None),
        ("postgres://u:p@h:5433/d?sslmode=require", None),
    ],
)
def test_a_database_is_named_by_a_path_or_an_address(database: str, path: str | None) -> None:
    assert sqlite_path(database) == (None if path is None else Path(path))
    assert isinstance(open_store(database, "n"), PostgresStore if path is None else SqliteStore)


@pytest.mark.parametrize(
    ("database", "says"),
    [
        ("", "no database is named"),
        (":memory:", "no database is named"),
        ("mysql://u:hush@h/d", "of the kind mysql are not known"),
        ("sqlite://", "three slashes"),
        ("sqlite://hush@host/games.db", "three slashes"),
    ],
)
def test_a_name_that_means_nothing_is_refused_with_the_forms_there_are(database: str, says: str) -> None:
    with pytest.raises(StoreError, match=says) as caught:
        open_store(database, "n")
    assert "hush" not in str(caught.value)


def test_without_the_driver_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "find_spec", lambda name: None)
    with pytest.raises(StoreError, match=r"pip install 'rentopia\[postgres\]'"):
        open_store("postgresql://u:hush@h/d", "n")


def test_a_node_needs_a_name_that_can_travel_in_hints() -> None:
    for node in ("", "a|b", "a b", "x" * 65):
        with pytest.raises(ValueError, match="node is 1 to 64"):
            open_store("postgresql://h/d", node)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("postgresql://u:hush@host:5433/games?password=hush", "postgresql://u@host:5433/games"),
        ("postgres://host/games", "postgresql://host/games"),
        ("postgresql://u:hush@[::1/games", "postgresql://…"),
        ("postgresql://u:hush@host:port/games", "postgresql://…"),
    ],
)
def test_an_address_is_shown_without_its_password(url: str, said: str) -> None:
    assert describe(url) == said
