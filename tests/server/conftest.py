"""A server for the tests of a file, and databases for those that need their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from rentopia.server.sockets import bucket
from server.serving import Served, served
from store.conftest import pg_database, pg_server, pg_url

__all__ = ["database", "pg_database", "pg_server", "pg_url", "server", "usual_pace"]


@pytest.fixture(autouse=True, scope="session")
def _quiet() -> None:
    """What servers tell of themselves is of no use here."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))


@pytest.fixture(autouse=True, scope="session")
def _fast_players() -> Iterator[None]:
    """Players of tests act faster than people may; `usual_pace` puts the limit back."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bucket, "PER_SECOND", 1e6)
        patch.setattr(bucket, "BURST", 1e6)
        yield


@pytest.fixture
def usual_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits of the program."""
    monkeypatch.setattr(bucket, "PER_SECOND", 10.0)
    monkeypatch.setattr(bucket, "BURST", 20.0)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests of a file, each with tables of its own."""
    with served(str(tmp_path_factory.mktemp("server") / "games.db")) as running:
        yield running


@pytest.fixture
def database(tmp_path: Path) -> str:
    """The path of a database that is not there yet."""
    return str(tmp_path / "games.db")
