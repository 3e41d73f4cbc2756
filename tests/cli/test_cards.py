"""Cards as they are drawn."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krypto.cli.cards import deal_in_a_line, drawn
from krypto.cli.terminal import Screen
from krypto.rules.deal import Deal

PLAIN = Screen(io.StringIO(), colour=False)
NUMBERS = st.integers(1, 9999)


def test_cards_look_like_cards() -> None:
    """The hand lies in a row with the target beside it in a heavier frame."""
    assert drawn(Deal((14, 3, 6), 8), PLAIN) == [
        "   ╭─────╮ ╭─────╮ ╭─────╮           ┏━━━━━┓",
        "   │     │ │     │ │     │           ┃     ┃",
        "   │  14 │ │  3  │ │  6  │   target  ┃  8  ┃",
        "   │     │ │     │ │     │           ┃     ┃",
        "   ╰─────╯ ╰─────╯ ╰─────╯           ┗━━━━━┛",
    ]


@pytest.mark.parametrize(("columns", "lines"), [(80, 5), (64, 5), (63, 1), (25, 1), (18, 2)])
def test_a_narrow_screen_has_the_numbers_alone(
    columns: int, lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the cards do not fit beside each other, the deal is written in as many lines as fit."""
    monkeypatch.setattr(Screen, "columns", columns)
    shown = drawn(Deal((14, 13, 16, 15, 11), 8), PLAIN)
    assert len(shown) == lines
    assert all(len(line) <= max(16, columns - 4) for line in shown)
    assert lines == 5 or " ".join(" ".join(shown).split()) == "14 13 16 15 11 → 8"


@given(st.lists(NUMBERS, min_size=3, max_size=5), NUMBERS)
def test_every_deal_fits_on_the_screen(hand: list[int], target: int) -> None:
    """All lines have the same width, 80 columns at most, and hold the cards in the order dealt."""
    lines = drawn(Deal(hand, target), PLAIN)
    assert {len(line) for line in lines} == {len(lines[0])}
    assert len(lines[0]) <= 80
    assert [int(word) for word in lines[2].split() if word.isdecimal()] == [*hand, target]


def test_colour_changes_nothing_but_colour() -> None:
    """Without its colours a coloured drawing is the plain one."""
    coloured = "\n".join(drawn(Deal((14, 3, 6), 8), Screen(io.StringIO(), colour=True)))
    for code in ("\x1b[1;38;5;30m", "\x1b[1m", "\x1b[2m", "\x1b[0m"):
        assert code in coloured
        coloured = coloured.replace(code, "")
    assert coloured == "\n".join(drawn(Deal((14, 3, 6), 8), PLAIN))


def test_in_a_line() -> None:
    """A deal in short names the cards in the order dealt, and the target."""
    assert deal_in_a_line(Deal((14, 3, 6), 8), PLAIN) == "14 3 6 → 8"
