"""Servers with a fault built in, which the laws have to find.

Laws that never fail prove nothing. Each of these faults is one that a hurried hand might make, or
undo a precaution that stands in the server for a reason; each has to be found by some course.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import Final
from unittest.mock import patch

from krypto.errors import StoreError
from krypto.match.commands import Command
from krypto.match.events import Event
from krypto.match.state import State
from krypto.server.conversation import Conversation
from krypto.server.journal.memory import MemoryStore
from krypto.server.journal.postgres.post import Post
from krypto.server.ledger import Ledger
from krypto.server.live import LiveTable
from krypto.server.tables import Tables

__all__ = ["FAULTS"]


def _hasty() -> AbstractContextManager[object]:
    """Acknowledges what it has not yet kept, and keeps it later, if it can."""

    async def keep(ledger: Ledger, events: Sequence[Event]) -> bool:
        appending = ledger._journal.append(ledger.match, ledger.version, events)
        asyncio.ensure_future(_quietly(appending))  # noqa: RUF006
        return True

    return patch.object(Ledger, "_keep", keep)


async def _quietly(work: object) -> None:
    await asyncio.gather(work, return_exceptions=True)  # type: ignore[call-overload]


def _no_key() -> AbstractContextManager[object]:
    """Has a journal that takes whatever comes, however long the stream is by now."""

    async def append(store: MemoryStore, match: str, expect: int, events: Sequence[Event]) -> None:
        del expect
        store._streams[match].extend(events)
        store._bells.ring(match)

    return patch.object(MemoryStore, "append", append)


def _no_refs() -> AbstractContextManager[object]:
    """Carries out every command that comes, also one that it has carried out before."""

    def is_retry(state: State, command: Command) -> bool:
        del state, command
        return False

    return patch.object(_module("decide"), "_is_retry", is_retry)


def _sure() -> AbstractContextManager[object]:
    """Believes that nothing was kept whenever that is what it was told."""

    async def fill_up(ledger: Ledger, taken: Callable[[Sequence[Event]], None]) -> bool:
        if ledger.version:
            return False
        return await _fill_up(ledger, taken)

    return patch.object(Ledger, "_fill_up", fill_up)


_fill_up = Ledger._fill_up  # the real one


def _deaf() -> AbstractContextManager[object]:
    """Looks at a journal only when it is told to, and never by itself."""

    def note(post: Post, match: str, length: int) -> None:
        if asyncio.current_task() is not post._running:
            _note(post, match, length)

    return patch.object(Post, "_note", note)


_note = Post._note  # the real one


def _forgets_who_is_back() -> AbstractContextManager[object]:
    """Does not look again at who is here, once somebody else has said otherwise."""
    return patch.object(LiveTable, "mend", lambda _: None)


def _leaves_them() -> AbstractContextManager[object]:
    """Lets people go without a word, and leaves their seats as they are."""

    def depart(table: LiveTable, guest: Conversation) -> None:
        table.room.leave(guest)

    return patch.object(LiveTable, "depart", depart)


def _timeless() -> AbstractContextManager[object]:
    """Never looks at the time by itself."""
    return patch.object(LiveTable, "_set_alarm", lambda _: None)


def _inhospitable() -> AbstractContextManager[object]:
    """Asks players of the house to the table once, and lets it be where that cannot be kept."""

    async def welcome(tables: Tables, table: LiveTable) -> None:
        with suppress(StoreError):
            await tables._company.welcome(table)

    return patch.object(Tables, "welcome", welcome)


def _backwards() -> AbstractContextManager[object]:
    """Shows who comes back what this node knows, however old that is."""

    async def arrive(table: LiveTable, guest: Conversation, seen: int = 0) -> None:
        del seen
        await _arrive(table, guest)

    return patch.object(LiveTable, "arrive", arrive)


_arrive = LiveTable.arrive  # the real one


@contextmanager
def _indiscreet() -> Iterator[None]:
    """Shows everybody what was claimed wrongly while the round is on."""
    view = _module("view")
    real = view._claim_view
    with patch.object(view, "_claim_view", lambda one, known: real(one, known=bool(one))):  # noqa: ARG005
        yield


def _module(name: str) -> ModuleType:
    """A module of the match, some of which are called as what they have in them."""
    return import_module(f"krypto.match.{name}")


FAULTS: Final[Mapping[str, Callable[[], AbstractContextManager[object]]]] = MappingProxyType(
    {
        "hasty": _hasty,
        "no-key": _no_key,
        "no-refs": _no_refs,
        "sure": _sure,
        "deaf": _deaf,
        "forgets-who-is-back": _forgets_who_is_back,
        "leaves-them": _leaves_them,
        "timeless": _timeless,
        "inhospitable": _inhospitable,
        "backwards": _backwards,
        "indiscreet": _indiscreet,
    }
)
"""Every fault by its name."""
