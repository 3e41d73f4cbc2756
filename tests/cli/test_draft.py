"""A line being typed, and the lines before it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krypto.cli.draft import LONGEST_LINE, Draft, History
from krypto.cli.keys import Key

FAMILY = "👩‍👩‍👧"


@pytest.mark.parametrize(
    ("before", "keys", "after"),
    [
        (Draft("12", "3"), [Key.LEFT], Draft("1", "23")),
        (Draft("12", "3"), [Key.RIGHT, Key.RIGHT], Draft("123", "")),
        (Draft("12", "3"), [Key.HOME], Draft("", "123")),
        (Draft("12", "3"), [Key.END], Draft("123", "")),
        (Draft("12", "3"), [Key.BACKSPACE], Draft("1", "3")),
        (Draft("12", "3"), [Key.DELETE], Draft("12", "")),
        (Draft("12", "3"), [Key.END_OF_INPUT], Draft("12", "")),
        (Draft("12", "3"), [Key.ERASE_BEFORE], Draft("", "3")),
        (Draft("12", "3"), [Key.ERASE_AFTER], Draft("12", "")),
        (Draft("a 12 ", "3"), [Key.ERASE_WORD], Draft("a ", "3")),
        (Draft("12", "3"), [Key.ERASE_WORD, Key.ERASE_WORD], Draft("", "3")),
        (Draft(f"1{FAMILY}"), [Key.BACKSPACE], Draft("1")),
        (Draft(f"1{FAMILY}"), [Key.LEFT, Key.LEFT, Key.DELETE], Draft("", FAMILY)),
        (Draft("Zoe\u0308"), [Key.BACKSPACE], Draft("Zo")),
    ],
)
def test_keys_edit_the_line(before: Draft, keys: list[Key], after: Draft) -> None:
    """The cursor moves and the line changes by visible characters, as in every editor."""
    for key in keys:
        before = before.edited(key)
    assert before == after


@given(st.lists(st.sampled_from([*Key, "1", "+", "李", "\u0308"])))
def test_no_key_fails(keys: list[Key | str]) -> None:
    """Whatever is pressed, typed text goes in at the cursor and nothing else is ever added."""
    draft, typed = Draft(), 0
    for key in keys:
        draft = draft.typed(key) if isinstance(key, str) else draft.edited(key)
        typed += isinstance(key, str)
        assert len(draft.text) <= typed


def test_a_line_has_an_end() -> None:
    """Beyond the longest line nothing is taken in."""
    draft = Draft("1" * LONGEST_LINE, "2").typed("3")
    assert draft == Draft("1" * LONGEST_LINE, "2")
    assert len(Draft().typed("1" * 99_999).text) == LONGEST_LINE


def test_lines_before_come_back() -> None:
    """The lines typed before come back one by one, and at last the one being typed."""
    history, draft = History(), Draft("4", "5")
    assert history.older(draft) == history.newer(draft) == draft
    for line in ("1", "2", "2", " ", "3"):
        history.keep(line)
    older = [draft]
    older += [draft := history.older(draft) for _ in range(4)]
    assert [one.text for one in older] == ["45", "3", "2", "1", "1"]
    newer = [draft := history.newer(draft) for _ in range(4)]
    assert newer == [Draft("2"), Draft("3"), Draft("4", "5"), Draft("4", "5")]
    history.older(draft)
    history.keep("6")
    assert history.older(Draft()) == Draft("6")


def test_not_every_line_is_kept_for_ever() -> None:
    """Of very many lines the latest are kept."""
    history, draft = History(), Draft()
    for number in range(1_000):
        history.keep(f"{number}")
    for _ in range(1_000):
        draft = history.older(draft)
    assert 500 < int(draft.text) < 999
