"""The keyboard: one line at a time, from a terminal or from whatever else is the input.

On a terminal a line can be edited and earlier lines come back with the arrow keys, where the
system has `readline`. Waiting can have an end: then there is no line, and what was half typed
is forgotten. Nothing here changes the terminal for longer than one line, so that there is
nothing to restore.
"""

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from io import TextIOWrapper
from types import FrameType
from typing import Final, Protocol, TextIO

from krypto.cli.terminal import Screen

__all__ = ["Keyboard", "Lines"]

_LONGEST_LINE: Final = 10_000
_BEAT_SECONDS: Final = 0.1


class Lines(Protocol):
    """Where lines come from: a keyboard, or a test.

    Attributes:
        is_terminal: Whether there is somebody to look at a pause.
    """

    @property
    def is_terminal(self) -> bool:
        """Whether somebody sits there, who sees what is written and can take time."""
        ...

    def line(self, prompt: str, wait_ms: int | None = None) -> str | None:
        """The next line, without its end; None where the time to wait is over.

        Raises:
            EOFError: There is no further line.
        """
        ...


class _TimeUp(BaseException):
    """The time to wait is over."""


class Keyboard:
    """Standard input as it is.

    Attributes:
        screen: Where prompts go, and the lines of an input that does not show them itself.
    """

    def __init__(self, screen: Screen, source: TextIO | None) -> None:
        self.screen = screen
        self._source = source
        self._is_typed = source is not None and source.isatty()
        self._is_edited = self._is_typed and screen.out.isatty()
        if isinstance(source, TextIOWrapper):
            source.reconfigure(errors="replace")
        if self._is_edited:
            _prepare_editing()

    @property
    def is_terminal(self) -> bool:
        """Whether somebody sits there, who sees what is written and can take time."""
        return self._is_typed

    def line(self, prompt: str, wait_ms: int | None = None) -> str | None:
        """As `Lines` says."""
        asked = prompt.translate(self.screen.fallbacks)
        try:
            with _heartbeat(wait_ms):
                return input(asked) if self._is_edited else self._read(asked)
        except _TimeUp:
            self._forget()
            return None

    def _read(self, prompt: str) -> str:
        """A line as it comes; shown behind its prompt, unless a terminal has shown it already."""
        self.screen.write(prompt)
        self.screen.out.flush()
        text = self._source.readline(_LONGEST_LINE) if self._source else ""
        if not text:
            raise EOFError
        if not text.endswith("\n"):
            self._drop_rest(len(text))
        line = text.rstrip("\r\n")
        if not self._is_typed:
            self.screen.say("".join(char if char.isprintable() else "·" for char in line[:200]))
        return line

    def _drop_rest(self, length: int) -> None:
        """Reads past the rest of a line that nobody will ever need in full."""
        while self._source and length == _LONGEST_LINE:
            rest = self._source.readline(_LONGEST_LINE)
            length = 0 if rest.endswith("\n") else len(rest)

    def _forget(self) -> None:
        """Begins a new line, and lets what is half typed not become the start of the next."""
        self.screen.say()
        if self._is_typed and sys.platform != "win32":
            termios = import_module("termios")
            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


def _prepare_editing() -> None:
    """Lets lines be edited, without a byte to the terminal beyond what editing itself needs."""
    try:
        readline = import_module("readline")
    except ImportError:
        return
    for setting in ("enable-bracketed-paste off", "enable-meta-key off", "bell-style none"):
        readline.parse_and_bind(f"set {setting}")


@contextmanager
def _heartbeat(wait_ms: int | None) -> Iterator[None]:
    """Looks up from waiting again and again, and interrupts what is done inside in the end.

    Looking up also lets a Ctrl-C or a request to end through that came just before the wait
    began; without it they would be noticed with the next key only. Systems without this kind of
    alarm wait for the line; the table itself knows when it came too late.

    Raises:
        _TimeUp: The time to wait is over.
    """
    if sys.platform == "win32":
        yield
        return
    ends = [] if wait_ms is None else [time.monotonic() + wait_ms / 1000]

    def look_up(_signal: int, _frame: FrameType | None) -> None:
        if ends and time.monotonic() >= ends[0]:
            ends.clear()  # once is enough
            raise _TimeUp

    before = signal.signal(signal.SIGALRM, look_up)
    signal.setitimer(signal.ITIMER_REAL, _BEAT_SECONDS, _BEAT_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
