"""Messages sent again, too late, for another seat, or for rounds that are not there."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from krypto.rules.ruleset import HOUSE, PRESETS
from krypto.wire.from_client import Call, Claim, Declare, Join, Leave, Ready, Start, TakeBack
from krypto.wire.from_server import Answer

Serving = Callable[..., Any]
Opens = Callable[..., Any]

SOLVABLE = HOUSE.changed(solvable_only=True, rounds=100)


def refused(answer: Answer) -> str | None:
    """The code of a refusal."""
    return answer.refused.code if answer.refused else None


def test_a_ref_again_with_another_text_is_the_first_claim(
    serving: Serving, undisturbed: Opens
) -> None:
    """The same mark gets the same verdict, whatever stands beside it the second time."""

    async def play() -> None:
        async with serving() as served, undisturbed(served):
            code = await served.table(SOLVABLE)
            ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
            await ann.start()
            first = await ann.ask_as("mark", "1 + 1")
            again = await ann.ask_as("mark", ann.solution)
            assert again.verdict == first.verdict
            assert not again.verdict.accepted
            view = await ben.see(lambda one: bool(one.table.round and one.table.round.claims))
            assert (view.table.phase, len(view.table.round.claims)) == ("playing", 1)

    asyncio.run(play())


def test_the_mark_of_another_is_ones_own(serving: Serving) -> None:
    """A mark that another player has used hides no claim, and takes none over."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(SOLVABLE)
            ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
            await ann.start()
            await ben.see(lambda one: one.table.phase == "playing")
            assert not (await ann.ask_as("mark", "1 + 1")).verdict.accepted
            assert (await ben.ask_as("mark", ben.solution)).verdict.accepted
            view = await ann.see(lambda one: one.table.phase == "between")
            assert view.table.round.end.winner == 2

    asyncio.run(play())


def test_a_winning_claim_again_wins_nothing_more(serving: Serving) -> None:
    """A claim that has won, sent in every later round, wins once."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(SOLVABLE)
            ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
            await ann.start()
            claim = Claim("winner", 1, 1, ann.solution)
            for number in range(1, 4):
                await ann.say(claim)
                answer = await ann.hear(Answer, lambda one: one.ref == "winner")
                assert answer.verdict is not None or refused(answer) == "round_over"
                if number > 1:
                    view = await ann.see(lambda one, number=number: one.table.last_round == number)
                    assert not view.table.round.claims
                    await ann.claim(ann.solution)
                await ben.see(lambda one, number=number: one.table.played == number)
                await ann.start()
            assert [seat.score for seat in ben.view.table.seats] == [3, 0]

    asyncio.run(play())


@pytest.mark.parametrize(
    ("round_", "deal"), [(0, 0), (0, 1), (1, 0), (1, 2), (2, 1), (10**9, 10**9)]
)
def test_rounds_that_are_not_there(
    serving: Serving, undisturbed: Opens, round_: int, deal: int
) -> None:
    """A claim, a call or a declaration for another round or deal changes nothing."""

    async def play() -> None:
        async with serving() as served, undisturbed(served):
            code = await served.table(SOLVABLE)
            ann = await served.sit(code, "Ann")
            await ann.start()
            solution = ann.solution
            before = (await served.visit(code)).view
            for make, more in ((Claim, (solution,)), (Call, ()), (Declare, ()), (TakeBack, ())):
                answer = await ann.ask(make, round_, deal, *more)
                assert refused(answer) in ("no_such_round", "round_over", "deal_gone")
            for order in (Start, Ready):
                assert refused(await ann.ask(order, round_ + 7)) is not None
            assert (await served.visit(code)).view == before

    asyncio.run(play())


def test_a_claim_for_the_cards_before_is_not_judged_by_the_new(serving: Serving) -> None:
    """After a new deal in the same round, what was meant for the old one costs nothing."""

    async def play() -> None:
        rules = PRESETS["international"].changed(
            call_first=False, show_seconds=None, solvable_only=True
        )
        async with serving() as served:
            code = await served.table(rules)
            ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
            await ann.start()
            await ben.see(lambda one: one.table.phase == "playing")
            old = ben.solution
            await ann.claim("1 + 1")
            await ben.see(lambda one: one.table.round.deal_number == 2)
            assert refused(await ben.ask(Claim, 1, 1, old)) == "deal_gone"
            assert [seat.is_out for seat in ben.view.table.seats] == [True, False]
            assert (await ben.claim(ben.solution)).verdict.accepted

    asyncio.run(play())


def test_nobody_speaks_for_another_seat(serving: Serving, undisturbed: Opens) -> None:
    """A frame that names a seat where none belongs is no message, and harms no seat."""

    async def play() -> None:
        async with serving() as served, undisturbed(served):
            code = await served.table(SOLVABLE)
            ann, eve = await served.sit(code, "Ann"), await served.sit(code, "Eve")
            await ann.start()
            await eve.see(lambda one: one.table.phase == "playing")
            before = (await served.visit(code)).view
            forged = '{"type":"%s","ref":"f","round":1,"deal":1,%s"seat":1,"you":1,"key":"x"}'
            for kind, more in (("claim", '"text":"1+1",'), ("declare", ""), ("leave", "")):
                await eve.socket.send(forged % (kind, more))
                assert refused(await eve.hear(Answer)) == "bad_message"
            assert (await served.visit(code)).view == before
            assert refused(await eve.ask(Leave)) is None
            view = await ann.see(lambda one: one.table.seats[1].presence == "left")
            assert view.table.seats[0].presence == "here"
            assert refused(await eve.ask(Join, "Ann")) is None
            assert (await ann.claim(ann.solution)).verdict.accepted

    asyncio.run(play())
