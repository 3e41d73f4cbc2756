"""All tables of a server: making them, finding them by code, letting them go.

A table that somebody is at, or was a moment ago, is in memory. Every other one is in the store,
and is taken up from its journal when somebody comes with its code.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from krypto.errors import KryptoError, RequestRefused, RulesetError, StoreError
from krypto.match.events_match import TableOpened
from krypto.rules.ruleset import Ruleset
from krypto.rules.shuffle import Seed
from krypto.server.codes import LENGTH, new_code, typed_code
from krypto.server.company import Company, NoCompany
from krypto.server.dealer import TableDealer
from krypto.server.journal.port import TableRecord
from krypto.server.live import Around, LiveTable
from krypto.server.logs import event, problem
from krypto.server.neighbours import Neighbours, NoNeighbours
from krypto.server.settings import Settings
from krypto.wire.naming import Input

if TYPE_CHECKING:
    from krypto.server.clock import Alarm

__all__ = ["Tables"]

_MINUTE_MS: Final = 60_000
_HOUR_MS: Final = 60 * _MINUTE_MS
_DAY_MS: Final = 24 * _HOUR_MS


class Tables:
    """The tables of a server.

    Attributes:
        around: What they share.
        live: Those in memory, by their codes.
    """

    def __init__(
        self,
        around: Around,
        settings: Settings,
        company: Company | None = None,
        draw_code: Callable[[], str] = new_code,
        neighbours: Neighbours | None = None,
    ) -> None:
        self.around = around
        self.live: dict[str, LiveTable] = {}
        self._settings, self._draw_code = settings, draw_code
        self._company: Company = company or NoCompany()
        self._neighbours: Neighbours = neighbours or NoNeighbours()
        self._began_ms = self._swept_ms = around.clock.now_ms()
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._alarm: Alarm | None = None
        self._sweeping: asyncio.Task[None] | None = None

    @property
    def swept_ago_s(self) -> int:
        """How many seconds ago the last sweep was, or the start."""
        return (self.around.clock.now_ms() - self._swept_ms) // 1_000

    async def start(self) -> None:
        """Take up every table at which something happened a little while ago.

        Where others may have them each is taken up when somebody comes.

        Raises:
            StoreError: `try_again`.
        """
        since_ms = self._began_ms - self._settings.fresh_hours * _HOUR_MS
        fresh = await self.around.store.active(since_ms) if self._neighbours.are_none else ()
        for record in fresh:
            try:
                await self._live(record)
            except KryptoError as failed:
                problem("table_not_taken_up", failed, table=record.id[:8])
        event("tables_taken_up", count=len(self.live))
        self._set_alarm()

    async def open(
        self, rules: Ruleset, chosen: Input = "expression", bots: Sequence[str] = ()
    ) -> LiveTable:
        """Make a table with a code that no other has.

        Raises:
            StoreError: `try_again`, also where every code that was drawn is in use.
            KryptoError: For players of the house that there are not.
            RulesetError: As `check_rules` says.
        """
        self.check_rules(rules)
        invited = " ".join(self._company.check(bots))
        now_ms = self.around.clock.now_ms()
        for _ in range(self._settings.codes_tried):
            named = (secrets.token_hex(16), self._draw_code(), Seed.fresh().text)
            record = TableRecord(*named, now_ms, chosen, invited)
            if await self.around.store.open_table(record, [TableOpened(now_ms, rules)]):
                table = await self._live(record)
                event("table_made", table=record.id[:8])
                return table
        raise StoreError("try_again", "No code for a new table was free. Try again.")

    def check_rules(self, rules: Ruleset) -> None:
        """See whether a table here may play by these rules.

        Raises:
            RulesetError: `bad_setting` for cards with numbers that are too large.
        """
        most = self._settings.limits.largest_card
        if max(number for number, _ in rules.deck.counts) > most:
            raise RulesetError("bad_setting", f"On this server numbers on cards go up to {most}.")

    async def find(self, typed: str) -> LiveTable:
        """The table with this code, taken up from its journal where it is not in memory.

        Raises:
            RequestRefused: `no_such_table`.
            StoreError: `try_again`.
            JournalError: For a journal that cannot be read.
        """
        code = typed_code(typed)
        if code in self.live:
            return self.live[code]
        record = await self.around.store.find(code) if len(code) == LENGTH else None
        if record is None:
            raise RequestRefused("no_such_table", f"There is no table with the code {code[:12]}.")
        return await self._live(record)

    async def welcome(self, table: LiveTable) -> None:
        """Somebody has taken a seat; the players of the house who were invited come after.

        Where that cannot be kept now they come in a moment.

        Raises:
            KryptoError: As joining says.
        """
        try:
            await self._company.welcome(table)
        except StoreError as failed:
            event("welcome_not_kept", table=table.record.id[:8], code=failed.code)
            table.chores.do_later(lambda: self.welcome(table))

    async def sweep(self) -> None:
        """Forget tables that nobody entered or that nobody uses, and let others rest.

        Raises:
            StoreError: `try_again`.
        """
        now_ms, settings = self.around.clock.now_ms(), self._settings
        at_some = [table.record.id for table in self.live.values() if table.is_busy]
        gone = await self.around.store.forget(
            now_ms - settings.unentered_minutes * _MINUTE_MS,
            now_ms - settings.idle_days * _DAY_MS,
            at_some,
        )
        resting_ms = now_ms - settings.resting_minutes * _MINUTE_MS
        tired = [
            code
            for code, table in self.live.items()
            if not table.is_busy and (table.record.id in gone or table.used_ms < resting_ms)
        ]
        for code in tired:
            await self._let_go(self.live.pop(code))
        self._swept_ms = now_ms
        event("swept", forgotten=len(gone), resting=len(tired))

    async def stop(self) -> None:
        """Let every table rest."""
        if self._alarm:
            self._alarm.cancel()
        if self._sweeping:
            await self._sweeping
        for table in list(self.live.values()):
            await self._let_go(table)
        self.live.clear()

    async def _let_go(self, table: LiveTable) -> None:
        self._neighbours.left(table.record.id)
        await table.rest()

    async def _live(self, record: TableRecord) -> LiveTable:
        """The table in memory; however many ask for it at once, it is taken up once."""
        code = record.code
        if code in self.live:
            return self.live[code]
        if code not in self._loading:
            self._loading[code] = asyncio.ensure_future(self._taken_up(record))
        try:
            return await asyncio.shield(self._loading[code])
        finally:
            self._loading.pop(code, None)

    async def _taken_up(self, record: TableRecord) -> LiveTable:
        dealer = TableDealer(Seed(record.seed), self.around.worker, self.around.turns)
        table = LiveTable(record, dealer, self.around)
        nobody_is_here = await self._neighbours.enter(record.id)
        try:
            await table.start(nobody_is_here=nobody_is_here)
        except BaseException:
            self._neighbours.left(record.id)
            raise
        self.live[record.code] = table
        self._neighbours.joined(table, self.welcome)
        await self.welcome(table)
        return table

    def _set_alarm(self) -> None:
        at_ms = self.around.clock.now_ms() + _MINUTE_MS
        self._alarm = self.around.clock.call_at(at_ms, self._begin_sweep)

    def _begin_sweep(self) -> None:
        self._sweeping = asyncio.ensure_future(self._swept())

    async def _swept(self) -> None:
        try:
            await self.sweep()
        except Exception as failed:  # noqa: BLE001  # the next sweep is a minute away
            problem("not_swept", failed)
        self._set_alarm()
