"""`krypto play` as a process that reads from a pipe or a file [cases TE-06, SE-03, SE-08]."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

Krypto = Callable[..., subprocess.CompletedProcess[str]]
Said = Callable[[Sequence[str]], tuple[int, str, str]]

RIGHT = "9-(11*10+10)/15"


def test_both_entries_of_a_file_are_judged(krypto: Krypto, tmp_path: Path) -> None:
    """A file without a final newline is read to its end, and the game ends in order [TE-06]."""
    entries = tmp_path / "entries"
    entries.write_text("11-10\n10*3-12-4*2")
    with entries.open() as file:
        done = subprocess.run(
            [sys.executable, "-m", "krypto", "play", "--seed", "7"],
            stdin=file,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=False,
            env={**os.environ, "PYTHONUTF8": "1"},
        )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Not right: 11 − 10" in done.stdout
    assert "Right! 10 × 3 − 12 − 4 × 2 = 10" in done.stdout
    assert krypto("play", "--seed", "7", stdin="11-10\n10*3-12-4*2").stdout == done.stdout


@pytest.mark.parametrize("arguments", [[], ["--players", "Ann,Ben"]])
def test_no_input_at_all(krypto: Krypto, arguments: list[str]) -> None:
    """Without any input the game ends at once and in order [TE-06]."""
    done = krypto("play", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Round 1 of 10" in done.stdout


def test_a_closed_input() -> None:
    """A process without standard input ends in order, too."""
    program = "import os, sys; os.close(0); os.execv(sys.executable, sys.argv[1:])"
    command = [sys.executable, "-c", program, sys.executable, "-m", "krypto", "play"]
    done = subprocess.run(command, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_whole_match_through_a_pipe(krypto: Krypto) -> None:
    """A match that is played to its end asks for another; no is a good end [TE-10]."""
    done = krypto("play", "--seed", "7", "--rounds", "1", stdin=f"{RIGHT}\nn\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Rounds won: 1 of 1" in done.stdout
    assert "\x1b" not in done.stdout


def test_a_match_against_the_house_can_be_replayed(krypto: Krypto) -> None:
    """From a pipe the same seed and the same entries give the same match, to the letter."""
    arguments = ["play", "--bots", "champion,starter", "--seed", "7", "--rounds", "3"]
    entries = f"\n{RIGHT}\n9-1\n\nnone\n\nn\n"
    first, second = (krypto(*arguments, stdin=entries) for _ in range(2))
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout == second.stdout
    assert "Against you: Champion (sees it at once) and Starter (in the first" in first.stdout
    assert "Champion claims: " in first.stdout
    assert "Play again?" in first.stdout


def test_nobody_acts_where_nobody_types(krypto: Krypto) -> None:
    """Without any input the house does nothing either, and the game ends in order."""
    done = krypto("play", "--bots", "champion", "--players", "Ann,Ben")
    assert (done.returncode, done.stderr) == (0, "")
    assert "With you: Champion (sees it at once)." in done.stdout
    assert "Champion claims" not in done.stdout


@pytest.mark.parametrize("answer", ["print(7)", "exit()", "quit()", "__import__('os').abort()"])
def test_nothing_is_ever_run(krypto: Krypto, answer: str) -> None:
    """Program text costs nothing and does nothing [SE-03]."""
    done = krypto("play", "--seed", "7", "--rounds", "1", stdin=f"{answer}\n{RIGHT}\nn\n")
    assert done.returncode == 0
    assert "Right!" in done.stdout
    assert "\n7\n" not in done.stdout


def test_a_long_row_of_wrong_answers(krypto: Krypto) -> None:
    """One unreadable entry and 1,200 wrong ones get their verdicts, then the right one wins."""
    entries = "abc\n" + "11+10+10+15+9\n" * 1200 + RIGHT
    done = krypto("play", "--seed", "7", "--set", "wrong_claim_out=off", stdin=entries)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("Not right:") == 1200
    assert done.stdout.count("Right!") == 1


@pytest.mark.parametrize(
    "line", ["(" * 100_000, "1+" * 50_000, "\x00\x1b[2J", "\udc80", "x" * 10_001]
)
def test_a_hostile_line(krypto: Krypto, line: str) -> None:
    """A line of any length and of any characters is refused, and the next one is read."""
    text = f"{line}\n{RIGHT}\nn\n".encode(errors="surrogateescape").decode("latin-1")
    done = krypto("play", "--seed", "7", "--rounds", "1", stdin=text, encoding="latin-1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Right!" in done.stdout
    assert "\x1b" not in done.stdout
    assert max(map(len, done.stdout.splitlines())) < 700


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252", "latin-1"])
def test_every_encoding_can_be_played_in(krypto: Krypto, encoding: str) -> None:
    """Cards are drawn and answers written with what the output can hold."""
    env = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    arguments = ["play", "--seed", "7", "--rounds", "2", "--players", "Zoë,李"]
    done = krypto(*arguments, stdin=f"z {RIGHT}\na 9\n", env=env, encoding=encoding)
    assert (done.returncode, done.stderr) == (0, "")
    assert "|  11 | |  10 | |  10 | |  15 | |  9  |   target  |  1  |" in done.stdout
    assert "9 - (11 x 10 + 10) / 15 = 1" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--rounds", "3", "--first-to", "2"], "rounds_and_first_to"),
        (["--rounds", "0"], "bad_usage"),
        (["--trophies", "--rules", "international"], "trophies_with_doubling"),
        (["--trophies", "--rounds", "60"], "deck_too_small"),
        (["--trophies", "--first-to", "20", "--players", "a,b,c,d"], "deck_too_small"),
        (["--players", "a,,b"], "bad_name"),
        (["--players", "1,2,3,4,5,6,7,8,9"], "bad_name"),
        (["--set", "first_to=2", "--set", "rounds=3"], "rounds_and_first_to"),
        (["Ann"], "bad_usage"),
    ],
)
def test_what_cannot_be_played_is_refused(said: Said, arguments: list[str], code: str) -> None:
    """A match that cannot be is misuse, told in one line [R12]."""
    status, _, err = said(["play", *arguments])
    assert status == 2
    assert err.endswith(f"[{code}]\n")
    assert err.count("\n") == 1


def test_the_rules_in_force_are_named(krypto: Krypto) -> None:
    """The first line says whose rules are played and what is changed [RU-06]."""
    done = krypto("play", "--rules", "open", "--first-to", "3", "--solvable", "--cards", "4")
    first = " ".join(done.stdout.partition("Make")[0].split())
    assert first == (
        "Krypto · rules: open, cards 4, rounds none, first to 3, solvable only on · type ? for help"
    )
