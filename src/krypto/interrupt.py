"""Ctrl-C at the two ends of the command: one word and status 130, as at any time between.

Python turns the signal into an exception wherever it happens to be. While modules are loaded, and
once the command is over, nobody is there to catch it. So at these two ends it ends the process at
once: nothing has begun that would have to be put in order.
"""

import os
import signal
from types import FrameType

__all__ = ["INTERRUPTED", "end_at_once", "raise_again"]

INTERRUPTED = 130
"""The exit status after Ctrl-C."""

_STANDARD_ERROR = 2


def end_at_once() -> None:
    """Let Ctrl-C end the process at once, unless whoever started it wants it ignored."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, _leave)


def raise_again() -> None:
    """Let Ctrl-C be the exception that it usually is, if it was to end the process at once."""
    if signal.getsignal(signal.SIGINT) is _leave:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _leave(_number: int, _frame: FrameType | None) -> None:
    try:
        is_terminal = os.isatty(_STANDARD_ERROR)
        os.write(_STANDARD_ERROR, b"\nbye\n" if is_terminal else b"bye\n")
    finally:  # also where standard error is closed
        os._exit(INTERRUPTED)
