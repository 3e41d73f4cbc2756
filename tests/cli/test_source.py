"""Where characters come from: descriptors, and the console of Windows."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from krypto.cli.source import Console, Descriptor, Nothing, Source


class Pipe:
    """A pipe with a descriptor at its end."""

    def __init__(self, encoding: str) -> None:
        read, self.write_end = os.pipe()
        self.stream = open(read, encoding=encoding)  # noqa: PTH123, SIM115  # closed in the end
        self.source = Descriptor(self.stream)

    def write(self, data: bytes) -> None:
        """Send these bytes."""
        os.write(self.write_end, data)

    def end(self) -> None:
        """Say that nothing more will come."""
        if self.write_end >= 0:
            os.close(self.write_end)
        self.write_end = -1


@pytest.fixture
def pipe() -> Iterator[Pipe]:
    """A pipe that carries UTF-8."""
    made = Pipe("utf-8")
    yield made
    made.end()
    made.stream.close()


def everything(source: Source) -> str:
    """All that comes."""
    text = ""
    while True:
        try:
            text += source.read(0)
        except EOFError:
            return text


def test_what_has_come_is_read_at_once(pipe: Pipe) -> None:
    """Nothing is waited for: what is there is given, and nothing where nothing is."""
    assert pipe.source.read(0) == ""
    pipe.write(b"9-1\n2")
    assert pipe.source.read(10) == "9-1\n2"
    assert pipe.source.read(0) == ""


def test_half_a_character_waits_for_the_rest(pipe: Pipe) -> None:
    """A character of several bytes is given when it is whole."""
    pipe.write("×".encode()[:1])
    assert pipe.source.read(0) == ""
    pipe.write("×".encode()[1:])
    assert pipe.source.read(0) == "×"


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", ""),
        (b"1", "1"),
        (b"\xff\xfe\x00", "\ufffd\ufffd\x00"),
        ("×".encode()[:1], "\ufffd"),
        (b"\xef\xbb\xbf9-1", "9-1"),
    ],
)
def test_everything_has_an_end(pipe: Pipe, data: bytes, text: str) -> None:
    """At the end that is said again and again; what is no text is replaced, a mark is dropped."""
    pipe.write(data)
    pipe.end()
    assert everything(pipe.source) == text
    assert everything(pipe.source) == ""


@pytest.mark.parametrize(
    ("encoding", "data", "text"),
    [
        ("cp437", b"8\xf62", "8÷2"),
        ("ascii", "8÷2".encode(), "8÷2"),
        ("latin-1", b"8\xf72", "8÷2"),
        ("utf-16", "8÷2".encode("utf-16"), "8÷2"),
        ("utf-16", b"8/2\n", "8/2\n"),
    ],
)
def test_other_encodings(encoding: str, data: bytes, text: str) -> None:
    """A source is read in the encoding of its stream, and as UTF-8 where that cannot be."""
    made = Pipe(encoding)
    made.write(data)
    made.end()
    assert everything(made.source) == text
    made.stream.close()


def test_a_closed_source() -> None:
    """Where there is no input at all, it is at its end."""
    with pytest.raises(EOFError):
        Nothing().read(1)
    with Path(os.devnull).open(encoding="utf-8") as nothing:
        assert everything(Descriptor(nothing)) == ""


class Keyboard:
    """The console of Windows, as far as it is asked."""

    def __init__(self, *pieces: str) -> None:
        self.pieces = list(pieces)
        self.waiting = ""

    def kbhit(self) -> bool:
        """Whether a key waits; the next piece comes when it is asked again."""
        if not self.waiting and self.pieces:
            self.waiting = self.pieces.pop(0)
            return bool(self.waiting)
        return bool(self.waiting)

    def getwch(self) -> str:
        """The next character."""
        char, self.waiting = self.waiting[0], self.waiting[1:]
        return char


@pytest.mark.parametrize(
    ("sent", "read"),
    [
        ("9-1\r", "9-1\r"),
        ("\xe0H\xe0P\xe0M\xe0K\xe0G\xe0O\xe0S", "\x1b[A\x1b[B\x1b[C\x1b[D\x1b[H\x1b[F\x1b[3~"),
        ("\x00;9", "9"),
        ("\x1a", "\x04"),
        ("\x03", "\x03"),
        ("", ""),
    ],
)
def test_the_console_of_windows(sent: str, read: str) -> None:
    """Its keys come as a terminal sends them, Ctrl-Z ends the input, other keys are left out."""
    assert Console(Keyboard(sent)).read(0) == read
