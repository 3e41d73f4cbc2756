"""Players of the house at a served table."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from krypto.bots.strength import STRENGTHS
from krypto.errors import StoreError
from krypto.match.events import Event
from krypto.server.journal.memory import MemoryStore
from krypto.server.sessions import new_token
from krypto.wire.from_client import Declare, EndMatch, HandOver, Join, PlayAgain, Remove
from krypto.wire.from_server import View

Serving = Callable[..., Any]


class FailingStore(MemoryStore):
    """A store that keeps so much, and then nothing.

    Attributes:
        left: How often it still keeps something; None for ever.
    """

    left: int | None = None

    async def append(self, match: str, expect: int, events: Sequence[Event]) -> None:
        """Keep the events, or not."""
        if self.left == 0:
            raise StoreError("try_again", "The disk is full.")
        self.left = None if self.left is None else self.left - 1
        await super().append(match, expect, events)


MADE = {"settings": {"solvable_only": True}, "bots": ["champion", "starter"]}


def names(view: View) -> list[str]:
    """Who sits at the table."""
    return [seat.name for seat in view.table.seats if seat.presence not in ("left", "removed")]


async def turned(served: Any, player: Any, fits: Callable[[View], bool]) -> Any:
    """The first view that fits, while the clock goes on second by second."""
    for _ in range(600):
        if fits(player.view):
            break
        served.clock.turn(1_000)
        await served.thought()
        await player.ask_nothing()
    return await player.see(fits)


def test_one_person_plays_against_the_house(serving: Serving) -> None:
    """Those who were invited sit down after the first person, play, and win in the end."""

    async def play() -> None:
        async with serving() as served:
            code = (await served.make(MADE))["code"]
            assert (await served.visit(code)).view.table.seats == []
            ann = await served.sit(code, "Ann")
            view = await ann.see(lambda one: len(one.table.seats) == 3)
            assert names(view) == ["Ann", "Champion", "Starter"]
            assert [seat.is_bot for seat in view.table.seats] == [False, True, True]
            assert view.table.seats[0].is_host
            await ann.start()
            view = await turned(served, ann, lambda one: one.table.phase == "between")
            assert view.table.round.end.winner in (2, 3)
            assert view.table.round.claims[-1].accepted

    asyncio.run(play())


def test_they_are_ready_when_the_person_is(serving: Serving) -> None:
    """Players of the house are ready by themselves, and wait for who is not."""

    async def play() -> None:
        async with serving() as served:
            code = (await served.make(MADE))["code"]
            ann = await served.sit(code, "Ann")
            await ann.see(lambda one: len(one.table.seats) == 3)
            view = await turned(
                served,
                ann,
                lambda one: [s.is_ready for s in one.table.seats] == [False, True, True],
            )
            assert view.table.phase == "lobby"

    asyncio.run(play())


def test_they_give_the_powers_of_the_host_back(serving: Serving) -> None:
    """Who of the house is made host hands the role to a person at once."""

    async def play() -> None:
        async with serving() as served:
            code = (await served.make(MADE))["code"]
            ann = await served.sit(code, "Ann")
            await ann.see(lambda one: len(one.table.seats) == 3)
            await ann.ask(HandOver, 2)
            await ann.see(lambda one: one.table.seats[1].is_host)
            view = await ann.see(lambda one: one.table.seats[0].is_host)
            assert not view.table.seats[1].is_host

    asyncio.run(play())


def test_without_a_person_nobody_plays(serving: Serving) -> None:
    """When the last person has gone those of the house go, too; and come back with them."""

    async def play() -> None:
        async with serving() as served:
            token = new_token()
            code = (await served.make(MADE))["code"]
            ann = await served.sit(code, "Ann", token)
            await ann.see(lambda one: len(one.table.seats) == 3)
            await ann.start()
            await ann.socket.close()
            await served.until(code, lambda state: all(s.presence != "here" for s in state.seats))
            for _ in range(40):
                served.clock.turn(60_000)
                await served.thought()
                await served.application.tables.sweep()
            assert code not in served.application.tables.live
            back = await served.visit(code, token)
            view = await back.see(lambda one: {s.presence for s in one.table.seats} == {"here"})
            assert view.table.phase == "playing"
            assert view.table.round.claims == []

    asyncio.run(play())


def test_they_play_on_after_a_restart(serving: Serving) -> None:
    """After a restart those of the house have their seats and go on with the round."""

    async def play() -> None:
        store, token = MemoryStore(), new_token()
        async with serving(store) as served:
            code = (await served.make(MADE))["code"]
            ann = await served.sit(code, "Ann", token)
            await ann.see(lambda one: len(one.table.seats) == 3)
            await ann.start()
            clock = served.clock
        async with serving(store, clock=clock) as served:
            back = await served.visit(code, token)
            await back.see(lambda one: {s.presence for s in one.table.seats} == {"here"})
            view = await turned(served, back, lambda one: one.table.phase == "between")
            assert view.table.round.end.winner in (2, 3)

    asyncio.run(play())


def test_who_was_invited_comes_after_a_restart(serving: Serving) -> None:
    """Those who were invited before anybody sat are not forgotten by a restart."""

    async def play() -> None:
        store = MemoryStore()
        async with serving(store) as served:
            code = (await served.make({"bots": ["champion", "champion", "starter"]}))["code"]
            clock = served.clock
        async with serving(store, clock=clock) as served:
            ann = await served.sit(code, "Ann")
            view = await ann.see(lambda one: len(one.table.seats) == 4)
            assert names(view) == ["Ann", "Champion", "Champion (2)", "Starter"]

    asyncio.run(play())


def test_a_restart_in_between_costs_nobody_the_way(serving: Serving) -> None:
    """Where the server ends between the first person and those of the house, they come later."""

    async def play() -> None:
        store, token = FailingStore(), new_token()
        async with serving(store) as served:
            code = (await served.make(MADE))["code"]
            ann = await served.visit(code, token)
            store.left = 1
            assert (await ann.ask(Join, "Ann")).refused is None
            await ann.see(lambda one: len(one.table.seats) == 1)
            clock = served.clock
        store.left = None
        async with serving(store, clock=clock) as served:
            back = await served.visit(code, token)
            view = await back.see(lambda one: len(one.table.seats) == 3)
            assert names(view) == ["Ann", "Champion", "Starter"]

    asyncio.run(play())


def test_they_come_as_soon_as_that_can_be_kept(serving: Serving) -> None:
    """Where nothing can be kept after the first person sat down, those of the house come later."""

    async def play() -> None:
        store = FailingStore()
        async with serving(store) as served:
            code = (await served.make(MADE))["code"]
            ann = await served.visit(code)
            store.left = 1
            assert (await ann.ask(Join, "Ann")).refused is None
            store.left = None
            served.clock.turn(1_000)
            view = await ann.see(lambda one: len(one.table.seats) == 3)
            assert names(view) == ["Ann", "Champion", "Starter"]

    asyncio.run(play())


def test_who_was_removed_does_not_come_again(serving: Serving) -> None:
    """Who of the house was removed stays away, also when another person comes, or a new match."""

    async def play() -> None:
        store, token = MemoryStore(), new_token()
        async with serving(store) as served:
            code = (await served.make(MADE))["code"]
            ann = await served.sit(code, "Ann", token)
            await ann.see(lambda one: len(one.table.seats) == 3)
            assert (await ann.ask(Remove, 2)).refused is None
            await served.sit(code, "Ben")
            view = await ann.see(lambda one: "Ben" in names(one))
            assert names(view) == ["Ann", "Starter", "Ben"]
            await ann.start()
            for make in (EndMatch, PlayAgain):
                assert (await ann.ask(make)).refused is None
            await served.sit(code, "Cid")
            view = await ann.see(lambda one: "Cid" in names(one))
            assert names(view) == ["Ann", "Starter", "Ben", "Cid"]

    asyncio.run(play())


def test_the_host_may_remove_them(serving: Serving) -> None:
    """A player of the house who is removed plays no more, and the vote does not wait for it."""

    async def play() -> None:
        async with serving() as served:
            code = (await served.make(MADE))["code"]
            ann = await served.sit(code, "Ann")
            await ann.see(lambda one: len(one.table.seats) == 3)
            await ann.start()
            for seat in (2, 3):
                assert (await ann.ask(Remove, seat)).refused is None
            await ann.ask(Declare, 1, 1)
            assert (await ann.over()).ending == "void"

    asyncio.run(play())


def test_who_does_not_exist_cannot_be_invited(serving: Serving) -> None:
    """An unknown strength is refused by name, and no table is made; all known ones may come."""

    async def play() -> None:
        async with serving() as served:
            made = await served.make({"bots": ["genius"]})
            assert made["error"]["code"] == "unknown_bot"
            code = (await served.make({"bots": list(STRENGTHS)}))["code"]
            ann = await served.sit(code, "Champion")
            view = await ann.see(lambda one: len(one.table.seats) == 6)
            assert names(view)[-1] == "Champion (2)"

    asyncio.run(play())
