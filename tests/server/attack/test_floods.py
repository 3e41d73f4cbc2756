"""Too much at once: sockets, messages, tables, questions."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from websockets.exceptions import InvalidStatus

from krypto.server.sessions import new_token
from krypto.server.settings import Limits, Settings
from krypto.wire.from_client import Ping, React
from krypto.wire.from_server import Bye, Reacted

Serving = Callable[..., Any]
Opens = Callable[..., Any]

JSON = {"Content-Type": "application/json"}


def test_sockets_from_one_address(serving: Serving, undisturbed: Opens) -> None:
    """Sockets beyond the limit are refused at the door, while those inside play on."""

    async def play() -> None:
        limits = Settings(limits=Limits(sockets_at_once=12))
        async with serving(settings=limits) as served, undisturbed(served):
            opened = [served.connect(cookie=new_token()) for _ in range(30)]
            found = await asyncio.gather(*opened, return_exceptions=True)
            refused = [one for one in found if isinstance(one, InvalidStatus)]
            assert {one.response.status_code for one in refused} <= {429}
            inside = [one for one in found if not isinstance(one, BaseException)]
            assert len(inside) == 10
            for one in inside:
                await one.socket.close()

    asyncio.run(play())


def test_messages_from_many_sockets(serving: Serving, undisturbed: Opens) -> None:
    """Twenty sockets that send as fast as they can are each refused and then sent away."""

    async def flood(served: Any, code: str) -> str:
        eve = await served.visit(code)
        for number in range(100):
            await eve.say(Ping(f"p{number}"))
        return str((await eve.hear(Bye)).code)

    async def play() -> None:
        async with serving() as served, undisturbed(served) as code:
            assert set(await asyncio.gather(*(flood(served, code) for _ in range(20)))) == {
                "too_fast"
            }

    asyncio.run(play())


def test_tables_and_questions_from_one_address(serving: Serving, undisturbed: Opens) -> None:
    """Tables and questions beyond the limit are refused with when to come back."""

    async def play() -> None:
        limits = Settings(limits=Limits(tables=5, requests=30))
        async with serving(settings=limits) as served, undisturbed(served):
            before = len(served.application.tables.live)
            made = [await served.request("/api/tables", "POST", JSON, b"{}") for _ in range(10)]
            assert [status for status, _, _ in made] == [201] * 5 + [429] * 5
            assert len(served.application.tables.live) == before + 5
            asked = [await served.request("/api/rules") for _ in range(25)]
            assert [status for status, _, _ in asked] == [200] * 20 + [429] * 5
            for _, headers, body in (made[-1], asked[-1]):
                assert int(headers["retry-after"]) >= 1
                assert json.loads(body)["error"]["code"] == "too_fast"

    asyncio.run(play())


def test_reactions_do_not_flood_a_table(serving: Serving) -> None:
    """Of many reactions at once the others see a few."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table()
            eve, ben = await served.sit(code, "Eve"), await served.sit(code, "Ben")
            for _ in range(30):
                await eve.say(React("wow"))
            await eve.ask_nothing()
            await ben.ask_nothing()
            assert 1 <= sum(isinstance(one, Reacted) for one in ben.heard) <= 4

    asyncio.run(play())
