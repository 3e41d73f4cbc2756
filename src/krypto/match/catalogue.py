"""The catalogue: commands, events, refusals and transitions as tables, made from the code."""

import re
from collections.abc import Iterable
from dataclasses import fields
from importlib import import_module
from typing import get_args

from krypto.errors import CommandRefused
from krypto.match.commands import Command
from krypto.match.events import Event

__all__ = ["commands", "events", "refusals", "transitions"]


def commands() -> str:
    """Every command as a table in Markdown: its fields, and what it asks."""
    return _table(("command", "fields", "what it asks"), map(_row, get_args(Command)))


def events() -> str:
    """Every event as a table in Markdown: its fields, and what has happened."""
    return _table(("event", "fields", "what has happened"), map(_row, get_args(Event)))


def refusals() -> str:
    """Every code of a refusal as a table in Markdown."""
    rows = ((f"`{code}`", meaning) for code, meaning in CommandRefused.codes.items())
    return _table(("code", "meaning"), rows)


def transitions() -> str:
    """What moves a table from phase to phase, as a table in Markdown."""
    essay = import_module("krypto.match.decide").__doc__ or ""
    found = re.search(r"(?:^\|.*\n)+", essay, re.MULTILINE)
    if found is None:
        raise ValueError("the essay on deciding has lost its table")
    return found[0]


def _row(kind: type[Command | Event]) -> tuple[str, str, str]:
    ordered = sorted((one.name for one in fields(kind)), key=lambda name: name == "ref")
    names = ", ".join(f"`{name}`" for name in ordered)
    return f"`{kind.__name__}`", names, _first_sentence(kind)


def _first_sentence(kind: type) -> str:
    paragraph = (kind.__doc__ or "").strip().partition("\n\n")[0]
    return " ".join(paragraph.split())


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
