"""How much is taken from one address."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from krypto.rules.ruleset import HOUSE
from krypto.server.sessions import new_token
from krypto.server.settings import Limits, Settings
from krypto.wire.from_client import (
    Hello,
    Ping,
)
from krypto.wire.from_server import Answer, Bye

Serving = Callable[..., Any]

SOLVABLE = HOUSE.changed(solvable_only=True, round_seconds=600)


def refused(answer: Answer) -> str | None:
    """The code of a refusal."""
    return answer.refused.code if answer.refused else None


def test_guessing_codes_is_limited(serving: Serving) -> None:
    """So many wrong codes from one address, and even the right one is refused for a while."""

    async def play() -> None:
        async with serving(settings=Settings(limits=Limits(wrong_codes=5))) as served:
            code = await served.table()
            seen = []
            for guess in ("BBBBBB", "", "B" * 40, "ÄÄÄÄÄÄ", "CCCCCC", code):
                guest = await served.connect(cookie=new_token())
                await guest.say(Hello(guess))
                seen.append((await guest.hear(Bye)).code)
            assert seen == ["no_such_table"] * 5 + ["too_fast"]
            status, headers, _ = await served.request(f"/api/tables/{code}")
            assert status == 429
            served.clock.turn(int(headers["retry-after"]) * 1_000)
            assert (await served.visit(code)).view.code == code

    asyncio.run(play())


def test_windows_at_one_address_are_limited(serving: Serving) -> None:
    """More sockets at once than an address may have are refused with 429, until one is closed."""

    async def play() -> None:
        async with serving(settings=Settings(limits=Limits(sockets_at_once=2))) as served:
            code = await served.table()
            first, _ = await served.visit(code), await served.visit(code)
            with pytest.raises(InvalidStatus) as caught:
                await served.connect(cookie=new_token())
            assert caught.value.response.status_code == 429
            await first.socket.close()
            async with asyncio.timeout(20):
                while served.application.sockets.count == 2:
                    await asyncio.sleep(0)
            await served.visit(code)

    asyncio.run(play())


def test_nobody_who_says_nothing_stays(serving: Serving) -> None:
    """A socket that does not say hello, or says something else first, is closed."""

    async def play() -> None:
        async with serving(settings=Settings(limits=Limits(hello_s=0.05))) as served:
            silent = await served.connect(cookie=new_token())
            assert (await silent.hear(Bye)).code == "hello_first"
            other = await served.connect(cookie=new_token())
            await other.say(Ping("p"))
            assert (await other.hear(Bye)).code == "hello_first"

    asyncio.run(play())
