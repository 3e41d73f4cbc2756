"""`krypto serve`: the game in a browser, for one or for a whole class."""

import logging
import os
import shutil
import sys
import webbrowser
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from threading import Thread
from typing import Final

import segno

from krypto.cli.arguments import Parser
from krypto.cli.settings import SOURCES, ServerOptions, add_settings, configuration_of
from krypto.cli.terminal import Screen, Style
from krypto.server import logs
from krypto.server.app import Application
from krypto.server.configuration import Configuration
from krypto.server.metrics import Metrics
from krypto.server.places import FilePlace, Place, opened, place_of
from krypto.server.serving import bound, lan_address, serve

__all__ = ["run"]

_PORT: Final = 8765
_EVERYWHERE: Final = "0.0.0.0"  # noqa: S104  # only with --lan

_EXAMPLES: Final = f"""\
  krypto serve                     play in the browser of this machine
  krypto serve --lan               with the phones around, too: link and QR code
  krypto serve --port 80 --host 0.0.0.0 --no-open
  krypto serve --origin https://krypto.example     behind a proxy of that name

Tables and results are kept in one file, krypto.db in your own data folder,
unless --db names another; --db memory: keeps nothing. Ctrl-C ends the server;
whoever is at a table comes back to it when it runs again.

{SOURCES}"""


def run(arguments: Sequence[str]) -> int:
    """Serves until told to end."""
    options = _parser().read(arguments, ServerOptions())
    chosen = configuration_of(options)
    host = _EVERYWHERE if chosen.lan else chosen.host
    place = place_of(chosen.db)
    store, neighbours = opened(place)
    port = _PORT if chosen.port is None else chosen.port
    with bound(host, port, is_chosen=chosen.port is not None) as listening:
        logs.set_up(logging.WARNING if sys.stderr.isatty() else logging.INFO)
        address = _address(host, listening.getsockname()[1])
        application = Application(store, chosen.settings, neighbours=neighbours)
        _watch_disk(application.metrics, place)
        serve(application, listening, lambda: _ready(options.screen, chosen, address))
    return 0


def _parser() -> Parser:
    parser = Parser("serve", "Play in a browser, alone or with others.", _EXAMPLES, json=False)
    add_settings(parser)
    return parser


def _watch_disk(metrics: Metrics, place: Place) -> None:
    """Shows how much room the file has, where there is one."""
    if isinstance(place, FilePlace):
        folder = place.path.absolute().parent
        told = "Room where the file with the tables is."
        metrics.watch("krypto_disk_free_bytes", told, lambda: _free_bytes(folder))


def _free_bytes(folder: Path) -> int:
    """How much room there is; 0 where that cannot be seen."""
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return 0


def _address(host: str, port: int) -> str:
    """The address to give to guests."""
    name = (lan_address() or "localhost") if host in (_EVERYWHERE, "::", "") else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"


def _ready(screen: Screen, chosen: Configuration, address: str) -> None:
    """Says where the game is, and opens it where there is a screen to open it on."""
    screen.say(f"Krypto is at {screen.paint(address, Style.ACCENT)}")
    if chosen.lan:
        screen.say("Phones in the same network come in by this link or the code below.\n")
        screen.say(_qr_code(address))
    if chosen.browser and not _has_display():
        screen.say("No browser opens from here; `krypto play` plays in this terminal.")
    screen.say(screen.paint("Ctrl-C ends it.", Style.QUIET))
    sys.stdout.flush()
    if chosen.browser and _has_display():
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
