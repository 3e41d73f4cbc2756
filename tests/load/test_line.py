"""A line reads what a server writes, however the network cuts it."""

import asyncio
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from krypto.load import line as line_module
from krypto.load.line import HEAD, Line, frame

TAKEN = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"


class Heard:
    """Wants whatever begins with a W, and keeps what it hears."""

    def __init__(self) -> None:
        self.messages: list[bytes] = []
        self.is_lost = False

    def wants(self, head: bytes) -> bool:
        """Whether it begins so."""
        return head.startswith(b"W")

    def hear(self, message: bytes) -> None:
        """Keep it."""
        self.messages.append(message)

    def lost(self) -> None:
        """The line is gone."""
        self.is_lost = True


class Wire(asyncio.Transport):
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.is_closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Keep it."""
        self.written += bytes(data)

    def close(self) -> None:
        """Close."""
        self.is_closed = True


def server_frame(message: bytes, kind: int = 0x81) -> bytes:
    """A frame as a server writes it, without a mask."""
    length = len(message)
    if length < 126:
        return bytes((kind, length)) + message
    if length < 65_536:
        return bytes((kind, 126)) + length.to_bytes(2, "big") + message
    return bytes((kind, 127)) + length.to_bytes(8, "big") + message


def fed(pieces: Sequence[bytes]) -> tuple[Heard, Wire, Line]:
    """A line that these pieces came over."""
    heard, wire = Heard(), Wire()

    async def feed() -> Line:
        line = Line("here", "/ws", heard)
        line.connection_made(wire)
        for piece in pieces:
            buffer = line.get_buffer(len(piece))
            buffer[: len(piece)] = piece
            line.buffer_updated(len(piece))
        return line

    return heard, wire, asyncio.run(feed())


MESSAGES = st.lists(
    st.tuples(st.sampled_from([b"W", b"x"]), st.sampled_from([0, 5, 124, 125, 126, 300, 66_000])),
    max_size=6,
)


@given(MESSAGES, st.lists(st.integers(1, 70_000), max_size=12))
def test_cut_anywhere(made: list[tuple[bytes, int]], cuts: list[int]) -> None:
    """Messages come whole where wanted and else with their beginning, wherever they are cut."""
    messages = [begin + b"." * length for begin, length in made]
    stream = TAKEN + b"".join(map(server_frame, messages))
    pieces, at = [], 0
    for cut in cuts:
        pieces.append(stream[at : at + cut])
        at += cut
    pieces += [
        stream[at : at + 100_000],
        stream[at + 100_000 : at + 200_000],
        stream[at + 200_000 :],
    ]
    heard, _, _ = fed([piece for piece in pieces if piece])
    shown = [one if one.startswith(b"W") else one[:HEAD] for one in messages]
    assert heard.messages == shown


def test_pings_are_answered_and_a_close_ends() -> None:
    """A ping comes back as a pong with the same bytes, and after a close the line is closed."""
    _, wire, _ = fed([TAKEN, server_frame(b"abcd", 0x89)])
    assert wire.written.endswith(frame(b"abcd", 0x8A))
    assert not wire.is_closed
    assert fed([TAKEN, server_frame(b"\x03\xe8", 0x88)])[1].is_closed


def test_a_refusal_is_kept() -> None:
    """Another answer than the upgrade is a refusal, with its status and what stands in it."""

    async def refused() -> tuple[int, bytes] | None:
        line = Line("here", "/ws", Heard())
        line.connection_made(Wire())
        said = b"HTTP/1.1 429 Too Many\r\ncontent-length: 2\r\n\r\n{}"
        line_module._BUFFER[: len(said)] = said
        line.buffer_updated(len(said))
        line.connection_lost(None)
        return await line.opened

    assert asyncio.run(refused()) == (429, b"{}")
