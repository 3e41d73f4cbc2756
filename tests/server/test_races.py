"""Races: two players, one moment [cases RC]."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from krypto.match.commands import EndMatch, TimePassed
from krypto.rules.ruleset import HOUSE
from krypto.wire.from_client import Claim, Declare, Join, Ready, Start
from krypto.wire.from_client import EndMatch as End
from krypto.wire.from_server import Answer
from krypto.wire.views import Finish

Serving = Callable[..., Any]
Player = Any


def refused(answer: Answer) -> str | None:
    """The code of a refusal."""
    return answer.refused.code if answer.refused else None


@pytest.mark.parametrize("turned", [False, True])
def test_one_wins_and_the_other_is_too_late(serving: Serving, *, turned: bool) -> None:
    """Of two right claims at once one wins, and the other costs nothing, each time [RC-01]."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(HOUSE.changed(rounds=100, solvable_only=True))
            ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
            for number in range(1, 101):
                served.clock.turn(1_000)
                await ann.start()
                await ben.see(lambda one, number=number: one.table.last_round == number)
                first, second = (ben, ann) if turned else (ann, ben)
                claim = Claim(f"c{number}", number, 1, ann.solution)
                await asyncio.gather(first.say(claim), second.say(claim))
                answers = [
                    await one.hear(Answer, lambda one, claim=claim: one.ref == claim.ref)
                    for one in (ann, ben)
                ]
                right = [one for one in answers if one.verdict and one.verdict.accepted]
                late = [one for one in answers if refused(one) == "round_over"]
                assert (len(right), len(late)) == (1, 1)
                seen = [
                    await one.see(lambda one, number=number: one.table.played == number)
                    for one in (ann, ben)
                ]
                ends = {one.table.round.end.winner for one in seen}
                assert ends == {1 if answers[0] in right else 2}
                assert sum(seat.score for seat in seen[0].table.seats) == number

    asyncio.run(play())


def test_the_late_one_is_shown_as_a_photo_finish(serving: Serving) -> None:
    """A right claim within 250 ms of the winner's is shown to all as close; a later one is not."""

    async def play(late_ms: int) -> list[Finish]:
        async with serving() as served:
            code = await served.table(HOUSE.changed(solvable_only=True))
            ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
            await ann.start()
            await ben.see(lambda one: one.table.phase == "playing")
            solution = ann.solution
            await ann.claim(solution)
            served.clock.turn(late_ms)
            answer = await ben.claim(solution)
            assert refused(answer) == "round_over"
            assert answer.refused.details == ({"after_ms": late_ms} if late_ms <= 250 else {})
            watcher: Player = await served.visit(code)
            finishes: list[Finish] = (await watcher.over()).photo_finish
            return finishes

    for late_ms, shown in ((0, [(2, 0)]), (250, [(2, 250)]), (251, [])):
        assert asyncio.run(play(late_ms)) == [Finish(*one) for one in shown]


def test_two_presses_of_next_start_one_round(serving: Serving) -> None:
    """Host, a player who is ready and the clock together start one round, and no more [RC-06]."""

    async def play() -> None:
        async with serving() as served:
            rules = HOUSE.changed(solvable_only=True, auto_start=True)
            code = await served.table(rules)
            ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
            await ann.start()
            await ann.claim(ann.solution)
            await ben.see(lambda one: one.table.phase == "between")
            served.clock.turn(9_999)
            await asyncio.gather(
                ann.say(Start("s1", 1)), ann.say(Start("s2", 1)), ben.say(Ready("s3", 1))
            )
            served.clock.turn(1)
            answers = [
                await ann.hear(Answer, lambda one: one.ref == "s1"),
                await ann.hear(Answer, lambda one: one.ref == "s2"),
                await ben.hear(Answer, lambda one: one.ref == "s3"),
            ]
            assert set(map(refused, answers)) <= {None, "already_started"}
            view = await ben.see(lambda one: one.table.phase == "playing")
            assert view.table.last_round == 2

    asyncio.run(play())


def test_a_claim_for_an_old_deal_is_not_judged_against_the_new(serving: Serving) -> None:
    """What was meant for a round that is over is told so, and costs nothing [RC-07]."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(HOUSE.changed(solvable_only=True))
            ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
            await ann.start()
            await ben.see(lambda one: one.table.phase == "playing")
            old = ben.solution
            await ann.claim(ann.solution)
            await ann.start()
            answer = await ben.ask(Claim, 1, 1, old)
            assert refused(answer) == "round_over"
            view = await ben.see(lambda one: one.table.last_round == 2)
            assert not view.table.round.claims
            assert not view.table.seats[1].is_out

    asyncio.run(play())


def test_the_match_ends_once(serving: Serving) -> None:
    """Time up and the host's end in the same moment make one final table [RC-09]."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(HOUSE.changed(rounds=1, round_seconds=60))
            ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
            await ann.start()
            table = await served.application.tables.find(code)
            served.clock.turn(60_000)
            answer = await ann.ask(End)
            assert refused(answer) in (None, "match_over")
            await ben.see(lambda one: one.table.phase == "over")
            events = await served.application.tables.around.store.read(table.record.id)
            assert [type(one).__name__ for one in events].count("MatchOver") == 1
            with pytest.raises(Exception, match="over"):
                await table.order(lambda _: EndMatch(1))
            await table.order(lambda _: TimePassed())
            assert len(await served.application.tables.around.store.read(table.record.id)) == len(
                events
            )

    asyncio.run(play())


def test_who_joined_between_rounds_is_in_the_next(serving: Serving) -> None:
    """Who joined while the result was shown is in the next round, and may win it [RC-11]."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(HOUSE.changed(solvable_only=True))
            ann = await served.sit(code, "Ann")
            await ann.start()
            await ann.claim(ann.solution)
            sam = await served.sit(code, "Sam")
            await ann.start()
            view = await sam.see(lambda one: one.table.last_round == 2)
            assert view.table.seats[1].is_dealt_in
            await ann.ask(Declare, 2, 1)
            served.clock.turn(20_000)
            assert (await sam.claim(sam.solution)).verdict.accepted

    asyncio.run(play())


def test_who_comes_in_mid_round_watches_it(serving: Serving) -> None:
    """A late player is seated at once, watches the round, and its end does not wait for them."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(HOUSE.changed(solvable_only=True))
            ann = await served.sit(code, "Ann")
            await ann.start()
            sam = await served.sit(code, "Sam")
            assert refused(await sam.claim(sam.solution)) == "watching"
            await ann.claim("1 + 1")
            view = await sam.see(lambda one: one.table.phase == "between")
            assert view.table.round.end.ending == "all_out"

    asyncio.run(play())


def test_a_command_sent_twice_counts_once(serving: Serving) -> None:
    """The same ref again, after a lost answer, gets the same verdict and costs nothing more."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(HOUSE.changed(wrong_claim_out=False, penalty=3))
            ann = await served.sit(code, "Ann")
            await ann.start()
            claim = Claim("same", 1, 1, "1 + 1")
            verdicts = []
            for _ in range(3):
                await ann.say(claim)
                verdicts.append((await ann.hear(Answer, lambda one: one.ref == "same")).verdict)
            assert verdicts[0] == verdicts[1] == verdicts[2]
            assert not verdicts[0].accepted
            view = await ann.see(lambda one: one.table.seats[0].score < 0)
            assert view.table.seats[0].score == -3

    asyncio.run(play())


def test_twenty_join_at_once(serving: Serving) -> None:
    """Twenty who come in the same moment have twenty seats, and nobody has two."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table()
            guests = [await served.visit(code) for _ in range(20)]
            await asyncio.gather(*(one.say(Join("j", "Ann")) for one in guests))
            for one in guests:
                assert refused(await one.hear(Answer)) is None
            views = [await one.see(lambda one: len(one.table.seats) == 20) for one in guests]
            assert sorted(view.you for view in views) == list(range(1, 21))
            assert len({seat.name for seat in views[0].table.seats}) == 20

    asyncio.run(play())
