"""Who is at the table, as it looks from this keyboard, and how they are spoken of.

One person at the keyboard is spoken to; several are called by their names, and so is everybody
who plays without a keyboard.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from krypto.cli.phrases import listed
from krypto.match.state import State

__all__ = ["Company"]

_YOURS: Final = {"is": "are", "has": "have"}


@dataclass(frozen=True, slots=True)
class Company:
    """The people and the players of the house at one table.

    Attributes:
        state: The table.
        people: Seats of the people who sit at the keyboard.
    """

    state: State
    people: Collection[int]

    @property
    def is_alone(self) -> bool:
        """Whether there is nobody but one person."""
        return sum(seat.at_table for seat in self.state.seats) == 1

    @property
    def you(self) -> int | None:
        """The one person at the keyboard; None where there are several."""
        return next(iter(self.people)) if len(self.people) == 1 else None

    def is_here(self, seat: int) -> bool:
        """Whether the player sits at this keyboard."""
        return seat in self.people

    def name(self, number: int) -> str:
        """How the player is called in the middle of a sentence."""
        seat = self.state.seat(number)
        return "you" if number == self.you else seat.name if seat else "somebody"

    def names(self, seats: Iterable[int]) -> str:
        """How several players are called, in the order of their seats."""
        return listed([self.name(seat) for seat in sorted(seats)])

    def does(self, seat: int, verb: str) -> str:
        """A player who does something, as a sentence begins.

        Args:
            seat: Who does it.
            verb: What one does, as it is said of others: ``wins``, ``takes that back``.
        """
        name = self.name(seat)
        if name not in ("you", "You"):  # who began alone may be called so, with others by now
            return f"{name} {verb}"
        first, blank, rest = verb.partition(" ")
        return f"You {_YOURS.get(first, first.removesuffix('s'))}{blank}{rest}"
