"""Connections that take for ever: half open, a byte at a time, never read."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest

from krypto.server.settings import Limits, Settings

Serving = Callable[..., Any]
Opens = Callable[..., Any]

POST = "POST /api/tables HTTP/1.1\nHost: x\nContent-Type: application/json\n"
IMPATIENT = Settings(limits=Limits(stall_s=0.3, sockets_at_once=20))


def test_half_open_connections_are_cut_off(
    serving: Serving, undisturbed: Opens, raw: Opens
) -> None:
    """Whoever connects and says nothing is cut off after a stated time."""

    async def play() -> None:
        async with (
            serving(settings=IMPATIENT) as served,
            undisturbed(served),
            AsyncExitStack() as lines,
        ):
            opened = [await lines.enter_async_context(raw(served.port)) for _ in range(10)]
            assert [await one.rest() for one in opened] == [b""] * 10

    asyncio.run(play())


@pytest.mark.parametrize(
    "begun",
    [
        "GET / HTTP/1.1\nHost: x\nX-Slow: ",
        "GET / HTTP/1.1\nHost: x\n",
        f"{POST}Content-Length: 90\n\n{{",
        f"{POST}Transfer-Encoding: chunked\n\n5\n{{",
        "GET /healthz HTTP/1.1\nHost: x\nContent-Length: 1000000\n\nx",
    ],
    ids=["within a header", "no end of headers", "within a body", "within a chunk", "after all"],
)
def test_a_request_that_never_arrives_is_cut_off(
    serving: Serving, undisturbed: Opens, raw: Opens, begun: str
) -> None:
    """A request sent a byte at a time has only so long, however often another byte comes."""

    async def play() -> None:
        async with serving(settings=IMPATIENT) as served, undisturbed(served):
            async with raw(served.port) as line:
                await line.send(begun)

                async def drip() -> None:
                    while not line.reader.at_eof():
                        await line.send("x")
                        await asyncio.sleep(0.02)  # as slow as the attack is

                dripping = asyncio.ensure_future(drip())
                try:
                    assert b"HTTP/1.1 2" not in await line.rest() or "healthz" in begun
                finally:
                    dripping.cancel()
            assert served.application.sockets.count == 2

    asyncio.run(play())


def test_so_many_requests_may_be_on_their_way(
    serving: Serving, undisturbed: Opens, raw: Opens
) -> None:
    """Of more than may be on their way from one address, those too many are cut off at once."""

    async def play() -> None:
        patient = Settings(limits=Limits(sockets_at_once=20))
        async with (
            serving(settings=patient) as served,
            undisturbed(served),
            AsyncExitStack() as lines,
        ):
            opened = [await lines.enter_async_context(raw(served.port)) for _ in range(30)]
            assert [await one.rest() for one in opened[20:]] == [b""] * 10
            for one in opened[:20]:
                await one.send("GET /healthz HTTP/1.1\nHost: x\nConnection: close\n\n")
                assert (await one.rest()).endswith(b"ok")
            assert (await served.request("/healthz"))[2] == b"ok"

    asyncio.run(play())


def test_who_reads_no_answer_is_cut_off(serving: Serving, undisturbed: Opens, raw: Opens) -> None:
    """Questions sent one after another, whose answers nobody reads, hold nothing for ever."""

    async def play() -> None:
        asked = "GET /api/openapi.json HTTP/1.1\nHost: x\n\n" * 2_000
        async with (
            serving(settings=IMPATIENT, buffer=4_096) as served,
            undisturbed(served),
            raw(served.port) as line,
        ):
            line.writer.transport.pause_reading()
            await line.send(asked)
            async with asyncio.timeout(20):
                while len(served.server.server_state.connections) > 2:
                    await asyncio.sleep(0.05)  # until the server has had enough

    asyncio.run(play())


def test_who_goes_in_mid_body_leaves_no_error(
    serving: Serving, raw: Opens, caplog: pytest.LogCaptureFixture
) -> None:
    """A client that is gone before its request has arrived is nothing that went wrong."""

    async def play() -> None:
        async with serving() as served:
            async with raw(served.port) as line:
                await line.send(f"{POST}Content-Length: 90\n\n{{")
                await asyncio.sleep(0.1)  # the body is being waited for
            assert (await served.request("/healthz"))[2] == b"ok"

    asyncio.run(play())
    assert not [one for one in caplog.records if one.levelname == "ERROR"]


def test_much_that_arrives_in_good_time_is_not_cut_off(serving: Serving, raw: Opens) -> None:
    """A large file over a slow line has as much time again with each good part of it."""

    async def play() -> None:
        async with serving(settings=IMPATIENT) as served, raw(served.port) as line:
            await line.send(f"{POST}Content-Length: {10 * 40_000}\n\n")
            for _ in range(10):
                await line.send(b" " * 40_000)
                await asyncio.sleep(0.15)  # in all five times as long as one part may take
            await line.send("GET /healthz HTTP/1.1\nHost: x\nConnection: close\n\n")
            assert (await line.rest()).endswith(b"ok")

    asyncio.run(play())
