"""Playthroughs: scripts that are played, and what follows written below each line."""

from pathlib import Path
from typing import get_args

import pytest

from krypto.match.commands import Command
from krypto.match.events import Event
from krypto.match.state import NEW_TABLE
from krypto.rules.ruleset import HOUSE, preset
from krypto.testing import narration, playthrough
from krypto.testing.narration import rules_in_short
from krypto.testing.playthrough import begun, first_round, played, refusal
from playthroughs import main

SCRIPT = """# A short one.
rules: house rounds=1 deck=playing
seed: 3
deal: 3 6 11 14 15 -> 8

0:00 Ann joins
0:05 Ann starts
1:05.250 Ann claims 1+1
"""


def test_playing_twice_changes_nothing() -> None:
    """What has been played reads the same when it is played again, and the head is kept."""
    text = played(SCRIPT)
    assert played(text) == text
    assert text.startswith(SCRIPT[: SCRIPT.index("0:00")])
    assert "\n  Ann takes seat 1.\n" in text


def test_what_was_written_below_is_written_anew() -> None:
    """Whatever stood below a command gives way to what follows now."""
    text = played(SCRIPT)
    assert played(text.replace("Ann is out.", "Ann is in.")) == text


def test_head() -> None:
    """Rules, seed and first deals come from the head of the script."""
    table = begun(SCRIPT).table
    assert table.state.rules.rounds == 1
    assert table.state.rules.deck.size == 52
    assert str(table.state.rounds[0].deal) == "3 6 11 14 15 -> 8"


@pytest.mark.parametrize("line", ["Ann joins", "0:5 Ann joins", "0:05 Ann dances", "0:05 Ann"])
def test_what_is_no_command(line: str) -> None:
    """A line that is no command is a mistake in the script, and is not passed over."""
    with pytest.raises(ValueError, match="no command"):
        first_round("Ann").play(line)


def test_refusal() -> None:
    """The code of a refusal is read from what was written, and is None without one."""
    game = first_round("Ann")
    assert refusal(game.play("0:10 Ann calls")) == "no_calls"
    assert refusal(game.play("0:11 Ann declares")) is None
    assert refusal([]) is None


def test_rules_in_short() -> None:
    """Rules are told by preset and by what differs from it."""
    assert rules_in_short(HOUSE) == "house"
    assert rules_in_short(HOUSE.changed(rounds=5)) == "house rounds=5"
    assert rules_in_short(preset("open")) == "open"


def test_every_event_can_be_told() -> None:
    """The playthroughs have a sentence for every kind of event."""
    told = narration._SENTENCES.keys() | narration._TELLERS.keys()
    assert told == set(get_args(Event))
    joined = begun("rules: house\n0:00 Ann joins").table.journal[1]
    assert narration.narrated(NEW_TABLE, joined) == "Seat 1 takes seat 1."


def test_every_command_can_be_said() -> None:
    """There are words for every kind of command."""
    whats = {"Ann joins", "Time passes", "Server starts"}
    whats |= {f"Ann {words}" for words in playthrough._MAKERS}
    assert len(whats) == len(get_args(Command))


def test_the_script_writes_only_when_asked(tmp_path: Path) -> None:
    """With --check the script says what would change; without it the file is written."""
    path = tmp_path / "short.txt"
    path.write_text(SCRIPT, "utf-8")
    assert main(["--check"], tmp_path) == 1
    assert path.read_text("utf-8") == SCRIPT
    assert main([], tmp_path) == 0
    assert path.read_text("utf-8") == played(SCRIPT)
    assert main(["--check"], tmp_path) == 0
