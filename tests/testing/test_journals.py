"""The checks of a journal, each of which finds a journal that breaks its promise."""

import asyncio
from collections.abc import AsyncIterator, Sequence

import pytest

from krypto.errors import StoreError
from krypto.match.events import Event
from krypto.testing.journals import CHECKS, Check, JournalUnderTest

BY_NAME = {check.__name__.lstrip("_"): check for check in CHECKS}


class Whole:
    """A journal in memory that keeps what it promises."""

    def __init__(self) -> None:
        self.streams: dict[str, list[Event]] = {}
        self.bells: list[asyncio.Event] = []

    async def append(self, match: str, expect: int, events: Sequence[Event]) -> None:
        """Add events, if the stream is as long as expected."""
        stream = self.streams.setdefault(match, [])
        if len(stream) != expect:
            raise StoreError("conflict", "The stream has another length.")
        await self.add(stream, events)
        for bell in self.bells:
            bell.set()

    async def add(self, stream: list[Event], events: Sequence[Event]) -> None:
        """Put the events into the stream."""
        stream.extend(events)

    async def read(self, match: str, after: int = 0) -> list[Event]:
        """The events after this number."""
        return self.streams.get(match, [])[after:]

    async def wakeups(self, match: str) -> AsyncIterator[None]:
        """Comes round after something was added."""
        del match
        bell = asyncio.Event()
        self.bells.append(bell)
        while True:
            await bell.wait()
            bell.clear()
            yield


class OneByOne(Whole):
    """Adds events that belong together one after another."""

    async def add(self, stream: list[Event], events: Sequence[Event]) -> None:
        """Put each in by itself."""
        for event in events:
            stream.append(event)
            await asyncio.sleep(0)


class NoKey(Whole):
    """Looks at the length, and a moment later believes that it is still so."""

    async def append(self, match: str, expect: int, events: Sequence[Event]) -> None:
        """Add events to a stream that may have grown meanwhile."""
        stream = self.streams.setdefault(match, [])
        if len(stream) != expect:
            raise StoreError("conflict", "The stream has another length.")
        await asyncio.sleep(0)
        stream.extend(events)


class LastWins(Whole):
    """Has whoever comes last overwrite what stands there."""

    async def append(self, match: str, expect: int, events: Sequence[Event]) -> None:
        """Put events where they are said to belong."""
        self.streams.setdefault(match, [])[expect:] = events


class OneStream(Whole):
    """Has everything in one stream."""

    async def append(self, match: str, expect: int, events: Sequence[Event]) -> None:
        """Add to the one stream there is."""
        del match
        await super().append("all", expect, events)

    async def read(self, match: str, after: int = 0) -> list[Event]:
        """Read the one stream there is."""
        del match
        return await super().read("all", after)


class Deaf(Whole):
    """Wakes nobody."""

    async def wakeups(self, match: str) -> AsyncIterator[None]:
        """Never comes round."""
        del match
        await asyncio.Event().wait()
        yield


class OffByOne(Whole):
    """Leaves the first event out of whatever is read from the middle on."""

    async def append(self, match: str, expect: int, events: Sequence[Event]) -> None:
        """Add events, and let others look at once."""
        await super().append(match, expect, events)
        await asyncio.sleep(0)

    async def read(self, match: str, after: int = 0) -> list[Event]:
        """The events after this number, less one."""
        return await super().read(match, after + 1 if after else 0)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.lstrip("_"))
def test_a_whole_journal_passes(check: Check) -> None:
    """A journal that keeps what it promises passes every check."""
    asyncio.run(passed(check, Whole()))


@pytest.mark.parametrize(
    ("journal", "name"),
    [
        (OneByOne(), "nobody_sees_half_of_what_is_added"),
        (OneByOne(), "what_is_cut_short_is_whole_or_nothing"),
        (NoKey(), "one_of_twenty_wins_each_slot"),
        (LastWins(), "a_wrong_length_is_a_conflict"),
        (LastWins(), "one_of_twenty_wins_each_slot"),
        (LastWins(), "a_retry_is_recognised"),
        (OneStream(), "an_unknown_stream_is_empty"),
        (OneStream(), "streams_are_apart"),
        (OneStream(), "many_streams_at_once"),
        (Deaf(), "a_follower_is_woken"),
        (OffByOne(), "events_come_back_as_they_were"),
        (OffByOne(), "a_follower_misses_nothing"),
        (OffByOne(), "a_follower_lives_with_bad_bells"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_a_broken_promise_is_found(
    journal: Whole, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each kind of broken journal is found by the check that is meant for it."""
    monkeypatch.setattr("krypto.testing.journals._LONGEST_S", 0.2)
    with pytest.raises((AssertionError, StoreError, TimeoutError)):
        asyncio.run(passed(BY_NAME[name], journal))


async def passed(check: Check, journal: JournalUnderTest) -> None:
    """Have a journal checked; an unknown stream is looked for where another one has something."""
    if check.__name__ == "_an_unknown_stream_is_empty" and isinstance(journal, OneStream):
        journal.streams["all"] = list[Event]([None])  # type: ignore[list-item]  # whatever it is
    await check(journal)
