"""The game on a real terminal: a process behind a pseudo-terminal [TE-02, TE-05, TE-06]."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from krypto.cli import main
from krypto.wire.names import cleaned

PATIENCE = 60
_SHELL = """
import fcntl, signal, subprocess, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
command = subprocess.Popen([sys.executable, "-m", "krypto", *sys.argv[1:]])
signal.signal(signal.SIGINT, lambda *_: None)
signal.signal(signal.SIGQUIT, lambda *_: None)
signal.signal(signal.SIGTERM, lambda *_: command.send_signal(signal.SIGTERM))
sys.exit(command.wait())
"""
"""As a shell does: holds the terminal, and lets Ctrl-C and a request to end reach the command."""


class Terminal:
    """A pseudo-terminal of 80 by 24 with the command in it.

    Attributes:
        shown: Everything that the command has written so far.
        process: The command.
    """

    def __init__(self, arguments: Sequence[str], env: dict[str, str]) -> None:
        self.shown = b""
        self._seen = 0
        self._fd, child = pty.openpty()
        fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        self.process = subprocess.Popen(
            [sys.executable, "-c", _SHELL, *arguments],
            stdin=child,
            stdout=child,
            stderr=child,
            env={**kept, "PYTHONUTF8": "1", "TERM": "xterm-256color", **env},
            start_new_session=True,
        )
        os.close(child)

    @property
    def text(self) -> str:
        """What was shown, as text."""
        return self.shown.decode()

    def until(self, awaited: str) -> None:
        """Read until this text is shown after all that was waited for before."""
        while (place := self.shown.find(awaited.encode(), self._seen)) < 0:
            assert self._read(), f"{awaited!r} is not in {self.text!r}"
        self._seen = place + len(awaited.encode())

    def type(self, line: str, awaited: str) -> None:
        """Type a line and wait for what it brings about."""
        os.write(self._fd, line.encode())
        self.until(awaited)

    def ended(self) -> int:
        """Read to the end, and give the exit status."""
        while self._read():
            pass
        return self.process.wait(PATIENCE)

    def resize(self, rows: int, columns: int) -> None:
        """Give the terminal another size."""
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    @property
    def is_as_before(self) -> bool:
        """Whether the terminal shows what is typed, line by line."""
        flags = termios.tcgetattr(self._fd)[3]
        return bool(flags & termios.ECHO and flags & termios.ICANON)

    def close(self) -> None:
        """End the command if it has not, and give the terminal back."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(PATIENCE)
        os.close(self._fd)

    def _read(self) -> bool:
        ready, _, _ = select.select([self._fd], [], [], PATIENCE)
        assert ready, f"nothing more came after {self.text!r}"
        try:
            data = os.read(self._fd, 65_536)
        except OSError:  # nobody holds the other end any more
            return False
        self.shown += data
        return bool(data)


class Start:
    """Opens terminals and closes them when the test is over."""

    def __init__(self) -> None:
        self.opened: list[Terminal] = []

    def __call__(self, *arguments: str, **env: str) -> Terminal:
        """A terminal with the command in it."""
        self.opened.append(Terminal(arguments, env))
        return self.opened[-1]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts the command on a terminal of its own."""
    starter = Start()
    yield starter
    for terminal in starter.opened:
        terminal.close()


GAME = ("play", "--seed", "7", "--rounds", "1")
PROMPT = "Your answer: "
RIGHT = "9-(11*10+10)/15\n"


@pytest.mark.parametrize(
    ("env", "coloured"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True), ({"TERM": "dumb"}, False)],
)
def test_colour_on_a_terminal(start: Start, env: dict[str, str], coloured: bool) -> None:
    """A terminal has colour unless NO_COLOR or TERM says no; then there is no escape byte."""
    terminal = start(*GAME, **env)
    terminal.until(PROMPT)
    terminal.type("2+3)*4\n", PROMPT)
    terminal.type(RIGHT, "[y/n] ")
    terminal.type("n\n", "n")
    assert terminal.ended() == 0
    assert ("\x1b" in terminal.text) is coloured
    assert "Right!" in terminal.text


PLACES = [("", PROMPT), ("pause\n", "Enter to go on: "), (RIGHT, "[y/n] ")]


@pytest.mark.parametrize(("typed", "prompt"), PLACES)
def test_ctrl_c_anywhere(start: Start, typed: str, prompt: str) -> None:
    """Ctrl-C ends with one word and 130, and the terminal is as it was [TE-05]."""
    terminal = start(*GAME)
    terminal.until(PROMPT)
    if typed:
        terminal.type(typed, prompt)
    terminal.type("half typed", "half typed")
    terminal.type("\x03", "bye")
    assert terminal.ended() == 130
    assert terminal.text.endswith("\r\nbye\r\n")
    assert "Traceback" not in terminal.text
    assert terminal.is_as_before


@pytest.mark.parametrize(("typed", "prompt"), PLACES)
def test_a_request_to_end_anywhere(start: Start, typed: str, prompt: str) -> None:
    """A request to end is obeyed with one word and 143, and the terminal is as it was [TE-05]."""
    terminal = start(*GAME)
    terminal.until(PROMPT)
    if typed:
        terminal.type(typed, prompt)
    terminal.process.send_signal(signal.SIGTERM)
    assert terminal.ended() == 143
    assert terminal.text.endswith("\r\nbye\r\n")
    assert terminal.is_as_before


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize(("typed", "prompt"), PLACES)
def test_a_match_that_is_stopped_is_kept(
    start: Start, tmp_path: Path, typed: str, prompt: str, number: int
) -> None:
    """With --keep a match is written as far as it came, wherever it is stopped, and it holds."""
    file = tmp_path / "match.jsonl"
    terminal = start(*GAME, "--keep", str(file))
    terminal.until(PROMPT)
    if typed:
        terminal.type(typed, prompt)
    if number == signal.SIGINT:
        terminal.type("\x03", "bye")
    else:
        terminal.process.send_signal(number)
    assert terminal.ended() == 128 + number
    assert terminal.text.endswith("\r\nbye\r\n")
    assert terminal.text.count("The match is kept.") == 1
    assert terminal.is_as_before
    assert [path.name for path in tmp_path.iterdir()] == ["match.jsonl"]
    assert main(["replay", str(file), "--verify"]) == 0


@pytest.mark.parametrize(("typed", "status"), [("\x1c", 131), ("\x13\x03", 130)])
def test_other_keys_that_stop_programs(start: Start, typed: str, status: int) -> None:
    """After a request to quit the terminal is as it was, and Ctrl-S does not freeze the game."""
    terminal = start(*GAME)
    terminal.until(PROMPT)
    terminal.type(typed, "bye")
    assert terminal.ended() == status
    assert terminal.is_as_before


@pytest.mark.parametrize(
    ("players", "typed", "prompt"),
    [
        ("Ann", "", PROMPT),
        ("Ann", "2+\n", PROMPT),
        ("Ann", "pause\n", "Enter to go on: "),
        ("Ann", RIGHT, "[y/n] "),
        ("Ann,Ben", "", "Who? "),
        ("Ann,Ben", "b\n", "Ben, your answer: "),
        ("Ann,Ben", "b 9-11\n", "Who? "),
    ],
)
def test_ctrl_d_at_each_prompt(start: Start, players: str, typed: str, prompt: str) -> None:
    """The end of input ends in order with 0, wherever it comes [TE-06]."""
    terminal = start(*GAME, "--players", players)
    if typed:
        terminal.until(PROMPT if players == "Ann" else "Who? ")
        terminal.type(typed, prompt)
    else:
        terminal.until(prompt)
    terminal.type("\x04", "\r\n")
    assert terminal.ended() == 0
    assert "Traceback" not in terminal.text
    assert terminal.is_as_before


def test_a_round_ends_while_nobody_types(start: Start) -> None:
    """The time of a round ends it by itself; what was half typed is there still."""
    terminal = start("play", "--seed", "7", "--rounds", "2", "--set", "round_seconds=1")
    terminal.until(PROMPT)
    terminal.type("9-(11*10", "9-(11*10")
    terminal.until("Time is up.")
    terminal.until("Enter for the next round: 9-(11*10")
    terminal.type("\x15\n", "Round 2 of 2")
    terminal.until("Time is up.")
    terminal.until("[y/n] ")
    terminal.type("n\n", "n")
    assert terminal.ended() == 0


def test_half_a_line_outlives_a_claim(start: Start) -> None:
    """When a player of the house wins, what somebody has typed so far stands below the news."""
    terminal = start("play", "--bots", "champion", "--seed", "4", "--rounds", "2")
    terminal.until(PROMPT)
    terminal.type("9-(11*1", "9-(11*1")
    terminal.until("Champion claims: ")
    terminal.until("Champion wins the round: 1 point.")
    terminal.until("Enter for the next round: 9-(11*1")
    terminal.type("0", "0")
    terminal.type("\n", "so this was not taken as an answer")
    terminal.until("Enter for the next round: ")
    terminal.type("\n", "Round 2 of 2")


def test_a_terminal_of_another_size(start: Start) -> None:
    """The line being typed follows the size of the terminal, and nothing wraps."""
    terminal = start(*GAME)
    terminal.until(PROMPT)
    terminal.type("9-(11*10+10)", "9-(11*10+10)")
    terminal.resize(24, 25)
    terminal.until("\rYour answer: <(11*10+10)")
    terminal.resize(24, 80)
    terminal.until("\rYour answer: 9-(11*10+10)")
    terminal.type("/15\n", "Right!")


def test_a_line_can_be_mended_with_the_arrow_keys(start: Start) -> None:
    """On a terminal the line typed before comes back and can be changed."""
    terminal = start(*GAME)
    terminal.until(PROMPT)
    terminal.type("9-(11*10+10)/15)\n", PROMPT)
    terminal.type("\x1b[A", "15)")
    terminal.type("\x7f\n", "Right!")


def test_names_from_the_command_line(start: Start) -> None:
    """Names are cleaned before anybody sees them [ID-07]."""
    terminal = start(*GAME, "--players", "\u202eanA,Ben,ben ")
    terminal.until("Who? ")
    assert cleaned("\u202eanA") == "anA"
    assert "\u202e" not in terminal.text
    assert "ben (2)" in terminal.text
