"""The command as a whole: help, misuse, streams, signals [cases TE-02, TE-05, TE-10]."""

import errno
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from krypto.cli import COMMANDS

Krypto = Callable[..., subprocess.CompletedProcess[str]]
Said = Callable[[Sequence[str]], tuple[int, str, str]]


def test_alone_it_says_what_to_do_next(said: Said) -> None:
    """Without arguments the command names what there is to try, and that is no error."""
    status, out, err = said([])
    assert (status, err) == (0, "")
    for name in ("play", "rules", "deal", "solve", "check"):
        assert f"krypto {name}" in out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself_with_examples(
    said: Said, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Help ends well, shows how the command is used, and fits on a screen of 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")
    status, out, err = said([name, "--help"])
    assert (status, err) == (0, "")
    assert f"examples:\n  krypto {name}" in out
    assert said(["help", name])[1] == said(["--help", name])[1] == out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("word", ["--help", "-h", "help"])
def test_help_names_all_commands(said: Said, word: str) -> None:
    """The help of the whole lists every command with what it does."""
    status, out, _ = said([word])
    assert status == 0
    assert all(f"{name:7} {summary}" in out for name, summary in COMMANDS.items())


def test_the_version_is_the_package(said: Said) -> None:
    """The version is the one of the package."""
    import krypto  # noqa: PLC0415  # the public name is what is tested

    assert said(["--version"])[:2] == (0, f"krypto {krypto.__version__}\n")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["slove"], "krypto: There is no command 'slove'. Did you mean solve? [unknown_command]\n"),
        (["--frobnicate"], "There is no option '--frobnicate'"),
        (["deal", "--frobnicate"], "krypto deal: There is no option '--frobnicate'."),
        (["deal", "7"], "krypto deal: There is no place for '7'."),
        (["deal", "--", "-7"], "krypto deal: There is no option '-7'."),
        (["deal", "--count", "0"], "give a whole number from 1 to 1000000, not '0'"),
        (["deal", "--seed", "٣"], "give a whole number from 0 up"),
        (["deal", "--rules", "homely"], "[unknown_preset]"),
        (["deal", "--set", "colour=red"], "[unknown_setting]"),
        (["deal", "--set", "fractions"], "Write name=value"),
        (["deal", "--set", "fractions=1"], "fractions is on or off, not 1. [bad_setting]"),
        (["deal", "--set", "name=mine"], "[bad_usage]"),
        (["deal", "--set", "cards=4", "--cards", "4"], "cards is given twice"),
        (["deal", "--set", "penalty=1", "--set", "penalty=2"], "is given twice"),
        (["deal", "--set", "call_first=on"], "[call_without_window]"),
        (["deal", "--set", "trophies=on", "--set", "penalty=2"], "[trophies_with_penalty]"),
        (["deal", "--deck", "tarot"], "[unknown_deck]"),
        (["\x1b[2J\n"], "krypto: There is no command '\\x1b[2J\\n'."),
    ],
)
def test_misuse_gets_one_clear_line(said: Said, arguments: list[str], told: str) -> None:
    """Misuse says in one line with a code what is wrong, on standard error, and exits with 2."""
    status, out, err = said(arguments)
    assert (status, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1


def test_misuse_is_an_answer_in_json_too(said: Said) -> None:
    """Who asks for JSON gets the error as JSON as well as the line."""
    status, out, err = said(["solve", "--json", "1", "2"])
    assert status == 2
    assert json.loads(out)["error"]["code"] == "hand_size"
    assert err.endswith("[hand_size]\n")


def test_a_setting_may_be_written_in_several_ways(said: Said) -> None:
    """On and off have the names people use; dashes and case do not matter."""
    for text in ("solvable_only=on", "Solvable-Only=Yes", "solvable-only=true"):
        assert said(["deal", "--seed", "1", "--cards", "3", "--set", text])[0] == 0


@pytest.mark.parametrize(
    ("env", "arguments", "coloured"),
    [
        ({}, [], False),
        ({"NO_COLOR": "1"}, [], False),
        ({"TERM": "dumb"}, [], False),
        ({}, ["--color=always"], True),
        ({"NO_COLOR": "1"}, ["--colour", "always"], True),
    ],
)
def test_a_pipe_has_no_colour_unless_asked(
    krypto: Krypto, env: dict[str, str], arguments: list[str], coloured: bool
) -> None:
    """No escape byte goes into a pipe, except where colour is wanted always [TE-02]."""
    done = krypto("deal", "--seed", "7", *arguments, env=env)
    assert ("\x1b" in done.stdout) is coloured
    assert done.stderr == ""


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252", "latin-1", "cp850"])
def test_every_encoding_can_be_written(krypto: Krypto, encoding: str) -> None:
    """An output that cannot hold the signs gets others, and reads back."""
    env = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    deal = ["3", "6", "11", "14", "15", "8"]
    solved = krypto("solve", *deal, env=env, encoding=encoding)
    assert (solved.returncode, solved.stderr) == (0, "")
    answer = solved.stdout.partition(" = ")[0]
    assert answer.isascii()
    assert krypto("check", *deal, answer).returncode == 0
    data = json.loads(krypto("solve", *deal, "--json", env=env, encoding=encoding).stdout)
    assert "×" in data["solutions"][0]
    assert krypto("rules", env=env, encoding=encoding).returncode == 0
    assert krypto("--help", env=env, encoding=encoding).returncode == 0
    assert krypto(env=env, encoding=encoding).returncode == 0


def test_half_a_character_on_the_command_line(krypto: Krypto) -> None:
    """Bytes that are no text are refused like any other text, without a traceback."""
    command = [sys.executable, "-m", "krypto", "check", "1 2 3 4 5 15", "\udcff+1"]
    done = subprocess.run(command, capture_output=True, check=False, timeout=60)
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert krypto("check", "1", "2", "\udcff", "4", "5", "15", "1+2").returncode == 2


def test_nobody_reads_on() -> None:
    """When the reader has gone the command stops without a word."""
    command = [sys.executable, "-m", "krypto", "deal", "--count", "1000000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


@pytest.mark.parametrize(
    ("arguments", "status"), [(["play", "--seed", "7"], 2), (["check", "1 2 3 4 5 15", "-"], 1)]
)
def test_input_without_end(arguments: list[str], status: int) -> None:
    """A command that is fed for ever says so and ends; of an answer no more is read than is due."""
    command = [sys.executable, "-m", "krypto", *arguments]
    with Path("/dev/zero").open("rb") as endless:
        done = subprocess.run(command, stdin=endless, capture_output=True, timeout=60, check=False)
    assert done.returncode == status
    assert b"[endless_input]" in done.stderr or b"too long" in done.stdout


class Broken(io.StringIO):
    """An output that is gone."""

    def write(self, text: str) -> int:
        """Finds out that nobody reads it."""
        raise BrokenPipeError(text)


class Full(io.StringIO):
    """An output that takes nothing more."""

    def flush(self) -> None:
        """Finds out that there is no room."""
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_arguments_that_the_locale_cannot_read(krypto: Krypto) -> None:
    """In a locale that knows ASCII alone, arguments and entries are UTF-8 all the same."""
    env = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    deal = "3 6 11 14 15 = 8"
    assert krypto("check", deal, "(14−6)×(15−11−3)", env=env).returncode == 0
    assert krypto("check", deal, "-", env=env, stdin="(14−6)×(15−11−3)").returncode == 0
    done = krypto("play", "--players", "李,Zoë", "--seed", "7", env=env, stdin="z 9−(11×10+10)÷15")
    assert "Right, Zo?! 9 - (11 x 10 + 10) / 15 = 1" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["deal"], "cannot_write"),
        (["deal", "--json"], "cannot_write"),
        (["solve", "3", "--json"], "bad_deal"),
        ([], "cannot_write"),
    ],
)
def test_an_output_that_takes_nothing(
    said: Said, monkeypatch: pytest.MonkeyPatch, arguments: list[str], code: str
) -> None:
    """Where the answer cannot be written, one line says what is wrong, and it is no success."""
    monkeypatch.setattr(sys, "stdout", Full())
    status, _, err = said(arguments)
    assert (status, err.count("\n")) == (2, 1)
    assert err.endswith(f"[{code}]\n")


def test_no_output_at_all(said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where not even an error can be told, the status tells it."""
    monkeypatch.setattr(sys, "stdout", Full())
    monkeypatch.setattr(sys, "stderr", Broken())
    assert said(["deal"])[0] == said(["bogus"])[0] == 2


@pytest.mark.parametrize(("sent", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_it_stops_when_told_to(sent: signal.Signals, status: int) -> None:
    """Ctrl-C and a request to end are obeyed at once, with one word [TE-05, TE-10]."""
    command = [sys.executable, "-m", "krypto", "deal", "--count", "1000000", "--solvable"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        os.read(process.stdout.fileno(), 1)
        process.send_signal(sent)
        _, err = process.communicate(timeout=60)
        assert process.returncode == status
        assert err == b"bye\n"


@pytest.mark.parametrize(
    ("arguments", "unwanted"),
    [
        (["check", "1 2 3 4 5 15", "1+2+3+4+5"], {"numpy", "rich"}),
        (["check", "1 2 3 4 5 15", "2++", "--json"], {"numpy", "rich"}),
        (["deal", "--json"], {"numpy", "rich"}),
        (["rules", "--json"], {"numpy", "rich"}),
        ([], {"numpy", "rich", "argparse", "msgspec"}),
    ],
)
def test_a_command_loads_only_what_it_needs(arguments: list[str], unwanted: set[str]) -> None:
    """What starts fast loads nothing that only other commands need."""
    program = (
        "import sys\nfrom krypto.cli import main\n"
        f"main({arguments!r})\nprint(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True
    )
    assert not unwanted & set(done.stderr.split())
