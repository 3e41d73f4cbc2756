"""One conversation over a socket, from hello to goodbye."""

import secrets
from contextlib import suppress
from typing import TypeAlias

from krypto.errors import CommandRefused, KryptoError, RequestRefused, StoreError
from krypto.match.commands import ChangeRules, Claim, Command
from krypto.match.commands import Join as TakeSeat
from krypto.match.decide import answer
from krypto.match.seat import Presence
from krypto.match.state import State
from krypto.server.buckets import Bucket, Rate
from krypto.server.live import LiveTable
from krypto.server.metrics import Metrics
from krypto.server.outbox import Outbox
from krypto.server.replies import plain_details
from krypto.server.sessions import seat_key
from krypto.server.settings import Limits
from krypto.server.tables import Tables
from krypto.wire import from_client as asked
from krypto.wire.codec import mark_of, read_client
from krypto.wire.from_server import Answer, Bye, Pong, Reacted, Refusal
from krypto.wire.messages import ClientMessage, ServerMessage
from krypto.wire.names import cleaned, told_apart
from krypto.wire.nicknames import nickname
from krypto.wire.orders import Ordered, command_of
from krypto.wire.viewing import sent_verdict
from krypto.wire.views import Verdict

__all__ = ["Conversation", "refusal"]

_REACTIONS = Rate(burst=4, seconds=8)

_Marked: TypeAlias = asked.Join | asked.ChangeInput | Ordered


class Conversation:
    """A guest at a table, at the other end of a socket.

    Attributes:
        table: Where the guest is.
        outbox: What waits to be sent.
    """

    def __init__(
        self,
        table: LiveTable,
        outbox: Outbox,
        token: str | None,
        *,
        tables: Tables,
        limits: Limits,
        metrics: Metrics,
        now_ms: int,
    ) -> None:
        self.table, self.outbox = table, outbox
        self._key = None if token is None else seat_key(table.record.id, token)
        self._tables, self._limits, self._metrics = tables, limits, metrics
        rate = Rate(limits.socket_burst, limits.socket_burst / limits.socket_per_s)
        self._bucket, self._reactions = Bucket(rate, now_ms), Bucket(_REACTIONS, now_ms)
        self._strikes = 0

    # What the table sees of a guest

    @property
    def key(self) -> str | None:
        """What stands at the table for this guest; None for one who only watches."""
        return self._key

    def changed(self) -> None:
        """There is another view to be had."""
        self.outbox.put_view()

    def told(self, message: ServerMessage) -> None:
        """Something is said to everybody."""
        self.outbox.put(message)

    def dismissed(self, bye: Bye) -> None:
        """The table is closed to this guest."""
        self.outbox.end(bye.code, bye.message, retry=bye.retry)

    # What comes from the guest

    def newest(self) -> bytes:
        """The newest view for this guest, as JSON."""
        return self.table.frame(self._key)

    async def hear(self, frame: str, now_ms: int) -> None:
        """Do what a frame asks, and answer it; whatever is in it, this never fails."""
        try:
            message = self._read(frame, now_ms)
            self._strikes = 0
        except RequestRefused as refused:
            self._strike(refused, mark_of(frame))
            return
        self._metrics.messages.add(type(message).__name__)
        match message:
            case asked.Ping():
                self.outbox.put(Pong(message.ref, self.table.clock.now_ms()))
            case asked.React():
                self._react(message, now_ms)
            case asked.Hello():
                self._strike(RequestRefused("hello_first", "Hello has been said already."), "")
            case _:
                await self.carry_out(message)

    async def carry_out(self, message: _Marked) -> None:
        """Carry a command out, and answer it."""
        try:
            verdict = await self._carried_out(message)
        except KryptoError as refused:
            self._metrics.refusals.add(refused.code)
            self.outbox.put(Answer(message.ref, refused=refusal(refused)))
        else:
            self.outbox.put(Answer(message.ref, verdict))

    def _read(self, frame: str, now_ms: int) -> ClientMessage:
        if not self._bucket.take(now_ms):
            raise RequestRefused("too_fast", "So many messages at once! Wait a moment.")
        return read_client(frame)

    def _strike(self, refused: RequestRefused, ref: str) -> None:
        """Refuse a frame; after too many in a row, the whole conversation."""
        self._strikes += 1
        self._metrics.refusals.add(refused.code)
        self.outbox.put(Answer(ref, refused=refusal(refused)))
        if self._strikes >= self._limits.strikes:
            self.outbox.end(refused.code, refused.message, retry=True)

    async def _carried_out(self, message: _Marked) -> Verdict | None:
        match message:
            case asked.Join():
                await self._join(message)
            case asked.ChangeInput():
                seat = self.table.state.seat(self._seat_in(self.table.state))
                if seat is None or seat.number != self.table.state.host:
                    raise CommandRefused("not_host", "Only the host may do this.")
                await self.table.change_input(message.input)
            case asked.Claim():
                return await self._claim(message)
            case _:
                await self.table.order(lambda state: self._command(message, state))
        return None

    async def _claim(self, message: asked.Claim) -> Verdict | None:
        try:
            await self.table.order(lambda state: self._command(message, state))
        except CommandRefused as refused:
            raise await self._photographed(refused, message) from refused
        state = self.table.state
        given = answer(state, self._seat_in(state), message.ref)
        said = given.judgement if given else None
        if said:
            self._metrics.claims.add("right" if said.accepted else "wrong")
        return sent_verdict(said) if said else None

    async def _photographed(self, refused: CommandRefused, message: asked.Claim) -> CommandRefused:
        """The refusal of a claim that came too late, with how close it was if it was right."""
        seat = self.table.seat_of(self._key)
        if refused.code != "round_over" or seat is None:
            return refused
        late = Claim(seat, message.round, message.deal, message.text)
        with suppress(StoreError):
            after = await self.table.photograph(late)
            if after is not None:
                return CommandRefused(refused.code, refused.message, after_ms=after)
        return refused

    def _command(self, message: Ordered, state: State) -> Command:
        command = command_of(message, self._seat_in(state), state.rules)
        if isinstance(command, ChangeRules):
            self._tables.check_rules(command.rules)
        return command

    def _seat_in(self, state: State) -> int:
        """The seat of this guest.

        Raises:
            RequestRefused: `not_seated`.
        """
        number = self.table.room.numbers(state).get(self._key)
        if number is None:
            raise RequestRefused("not_seated", "Take a seat at this table first.")
        return number

    async def _join(self, message: asked.Join) -> None:
        if self._key is None:
            raise RequestRefused("not_seated", "This window only watches.")
        key = self._key
        await self.table.order(lambda state: TakeSeat(_free_name(message, state), key))
        await self.table.settle(key)
        await self._tables.welcome(self.table)

    def _react(self, message: asked.React, now_ms: int) -> None:
        seat = self.table.seat_of(self._key)
        if seat is not None and self._reactions.take(now_ms):
            self.table.say(Reacted(seat, message.reaction))


def refusal(refused: KryptoError) -> Refusal:
    """A refusal as it is sent."""
    return Refusal(refused.code, refused.message, plain_details(refused))


def _free_name(message: asked.Join, state: State) -> str:
    """The name as it will be shown, told apart from those that are there."""
    taken = [seat.name for seat in state.seats if seat.presence is not Presence.REMOVED]
    wanted = cleaned(message.name) or nickname(secrets.randbelow, message.language)
    return next(told_apart([wanted], taken))
