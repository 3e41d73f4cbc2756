"""`krypto serve`: the game in a browser, for one or for a whole class."""

import logging
import os
import sys
import webbrowser
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from threading import Thread
from typing import Final

import segno

from krypto.cli.arguments import Options, Parser, whole
from krypto.cli.terminal import Style
from krypto.errors import UsageError
from krypto.server import logs
from krypto.server.app import Application
from krypto.server.journal.memory import MemoryStore
from krypto.server.journal.port import Store
from krypto.server.journal.sqlite import SqliteStore
from krypto.server.neighbours import Neighbours
from krypto.server.origins import site
from krypto.server.serving import bound, lan_address, serve
from krypto.server.settings import Settings, with_setting

__all__ = ["run"]

_PORT: Final = 8765
_POSTGRES: Final = ("postgresql", "postgres")
_EVERYWHERE: Final = "0.0.0.0"  # noqa: S104  # only with --lan

_EXAMPLES: Final = """\
  krypto serve                     play in the browser of this machine
  krypto serve --lan               with the phones around, too: link and QR code
  krypto serve --port 80 --host 0.0.0.0 --no-open
  krypto serve --origin https://krypto.example     behind a proxy of that name

Tables and results are kept in one file, krypto.db in your own data folder,
unless --db names another; --db memory: keeps nothing. Ctrl-C ends the server;
whoever is at a table comes back to it when it runs again."""


class _ServeOptions(Options):
    host: str = "127.0.0.1"
    port: int | None = None
    lan: bool = False
    db: str | None = None
    origin: list[str]
    no_open: bool = False

    def __init__(self) -> None:
        super().__init__()
        self.origin = []


def run(arguments: Sequence[str]) -> int:
    """Serves until told to end."""
    options = _parser().read(arguments, _ServeOptions())
    host = _EVERYWHERE if options.lan else options.host
    settings = Settings(origins=tuple(map(_checked_origin, options.origin)))
    for text in options.set:
        settings = with_setting(settings, text)
    store, neighbours = _place(options.db)
    port = _PORT if options.port is None else options.port
    with bound(host, port, is_chosen=options.port is not None) as listening:
        logs.set_up(logging.WARNING if sys.stderr.isatty() else logging.INFO)
        address = _address(host, listening.getsockname()[1])
        application = Application(store, settings, neighbours=neighbours)
        serve(application, listening, lambda: _ready(options, address))
    return 0


def _parser() -> Parser:
    parser = Parser("serve", "Play in a browser, alone or with others.", _EXAMPLES, json=False)
    parser.add_argument("--host", metavar="ADDRESS", help="the address to listen on (this machine)")
    parser.add_argument(
        "--port",
        metavar="N",
        type=whole(0, 65_535),
        help=f"the port to listen on ({_PORT}, or the next that is free)",
    )
    parser.add_argument(
        "--lan", action="store_true", help="listen on every address, and show link and QR code"
    )
    parser.add_argument(
        "--db",
        metavar="PLACE",
        help="a file, sqlite:///FILE, postgresql://..., or memory: to keep nothing",
    )
    parser.add_argument(
        "--origin",
        metavar="URL",
        action="append",
        default=[],
        help="the address under which guests reach the server, where a proxy changes it",
    )
    parser.add_argument(
        "--set",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="change a limit or another setting; docs/guides/server.md has them all",
    )
    parser.add_argument("--no-open", action="store_true", help="do not open a browser")
    return parser


def _checked_origin(text: str) -> str:
    if site(text) is None:
        raise UsageError("bad_usage", f"{text!r:.60} is no origin. Write https://krypto.example.")
    return text


def _place(place: str | None) -> tuple[Store, Neighbours | None]:
    """Where tables are kept, and other servers that may have the same ones."""
    if place is not None and place.partition("://")[0] in _POSTGRES:
        return _postgres(place)
    return _store(place), None


def _store(place: str | None) -> Store:
    if place == "memory:":
        return MemoryStore()
    if place is None:
        return SqliteStore(_data_folder() / "krypto.db")
    kind, is_url, rest = place.partition("://")
    if is_url and kind != "sqlite":
        raise UsageError("bad_usage", f"Nothing can be kept at {place!r:.60}. Name a file.")
    return SqliteStore(Path(rest.removeprefix("/") if is_url else place).expanduser())


def _postgres(url: str) -> tuple[Store, Neighbours]:
    """A store in PostgreSQL, where the driver for it is installed.

    Raises:
        UsageError: `bad_usage`, where it is not.
        StoreError: `bad_store` or `newer_store`.
    """
    try:
        from krypto.server.journal.postgres.store import prepared  # noqa: PLC0415  # an extra
        from krypto.server.nodes import Nodes  # noqa: PLC0415  # needs the same
    except ModuleNotFoundError as missing:
        told = "PostgreSQL needs one more package: pip install 'krypto-game[postgres]'."
        raise UsageError("bad_usage", told) from missing
    store = prepared(url)
    return store, Nodes(store)


def _data_folder() -> Path:
    """The folder where programs of this user keep what they need.

    Raises:
        UsageError: `bad_usage` where this user has none.
    """
    try:
        home = Path.home()
    except RuntimeError as homeless:
        told = "You have no home folder here. Say where to keep the tables: --db FILE or memory:."
        raise UsageError("bad_usage", told) from homeless
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "krypto"


def _address(host: str, port: int) -> str:
    """The address to give to guests."""
    name = (lan_address() or "localhost") if host in (_EVERYWHERE, "::", "") else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"


def _ready(options: _ServeOptions, address: str) -> None:
    """Says where the game is, and opens it where there is a screen to open it on."""
    screen = options.screen
    screen.say(f"Krypto is at {screen.paint(address, Style.ACCENT)}")
    if options.lan:
        screen.say("Phones in the same network come in by this link or the code below.\n")
        screen.say(_qr_code(address))
    if not options.no_open and not _has_display():
        screen.say("No browser opens from here; `krypto play` plays in this terminal.")
    screen.say(screen.paint("Ctrl-C ends it.", Style.QUIET))
    sys.stdout.flush()
    if not options.no_open and _has_display():
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _qr_code(address: str) -> str:
    """The address as a code for cameras, drawn in half blocks on any background."""
    drawn = StringIO()
    segno.make(address, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()


def _has_display() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
