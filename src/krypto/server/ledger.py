"""The ledger of a table: its state and its journal, always in step.

Commands are taken one after another, in the order in which they arrive: each is decided, what
came of it is kept, and only then does it count, for whoever asked and for everybody else. If it
cannot be kept, nothing has happened. Whenever it is not sure what the journal holds (an append
failed or was cut short, or somebody else has written) it is read again before anything is decided.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from krypto.errors import StoreError
from krypto.match.commands import Command
from krypto.match.decide import Decision, decided
from krypto.match.events import Event
from krypto.match.evolve import fold
from krypto.match.ports import Ports
from krypto.match.state import State
from krypto.server.clock import Clock
from krypto.server.journal.port import Journal
from krypto.server.metrics import Metrics
from krypto.server.turns import Turns

__all__ = ["Ledger"]


class Ledger:
    """State and journal of one table.

    Attributes:
        match: Name of its stream.
        state: The fold of its events.
        version: How many events it has.
    """

    def __init__(
        self, match: str, ports: Ports, journal: Journal, clock: Clock, turns: Turns
    ) -> None:
        self.match = match
        self.state = State()
        self.version = 0
        self._ports, self._journal, self._clock = ports, journal, clock
        self._turns = turns
        self._is_sure = False
        self._lock = asyncio.Lock()

    @property
    def is_busy(self) -> bool:
        """Whether a command is being carried out."""
        return self._lock.locked()

    async def order(
        self,
        make: Callable[[State], Command | None],
        before: Callable[[State], Awaitable[None]],
        taken: Callable[[Sequence[Event]], None],
        metrics: Metrics,
    ) -> tuple[Event, ...]:
        """Carry out a command, and give what came of it, once that is kept.

        Args:
            make: Makes the command, given the state in which it will be decided; None for none.
            before: What has to be at hand before anything is decided in this state.
            taken: Is called with what was added, by us or by others, as soon as it counts.
            metrics: Where it is noted how long keeping takes.

        Raises:
            KryptoError: Why it is refused; nothing has changed.
        """
        async with self._lock:
            await self._fill_up(taken)
            await before(self.state)
            turn = await self._turns.take()
            while command := make(self.state):
                made = decided(self.state, command, self._clock.now_ms(), self._ports)
                events = made.events
                if not events:
                    break
                began_s = asyncio.get_running_loop().time()
                if await self._keep(events):
                    metrics.append.add(asyncio.get_running_loop().time() - began_s)
                    await self._turns.take(turn)
                    self._take(made, taken)
                    return events
                if not await self._fill_up(taken):
                    self._begin_anew()
        return ()

    async def catch_up(self, taken: Callable[[Sequence[Event]], None]) -> None:
        """Take in what others have added.

        Raises:
            StoreError: `try_again`.
            JournalError: For what is no event.
        """
        async with self._lock:
            self._is_sure = False
            await self._fill_up(taken)

    async def _keep(self, events: Sequence[Event]) -> bool:
        """Keep the events; False where others have written meanwhile.

        Until they are taken in, too, nothing is sure: this may be cut short at any moment.
        """
        self._is_sure = False
        try:
            await self._journal.append(self.match, self.version, events)
        except StoreError as failed:
            if failed.code == "conflict":
                return False
            raise
        return True

    async def _fill_up(self, taken: Callable[[Sequence[Event]], None]) -> bool:
        """Take in what the journal has more; whether it had anything."""
        if self._is_sure:
            return False
        events = await self._journal.read(self.match, self.version)
        if events:
            self._take(Decision(tuple(events), fold(events, self.state)), taken)
        self._is_sure = True
        return bool(events)

    def _begin_anew(self) -> None:
        """Believe the journal, which is shorter than it was: a database has lost its last events.

        Raises:
            StoreError: `try_again`, always.
        """
        self.state, self.version, self._is_sure = State(), 0, False
        raise StoreError("try_again", "The last moves at this table were lost. Try again.")

    def _take(self, made: Decision, taken: Callable[[Sequence[Event]], None]) -> None:
        self.state = made.state
        self.version += len(made.events)
        self._is_sure = True
        taken(made.events)
