"""Guests: who somebody is, without an account.

A guest is whoever has a secret of 128 random bits. A browser keeps it in a cookie that no script
can read; another program makes its own and sends it as the `key` of its `hello`. The server keeps
no list of them: at a table stands only a hash, another one at each table, so that nobody who
reads the database can take a seat, or tell that the same person sits at two tables.
"""

import hashlib
import re
import secrets
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

__all__ = ["COOKIE", "give_cookie", "is_token", "new_token", "seat_key", "token_of"]

COOKIE: Final = "krypto"
"""Name of the cookie."""

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22,64}", re.ASCII)
_YEAR_S: Final = 365 * 24 * 3_600


def new_token() -> str:
    """A fresh secret of 128 bits."""
    return secrets.token_urlsafe(16)


def is_token(text: str) -> bool:
    """Whether the text has the form of a secret."""
    return _TOKEN.fullmatch(text) is not None


def token_of(connection: HTTPConnection) -> str | None:
    """The secret in the cookie; None where there is none of the right form."""
    token = connection.cookies.get(COOKIE, "")
    return token if is_token(token) else None


def give_cookie(response: Response, *, secure: bool) -> None:
    """Make the browser a guest, for a year."""
    response.set_cookie(
        COOKIE,
        new_token(),
        max_age=_YEAR_S,
        path="/",
        secure=secure,
        httponly=True,
        samesite="lax",
    )


def seat_key(table_id: str, token: str) -> str:
    """What stands at the table for this guest: a hash that tells nothing of the secret."""
    return hashlib.sha256(f"krypto seat/1 {table_id} {token}".encode()).hexdigest()
