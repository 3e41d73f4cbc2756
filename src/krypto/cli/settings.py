"""The options that say how a server is set up; several commands have them."""

import argparse
from collections.abc import Callable, Mapping
from typing import Final

from krypto.cli.arguments import Options, Parser
from krypto.server.configuration import Configuration
from krypto.server.sources import Asked, Gathered, gathered

__all__ = ["SOURCES", "ServerOptions", "add_settings", "configuration_of", "gathered_of"]

SOURCES: Final = """\
Every setting can also stand in the environment, as KRYPTO_PORT or KRYPTO_DB, or
in a TOML file that --config or KRYPTO_CONFIG names. The command line counts
before the environment, that before the file. A password belongs there, and not
here, where every user of the machine can read it. docs/guides/server.md has all
settings, and a file with each of them."""
"""What a command's help says of them."""

_OPTIONS: Final = ("host", "port", "lan", "db", "browser", "origins")


class ServerOptions(Options):
    """What was asked for about a server.

    Attributes:
        config: The file of settings.
        host: Address to listen on; what was not given is None here, as below.
        port: Port to listen on.
        lan: Whether to listen on every address.
        db: Where tables are kept.
        browser: Whether to open a browser.
        origins: Addresses of pages that may talk to it.
    """

    config: str | None = None
    host: str | None = None
    port: str | None = None
    lan: bool | None = None
    db: str | None = None
    browser: bool | None = None
    origins: list[str] | None = None

    @property
    def given(self) -> Mapping[str, object]:
        """The settings that were given by an option of their own."""
        found = {name: getattr(self, name) for name in _OPTIONS}
        return {name: value for name, value in found.items() if value is not None}


def configuration_of(options: ServerOptions) -> Configuration:
    """How a server is set up by these options, the environment and a file.

    Raises:
        UsageError: `bad_usage`, `bad_setting` or `bad_settings_file`.
    """
    return gathered_of(options).checked()


def gathered_of(options: ServerOptions) -> Gathered:
    """The same, with whatever is wrong with it."""
    return gathered(Asked(options.config, options.set, options.given))


def add_settings(parser: Parser, *, only_place: bool = False) -> None:
    """Adds the options.

    Args:
        parser: The options of a command.
        only_place: Whether the command wants to know only where tables are kept.
    """
    add = parser.add_argument
    add(
        "--db",
        metavar="PLACE",
        help="a file, sqlite:///FILE, postgresql://..., or memory: to keep nothing",
    )
    add("--config", metavar="FILE", help="a file of settings")
    if not only_place:
        _add_serving(add)


def _add_serving(add: Callable[..., object]) -> None:
    add("--host", metavar="ADDRESS", help="the address to listen on (this machine)")
    add("--port", metavar="N", help="the port to listen on (8765, or the next that is free)")
    add(
        "--lan",
        action="store_const",
        const=True,
        help="listen on every address, and show link and QR code",
    )
    add(
        "--origin",
        metavar="URL",
        dest="origins",
        action=_Listed,
        help="the address under which guests reach the server, where a proxy changes it",
    )
    add(
        "--set",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="change a limit or another setting; docs/guides/server.md has them all",
    )
    add(
        "--no-open",
        dest="browser",
        action="store_const",
        const=False,
        help="do not open a browser",
    )


class _Listed(argparse.Action):
    """Gathers what an option that may be repeated says."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        """Adds one more."""
        del parser, option_string
        setattr(namespace, self.dest, [*(getattr(namespace, self.dest) or []), values])
