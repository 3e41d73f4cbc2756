"""What every journal has to keep, as checks that run on any of them.

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.lstrip("_"))
    def test_my_journal(check):
        asyncio.run(check(MyJournal()))

Each check takes a journal with nothing in it and raises `AssertionError` where a promise is
broken.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from itertools import count
from typing import Protocol, TypeAlias

from krypto.errors import StoreError
from krypto.match.commands import Claim, Start
from krypto.match.decide import answer, decide
from krypto.match.events import Event
from krypto.match.events_match import TableOpened
from krypto.match.events_round import Declared
from krypto.match.events_seat import Joined
from krypto.match.evolve import fold
from krypto.rules.ruleset import preset
from krypto.testing.ports import scripted_ports

__all__ = ["CHECKS", "Check", "JournalUnderTest"]


class JournalUnderTest(Protocol):
    """The part of a store that these checks look at."""

    async def append(self, match: str, expect: int, events: Sequence[Event]) -> None:
        """Add events to a stream of this length, all or none."""
        ...

    async def read(self, match: str, after: int = 0) -> list[Event]:
        """The events of a stream after this number."""
        ...

    def wakeups(self, match: str) -> AsyncIterator[None]:
        """Comes round after something was added."""
        ...


Check: TypeAlias = Callable[[JournalUnderTest], Awaitable[None]]
"""A check of one promise."""

_WRITERS, _SLOTS = 20, 1_000
_FOLLOWED = 200
_TOGETHER, _CUT = 5, 40
_LOOK_S, _LONGEST_S = 0.01, 60


async def _an_unknown_stream_is_empty(journal: JournalUnderTest) -> None:
    """A stream that nobody has written to has no events."""
    _expect(await journal.read("none") == [], "an unknown stream has events")


async def _events_come_back_as_they_were(journal: JournalUnderTest) -> None:
    """Every event is read back equal, in order, whatever characters and rules are in it."""
    events: list[Event] = [
        TableOpened(1_800_000_000_000, preset("international").changed(deck=preset("open").deck)),
        Joined(1_800_000_000_001, 1, "Zoë 👩‍👩‍👧 <b>'\"\\", "key"),
        Declared(1_800_000_000_002, 1),
    ]
    await journal.append("match", 0, events)
    _expect(await journal.read("match") == events, "the events read are not those written")
    _expect(await journal.read("match", 2) == events[2:], "the part read is not the part asked for")
    _expect(await journal.read("match", 3) == [], "there is something behind the end")


async def _streams_are_apart(journal: JournalUnderTest) -> None:
    """What is added to one stream is in no other."""
    await journal.append("a", 0, [Declared(1, 1)])
    await journal.append("b", 0, [Declared(2, 2)])
    _expect(await journal.read("a") == [Declared(1, 1)], "a stream has another's event")


async def _a_wrong_length_is_a_conflict(journal: JournalUnderTest) -> None:
    """Who expects another length adds nothing, and is told of the conflict."""
    await journal.append("match", 0, [Declared(1, 1)])
    for expect in (0, 2):
        await _conflict(journal.append("match", expect, [Declared(2, 2), Declared(3, 3)]))
    _expect(await journal.read("match") == [Declared(1, 1)], "a conflict has added something")


async def _one_of_twenty_wins_each_slot(journal: JournalUnderTest) -> None:
    """Twenty writers race for a thousand places: no gap, no event twice, one winner each."""

    async def write(writer: int) -> int:
        won = 0
        for slot in range(_SLOTS):
            try:
                await journal.append("race", slot, [Declared(slot, writer)])
                won += 1
            except StoreError as lost:
                _expect(lost.code == "conflict", f"a race was lost by {lost.code}")
            await asyncio.sleep(0)
        return won

    wins = await asyncio.gather(*(write(writer) for writer in range(_WRITERS)))
    kept = await journal.read("race")
    _expect(sum(wins) == len(kept) == _SLOTS, f"{sum(wins)} wins for {len(kept)} places")
    _expect([one.at_ms for one in kept] == list(range(_SLOTS)), "a place is missing or twice")


async def _many_streams_at_once(journal: JournalUnderTest) -> None:
    """Appends to many streams at the same time are all kept."""
    await asyncio.gather(
        *(journal.append(f"match {number}", 0, [Declared(number, 1)]) for number in range(200))
    )
    for number in range(200):
        kept = await journal.read(f"match {number}")
        _expect(kept == [Declared(number, 1)], f"stream {number} has {kept}")


async def _nobody_sees_half_of_what_is_added(journal: JournalUnderTest) -> None:
    """Who reads while others write finds what was added together whole, or none of it."""
    sizes: set[int] = set()

    async def write() -> None:
        for seq in range(0, _FOLLOWED, _TOGETHER):
            whole = [Declared(at_ms, 1) for at_ms in range(seq, seq + _TOGETHER)]
            await journal.append("match", seq, whole)

    writing = asyncio.ensure_future(write())
    while not writing.done():
        sizes.add(len(await journal.read("match")))
        await asyncio.sleep(0)
    await writing
    kept = await journal.read("match")
    _expect([one.at_ms for one in kept] == list(range(_FOLLOWED)), "something is missing or twice")
    halves = sorted(size for size in sizes if size % _TOGETHER)
    _expect(not halves, f"somebody saw {halves} events, and they come by {_TOGETHER}")


async def _what_is_cut_short_is_whole_or_nothing(journal: JournalUnderTest) -> None:
    """Where the writer goes away all of it is added or none, and the next one goes on there."""
    for number in range(_CUT):
        before = len(await journal.read("match"))
        events = [Declared(before + place, 1) for place in range(_TOGETHER)]
        writing = asyncio.ensure_future(journal.append("match", before, events))
        for _ in range(number % 5):
            await asyncio.sleep(0)
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)
        await _added_after(journal, before)
    kept = await journal.read("match")
    _expect([one.at_ms for one in kept] == list(range(len(kept))), "something is missing or twice")


async def _added_after(journal: JournalUnderTest, before: int) -> None:
    """Add one event of one's own, however often what was cut short gets in the way."""
    while True:
        length = len(await journal.read("match"))
        cut = length - before
        _expect(cut in (0, _TOGETHER), f"{cut} of {_TOGETHER} events were added")
        try:
            await journal.append("match", length, [Declared(length, 2)])
        except StoreError as lost:
            _expect(lost.code == "conflict", f"a race was lost by {lost.code}")
        else:
            return


async def _a_follower_is_woken(journal: JournalUnderTest) -> None:
    """Who follows a stream is woken by what is added, and finds it there."""
    bell = journal.wakeups("match")
    woken = asyncio.ensure_future(anext(bell))
    await asyncio.sleep(0)
    await journal.append("match", 0, [Declared(1, 1)])
    async with asyncio.timeout(_LONGEST_S):
        await woken
    _expect(len(await journal.read("match")) == 1, "a wake-up came before its event")


async def _a_follower_misses_nothing(journal: JournalUnderTest) -> None:
    """Who fills up by reading at each wake-up has everything in order, each event once."""
    found: list[Event] = []

    async def follow() -> None:
        bell = journal.wakeups("match")
        while len(found) < _FOLLOWED:
            found.extend(await journal.read("match", len(found)))
            if len(found) < _FOLLOWED:
                await anext(bell)

    following = asyncio.ensure_future(follow())
    for seq in range(0, _FOLLOWED, 2):
        await journal.append("match", seq, [Declared(seq, 1), Declared(seq + 1, 1)])
    async with asyncio.timeout(_LONGEST_S):
        await following
    _expect([one.at_ms for one in found] == list(range(_FOLLOWED)), "a follower has missed one")


async def _a_follower_lives_with_bad_bells(journal: JournalUnderTest) -> None:
    """Where wake-ups are lost, come twice or come late, who looks now and then misses nothing."""
    found: list[Event] = []
    heard: asyncio.Queue[None] = asyncio.Queue()

    async def look() -> None:
        while len(found) < _FOLLOWED:
            found.extend(await journal.read("match", len(found)))
            with suppress(TimeoutError):
                async with asyncio.timeout(_LOOK_S):
                    await heard.get()

    ringing = asyncio.ensure_future(_pass_on_badly(journal.wakeups("match"), heard))
    looking = asyncio.ensure_future(look())
    for seq in range(_FOLLOWED):
        await journal.append("match", seq, [Declared(seq, 1)])
    async with asyncio.timeout(_LONGEST_S):
        await looking
    ringing.cancel()
    await asyncio.gather(ringing, return_exceptions=True)
    _expect([one.at_ms for one in found] == list(range(_FOLLOWED)), "a follower has missed one")


async def _pass_on_badly(bell: AsyncIterator[None], heard: "asyncio.Queue[None]") -> None:
    """Of three wake-ups in a row lose the first, pass the second on twice, and the third late."""
    for number in count():
        await anext(bell)
        if number % 3 == 1:
            heard.put_nowait(None)
            heard.put_nowait(None)
        elif number % 3 == 2:
            asyncio.get_running_loop().call_later(_LOOK_S, heard.put_nowait, None)


async def _a_retry_is_recognised(journal: JournalUnderTest) -> None:
    """A command whose answer was lost is found to have been carried out, by whoever reads."""
    ports = scripted_ports()
    kept: list[Event] = [TableOpened(1, preset("house")), Joined(2, 1, "Ann"), Joined(3, 2, "Ben")]
    kept += decide(fold(kept), Start(1, 0), 4, ports)
    claim = Claim(1, 1, 1, "1 + 1", ref="lost")
    said = decide(fold(kept), claim, 5, ports)
    await journal.append("match", 0, kept)
    await journal.append("match", len(kept), said)
    state = fold(await journal.read("match"))
    _expect(decide(state, claim, 6, ports) == (), "a command was carried out twice")
    given = answer(state, 1, "lost")
    _expect(given is not None and given.judgement is not None, "the answer to a command is gone")
    await _conflict(journal.append("match", len(kept), said))


CHECKS: tuple[Check, ...] = (
    _an_unknown_stream_is_empty,
    _events_come_back_as_they_were,
    _streams_are_apart,
    _a_wrong_length_is_a_conflict,
    _one_of_twenty_wins_each_slot,
    _many_streams_at_once,
    _nobody_sees_half_of_what_is_added,
    _what_is_cut_short_is_whole_or_nothing,
    _a_follower_is_woken,
    _a_follower_lives_with_bad_bells,
    _a_follower_misses_nothing,
    _a_retry_is_recognised,
)
"""Every check."""


async def _conflict(appending: Awaitable[None]) -> None:
    try:
        await appending
    except StoreError as refused:
        _expect(refused.code == "conflict", f"a conflict was told as {refused.code}")
    else:
        raise AssertionError("a wrong length was taken")


def _expect(kept: bool, broken: str) -> None:  # noqa: FBT001  # as an assertion has it
    if not kept:
        raise AssertionError(broken)
