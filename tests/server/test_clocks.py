"""Clocks at a served table: the server's time, and nobody else's [cases TM]."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from krypto.rules.ruleset import HOUSE, preset
from krypto.server.journal.memory import MemoryStore
from krypto.server.sessions import new_token
from krypto.wire.from_client import AddTime, Call, Claim, Declare, Pause, Ping, Resume
from krypto.wire.from_server import Answer, Pong, View

Serving = Callable[..., Any]

HOUR_MS = 3_600_000

TIMED = HOUSE.changed(solvable_only=True, round_seconds=60)


def refused(answer: Answer) -> str | None:
    """The code of a refusal."""
    return answer.refused.code if answer.refused else None


def left_ms(view: View) -> int:
    """The time left as a client has to reckon it: from the view alone, with no clock of its own."""
    assert view.table.round
    clock = view.table.round.clock
    assert clock
    return clock.left_ms if clock.ends_ms is None else clock.ends_ms - view.now_ms


def test_time_left_needs_no_clock_of_the_device(serving: Serving) -> None:
    """Each view tells the server's time and the end, also after a reconnect [TM-01]."""

    async def play() -> None:
        async with serving() as served:
            code, token = await served.table(TIMED), new_token()
            ann = await served.sit(code, "Ann", token)
            assert left_ms(await ann.start()) == 60_000
            served.clock.turn(12_345)
            await ann.say(Ping("p"))
            assert (await ann.hear(Pong)).now_ms == served.clock.now_ms()
            assert left_ms((await served.visit(code, token)).view) == 60_000 - 12_345

    asyncio.run(play())


def test_more_time_adds_to_what_is_left(serving: Serving) -> None:
    """With 40 s left, 30 s more make 70 s, for everybody [TM-02]."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(TIMED)
            ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
            await ann.start()
            served.clock.turn(20_000)
            assert refused(await ann.ask(AddTime, 30)) is None
            for player in (ann, ben):
                view = await player.see(
                    lambda one: bool(one.table.round) and left_ms(one) == 70_000
                )
                assert view.table.phase == "playing"
            assert refused(await ann.ask(AddTime, 0)) == "bad_time"

    asyncio.run(play())


def test_a_round_ends_when_its_time_is_up(serving: Serving) -> None:
    """The round ends at its very time, and a claim that comes with it is late [R9]."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(TIMED)
            ann = await served.sit(code, "Ann")
            await ann.start()
            solution = ann.solution
            served.clock.turn(59_999)
            await ann.say(Ping("p"))
            await ann.hear(Pong)
            assert ann.view.table.phase == "playing"
            served.clock.turn(1)
            assert refused(await ann.ask(Claim, 1, 1, solution)) == "round_over"
            end = await ann.over()
            assert (end.ending, end.winner) == ("time_up", None)
            assert end.solutions[0].text
            assert end.at_ms == served.clock.now_ms()

    asyncio.run(play())


def test_a_late_server_still_ends_in_time(serving: Serving) -> None:
    """A claim after the time is late, even where no timer has fired yet."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(TIMED)
            ann = await served.sit(code, "Ann")
            await ann.start()
            solution = ann.solution
            served.clock._now_ms += 60_001
            assert refused(await ann.ask(Claim, 1, 1, solution)) == "round_over"
            served.clock.turn(0)
            assert (await ann.over()).ending == "time_up"

    asyncio.run(play())


def test_a_pause_stops_the_clock_and_covers_the_cards(serving: Serving) -> None:
    """While the host pauses no time is lost and no card is seen; then the round goes on."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(TIMED)
            ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
            await ann.start()
            served.clock.turn(10_000)
            await ann.ask(Pause)
            view = await ben.see(lambda one: one.table.paused)
            assert view.table.round.deals == []
            assert left_ms(view) == 50_000
            served.clock.turn(3_600_000)
            assert refused(await ben.ask(Declare, 1, 1)) == "paused"
            await ann.ask(Resume)
            view = await ben.see(lambda one: not one.table.paused)
            assert len(view.table.round.deals) == 1
            assert left_ms(view) == 50_000

    asyncio.run(play())


def test_a_call_has_its_window(serving: Serving) -> None:
    """Who calls has 30 seconds; nobody else claims meanwhile; the end of them is a wrong claim."""

    async def play() -> None:
        async with serving() as served:
            rules = preset("international").changed(solvable_only=True)
            code = await served.table(rules)
            ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
            await ann.start()
            await ben.see(lambda one: one.table.phase == "playing")
            assert refused(await ben.claim("1+1")) == "call_first"
            await ann.ask(Call, 1, 1)
            view = await ben.see(lambda one: one.table.round.call is not None)
            assert view.table.round.call.clock.ends_ms - view.now_ms == 30_000
            assert view.table.round.clock.ends_ms is None
            assert refused(await ben.ask(Call, 1, 1)) == "call_open"
            served.clock.turn(30_000)
            view = await ben.see(lambda one: one.table.round.deal_number == 2)
            assert view.table.round.call is None
            assert view.table.seats[0].score == -1
            assert view.table.seats[0].is_out
            assert left_ms(view) == 180_000
            await ben.ask(Call, 1, 2)
            assert (await ben.claim(ben.solution)).verdict.accepted

    asyncio.run(play())


def test_time_does_not_pass_while_nobody_can_play(serving: Serving) -> None:
    """With nobody present the clock stands, also through a restart of the server [R9, R13]."""

    async def play() -> None:
        store, token = MemoryStore(), new_token()
        async with serving(store) as served:
            code = await served.table(TIMED)
            ann = await served.sit(code, "Ann", token)
            await ann.start()
            await ann.socket.close()
            await served.until(code, lambda state: state.seats[0].presence == "lost")
            served.clock.turn(10_000)
            await served.until(code, lambda state: not state.present)
            served.clock.turn(86_400_000)
            clock = served.clock
        async with serving(store, clock=clock) as served:
            back = await served.visit(code, token)
            view = await back.see(lambda one: one.table.seats[0].presence == "here")
            assert left_ms(view) == 50_000

    asyncio.run(play())


@pytest.mark.parametrize("jump_ms", [-HOUR_MS, HOUR_MS])
def test_a_clock_may_be_set_while_the_server_is_down(serving: Serving, jump_ms: int) -> None:
    """After a start with a clock set back or forth an hour ten seconds are ten seconds still."""

    async def play() -> None:
        store, tokens = MemoryStore(), (new_token(), new_token())
        async with serving(store) as served:
            code = await served.table(TIMED)
            ann, _ = [
                await served.sit(code, name, own) for name, own in zip("AB", tokens, strict=True)
            ]
            await ann.start()
            served.clock.turn(20_000)
            before, clock = (
                served.clock.now_ms(),
                type(served.clock)(served.clock.now_ms() + jump_ms),
            )
        async with serving(store, clock=clock) as served:
            ann, ben = [await served.visit(code, token) for token in tokens]
            view = await ann.see(lambda one: {s.presence for s in one.table.seats} == {"here"})
            assert view.now_ms >= before
            assert left_ms(view) == 40_000
            await ben.socket.close()
            await ann.see(lambda one: one.table.seats[1].presence == "lost")
            clock.turn(9_999)
            await ann.ask_nothing()
            assert ann.view.table.seats[1].presence == "lost"
            clock.turn(1)
            await ann.see(lambda one: one.table.seats[1].presence == "away")
            clock.turn(29_999)
            await ann.ask_nothing()
            assert ann.view.table.phase == "playing"
            clock.turn(1)
            assert (await ann.over()).ending == "time_up"
            table = await served.application.tables.find(code)
            times = [event.at_ms for event in await store.read(table.record.id)]
            assert times == sorted(times)

    asyncio.run(play())


def test_who_does_not_come_back_is_not_here(serving: Serving) -> None:
    """After a start whoever seemed to be there has gone, whatever the clocks said before."""

    async def play() -> None:
        store, token = MemoryStore(), new_token()
        async with serving(store) as served:
            code = await served.table(TIMED)
            await served.sit(code, "Ann", token)
            record = (await served.application.tables.find(code)).record
            kept = await store.read(record.id)
            clock = type(served.clock)(served.clock.now_ms() - HOUR_MS)
        killed = MemoryStore()
        await killed.open_table(record, kept)
        async with serving(killed, clock=clock) as served:
            ben = await served.sit(code, "Ben")
            assert [seat.presence for seat in ben.view.table.seats] == ["away", "here"]

    asyncio.run(play())
