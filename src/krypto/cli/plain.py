"""Lines from a file, a pipe, or a terminal whose output goes elsewhere."""

import time
from collections import deque
from collections.abc import Callable
from typing import Final

from krypto.cli.draft import LONGEST_LINE
from krypto.cli.lines import Seen, Typed, Waiting
from krypto.cli.source import Source
from krypto.cli.terminal import Screen

__all__ = ["PlainLines"]

_LONGEST_SHOWN: Final = 200


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

    @property
    def is_terminal(self) -> bool:
        """As `Lines` says."""
        return self._is_typed

    def line(self, prompt: str, seen: Seen, wait_ms: int | None = None) -> Typed | None:
        """As `Lines` says.

        Raises:
            EOFError: There is no further line.
        """
        waiting = Waiting(wait_ms, self._now_s)
        self._ask(prompt)
        while not self._entire:
            self._listen(waiting.beat_s)
            if not self._entire and waiting.is_over:
                return None
        text, self._asked = self._entire.popleft(), ""
        if not self._is_typed:
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
            *entire, begun = (self._begun + self._source.read(wait_s)).split("\n")
        except EOFError:
            if not self._begun:
                raise
            entire, begun = [self._begun], ""
        self._entire.extend(line.rstrip("\r")[:LONGEST_LINE] for line in entire)
        self._begun = begun[:LONGEST_LINE]


def _shown(char: str) -> str:
    return char if char.isprintable() else "·"
