"""A player of a load: a seat, and the line over which it is told what happens."""

import secrets
from typing import TYPE_CHECKING

from krypto.load import heard
from krypto.load.line import Line
from krypto.wire.codec import packed
from krypto.wire.from_client import Hello
from krypto.wire.messages import ClientMessage

if TYPE_CHECKING:
    from collections.abc import Callable

    from krypto.load.table import LoadTable

__all__ = ["Player"]


class Player:
    """One player.

    Attributes:
        table: Where the player sits.
        name: What the others see.
        reads: Whether whole views are read, for the table's sake.
        version: Version of the newest view that has come, -1 before the first.
        versions: How many different ones have come.
        line: The line, while there is one.
    """

    __slots__ = ("_key", "line", "name", "on_lost", "reads", "table", "version", "versions")

    def __init__(self, table: "LoadTable", name: str, *, reads: bool) -> None:
        self.table, self.name = table, name
        self.version, self.versions = -1, 0
        self.line: Line | None = None
        self.on_lost: Callable[[Player], None] = lambda _: None
        self.reads = reads
        self._key = secrets.token_urlsafe(16)

    def greet(self, line: Line) -> None:
        """Open the conversation over this line, the first one or a new one."""
        self.line = line
        seen = self.version if self.version >= 0 else None
        self.say(Hello(self.table.code, seen=seen, name=self.name, key=self._key))

    def begin(self) -> None:
        """The play begins; what came before does not count."""
        self.versions = 0

    def say(self, message: ClientMessage) -> None:
        """Send a message; without a line it goes nowhere."""
        if self.line:
            self.line.send(packed(message))

    # What the line calls

    def wants(self, head: bytes) -> bool:
        """Whether to have a message whole: of views only who keeps the table's state does."""
        return self.reads or not heard.is_view(head)

    def hear(self, message: bytes) -> None:
        """A message has come."""
        if not heard.is_view(message):
            self.table.hear(heard.read_answer(message), message)
            return
        if self.reads:
            self.table.seen = heard.read_seen(message)
        self.sees(heard.version(message))

    def sees(self, version: int) -> None:
        """A view has come."""
        if version > self.version:
            before, self.version = self.version, version
            self.versions += 1
            self.table.shown(before, version)

    def lost(self) -> None:
        """The line is gone."""
        self.line = None
        self.on_lost(self)
