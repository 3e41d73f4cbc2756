"""Answers to HTTP requests, as JSON."""

from collections.abc import Mapping

import msgspec
from starlette.responses import Response

from krypto.wire.api import ErrorAnswer, Failure
from krypto.wire.views import Detail

__all__ = ["answered", "failure"]

_JSON = "application/json"


def answered(
    content: object, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """An answer with this content as JSON; it is kept by nobody unless the headers say so."""
    kept = {"cache-control": "no-store"} | dict(headers or {})
    return Response(msgspec.json.encode(content), status, kept, _JSON)


def failure(
    status: int,
    code: str,
    message: str,
    details: Mapping[str, Detail] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Why there is no answer."""
    told = ErrorAnswer(Failure(code, message, dict(details or {})))
    return answered(told, status, headers)
