"""Bytes on an open socket that no library would send: kept ones, and many made by chance."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from krypto.rules.ruleset import HOUSE
from krypto.server.settings import Limits, Settings
from krypto.wire.from_client import Ping
from krypto.wire.from_server import Pong
from tests.fuzz.kept import Kept, as_bytes, kept

Serving = Callable[..., Any]
Opens = Callable[..., Any]

QUICK = Settings(limits=Limits(stall_s=0.5))
SOLVABLE = HOUSE.changed(solvable_only=True)


async def attacked(served: Any, raw: Opens, code: str, sent: bytes) -> None:
    """Say hello at a table, send these bytes, and be gone once nothing more comes."""
    async with raw(served.port) as line:
        await line.open_socket(served.port, f'{{"type":"hello","table":"{code}","name":"Eve"}}')
        await line.send(sent)
        try:
            async with asyncio.timeout(0.2):
                await line.reader.read(1_000_000)  # the first view, at the least
                while await line.reader.read(65_536):
                    pass
        except (TimeoutError, ConnectionError):
            return


def withstood(serving: Serving, undisturbed: Opens, raw: Opens, sent: Sequence[bytes]) -> None:
    """Whether another table, and another player at the same one, go on under all these attacks."""

    async def play() -> None:
        async with serving(settings=QUICK) as served, undisturbed(served):
            code = await served.table(SOLVABLE)
            ben = await served.sit(code, "Ben")
            await ben.start()
            await asyncio.gather(*(attacked(served, raw, code, one) for one in sent))
            await ben.say(Ping("alive"))
            assert (await ben.hear(Pong)).ref == "alive"
            assert (await ben.claim(ben.solution)).verdict.accepted
            async with asyncio.timeout(20):
                while served.application.sockets.count > 3:
                    await asyncio.sleep(0)

    asyncio.run(play())


@pytest.mark.parametrize("one", kept("frames"), ids=lambda one: one.why)
def test_what_was_kept(
    serving: Serving, undisturbed: Opens, raw: Opens, one: Kept, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever bytes come over a socket, nobody else notices, and nothing of ours has failed."""
    withstood(serving, undisturbed, raw, [as_bytes(one.text)])
    told = {one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING}
    assert told <= {"Invalid UTF-8 sequence received from client."}


@st.composite
def streams(draw: st.DrawFn) -> bytes:
    """Frames of every kind, whole and broken, and changed kept ones."""
    data = b""
    for _ in range(draw(st.integers(1, 6))):
        first = draw(st.sampled_from([0x81, 0x01, 0x00, 0x80, 0x82, 0x88, 0x89, 0x8A, 0xC1, 0x83]))
        payload = draw(st.binary(max_size=20) | st.sampled_from([b'{"type":"ping","ref":"p"}']))
        mask = draw(st.sampled_from([0x80, 0x80, 0x80, 0x00]))
        said = draw(st.sampled_from([len(payload), len(payload), 125, 126, 127]))
        data += bytes([first, mask | said]) + draw(st.binary(min_size=4, max_size=4)) + payload
    known = as_bytes(draw(st.sampled_from(kept("frames"))).text)
    place = draw(st.integers(0, min(40, len(known))))
    return draw(st.sampled_from([data, known[:place] + data, data + known, known[place:]]))


@pytest.mark.slow
def test_whatever_comes(serving: Serving, undisturbed: Opens, raw: Opens) -> None:
    """Streams of frames made by chance, thirty sockets at once, disturb nobody."""

    @settings(max_examples=8)
    @given(st.lists(streams(), min_size=30, max_size=30))
    def keeps_the_law(sent: list[bytes]) -> None:
        withstood(serving, undisturbed, raw, sent)

    keeps_the_law()
