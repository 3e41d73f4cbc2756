"""Databases of a test's own, a way to them that can be cut or go dead, and nodes as processes."""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import pytest

from krypto.match.events import Event
from krypto.server.journal.postgres.store import PostgresStore, Timing, prepared
from krypto.server.nodes import Nodes
from krypto.testing.postgres import PostgresServer

QUICK = Timing(beat_s=0.1, lease_s=0.8)


class Way:
    """The way to a database, through a port of its own.

    Attributes:
        url: The address of the database, by this way.
        opened: How many connections have been made.
    """

    def __init__(self, url: str) -> None:
        self.url, self._there = url, urlsplit(url)
        self.opened = 0
        self._is_dead: list[asyncio.Event] = []
        self._open: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def laid(self) -> AsyncIterator["Way"]:
        """Lay the way; it is taken up when the block ends."""
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        place = self._there._replace(netloc=f"{self._there.username}@127.0.0.1:{port}")
        self.url = urlunsplit(place)
        try:
            yield self
        finally:
            server.close()
            self.cut()
            await asyncio.gather(*self._open, return_exceptions=True)

    def go_dead(self) -> None:
        """Let no answer through any more, on what is connected now, and say nothing of it."""
        for dead in self._is_dead:
            dead.set()

    def cut(self) -> None:
        """End every connection."""
        for one in self._open:
            one.cancel()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._open.add(task)
        self.opened += 1
        dead = asyncio.Event()
        self._is_dead.append(dead)
        there_reader, there_writer = await asyncio.open_connection(
            self._there.hostname, self._there.port
        )
        with suppress(OSError, asyncio.CancelledError):
            await asyncio.gather(
                _pass_on(reader, there_writer, asyncio.Event()),
                _pass_on(there_reader, writer, dead),
            )
        writer.close()
        there_writer.close()


async def _pass_on(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, dead: asyncio.Event
) -> None:
    while data := await reader.read(65_536):
        if not dead.is_set():
            writer.write(data)
            await writer.drain()
    writer.close()


@pytest.fixture
def database(postgres: PostgresServer) -> Iterator[str]:
    """The address of a database with nothing in it."""
    url = postgres.database()
    yield url
    postgres.give_back(url)


@pytest.fixture
def way() -> Callable[[str], Way]:
    """Makes a way to a database."""
    return Way


@dataclass
class NodeProcess:
    """A process of `krypto serve`.

    Attributes:
        process: The process.
        port: Where it listens.
    """

    process: "subprocess.Popen[str]"
    port: int

    def kill(self) -> None:
        """End it as `kill -9` does."""
        self.process.kill()
        self.process.wait(60)


@contextmanager
def served(database: str) -> Iterator[NodeProcess]:
    """A node over this database, as a process; it is gone when the block ends."""
    options = ("--no-open", "--port", "0", "--db", database)
    limits = ("--set", "socket_per_s=1000", "--set", "socket_burst=1000")
    with subprocess.Popen(
        [sys.executable, "-m", "krypto", "serve", *options, *limits],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": "utf-8", "NO_COLOR": "1"},
    ) as process:
        try:
            assert process.stdout
            found = re.search(r":(\d+)/", process.stdout.readline())
            assert found
            yield NodeProcess(process, int(found[1]))
        finally:
            process.kill()


@pytest.fixture
def launch(database: str) -> Iterator[Callable[[], NodeProcess]]:
    """Starts a node over the database of the test, as a process that ends with the test."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(served(database))


@pytest.fixture
def running() -> Callable[[str], object]:
    """Starts a node over a database, for as long as a `with` block lasts."""
    return served


@dataclass
class Node:
    """A server over PostgreSQL, in this process.

    Attributes:
        served: The server.
        store: Where it keeps tables.
    """

    served: Any
    store: PostgresStore

    async def kept(self, code: str) -> list[Event]:
        """All that has happened at a table."""
        record = await self.store.find(code)
        assert record
        return await self.store.read(record.id)

    async def die(self) -> None:
        """Be silent from now on, without a word of goodbye."""
        assert self.store.post._running
        self.store.post._running.cancel()
        await asyncio.gather(self.store.post._running, return_exceptions=True)
        self.store.post._running = None
        self.served.application.tables.live.clear()


@pytest.fixture
def opening(serving: Callable[..., Any], database: str) -> Callable[..., Any]:
    """Starts a node over the database of the test, in this process."""
    prepared(database)

    @asynccontextmanager
    async def opened(timing: Timing = QUICK) -> AsyncIterator[Node]:
        store = PostgresStore(database, timing, connections=2)
        async with serving(store, neighbours=Nodes(store)) as served:
            yield Node(served, store)

    return opened
