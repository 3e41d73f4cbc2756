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

    def check(self, names: Sequence[str]) -> tuple[str, ...]:
        """The names of such players as they are kept with a table, one word each.

        Raises:
            KryptoError: `unknown_bot`, or `bad_request` where there are none at all.
        """
        ...

    async def welcome(self, table: LiveTable) -> None:
        """Let those who were invited sit down once a person has, and have all who sit here play.

        Raises:
            KryptoError: As joining says.
        """
        ...


class NoCompany:
    """A house without players of its own."""

    def check(self, names: Sequence[str]) -> tuple[str, ...]:
        """Nobody is there.

        Raises:
            RequestRefused: `bad_request`, where anybody was asked for.
        """
        if names:
            raise RequestRefused("bad_request", "This server has no players of its own.")
        return ()

    async def welcome(self, table: LiveTable) -> None:
        """Nobody comes."""
