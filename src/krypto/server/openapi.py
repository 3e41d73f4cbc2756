"""The description of the HTTP API, as OpenAPI has it, made from the types that carry it out."""

from collections.abc import Iterable
from importlib.metadata import version
from typing import Any, Final

import msgspec

from krypto.server.queries import RecordQuery
from krypto.server.routes import QUESTIONS, Question
from krypto.wire.api import ErrorAnswer, NewTable, Record, ReplayAnswer, TableAnswer, TableMade

__all__ = ["document", "parameters_of"]

_REFS = "#/components/schemas/{name}"


def document() -> dict[str, Any]:
    """The whole description, ready for JSON."""
    answers = {question.answer for question in QUESTIONS.values()}
    told = [*answers, ErrorAnswer, NewTable, Record, ReplayAnswer, TableAnswer, TableMade]
    _, schemas = msgspec.json.schema_components(told, ref_template=_REFS)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Krypto",
            "version": version("krypto-game"),
            "description": "Deals, solutions, verdicts and hints; and tables to play at.",
        },
        "paths": {
            **{f"/api/{name}": {"get": _asked(one)} for name, one in QUESTIONS.items()},
            "/api/tables": {"post": _made()},
            "/api/tables/{code}": {"get": _looked_up(TableAnswer, "What stands at the door.", 404)},
            "/api/tables/{code}/record": {
                "get": _looked_up(
                    Record,
                    "A match that is over, with all that happened.",
                    400,
                    404,
                    more=parameters_of(RecordQuery),
                )
            },
            "/api/tables/{code}/journal": {"get": _journal()},
            "/api/replay": {"post": _replayed()},
        },
        "components": {"schemas": schemas},
    }


_LINES: Final = "application/x-ndjson"
_FILE: Final = "application/octet-stream"
_TEXT: Final = {"schema": {"type": "string"}}
_BYTES: Final = {"schema": {"type": "string", "format": "binary"}}
_CODE: Final = {"name": "code", "in": "path", "required": True, "schema": {"type": "string"}}


def _asked(question: Question[Any]) -> dict[str, Any]:
    return {
        "summary": question.told,
        "parameters": parameters_of(question.query),
        "responses": _responses(question.answer, 400, 429, 503),
        "x-example": question.example,
    }


def _made() -> dict[str, Any]:
    body = {"application/json": {"schema": _ref(NewTable), "example": {"preset": "house"}}}
    return {
        "summary": "Make a table.",
        "requestBody": {"required": True, "content": body},
        "responses": _responses(TableMade, 400, 403, 429, 503, done=201),
    }


def _journal() -> dict[str, Any]:
    told = _looked_up(
        Record, "The journal of a match that is over.", 400, 404, more=parameters_of(RecordQuery)
    )
    lines = {"description": "The file, one line an event.", "content": {_LINES: _TEXT}}
    return told | {"responses": told["responses"] | {"200": lines}}


def _replayed() -> dict[str, Any]:
    return {
        "summary": "Show a match again by its journal, and say what that proves.",
        "requestBody": {"required": True, "content": {_FILE: _BYTES}},
        "responses": _responses(ReplayAnswer, 400, 429, 503),
    }


def _looked_up(
    answer: type, told: str, *statuses: int, more: Iterable[dict[str, Any]] = ()
) -> dict[str, Any]:
    return {
        "summary": told,
        "parameters": [_CODE, *more],
        "responses": _responses(answer, *statuses, 429, 503),
    }


def parameters_of(query: type[msgspec.Struct]) -> list[dict[str, Any]]:
    """The parameters of a question, as OpenAPI has them."""
    _, schemas = msgspec.json.schema_components([query], ref_template=_REFS)
    schema, told = schemas[query.__name__], _told(query)
    return [
        {
            "name": name,
            "in": "query",
            "required": name in schema.get("required", []),
            "description": told.get(name, ""),
            "schema": kind,
        }
        for name, kind in schema["properties"].items()
    ]


def _told(query: type[msgspec.Struct]) -> dict[str, str]:
    """What the docstrings say of each parameter."""
    told: dict[str, str] = {}
    for base in reversed(query.__mro__):
        for line in (base.__doc__ or "").splitlines():
            name, colon, text = line.strip().partition(": ")
            if colon and name in query.__struct_fields__:
                told[name] = text
    return told


def _responses(answer: type, *statuses: int, done: int = 200) -> dict[str, Any]:
    content = {"application/json": {"schema": _ref(answer)}}
    failed = {"application/json": {"schema": _ref(ErrorAnswer)}}
    return {
        str(done): {"description": "The answer.", "content": content},
        **{str(one): {"description": _MEANINGS[one], "content": failed} for one in statuses},
    }


_MEANINGS = {
    400: "The question cannot be answered as it stands.",
    403: "The request comes from a page of somebody else's.",
    404: "There is nothing of this name.",
    429: "Too many requests; wait as long as Retry-After says.",
    503: "Not at the moment; try again.",
}


def _ref(kind: type) -> dict[str, str]:
    return {"$ref": _REFS.format(name=kind.__name__)}
