"""Seats, sessions and hosts at a served table [cases SN]."""

import asyncio
from collections.abc import Callable
from typing import Any

from krypto.rules.ruleset import HOUSE
from krypto.server.sessions import new_token
from krypto.wire.from_client import (
    Declare,
    HandOver,
    Hello,
    Join,
    Leave,
    Pause,
    React,
    Remove,
    Start,
)
from krypto.wire.from_server import Answer, Crowd, Reacted, View

Serving = Callable[..., Any]

SOLVABLE = HOUSE.changed(solvable_only=True)


def refused(answer: Answer) -> str | None:
    """The code of a refusal."""
    return answer.refused.code if answer.refused else None


def presence(view: View, seat: int) -> str:
    """Where the player of this seat is."""
    return next(one.presence for one in view.table.seats if one.number == seat)


def test_a_reload_keeps_the_seat(serving: Serving) -> None:
    """Whoever comes back with the same cookie has seat, score, deal and time left [SN-01]."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(SOLVABLE.changed(round_seconds=60))
            token = new_token()
            ann = await served.sit(code, "Ana", token)
            ben = await served.sit(code, "Ben")
            await ann.start()
            await ann.claim(ann.solution)
            before = await ann.start()
            served.clock.turn(20_000)
            await ann.socket.close()
            await ben.see(lambda one: presence(one, 1) == "lost")
            back = await served.visit(code, token)
            view = await back.see(lambda one: presence(one, 1) == "here")
            assert view.you == 1
            assert [(seat.name, seat.score) for seat in view.table.seats] == [
                ("Ana", 1),
                ("Ben", 0),
            ]
            assert view.table.round.deals == before.table.round.deals
            assert view.table.round.clock.ends_ms - view.now_ms == 40_000

    asyncio.run(play())


def test_two_windows_are_one_player(serving: Serving) -> None:
    """Both windows live and act for one seat, and closing the older one frees nothing [SN-04]."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(SOLVABLE)
            token = new_token()
            first = await served.sit(code, "Ana", token)
            await served.sit(code, "Ben")
            second = await served.visit(code, token)
            assert second.view.you == 1
            await first.start()
            await second.see(lambda one: one.table.phase == "playing")
            await second.ask(Declare, 1, 1)
            await first.see(lambda one: one.table.seats[0].has_declared)
            await first.socket.close()
            assert (await second.claim(second.solution)).verdict.accepted
            assert presence(await second.see(lambda one: bool(one.table.round.end)), 1) == "here"

    asyncio.run(play())


def test_a_second_name_makes_no_second_player(serving: Serving) -> None:
    """Who sits at the table already stays that player, whatever another window says [SN-05]."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table()
            token = new_token()
            await served.sit(code, "Ana", token)
            again = await served.visit(code, token, name="Ben")
            assert refused(await again.ask(Join, "Ben")) is None
            view = await again.see(lambda one: one.you == 1)
            assert [seat.name for seat in view.table.seats] == ["Ana"]

    asyncio.run(play())


def test_leavers_take_their_vote_along(serving: Serving) -> None:
    """A round is void when all who are still there have declared, and not before [SN-08]."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(SOLVABLE)
            p, q, r, s, t = [await served.sit(code, name) for name in "PQRST"]
            await p.start()
            for one in (q, r, s, t):
                await one.see(lambda one: one.table.phase == "playing")
            for one in (p, q, r):
                assert refused(await one.ask(Declare, 1, 1)) is None
            for one in (q, r):
                assert refused(await one.ask(Leave)) is None
            assert refused(await s.ask(Declare, 1, 1)) is None
            assert (
                await s.see(lambda one: one.table.seats[3].has_declared)
            ).table.round.end is None
            await t.ask(Leave)
            assert (await p.over()).ending == "void"

    asyncio.run(play())


def test_who_is_long_away_holds_nothing_up(serving: Serving) -> None:
    """A player whose connection is gone blocks a vote for 25 seconds, and no longer [SN-08]."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(SOLVABLE)
            ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
            await ann.start()
            await ben.socket.close()
            await ann.see(lambda one: presence(one, 2) == "lost")
            await ann.ask(Declare, 1, 1)
            served.clock.turn(10_000)
            await ann.see(lambda one: presence(one, 2) == "away")
            served.clock.turn(14_999)
            assert refused(await ann.ask(Declare, 1, 1)) == "already_declared"
            served.clock.turn(1)
            assert (await ann.over()).ending == "void"

    asyncio.run(play())


def test_a_name_gives_no_powers(serving: Serving) -> None:
    """A stranger who calls himself as the host does has another name and no powers [SN-10]."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table()
            token = new_token()
            host = await served.sit(code, "Ana", token)
            await host.socket.close()
            stranger = await served.sit(code, "Ana")
            assert [seat.name for seat in stranger.view.table.seats] == ["Ana", "Ana (2)"]
            assert refused(await stranger.ask(Start, 0)) == "not_host"
            served.clock.turn(70_000)
            view = await stranger.see(lambda one: one.table.seats[1].is_host)
            assert view.table.seats[0].is_owner
            back = await served.visit(code, token)
            view = await back.see(lambda one: one.table.seats[0].is_host)
            assert not view.table.seats[1].is_host

    asyncio.run(play())


def test_who_was_removed_stays_removed(serving: Serving) -> None:
    """Removed, one watches; neither the open page nor a fresh join gets the seat back [SN-11]."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(SOLVABLE)
            token = new_token()
            ann = await served.sit(code, "Ana")
            ben = await served.sit(code, "Ben", token)
            cid = await served.sit(code, "Cid")
            await ann.start()
            await ann.claim(ann.solution)
            assert refused(await ann.ask(Remove, 2)) is None
            view = await ben.see(lambda one: one.you is None)
            assert presence(view, 2) == "removed"
            assert refused(await ben.ask(Join, "Ben")) == "removed"
            again = await served.visit(code, token, name="Ben")
            told = [one for one in again.heard if isinstance(one, Answer)]
            assert [(one.ref, refused(one)) for one in told] == [("hello", "removed")]
            view = await cid.see(lambda one: presence(one, 2) == "removed")
            assert view.you == 3
            assert [seat.score for seat in view.table.seats] == [1, 0, 0]
            await cid.ask(Leave)
            view = await ann.see(lambda one: presence(one, 3) == "left")
            assert [seat.number for seat in view.table.seats] == [1, 2, 3]

    asyncio.run(play())


def test_who_left_comes_back_to_the_same_seat(serving: Serving) -> None:
    """Leaving frees the seat; joining again gives it back to the same cookie, with its score."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(SOLVABLE)
            ann = await served.sit(code, "Ann")
            await served.sit(code, "Ben")
            await ann.start()
            await ann.claim(ann.solution)
            await ann.ask(Leave)
            await ann.see(lambda one: one.you is None)
            await ann.ask(Join, "Somebody else")
            view = await ann.see(lambda one: one.you == 1)
            assert (view.table.seats[0].name, view.table.seats[0].score) == ("Ann", 1)

    asyncio.run(play())


def test_the_role_of_host_can_be_given_away(serving: Serving) -> None:
    """Whom the host names has the powers from then on, and the host has them no more."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table()
            ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
            assert refused(await ann.ask(HandOver, 2)) is None
            assert refused(await ann.ask(Start, 0)) == "not_host"
            await ben.start()
            assert refused(await ben.ask(Pause)) is None

    asyncio.run(play())


def test_a_screen_only_watches(serving: Serving) -> None:
    """A window opened to watch has no seat, even with the cookie of a player, and gets none."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(SOLVABLE)
            token = new_token()
            ann = await served.sit(code, "Ann", token)
            screen = await served.visit(code, token, watch=True)
            assert screen.view.you is None
            assert (await ann.hear(Crowd)).watching == 1
            assert refused(await screen.ask(Join, "Screen")) == "not_seated"
            assert refused(await screen.ask(Start, 0)) == "not_seated"
            await ann.start()
            await screen.see(lambda one: one.table.phase == "playing")
            await screen.socket.close()
            assert (await ann.hear(Crowd)).watching == 0

    asyncio.run(play())


def test_several_people_at_one_device(serving: Serving) -> None:
    """Windows that bring keys of their own are players of their own, whatever the cookie says."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table()
            cookie = new_token()
            seats = []
            for name in ("Ann", "Ben"):
                player = await served.connect(cookie=cookie)
                await player.say(Hello(code, name=name, key=new_token()))
                seats.append((await player.hear(View)).you)
            assert seats == [1, 2]

    asyncio.run(play())


def test_reactions_are_for_everybody_and_only_from_players(serving: Serving) -> None:
    """What a player says kindly comes to all; a spectator says nothing, and nobody floods."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table()
            ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
            watcher = await served.visit(code)
            await watcher.say(React("wow"))
            for _ in range(10):
                await ann.say(React("well_done"))
            assert await ben.hear(Reacted) == Reacted(1, "well_done")
            assert refused(await ann.ask(Join, "Ann")) is None
            await ben.ask(Join, "Ben")
            said = [one for one in ben.heard if isinstance(one, Reacted)]
            assert 1 <= len(said) <= 4
            assert {one.seat for one in said} == {1}

    asyncio.run(play())
