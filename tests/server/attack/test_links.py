"""Links that should steal or plant a secret: nothing in an address counts, or comes back out."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from krypto.server.pages import ADDRESSES
from krypto.server.sessions import COOKIE, new_token
from krypto.wire.from_client import Hello, Pause
from krypto.wire.from_server import Answer, Bye, View

Serving = Callable[..., Any]
Opens = Callable[..., Any]

NAMES = (COOKIE, "key", "token", "session", "cookie", "sid", "seat")


def test_a_secret_in_an_address_is_nobodys(serving: Serving, undisturbed: Opens) -> None:
    """A socket whose address has a player's secret in it is a stranger's."""

    async def play() -> None:
        async with serving() as served, undisturbed(served):
            code, token = await served.table(), new_token()
            ann = await served.sit(code, "Ann", token)
            query = "?" + "&".join(f"{name}={token}" for name in NAMES)
            eve = await served.connect(cookie=new_token(), query=query)
            await eve.say(Hello(code))
            assert (await eve.hear(View)).you is None
            answer = await eve.ask(Pause)
            assert isinstance(answer, Answer)
            assert answer.refused
            assert answer.refused.code == "not_seated"
            program = await served.connect(origin=None, query=query)
            await program.say(Hello(code))
            assert (await program.hear(Bye)).code == "no_key"
            await ann.ask_nothing()

    asyncio.run(play())


@pytest.mark.parametrize("name", NAMES)
def test_a_link_plants_no_secret(serving: Serving, name: str) -> None:
    """A secret that somebody puts into a link is not taken over: each cookie is a fresh one."""

    async def play() -> None:
        async with serving() as served:
            planted, seen = new_token(), set()
            for address in ADDRESSES:
                path = address.replace("{code}", "B7X4KQ")
                for asked in (f"{path}?{name}={planted}", f"{path};{name}={planted}"):
                    _, headers, body = await served.request(asked)
                    assert planted not in headers.get("set-cookie", "")
                    assert planted.encode() not in body
                    assert "location" not in headers
                    seen.add(headers.get("set-cookie", asked))
            assert len(seen) == 2 * len(ADDRESSES)

    asyncio.run(play())


def test_a_secret_never_leaves(serving: Serving) -> None:
    """No page, answer, header or frame has the secret of whoever asks, nor what stands for it."""

    async def play() -> None:
        async with serving() as served:
            code, token = await served.table(), new_token()
            ann = await served.sit(code, "Ann", token)
            await ann.start()
            await ann.claim("1 + 1")
            table = await served.application.tables.find(code)
            secrets = (token, table.state.seats[0].key)
            told = [str(one) for one in ann.heard]
            for path in ("/", f"/table/{code}", f"/table/{code}/qr.svg", f"/api/tables/{code}"):
                answer = await served.request(path, headers={"Cookie": f"{COOKIE}={token}"})
                told += [str(answer[1]), answer[2].decode()]
            assert not [one for one in told for secret in secrets if secret in one]

    asyncio.run(play())


def test_no_page_tells_others_where_it_was(serving: Serving) -> None:
    """No address of ours is told to others, and no page is shown within another."""

    async def play() -> None:
        async with serving() as served:
            for path in ("/", "/table/B7X4KQ", "/table/B7X4KQ/screen", "/nothing", "/api/rules"):
                _, headers, _ = await served.request(path)
                assert headers["referrer-policy"] == "no-referrer"
                assert "frame-ancestors 'none'" in headers["content-security-policy"]

    asyncio.run(play())


def test_what_stands_at_the_table_opens_nothing(serving: Serving, undisturbed: Opens) -> None:
    """Whoever has read the database cannot take a seat with what stands there."""

    async def play() -> None:
        async with serving() as served, undisturbed(served):
            code = await served.table()
            await served.sit(code, "Ann")
            table = await served.application.tables.find(code)
            eve = await served.connect(origin=None)
            await eve.say(Hello(code, key=table.state.seats[0].key))
            assert (await eve.hear(View)).you is None

    asyncio.run(play())


def test_a_forged_cookie_is_a_stranger(serving: Serving) -> None:
    """Cookies that are no secret, or two at once, seat nobody at another's place."""

    async def play() -> None:
        async with serving() as served:
            code, token = await served.table(), new_token()
            await served.sit(code, "Ann", token)
            for forged in ("", "x" * 22, token[:-1], token + "x", token.swapcase(), f'"{token}x"'):
                eve = await served.connect(cookie=forged)
                await eve.say(Hello(code))
                assert (await eve.hear(View)).you is None

    asyncio.run(play())
