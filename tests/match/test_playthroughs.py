"""Whole matches as text: each is played anew and must read as it did."""

from pathlib import Path

import pytest

from krypto.rules.ruleset import PRESETS
from krypto.testing.playthrough import played

FOLDER = Path(__file__).parent.parent / "playthroughs"
FILES = sorted(FOLDER.glob("*.txt"))
TEXTS = {path.stem: path.read_text("utf-8") for path in FILES}

ENDINGS = ("won by", "void", "all out", "time up", "stopped")


@pytest.mark.parametrize("name", TEXTS)
def test_playthrough(name: str) -> None:
    """What follows from each command is what stands below it in the file."""
    assert played(TEXTS[name]) == TEXTS[name]


@pytest.mark.parametrize("preset", PRESETS)
def test_presets(preset: str) -> None:
    """Every preset has a whole match under its own name, to the end."""
    assert f"rules: {preset}" in TEXTS[preset]
    assert TEXTS[preset].count("Match 1 begins.") == 1
    assert "The match is over." in TEXTS[preset]


@pytest.mark.parametrize("ending", ENDINGS)
def test_endings(ending: str) -> None:
    """Every way in which a round can end stands in some playthrough."""
    assert any(f"is over, {ending}" in text for text in TEXTS.values())


def test_there_are_playthroughs() -> None:
    """The folder is found, and one file is there for each matter of its own."""
    assert len(FILES) >= 20
