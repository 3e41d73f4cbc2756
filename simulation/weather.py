"""What may go wrong in one course of events, and how often: some of it here, some of it there.

A course in which everything fails at once goes nowhere. So each has its own weather: which faults
there are, and how many, is drawn first, and each thing that happens draws from that.
"""

from dataclasses import dataclass
from random import Random

__all__ = ["Sky", "Weather", "weather_of"]

_HOUR_MS = 3_600_000


@dataclass(frozen=True, slots=True)
class Weather:
    """How often what goes wrong; each from 0, never, to 1, always.

    Attributes:
        slow: The database takes seconds for an answer.
        refused: It keeps nothing, and says so.
        unsaid: It keeps what it is given, and says that it has not.
        belated: It says that it has not, and keeps it a while later after all.
        hints_lost: A hint to another node is lost, doubled or late.
        cut: The network breaks in the second after a message.
        stalled: A socket takes nothing for a while.
        deaths: Machines that die in this course, a number.
        skew_ms: By how much the clocks of machines differ at most, and from one start to the next.
    """

    slow: float = 0.0
    refused: float = 0.0
    unsaid: float = 0.0
    belated: float = 0.0
    hints_lost: float = 0.0
    cut: float = 0.0
    stalled: float = 0.0
    deaths: int = 0
    skew_ms: int = 0


@dataclass(slots=True)
class Sky:
    """The weather that there is at the moment.

    Attributes:
        weather: That.
    """

    weather: Weather

    def clear_up(self) -> None:
        """Let nothing go wrong from now on."""
        self.weather = Weather()


def weather_of(chance: Random, *, many: bool) -> Weather:
    """The weather of a course.

    Args:
        chance: What it is drawn from.
        many: Whether there are several nodes; one alone knows what it has kept, for its store
            is on its own machine.
    """

    def now_and_then(most: float) -> float:
        return chance.random() * most if chance.random() < 0.5 else 0.0

    return Weather(
        slow=now_and_then(0.1),
        refused=now_and_then(0.4),
        unsaid=now_and_then(0.25),
        belated=now_and_then(0.15) if many else 0.0,
        hints_lost=now_and_then(0.95) if many else 0.0,
        cut=now_and_then(0.15),
        stalled=now_and_then(0.02),
        deaths=chance.choice((0, 0, 1, 1, 2, 3)),
        skew_ms=chance.choice((0, 200, 5_000) if many else (0, 0, _HOUR_MS)),
    )
