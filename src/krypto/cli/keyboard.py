"""The keyboard: standard input, read in the way that suits it, for as long as a game is on."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from krypto.cli.edited import EditedLines
from krypto.cli.lines import Lines
from krypto.cli.plain import PlainLines
from krypto.cli.row import Row
from krypto.cli.source import Console, Descriptor, Nothing
from krypto.cli.terminal import Screen

__all__ = ["opened"]


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
        yield EditedLines(Row(screen), Console())
    else:
        from krypto.cli.keybykey import KeyByKey  # noqa: PLC0415  # Windows has no such thing

        row = Row(screen)
        with KeyByKey(stream.fileno(), gone_on=row.lose):
            yield EditedLines(row, Descriptor(stream))
