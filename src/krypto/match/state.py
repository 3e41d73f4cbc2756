"""The state of a table: everything the events so far have made, as one immutable value."""

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from krypto.match.clock import Clock
from krypto.match.round import Round
from krypto.match.seat import Seat
from krypto.rules.deck import Deck
from krypto.rules.ruleset import HOUSE, Ruleset

__all__ = ["NEW_TABLE", "Phase", "State"]


class Phase(StrEnum):
    """What a table is doing; pausing and calling come on top."""

    LOBBY = "lobby"
    PLAYING = "playing"
    BETWEEN = "between"
    OVER = "over"


class State(Struct, frozen=True, gc=False):
    """A table with its match, as the fold of its events.

    Attributes:
        at_ms: Time of the last event.
        phase: Lobby, playing a round, between rounds, or match over.
        rules: The rules in force.
        seats: Everybody at the table, and those who left but are still on the sheet, in order
            of their numbers.
        next_seat: Number for the next new seat.
        owner: Seat whose role it is to be host; None before anybody came.
        host: Seat that has the host's powers now: the owner, or who stands in.
        match: Number of the match at this table, 0 before the first.
        round: The round that runs, or the last one; None before the first of the match.
        rounds: Every round of this match that is over.
        last_round: Number of the last round begun at this table, 0 before the first.
        next_shuffle: Number of the first shuffle of the match not used yet.
        play_off: Seats that play the play-off; empty before it.
        ready: Seats that are ready for the next round.
        paused: Whether the host has paused.
        auto: Time to the next round where it starts by itself; else None.
        winners: Seats that won the match once it is over.
        commitment: Proof that the shuffles of this match were fixed before it.
        seed: Where they came from, once the match is over; else None.
    """

    at_ms: int = 0
    phase: Phase = Phase.LOBBY
    rules: Ruleset = HOUSE
    seats: tuple[Seat, ...] = ()
    next_seat: int = 1
    owner: int | None = None
    host: int | None = None
    match: int = 0
    round: Round | None = None
    rounds: tuple[Round, ...] = ()
    last_round: int = 0
    next_shuffle: int = 0
    play_off: tuple[int, ...] = ()
    ready: frozenset[int] = frozenset()
    paused: bool = False
    auto: Clock | None = None
    winners: tuple[int, ...] = ()
    commitment: str = ""
    seed: str | None = None

    @property
    def running(self) -> Round | None:
        """The round that is being played; None between rounds."""
        return self.round if self.phase is Phase.PLAYING else None

    @property
    def played(self) -> int:
        """How many rounds of the match count as played [R8, R9]."""
        return sum(one.end is not None and one.end.ending.counts for one in self.rounds)

    @property
    def deck_left(self) -> Deck:
        """The deck less the trophies [R10]."""
        taken = [card for seat in self.seats for card in seat.trophies]
        return self.rules.deck.without(taken) if taken else self.rules.deck

    @property
    def present(self) -> tuple[Seat, ...]:
        """Seats whose players are at the table and not away."""
        return tuple(seat for seat in self.seats if seat.is_present)

    @property
    def has_present(self) -> bool:
        """Whether anybody is at the table and not away."""
        return any(seat.is_present for seat in self.seats)

    def seat(self, number: int | None) -> Seat | None:
        """The seat of this number, or None where there is none on the sheet."""
        place = self._place(number)
        return None if place is None else self.seats[place]

    def seat_of_key(self, key: str) -> Seat | None:
        """The seat whose player comes back by this key, or None."""
        return next((seat for seat in self.seats if seat.key == key), None)

    def with_seat(self, newer: Seat) -> "State":
        """The state with one seat changed."""
        place, seats = self._place(newer.number), list(self.seats)
        if place is not None:
            seats[place] = newer
        return replace(self, seats=tuple(seats))

    def _place(self, number: int | None) -> int | None:
        """Where in `seats` the seat of this number is: at its number, if nobody left a gap."""
        seats = self.seats
        if number is not None and 0 < number <= len(seats) and seats[number - 1].number == number:
            return number - 1
        return next((place for place, seat in enumerate(seats) if seat.number == number), None)


NEW_TABLE = State()
"""The state before the first event."""
