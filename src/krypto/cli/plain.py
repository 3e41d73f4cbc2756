"""Lines from a file, a pipe, or a terminal whose output goes elsewhere."""

import time
from collections import deque
from collections.abc import Callable
from typing import Final

from krypto.cli.draft import LONGEST_LINE
from krypto.cli.lines import Seen, Typed, Waiting
from krypto.cli.source import Source
from krypto.cli.terminal import Screen
from krypto.errors import UsageError

__all__ = ["PlainLines"]

_LONGEST_SHOWN: Final = 200
_MOST_LINES: Final = 2_000
_MOST_CHARACTERS: Final = 10_000_000
"""How much may come while the same cards lie on the table; nobody types as much, a loop does."""

_MOST_IN_ALL: Final = 1_000_000
"""Lines for a whole session, however many cards it sees."""


class PlainLines:
    """Lines as they come, each shown behind its prompt unless a terminal has shown it already."""

    def __init__(
        self,
        screen: Screen,
        source: Source,
        *,
        is_typed: bool = False,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._screen = screen
        self._source = source
        self._is_typed = is_typed
        self._now_s = now_s
        self._asked = ""
        self._begun = ""
        self._entire: deque[str] = deque()
        self._allowed = _Allowed()

    @property
    def is_terminal(self) -> bool:
        """As `Lines` says."""
        return self._is_typed

    def line(self, prompt: str, seen: Seen, wait_ms: int | None = None) -> Typed | None:
        """As `Lines` says.

        Raises:
            EOFError: There is no further line.
            UsageError: `endless_input`, though never for what somebody types.
        """
        waiting = Waiting(wait_ms, self._now_s)
        self._allowed.lie(seen)
        self._ask(prompt)
        while not self._entire:
            self._listen(waiting.beat_s)
            if not self._entire and waiting.is_over:
                return None
        text, self._asked = self._entire.popleft(), ""
        if not self._is_typed:
            self._allowed.take(lines=1)
            self._screen.say("".join(map(_shown, text[:_LONGEST_SHOWN])))
        return Typed(text, seen)

    def make_room(self) -> None:
        """As `Lines` says."""
        if self._asked:
            self._screen.say()
        self._asked = ""

    def _ask(self, prompt: str) -> None:
        if prompt != self._asked:
            self.make_room()
            self._screen.write(prompt)
            self._screen.out.flush()
        self._asked = prompt

    def _listen(self, wait_s: float) -> None:
        """Take in what has come; at the end what was begun is a line, too."""
        try:
            *entire, begun = (self._begun + self._read(wait_s)).split("\n")
        except EOFError:
            if not self._begun:
                raise
            entire, begun = [self._begun], ""
        self._entire.extend(line.rstrip("\r")[:LONGEST_LINE] for line in entire)
        self._begun = begun[:LONGEST_LINE]

    def _read(self, wait_s: float) -> str:
        text = self._source.read(wait_s)
        self._allowed.take(characters=len(text))
        return text


class _Allowed:
    """How much may still come; whatever feeds a game without end is refused."""

    def __init__(self) -> None:
        self._seen: Seen | None = None
        self._lines = self._characters = self._in_all = 0

    def lie(self, seen: Seen) -> None:
        """These cards lie on the table; with others it is counted anew."""
        if seen != self._seen:
            self._seen, self._lines, self._characters = seen, 0, 0

    def take(self, *, lines: int = 0, characters: int = 0) -> None:
        """Count what has come.

        Raises:
            UsageError: `endless_input`.
        """
        self._lines += lines
        self._in_all += lines
        self._characters += characters
        is_much = self._lines > _MOST_LINES or self._characters > _MOST_CHARACTERS
        if is_much or self._in_all > _MOST_IN_ALL:
            told = "More comes from standard input than a game can need. It ends here."
            raise UsageError("endless_input", told)


def _shown(char: str) -> str:
    return char if char.isprintable() else "·"
