"""The link to PostgreSQL: the one module that speaks to the driver, asyncpg.

Whatever goes wrong with a database is one of four things, and what is done about it differs:

| what | examples | then |
|---|---|---|
| the link is lost | the server died, stands still, became a standby | connect anew, do it again |
| two were in each other's way | a deadlock | do it again |
| it cannot be done now | the disk is full | refuse: try again |
| it cannot be done at all | wrong password, no such database | refuse to start |
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar, cast
from urllib.parse import urlsplit

import asyncpg  # type: ignore[import-untyped]

from krypto.errors import StoreError

__all__ = ["Connection", "Link", "has_code", "is_lost", "is_of_database", "let_go", "reason"]

_LOST: Final = ("08", "57P", "25006", "53300", "40")
"""How the codes begin of what another connection, or another try, may mend."""

_MOST_TOLD: Final = 200
_CLOSE_S: Final = 2.0

_T = TypeVar("_T")


class Connection(Protocol):
    """What is used of a connection."""

    async def execute(self, query: str, *values: object) -> str:
        """Run a statement; gives its tag, such as `INSERT 0 2`."""
        ...

    async def executemany(self, query: str, values: Sequence[Sequence[object]]) -> None:
        """Run a statement with each of these, all together or not at all."""
        ...

    async def fetch(self, query: str, *values: object) -> Sequence[Sequence[Any]]:
        """The rows."""
        ...

    async def fetchval(self, query: str, *values: object) -> Any:  # noqa: ANN401  # an edge
        """The first field of the first row; None where there is none."""
        ...

    def transaction(self) -> AbstractAsyncContextManager[object]:
        """What is done within happens together or not at all."""
        ...

    async def add_listener(self, channel: str, heard: Callable[..., None]) -> None:
        """Listen on a channel."""
        ...

    def add_termination_listener(self, ended: Callable[..., None]) -> None:
        """Have this called when the connection is gone."""
        ...

    def is_closed(self) -> bool:
        """Whether it is of no use any more."""
        ...

    def terminate(self) -> None:
        """Cut it off, without a word to the other end."""
        ...

    async def close(self, *, timeout: float) -> None:
        """Close it in good order."""
        ...


@dataclass(frozen=True, slots=True)
class Link:
    """How a database is reached.

    Attributes:
        url: Its address, as `postgresql://USER@HOST/DATABASE`; it may hold a password.
        try_s: How long connecting, or one piece of work, may take before it counts as lost.
    """

    url: str
    try_s: float = 4.0

    async def connect(self, name: str, synchronous: str = "on") -> Connection:
        """A new connection.

        Args:
            name: What it is for, as it stands in the database's list of connections.
            synchronous: Whether a commit waits for the disk, and for a synchronous standby.

        Raises:
            OSError: Nobody is there.
            TimeoutError: Nobody answers.
            Exception: Whatever else the driver has to say; `is_lost` and `reason` judge it.
        """
        settings = {"application_name": f"krypto {name}", "synchronous_commit": synchronous}
        async with asyncio.timeout(self.try_s):
            made = await asyncpg.connect(self.url, server_settings=settings, timeout=self.try_s)
        return cast("Connection", made)

    async def watched(self, connection: Connection, work: Awaitable[_T]) -> _T:
        """Do a piece of work, and cut the connection off where it takes too long.

        Raises:
            Exception: What the work raises.
        """
        watch = asyncio.get_running_loop().call_later(self.try_s, connection.terminate)
        try:
            return await work
        finally:
            watch.cancel()

    def refusal(self, failed: Exception) -> StoreError:
        """Why the database cannot be used at all, in one line without a password."""
        if isinstance(failed, asyncpg.ClientConfigurationError | ValueError):
            return StoreError(
                "bad_store",
                "That is no address of a database. Write postgresql://USER@HOST/DATABASE.",
            )
        told = f"The database at {_place(self.url)} cannot be used: {reason(failed)}."
        return StoreError("bad_store", told)


async def let_go(connection: Connection | None) -> None:
    """Close a connection in good order, and if that takes too long, in any."""
    if connection and not connection.is_closed():
        with suppress(Exception):
            await connection.close(timeout=_CLOSE_S)
        connection.terminate()


def has_code(failed: BaseException, code: str) -> bool:
    """Whether this is what PostgreSQL calls by this code (its `SQLSTATE`)."""
    return isinstance(failed, asyncpg.PostgresError) and failed.sqlstate == code


def is_lost(failed: BaseException) -> bool:
    """Whether another connection, or another try, may mend it."""
    if isinstance(failed, asyncpg.PostgresError):
        return str(failed.sqlstate or "08").startswith(_LOST)
    return is_of_database(failed)


def is_of_database(failed: BaseException) -> bool:
    """Whether it comes from the database or from the way to it, and is no bug of our own."""
    return isinstance(
        failed,
        OSError
        | TimeoutError
        | asyncio.IncompleteReadError
        | asyncpg.PostgresError
        | asyncpg.InterfaceError
        | asyncpg.InternalClientError,
    )


def reason(failed: BaseException) -> str:
    """What went wrong, in a few words on one line."""
    if isinstance(failed, TimeoutError):
        return "nobody answers"
    if isinstance(failed, OSError):
        return failed.strerror or "nobody is there"
    return " ".join(str(failed).split())[:_MOST_TOLD].rstrip(".") or type(failed).__name__


def _place(url: str) -> str:
    """Host, port and database, as far as they stand in the address."""
    parts = urlsplit(url)
    return f"{parts.netloc.rpartition('@')[2] or 'this machine'}{parts.path}"
