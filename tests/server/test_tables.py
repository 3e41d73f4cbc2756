"""Tables: made, found, forgotten, taken up again [cases RM]."""

import asyncio
import json
from collections.abc import Callable, Iterator
from itertools import chain, repeat
from typing import Any

import pytest

from krypto.errors import RequestRefused, StoreError
from krypto.match.seat import Presence
from krypto.rules.ruleset import HOUSE
from krypto.server.codes import ALPHABET, LENGTH, new_code, typed_code
from krypto.server.journal.memory import MemoryStore
from krypto.server.sessions import new_token
from krypto.server.settings import Limits, Settings
from krypto.wire.from_client import Hello
from krypto.wire.from_server import Bye, View

Serving = Callable[..., Any]

MINUTE_MS = 60_000
DAY_MS = 24 * 60 * MINUTE_MS


def drawing(codes: Iterator[str]) -> Callable[[], str]:
    """Draws these codes, one after another."""
    return lambda: next(codes)


def test_codes_are_easy_to_say() -> None:
    """A code has six of 28 letters and digits, without vowels and without look-alikes."""
    assert (len(ALPHABET), len(set(ALPHABET)), LENGTH) == (28, 28, 6)
    assert not set(ALPHABET) & set("AEIOU01")
    codes = {new_code() for _ in range(1_000)}
    assert len(codes) == 1_000
    assert all(len(code) == LENGTH and set(code) <= set(ALPHABET) for code in codes)
    assert set("".join(codes)) == set(ALPHABET)


def test_a_code_in_use_is_drawn_again(serving: Serving) -> None:
    """A new table gets a code that is free, and the live one is untouched [RM-01]."""

    async def play() -> None:
        codes = drawing(chain(["BBBBBB", "BBBBBB"], repeat("CCCCCC")))
        async with serving(draw_code=codes) as served:
            first = await served.table()
            ann = await served.sit(first, "Ann")
            second = await served.table()
            assert (first, second) == ("BBBBBB", "CCCCCC")
            assert (await served.visit(second)).view.table.seats == []
            assert (await served.visit(first)).view.table.seats == ann.view.table.seats

    asyncio.run(play())


def test_no_code_is_handed_out_unchecked(serving: Serving) -> None:
    """When every code that is drawn is in use the answer is to try again [RM-02]."""

    async def play() -> None:
        async with serving(draw_code=drawing(repeat("BBBBBB"))) as served:
            await served.table()
            with pytest.raises(StoreError) as caught:
                await served.table()
            assert caught.value.code == "try_again"
            status, headers, body = await served.request(
                "/api/tables", "POST", {"Content-Type": "application/json"}, b"{}"
            )
            assert (status, json.loads(body)["error"]["code"]) == (503, "try_again")
            assert headers["retry-after"] == "1"

    asyncio.run(play())


def test_a_code_is_the_same_everywhere(serving: Serving) -> None:
    """Made, shown in the view and typed in any way, a code leads to the same table [RM-04]."""

    async def play() -> None:
        async with serving() as served:
            status, _, body = await served.request(
                "/api/tables", "POST", {"Content-Type": "application/json"}, b"{}"
            )
            told = json.loads(body)
            code = told["code"]
            assert (status, told["path"]) == (201, f"/table/{code}")
            for typed in (code, code.lower(), f" {code[:3]}-{code[3:]} "):
                assert (await served.visit(typed)).view.code == code
            assert (await served.get(f"/api/tables/{code.lower()}"))["code"] == code
            assert typed_code(code) == code

    asyncio.run(play())


def test_tables_that_nobody_enters_are_gone(serving: Serving) -> None:
    """A thousand tables without a guest are gone after half an hour, others stay [RM-05]."""

    async def play() -> None:
        async with serving(store := MemoryStore()) as served:
            entered, watched = await served.table(), await served.table()
            await served.sit(entered, "Ann")
            await served.visit(watched)
            for _ in range(1_000):
                await served.table()
            assert len(store._tables) == 1_002
            served.clock.turn(31 * MINUTE_MS)
            await served.application.tables.sweep()
            assert set(store._tables) == set(served.application.tables.live) == {entered, watched}
            with pytest.raises(RequestRefused):
                await served.application.tables.find("BBBBBB")

    asyncio.run(play())


def test_making_tables_is_limited(serving: Serving) -> None:
    """One address makes so many tables in an hour, and is told when to go on [RM-05]."""

    async def play() -> None:
        async with serving(settings=Settings(limits=Limits(tables=3))) as served:
            post = ("/api/tables", "POST", {"Content-Type": "application/json"}, b"{}")
            statuses = [(await served.request(*post))[0] for _ in range(4)]
            assert statuses == [201, 201, 201, 429]
            _, headers, _ = await served.request(*post)
            served.clock.turn(int(headers["retry-after"]) * 1_000)
            assert (await served.request(*post))[0] == 201

    asyncio.run(play())


def test_the_last_one_out_leaves_the_table_standing(serving: Serving) -> None:
    """A lone player who is gone for an hour finds table, deal and score as they were [RM-07]."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(HOUSE.changed(solvable_only=True))
            token = new_token()
            ann = await served.sit(code, "Ann", token)
            await ann.start()
            await ann.claim(ann.solution)
            before = await ann.start()
            await ann.socket.close()
            await served.until(code, lambda state: state.seats[0].presence is Presence.LOST)
            for _ in range(60):
                served.clock.turn(MINUTE_MS)
                await served.quiet()
                await served.application.tables.sweep()
            assert code not in served.application.tables.live
            back = await served.visit(code, token)
            view = await back.see(lambda one: one.table.seats[0].presence == "here")
            assert view.table.round == before.table.round
            assert view.table.seats[0].score == 1

    asyncio.run(play())


def test_old_tables_are_forgotten(serving: Serving) -> None:
    """A table at which nothing has happened for thirty days is gone, with its results."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table()
            ann = await served.sit(code, "Ann")
            await ann.socket.close()
            await served.until(code, lambda state: state.seats[0].presence is Presence.LOST)
            served.clock.turn(MINUTE_MS)
            await served.quiet()
            served.clock.turn(29 * DAY_MS)
            await served.application.tables.sweep()
            assert (await served.application.tables.find(code)).state.seats
            served.clock.turn(DAY_MS)
            await served.application.tables.sweep()
            guest = await served.connect(cookie=new_token())
            await guest.say(Hello(code))
            bye = await guest.hear(Bye)
            assert (bye.code, bye.retry) == ("no_such_table", False)

    asyncio.run(play())


def test_a_server_that_starts_again_takes_its_tables_up(serving: Serving) -> None:
    """After a stop in mid-round the same cookie leads to the same seat, round and time left."""

    async def play() -> None:
        store, token = MemoryStore(), new_token()
        async with serving(store) as served:
            code = await served.table(HOUSE.changed(solvable_only=True, round_seconds=60))
            ann = await served.sit(code, "Ann", token)
            before = await ann.start()
            served.clock.turn(20_000)
            clock = served.clock
        clock.turn(3_600_000)
        async with serving(store, clock=clock) as served:
            assert code in served.application.tables.live
            back = await served.visit(code, token)
            view = await back.see(lambda one: one.table.seats[0].presence == "here")
            assert view.you == 1
            assert view.table.round.deals == before.table.round.deals
            assert view.table.round.clock.ends_ms - view.now_ms == 40_000
            assert (await back.claim(back.solution)).verdict.accepted

    asyncio.run(play())


def test_a_stop_says_when_to_come_back(serving: Serving) -> None:
    """When the server stops everybody is told so, and to come back."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table()
            ann = await served.sit(code, "Ann")
            served.server.should_exit = True
            bye = await ann.hear(Bye)
            assert (bye.code, bye.retry) == ("draining", True)

    asyncio.run(play())


def test_a_view_names_the_version_of_the_page(serving: Serving) -> None:
    """Each view tells which page belongs to it, and a page of another protocol is sent away."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table()
            ann = await served.visit(code)
            assert ann.view.app == served.application.tables.around.app
            old = await served.connect(cookie=new_token())
            await old.say(Hello(code, protocol=0))
            bye = await old.hear(Bye)
            assert (bye.code, bye.retry) == ("reload", False)
            seen = await served.visit(code, seen=10_000)
            assert isinstance(seen.view, View)

    asyncio.run(play())
