"""Messages into JSON and back."""

import msgspec

from krypto.errors import RequestRefused
from krypto.wire.messages import ClientMessage, ServerMessage

__all__ = ["encoded", "mark_of", "packed", "read_client", "read_server"]


class _Marked(msgspec.Struct):
    """As much of a message as is needed to answer it."""

    ref: str = ""


_CLIENT = msgspec.json.Decoder(ClientMessage)
_SERVER = msgspec.json.Decoder(ServerMessage)
_MARKED = msgspec.json.Decoder(_Marked)
_ENCODER = msgspec.json.Encoder()

_LONGEST_MARK = 40


def read_client(frame: str | bytes) -> ClientMessage:
    """The message of a client in this frame.

    Raises:
        RequestRefused: `bad_message` for anything else.

    >>> read_client('{"type":"ping","ref":"p"}')
    Ping(ref='p')
    """
    try:
        return _CLIENT.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as unreadable:
        raise RequestRefused("bad_message", f"No message: {_one_line(unreadable)}.") from unreadable


def read_server(frame: str | bytes) -> ServerMessage:
    """The message of a server in this frame.

    Raises:
        RequestRefused: `bad_message` for anything else.
    """
    try:
        return _SERVER.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as unreadable:
        raise RequestRefused("bad_message", f"No message: {_one_line(unreadable)}.") from unreadable


def encoded(message: ServerMessage | ClientMessage) -> str:
    """The frame of a message."""
    return packed(message).decode()


def packed(message: ServerMessage | ClientMessage) -> bytes:
    """The frame of a message, as bytes."""
    return _ENCODER.encode(message)


def mark_of(frame: str | bytes) -> str:
    """The mark of a message that is not one otherwise; empty where it has none.

    >>> mark_of('{"type":"claim","ref":"c1","round":"three"}')
    'c1'
    """
    try:
        ref = _MARKED.decode(frame).ref
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""
    return ref if len(ref) <= _LONGEST_MARK else ""


def _one_line(error: Exception) -> str:
    """What was wrong, without anything of what was sent that could be shown to others."""
    text = str(error) if isinstance(error, msgspec.DecodeError) else type(error).__name__
    return "".join(char for char in text if char.isprintable())[:200]
