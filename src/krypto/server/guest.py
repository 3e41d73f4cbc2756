"""Guests at a table, as the table sees them: somebody who is told what happens there."""

from typing import Protocol

from krypto.wire.from_server import Bye
from krypto.wire.messages import ServerMessage

__all__ = ["Guest"]


class Guest(Protocol):
    """Somebody who is at a table, with a seat or without: a socket, or a player of the house."""

    @property
    def key(self) -> str | None:
        """What stands at the table for this guest; None for one who only watches."""
        ...

    def changed(self) -> None:
        """There is another view to be had; many of these may come before it is fetched."""
        ...

    def told(self, message: ServerMessage) -> None:
        """Something is said to everybody at the table."""
        ...

    def dismissed(self, bye: Bye) -> None:
        """The table is closed to this guest."""
        ...
