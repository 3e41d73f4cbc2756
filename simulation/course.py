"""One course of events, from its number to its report."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Final
from unittest.mock import patch

from krypto.errors import KryptoError
from krypto.match.events import Event
from krypto.match.events_match import TableOpened
from krypto.match.evolve import fold
from krypto.match.state import NEW_TABLE
from krypto.rules.ruleset import HOUSE, Ruleset, preset
from krypto.rules.shuffle import Seed
from krypto.server.bots import BotGuest
from krypto.server.conversation import Conversation
from krypto.server.journal.port import TableRecord
from krypto.server.logs import LOG
from simulation.archive import Archive
from simulation.laws import broken_laws, shown_wrongly
from simulation.line import Line
from simulation.loop import run
from simulation.node import BEGAN_MS, Node, thoughts
from simulation.player import Player
from simulation.post import Exchange
from simulation.weather import Sky, Weather, weather_of

__all__ = ["Course", "Report", "report_of"]

_QUIET_S: Final = 90.0
_STILL: Final = 4
"""So many seconds without anything new are quiet."""

_IN_GOOD_ORDER: Final = 0.3
"""How often a machine ends in good order, and does not just die."""

_BOTS: Final = ("", "", "starter", "champion champion")

_LATE_MS: Final = 3_000
"""So much later than it is due something may happen, where nothing goes wrong."""

_SEEDS: Final = 8
"""So many evenings of cards there are; their deals are solved once for all courses."""

_RULES: Final = (
    HOUSE.changed(rounds=3),
    HOUSE.changed(rounds=2, round_seconds=6, auto_start=True),
    HOUSE.changed(first_to=2, wrong_claim_out=False, penalty=1),
    HOUSE.changed(rounds=2, play_off=True, trophies=True),
    preset("international").changed(rounds=3, show_seconds=3, round_seconds=20),
)


@dataclass(frozen=True, slots=True)
class Report:
    """What became of a course.

    Attributes:
        seed: Its number.
        weather: What could go wrong in it.
        nodes: How many nodes there were.
        broken: Every law that was broken, in a sentence each.
        events: All that was kept.
        log: What happened: when in seconds, who, what.
    """

    seed: int
    weather: Weather
    nodes: int
    broken: tuple[str, ...]
    events: tuple[Event, ...]
    log: tuple[tuple[float, tuple[object, ...]], ...] = field(repr=False)

    @property
    def again(self) -> str:
        """The command that plays this very course again."""
        return f".venv/bin/python -m simulation --seed {self.seed}"

    def lines(self) -> Iterator[str]:
        """The log, line by line."""
        for at_s, told in self.log:
            yield f"{at_s:8.3f}  {' '.join(map(str, told))}"


def report_of(seed: int) -> Report:
    """Play the course with this number, and look whether a law was broken."""
    with _told_apart(), _problems() as problems:
        return run(lambda: Course(seed).played(problems))


class Course:
    """One course of events.

    Attributes:
        seed: Its number.
        sky: What goes wrong at the moment.
        record: The table that everybody is at.
        players: Those.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._chance = self._drawing("course")
        self._nodes = self._chance.choice((1, 1, 2, 2, 3))
        self.weather = weather_of(self._chance, many=self._nodes > 1)
        self.sky = Sky(self.weather)
        self.record = TableRecord(
            f"{seed:032x}",
            "BCDFGH",
            Seed.of_bytes(bytes([seed % _SEEDS] * 16)).text,
            BEGAN_MS,
            bots=self._chance.choice(_BOTS),
        )
        self.archive = Archive(self.sky, self._drawing("archive"), self._told)
        exchange = Exchange(self.archive) if self._nodes > 1 else None
        self.nodes = [Node(f"node{n}", self.archive, exchange) for n in range(self._nodes)]
        people = self._chance.choice((1, 2, 3, 3))
        self.players = [self._player(number, watches=False) for number in range(people)]
        if self._chance.random() < 0.3:
            self.players.append(self._player(people, watches=True))
        self._state, self._folded = NEW_TABLE, 0
        self._log: list[tuple[float, tuple[object, ...]]] = []

    async def played(self, problems: list[str]) -> Report:
        """Play it, let everything be well again, and look at what is left."""
        rules: Ruleset = self._chance.choice(_RULES)
        await self.archive.kept.open_table(self.record, [TableOpened(BEGAN_MS, rules)])
        length_s = self._chance.choice((6.0, 10.0, 15.0))
        for node in self.nodes:
            node.start(self._skew_ms())
        works = [work for one in self.players for work in (one.come(), one.play(length_s))]
        people = [asyncio.ensure_future(work) for work in works]
        await asyncio.gather(*(self._death(length_s) for _ in range(self.weather.deaths)))
        await asyncio.sleep(max(0.0, length_s - asyncio.get_running_loop().time()))
        self._told("everything", "is well again")
        self.sky.clear_up()
        is_quiet = await self._is_quiet()
        for one in people:
            if one.done():
                one.result()
        events = await self.archive.kept.read(self.record.id)
        due_ms = BEGAN_MS + int(asyncio.get_running_loop().time() * 1_000) - _LATE_MS
        due_ms -= self.weather.skew_ms
        broken = [*problems, *broken_laws(self.record, events, self.players, due_ms)]
        if not is_quiet:
            broken.append(f"not everybody was back: {self._who_is_not(len(events))}")
        log = tuple(self._log)
        return Report(self.seed, self.weather, self._nodes, tuple(broken), tuple(events), log)

    async def _death(self, length_s: float) -> None:
        """Let a machine die at some time, and start again at another."""
        await asyncio.sleep(self._chance.uniform(0, length_s))
        node = self._chance.choice(self.nodes)
        if node.sockets is None:
            return
        if self._chance.random() < _IN_GOOD_ORDER:
            self._told(node.name, "is told to end")
            await node.stop()
            self._told(node.name, "has ended")
        else:
            self._told(node.name, "dies")
            node.die()
        await asyncio.sleep(self._chance.choice((0.1, 1.0, 4.0, 12.0)))
        self._told(node.name, "starts")
        node.start(self._skew_ms())

    async def _is_quiet(self) -> bool:
        """Wait until nothing happens any more; whether that came to be."""
        loop, same, before = asyncio.get_running_loop(), 0, -1
        until_s = loop.time() + _QUIET_S
        while loop.time() < until_s:
            await asyncio.sleep(1.0)
            length = await self._length()
            is_same = length == before and not self._who_is_not(length)
            same, before = same + 1 if is_same else 0, length
            if same >= _STILL and not any(await self._shown_wrongly()):
                return True
        return False

    async def _shown_wrongly(self) -> list[str]:
        more = await self.archive.kept.read(self.record.id, self._folded)
        self._state, self._folded = fold(more, self._state), self._folded + len(more)
        return list(shown_wrongly(self._state, self.players, self.record))

    def _who_is_not(self, length: int) -> list[str]:
        """Who is not back, or has not seen everything."""
        return [
            f"{one.name} with version {one.version}"
            for one in self.players
            if not one.has_gone and (not one.is_back or one.version != length)
        ]

    async def _length(self) -> int:
        return len(await self.archive.kept.read(self.record.id))

    def _player(self, number: int, *, watches: bool) -> Player:
        name, network = f"Player{number}", self._drawing(f"network {number}")
        chance = self._drawing(name)

        def opened() -> Line | None:
            node = chance.choice(self.nodes)
            self._told(name, "connects to", node.name)
            return node.open(self.sky, network)

        return Player(name, chance, opened, self._told, watches=watches)

    def _drawing(self, what: str) -> Random:
        return Random(f"{self.seed} {what}")

    def _skew_ms(self) -> int:
        return self._chance.randint(-self.weather.skew_ms, self.weather.skew_ms)

    def _told(self, *what: object) -> None:
        self._log.append((asyncio.get_running_loop().time(), what))


@contextmanager
def _told_apart() -> Iterator[None]:
    """Have guests told apart by number, so that their order in a set is the same every time.

    And have players of the house think quickly: what they think is of no matter here.
    """
    numbers = count()

    def number(guest: Conversation | BotGuest) -> int:
        found: int = guest.__dict__.setdefault("_number", next(numbers))
        return found

    with (
        patch.object(Conversation, "__hash__", number),
        patch.object(BotGuest, "__hash__", number),
        patch("krypto.bots.player.think", thoughts),
    ):
        yield


@contextmanager
def _problems() -> Iterator[list[str]]:
    """Gather what the server calls a problem and is none of the database's."""
    found: list[str] = []

    class Gather(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            error = record.exc_info[1] if record.exc_info else None
            if not isinstance(error, KryptoError):
                found.append(f"the server has a problem: {record.getMessage()}: {error!r}")

    handler, propagate = Gather(logging.ERROR), LOG.propagate
    LOG.addHandler(handler)
    LOG.propagate = False
    try:
        yield found
    finally:
        LOG.removeHandler(handler)
        LOG.propagate = propagate
