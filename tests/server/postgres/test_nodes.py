"""Two nodes over one database: any of them serves any table."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from krypto.bots.player import Act
from krypto.errors import RequestRefused
from krypto.match.commands import Claim as ClaimCommand
from krypto.match.events_match import Restarted
from krypto.match.events_round import ClaimRejected, RoundOver
from krypto.match.events_seat import ConnectionLost, WentAway
from krypto.rules.ruleset import HOUSE
from krypto.server.bots import BotGuest
from krypto.server.journal.postgres.link import Link
from krypto.server.journal.postgres.store import PostgresStore, Timing
from krypto.server.sessions import new_token
from krypto.testing.postgres import PostgresServer
from krypto.wire.from_client import ChangeInput, Claim, React
from krypto.wire.from_server import Answer, Crowd, Reacted

Serving = Callable[..., Any]
Player = Any

WAIT_S = 60
QUICK = Timing(beat_s=0.1, lease_s=0.8)
RULES = HOUSE.changed(rounds=100, solvable_only=True)


Opening = Callable[..., Any]


def here(number: int) -> Callable[[Any], bool]:
    """Whether so many are shown as present."""
    return lambda one: sum(seat.presence == "here" for seat in one.table.seats) == number


def test_players_of_one_table_are_at_two_nodes(opening: Opening) -> None:
    """Who plays at one node sees what is done at the other, from the first seat to the winner."""

    async def play() -> None:
        async with opening() as one, opening() as two:
            code = await one.served.table(RULES)
            ann, ben = await one.served.sit(code, "Ann"), await two.served.sit(code, "Ben")
            await ann.see(here(2))
            await ann.start()
            await ben.see(lambda view: view.table.last_round == 1)
            assert not (await ben.claim("1 + 1")).verdict.accepted
            await ann.see(lambda view: view.table.seats[1].is_out)
            assert (await ann.claim(ann.solution)).verdict.accepted
            assert (await ben.over()).winner == 1
            seen = (await ann.over(), await ben.over())
            assert seen[0] == seen[1]
            kinds = [type(event) for event in await one.kept(code)]
            assert Restarted not in kinds
            assert ConnectionLost not in kinds

    asyncio.run(play())


def test_moves_are_told_only_where_they_are_wanted(opening: Opening, database: str) -> None:
    """Hints alone carry a round between two nodes; where one has the table none are sent."""
    told: list[str] = []

    async def play() -> None:
        slow = Timing(beat_s=3_600)
        listener = await Link(database).connect("test")
        await listener.add_listener("krypto", lambda *given: told.append(given[-1]))
        async with opening(slow) as one, opening(slow) as two:
            code = await one.served.table(RULES)
            ann = await one.served.sit(code, "Ann")
            await ann.start()
            await ann.claim("1 + 1")
            await listener.execute("SELECT 1")
            assert len(told) <= 1
            ben = await two.served.sit(code, "Ben")
            await ann.see(here(2))
            await ann.start()
            await ben.see(lambda view: view.table.last_round == 2)
            await ben.claim(ben.solution)
            assert (await ann.over()).winner == 2
            await listener.execute("SELECT 1")
            assert len(told) > 3
        await listener.close(timeout=WAIT_S)

    asyncio.run(play())


def test_one_of_two_wins_at_two_nodes(opening: Opening) -> None:
    """Of two right claims at once, at two nodes, one wins and both are told the same."""

    async def play() -> None:
        async with opening() as one, opening() as two:
            code = await one.served.table(RULES)
            ann, ben = await one.served.sit(code, "Ann"), await two.served.sit(code, "Ben")
            for number in range(1, 21):
                one.served.clock.turn(1_000)
                two.served.clock.turn(1_000)
                await ann.start()
                await ben.see(lambda view, number=number: view.table.last_round == number)
                claim = Claim(f"c{number}", number, 1, ann.solution)
                await asyncio.gather(ann.say(claim), ben.say(claim))
                answers = [
                    await player.hear(Answer, lambda said, claim=claim: said.ref == claim.ref)
                    for player in (ann, ben)
                ]
                won = [bool(said.verdict and said.verdict.accepted) for said in answers]
                late = [said.refused and said.refused.code for said in answers]
                assert sorted(won) == [False, True]
                assert late == ["round_over" if not one_won else None for one_won in won]
                winner = 1 + won.index(True)
                assert {(await ann.over()).winner, (await ben.over()).winner} == {winner}

    asyncio.run(play())


def test_deadlines_come_once(opening: Opening) -> None:
    """A round whose time is up ends once, however many nodes have set an alarm for it."""

    async def play() -> None:
        async with opening() as one, opening() as two:
            code = await one.served.table(RULES.changed(round_seconds=60))
            ann, ben = await one.served.sit(code, "Ann"), await two.served.sit(code, "Ben")
            for number in range(1, 4):
                await ann.start()
                await ben.see(lambda view, number=number: view.table.last_round == number)
                for node in (two, one):
                    node.served.clock.turn(61_000)
                assert (await ann.over()).ending == (await ben.over()).ending == "time_up"
            over = [event for event in await one.kept(code) if isinstance(event, RoundOver)]
            assert len(over) == 3

    asyncio.run(play())


def test_who_changes_the_node_stays_present(opening: Opening) -> None:
    """Who comes back at another node before the old socket is closed is never shown as away."""

    async def play() -> None:
        async with opening() as one, opening() as two:
            code, token = await one.served.table(RULES), new_token()
            ann = await one.served.sit(code, "Ann", token)
            ben = await two.served.sit(code, "Ben")
            again = await two.served.visit(code, token)
            assert again.view.you == 1
            await ann.socket.close()
            await one.served.until(code, lambda state: state.seat(1).presence == "here")
            await again.start()
            await ben.see(lambda view: view.table.phase == "playing" and here(2)(view))
            assert WentAway not in [type(event) for event in await two.kept(code)]

    asyncio.run(play())


def test_who_is_here_is_present_whatever_others_say(opening: Opening, database: str) -> None:
    """Where another node has sent away somebody who is here, the first command finds it out."""

    async def play() -> None:
        async with opening(Timing(beat_s=3_600)) as one:
            code = await one.served.table(RULES)
            ann, ben = await one.served.sit(code, "Ann"), await one.served.sit(code, "Ben")
            record, length = await one.store.find(code), len(await one.kept(code))
            other = PostgresStore(database)
            other.post.tell = lambda *_: None  # type: ignore[method-assign]
            await other.append(record.id, length, [ConnectionLost(ben.view.now_ms, 2)])
            await other.close()
            await ann.start()
            view = await ben.see(lambda view: view.table.phase == "playing" and here(2)(view))
            assert view.version > length + 2

    asyncio.run(play())


def test_who_is_at_a_dead_node_is_away_in_the_end(opening: Opening) -> None:
    """A player whose node has died, and who does not come back, is not present for ever."""

    async def play() -> None:
        async with opening() as two:
            async with opening() as one:
                code = await one.served.table(RULES)
                await one.served.sit(code, "Ann")
                ben = await two.served.sit(code, "Ben")
                await ben.see(here(2))
                await one.die()
                view = await ben.see(here(1))
                assert [seat.presence for seat in view.table.seats] == ["lost", "here"]
            assert here(1)(ben.view)

    asyncio.run(play())


def test_a_table_whose_nodes_have_died_is_taken_up(
    opening: Opening, postgres: PostgresServer, database: str
) -> None:
    """Where no node is left that has a table, whoever was at it is away until they are back."""

    async def play() -> None:
        async with opening() as one:
            code, token = await one.served.table(RULES), new_token()
            ann = await one.served.sit(code, "Ann", token)
            await one.served.sit(code, "Ben")
            await ann.start()
            await one.die()
        postgres.sql("UPDATE krypto.nodes SET beat = beat - interval '1 minute'", database)
        async with opening() as two:
            two.served.clock.turn(1_000)
            back = await two.served.visit(code, token)
            view = await back.see(here(1))
            assert [seat.presence for seat in view.table.seats] == ["here", "away"]
            assert view.table.phase == "playing"

    asyncio.run(play())


def test_signs_and_watchers_are_seen_everywhere(opening: Opening) -> None:
    """A kind sign, and how many watch, reach those at other nodes, too."""

    async def play() -> None:
        async with opening() as one, opening() as two:
            code = await one.served.table(RULES)
            ann, ben = await one.served.sit(code, "Ann"), await two.served.sit(code, "Ben")
            await ann.see(here(2))
            await ben.say(React("wow"))
            assert await ann.hear(Reacted) == await ben.hear(Reacted) == Reacted(2, "wow")
            for _ in range(2):
                await two.served.visit(code)
            await ann.hear(Crowd, lambda said: said.watching == 2)

    asyncio.run(play())


def test_how_claims_are_built_is_seen_everywhere(opening: Opening) -> None:
    """When the host changes how claims are built, those at other nodes see it, too."""

    async def play() -> None:
        async with opening() as one, opening() as two:
            code = await one.served.table(RULES)
            ann, ben = await one.served.sit(code, "Ann"), await two.served.sit(code, "Ben")
            await ann.ask(ChangeInput, "tiles")
            await ben.see(lambda view: view.input == "tiles")

    asyncio.run(play())


def test_what_another_node_has_is_not_forgotten(opening: Opening) -> None:
    """A table that is watched at one node is not put away by another; afterwards it is."""

    async def play() -> None:
        async with opening() as two:
            async with opening() as one:
                code = await one.served.table(RULES)
                await one.served.visit(code)
                two.served.clock.turn(31 * 60_000)
                await two.served.application.tables.sweep()
                assert await two.store.find(code)
            await two.served.application.tables.sweep()
            assert await two.store.find(code) is None
            with pytest.raises(RequestRefused):
                await two.served.application.tables.find(code)

    asyncio.run(play())


def test_a_node_that_was_taken_for_dead_is_back(
    opening: Opening, postgres: PostgresServer, database: str
) -> None:
    """A node that has been struck off notes anew what it has, and its players are present."""

    async def play() -> None:
        async with opening() as one, opening() as two:
            code = await one.served.table(RULES)
            ann = await one.served.sit(code, "Ann")
            ben = await two.served.sit(code, "Ben")
            await ben.see(here(2))
            postgres.sql("DELETE FROM krypto.nodes", database)
            holds = "SELECT count(*) FROM krypto.holds WHERE cardinality(keys) = 1"
            async with asyncio.timeout(WAIT_S):
                while await asyncio.to_thread(postgres.sql, holds, database) != "2":
                    pass
            await ann.start()
            await ben.see(lambda view: view.table.phase == "playing" and here(2)(view))

    asyncio.run(play())


def test_players_of_the_house_follow_to_another_node(opening: Opening) -> None:
    """Who was invited at the node where a table was made plays at the one where people come."""

    async def play() -> None:
        async with opening() as two:
            async with opening() as one:
                made = await one.served.application.tables.open(RULES, bots=["easy", "hard"])
                code = made.record.code
                ann = await two.served.sit(code, "Ann")
                await ann.see(here(3))
            await ann.start()
            await ann.see(lambda view: view.table.phase == "playing" and here(3)(view))

    asyncio.run(play())


def test_a_player_of_the_house_claims_once(opening: Opening) -> None:
    """Where a player of the house thinks at two nodes at once, what it claims counts once."""

    async def play() -> None:
        async with opening() as one, opening() as two:
            rules = RULES.changed(wrong_claim_out=False, penalty=1)
            code = (await one.served.application.tables.open(rules, bots=["easy"])).record.code
            ann, ben = await one.served.sit(code, "Ann"), await two.served.sit(code, "Ben")
            await ann.see(here(3))
            await ben.see(here(3))
            await ann.start()
            await ben.see(lambda view: view.table.phase == "playing")
            tables = [await node.served.application.tables.find(code) for node in (one, two)]
            bots = [
                guest for table in tables for guest in table.guests if isinstance(guest, BotGuest)
            ]
            assert len(bots) == 2
            wrong = Act(0, ClaimCommand(bots[0].bot.seat, 1, 1, "1 + 1"))
            await asyncio.gather(*(bot._act(wrong) for bot in bots))
            rejected = [event for event in await one.kept(code) if isinstance(event, ClaimRejected)]
            assert len(rejected) == 1

    asyncio.run(play())
