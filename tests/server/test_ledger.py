"""The ledger of a table: state and journal in step, whatever is cut short."""

import asyncio
from collections.abc import Sequence

import pytest

from krypto.errors import CommandRefused
from krypto.match import Join, Ports, SeededDealer, Start
from krypto.match.events import Event
from krypto.match.events_match import TableOpened
from krypto.match.evolve import fold
from krypto.match.state import State
from krypto.rules.ruleset import HOUSE
from krypto.rules.shuffle import Seed
from krypto.server.clock import SystemClock
from krypto.server.journal.memory import MemoryStore
from krypto.server.ledger import Ledger
from krypto.server.metrics import Metrics
from krypto.server.turns import Turns


class SlowStore(MemoryStore):
    """A store that keeps at once, and says so only when it may."""

    def __init__(self) -> None:
        super().__init__()
        self.may_say = asyncio.Event()
        self.kept = asyncio.Event()
        self.may_say.set()

    async def append(self, match: str, expect: int, events: Sequence[Event]) -> None:
        """Keep the events, and wait."""
        await super().append(match, expect, events)
        self.kept.set()
        await self.may_say.wait()


async def nothing(_: State) -> None:
    """Nothing has to be at hand."""


class Desk:
    """A ledger and what it has told."""

    def __init__(self, store: MemoryStore) -> None:
        ports = Ports(SeededDealer(Seed.of_number(7)), lambda _deal, _rules: None)
        self.ledger = Ledger("match", ports, store, SystemClock(), Turns())
        self.told: list[Event] = []

    async def order(self, command: Join | Start) -> tuple[Event, ...]:
        """Carry out a command."""
        return await self.ledger.order(lambda _: command, nothing, self.told.extend, Metrics())


def test_what_was_cut_short_is_found_again() -> None:
    """An order that is cancelled while its events are being kept counts if they were kept."""

    async def play() -> None:
        store = SlowStore()
        await store.append("match", 0, [TableOpened(0, HOUSE)])
        desk = Desk(store)
        await desk.order(Join("Ann", "a"))
        store.may_say.clear()
        store.kept.clear()
        cut = asyncio.ensure_future(desk.order(Join("Ben", "b")))
        await store.kept.wait()
        cut.cancel()
        await asyncio.gather(cut, return_exceptions=True)
        store.may_say.set()
        assert [seat.name for seat in desk.ledger.state.seats] == ["Ann"]
        await desk.order(Join("Cid", "c"))
        assert [seat.name for seat in desk.ledger.state.seats] == ["Ann", "Ben", "Cid"]
        kept = await store.read("match")
        assert (kept, fold(kept)) == (desk.told, desk.ledger.state)
        assert desk.ledger.version == len(kept)

    asyncio.run(play())


def test_a_refusal_changes_nothing() -> None:
    """A command that the match refuses leaves state, journal and version as they were."""

    async def play() -> None:
        store = MemoryStore()
        await store.append("match", 0, [TableOpened(0, HOUSE)])
        desk = Desk(store)
        await desk.order(Join("Ann", "a"))
        before = desk.ledger.state, desk.ledger.version, list(desk.told)
        with pytest.raises(CommandRefused):
            await desk.order(Start(1, after=7))
        assert (desk.ledger.state, desk.ledger.version, desk.told) == before
        assert len(await store.read("match")) == desk.ledger.version

    asyncio.run(play())


def test_orders_are_carried_out_one_after_another() -> None:
    """Twenty orders in one moment are decided each on what the one before has made."""

    async def play() -> None:
        store = MemoryStore()
        await store.append("match", 0, [TableOpened(0, HOUSE)])
        desk = Desk(store)
        names = [f"Player {number}" for number in range(20)]
        await asyncio.gather(*(desk.order(Join(name, name)) for name in names))
        assert [seat.name for seat in desk.ledger.state.seats] == names
        assert await store.read("match") == desk.told

    asyncio.run(play())
