"""Somebody who plays, drops out, comes back, and asks again with the same mark.

A player does what a page does: shows the newest view, connects anew whenever the connection is
gone, and sends a command again until it is answered. `try_again` is no answer.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final, cast

from krypto.wire.codec import encoded, read_server
from krypto.wire.from_client import Hello, Order
from krypto.wire.from_server import Answer, Bye, View
from krypto.wire.messages import ClientMessage, ServerMessage
from simulation.line import Line
from simulation.moves import drawn

__all__ = ["Player", "Sent"]

_PATIENCE_S: Final = 4.0
_LEAVES: Final = 0.2
_BEAT_S: Final = 2.0
"""On whose beats many act at the same moment."""

_AGAIN: Final = frozenset({"try_again", "too_fast", "busy", "draining"})


@dataclass(slots=True)
class Sent:
    """A command, how often it was sent, and every answer to it.

    Attributes:
        message: The command.
        tries: How often it was sent.
        answers: What came back.
    """

    message: Order
    tries: int = 0
    answers: list[Answer] = field(default_factory=list)

    @property
    def is_acknowledged(self) -> bool:
        """Whether the server has said that it was carried out."""
        return any(one.refused is None for one in self.answers)

    @property
    def is_refused(self) -> bool:
        """Whether the only time that it was sent it was refused for good."""
        refusals = [one.refused.code for one in self.answers if one.refused]
        return (
            self.tries == 1
            and len(refusals) == len(self.answers) == 1
            and not (set(refusals) & _AGAIN)
        )


class Player:
    """Somebody with a page of their own.

    Attributes:
        name: What the others see.
        key: The secret by which the server knows the player.
        view: The newest view; None before the first.
        seen: Every view that came, with the text that it came as.
        sent: Every command, by its mark.
        complaints: What should not have come.
        is_done: Whether the player asks for nothing any more.
        has_gone: Whether the player has closed the page for good.
    """

    def __init__(
        self,
        name: str,
        chance: Random,
        opened: Callable[[], Line | None],
        told: Callable[..., None],
        *,
        watches: bool,
    ) -> None:
        self.name, self.watches = name, watches
        self.key = f"the-key-of-{name}".ljust(24, "-")
        self.view: View | None = None
        self.seen: list[tuple[View, str]] = []
        self.sent: dict[str, Sent] = {}
        self.complaints: list[str] = []
        self.is_done = self.has_gone = False
        self._chance, self._opened, self._told = chance, opened, told
        self._line: Line | None = None
        self._waiting: dict[str, asyncio.Future[Answer]] = {}
        self._wanted = asyncio.Event()
        self._has_heard = False

    @property
    def version(self) -> int:
        """How new the newest view is."""
        return self.view.version if self.view else 0

    @property
    def is_back(self) -> bool:
        """Whether the player is connected, has seen a view since then, and waits for nothing."""
        return self.is_done and self._has_heard and self._line is not None and self._line.is_open

    async def come(self) -> None:
        """Be connected, and connect anew whenever that has an end, for ever."""
        while True:
            while not self._wanted.is_set():
                await self._wanted.wait()
            line = self._opened()
            if line:
                self._line, self._has_heard = line, False
                seen = self.version or None
                name = self._name_to_say()
                hello = Hello("BCDFGH", key=self.key, seen=seen, name=name, watch=self.watches)
                line.say(encoded(hello))
                await self._listen(line)
                self._told(self.name, "is cut off")
                self._line = None
            await asyncio.sleep(self._chance.choice((0.05, 0.5, 1.0)))

    async def play(self, until_s: float) -> None:
        """Do one thing after another until then, and wait for the answer to each."""
        loop = asyncio.get_running_loop()
        self._wanted.set()
        while loop.time() < until_s:
            await asyncio.sleep(
                self._chance.choice((0.0, 0.2, 1.0, 3.0, _BEAT_S - loop.time() % _BEAT_S))
            )
            if self._chance.random() < 0.06:
                await self._go_off()
            elif self.view:
                move = drawn(self._chance, self.view, f"{self.name}-{len(self.sent)}", self.name)
                if move and not self.watches:
                    await self._ask(move)
        if self._chance.random() < _LEAVES:
            self.has_gone = True
            self._close()
        self.is_done = True

    def _name_to_say(self) -> str | None:
        """The name with which a page sits down at once; not while it waits for something else."""
        is_free = not self.watches and not self._waiting and self._chance.random() < 0.5
        return self.name if is_free else None

    async def _go_off(self) -> None:
        """Close the page, or have it cut off, and be back after a while."""
        self._close()
        await asyncio.sleep(self._chance.choice((0.1, 2.0, 8.0, 12.0, 30.0)))
        self._wanted.set()

    def _close(self) -> None:
        self._wanted.clear()
        if self._line:
            (self._line.close if self._chance.random() < 0.5 else self._line.cut)()
        self._told(self.name, "goes off")

    async def _ask(self, message: Order) -> None:
        """Have a command answered, however often that takes."""
        sent = self.sent[message.ref] = Sent(message)
        self._told(self.name, "asks", message)
        while not (answer := await self._asked_once(sent)) or _is_none(answer):
            await asyncio.sleep(self._chance.choice((0.1, 0.5)))
        self._waiting.pop(message.ref, None)

    async def _asked_once(self, sent: Sent) -> Answer | None:
        """Send a command, sometimes twice at once; None where no answer comes."""
        line = self._line
        if line is None or not line.is_open:
            return None
        awaited: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[sent.message.ref] = awaited
        for _ in range(2 if self._chance.random() < 0.1 else 1):
            sent.tries += 1
            line.say(encoded(cast("ClientMessage", sent.message)))
        try:
            async with asyncio.timeout(_PATIENCE_S):
                return await awaited
        except TimeoutError:
            return None

    async def _listen(self, line: Line) -> None:
        while (frame := await line.hear()) is not None:
            self._take(read_server(frame), frame)

    def _take(self, message: ServerMessage, frame: str) -> None:
        if isinstance(message, View):
            self._look(message, frame)
        elif isinstance(message, Answer):
            self._told(self.name, "is answered", message)
            if message.ref in self.sent:
                self.sent[message.ref].answers.append(message)
            awaited = self._waiting.get(message.ref)
            if awaited and not awaited.done():
                awaited.set_result(message)
        elif isinstance(message, Bye) and not message.retry:
            self.complaints.append(f"{self.name} was sent away for good: {message.code}")

    def _look(self, view: View, frame: str) -> None:
        if view.version < self.version:
            self.complaints.append(f"{self.name} saw version {view.version} after {self.version}")
        self._has_heard = True
        self._told(self.name, "sees version", view.version)
        self.view = view
        self.seen.append((view, frame))


def _is_none(answer: Answer) -> bool:
    """Whether that is no answer, and the command is to be sent again."""
    return answer.refused is not None and answer.refused.code in _AGAIN
