"""The catalogue: tables of everything, made from the code."""

import re
from pathlib import Path
from typing import get_args

import pytest

from krypto.errors import CommandRefused
from krypto.match import catalogue, commands
from krypto.match.events import Event
from krypto.match.journal import EVENTS

PACKAGE = Path(catalogue.__file__).parent


def test_commands_are_listed() -> None:
    """Every command stands in its table with a sentence of its own."""
    lines = catalogue.commands().splitlines()[2:]
    named = {line.split("`")[1] for line in lines}
    assert named == {kind.__name__ for kind in get_args(commands.Command)}
    assert len({line.split("|")[3] for line in lines}) == len(lines)


def test_events_are_listed() -> None:
    """Every event stands in its table."""
    lines = catalogue.events().splitlines()[2:]
    assert {line.split("`")[1] for line in lines} == set(EVENTS)
    assert len(EVENTS) == len(get_args(Event))


@pytest.mark.parametrize("code", CommandRefused.codes)
def test_codes_are_used(code: str) -> None:
    """Every code of a refusal is listed, and the match can refuse with it."""
    assert f"| `{code}` |" in catalogue.refusals()
    sources = "".join(path.read_text("utf-8") for path in PACKAGE.glob("*.py"))
    assert re.search(rf'refused\(\s*"{code}"', sources)


def test_transitions_name_what_there_is() -> None:
    """The table of transitions names commands and events that exist."""
    named = set(re.findall(r"`([A-Z]\w+)`", catalogue.transitions()))
    assert named <= {kind.__name__ for kind in get_args(commands.Command)} | set(EVENTS)
    assert {"Start", "Claim", "MatchOver"} <= named
