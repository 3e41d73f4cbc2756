"""Company: players of the house who sit down at a table.

A player of the house is a guest like any other (`krypto.server.guest`): it has a key that begins
with `bot:`, hears of every change, looks at the view of its own seat, and gives its commands by
`LiveTable.order`. Nothing else of the server knows that it is no person.
"""

from collections.abc import Sequence
from typing import Protocol

from krypto.errors import RequestRefused
from krypto.server.live import LiveTable

__all__ = ["Company", "NoCompany"]


class Company(Protocol):
    """Who brings players of the house to a table, and back to it when it is taken up again."""

    def check(self, strengths: Sequence[str]) -> None:
        """See whether there are such players.

        Raises:
            RequestRefused: `bad_request`.
        """
        ...

    async def invite(self, table: LiveTable, strengths: Sequence[str]) -> None:
        """Have such players sit down at a new table.

        Raises:
            KryptoError: As joining says.
        """
        ...

    async def resume(self, table: LiveTable) -> None:
        """Have those who sat at this table before the server started play on."""
        ...


class NoCompany:
    """A house without players of its own."""

    def check(self, strengths: Sequence[str]) -> None:
        """Nobody is there.

        Raises:
            RequestRefused: `bad_request`, where anybody was asked for.
        """
        if strengths:
            raise RequestRefused("bad_request", "This server has no players of its own.")

    async def invite(self, table: LiveTable, strengths: Sequence[str]) -> None:
        """Nobody comes."""

    async def resume(self, table: LiveTable) -> None:
        """Nobody was there."""
