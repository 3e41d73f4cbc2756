"""Lines typed on a terminal, which can be edited until they are entered."""

import time
from collections import deque
from collections.abc import Callable
from typing import assert_never

from krypto.cli.draft import Draft, History
from krypto.cli.keys import Key, KeyReader, Pressed
from krypto.cli.lines import Seen, Typed, Waiting
from krypto.cli.row import Row
from krypto.cli.source import Source

__all__ = ["EditedLines"]


class EditedLines:
    """A line in the last row of the screen; whatever is written meanwhile comes above it.

    The arrow keys move in the line and bring earlier ones back, and the usual keys of a shell
    work: Ctrl-A, Ctrl-E, Ctrl-U, Ctrl-K, Ctrl-W, and Ctrl-D for the end.
    """

    def __init__(
        self, row: Row, source: Source, now_s: Callable[[], float] = time.monotonic
    ) -> None:
        self._row = row
        self._source = source
        self._now_s = now_s
        self._reader = KeyReader()
        self._keys: deque[Pressed] = deque()
        self._history = History()
        self._draft = Draft()
        self._seen: Seen = (0, 0)

    @property
    def is_terminal(self) -> bool:
        """As `Lines` says."""
        return True

    def line(self, prompt: str, seen: Seen, wait_ms: int | None = None) -> Typed | None:
        """As `Lines` says.

        Raises:
            EOFError: Ctrl-D in an empty line, or the terminal is gone.
            KeyboardInterrupt: Ctrl-C, where it is a key like others.
        """
        waiting = Waiting(wait_ms, self._now_s)
        self._row.ask(prompt)
        try:
            while not (typed := self._entered(seen)):
                self._row.draw(self._draft)
                self._listen(waiting.beat_s)
                if waiting.is_over and not self._keys:
                    break
        except EOFError:
            self._row.leave(self._draft)
            raise
        return typed

    def make_room(self) -> None:
        """As `Lines` says."""
        self._row.erase()

    def _listen(self, wait_s: float) -> None:
        text = self._source.read(wait_s)
        if text:
            self._keys.extend(self._reader.read(text))
        else:
            self._reader.forget()

    def _entered(self, seen: Seen) -> Typed | None:
        """The line, if the keys pressed so far enter one; what comes behind it waits."""
        while self._keys:
            key = self._keys.popleft()
            if not self._draft.text or key in (Key.OLDER, Key.NEWER):
                self._seen = seen
            if key is Key.ENTER:
                return self._enter()
            self._press(key)
        return None

    def _enter(self) -> Typed:
        self._row.leave(self._draft)
        typed = Typed(self._draft.text, self._seen)
        self._history.keep(typed.text)
        self._draft = Draft()
        return typed

    def _press(self, key: Pressed) -> None:
        match key:
            case str():
                self._draft = self._draft.typed(key)
            case Key.OLDER:
                self._draft = self._history.older(self._draft)
            case Key.NEWER:
                self._draft = self._history.newer(self._draft)
            case Key.INTERRUPT:
                raise KeyboardInterrupt
            case Key.END_OF_INPUT if not self._draft.text:
                raise EOFError
            case Key():
                self._draft = self._draft.edited(key)
            case _:
                assert_never(key)
