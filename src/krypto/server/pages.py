"""The pages: the same small shell for every address, and what it loads.

The web build puts its files into `static`: a page for each kind of address, bundles whose names
have a hash of their content, and `manifest.json`, which names the version of it all. They are
read once, when the server starts, with a gzipped form of each beside it. A file with a hash in
its name may be kept for ever; a page is asked for anew each time, and costs little where it has
not changed.
"""

import gzip
import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from krypto.errors import RequestRefused
from krypto.server.qr import qr_route
from krypto.server.replies import failure
from krypto.server.sessions import give_cookie, token_of

__all__ = ["ADDRESSES", "STATIC", "Pages"]

STATIC: Final = Path(__file__).parent / "static"
"""Where the web build puts its files."""

ADDRESSES: Final = {
    "/": "home",
    "/practise": "home",
    "/how": "home",
    "/replay": "replay",
    "/table/{code}": "table",
    "/table/{code}/screen": "screen",
}
"""Which page is at which address."""

_KINDS: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_HASHED: Final = re.compile(r"-[A-Za-z0-9]{8,}\.\w+$")
_FOR_PROGRAMS: Final = ("/api/", "/static/", "/ws")
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_ASK_ANEW: Final = "private, no-cache"

_NOT_BUILT: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Krypto</title></head>
<body><h1>Krypto</h1><p>The pages of this copy have not been built. The file CONTRIBUTING.md says
how; the game in the terminal, <code>krypto play</code>, needs none.</p></body></html>
"""


@dataclass(frozen=True, slots=True)
class _File:
    content: bytes
    zipped: bytes | None
    kind: str
    tag: str


class Pages:
    """The pages of a server, in memory.

    Attributes:
        app: Version of the pages; another one means that an open page should load itself anew.
    """

    def __init__(self, folder: Path = STATIC) -> None:
        self._files = _read(folder)
        file = self._files.get("manifest.json")
        manifest = json.loads(file.content) if file else {}
        self.app = str(manifest.get("app", "not built"))
        self._words: dict[str, str] = manifest.get("words", {})

    def routes(self) -> list[Route]:
        """Where the pages and their files are found."""
        return [
            *(Route(address, self._page) for address in ADDRESSES),
            Route("/static/{name}", self._file),
            qr_route(),
        ]

    async def _page(self, request: Request) -> Response:
        """The shell, which makes whoever comes for the first time a guest."""
        response = self._sent(request, f"{_page_of(request)}.html", _ASK_ANEW)
        if words := self._words_for(request):
            response.headers["link"] = f"</static/{words}>; rel=modulepreload"
        if token_of(request) is None:
            give_cookie(response, secure=request.url.scheme == "https")
        return response

    def _words_for(self, request: Request) -> str | None:
        """The file of words that the page will ask for next, so that it comes along at once."""
        for wished in request.headers.get("accept-language", "").split(","):
            words = self._words.get(wished.strip()[:2].lower())
            if words:
                return words
        return self._words.get("en")

    def nothing(self, request: Request) -> Response:
        """What is said at an address where nothing is: a page to a person, else a refusal."""
        is_person = "text/html" in request.headers.get("accept", "")
        if is_person and not request.url.path.startswith(_FOR_PROGRAMS):
            return self._sent(request, "home.html", _ASK_ANEW, 404)
        return failure(RequestRefused("no_such_page", "There is nothing at this address."))

    async def _file(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in self._files or name.endswith(".html"):
            return failure(RequestRefused("no_such_page", "There is no such file."))
        return self._sent(request, name, _FOR_EVER if _HASHED.search(name) else _ASK_ANEW)

    def _sent(self, request: Request, name: str, kept: str, status: int = 200) -> Response:
        file = self._files.get(name) or _file_of("home.html", _NOT_BUILT.encode())
        headers = {"cache-control": kept, "etag": file.tag, "vary": "accept-encoding"}
        if status == 200 and file.tag in request.headers.get("if-none-match", ""):
            return Response(None, 304, headers)
        if file.zipped and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(
                file.zipped, status, headers | {"content-encoding": "gzip"}, media_type=file.kind
            )
        return Response(file.content, status, headers, media_type=file.kind)


def _page_of(request: Request) -> str:
    path = request.url.path
    if path.startswith("/table/"):
        return "screen" if path.endswith("/screen") else "table"
    return "replay" if path == "/replay" else "home"


def _read(folder: Path) -> dict[str, _File]:
    if not folder.is_dir():
        return {}
    found = (path for path in folder.iterdir() if path.suffix in _KINDS)
    return {path.name: _file_of(path.name, path.read_bytes()) for path in found}


def _file_of(name: str, content: bytes) -> _File:
    kind = _KINDS[Path(name).suffix]
    is_text = kind.startswith(("text/", "image/svg", "application/"))
    zipped = gzip.compress(content, 9, mtime=0) if is_text else None
    digest = hashlib.sha256(content).hexdigest()[:16]
    is_smaller = zipped is not None and len(zipped) < len(content)
    return _File(content, zipped if is_smaller else None, kind, f'"{digest}"')
