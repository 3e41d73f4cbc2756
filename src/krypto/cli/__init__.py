"""The command `krypto`: which commands there are, and the one place where errors end.

Each command is a module of this package and is loaded only when it is asked for, so that
`krypto check` starts without anything that only `krypto solve` or `krypto play` needs.

Exit status: 0 yes (or done), 1 no (not solvable, not accepted), 2 misuse, 130 after Ctrl-C,
141 where nobody reads the answer any more, 143 after a request to end (129 where the
terminal is gone, 131 after a request to quit).
"""

import os
import signal
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from importlib import import_module
from types import FrameType
from typing import Final, NoReturn, Protocol, cast

from krypto.cli.terminal import Style, open_screen
from krypto.errors import KryptoError, UsageError
from krypto.interrupt import INTERRUPTED, raise_again

__all__ = ["COMMANDS", "main"]

COMMANDS: Final = {
    "play": "play a match at this keyboard: alone, together, against the house",
    "serve": "play in a browser, alone or with others",
    "replay": "tell a match again from its journal, and prove it",
    "load": "put a server under load, and measure it",
    "doctor": "look whether all is well with a server",
    "backup": "copy the file with all tables, also while they play",
    "restore": "put such a copy back",
    "deal": "deal a hand and a target",
    "solve": "find a way to make the target, or every way",
    "check": "judge an answer",
    "hint": "a nudge toward the target, or how to go on",
    "grade": "how hard a deal is for a person",
    "rules": "the rules in words",
    "census": "count every question of the game",
}
"""Every command, each a module of this package, with what it does."""

_YES, _MISUSE, _UNREAD, _SIGNALLED = 0, 2, 141, 128
_REQUESTS: Final = ("SIGTERM", "SIGHUP", "SIGQUIT")
_LONGEST_LINE = 400

_WELCOME: Final = (
    ("play", "", "play a match now"),
    ("play", "--players Ann,Ben", "play together at one keyboard"),
    ("play", "--bots easy,hard", "play against players of the house"),
    ("rules", "", "the rules in words"),
    ("deal", "--count 3", "deal some hands"),
    ("solve", "3 6 11 14 15 8", "make 8 from 3, 6, 11, 14 and 15"),
    ("check", "3 6 11 14 15 8 '14-6=8, 15-11=4, 4-3=1, 8*1=8'", ""),
)
"""What to try first: command, arguments, what it does."""


class _Command(Protocol):
    """What each command's module has."""

    def run(self, arguments: Sequence[str]) -> int:
        """Does what the arguments ask and gives the exit status."""
        ...


class _Ended(BaseException):
    """Someone asked this process to end.

    Attributes:
        number: The signal by which.
    """

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit status; nothing that a person does raises.

    Args:
        argv: The command's name and its arguments; those of this process if None.

    >>> main(["check", "1", "2", "3", "4", "5", "15", "1+2+3+4+5"])
    Right: 1 + 2 + 3 + 4 + 5 = 15.
    0
    """
    arguments = list(map(_decoded, sys.argv[1:]) if argv is None else argv)
    if argv is None:
        _prepare_process()
    try:
        status = _run(arguments)
        _flush()
    except KryptoError as error:
        status = _told(error, arguments)
    except KeyboardInterrupt:
        status = _bye(INTERRUPTED)
    except _Ended as ended:
        status = _bye(_SIGNALLED + ended.number)
    except BrokenPipeError:
        status = _unread()
    except OSError as error:
        _drop_output()
        status = _told(UsageError("cannot_write", f"That did not work: {error}."), arguments)
    return status


def _prepare_process() -> None:
    """Ends in order when asked to, and writes nowhere when standard output is closed."""
    for name in _REQUESTS:
        request = getattr(signal, name, None)  # Windows has fewer
        if request and signal.getsignal(request) is not signal.SIG_IGN:
            signal.signal(request, _end)
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  # stays open


def _decoded(argument: str) -> str:
    """The argument as UTF-8 where the locale could not read it, as the C locale cannot."""
    if argument.isprintable():  # an argument that could not be read holds halves of characters
        return argument
    return os.fsencode(argument).decode(errors="surrogateescape")


def _run(arguments: list[str]) -> int:
    try:
        return _dispatched(arguments)
    except SystemExit as done:  # --help has said all there is to say
        return done.code if isinstance(done.code, int) else _YES


def _dispatched(arguments: list[str]) -> int:
    match arguments:
        case []:
            return _welcome()
        case ["--version", *_]:
            return _version()
        case ["--help" | "-h" | "help"]:
            return _help()
        case ["--help" | "-h" | "help", name, *_]:
            return _carried_out(name, ["--help"])
        case [name, *rest]:
            return _carried_out(name, rest)
        case _:  # pragma: no cover  # a list is empty or has a first item
            raise AssertionError(arguments)


def _carried_out(name: str, arguments: list[str]) -> int:
    command = _command(name)
    raise_again()  # what a command has begun it puts in order when it is interrupted
    return command.run(arguments)


def _command(name: str) -> _Command:
    if name in COMMANDS:
        return cast("_Command", import_module(f"krypto.cli.{name}"))
    kind = "option" if name.startswith("-") else "command"
    near = get_close_matches(name[:40], COMMANDS, n=1)
    hint = f"Did you mean {near[0]}?" if near else f"Choose {', '.join(COMMANDS)}."
    raise UsageError("unknown_command", f"There is no {kind} {name[:40]!r}. {hint}")


def _welcome() -> int:
    screen = open_screen(sys.stdout)
    title = screen.paint("Krypto", Style.STRONG)
    screen.say(f"{title}: make the target from five cards, each used once, with + − × ÷.\n")
    for name, words, meaning in _WELCOME:
        command = screen.paint(f"krypto {name}", Style.ACCENT)
        screen.say(f"  {command} {words:{31 - len(name)}} {meaning}".rstrip())
    screen.say("\nkrypto COMMAND --help says more about one, krypto --help names them all.")
    return _YES


def _help() -> int:
    screen = open_screen(sys.stdout)
    screen.say("usage: krypto COMMAND [ARGUMENTS]\n\ncommands:")
    for name, summary in COMMANDS.items():
        screen.say(f"  {screen.paint(f'{name:7}', Style.ACCENT)} {summary}")
    screen.say("\nkrypto COMMAND --help says more about one; krypto --version names this version.")
    return _YES


def _version() -> int:
    from krypto import __version__  # noqa: PLC0415  # looks the version up, only for this

    open_screen(sys.stdout).say(f"krypto {__version__}")
    return _YES


def _told(error: KryptoError, arguments: list[str]) -> int:
    """Says in one line on standard error what is wrong, and with --json also as an answer."""
    asked = arguments[: arguments.index("--")] if "--" in arguments else arguments
    if "--json" in asked:
        _answer({"error": {"code": error.code, "message": error.message}})
    name = f"krypto {arguments[0]}" if arguments and arguments[0] in COMMANDS else "krypto"
    _complain(f"{name}: {_one_line(error.message)} [{error.code}]")
    return _MISUSE


def _answer(data: Mapping[str, object]) -> None:
    """Answers on standard output, if that can be written to."""
    try:
        open_screen(sys.stdout).answer(data)
        _flush()
    except OSError:
        _drop_output()


def _complain(line: str) -> None:
    """Says the line on standard error; where that cannot be written to the status has to do."""
    if sys.stderr is not None:
        with suppress(OSError):
            open_screen(sys.stderr).say(line)


def _one_line(message: str) -> str:
    """The message without anything that could move the cursor, and not too long."""
    shown = "".join(char if char.isprintable() else repr(char)[1:-1] for char in message)
    return shown if len(shown) <= _LONGEST_LINE else f"{shown[:_LONGEST_LINE]}…"


def _bye(status: int) -> int:
    """Says bye on a line of its own: what was typed, or ^C, stands on the one before."""
    _complain("\nbye" if sys.stderr is not None and sys.stderr.isatty() else "bye")
    return status


def _unread() -> int:
    _drop_output()
    return _UNREAD


def _drop_output() -> None:
    """Sends what is still to be written nowhere: nobody reads it, or there is no room for it."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _flush() -> None:
    """Writes what is still waiting, while an error can still be told."""
    sys.stdout.flush()


def _end(number: int, _frame: FrameType | None) -> NoReturn:
    raise _Ended(number)
