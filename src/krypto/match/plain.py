"""Plain data: values of the match as JSON has them, and back by their types.

A deal is its hand and target, rules are their settings, every other value is made of texts,
numbers, booleans, null and lists, field by field.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import TypeAlias, cast, get_args, get_origin, get_type_hints

from msgspec import Struct

from krypto.errors import JournalError, KryptoError, quoted
from krypto.rules.ruleset import Ruleset, Setting

__all__ = ["Json", "bad", "made", "plain", "plain_fields", "record"]

Json: TypeAlias = "str | int | bool | list[Json] | dict[str, Json] | None"
"""Plain data, as JSON has it; there are no floats."""


def plain(value: object) -> Json:
    """The value as plain data, which `json.dumps` takes; a value of another kind is a bug.

    >>> from krypto.rules.deal import Deal
    >>> plain((Deal((3, 6, 11, 14, 15), 8), None))
    [{'hand': [3, 6, 11, 14, 15], 'target': 8}, None]
    """
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    if isinstance(value, Ruleset):
        return {name: cast("Json", setting) for name, setting in value.settings().items()}
    return plain_fields(value)


def plain_fields(value: object) -> dict[str, Json]:
    """A dataclass or a struct as a record of its fields."""
    if isinstance(value, Struct):
        return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    if not is_dataclass(value):
        raise TypeError(f"{value!r} is no plain value")
    return {one.name: plain(getattr(value, one.name)) for one in fields(value)}


def record(data: object) -> dict[str, object]:
    """The data as a record of its own.

    Raises:
        JournalError: `bad_journal` for anything else.
    """
    if not isinstance(data, dict):
        raise bad("it is no record")
    return dict(data)


def bad(why: str) -> JournalError:
    """The error to raise for data that are not what they should be."""
    return JournalError("bad_journal", f"This is no record of a journal: {why:.200}.")


def made(kind: type, fields_given: dict[str, object]) -> object:
    """The value of a dataclass; each of its fields has to be there, and no other.

    Raises:
        JournalError: `bad_journal`.
    """
    hints = _hints(kind)
    if fields_given.keys() != hints.keys():
        odd = sorted(fields_given.keys() ^ hints.keys(), key=str)
        raise bad(f"{kind.__name__} has other fields ({', '.join(map(quoted, odd))})")
    values = {name: _read(hint, fields_given[name]) for name, hint in hints.items()}
    try:
        return cast("object", kind(**values))
    except KryptoError as refused:
        raise bad(refused.message) from refused


@cache
def _hints(kind: type) -> dict[str, object]:
    """The fields of a kind with their types, which takes long to find out."""
    return get_type_hints(kind)


def _read(kind: object, data: object) -> object:
    """The value of this kind that the data stand for."""
    origin = get_origin(kind)
    if origin is tuple:
        return _tuple(get_args(kind), data)
    if origin is UnionType:
        return _one_of(get_args(kind), data)
    reader = _READERS.get(cast("type", kind))
    if reader:
        return reader(data)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _enum(kind, data)
    return made(cast("type", kind), record(data))


def _exactly(kind: type) -> Callable[[object], object]:
    def read(data: object) -> object:
        if type(data) is not kind:
            raise bad(f"{data!r:.40} is no {kind.__name__}")
        return data

    return read


def _tuple(kinds: tuple[object, ...], data: object) -> tuple[object, ...]:
    if not isinstance(data, list):
        raise bad(f"{data!r:.40} is no list")
    if kinds[-1] is Ellipsis:
        return tuple(_read(kinds[0], part) for part in data)
    if len(kinds) != len(data):
        raise bad(f"{data!r:.40} has not {len(kinds)} parts")
    return tuple(_read(kind, part) for kind, part in zip(kinds, data, strict=True))


def _one_of(kinds: tuple[object, ...], data: object) -> object:
    for kind in kinds:
        try:
            return _read(kind, data)
        except JournalError:
            continue
    raise bad(f"{data!r:.40} is none of what may stand there")


def _enum(kind: type[StrEnum], data: object) -> StrEnum:
    if not isinstance(data, str) or data not in {one.value for one in kind}:
        raise bad(f"{data!r:.40} is no {kind.__name__.lower()}")
    return kind(data)


def _rules(data: object) -> Ruleset:
    settings = cast("dict[str, Setting]", record(data))
    try:
        return Ruleset.of_settings(settings)
    except (KryptoError, TypeError) as refused:
        raise bad(str(refused)) from refused


_READERS: Mapping[type, Callable[[object], object]] = MappingProxyType(
    {one: _exactly(one) for one in (int, str, bool, NoneType)} | {Ruleset: _rules}
)
