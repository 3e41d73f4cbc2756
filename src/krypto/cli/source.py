"""Sources: where the characters come from that people or programs send.

Whoever reads says how long to wait, so that a game can go on meanwhile.
"""

import codecs
import os
import select
import sys
import time
from contextlib import suppress
from importlib import import_module
from typing import Final, Protocol, TextIO, cast

__all__ = ["Console", "Descriptor", "Nothing", "Source", "encoding_of"]

_MOST: Final = 65_536
_LOOK_S: Final = 0.02
_UTF8: Final = ("utf-8", "ascii")


def encoding_of(stream: TextIO) -> str:
    """How the bytes of this stream are to be read: what is said to be ASCII may be UTF-8.

    A mark at the beginning, as some editors leave it, is no part of the text.
    """
    given = stream.encoding or "utf-8"
    return "utf-8-sig" if codecs.lookup(given).name in _UTF8 else given


class Source(Protocol):
    """Where characters come from."""

    def read(self, wait_s: float) -> str:
        """What has come, or comes within this time; nothing if nothing does.

        Raises:
            EOFError: Nothing will ever come again.
        """
        ...


class Nothing:
    """A source that is closed."""

    def read(self, wait_s: float) -> str:  # noqa: ARG002  # there is nothing to wait for
        """As `Source` says.

        Raises:
            EOFError: Always.
        """
        raise EOFError


class Descriptor:
    """A file, a pipe, or a terminal.

    Windows cannot wait for a pipe: there reading lasts until something comes.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._decoder = _decoder(encoding_of(stream))
        self._is_over = False

    def read(self, wait_s: float) -> str:
        """As `Source` says.

        Raises:
            EOFError: At the end of the file, or when whoever wrote has gone.
        """
        if self._is_over:
            raise EOFError
        if sys.platform != "win32" and not select.select([self._stream], [], [], wait_s)[0]:
            return ""
        data = b""
        with suppress(OSError):  # a terminal that is gone is at its end
            data = os.read(self._stream.fileno(), _MOST)
        self._is_over = not data
        return self._decoded(data)

    def _decoded(self, data: bytes) -> str:
        try:
            return self._decoder.decode(data, final=self._is_over)
        except UnicodeError:  # some encodings refuse a text whose first bytes are not theirs
            self._decoder = _decoder("utf-8")
            return self._decoder.decode(data, final=self._is_over)


def _decoder(encoding: str) -> codecs.IncrementalDecoder:
    return codecs.getincrementaldecoder(encoding)(errors="replace")


class _Msvcrt(Protocol):
    """What the console of Windows is asked for."""

    def kbhit(self) -> bool:
        """Whether a key waits."""
        ...

    def getwch(self) -> str:
        """The next character; two of them for a key that is none."""
        ...


class Console:
    """The keyboard of a Windows console; its keys come as a terminal sends them."""

    _KEYS: Final = {
        "H": "\x1b[A",
        "P": "\x1b[B",
        "M": "\x1b[C",
        "K": "\x1b[D",
        "G": "\x1b[H",
        "O": "\x1b[F",
        "S": "\x1b[3~",
    }
    _ENDS: Final = "\x1a"
    """Ctrl-Z, which ends the input on Windows."""

    def __init__(self, keys: _Msvcrt | None = None) -> None:
        self._keys = keys or cast("_Msvcrt", import_module("msvcrt"))

    def read(self, wait_s: float) -> str:
        """As `Source` says; the end of input is a key like others."""
        until = time.monotonic() + wait_s
        while not self._keys.kbhit():
            if time.monotonic() >= until:
                return ""
            time.sleep(_LOOK_S)
        text = ""
        while self._keys.kbhit():
            text += self._key()
        return text

    def _key(self) -> str:
        char = self._keys.getwch()
        if char in ("\x00", "\xe0"):
            return self._KEYS.get(self._keys.getwch(), "")
        return "\x04" if char == self._ENDS else char
