"""Colour, and signs that the output can hold [case TE-02]."""

import io

import pytest

from krypto.cli.terminal import Screen, Style, as_held, wants_colour


@pytest.mark.parametrize(
    ("choice", "environ", "is_terminal", "wanted"),
    [
        ("auto", {}, True, True),
        ("auto", {}, False, False),
        ("auto", {"NO_COLOR": "1"}, True, False),
        ("auto", {"NO_COLOR": ""}, True, True),
        ("auto", {"TERM": "dumb"}, True, False),
        ("never", {}, True, False),
        ("always", {"NO_COLOR": "1", "TERM": "dumb"}, False, True),
    ],
)
def test_when_there_is_colour(
    choice: str, environ: dict[str, str], is_terminal: bool, wanted: bool
) -> None:
    """An option decides; else a terminal has colour unless it or its owner says no."""
    assert wants_colour(choice, environ, is_terminal=is_terminal) is wanted


@pytest.mark.parametrize(
    ("encoding", "seen"),
    [
        ("utf-8", "╭─╮ 8 × 3 ÷ 2 − 1 …"),
        ("ascii", "+-+ 8 x 3 / 2 - 1 ..."),
        ("latin-1", "+-+ 8 x 3 / 2 - 1 ..."),
        ("cp1252", "+-+ 8 x 3 / 2 - 1 …"),
        ("cp437", "+-+ 8 x 3 / 2 - 1 ..."),
        ("no such encoding", "+-+ 8 x 3 / 2 - 1 ..."),
    ],
)
def test_signs_that_cannot_be_held_are_written_another_way(encoding: str, seen: str) -> None:
    """The signs fall back together, and so do the pieces of a frame."""
    assert "╭─╮ 8 × 3 ÷ 2 − 1 …".translate(as_held(encoding)) == seen


@pytest.mark.parametrize(
    ("encoding", "written"), [("utf-8", '{"a": "×李"}\n'), ("cp1252", '{"a": "\\u00d7\\u674e"}\n')]
)
def test_json_says_the_same_in_every_encoding(encoding: str, written: str) -> None:
    """JSON is never changed to fit: what an encoding cannot hold is escaped."""
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding=encoding, errors="replace", newline="\n")
    Screen(out, colour=False).answer({"a": "×李"})
    out.flush()
    assert raw.getvalue().decode(encoding) == written


def test_half_a_character_is_escaped_in_json() -> None:
    """A lone half of a character does not stop an answer."""
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="utf-8", errors="replace")
    Screen(out, colour=False).answer({"a": "\ud800"})
    out.flush()
    assert raw.getvalue().decode() == '{"a": "\\ud800"}\n'


def test_an_output_without_a_size_is_as_wide_as_usual() -> None:
    """Where the output is no terminal, text has the width that fits on 80 columns."""
    screen = Screen(io.StringIO(), colour=False)
    assert (screen.columns, screen.width) == (80, 76)


@pytest.mark.parametrize(("columns", "width"), [(20, 16), (1, 16), (60, 56), (200, 76)])
def test_text_is_as_wide_as_the_screen(
    columns: int, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Text is never wider than 76 columns, and fits on narrower screens unless they are tiny."""
    monkeypatch.setattr(Screen, "columns", columns)
    assert Screen(io.StringIO(), colour=False).width == width


def test_paint_is_nothing_without_colour() -> None:
    """A screen without colour writes no escape."""
    assert Screen(io.StringIO(), colour=False).paint("8", Style.CARD) == "8"
    assert Screen(io.StringIO(), colour=True).paint("8", Style.CARD) == "\x1b[1;38;5;30m8\x1b[0m"
