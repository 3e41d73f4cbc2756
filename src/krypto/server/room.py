"""The room of a table: who is there, at this server, and at other nodes as far as is known."""

from typing import TYPE_CHECKING

from krypto.match.commands import Away, Command, Present
from krypto.match.seat import Presence, Seat
from krypto.match.state import State
from krypto.server.showing import is_bot
from krypto.wire.from_server import Crowd
from krypto.wire.messages import ServerMessage

if TYPE_CHECKING:
    from krypto.server.guest import Guest

__all__ = ["Room"]


class Room:
    """Who is at a table.

    Attributes:
        guests: Who is told of what happens.
        elsewhere: Who is at other nodes, by the keys of their seats.
        watching_elsewhere: How many are at other nodes who have no seat.
    """

    def __init__(self) -> None:
        self.guests: set[Guest] = set()
        self.elsewhere: frozenset[str] = frozenset()
        self.watching_elsewhere = 0
        self._told = 0
        self._seats: tuple[Seat, ...] = ()
        self._held: dict[str, Seat] = {}

    @property
    def people(self) -> int:
        """How many guests are no players of the house."""
        return sum(not is_bot(guest.key) for guest in self.guests)

    @property
    def keys(self) -> frozenset[str]:
        """Who is here; players of the house only while a person is."""
        keys = {guest.key for guest in self.guests if guest.key is not None}
        return frozenset(keys if self.people else (key for key in keys if not is_bot(key)))

    def held(self, state: State, key: str | None) -> Seat | None:
        """The seat at the table that this key holds now."""
        if state.seats is not self._seats:
            self._seats = state.seats
            self._held = {seat.key: seat for seat in state.seats if seat.key and seat.at_table}
        return None if key is None else self._held.get(key)

    def watching(self, state: State) -> int:
        """How many are here who have no seat."""
        return sum(self.held(state, guest.key) is None for guest in self.guests)

    def step(self, state: State, key: str) -> Command | None:
        """The command that brings the seat of this key into step with who is here."""
        seat = self.held(state, key)
        if seat is None:
            return None
        is_here = key in self.keys
        if is_here and seat.presence is not Presence.HERE:
            return Present(seat.number)
        is_gone = not is_here and key not in self.elsewhere
        return Away(seat.number) if is_gone and seat.presence is Presence.HERE else None

    def overlooked(self, state: State) -> list[str]:
        """Who is here and not shown as present, by the keys of their seats."""
        gone = [one for one in state.seats if one.at_table and one.presence is not Presence.HERE]
        keys = self.keys if gone else ()
        return [one.key for one in gone if one.key in keys and one.key is not None]

    def say(self, message: ServerMessage) -> None:
        """Say something to everybody here."""
        for guest in tuple(self.guests):
            guest.told(message)

    def tell_changed(self) -> None:
        """Tell everybody here that there is another view."""
        for guest in tuple(self.guests):
            guest.changed()

    def tell_crowd(self, state: State) -> None:
        """Say how many watch, if that has changed."""
        watching = self.watching(state) + self.watching_elsewhere
        if watching != self._told:
            self._told = watching
            self.say(Crowd(watching))
