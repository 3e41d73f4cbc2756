"""Inputs made by chance: kept ones with changes, words put together, and anything at all."""

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from hypothesis import strategies as st

__all__ = ["inputs", "records"]

_ODD = ("\x00", "\x1b[2J", "\u200b", "\u202e", "\u2066", "\ud800", "\udc80", "²", "٣", "\U0001f469")
"""Characters that have been trouble somewhere: no end, no width, no direction, half a character."""


def inputs(seeds: Sequence[str], words: Sequence[str]) -> st.SearchStrategy[str]:
    """Inputs for a reader.

    Args:
        seeds: Inputs to begin from.
        words: Pieces that mean something to it.
    """
    put_together = st.lists(st.sampled_from([*words, *_ODD]), max_size=30).map("".join)
    return st.one_of(_changed(_Known(seeds, words)), put_together, st.text(max_size=80))


class _Known(NamedTuple):
    """What is known before anything is made; told in short, for it may be long."""

    seeds: Sequence[Any]
    words: Sequence[str] = ()

    def __repr__(self) -> str:
        return f"{len(self.seeds)} seeds"


@st.composite
def _changed(draw: st.DrawFn, known: _Known) -> str:
    """A seed with up to six changes: something put in, taken out, doubled, or from another seed."""
    seeds, words = known
    text: str = draw(st.sampled_from(seeds))
    for _ in range(draw(st.integers(0, 6))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        other = draw(st.sampled_from(seeds))
        put_in = draw(
            st.sampled_from(["", text[start:end] * 2, other[start : start + 20]])
            | st.sampled_from([*words, *_ODD])
            | st.text(max_size=3)
        )
        text = text[:start] + put_in + text[end:]
    return text


def records(seeds: Sequence[str]) -> st.SearchStrategy[str]:
    """Lines of records in which some are left out, doubled or moved, or have another value.

    What is told of their number in the first line is set right, so that readers get further.
    """
    return _changed_records(_Known([*filter(None, map(_records, seeds))]))


def _records(text: str) -> list[dict[str, Any]]:
    """The records of a text; none where it is another kind of text."""
    with suppress(ValueError):
        found = [json.loads(line) for line in text.splitlines()]
        return found if all(isinstance(one, dict) for one in found) else []
    return []


_VALUES: st.SearchStrategy[object] = st.sampled_from(
    [0, 1, 2, 3, 40, 41, -1, 10**15, 10**400, 1.5, True, None, "", "1+2", []]
)


@st.composite
def _changed_records(draw: st.DrawFn, known: _Known) -> str:
    found = [dict(one) for one in draw(st.sampled_from(known.seeds))]
    for _ in range(draw(st.integers(1, 4))):
        place, other = (draw(st.integers(0, len(found) - 1)) for _ in range(2))
        match draw(st.integers(0, 4)):
            case 0 if len(found) > 1:
                del found[place]
            case 1:
                found.insert(place, dict(found[other]))
            case 2:
                found[place], found[other] = found[other], found[place]
            case 3 if found[place]:
                name = draw(st.sampled_from(sorted(found[place])))
                found[place][draw(st.sampled_from(_ODD))] = found[place].pop(name)
            case _ if found[place]:
                name = draw(st.sampled_from(sorted(found[place])))
                value = draw(st.sampled_from([one[name] for one in found if name in one]) | _VALUES)
                found[place][name] = value
    if "events" in found[0]:
        found[0]["events"] = len(found) - 1
    return "".join(f"{json.dumps(one)}\n" for one in found)
