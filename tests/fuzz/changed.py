"""Inputs made by chance: kept ones with changes, words put together, and anything at all."""

from collections.abc import Sequence

from hypothesis import strategies as st

__all__ = ["inputs"]

_ODD = ("\x00", "\x1b[2J", "\u200b", "\u202e", "\u2066", "\ud800", "\udc80", "²", "٣", "\U0001f469")
"""Characters that have been trouble somewhere: no end, no width, no direction, half a character."""


def inputs(seeds: Sequence[str], words: Sequence[str]) -> st.SearchStrategy[str]:
    """Inputs for a reader.

    Args:
        seeds: Inputs to begin from.
        words: Pieces that mean something to it.
    """
    put_together = st.lists(st.sampled_from([*words, *_ODD]), max_size=30).map("".join)
    return st.one_of(_changed(tuple(seeds), tuple(words)), put_together, st.text(max_size=80))


@st.composite
def _changed(draw: st.DrawFn, seeds: tuple[str, ...], words: tuple[str, ...]) -> str:
    """A seed with up to six changes: something put in, taken out, doubled, or from another seed."""
    text = draw(st.sampled_from(seeds))
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
