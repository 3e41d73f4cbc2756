"""The keyboard: standard input, read in the way that suits it, for as long as a game is on."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, TextIO

from krypto.cli.edited import EditedLines
from krypto.cli.lines import Lines
from krypto.cli.plain import PlainLines
from krypto.cli.row import Row
from krypto.cli.source import Console, Descriptor, Nothing
from krypto.cli.terminal import Screen

__all__ = ["opened"]

_USUAL_WIDTH: Final = 80


@contextmanager
def opened(stream: TextIO | None, screen: Screen) -> Iterator[Lines]:
    """The lines that come from this stream; edited where people see what they type.

    Args:
        stream: Standard input; None where it is closed.
        screen: Where prompts go.
    """
    if stream is None:
        yield PlainLines(screen, Nothing())
    elif not (stream.isatty() and screen.out.isatty()):
        yield PlainLines(screen, Descriptor(stream), is_typed=stream.isatty())
    elif sys.platform == "win32":
        yield EditedLines(Row(screen, lambda: _width(screen)), Console())
    else:
        from krypto.cli.keybykey import KeyByKey  # noqa: PLC0415  # Windows has no such thing

        row = Row(screen, lambda: _width(screen))
        with KeyByKey(stream.fileno(), gone_on=row.lose):
            yield EditedLines(row, Descriptor(stream))


def _width(screen: Screen) -> int:
    """The columns of the terminal now; it may have another size than a moment ago."""
    try:
        return os.get_terminal_size(screen.out.fileno()).columns or _USUAL_WIDTH
    except OSError:
        return _USUAL_WIDTH
