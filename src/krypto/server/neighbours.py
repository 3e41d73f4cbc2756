"""Neighbours: other nodes that may have the same tables in memory."""

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias

from krypto.server.live import LiveTable

__all__ = ["Neighbours", "NoNeighbours", "Welcome"]

Welcome: TypeAlias = Callable[[LiveTable], Awaitable[None]]
"""What is done at a table when somebody has taken a seat."""


class Neighbours(Protocol):
    """What a server asks and tells other nodes of its tables."""

    @property
    def are_none(self) -> bool:
        """Whether this server has all tables for itself."""
        ...

    async def enter(self, match: str) -> bool:
        """Note that a table is about to be taken up here.

        Args:
            match: Name of its stream.

        Returns:
            Whether whoever seems to be at it has gone since.

        Raises:
            RequestRefused: `no_such_table`, where it has just been forgotten.
            StoreError: `try_again`.
        """
        ...

    def joined(self, table: LiveTable, welcome: Welcome) -> None:
        """The table is in memory; from now on it is told what others do at it.

        Args:
            table: The table.
            welcome: Has players of the house follow those who sat down at another node.
        """
        ...

    def left(self, match: str) -> None:
        """The table has been let go of, or could not be taken up."""
        ...


class NoNeighbours:
    """A server that is alone."""

    @property
    def are_none(self) -> bool:
        """It is."""
        return True

    async def enter(self, match: str) -> bool:  # noqa: ARG002  # all the same
        """Whoever seems to be at a table that is in no memory has gone."""
        return True

    def joined(self, table: LiveTable, welcome: Welcome) -> None:
        """Nobody else does anything."""

    def left(self, match: str) -> None:
        """Nobody wants to know."""
