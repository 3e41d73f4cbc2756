"""Players of the house at a table: guests that nobody sits behind.

Each has a seat whose key tells its strength, so that it plays on after a restart. It looks at the
view of its seat whenever that changes, thinks in a thread of its own, and gives its command when
the time for it has come. It is here as long as a person is, and never keeps the powers of the
host.
"""

import asyncio
import hashlib
from collections import Counter
from collections.abc import Coroutine, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from krypto.bots.player import Act, Bot
from krypto.bots.strength import STRENGTHS, Strength, strengths
from krypto.errors import KryptoError
from krypto.match.commands import Claim, Command, HandOver, Join
from krypto.match.seat import Seat
from krypto.match.state import Phase, State
from krypto.match.view import view
from krypto.server.live import LiveTable
from krypto.server.logs import event, problem
from krypto.server.showing import BOT, is_bot
from krypto.server.worker import Worker
from krypto.wire.from_server import Bye
from krypto.wire.messages import ServerMessage
from krypto.wire.names import told_apart

if TYPE_CHECKING:
    from krypto.server.clock import Alarm

__all__ = ["BotCompany", "BotGuest"]


class BotGuest:
    """A player of the house at one table.

    Attributes:
        table: Where it plays.
        bot: What thinks for it.
    """

    def __init__(self, table: LiveTable, seat: Seat, strength: Strength, worker: Worker) -> None:
        self.table = table
        self.bot = Bot(seat.number, strength, _seed(table, seat.number))
        self._key, self._worker = seat.key, worker
        self._alarm: Alarm | None = None
        self._bell = asyncio.Event()
        self._task = asyncio.ensure_future(self._guarded(self._live()))

    @property
    def key(self) -> str | None:
        """What stands at the table for it."""
        return self._key

    def changed(self) -> None:
        """Look again."""
        self._bell.set()

    def told(self, message: ServerMessage) -> None:
        """Nothing that is said means anything to it."""

    def dismissed(self, bye: Bye) -> None:  # noqa: ARG002  # why, is all the same to it
        """Go."""
        if self._alarm:
            self._alarm.cancel()
        self._task.cancel()

    async def _live(self) -> None:
        while True:
            await self._bell.wait()
            self._bell.clear()
            if self._alarm:
                self._alarm.cancel()
            if not await self._give_back_powers():
                await self._plan()

    async def _plan(self) -> None:
        """Think about what is on the table, and set an alarm for what to do."""
        now_ms, shown = self.table.clock.now_ms(), view(self.table.state, self.bot.seat)
        act = await self._worker.do(self.bot.next_act, shown, now_ms)
        if act is not None and not self._bell.is_set():
            self._alarm = self.table.clock.call_at(act.at_ms, lambda: self._ring(act))

    def _ring(self, act: Act) -> None:
        self.table.chores.do(self._act(act))

    async def _act(self, act: Act) -> None:
        """Do it; what comes too late is refused like anybody's, and forgotten."""
        try:
            await self.table.order(
                lambda state: _marked(act.command, state) if self._may_act(state) else None
            )
        except KryptoError as refused:
            event("bot_refused", code=refused.code)

    def _may_act(self, state: State) -> bool:
        seat = state.seat(self.bot.seat)
        return seat is not None and seat.is_present

    async def _give_back_powers(self) -> bool:
        """Hand the powers of the host to a person, if there is one; whether that was done."""
        state, seat = self.table.state, self.bot.seat
        people = [one for one in state.present if not is_bot(one.key)]
        if state.host != seat or not people:
            return False
        longest = min(people, key=lambda one: (one.joined_ms, one.number)).number
        await self.table.order(
            lambda state: HandOver(seat, longest) if state.host == seat else None
        )
        return True

    async def _guarded(self, work: Coroutine[None, None, None]) -> None:
        try:
            await work
        except KryptoError as refused:
            event("bot_refused", code=refused.code)
        except Exception as failed:  # noqa: BLE001  # a player of the house harms no table
            problem("bot_failed", failed)


class BotCompany:
    """Brings players of the house to tables, as `krypto.server.company.Company` says."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker

    def check(self, names: Sequence[str]) -> tuple[str, ...]:
        """The names of such players as they are kept with a table.

        Raises:
            BotError: `unknown_bot`.
        """
        return tuple(one.name for one in strengths(names))

    async def welcome(self, table: LiveTable) -> None:
        """Have those sit down who were invited, once a person has a seat, and all play who sit.

        Raises:
            KryptoError: As joining says.
        """
        for key in _invited(table.record.bots.split()):
            await table.order(partial(_joining, key))
        playing = {guest.key for guest in table.guests}
        for seat in table.state.seats:
            strength = _strength_of(seat.key)
            if strength and seat.at_table and seat.key not in playing:
                guest = BotGuest(table, seat, strength, self._worker)
                await table.arrive(guest)
                guest.changed()


def _marked(command: Command, state: State) -> Command:
    """The command; a claim with a mark, so that it counts once where two nodes make it."""
    if not isinstance(command, Claim):
        return command
    return replace(command, ref=f"{state.match}.{command.round}.{command.deal} {command.text}")


def _joining(key: str, state: State) -> Join | None:
    """Have one who was invited sit down, once: until it is cleared the sheet tells who sat."""
    is_person_here = any(seat.at_table and not is_bot(seat.key) for seat in state.seats)
    was_cleared = state.match > 1 or (state.match == 1 and state.phase is Phase.LOBBY)
    strength = _strength_of(key)
    if was_cleared or state.seat_of_key(key) or not is_person_here or strength is None:
        return None
    name = next(told_apart([strength.name.capitalize()], (seat.name for seat in state.seats)))
    return Join(name, key)


def _invited(names: Iterable[str]) -> Iterator[str]:
    """The keys of those who were invited; two of one strength have two."""
    numbers: Counter[str] = Counter()
    for name in names:
        numbers[name] += 1
        yield f"{BOT}{name}:{numbers[name]}"


def _strength_of(key: str | None) -> Strength | None:
    if not is_bot(key) or key is None:
        return None
    return STRENGTHS.get(key.split(":")[1])


def _seed(table: LiveTable, seat: int) -> str:
    """Where its thoughts come from: the same after a restart, and no player can know it."""
    return hashlib.sha256(f"krypto bot/1 {table.record.seed} {seat}".encode()).hexdigest()
