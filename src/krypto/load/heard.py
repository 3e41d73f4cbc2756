"""What a load client understands of a server's messages: as little as it needs."""

from typing import Final

import msgspec

from krypto.wire.from_server import Bye, Refusal

__all__ = ["VIEW", "Answered", "Seen", "is_view", "read_answer", "read_bye", "read_seen", "version"]

VIEW: Final = b'{"type":"view",'
"""How a view begins."""

_VERSION: Final = b'"version":'


class _Deal(msgspec.Struct, frozen=True):
    hand: list[int]
    target: int


class _Round(msgspec.Struct, frozen=True):
    number: int
    deal_number: int
    deals: list[_Deal]


class _Table(msgspec.Struct, frozen=True):
    phase: str
    last_round: int
    round: _Round | None


class Seen(msgspec.Struct, frozen=True):
    """As much of a view as says what can be done next."""

    version: int
    you: int | None
    table: _Table


class _Verdict(msgspec.Struct, frozen=True):
    accepted: bool


class Answered(msgspec.Struct, frozen=True):
    """As much of an answer as is needed; of another message nothing but its type."""

    type: str
    ref: str = ""
    verdict: _Verdict | None = None
    refused: Refusal | None = None


_SEEN = msgspec.json.Decoder(Seen)
_ANSWERED = msgspec.json.Decoder(Answered)
_BYE = msgspec.json.Decoder(Bye)


def is_view(message: bytes) -> bool:
    """Whether a message that begins so is a view."""
    return message.startswith(VIEW)


def version(head: bytes) -> int:
    """The version of a view, of which these are the first bytes.

    >>> version(b'{"type":"view","code":"BCDFGH","version":17,"now_ms":1')
    17
    """
    at = head.index(_VERSION) + len(_VERSION)
    return int(head[at : head.index(b",", at)])


read_seen = _SEEN.decode
read_answer = _ANSWERED.decode
read_bye = _BYE.decode
