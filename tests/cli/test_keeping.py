"""`krypto play --keep`: matches that `krypto replay` tells and proves afterwards."""

import errno
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest

from krypto.cli import keeping
from krypto.cli.desk import Desk
from krypto.cli.driver import Clock, Driver
from krypto.cli.plain import PlainLines
from krypto.cli.source import Nothing
from krypto.cli.terminal import Screen
from krypto.match.commands import Start
from krypto.match.dealers import SeededDealer
from krypto.match.matchfile import read_match
from krypto.match.ports import Ports
from krypto.match.table import Table
from krypto.rules.ruleset import HOUSE
from krypto.rules.shuffle import Seed

Krypto = Callable[..., subprocess.CompletedProcess[str]]
Said = Callable[[Sequence[str]], tuple[int, str, str]]
Play = Callable[..., tuple[int, str, str]]

RIGHT = "9-(11*10+10)/15"
"""A solution of the first deal of seed 7."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the match goes."""
    folder = tmp_path / "matches"
    folder.mkdir()
    return folder / "match.jsonl"


@pytest.fixture
def play(file: Path, tmp_path: Path, said: Said, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Plays in this process with these entries, and keeps the match."""

    def run(entries: str, *arguments: str) -> tuple[int, str, str]:
        typed = tmp_path / "entries"
        typed.write_text(entries)
        with typed.open() as stream:
            monkeypatch.setattr(sys, "stdin", stream)
            return said(["play", "--seed", "7", *arguments, "--keep", str(file)])

    return run


def proved(said: Said, file: Path) -> list[str]:
    """What the match tells, once every check of it holds."""
    status, out, err = said(["replay", str(file), "--verify", "--json"])
    checks = json.loads(out)["checks"]
    assert (status, err, {one["outcome"] for one in checks}) == (0, "", {"holds"})
    status, out, err = said(["replay", str(file)])
    assert (status, err) == (0, "")
    assert "Verified" in out
    return out.splitlines()


MATCHES = {
    "alone": (["--rounds", "1"], f"9-1\n{RIGHT}\nn\n"),
    "together": (["--players", "Ann,Ben", "--rounds", "2"], f"b 9-1\na {RIGHT}\na none\nb none\n"),
    "house": (["--bots", "champion,starter", "--rounds", "3"], f"\n{RIGHT}\n9-1\n\nnone\n\nn\n"),
    "people and house": (
        ["--players", "Ann,Ben", "--bots", "hard"],
        f"a {RIGHT}\n\nb none\n\nend\n",
    ),
    "calls": (["--rules", "international", "--players", "Ann,Ben"], f"a\n{RIGHT}\nb\n9\nend\nn\n"),
    "trophies": (["--trophies", "--rounds", "2"], f"{RIGHT}\nnone\nend\nn\n"),
    "chosen deals": (["--level", "2", "--rounds", "2"], "1\n1\nn\n"),
    "comers and goers": (
        ["--players", "Ann,Ben"],
        f"join Cleo\na {RIGHT}\na leave\nb leave\nc 9\n",
    ),
    "a pause": (["--players", "Ann,Ben"], f"pause\n\na {RIGHT}\npause\n\nend\nn\n"),
    "the end in a pause": (["--players", "Ann,Ben"], f"a {RIGHT}\npause\n"),
    "all leave": (["--players", "Ann,Ben"], f"a {RIGHT}\nb leave\na leave\n"),
    "all leave the house": (["--bots", "easy"], f"{RIGHT}\nleave\n"),
    "ended at once": ([], "end\nn\n"),
    "nothing at all": ([], ""),
    "quit in the first round": (["--players", "Ann,Ben"], "a 9-1\nquit\n"),
}


@pytest.mark.parametrize(("arguments", "entries"), MATCHES.values(), ids=MATCHES)
def test_every_match_that_is_kept_holds(
    play: Play, said: Said, file: Path, arguments: list[str], entries: str
) -> None:
    """However a match is played and ended, its file tells and proves the whole of it."""
    status, out, err = play(entries, *arguments)
    assert (status, err) == (0, "")
    assert "The match is kept. This tells it again:" in out
    assert str(file) in out
    told = proved(said, file)
    assert told[0].startswith("Krypto · match 1 · rules")


def test_the_result_comes_first(play: Play) -> None:
    """The result is shown, then where the match is kept, then another one is offered."""
    out = play(f"{RIGHT}\nn\n", "--rounds", "1")[1]
    wanted = ["Rounds won: 1 of 1", "The match is kept.", "krypto replay ", "Play again?"]
    places = [out.index(text) for text in wanted]
    assert places == sorted(places)


def test_a_file_says_who_belongs_to_the_house(play: Play, file: Path) -> None:
    """The file has the form of a table's: names, seats of the house, no marks of players."""
    play(f"{RIGHT}\nend\nn\n", "--bots", "champion", "--players", "Ann,Ben")
    match = read_match(file.read_text("utf-8"))
    assert (match.match, match.bots) == (1, (3,))
    assert {getattr(one, "key", None) for one in match.events} == {None}


def test_the_same_match_makes_the_same_file(play: Play, file: Path) -> None:
    """From a file the same seed and the same entries are kept alike, to the byte."""
    files = []
    for _ in range(2):
        play(f"\n{RIGHT}\n9-1\nend\nn\n", "--bots", "hard,easy")
        files.append(file.read_bytes())
        file.unlink()
    assert files[0] == files[1]


def test_each_match_has_a_file(play: Play, said: Said, file: Path) -> None:
    """The next match of a session goes to the next name, and no file has two."""
    out = play(f"{RIGHT}\ny\n9-1\ny\n", "--rounds", "1")[1]
    assert out.count("The match is kept.") == 3
    names = ["match.jsonl", "match-2.jsonl", "match-3.jsonl"]
    for number, name in enumerate(names, 1):
        assert f"match {number} " in proved(said, file.with_name(name))[0]
    assert sorted(path.name for path in file.parent.iterdir()) == sorted(names)


@pytest.mark.parametrize(
    ("name", "code"),
    [("match.jsonl", "would_overwrite"), ("none/a", "cannot_write"), ("", "cannot_write")],
)
def test_a_place_that_will_not_do_is_refused_at_once(
    krypto: Krypto, file: Path, name: str, code: str
) -> None:
    """Before anybody plays one line says what is wrong with the file, and nothing changes."""
    file.write_text("kept")
    done = krypto("play", "--keep", str(file.parent / name), stdin=f"{RIGHT}\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(f"[{code}]\n")
    assert done.stderr.count("\n") == 1
    assert file.read_text() == "kept"
    assert len(list(file.parent.iterdir())) == 1


LIMITED = """
import os, resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))
os.execv(sys.executable, [sys.executable, "-m", "krypto", *sys.argv[1:]])
"""
"""Runs the command where no file can have more than 200 bytes."""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
@pytest.mark.parametrize("last", ["", "n\n", "y\n"])
def test_no_room_at_the_end(file: Path, last: str) -> None:
    """Without room the result is shown all the same, one line says why, and no part is left."""
    arguments = ["play", "--seed", "7", "--rounds", "1", "--keep", str(file)]
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, *arguments],
        input=f"{RIGHT}\n{last}",
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert done.returncode == 2
    assert "Rounds won: 1 of 1" in done.stdout
    assert "The match is not kept yet." in done.stdout
    assert "Play again?" in done.stdout
    assert done.stderr.startswith("krypto play: ")
    assert done.stderr.endswith("cannot be written: File too large. [cannot_write]\n")
    assert done.stderr.count("\n") == 1
    assert list(file.parent.iterdir()) == []


def test_what_could_not_be_written_is_tried_again(
    play: Play, said: Said, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever makes room before leaving loses nothing."""
    calls = []

    def full_once(_: int) -> None:
        calls.append(1)
        if len(calls) == 2:  # the first is the look at the start
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_once)
    status, out, err = play(f"{RIGHT}\nn\n", "--rounds", "1")
    assert (status, err) == (0, "")
    assert "is tried again at the end." in " ".join(out.split())
    assert out.index("Play again?") < out.index("The match is kept.")
    monkeypatch.undo()
    proved(said, file)


def test_a_match_nobody_could_read_again_is_not_written(
    play: Play, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match of more events than are read from a file is refused by name."""
    monkeypatch.setattr(keeping, "read_match", partial(read_match, most=3))
    status, out, err = play(f"{RIGHT}\nn\n", "--rounds", "1")
    assert status == 2
    assert "Rounds won: 1 of 1" in out
    assert err.endswith("[journal_too_large]\n")
    assert not file.exists()


def test_a_game_that_is_broken_off_is_kept(play: Play, said: Said, file: Path) -> None:
    """Input without end ends the game by its code, and what was played until then is there."""
    status, out, err = play("rules\n" * 3_000)
    assert (status, "[endless_input]" in err) == (2, True)
    assert "The match is kept." in out
    proved(said, file)


def test_a_game_that_is_broken_off_without_room(
    play: Play, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What ends the game keeps its code, and the screen says that nothing was kept."""
    monkeypatch.setattr(keeping, "read_match", partial(read_match, most=3))
    status, out, err = play("rules\n" * 3_000)
    assert (status, "[endless_input]" in err) == (2, True)
    assert "The match is not kept. At most 3 events" in out
    assert not file.exists()


def test_time_that_is_up_ends_the_match_first(said: Said, file: Path) -> None:
    """What was due before a match is broken off has happened in its file, too."""
    now, screen = [0], Screen(io.StringIO(), colour=False)
    ports = Ports(SeededDealer(Seed.of_number(7)), lambda *_: RIGHT)
    table = Table.open(ports, HOUSE.changed(rounds=1, round_seconds=60))
    desk = Desk(Driver(table, Clock(lambda: now[0])), screen, PlainLines(screen, Nothing()))
    desk.sit_down("Ann")
    with keeping.keeping(desk, file):
        desk.order(Start(1, after=0))
        now[0] = 70_000
    assert any("1:00  Time is up." in line for line in proved(said, file))


def test_nothing_is_kept_unasked(krypto: Krypto) -> None:
    """Without the option nothing is written, and nothing is said of it."""
    done = krypto("play", "--seed", "7", "--rounds", "1", stdin=f"{RIGHT}\nn\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "kept" not in done.stdout
