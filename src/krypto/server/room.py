"""The room of a table: who is there, at this server, and at other nodes as far as is known."""

from typing import TYPE_CHECKING

from krypto.match.commands import Away, Command, Present
from krypto.match.seat import Presence, Seat
from krypto.match.state import State
from krypto.server.showing import is_bot
from krypto.wire.from_server import Crowd
from krypto.wire.messages import ServerMessage

if TYPE_CHECKING:
    from collections.abc import Mapping

    from krypto.server.guest import Guest

__all__ = ["Room"]


class Room:
    """Who is at a table.

    What is known by key is kept until a seat changes hands or its player comes or goes: most
    events change one seat, and nothing of that.

    Attributes:
        guests: Who is told of what happens.
        elsewhere: Who is at other nodes, by the keys of their seats.
        watching_elsewhere: How many are at other nodes who have no seat.
        people: How many guests are no players of the house.
    """

    def __init__(self) -> None:
        self.guests: set[Guest] = set()
        self.elsewhere: frozenset[str] = frozenset()
        self.watching_elsewhere = self.people = 0
        self._told = 0
        self._watching: int | None = 0
        self._seats: tuple[Seat, ...] = ()
        self._numbers: dict[str | None, int] = {}
        self._bots: frozenset[int] = frozenset()
        self._gone: tuple[str, ...] = ()

    def enter(self, guest: "Guest") -> None:
        """Have a guest more."""
        self.guests.add(guest)
        self._count()

    def leave(self, guest: "Guest") -> None:
        """Have a guest less, if it was here."""
        self.guests.discard(guest)
        self._count()

    @property
    def keys(self) -> frozenset[str]:
        """Who is here; players of the house only while a person is."""
        keys = {guest.key for guest in self.guests if guest.key is not None}
        return frozenset(keys if self.people else (key for key in keys if not is_bot(key)))

    def numbers(self, state: State) -> "Mapping[str | None, int]":
        """The seats at the table by the keys that hold them now."""
        self._follow(state)
        return self._numbers

    def bots(self, state: State) -> frozenset[int]:
        """Seats of players of the house."""
        self._follow(state)
        return self._bots

    def watching(self, state: State) -> int:
        """How many are here who have no seat."""
        self._follow(state)
        if self._watching is None:
            self._watching = sum(guest.key not in self._numbers for guest in self.guests)
        return self._watching

    def step(self, state: State, key: str) -> Command | None:
        """The command that brings the seat of this key into step with who is here."""
        seat = state.seat(self.numbers(state).get(key))
        if seat is None:
            return None
        is_here = key in self.keys
        if is_here and seat.presence is not Presence.HERE:
            return Present(seat.number)
        is_gone = not is_here and key not in self.elsewhere
        return Away(seat.number) if is_gone and seat.presence is Presence.HERE else None

    def overlooked(self, state: State) -> list[str]:
        """Who is here and not shown as present, by the keys of their seats."""
        self._follow(state)
        keys = self.keys if self._gone else ()
        return [key for key in self._gone if key in keys]

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

    def _count(self) -> None:
        self.people = sum(not is_bot(guest.key) for guest in self.guests)
        self._watching = None

    def _follow(self, state: State) -> None:
        seats = state.seats
        if seats is not self._seats:
            if not _are_alike(seats, self._seats):
                self._know(seats)
            self._seats = seats

    def _know(self, seats: tuple[Seat, ...]) -> None:
        there = [seat for seat in seats if seat.at_table and seat.key]
        self._numbers = {seat.key: seat.number for seat in there}
        self._bots = frozenset(seat.number for seat in seats if is_bot(seat.key))
        gone = (seat.key for seat in there if seat.presence is not Presence.HERE)
        self._gone = tuple(key for key in gone if key)
        self._watching = None


def _are_alike(seats: tuple[Seat, ...], others: tuple[Seat, ...]) -> bool:
    """Whether the same people hold the same seats, and are as present as before."""
    if len(seats) != len(others):
        return False
    changed = [pair for pair in zip(seats, others, strict=True) if pair[0] is not pair[1]]
    return all(_held(seat) == _held(other) for seat, other in changed)


def _held(seat: Seat) -> tuple[int, str | None, Presence]:
    return seat.number, seat.key, seat.presence
