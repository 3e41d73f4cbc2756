"""Company: players of the house who sit down at a table.

A player of the house is a guest like any other (`krypto.server.guest`): it has a key that begins
with `bot:`, hears of every change, looks at the view of its own seat, and gives its commands by
`LiveTable.order`. The table knows two things of it: it is here only while a person is, and it
keeps no table awake.
"""

from collections.abc import Sequence
from typing import Protocol

from krypto.errors import RequestRefused
from krypto.server.live import LiveTable

__all__ = ["Company", "NoCompany"]


class Company(Protocol):
    """Who brings players of the house to a table, and back to it when it is taken up again."""

    def check(self, names: Sequence[str]) -> None:
        """See whether there are such players.

        Raises:
            KryptoError: `unknown_bot`, or `bad_request` where there are none at all.
        """
        ...

    def invite(self, table: LiveTable, names: Sequence[str]) -> None:
        """Have such players sit down at a new table, once the first person has."""
        ...

    async def welcome(self, table: LiveTable) -> None:
        """Somebody has taken a seat: let those who were invited sit down, too.

        Raises:
            KryptoError: As joining says.
        """
        ...

    async def resume(self, table: LiveTable) -> None:
        """Have those who sat at this table before play on.

        Raises:
            StoreError: `try_again`.
        """
        ...


class NoCompany:
    """A house without players of its own."""

    def check(self, names: Sequence[str]) -> None:
        """Nobody is there.

        Raises:
            RequestRefused: `bad_request`, where anybody was asked for.
        """
        if names:
            raise RequestRefused("bad_request", "This server has no players of its own.")

    def invite(self, table: LiveTable, names: Sequence[str]) -> None:
        """Nobody comes."""

    async def welcome(self, table: LiveTable) -> None:
        """Nobody was invited."""

    async def resume(self, table: LiveTable) -> None:
        """Nobody was there."""
