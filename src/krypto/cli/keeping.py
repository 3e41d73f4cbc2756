"""Keeping matches: each of a session in a file of its own, which `krypto replay` takes.

A match is written as soon as it is over. One that is broken off, by Ctrl-C or otherwise, ends as it
stands in the file, as if the host had ended it then: only so its seed may be shown, and everything
be proved.
"""

import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from krypto.cli.desk import Desk
from krypto.cli.newfile import write_new
from krypto.errors import KryptoError
from krypto.match.commands import EndMatch, TimePassed
from krypto.match.events import Event
from krypto.match.matchfile import read_match, written_match
from krypto.match.published import published
from krypto.match.state import Phase
from krypto.match.table import Table

__all__ = ["keeping"]


@contextmanager
def keeping(desk: Desk, file: Path | None) -> Iterator[Callable[[], None]]:
    """What to call whenever a match is over; at the end what is left is written, too.

    Args:
        desk: The table, and the screen on which it is told.
        file: Where the first match goes, the second to ``name-2``; None to keep nothing.

    Raises:
        UsageError: `cannot_write` where a match could not be written until the end.
        JournalError: `journal_too_large` for one that nobody could read again.
    """
    if file is None:
        yield lambda: None
        return
    keeper = _Keeper(desk, file)
    try:
        yield keeper.match_over
    except BaseException:
        with suppress(OSError):  # the screen may be gone
            keeper.broken_off()
        raise
    if failed := keeper.write():
        raise failed


class _Keeper:
    """Who writes the matches of a session, each once."""

    def __init__(self, desk: Desk, file: Path) -> None:
        self._desk = desk
        self._file = file
        self._written: set[int] = set()

    def match_over(self) -> None:
        """Write what is not written yet; where that fails the game goes on all the same."""
        if failed := self.write():
            told = f"The match is not kept yet. {failed.message} That is tried again at the end."
            self._desk.tell("", told)

    def broken_off(self) -> None:
        """Write what is not written yet, for the last time."""
        if failed := self.write():
            self._desk.tell("", f"The match is not kept. {failed.message}")

    def write(self) -> KryptoError | None:
        """Write what is not written yet, and give what kept a match from being written, if any."""
        driver, failed = self._desk.driver, None
        over = _ended(driver.table, driver.clock())
        for match in range(1, over.state.match + 1):
            if match not in self._written:
                try:
                    self._write_one(over.journal, match)
                except KryptoError as error:
                    failed = error
        return failed

    def _write_one(self, events: Sequence[Event], match: int) -> None:
        house = self._desk.driver.house
        journal = published(events, match, house.bots if house else ())
        if journal is None:
            return
        text = written_match(journal)
        read_match(text)
        path = write_new(self._file, text.encode())
        self._written.add(match)
        self._desk.say("", "The match is kept. This tells it again:", f"  {_command(path)}")


def _ended(table: Table, now_ms: int) -> Table:
    """A copy of the table with the match over: ended as it stands, unless it was over."""
    copy = Table.replay(table.ports, table.journal)
    copy.submit(TimePassed(), now_ms)
    if copy.state.phase in (Phase.PLAYING, Phase.BETWEEN):
        copy.submit(EndMatch(copy.state.host or 0), now_ms)
    return copy


def _command(path: Path) -> str:
    """What to type to see the match, with nothing in it that could move the cursor."""
    name = "".join(char if char.isprintable() else "?" for char in str(path))
    return f"krypto replay {shlex.quote(name)}"
