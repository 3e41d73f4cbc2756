"""What a look at something comes to."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = ["Finding", "Level", "fault", "ok", "warning"]

Level: TypeAlias = Literal["ok", "warning", "fault"]
"""A warning can wait; with a fault the server does not start, or loses something."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found, and what to do about it.

    Attributes:
        check: What was looked at.
        level: How bad it is.
        found: What was found, in one sentence.
        advice: What to do; empty where nothing is to be done.
    """

    check: str
    level: Level
    found: str
    advice: str = ""


def ok(check: str, found: str) -> Finding:
    """All is well there."""
    return Finding(check, "ok", found)


def warning(check: str, found: str, advice: str) -> Finding:
    """This works, and could be better."""
    return Finding(check, "warning", found, advice)


def fault(check: str, found: str, advice: str) -> Finding:
    """This does not work, or may lose something."""
    return Finding(check, "fault", found, advice)
