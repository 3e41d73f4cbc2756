"""Who may open a socket, and how a guest is known [cases TR]."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from krypto.rules.ruleset import HOUSE
from krypto.server.sessions import COOKIE, new_token
from krypto.server.settings import Settings
from krypto.wire.from_client import (
    Hello,
)
from krypto.wire.from_server import Answer, Bye, View

Serving = Callable[..., Any]

SOLVABLE = HOUSE.changed(solvable_only=True, round_seconds=600)


def refused(answer: Answer) -> str | None:
    """The code of a refusal."""
    return answer.refused.code if answer.refused else None


@pytest.mark.parametrize(
    "origin",
    [
        *("https://other.example", "null", "http://127.0.0.1", "http://127.0.0.1:1", ""),
        *("http://127.0.0.1.other.example", "file://", "http://user@127.0.0.1"),
    ],
)
def test_a_foreign_page_gets_no_socket(serving: Serving, origin: str) -> None:
    """A page of somebody else's is refused with 403, whatever cookie it brings [TR-07]."""

    async def play() -> None:
        async with serving() as served:
            with pytest.raises(InvalidStatus) as caught:
                await served.connect(origin=origin, cookie=new_token())
            assert caught.value.response.status_code == 403
            status, _, body = await served.request(
                "/api/tables",
                "POST",
                {"Content-Type": "application/json", "Origin": origin},
                b"{}",
            )
            assert (status, json.loads(body)["error"]["code"]) == (403, "foreign_origin")

    asyncio.run(play())


def test_a_listed_page_gets_one(serving: Serving) -> None:
    """A page that the operator lists may come, in any way of writing its origin."""

    async def play() -> None:
        async with serving(settings=Settings(origins=("https://krypto.example",))) as served:
            code = await served.table()
            guest = await served.connect(origin="https://Krypto.example:443", cookie=new_token())
            await guest.say(Hello(code, name="Ann"))
            assert (await guest.hear(View)).you == 1

    asyncio.run(play())


def test_a_program_needs_its_key(serving: Serving) -> None:
    """Without an origin a cookie counts for nothing, and only a key opens the table [TR-07]."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table()
            for key in (None, "short", "x" * 65, "ä" * 30):
                program = await served.connect(origin=None, cookie=new_token())
                await program.say(Hello(code, key=key))
                bye = await program.hear(Bye)
                assert (bye.code, bye.retry) == ("no_key", False)
            key, seats = new_token(), []
            for _ in range(2):
                program = await served.connect(origin=None)
                await program.say(Hello(code, name="Term", key=key))
                seats.append((await program.hear(View)).you)
            assert seats == [1, 1]

    asyncio.run(play())


def test_the_cookie_is_for_this_server_alone(serving: Serving) -> None:
    """The cookie is out of reach of scripts and of other sites, and given once."""

    async def play() -> None:
        async with serving() as served:
            _, headers, _ = await served.request("/")
            cookie = headers["set-cookie"]
            assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))
            own = {"Cookie": cookie.partition(";")[0]}
            assert "set-cookie" not in (await served.request("/", headers=own))[1]
            for bad in ("", "short", "x" * 65, "<script>" * 4):
                again = (await served.request("/", headers={"Cookie": f"{COOKIE}={bad}"}))[1]
                assert again["set-cookie"] != cookie

    asyncio.run(play())


def test_the_database_has_no_token(serving: Serving) -> None:
    """At the table stands a hash, another one at each table, from which no token follows."""

    async def play() -> None:
        async with serving() as served:
            token, keys = new_token(), set()
            for _ in range(2):
                code = await served.table()
                await served.sit(code, "Ann", token)
                table = await served.application.tables.find(code)
                keys.add(table.state.seats[0].key)
            assert len(keys) == 2
            assert all(token not in key and len(key) == 64 for key in keys)

    asyncio.run(play())
