"""What is small when it is sent and large when it is read: compressed, nested, numbers, answers."""

import asyncio
import gzip
import json
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

from krypto.rules.ruleset import HOUSE
from krypto.server.settings import Limits, Settings
from krypto.wire.from_client import ChangeRules, Claim
from krypto.wire.from_server import Answer

Serving = Callable[..., Any]
Opens = Callable[..., Any]

SOLVABLE = HOUSE.changed(solvable_only=True, rounds=100)
JSON = {"Content-Type": "application/json"}


def refused(answer: Answer) -> str | None:
    """The code of a refusal."""
    return answer.refused.code if answer.refused else None


@pytest.mark.parametrize(
    "offered", ["permessage-deflate", "permessage-deflate; client_max_window_bits=15", "x-webkit"]
)
def test_no_socket_is_compressed(
    serving: Serving, undisturbed: Opens, raw: Opens, offered: str
) -> None:
    """Whoever offers to compress frames is not taken up on it."""

    async def play() -> None:
        async with serving() as served, undisturbed(served) as code, raw(served.port) as line:
            hello = f'{{"type":"hello","table":"{code}"}}'
            await line.send(
                f"GET /ws HTTP/1.1\nHost: 127.0.0.1:{served.port}\nUpgrade: websocket\n"
                f"Origin: http://127.0.0.1:{served.port}\nConnection: Upgrade\n"
                "Sec-WebSocket-Version: 13\nSec-WebSocket-Key: a2V5IG9mIDE2IGJ5dGVzLg==\n"
                f"Sec-WebSocket-Extensions: {offered}\n\n"
            )
            answer = (await line.until(b"\r\n\r\n")).lower()
            assert answer.startswith(b"http/1.1 101 ")
            assert b"sec-websocket-extensions" not in answer
            compressed = bytes([0xC1, 0x80 | len(hello), 0, 0, 0, 0]) + hello.encode()
            await line.send(compressed)
            assert b'"view"' not in await line.rest()

    asyncio.run(play())


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "zstd"])
def test_no_body_is_unpacked(serving: Serving, undisturbed: Opens, coding: str) -> None:
    """A packed body is read as it came, and is no JSON; nothing is unpacked."""

    async def play() -> None:
        async with serving() as served, undisturbed(served):
            packed = gzip.compress(b'{"preset":"house"}' + b" " * 4_000_000)
            assert len(packed) < 8_192
            sent = JSON | {"Content-Encoding": coding}
            status, _, body = await served.request("/api/tables", "POST", sent, packed)
            assert (status, json.loads(body)["error"]["code"]) == (400, "bad_request")

    asyncio.run(play())


BODIES = {
    "too large": b'{"preset":"' + b"x" * 9_000 + b'"}',
    "lists in lists": b"[" * 8_000,
    "lists in lists, closed": b"[" * 4_000 + b"]" * 4_000,
    "records in records": b'{"settings":' * 600 + b"1" + b"}" * 600,
    "a number without end": b'{"settings":{"rounds":1' + b"0" * 8_000 + b"}}",
    "a number beyond all": b'{"settings":{"rounds":1e999}}',
    "keys without end": b'{"settings":{' + b'"a":1,' * 1_300 + b'"a":1}}',
    "keys of other languages": b'{"settings":{"__proto__":{"x":1},"constructor":1}}',
    "no text": b"\xff\xfe{}",
    "a deck without end": b'{"settings":{"deck":"' + b"1000x1," * 1_000 + b'1x1"}}',
    "a deck of millions": b'{"settings":{"deck":"' + b"1x1-9999," * 880 + b'1x1"}}',
    "cards that take long": b'{"settings":{"deck":"50x9999","solvable_only":true}}',
    "bots without end": b'{"bots":[' + b'"champion",' * 700 + b'"champion"]}',
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_body_is_bounded(serving: Serving, undisturbed: Opens, body: bytes) -> None:
    """Whatever a body holds, it is refused by name, and no table is made."""

    async def play() -> None:
        async with serving() as served, undisturbed(served):
            before = len(served.application.tables.live)
            status, _, answer = await served.request("/api/tables", "POST", JSON, body)
            assert status == 400
            assert json.loads(answer)["error"]["code"] != ""
            assert len(served.application.tables.live) == before

    asyncio.run(play())


TEXTS = ["(" * 1_900, "-" * 1_900, "1+" * 900 + "1", "9" * 1_900, "1=1," * 450, "(((7)))" * 250]


@pytest.mark.parametrize("text", TEXTS, ids=lambda one: one[:4])
def test_a_claim_is_bounded(serving: Serving, undisturbed: Opens, text: str) -> None:
    """An entry of any length or depth is refused at once, costs nothing and stops nobody."""

    async def play() -> None:
        async with serving() as served, undisturbed(served):
            code = await served.table(SOLVABLE)
            ann, eve = await served.sit(code, "Ann"), await served.sit(code, "Eve")
            await ann.start()
            await eve.see(lambda one: one.table.phase == "playing")
            assert refused(await eve.ask(Claim, 1, 1, text)) in ("bad_notation", "bad_message")
            assert (await eve.claim(eve.solution)).verdict.accepted

    asyncio.run(play())


def test_numbers_without_end_in_rules(serving: Serving, undisturbed: Opens) -> None:
    """A host who sets rules to numbers beyond all is refused by name."""

    async def play() -> None:
        async with serving() as served, undisturbed(served):
            ann = await served.sit(await served.table(), "Ann")
            for number in (10**18, -(10**18), 2**63 - 1, 0, -1):
                for name in ("rounds", "first_to", "round_seconds", "penalty", "cards", "level"):
                    answer = await ann.ask(ChangeRules, None, {name: number})
                    assert refused(answer) is not None or (name, number) == ("penalty", 0)
                served.clock.turn(60_000)

    asyncio.run(play())


def test_a_reader_who_never_reads_costs_little(serving: Serving, undisturbed: Opens) -> None:
    """While a table plays a hundred changes, what waits for a socket nobody reads stays small."""

    async def play() -> None:
        limits = Limits(socket_burst=1_000_000)
        async with (
            serving(settings=Settings(limits=limits), buffer=4_096) as served,
            undisturbed(served),
        ):
            code = await served.table()
            ann = await served.sit(code, "Ann")
            deaf = [await served.visit(code) for _ in range(10)]
            for one in deaf:
                one.socket.transport.pause_reading()
            await change(ann, 50)
            tracemalloc.start()
            try:
                before, _ = tracemalloc.get_traced_memory()
                await change(ann, 150)
                after, _ = tracemalloc.get_traced_memory()
            finally:
                tracemalloc.stop()
            assert after - before < 2_000_000
            for one in deaf:
                one.socket.transport.abort()

    async def change(ann: Any, times: int) -> None:
        for number in range(times):
            await ann.ask(ChangeRules, None, {"round_seconds": 10 + number})
            ann.heard.clear()

    asyncio.run(play())
