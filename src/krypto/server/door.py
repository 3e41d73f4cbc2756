"""The door: who comes with a code is let in, and who tries one code after another is not."""

from krypto.errors import RequestRefused
from krypto.server.buckets import Buckets, Rate
from krypto.server.live import LiveTable
from krypto.server.settings import Limits
from krypto.server.tables import Tables

__all__ = ["Door"]

_TEN_MINUTES_S = 600


class Door:
    """Leads to tables by their codes.

    Attributes:
        tables: Where it leads.
    """

    def __init__(self, tables: Tables, limits: Limits) -> None:
        self.tables = tables
        self._wrong_codes = Buckets(Rate(limits.wrong_codes, _TEN_MINUTES_S))

    async def open(self, typed: str, address: str) -> LiveTable:
        """The table with this code.

        Args:
            typed: The code as somebody typed it.
            address: Where the request comes from.

        Raises:
            RequestRefused: `no_such_table`; `too_fast` after too many wrong codes.
            StoreError: `try_again`.
            JournalError: For a journal that cannot be read.
        """
        now_ms = self.tables.around.clock.now_ms()
        bucket = self._wrong_codes.of(address, now_ms)
        if not bucket.has(now_ms):
            raise RequestRefused(
                "too_fast", "So many wrong codes! Wait a few minutes.", retry_after=bucket.wait_s()
            )
        try:
            return await self.tables.find(typed)
        except RequestRefused:
            bucket.take(now_ms)
            raise
