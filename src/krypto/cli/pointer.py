"""A text with a mark under the place that a message speaks of."""

from krypto.cli.width import columns

__all__ = ["pointed"]

_AROUND = 30


def pointed(text: str, position: int) -> tuple[str, str]:
    """The text, or the part of it around the place, and a line with ``^`` under that place.

    Args:
        text: What somebody wrote; what cannot be seen is shown as ``·``.
        position: The place, counted from 1; may be one past the end.

    >>> pointed("1.5*2", 2)
    ('1.5*2', ' ^')
    """
    place = max(0, min(position - 1, len(text)))
    start = max(0, place - _AROUND)
    before, after = _seen(text[start:place]), _seen(text[place : place + _AROUND])
    before = ("…" if start else "") + before
    after += "…" if len(text) > place + _AROUND else ""
    return before + after, " " * columns(before) + "^"


def _seen(text: str) -> str:
    return "".join(char if char.isprintable() else "·" for char in text)
