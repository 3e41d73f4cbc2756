"""What those who attack need: the command as a process, and the bare socket."""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import (
    AbstractAsyncContextManager,
    AbstractContextManager,
    asynccontextmanager,
    contextmanager,
    suppress,
)
from typing import Any

import pytest

from krypto.rules.ruleset import HOUSE

PATIENCE_S = 30
"""How long a test waits for what has to come."""

Process = Callable[..., AbstractContextManager[tuple[subprocess.Popen[str], int]]]


@contextmanager
def started(*options: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The process of `krypto serve` with a store of its own, and its port, once it listens."""
    command = [sys.executable, "-m", "krypto", "serve", "--no-open", "--port", "0"]
    with subprocess.Popen(
        [*command, "--db", "memory:", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": "utf-8", "NO_COLOR": "1"},
    ) as process:
        try:
            assert process.stdout
            found = re.search(r":(\d+)/", process.stdout.readline())
            assert found
            yield process, int(found[1])
        finally:
            process.kill()


@pytest.fixture
def process() -> Process:
    """What starts a server as a process of its own, with these options."""
    return started


SOLVABLE = HOUSE.changed(solvable_only=True, round_seconds=600, rounds=100)


@asynccontextmanager
async def others_play(served: Any) -> AsyncIterator[str]:
    """Two players at a table of their own, who play on when it is over; gives its code."""
    code = await served.table(SOLVABLE)
    ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
    await ann.start()
    await ben.see(lambda one: one.table.phase == "playing")
    yield code
    assert (await ann.claim(ann.solution)).verdict.accepted
    await ben.see(lambda one: one.table.phase == "between")
    await ann.start()
    await ben.see(lambda one: one.table.last_round == 2)
    assert (await ben.claim(ben.solution)).verdict.accepted


@pytest.fixture
def undisturbed() -> Callable[..., AbstractAsyncContextManager[str]]:
    """Whoever attacks does it while others play, and they go on as if nothing had happened."""
    return others_play


def frame(payload: bytes, first: int = 0x81) -> bytes:
    """A short frame as a client sends it, under a mask of zeros."""
    assert len(payload) < 126
    return bytes([first, 0x80 | len(payload), 0, 0, 0, 0]) + payload


class Raw:
    """A bare connection to a port of this machine."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def send(self, data: bytes | str) -> None:
        """Send these bytes, or this text with its lines ended as in HTTP."""
        whole = data if isinstance(data, bytes) else data.replace("\n", "\r\n").encode("latin-1")
        self.writer.write(whole)
        with suppress(ConnectionError):
            await self.writer.drain()

    async def rest(self) -> bytes:
        """Everything that comes, until the server closes."""
        data = b""
        with suppress(ConnectionError):
            async with asyncio.timeout(PATIENCE_S):
                while part := await self.reader.read(65_536):
                    data += part
        return data

    async def until(self, end: bytes) -> bytes:
        """Everything up to these bytes."""
        async with asyncio.timeout(PATIENCE_S):
            return await self.reader.readuntil(end)

    async def open_socket(self, port: int, hello: str, **headers: str) -> None:
        """Make a socket of it, as a page of ours does, and say hello."""
        asked = {
            "Host": f"127.0.0.1:{port}",
            "Origin": f"http://127.0.0.1:{port}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "a2V5IG9mIDE2IGJ5dGVzLg==",
        } | headers
        lines = "".join(f"{name}: {value}\n" for name, value in asked.items())
        await self.send(f"GET /ws HTTP/1.1\n{lines}\n")
        await self.until(b"\r\n\r\n")
        await self.send(frame(hello.encode()))

    def close(self) -> None:
        """Be gone."""
        self.writer.close()


@asynccontextmanager
async def raw_connection(port: int) -> AsyncIterator[Raw]:
    """A bare connection, closed in the end."""
    raw = Raw(*await asyncio.open_connection("127.0.0.1", port))
    try:
        yield raw
    finally:
        raw.close()


@pytest.fixture
def raw() -> Callable[[int], AbstractAsyncContextManager[Raw]]:
    """What opens a bare connection to a port."""
    return raw_connection
