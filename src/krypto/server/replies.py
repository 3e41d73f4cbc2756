"""Answers to HTTP requests, as JSON."""

from collections.abc import Mapping
from typing import Final

import msgspec
from starlette.responses import Response

from krypto.errors import KryptoError
from krypto.wire.api import ErrorAnswer, Failure
from krypto.wire.views import Detail

__all__ = ["answered", "failure", "plain_details"]

_JSON: Final = "application/json"

_STATUSES: Final = {
    "busy": 503,
    "draining": 503,
    "foreign_origin": 403,
    "no_record": 404,
    "no_such_page": 404,
    "no_such_table": 404,
    "too_fast": 429,
    "try_again": 503,
    "wrong_method": 405,
}
"""The status of a refusal by its code; of any other it is 400."""

_COME_BACK: Final = (429, 503)


def answered(
    content: object, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """An answer with this content as JSON; it is kept by nobody unless the headers say so."""
    kept = {"cache-control": "no-store"} | dict(headers or {})
    return Response(msgspec.json.encode(content), status, kept, _JSON)


def failure(refused: KryptoError, headers: Mapping[str, str] | None = None) -> Response:
    """Why there is no answer, and when to ask again."""
    status = _STATUSES.get(refused.code, 400)
    retry = {"retry-after": str(refused.details.get("retry_after", 1))}
    told = ErrorAnswer(Failure(refused.code, refused.message, plain_details(refused)))
    return answered(told, status, {**(retry if status in _COME_BACK else {}), **(headers or {})})


def plain_details(refused: KryptoError) -> dict[str, Detail]:
    """What the message of a refusal speaks of, as far as it can be sent."""
    return {name: value for name, value in refused.details.items() if _is_plain(value)}  # type: ignore[misc]  # just looked at


def _is_plain(value: object) -> bool:
    if isinstance(value, list):
        return all(isinstance(one, int) for one in value)
    return value is None or isinstance(value, str | int)
