"""Traces of what has been forgotten, and how they leave the SQLite file.

What is deleted is overwritten with zeros (`secure_delete`). That leaves two places where a name
can still stand: the log beside the file, until it begins anew, and gaps within pages from which
SQLite once moved rows away; of ten thousand deleted rows we found three there. So the log is
emptied as soon as something was forgotten, and the file written anew when nobody is at any table.
That takes some 40 ms for a megabyte, in which nobody can move; so where somebody always plays, only
a file that is not large is written anew all the same, after a day.
"""

import sqlite3
import time
from collections.abc import Callable
from typing import Final

__all__ = ["Traces"]

_LATEST_S: Final = 24 * 3_600
_LARGE_BYTES: Final = 16_000_000


class Traces:
    """Whether there may be traces in a file, and since when.

    Attributes:
        now_s: The time, in seconds from any moment on.
    """

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self.now_s = now_s
        self._since_s: float | None = None
        self._is_known = False

    def wipe(self, connection: sqlite3.Connection, *, has_new: bool, is_quiet: bool) -> None:
        """Take out of the file what may be left of tables that were forgotten.

        Args:
            connection: That of the writer, outside of any transaction.
            has_new: Whether tables have just been forgotten.
            is_quiet: Whether nobody is at any table.

        Raises:
            sqlite3.Error: It cannot be done now; it will be tried again.
        """
        if not self._is_known:  # a server before this one may have left some
            (free,) = connection.execute("PRAGMA freelist_count").fetchone()
            self._is_known, has_new = True, has_new or free > 0
        if has_new and self._since_s is None:
            self._since_s = self.now_s()
        if self._since_s is None:
            return
        is_late = self.now_s() - self._since_s >= _LATEST_S
        if is_quiet or (is_late and _size(connection) < _LARGE_BYTES):
            connection.execute("VACUUM")
            if _emptied(connection):
                self._since_s = None
        elif has_new:
            _emptied(connection)


def _size(connection: sqlite3.Connection) -> int:
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    return int(pages * size)


def _emptied(connection: sqlite3.Connection) -> bool:
    """Empty the log; whether nobody was reading in it."""
    (is_busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not is_busy
