"""A terminal that sends key by key: for as long as a game is on, and never longer."""

import os
import signal
import termios
from collections.abc import Callable
from contextlib import suppress
from types import FrameType, TracebackType
from typing import Final

__all__ = ["KeyByKey"]

_INPUT: Final = 0
_LOCAL: Final = 3
_SPECIAL: Final = 6


class KeyByKey:
    """The terminal while it sends each key at once and shows none by itself.

    Ctrl-C stays what it is. Ctrl-Z gives the terminal back before the game stops, and takes it
    again when it goes on.
    """

    def __init__(self, descriptor: int, gone_on: Callable[[], None]) -> None:
        self._fd = descriptor
        self._gone_on = gone_on
        self._before = termios.tcgetattr(descriptor)
        self._may_be_stopped = signal.getsignal(signal.SIGTSTP) is signal.SIG_DFL

    def __enter__(self) -> None:
        """Take the terminal."""
        self._take()
        if self._may_be_stopped:
            signal.signal(signal.SIGTSTP, self._stop)
            signal.signal(signal.SIGCONT, self._go_on)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Give the terminal back as it was."""
        if self._may_be_stopped:
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            signal.signal(signal.SIGCONT, signal.SIG_DFL)
        self._give_back()

    def _take(self) -> None:
        wanted = termios.tcgetattr(self._fd)
        wanted[_INPUT] &= ~termios.IXON  # else Ctrl-S would freeze the game
        wanted[_LOCAL] &= ~(termios.ICANON | termios.ECHO | termios.IEXTEN)
        wanted[_SPECIAL][termios.VMIN] = 1
        wanted[_SPECIAL][termios.VTIME] = 0
        termios.tcsetattr(self._fd, termios.TCSADRAIN, wanted)

    def _give_back(self) -> None:
        with suppress(termios.error):  # a terminal that is gone needs nothing back
            termios.tcsetattr(self._fd, termios.TCSADRAIN, self._before)

    def _stop(self, _signal: int, _frame: FrameType | None) -> None:
        self._give_back()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)  # here it stands still, until it is told to go on
        signal.signal(signal.SIGTSTP, self._stop)
        self._take()
        self._gone_on()

    def _go_on(self, _signal: int, _frame: FrameType | None) -> None:
        """Whoever stopped it in another way may have changed the terminal."""
        self._take()
        self._gone_on()
