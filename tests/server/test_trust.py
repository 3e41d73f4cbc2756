"""What a client may send and may know [cases TR]."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import msgspec

from krypto.rules.deal import Deal
from krypto.rules.ruleset import HOUSE
from krypto.server.sessions import new_token
from krypto.solver import solutions
from krypto.wire.from_client import (
    AddTime,
    ChangeInput,
    ChangeRules,
    EndMatch,
    HandOver,
    Hello,
    Pause,
    PlayAgain,
    Remove,
    Resume,
    Start,
)
from krypto.wire.from_server import Answer, View

Serving = Callable[..., Any]

SOLVABLE = HOUSE.changed(solvable_only=True, round_seconds=600)


def refused(answer: Answer) -> str | None:
    """The code of a refusal."""
    return answer.refused.code if answer.refused else None


def test_only_the_host_has_the_powers_of_the_host(serving: Serving) -> None:
    """Every command of the host's is refused to another, and nothing changes [TR-03]."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(SOLVABLE)
            ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
            await ann.start()
            before = await ben.see(lambda one: one.table.phase == "playing")
            for make, given in (
                *((Pause, ()), (Resume, ()), (AddTime, (30,)), (EndMatch, ()), (PlayAgain, ())),
                *((ChangeRules, ("open",)), (ChangeInput, ("tiles",)), (Start, (1,))),
                *((Remove, (1,)), (HandOver, (2,))),
            ):
                assert refused(await ben.ask(make, *given)) == "not_host", make
            assert (await served.visit(code)).view.version == before.version
            assert (await served.visit(code)).view.table.round == before.table.round

    asyncio.run(play())


def test_the_host_changes_rules_between_rounds(serving: Serving) -> None:
    """The host's change of rules or input is seen by all; contradictions are refused by name."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table()
            ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
            assert refused(await ann.ask(ChangeRules, "international", {"rounds": 3})) is None
            view = await ben.see(lambda one: one.table.rules.call_first)
            assert (view.table.rules.name, view.table.rules.rounds) == (None, 3)
            assert refused(await ann.ask(ChangeRules, None, {"rounds": 10})) is None
            assert (await ben.see(lambda one: one.table.rules.rounds == 10)).table.rules.name
            for settings, code_ in (
                ({"trophies": True}, "trophies_with_doubling"),
                ({"deck": "2x1-2"}, "deck_too_small"),
                ({"deck": "tarot"}, "unknown_deck"),
                ({"colour": "red"}, "unknown_setting"),
                ({"deck": "50x1000"}, "bad_setting"),
                ({"rounds": "ten"}, "bad_setting"),
            ):
                assert refused(await ann.ask(ChangeRules, None, settings)) == code_
            assert refused(await ann.ask(ChangeRules, "poker")) == "unknown_preset"
            assert refused(await ann.ask(ChangeInput, "tiles")) is None
            assert (await ben.see(lambda one: one.input == "tiles")).input == "tiles"

    asyncio.run(play())


def test_nothing_tells_the_solution_before_the_round_is_over(serving: Serving) -> None:
    """No frame, page, header or answer between deal and end has a solution or a seed [TR-04]."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(SOLVABLE)
            ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
            await ann.start()
            view = await ben.see(lambda one: one.table.phase == "playing")
            await ann.claim("1 + 1")
            await ben.see(lambda one: bool(one.table.round.claims))
            told = [msgspec.json.encode(one).decode() for one in (*ann.heard, *ben.heard)]
            for path in ("/", f"/table/{code}", f"/api/tables/{code}", "/healthz"):
                _, headers, body = await served.request(path)
                told += [json.dumps(headers), body.decode()]
            record = await served.application.tables.around.store.find(code)
            deal = view.table.round.deals[0]
            found = solutions(Deal(deal.hand, deal.target), SOLVABLE)
            for text in told:
                assert record.seed not in text
                assert record.seed.partition(":")[2] not in text
                assert not any(str(one) in text for one in found)
                assert '"solvable":' not in text
            assert view.table.seed is None

    asyncio.run(play())


def test_others_do_not_see_what_was_claimed(serving: Serving) -> None:
    """Of a wrong claim the others see only that it was wrong, until the round is over [R7]."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(SOLVABLE)
            ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
            await ann.start()
            await ben.see(lambda one: one.table.phase == "playing")
            answer = await ann.claim("1 + 1")
            own = await ann.see(lambda one: bool(one.table.round.claims))
            other = await ben.see(lambda one: bool(one.table.round.claims))
            watched = (await served.visit(code)).view
            assert own.table.round.claims[0].verdict == answer.verdict
            for view in (other, watched):
                claim = view.table.round.claims[0]
                assert (claim.seat, claim.accepted, claim.text, claim.verdict) == (
                    1,
                    False,
                    None,
                    None,
                )
            await ben.claim(ben.solution)
            over = await ben.see(lambda one: one.table.phase == "between")
            assert over.table.round.claims[0].text == "1 + 1"

    asyncio.run(play())


def test_an_address_gives_no_powers(serving: Serving) -> None:
    """A role in the query makes nobody a host, an admin or a display [TR-05]."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(SOLVABLE)
            ann = await served.sit(code, "Ann")
            await ann.start()
            for role in ("display", "host", "admin"):
                guest = await served.connect(cookie=new_token(), query=f"?role={role}")
                await guest.say(Hello(code))
                view = await guest.hear(View)
                assert view.you is None
                assert view.table == (await served.visit(code)).view.table
                assert refused(await guest.ask(Pause)) == "not_seated"

    asyncio.run(play())
