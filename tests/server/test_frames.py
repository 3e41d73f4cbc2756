"""Frames that are no messages, floods, slow readers [cases TR]."""

import asyncio
import logging
import random
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from krypto.rules.ruleset import HOUSE
from krypto.server.sessions import new_token
from krypto.server.settings import Limits, Settings
from krypto.wire.from_client import (
    ChangeRules,
    Join,
    Ping,
)
from krypto.wire.from_server import Answer, Bye, Pong

Serving = Callable[..., Any]

SOLVABLE = HOUSE.changed(solvable_only=True, round_seconds=600)


def refused(answer: Answer) -> str | None:
    """The code of a refusal."""
    return answer.refused.code if answer.refused else None


BAD_VALUES = [
    *('"text":7', '"text":null', '"text":["1+2"]', '"text":{"a":1}', f'"text":1{"0" * 400}'),
    *('"text":NaN', '"text":"\\ud800"', '"text":"1","round":"3"', '"text":"1","round":-1'),
    *('"text":"1","round":3.0', '"text":"1","round":1e99', '"text":"1","extra":1'),
    *('"text":"1","round":true', f'"text":"1","round":1{"0" * 400}', '"text":"1","deal":null'),
]


@pytest.mark.parametrize("bad", BAD_VALUES, ids=lambda one: one[:40])
def test_a_wrong_type_is_refused(
    serving: Serving, caplog: pytest.LogCaptureFixture, bad: str
) -> None:
    """A frame with a wrong value is answered, changes nothing and leaves no error [TR-09]."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(SOLVABLE)
            ann = await served.sit(code, "Ann")
            before = await ann.start()
            rest = "" if '"round"' in bad else ',"round":1'
            rest += "" if '"deal"' in bad else ',"deal":1'
            await ann.socket.send(f'{{"type":"claim","ref":"bad",{bad}{rest}}}')
            answer = await ann.hear(Answer)
            assert refused(answer) == "bad_message"
            assert answer.ref in ("bad", "")
            assert (await served.visit(code)).view.version == before.version

    with caplog.at_level(logging.WARNING):
        asyncio.run(play())
    assert not [one for one in caplog.records if one.name.startswith(("krypto", "uvicorn"))]


FRAMES: list[str | bytes] = [
    *("", "{", "null", "[]", "7", '"hello"', '{"type":"nothing"}', '{"type":7}', "[" * 900),
    *('{"type":"claim"}', '{"type":"hello","table":"X"}', b"\x00\xff", b"\x80" * 100),
    *('{"type":"ping","ref":""}', '{"type":"join","ref":"r","name":"' + "x" * 300 + '"}'),
]


@pytest.mark.parametrize("frame", FRAMES, ids=lambda one: repr(one)[:30])
def test_a_malformed_frame_harms_nobody(serving: Serving, frame: str | bytes) -> None:
    """Whatever a frame is, it is answered by a refusal, and the conversation goes on [TR-09]."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table()
            ann = await served.sit(code, "Ann")
            await ann.socket.send(frame)
            assert refused(await ann.hear(Answer)) in ("bad_message", "hello_first")
            await ann.say(Ping("alive"))
            assert (await ann.hear(Pong)).ref == "alive"

    asyncio.run(play())


def test_an_oversized_frame_ends_its_own_socket(serving: Serving) -> None:
    """A frame of more than 2,048 bytes closes the socket it came over, and no other."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table()
            token = new_token()
            ann, ben = await served.sit(code, "Ann", token), await served.sit(code, "Ben")
            await ann.socket.send("x" * 2_049)
            with pytest.raises(ConnectionClosed):
                await ann.hear(Bye)
            await ben.see(lambda one: one.table.seats[0].presence == "lost")
            assert (await served.visit(code, token)).view.you == 1

    asyncio.run(play())


def test_a_flood_is_refused_and_then_ended(serving: Serving) -> None:
    """Too many messages at once are refused, and who goes on all the same is sent away."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table()
            ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
            for number in range(100):
                await ann.say(Ping(f"p{number}"))
            bye = await ann.hear(Bye)
            assert (bye.code, bye.retry) == ("too_fast", True)
            assert sum(isinstance(one, Pong) for one in ann.heard) <= 40
            assert refused(await ben.ask(Join, "Ben")) is None

    asyncio.run(play())


def test_guests_come_and_go_during_broadcasts(serving: Serving) -> None:
    """While twenty of fifty drop at random and one never reads, the others miss nothing [TR-10]."""

    async def play() -> None:
        chance = random.Random(7)
        async with serving() as served:
            code = await served.table(HOUSE.changed(rounds=1_000))
            ann = await served.sit(code, "Ann")
            deaf = await served.visit(code)
            deaf.socket.transport.pause_reading()
            stay = [await served.visit(code) for _ in range(29)]
            for _ in range(10):
                going = [await served.visit(code) for _ in range(20)]
                chance.shuffle(going)
                change = ann.ask(ChangeRules, None, {"rounds": chance.randint(10, 900)})
                await asyncio.gather(change, *(one.socket.close() for one in going))
                served.clock.turn(10_000)
            await ann.start()
            last = (await served.visit(code)).view.version
            for one in stay:
                view = await one.see(lambda one: one.version == last)
                assert view.table.phase == "playing"
            deaf.socket.transport.abort()

    asyncio.run(play())


def test_a_slow_reader_is_let_go(serving: Serving) -> None:
    """Who takes nothing any more is dropped after a stated time; others never notice [TR-10]."""

    async def play() -> None:
        limits = Limits(stall_s=0.2, socket_burst=1_000_000)
        async with serving(settings=Settings(limits=limits), buffer=4_096) as served:
            code = await served.table()
            ann = await served.sit(code, "Ann")
            slow = await served.sit(code, "Slow")
            slow.socket.transport.pause_reading()
            for number in range(100_000):
                await ann.ask(ChangeRules, None, {"round_seconds": 10 + number % 1_000})
                if served.application.sockets.count == 1:
                    break
            view = await ann.see(lambda one: one.table.seats[1].presence == "lost")
            assert view.you == 1
            slow.socket.transport.abort()

    asyncio.run(play())
