"""Origins: which pages may talk to this server.

A browser says with each socket and each post which page it comes from. That page has to be ours:
served under the very name that the request is addressed to, or listed by the operator. A program
that is no browser sends no origin, and has to bring its key instead.
"""

from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers

__all__ = ["is_own_origin", "site"]

_PORTS: Final = {"http": 80, "https": 443}


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
    try:
        parts = urlsplit(origin)
        port = parts.port
    except ValueError:
        return None
    scheme, host = parts.scheme.lower(), parts.hostname
    if scheme not in _PORTS or not host or parts.path or parts.query or parts.username is not None:
        return None
    return scheme, host, _PORTS[scheme] if port is None else port
