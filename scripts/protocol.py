"""What the browser client is told of the wire: types in TypeScript, and examples from a real table.

    python scripts/protocol.py            writes them
    python scripts/protocol.py --check    says which are stale, and exits 1 where there are any

The types come from `krypto.wire`, with the docstrings of their fields, so that both ends of the
socket speak of the same things.
"""

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from inspect import cleandoc
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from krypto.errors import (
    BotError,
    CommandRefused,
    DealError,
    DeckError,
    RequestRefused,
    RulesetError,
    StoreError,
)
from krypto.rules.complaints import COMPLAINTS
from krypto.rules.verdict import FAULT_CODES
from krypto.solver.hints import HINTS
from krypto.wire import api, from_client, from_server, messages, naming, views
from protocol_examples import examples

ROOT = Path(__file__).resolve().parent.parent
HEAD = "// Made by scripts/protocol.py from src/krypto/wire. Change it there.\n"
MODULES = (naming, views, from_client, from_server, api)
PLAIN: Mapping[object, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
}

REFUSALS = (
    CommandRefused,
    RequestRefused,
    RulesetError,
    DeckError,
    DealError,
    BotError,
    StoreError,
)
"""What a page may be refused with."""

CODES: Mapping[str, Iterable[str]] = {
    "FaultCode": FAULT_CODES,
    "Complaint": COMPLAINTS,
    "HintKind": HINTS,
    "RefusalCode": dict.fromkeys(code for refusal in REFUSALS for code in refusal.codes),
}
"""What a page needs words for, by the name of its type."""

WRAPPED: Mapping[object, Callable[[list[str]], str]] = {
    tuple: lambda inner: f"readonly [{', '.join(inner)}]",
    list: lambda inner: f"readonly {f'({inner[0]})' if ' ' in inner[0] else inner[0]}[]",
    dict: lambda inner: f"{{ readonly [name: string]: {inner[1]} }}",
    Union: " | ".join,
    UnionType: " | ".join,
}


def typescript() -> str:
    """Every type of the wire, as TypeScript has it."""
    names = _names()
    parts = [HEAD, f"export const PROTOCOL = {from_client.PROTOCOL};\n"]
    parts += [f"export type {name} ={_one_of(codes)};\n" for name, codes in CODES.items()]
    for module in MODULES:
        parts += [_alias(name, getattr(module, name), names) for name in _named(module)]
        parts += [_interface(struct, names) for struct in structs(module)]
    for union in ("ClientMessage", "ServerMessage"):
        kinds = " | ".join(_written(kind, names) for kind in get_args(getattr(messages, union)))
        parts.append(f"export type {union} = {kinds};\n")
    parts.append(_left_out("NEW_SEAT", views.Seat))
    text = "\n".join(parts)
    exported = re.findall(r"^export (?:type|interface) (\w+)", text, re.MULTILINE)
    if len(exported) != len(set(exported)):
        raise ValueError("two types of the wire have one name")
    return text


def _one_of(codes: Iterable[str]) -> str:
    return "".join(f'\n  | "{code}"' for code in codes)


def _names() -> dict[object, str]:
    """The name of each alias."""
    return {getattr(module, name): name for module in MODULES for name in _named(module)}


def written_kind(struct: type, field: str) -> str:
    """The type of a field, as TypeScript writes it, without what says that it stays."""
    kind = _written(get_type_hints(struct, include_extras=True)[field], _names())
    return re.sub(r"Readonly<(.*)>$", r"\1", kind.replace("readonly ", ""))


def structs(module: ModuleType) -> list[type[msgspec.Struct]]:
    """The messages and values of a module that go over the wire, in the order of their code."""
    found = [getattr(module, name) for name in module.__all__]
    kinds = [one for one in found if isinstance(one, type) and issubclass(one, msgspec.Struct)]
    kinds = [one for one in kinds if one is not from_client.Order]
    return sorted(kinds, key=lambda one: list(vars(module)).index(one.__name__))


def fields_told(struct: type) -> dict[str, str]:
    """What the docstrings of a struct and its bases say of its fields."""
    told: dict[str, str] = {}
    for base in reversed(struct.__mro__):
        section = cleandoc(base.__doc__ or "").partition("Attributes:\n")[2]
        for found in re.finditer(r"^    (\w+): (.*(?:\n {5,}.*)*)", section, re.MULTILINE):
            told[found[1]] = " ".join(found[2].split())
    return told


def _named(module: ModuleType) -> Iterator[str]:
    """The aliases of a module, less those that only limit a plain type."""
    for name in module.__all__:
        if get_origin(getattr(module, name)) in (Literal, Union, UnionType):
            yield name


def _alias(name: str, thing: object, names: Mapping[object, str]) -> str:
    others = {key: value for key, value in names.items() if value != name}
    return f"export type {name} = {_written(thing, others)};\n"


def _interface(struct: type[msgspec.Struct], names: Mapping[object, str]) -> str:
    told = fields_told(struct)
    summary = cleandoc(struct.__doc__ or "").splitlines()[0]
    lines = [f"/** {summary} */", f"export interface {struct.__name__} {{"]
    tag = struct.__struct_config__.tag
    if tag:
        lines.append(f'  readonly type: "{tag}";')
    hints = get_type_hints(struct, include_extras=True)
    for one in msgspec.structs.fields(struct):
        optional = "?" if not one.required and _may_be_left_out(struct) else ""
        lines += [f"  /** {told[one.name]} */"] if one.name in told else []
        lines.append(f"  readonly {one.name}{optional}: {_written(hints[one.name], names)};")
    return "\n".join([*lines, "}\n"])


_PARTLY = (api.NewTable, api.SolveAnswer, api.HintAnswer, api.GradeAnswer, api.TableChange)


def defaults(struct: type[msgspec.Struct]) -> dict[str, object]:
    """The fields that may be left out, and what they are then, as plain data."""
    return {
        one.name: one.default_factory() if one.default is msgspec.NODEFAULT else one.default
        for one in msgspec.structs.fields(struct)
        if not one.required and one.default is not msgspec.UNSET
    }


def _left_out(name: str, struct: type[msgspec.Struct]) -> str:
    """What a client puts in for the fields that are left out of this."""
    lines = [f"  {field}: {json.dumps(value)}," for field, value in defaults(struct).items()]
    told = f"/** What of a {struct.__name__} is left out of a message. */"
    return "\n".join([told, f"export const {name} = {{", *lines, "} as const;\n"])


def _may_be_left_out(struct: type[msgspec.Struct]) -> bool:
    """Whether fields with a default may be missing: a client may leave them out, or we do."""
    return struct.__module__ == from_client.__name__ or struct in _PARTLY


def _written(kind: object, names: Mapping[object, str]) -> str:
    """A type as TypeScript writes it."""
    known = PLAIN.get(kind) or names.get(kind)
    if known:
        return known
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is None and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind.__name__
    if origin is Literal:
        return " | ".join(f'"{one}"' for one in arguments)
    kept = [one for one in arguments if one is not msgspec.UnsetType]
    inner = [_written(one, names) for one in kept if origin is not Annotated]
    if origin is Annotated:
        return _written(arguments[0], names)
    return WRAPPED[origin](inner)


def fixtures() -> str:
    """Real messages by what they show, one for each thing a screen has to draw."""
    plain = {name: msgspec.to_builtins(message) for name, message in examples().items()}
    return json.dumps(plain, indent=1, ensure_ascii=False) + "\n"


FILES: Mapping[str, Callable[[], str]] = {
    "web/src/protocol.ts": typescript,
    "web/fixtures/messages.json": fixtures,
}


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Writes what is stale, or with `--check` only says so and returns 1."""
    check, stale = "--check" in arguments, 0
    for name, made in FILES.items():
        path, text = root / name, made()
        if path.exists() and path.read_text("utf-8") == text:
            continue
        stale += 1
        print(f"{name} {'is stale: make fix writes it' if check else 'written'}")
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    return 1 if stale and check else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
