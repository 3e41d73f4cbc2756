"""The figures: what is counted, from when on it is shown, and that nobody is named."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from krypto.errors import StoreError
from krypto.match.events import Event
from krypto.rules.ruleset import HOUSE
from krypto.server.journal.memory import MemoryStore
from krypto.server.logs import problem
from krypto.server.metrics import Counter, Metrics
from krypto.server.outbox import Outbox
from krypto.server.sessions import new_token, seat_key
from krypto.wire.from_client import Declare, Join
from krypto.wire.from_server import Crowd

Serving = Callable[..., Any]


def figure(text: str, name: str) -> float:
    """A figure by its name and labels."""
    (value,) = [line.split()[1] for line in text.splitlines() if line.startswith(f"{name} ")]
    return float(value)


class BrokenStore(MemoryStore):
    """A store that fails in the way that it is told to."""

    code: str | None = None

    async def append(self, match: str, expect: int, events: Sequence[Event]) -> None:
        """Keep the events, or not; somebody who was before has a conflict only once."""
        code, self.code = self.code, self.code if self.code == "try_again" else None
        if code:
            raise StoreError(code, "It is told to.")
        await super().append(match, expect, events)


def test_a_kind_that_an_alarm_waits_for_is_shown_as_nothing() -> None:
    """A counter without kinds, and one with known kinds, begin with 0 and not with silence."""
    assert list(Counter("a_total", "A.").lines())[-1] == "a_total 0"
    known = Counter("b_total", "B.", "kind", ("x",))
    known.add("y")
    assert list(known.lines())[2:] == ['b_total{kind="x"} 0', 'b_total{kind="y"} 1']


def test_what_the_store_cannot_do_is_counted(serving: Serving) -> None:
    """A refusal to keep and an append that came second are counted, each for itself."""

    async def play() -> None:
        store = BrokenStore()
        async with serving(store) as served:
            code = await served.table(HOUSE.changed(solvable_only=True))
            ann = await served.sit(code, "Ann")
            await ann.start()
            store.code = "try_again"
            assert (await ann.ask(Declare, 1, 1)).refused.code == "try_again"
            store.code = "conflict"
            await ann.ask(Declare, 1, 1)
            text = (await served.request("/metrics"))[2].decode()
            assert figure(text, 'krypto_store_errors_total{work="append"}') == 1
            assert figure(text, "krypto_conflicts_total") == 1
            assert figure(text, 'krypto_refusals_total{code="try_again"}') >= 1
            assert figure(text, "krypto_ready") == 1

    asyncio.run(play())


def test_faults_and_sweeps_are_counted(serving: Serving) -> None:
    """A fault of our own is counted by its name, and a sweep sets its age back to nothing."""

    async def play() -> None:
        async with serving() as served:
            served.clock.turn(59_000)
            assert served.application.tables.swept_ago_s == 59
            problem("table_failed", ValueError("a secret"))
            text = (await served.request("/metrics"))[2].decode()
            assert figure(text, "krypto_swept_seconds") == 59
            assert figure(text, 'krypto_problems_total{event="table_failed"}') == 1
            assert figure(text, "krypto_resident_bytes") > 1_000_000
            await served.application.tables.sweep()
            assert served.application.tables.swept_ago_s == 0
        problem("table_failed", ValueError("after the end"))
        assert served.application.metrics.problems.counts["table_failed"] == 1

    asyncio.run(play())


def test_what_is_sent_skipped_and_too_slow_is_counted() -> None:
    """Views and messages that were sent, views that were not, and lines that were cut."""

    async def send(_: str) -> None:
        """Take everything."""

    async def play() -> None:
        metrics = Metrics()
        outbox = Outbox(send, 2, 60, metrics=metrics)
        for _ in range(3):
            outbox.put_view()
        outbox.put(Crowd(1))
        running = asyncio.ensure_future(outbox.run(lambda: b"view"))
        for _ in range(5):
            await asyncio.sleep(0)
        assert (metrics.deliveries.counts, metrics.skipped.counts[""]) == (
            {"view": 1, "message": 1},
            2,
        )
        running.cancel()
        slow = Outbox(send, 2, 60, metrics=metrics)
        for number in range(5):
            slow.put(Crowd(number))
        assert metrics.too_slow.counts[""] == 1

    asyncio.run(play())


def test_no_figure_names_anybody(serving: Serving) -> None:
    """Neither name, key, code nor claim of a guest is in the figures."""

    async def play() -> None:
        async with serving() as served:
            code, token = await served.table(HOUSE.changed(solvable_only=True)), new_token()
            ann = await served.visit(code, token)
            await ann.ask(Join, "Wilhelmina")
            await ann.start()
            await ann.claim("11 + 17 * 23")
            text = (await served.request("/metrics"))[2].decode()
            record = (await served.application.tables.find(code)).record
            told = ("Wilhelmina", token, code, "11 + 17", record.id, record.id[:8], record.seed)
            assert not any(one in text for one in (*told, seat_key(record.id, token)))

    asyncio.run(play())
