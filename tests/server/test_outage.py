"""What happens when nothing can be kept: refusals, and nothing acknowledged is lost."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from krypto.errors import StoreError
from krypto.match.events import Event
from krypto.match.evolve import fold
from krypto.rules.ruleset import HOUSE
from krypto.server.journal.memory import MemoryStore
from krypto.server.journal.sqlite import SqliteStore
from krypto.server.sessions import new_token
from krypto.wire.from_client import ChangeRules, Declare, Hello, Join, Start
from krypto.wire.from_server import Answer, Bye

Serving = Callable[..., Any]


def refused(answer: Answer) -> str | None:
    """The code of a refusal."""
    return answer.refused.code if answer.refused else None


class FailingStore(MemoryStore):
    """A store whose disk is full now and then.

    Attributes:
        is_full: Whether it keeps nothing.
        forgets_to_say: Whether it keeps what it is given and then says that it has not.
    """

    def __init__(self) -> None:
        super().__init__()
        self.is_full = self.forgets_to_say = False

    async def append(self, match: str, expect: int, events: Sequence[Event]) -> None:
        """Keep the events, or not."""
        if not self.is_full:
            await super().append(match, expect, events)
        if self.is_full or self.forgets_to_say:
            raise StoreError("try_again", "The disk is full.")


def test_a_full_disk_refuses_and_changes_nothing(serving: Serving) -> None:
    """While nothing can be kept each command is refused with try_again, and all is as before."""

    async def play() -> None:
        store = FailingStore()
        async with serving(store) as served:
            code = await served.table(HOUSE.changed(solvable_only=True))
            ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
            await ann.start()
            before = (await served.visit(code)).view
            store.is_full = True
            assert refused(await ann.claim(ann.solution)) == "try_again"
            assert refused(await ben.ask(Declare, 1, 1)) == "try_again"
            newcomer = await served.visit(code)
            assert refused(await newcomer.ask(Join, "Cid")) == "try_again"
            assert newcomer.view == before
            store.is_full = False
            assert (await ann.claim(ann.solution)).verdict.accepted

    asyncio.run(play())


def test_what_was_kept_after_all_counts_once(serving: Serving) -> None:
    """A claim that was kept though its answer was lost is found again by its ref."""

    async def play() -> None:
        store = FailingStore()
        async with serving(store) as served:
            code = await served.table(HOUSE.changed(solvable_only=True))
            ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
            await ann.start()
            solution = ann.solution
            store.forgets_to_say = True
            assert refused(await ann.ask_as("once", solution)) == "try_again"
            store.forgets_to_say = False
            assert (await ann.ask_as("once", solution)).verdict.accepted
            view = await ben.see(lambda one: one.table.phase == "between")
            assert [seat.score for seat in view.table.seats] == [1, 0]

    asyncio.run(play())


def test_others_may_write_to_the_journal(serving: Serving) -> None:
    """When somebody else has written to a stream the table reads it, and decides anew."""

    async def play() -> None:
        store = MemoryStore()
        async with serving(store) as served, serving(store, clock=served.clock) as other:
            code = await served.table()
            ann, ben = await served.sit(code, "Ann"), await other.sit(code, "Ben")
            assert ben.view.table.seats[0].name == "Ann"
            answers = await asyncio.gather(
                ann.ask(ChangeRules, None, {"rounds": 3}), ben.ask(Start, 0)
            )
            assert [refused(one) for one in answers] == [None, "not_host"]
            for place in (served, other):
                newest = await place.visit(code)
                await newest.ask(Join, "Cid")
            table = await served.application.tables.find(code)
            await ann.ask(ChangeRules, None, {"rounds": 4})
            assert table.state == fold(await store.read(table.record.id))
            assert [seat.name for seat in table.state.seats] == ["Ann", "Ben", "Cid", "Cid (2)"]

    asyncio.run(play())


def test_time_that_cannot_be_kept_is_tried_again(serving: Serving) -> None:
    """A round whose end cannot be kept ends as soon as it can be, at its own time."""

    async def play() -> None:
        store = FailingStore()
        async with serving(store) as served:
            code = await served.table(HOUSE.changed(round_seconds=60))
            ann = await served.sit(code, "Ann")
            began = (await ann.start()).table.round.began_ms
            store.is_full = True
            for _ in range(5):
                served.clock.turn(20_000)
                await served.quiet()
            store.is_full = False
            served.clock.turn(1_000)
            end = await ann.over()
            assert (end.ending, end.at_ms) == ("time_up", began + 60_000)

    asyncio.run(play())


def test_a_seat_is_given_up_even_if_that_is_kept_late(serving: Serving) -> None:
    """A player who goes while nothing can be kept is away as soon as it can be."""

    async def play() -> None:
        store = FailingStore()
        async with serving(store) as served:
            code = await served.table()
            ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
            store.is_full = True
            await ben.socket.close()
            table = await served.application.tables.find(code)
            async with asyncio.timeout(20):
                while len(table.guests) > 1:
                    await asyncio.sleep(0)
            await served.quiet()
            store.is_full = False
            served.clock.turn(1_000)
            await ann.see(lambda one: [s.presence for s in one.table.seats] == ["here", "lost"])

    asyncio.run(play())


def test_who_comes_while_nothing_can_be_kept_is_asked_to_come_again(serving: Serving) -> None:
    """A player whose return cannot be kept is told to try again, and gets in a moment later."""

    async def play() -> None:
        store, token = FailingStore(), new_token()
        async with serving(store) as served:
            code = await served.table()
            ann = await served.sit(code, "Ann", token)
            await ann.socket.close()
            await served.until(code, lambda state: state.seats[0].presence == "lost")
            store.is_full = True
            back = await served.connect(cookie=token)
            await back.say(Hello(code))
            bye = await back.hear(Bye)
            assert (bye.code, bye.retry) == ("try_again", True)
            store.is_full = False
            assert (await served.visit(code, token)).view.you == 1

    asyncio.run(play())


def test_a_table_in_sqlite_is_the_fold_of_its_journal(serving: Serving, tmp_path: Path) -> None:
    """What the players see is what is on the disk, event for event."""

    async def play() -> None:
        path = tmp_path / "krypto.db"
        async with serving(SqliteStore(path)) as served:
            code = await served.table(HOUSE.changed(solvable_only=True))
            ann = await served.sit(code, "Ann")
            for _ in range(3):
                await ann.start()
                await ann.claim(ann.solution)
            table = await served.application.tables.find(code)
            store = served.application.tables.around.store
            assert fold(await store.read(table.record.id)) == table.state
            version = ann.view.version
        store = SqliteStore(path)
        assert len(await store.read(table.record.id)) >= version
        await store.close()

    asyncio.run(play())
