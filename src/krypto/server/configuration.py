"""All that a server may be told before it starts, each thing under one name.

A setting has the same name wherever it is given: `tables=50` on the command line, `KRYPTO_TABLES`
in the environment, `tables` in the file. `sources` reads them from there.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from types import NoneType
from typing import Annotated, Any, Final, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from krypto.server.origins import site
from krypto.server.places import place_of
from krypto.server.settings import Limits, Settings

__all__ = ["KNOWN", "VARIABLES", "Configuration", "Known", "configured"]

VARIABLES: Final = "KRYPTO_"
"""How the names of our environment variables begin."""

_ON, _OFF = ("on", "yes", "true", "1"), ("off", "no", "false", "0")
_OPTIONS: Final = {
    "host": "--host",
    "port": "--port",
    "lan": "--lan",
    "db": "--db",
    "browser": "--no-open",
    "origins": "--origin",
}


@dataclass(frozen=True, slots=True)
class Configuration:
    """All that a server is told before it starts.

    Attributes:
        host: Address to listen on; the one here is this machine alone.
        port: Port to listen on; without one 8765, or the next that is free.
        lan: Whether to listen on every address, and to show a link and a QR code.
        db: Where tables are kept: a file, `sqlite:///FILE`, `postgresql://...`, or `memory:` for
            nowhere; without it a file in your user's own folder.
        browser: Whether to open a browser, where there is a screen.
        settings: How it serves.
    """

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65_535)] | None = None
    lan: bool = False
    db: str | None = field(default=None, repr=False)
    browser: bool = True
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True, slots=True)
class Known:
    """A setting that there is.

    Attributes:
        name: What it is called.
        kind: Its type, with its range.
        default: What it is where nobody says anything.
        owner: The class that has it.
    """

    name: str
    kind: Any
    default: object
    owner: type

    @property
    def variable(self) -> str:
        """The environment variable of that name."""
        return VARIABLES + self.name.upper()

    @property
    def option(self) -> str:
        """How it is given on a command line."""
        return _OPTIONS.get(self.name, f"--set {self.name}=...")

    @property
    def is_secret(self) -> bool:
        """Whether its value may hold a password, and is never shown."""
        return self.name == "db"

    @property
    def right(self) -> str:
        """What its value has to be, in a few words."""
        if self.kind is bool:
            return "on or off (in a file true or false)"
        if self.name == "origins":
            return "addresses such as https://krypto.example"
        if self.kind is str:
            return "a text" if self.is_secret else "an address of this machine"
        return _range(self.kind)

    def read(self, given: object, *, is_text: bool) -> object:
        """The value that was given.

        Args:
            given: A text, or what TOML makes of it.
            is_text: Whether a number, too, is written as a text.

        Raises:
            ValueError: It is none that this setting can have.
            UsageError: `bad_usage`, where more can be said than that.
        """
        if is_text and isinstance(given, str):
            given = self._from_text(given.strip())
        value = cast("object", msgspec.convert(given, self.kind, strict=not is_text))
        if isinstance(value, tuple) and not all(map(site, value)):
            raise ValueError(value)
        if self.is_secret:
            place_of(str(value))
        return value

    def _from_text(self, text: str) -> object:
        if self.kind is bool:
            return text.lower() in _ON if text.lower() in (*_ON, *_OFF) else text
        if get_origin(self.kind) is tuple:
            return [one for one in text.replace(",", " ").split() if one]
        return text


def configured(values: Mapping[str, object]) -> Configuration:
    """The configuration with these settings, and all others as they are by default.

    Args:
        values: By name, each of the type that its setting has.
    """
    of = {kind: _of(kind, values) for kind in (Configuration, Settings, Limits)}
    settings = Settings(**of[Settings], limits=Limits(**of[Limits]))
    return Configuration(**of[Configuration], settings=settings)


def _of(owner: type, values: Mapping[str, object]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if KNOWN[name].owner is owner}


def _known(owner: type) -> list[Known]:
    hints = get_type_hints(owner, include_extras=True)
    return [
        Known(one.name, _plain(hints[one.name]), one.default, owner)
        for one in fields(owner)
        if one.default is not MISSING
    ]


def _plain(kind: object) -> object:
    """The type of a value that is given: that of none at all is left out."""
    kinds = get_args(kind)
    return kinds[0] if NoneType in kinds else kind


def _range(kind: object) -> str:
    """The numbers that this type has, in words."""
    plain, *others = get_args(kind)
    (meta,) = others
    whole = "a whole number" if plain is int else "a number"
    return f"{whole} from {meta.ge:,} to {meta.le:,}"


KNOWN: Final[Mapping[str, Known]] = {
    one.name: one for owner in (Configuration, Settings, Limits) for one in _known(owner)
}
"""Every setting by its name."""
