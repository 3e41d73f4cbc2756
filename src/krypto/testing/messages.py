"""Strategies for messages: whatever a client could send."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeVar, get_args

import msgspec
from hypothesis import strategies as st

from krypto.wire.messages import ClientMessage
from krypto.wire.naming import Input, Reaction

__all__ = ["client_messages", "messages_of"]

_Message = TypeVar("_Message", bound=msgspec.Struct)


def _texts(longest: int, shortest: int = 0) -> st.SearchStrategy[str]:
    whole = st.characters(exclude_categories=["Cs"])
    return st.text(whole, min_size=shortest, max_size=longest)


_NUMBERS = st.integers(0, 1_000_000_000)
_SETTINGS = st.dictionaries(_texts(20), st.none() | st.booleans() | st.integers() | _texts(20))

_FIELDS: Mapping[str, st.SearchStrategy[Any]] = MappingProxyType(
    {
        "after": _NUMBERS,
        "deal": _NUMBERS,
        "input": st.sampled_from(get_args(Input)),
        "key": st.none() | _texts(100),
        "language": st.sampled_from(["en", "de", "es-MX", "tlh", ""]),
        "name": _texts(200),
        "preset": st.none() | _texts(40),
        "protocol": st.integers(0, 9),
        "reaction": st.sampled_from(get_args(Reaction)),
        "ref": _texts(40, 1),
        "round": _NUMBERS,
        "seat": _NUMBERS,
        "seconds": _NUMBERS,
        "seen": st.none() | _NUMBERS,
        "settings": _SETTINGS,
        "table": _texts(40),
        "text": _texts(300),
        "watch": st.booleans(),
    }
)


def messages_of(kind: type[_Message]) -> st.SearchStrategy[_Message]:
    """Messages of this kind, within the limits of the wire."""
    return st.builds(kind, **{name: _FIELDS[name] for name in kind.__struct_fields__})


def client_messages() -> st.SearchStrategy[Any]:
    """Every message that a client could send."""
    return st.one_of([messages_of(kind) for kind in get_args(ClientMessage)])
