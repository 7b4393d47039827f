"""Both stores, each over data of its own: what is promised by the contract is asked of the one as of the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import asyncpg
import pytest

from rentopia.store.contract import Store
from rentopia.store.opening import open_store
from store.pgserver import Server, new_database, running

#: Makes a store that is not open yet over the data of this test; the node's name may be given.
Make = Callable[..., Store]


@pytest.fixture(scope="session")
def pg_server() -> Iterator[Server]:
    with running() as server:
        yield server


@pytest.fixture(scope="session")
def pg_database(pg_server: Server) -> Iterator[str]:
    """A database for the tests of this process."""
    name = new_database()
    asyncio.run(_execute(pg_server.url, f'CREATE DATABASE "{name}"'))
    yield pg_server.url_of(name)
    asyncio.run(_execute(pg_server.url, f'DROP DATABASE "{name}" WITH (FORCE)'))


@pytest.fixture
def pg_url(pg_database: str) -> str:
    """An empty database. Emptied, not made anew, which takes twenty times as long."""
    asyncio.run(
        _execute(
            pg_database,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid();"
            "DROP SCHEMA public CASCADE; CREATE SCHEMA public",
        )
    )
    return pg_database


@pytest.fixture(params=["sqlite", "postgres"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    database = str(tmp_path / "games.db") if request.param == "sqlite" else request.getfixturevalue("pg_url")
    return lambda node="node": open_store(database, node, wait_seconds=20)


async def _execute(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
