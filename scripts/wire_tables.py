"""Tables for the pages on the wire and the HTTP API, made from their types."""

import json
from collections.abc import Iterable, Mapping
from inspect import cleandoc
from typing import get_args

import msgspec

from krypto.server.openapi import parameters_of
from krypto.server.routes import QUESTIONS
from krypto.wire import api, from_server, messages, views
from protocol import defaults, fields_told, structs, written_kind
from tables import table

__all__ = ["answers", "client_messages", "questions", "server_messages", "view_parts"]


def client_messages() -> str:
    """A section for each message of a client."""
    return _sections(get_args(messages.ClientMessage))


def server_messages() -> str:
    """A section for each message of a server, and what stands in it."""
    return _sections((*get_args(messages.ServerMessage), from_server.Refusal))


def view_parts() -> str:
    """A section for each part of a view."""
    return _sections(reversed(structs(views)))


def answers() -> str:
    """A section for each answer of the HTTP API."""
    return _sections(structs(api))


def questions() -> str:
    """A section for each question of the HTTP API."""
    return "\n".join(
        f"### `GET /api/{name}`\n\n{one.told} For example `{one.example}`. "
        f"Answers [{one.answer.__name__}](#{one.answer.__name__.lower()}).\n\n"
        + table(
            ("parameter", "what it is"),
            (
                (
                    f"`{given['name']}`{'' if given['required'] else ' (may be left out)'}",
                    given["description"],
                )
                for given in parameters_of(one.query)
            ),
        )
        for name, one in QUESTIONS.items()
    )


def _sections(kinds: Iterable[type]) -> str:
    return "\n".join(_section(kind) for kind in kinds)


def _section(kind: type[msgspec.Struct]) -> str:
    tag = kind.__struct_config__.tag
    title = f"`{tag}`" if tag else kind.__name__
    told = fields_told(kind)
    left_out = defaults(kind) if kind.__struct_config__.omit_defaults else {}
    rows = (
        (
            f"`{one.name}`",
            f"`{written_kind(kind, one.name)}`",
            f"{told.get(one.name, '')}{_left_out(left_out, one.name)}",
        )
        for one in msgspec.structs.fields(kind)
    )
    summary = cleandoc(kind.__doc__ or "").splitlines()[0]
    fields = table(("field", "type", "what it is"), rows) if kind.__struct_fields__ else ""
    return f"### {title}\n\n{summary}\n\n{fields}"


def _left_out(left_out: Mapping[str, object], field: str) -> str:
    return f" Left out where it is `{json.dumps(left_out[field])}`." if field in left_out else ""
