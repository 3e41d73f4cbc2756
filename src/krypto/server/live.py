"""A table that people are at: its ledger, its clock, and its guests."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from krypto.errors import KryptoError, StoreError
from krypto.match.commands import Claim, Command, Photograph, Restart, TimePassed
from krypto.match.deadlines import next_deadline
from krypto.match.events import Event
from krypto.match.events_match import RulesChanged, TableCleared, TableOpened
from krypto.match.events_round import Dealt, Redealt, RoundOver
from krypto.match.photo import after_ms
from krypto.match.ports import Ports
from krypto.match.round import Round
from krypto.match.state import State
from krypto.server.ahead import Ahead
from krypto.server.answers import Answers
from krypto.server.beside import Beside
from krypto.server.chores import Chores
from krypto.server.clock import Alarm, Clock, TableClock
from krypto.server.dealer import TableDealer
from krypto.server.guest import Guest
from krypto.server.journal.port import Store, TableRecord
from krypto.server.ledger import Ledger
from krypto.server.logs import event
from krypto.server.metrics import Metrics
from krypto.server.room import Room
from krypto.server.showing import Place, Showing, is_bot
from krypto.server.turns import Turns
from krypto.server.worker import Worker
from krypto.wire.from_server import Bye
from krypto.wire.messages import ServerMessage
from krypto.wire.naming import Input
from krypto.wire.viewing import Aside

__all__ = ["Around", "LiveTable"]

_DEALING = (Dealt, Redealt, RoundOver, RulesChanged, TableCleared, TableOpened)
"""After these it is known which solutions or which deal may be wanted next."""

_PUT_AWAY = Bye("draining", "The table has been put away. Come back.", retry=True)


@dataclass(frozen=True, slots=True)
class Around:
    """What every table of a server shares.

    Attributes:
        store: Where events are kept.
        answers: Who knows solutions.
        clock: The time.
        metrics: The figures.
        app: Version of the pages that are served.
        worker: Where deals are looked for, and players of the house think.
        turns: Whose command is carried out next.
    """

    store: Store
    answers: Answers
    clock: Clock
    metrics: Metrics
    app: str
    worker: Worker
    turns: Turns


class LiveTable:
    """A table in memory, as the journal has it.

    Attributes:
        record: Its entry in the book of tables.
        room: Who is at it.
        used_ms: When something last happened at it.
        clock: Its time, which never falls behind what has happened.
        chores: What is done in the background.
        on_said: Is told what is said to everybody.
    """

    def __init__(self, record: TableRecord, dealer: TableDealer, around: Around) -> None:
        self.record = record
        self.room = Room()
        self.used_ms = around.clock.now_ms()
        self.clock = TableClock(around.clock)
        self.on_said: Callable[[ServerMessage], None] = lambda _: None
        self._around = around
        self._ahead = Ahead(dealer, around.answers)
        ports = Ports(dealer, around.answers)
        self._ledger = Ledger(record.id, ports, around.store, self.clock, around.turns)
        self._alarm: Alarm | None = None
        self.chores = Chores(self.clock, record.id[:8])
        self._is_telling = False
        self._beside = Beside(around.answers)
        self._showing = self._shown(Aside(), None)

    @property
    def state(self) -> State:
        """The table as it is: what is kept, and nothing else."""
        return self._ledger.state

    @property
    def version(self) -> int:
        """How many events it has."""
        return self._ledger.version

    @property
    def guests(self) -> set[Guest]:
        """Who is told of what happens."""
        return self.room.guests

    @property
    def is_busy(self) -> bool:
        """Whether somebody is here, or something is being done."""
        return bool(self.room.people or self.chores.tasks or self._ledger.is_busy)

    async def start(self, *, nobody_is_here: bool) -> None:
        """Take the table up from its journal.

        Args:
            nobody_is_here: Whether whoever seems to be at the table has gone since.

        Raises:
            StoreError: `try_again`.
            JournalError: For a journal that cannot be read.
        """
        await self.order(lambda state: Restart() if nobody_is_here and _is_stale(state) else None)

    async def order(self, make: Callable[[State], Command | None]) -> tuple[Event, ...]:
        """Carry out a command, as `Ledger.order` says.

        Raises:
            KryptoError: Why it is refused; nothing has changed.
        """
        return await self._ledger.order(
            make, self._ahead.prepare, self._taken, self._around.metrics
        )

    async def change_input(self, chosen: Input) -> None:
        """Change how claims are built.

        Raises:
            StoreError: `try_again`.
        """
        await self._around.store.change_input(self.record.id, chosen)
        self.take_input(chosen)

    def take_input(self, chosen: Input) -> None:
        """Show how claims are built by now."""
        if chosen != self.record.input:
            self.record = replace(self.record, input=chosen)
            self._show()

    async def catch_up(self) -> None:
        """Take in what others have added.

        Raises:
            StoreError: `try_again`.
            JournalError: For what is no event.
        """
        await self._ledger.catch_up(self._taken)

    def mend(self) -> None:
        """See to it that whoever is here is present, whatever others have said."""
        for key in self.room.overlooked(self.state):
            self.chores.do(self.settle(key))

    def look_elsewhere(self, keys: frozenset[str], watching: int) -> None:
        """Know who is at other nodes: by the keys of their seats, and how many have none."""
        self.room.elsewhere, self.room.watching_elsewhere = keys, watching
        self.room.tell_crowd(self.state)

    async def photograph(self, claim: Claim) -> int | None:
        """Keep a claim that was right and only just too late; gives by how many milliseconds.

        Raises:
            StoreError: `try_again`.
        """
        seen = (claim.seat, claim.round, claim.deal)
        late = Photograph(*seen, text=claim.text, came_ms=self.clock.now_ms())
        after = after_ms(self.state, late)
        if after is not None:
            await self.order(lambda _: late)
        return after

    def seat_of(self, key: str | None) -> int | None:
        """The seat that this key holds now."""
        return self.room.numbers(self.state).get(key)

    async def arrive(self, guest: Guest, seen: int = 0) -> None:
        """Take in a guest; whoever has a seat here is present again.

        Args:
            guest: Who comes.
            seen: Version of the newest view the guest has, perhaps from another node.

        Raises:
            StoreError: `try_again`; the guest is not taken in.
        """
        self.room.enter(guest)
        try:
            if seen > self.version:
                await self.catch_up()
            await self._settle_all(guest)
        except KryptoError:
            self.room.leave(guest)
            raise
        self.room.tell_crowd(self.state)

    def depart(self, guest: Guest) -> None:
        """Let a guest go, who may have left another window open."""
        self.room.leave(guest)
        self.room.tell_crowd(self.state)
        self.chores.do(self._settle_surely(guest))

    async def settle(self, key: str | None) -> None:
        """See to it that a seat is present exactly while somebody is here who holds it.

        Raises:
            StoreError: `try_again`.
        """
        if key is not None:
            await self.order(lambda state: self.room.step(state, key))

    async def _settle_all(self, guest: Guest) -> None:
        """Settle this guest's seat; with the first or last person, those of the house, too."""
        await self.settle(guest.key)
        if self.room.people <= 1:
            for one in tuple(self.guests):
                if is_bot(one.key):
                    await self.settle(one.key)

    def say(self, message: ServerMessage) -> None:
        """Say something to everybody at the table."""
        self.room.say(message)
        self.on_said(message)

    def frame(self, key: str | None) -> bytes:
        """The newest view for whoever holds this key, as JSON."""
        return self._showing.view(self.clock.now_ms(), self.seat_of(key))

    async def rest(self) -> None:
        """Let go of the table; its journal has everything."""
        if self._alarm:
            self._alarm.cancel()
        for guest in tuple(self.guests):
            guest.dismissed(_PUT_AWAY)
        await self.chores.finish()

    def _taken(self, events: Sequence[Event]) -> None:
        self.used_ms = self._around.clock.now_ms()
        self.clock.follow(self.state.at_ms)
        self._set_alarm()
        over = self._beside.note(self.state)
        if over:
            self.chores.do(self._count(over))
        is_dealing = any(isinstance(one, _DEALING) for one in events)
        if is_dealing and not self._ahead.is_ready(self.state):
            self.chores.do(self._ahead.prepare(self.state))
        self._show()
        self.room.tell_crowd(self.state)
        self.mend()

    def _show(self) -> None:
        """Show everybody how things are, in a moment: what else changes by then goes with it."""
        self._showing = self._shown(self._beside.aside(self.room.bots(self.state)), self._showing)
        if not self._is_telling:
            self._is_telling = True
            asyncio.get_running_loop().call_soon(self._tell)

    def _shown(self, aside: Aside, before: Showing | None) -> Showing:
        place = Place(self.record.code, self.version, self._around.app, self.record.input)
        return Showing(self.state, aside, place, before)

    def _tell(self) -> None:
        self._is_telling = False
        self.room.tell_changed()

    async def _count(self, over: Round) -> None:
        """Show how many solutions a round that is over had."""
        await self._beside.count(over, self.state.rules)
        self._show()

    def _set_alarm(self) -> None:
        if self._alarm:
            self._alarm.cancel()
        due_ms = next_deadline(self.state)
        call_at = self.clock.call_at
        self._alarm = None if due_ms is None else call_at(due_ms, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self.chores.do(self._pass_time())

    async def _pass_time(self) -> None:
        """Let happen what is due; what cannot be kept now is tried again, and again."""
        try:
            await self.order(lambda _: TimePassed())
        except KryptoError as failed:
            event("time_not_kept", table=self.record.id[:8], code=failed.code)
        if self._alarm is None and next_deadline(self.state) is not None:
            self._alarm = self.chores.do_later(self._pass_time_again)

    async def _pass_time_again(self) -> None:
        self._alarm = None
        await self._pass_time()

    async def _settle_surely(self, guest: Guest) -> None:
        try:
            await self._settle_all(guest)
        except StoreError as failed:
            event("presence_not_kept", table=self.record.id[:8], code=failed.code)
            self.chores.do_later(lambda: self._settle_surely(guest))


def _is_stale(state: State) -> bool:
    """Whether somebody seems to be here, or just gone."""
    return any(seat.is_awaited for seat in state.seats)
