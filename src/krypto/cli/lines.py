"""Lines that people or programs enter, and how long to wait for one."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

__all__ = ["Lines", "Seen", "Typed", "Waiting"]

_BEAT_S: Final = 0.25
"""How often to look up from waiting: for a screen of another size, or a signal just missed."""

Seen: TypeAlias = tuple[int, int]
"""Which cards lay on the table: number of the round, number of the deal in it."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A line that somebody has entered.

    Attributes:
        text: The line, without its end.
        seen: The cards that lay on the table when it was begun.
    """

    text: str
    seen: Seen


class Lines(Protocol):
    """Where lines come from: a keyboard, or a test.

    Attributes:
        is_terminal: Whether there is somebody to look at a pause.
    """

    @property
    def is_terminal(self) -> bool:
        """Whether somebody sits there, who sees what is written and can take time."""
        ...

    def line(self, prompt: str, seen: Seen, wait_ms: int | None = None) -> Typed | None:
        """The next line; None where the time to wait is over.

        Args:
            prompt: What to show before it, unless that stands there already.
            seen: The cards on the table now.
            wait_ms: How long to wait; None for ever.

        Raises:
            EOFError: There is no further line.
        """
        ...

    def make_room(self) -> None:
        """Take away what stands in the last row, or go on below it: more is to be written."""
        ...


class Waiting:
    """A time to wait for, in beats."""

    def __init__(self, wait_ms: int | None, now_s: Callable[[], float]) -> None:
        self._now_s = now_s
        self._until_s = None if wait_ms is None else now_s() + wait_ms / 1000

    @property
    def is_over(self) -> bool:
        """Whether all of it has passed."""
        return self._until_s is not None and self._now_s() >= self._until_s

    @property
    def beat_s(self) -> float:
        """How long to wait before looking up."""
        if self._until_s is None:
            return _BEAT_S
        return max(0.0, min(_BEAT_S, self._until_s - self._now_s()))
