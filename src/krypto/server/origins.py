"""Origins: which pages may talk to this server.

A browser says with each socket and each post which page it comes from. That page has to be ours:
served under the very name that the request is addressed to, or listed by the operator. A program
that is no browser sends no origin, and has to bring its key instead.
"""

import re
from collections.abc import Iterable
from typing import Final

from starlette.datastructures import Headers

__all__ = ["is_own_origin", "site"]

_PORTS: Final = {"http": 80, "https": 443}
_LARGEST_PORT: Final = 65_535
_HOST: Final = r"\[[0-9a-f:.]+\]|[a-z0-9._-]+"
_ORIGIN: Final = re.compile(rf"(https?)://({_HOST})(?::([0-9]{{1,5}})?)?")
"""What a browser sends, and nothing that a more lenient reader would take for it."""


def is_own_origin(headers: Headers, listed: Iterable[str] = ()) -> bool | None:
    """Whether the page that the request comes from is one of ours; None for no page at all.

    Args:
        headers: Of the request.
        listed: Origins that the operator allows.
    """
    origin = headers.get("origin")
    if origin is None:
        return None
    if len(headers.getlist("origin")) > 1:
        return False
    asked = site(origin)
    scheme = origin.partition(":")[0].lower()
    own = site(f"{scheme}://{headers.get('host', '')}")
    return asked is not None and (asked == own or asked in map(site, listed))


def site(origin: str) -> tuple[str, str, int] | None:
    """Scheme, host and port of an origin; None for what is none, such as `null`.

    >>> site("https://Krypto.example") == site("https://krypto.example:443")
    True
    """
    found = _ORIGIN.fullmatch(origin.lower()) if origin.isascii() else None
    if found is None:
        return None
    scheme, host, port = found.groups()
    number = int(port) if port else _PORTS[scheme]
    return (scheme, host, number) if number <= _LARGEST_PORT else None
