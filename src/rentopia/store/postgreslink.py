"""Connections to a PostgreSQL server, and what becomes of an error on one of them.

The difference that matters to callers is whether something may have been written: `Unavailable` says no,
`OutcomeUnknown` says that only the log can tell. Where it is decided: the table server's design, part 2, step 5.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar
from urllib.parse import urlsplit

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from rentopia.store.contract import OutcomeUnknown, StoreError, Unavailable

T = TypeVar("T")
Connection = asyncpg.Connection
Session = asyncpg.Connection | PoolConnectionProxy

#: How connections and the channel of the hints are named.
PROGRAM = __name__.partition(".")[0]

#: Connections for reads, tables, chat and timers; the log has one of its own, and so have the hints.
POOL = 4

#: How long a connection may take, and how long an answer, in seconds: a server that hangs is one that is away.
CONNECT_S = 5.0
ANSWER_S = 10.0

#: How often a transaction is tried that the server took back for the sake of another.
ROUNDS = 5

#: The server has said no for good reasons of its own, and has written nothing.
_NOTHING_WRITTEN = (
    asyncpg.TransactionRollbackError,
    asyncpg.InsufficientResourcesError,
    asyncpg.LockNotAvailableError,
    asyncpg.QueryCanceledError,
    asyncpg.ReadOnlySQLTransactionError,
)
#: The connection is gone or in doubt.
_LOST = (
    OSError,
    EOFError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
#: Waiting does not help against these when a connection is refused.
_REFUSED = (
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
    asyncpg.InsufficientPrivilegeError,
)


def describe(url: str) -> str:
    """The address of a database without its password and its parameters."""
    try:
        parts = urlsplit(url)
        place = f"{parts.hostname or ''}{f':{parts.port}' if parts.port else ''}"
        return f"postgresql://{f'{parts.username}@' if parts.username else ''}{place}{parts.path}"
    except ValueError:
        return "postgresql://…"


def is_lost(error: BaseException) -> bool:
    """The connection on which it came must not be used again."""
    return isinstance(error, _LOST) and not isinstance(error, (*_NOTHING_WRITTEN, asyncpg.DataError))


def failure(error: Exception, writing: bool) -> Exception:
    """What a caller is told of an error; ``writing``: the statement would have changed something."""
    if isinstance(error, asyncpg.DataError):  # a value that does not fit its column: a fault of the caller
        return error
    reason = str(error) or type(error).__name__
    if isinstance(error, _NOTHING_WRITTEN):
        return Unavailable(f"PostgreSQL cannot do it now: {reason}")
    if isinstance(error, _LOST):
        if writing:
            return OutcomeUnknown(f"the connection to PostgreSQL was lost while it was writing: {reason}")
        return Unavailable(f"PostgreSQL does not answer: {reason}")
    if isinstance(error, asyncpg.PostgresError):
        return StoreError(f"PostgreSQL refuses: {reason}")
    return error


class Link:
    """Makes connections to one database, and keeps a pool of them for single statements."""

    def __init__(self, url: str, node: str) -> None:
        self._url = url
        self._node = node
        self._pool: asyncpg.Pool | None = None
        self.name = describe(url)

    async def connect(self, *, hurried: bool = True) -> Connection:
        """A new connection. ``hurried``: the server itself gives up what takes longer than an answer may.

        Unavailable where the server is not there, StoreError where it will not have us.
        """
        limits = {
            "statement_timeout": f"{ANSWER_S * 1000:.0f}",
            "lock_timeout": f"{ANSWER_S * 500:.0f}",
            "idle_in_transaction_session_timeout": f"{ANSWER_S * 1000:.0f}",
            "jit": "off",  # every statement here is small
        }
        try:
            return await asyncpg.connect(
                self._url,
                timeout=CONNECT_S,
                command_timeout=ANSWER_S if hurried else None,
                server_settings={"application_name": f"{PROGRAM} {self._node}"[:63], **(limits if hurried else {})},
            )
        except _REFUSED as error:
            raise StoreError(
                f"{self.name} refuses this server: {error}; check user, password and name of the database, "
                "and that the database has been made"
            ) from None
        except asyncpg.ClientConfigurationError:
            raise StoreError(f"{self.name} is no address of a PostgreSQL database") from None
        except (*_LOST, *_NOTHING_WRITTEN) as error:
            raise Unavailable(f"{self.name} cannot be reached: {str(error) or type(error).__name__}") from error
        except ValueError:
            raise StoreError(f"{self.name} is no address of a PostgreSQL database") from None

    async def open(self) -> None:
        """Begin to use the pool."""
        self._pool = asyncpg.create_pool(
            min_size=0, max_size=POOL, connect=self._pooled, reset=_leave_as_it_is, command_timeout=ANSWER_S
        )
        await self._pool

    async def _pooled(self, *_: object, **__: object) -> Connection:
        return await self.connect()

    async def close(self) -> None:
        """Let what is under way finish, for as long as that may take, then let the pool's connections go."""
        pool, self._pool = self._pool, None
        if pool is not None:
            try:
                async with asyncio.timeout(CONNECT_S):
                    await pool.close()
            except (*_LOST, asyncpg.PostgresError):
                pool.terminate()

    async def ask(self, sql: str, *values: object) -> list[asyncpg.Record]:
        """The rows of a statement that changes nothing."""
        return await self._use(lambda connection: connection.fetch(sql, *values), writing=False)

    async def change(self, sql: str, *values: object) -> list[asyncpg.Record]:
        """The rows of a statement that changes something, in a transaction of its own."""
        return await self._use(lambda connection: connection.fetch(sql, *values), writing=True)

    async def transact(self, work: Callable[[Session], Awaitable[T]]) -> T:
        """Several statements in one transaction; ``work`` may run more than once."""

        async def run(connection: Session) -> T:
            async with connection.transaction():
                return await work(connection)

        return await self._use(run, writing=True)

    async def _use(self, work: Callable[[Session], Awaitable[T]], writing: bool) -> T:
        pool = self._pool
        if pool is None:
            raise Unavailable("the store is closed")
        for round_ in range(ROUNDS):
            try:
                connection = await pool.acquire(timeout=ANSWER_S)
            except (*_LOST, *_NOTHING_WRITTEN) as error:
                raise failure(error, writing=False) from error
            try:
                return await work(connection)
            except Exception as error:
                if is_lost(error):
                    connection.terminate()
                if not isinstance(error, asyncpg.TransactionRollbackError) or round_ == ROUNDS - 1:
                    raise failure(error, writing) from error
            finally:
                # Closed ones are only noted as such; the pool makes a new one when it is asked next.
                await pool.release(connection)
        raise AssertionError


async def _leave_as_it_is(_: Session) -> None:
    """No statement here changes a session, so a connection goes back to the pool without a round trip."""
