"""Where settings come from: the command line, the environment, a file.

What stands nearer to whoever starts the server counts more: the command line more than the
environment, that more than the file, and each more than the default. Nothing is passed over in
silence: a name that is none, or a value that cannot be, is a fault that says where it stands.
"""

import os
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Final, NamedTuple

from krypto.errors import UsageError, quoted
from krypto.server.configuration import KNOWN, VARIABLES, Configuration, Known, configured

__all__ = ["CONFIG", "Asked", "Gathered", "gathered"]

CONFIG: Final = f"{VARIABLES}CONFIG"
"""The environment variable that names the file."""

_MOST_BYTES: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Asked:
    """What a command line says of settings.

    Attributes:
        config: The file of settings, where one is named.
        sets: Texts such as ``tables=50``.
        options: Settings with an option of their own, by name.
    """

    config: str | None = None
    sets: Sequence[str] = ()
    options: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class Gathered:
    """The settings of all sources.

    Attributes:
        configuration: The settings, those that could not be read left as they are by default.
        faults: What could not be read, the first first.
        file: The file that was read, if there was one.
        nearest: From how near each setting that was given comes: 0 is the file.
        unread: Names of settings that were given and could not be read.
    """

    configuration: Configuration
    faults: tuple[UsageError, ...]
    file: Path | None
    nearest: Mapping[str, int]
    unread: frozenset[str] = frozenset()

    def checked(self) -> Configuration:
        """The configuration, where nothing is wrong with it.

        Raises:
            UsageError: The first fault.
        """
        for fault in self.faults:
            raise fault
        return self.configuration


class _Given(NamedTuple):
    """A setting as it stands somewhere: its name and value, where that is, and how near."""

    name: str
    value: object
    where: str
    rank: int


def gathered(asked: Asked, environment: Mapping[str, str] = os.environ) -> Gathered:
    """The settings of a command line, of the environment, and of the file that one of them names.

    Args:
        asked: What the command line says.
        environment: The variables; an empty one counts as none.
    """
    file = asked.config or environment.get(CONFIG)
    faults: list[UsageError] = []
    given = [*_of_environment(environment), *_of_command_line(asked, faults)]
    if file:
        try:
            given = [*_of_file(Path(file)), *given]
        except UsageError as fault:
            faults.append(fault)
    values: dict[str, object] = {}
    nearest: dict[str, int] = {}
    unread: set[str] = set()
    for one in given:
        try:
            values[one.name] = _read(one)
            nearest[one.name] = one.rank
        except UsageError as fault:
            faults.append(fault)
            unread.add(one.name)
    if nearest.get("host", 0) > nearest.get("lan", 3):
        values["lan"] = False  # whoever names an address last means that one
    path = Path(file) if file else None
    return Gathered(configured(values), tuple(faults), path, nearest, frozenset(unread))


def _of_file(path: Path) -> Iterator[_Given]:
    try:
        with path.open("rb") as file:
            settings = tomllib.loads(file.read(_MOST_BYTES).decode())
    except OSError as failed:
        told = f"The file of settings {quoted(str(path))} cannot be read: {failed.strerror}."
        raise UsageError("bad_settings_file", told) from failed
    except ValueError as failed:
        told = f"The file of settings {quoted(str(path))} is no TOML: {failed}."
        raise UsageError("bad_settings_file", told) from failed
    for name, value in settings.items():
        yield _Given(name, value, f"{quoted(name)} in {path.name}", 0)


def _of_environment(environment: Mapping[str, str]) -> Iterator[_Given]:
    for variable, value in environment.items():
        if variable.startswith(VARIABLES) and variable != CONFIG and value:
            yield _Given(variable.removeprefix(VARIABLES).lower(), value, variable, 1)


def _of_command_line(asked: Asked, faults: list[UsageError]) -> Iterator[_Given]:
    for text in asked.sets:
        name, equals, value = (part.strip() for part in text.partition("="))
        if equals:
            yield _Given(name.lower().replace("-", "_"), value, f"--set {name[:40]}", 2)
        else:
            told = f"There is no setting {quoted(text)}. Write --set name=value."
            faults.append(UsageError("bad_usage", told))
    for name, option in (asked.options or {}).items():
        yield _Given(name, option, KNOWN[name].option, 2)


def _read(given: _Given) -> object:
    """The value of a setting.

    Raises:
        UsageError: `bad_usage` for one of the command line, else `bad_setting`.
    """
    code = "bad_usage" if given.rank == 2 else "bad_setting"
    known = KNOWN.get(given.name)
    if known is None:
        raise UsageError(code, f"{given.where} is no setting. {_hint(given)}")
    try:
        return known.read(given.value, is_text=given.rank > 0)
    except UsageError as fault:
        raise UsageError(code, f"{given.where}: {fault.message}") from fault
    except ValueError as failed:
        raise UsageError(code, f"{given.where} {_is(known, given.value)}.") from failed


def _is(known: Known, value: object) -> str:
    shown = "cannot be read" if known.is_secret else f"is {quoted(value)}"
    return f"{shown}, and has to be {known.right}"


def _hint(given: _Given) -> str:
    near = get_close_matches(given.name[:40], KNOWN, n=1)
    if not near:
        return "docs/guides/server.md names them all."
    return f"Did you mean {KNOWN[near[0]].variable if given.rank == 1 else near[0]}?"
