"""Small phrases: lists of names, counted things, numbers below zero."""

from collections.abc import Sequence

__all__ = ["counted", "listed", "number"]


def counted(count: int, one: str, many: str | None = None) -> str:
    """So many things.

    >>> counted(1, "round"), counted(-2, "point"), counted(3, "trophy", "trophies")
    ('1 round', '−2 points', '3 trophies')
    """
    return f"{number(count)} {one if abs(count) == 1 else many or one + 's'}"


def listed(names: Sequence[str]) -> str:
    """The names in a sentence.

    >>> listed(["Ann", "Ben", "Cleo"])
    'Ann, Ben and Cleo'
    """
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def number(value: int) -> str:
    """The number with a true minus sign."""
    return str(value).replace("-", "−")
