"""Ctrl-C at the two ends of the command [TE-05, TE-10]."""

import os
import signal
import subprocess
import sys
from importlib.metadata import entry_points

import pytest

from krypto import interrupt

COMMAND = (sys.executable, "-X", "importtime", "-m", "krypto", "solve", "3 6 11 14 15 8", "--all")
"""Each module is named on standard error when it has been loaded: moments to be counted by."""


def loaded(line: bytes) -> bool:
    """Whether the line is one of Python's, which says that a module has been loaded."""
    return line.startswith(b"import time:")


def modules() -> list[bytes]:
    """The lines that say what is loaded, from the first module of ours on."""
    done = subprocess.run(COMMAND, capture_output=True, check=True, timeout=60)
    lines = [line for line in done.stderr.splitlines() if loaded(line)]
    first = next(place for place, line in enumerate(lines) if b" krypto.interrupt" in line)
    return lines[first + 1 :]


def interrupted(moment: bytes) -> tuple[int, list[bytes]]:
    """Status and words of a command that gets Ctrl-C when it has loaded this module."""
    with subprocess.Popen(COMMAND, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        name = moment.rpartition(b"|")[2]
        for line in process.stderr:
            if loaded(line) and line.rstrip(b"\n").rpartition(b"|")[2] == name:
                break
        process.send_signal(signal.SIGINT)
        said = [line for line in process.stderr.read().splitlines() if not loaded(line)]
        return process.wait(60), said


@pytest.mark.slow
def test_ctrl_c_while_loading_is_one_word() -> None:
    """At twenty moments between the first module and the last one Ctrl-C ends with bye and 130."""
    names = modules()
    assert len(names) > 50
    ends = [interrupted(moment) for moment in names[:: len(names) // 20]]
    *others, last = ends
    assert set(map(str, others)) == {str((130, [b"bye"]))}
    assert last in ((130, [b"bye"]), (0, []))  # by then all may have been said


def test_the_first_module_is_at_hand_soon() -> None:
    """Before Ctrl-C is taken care of, nothing of ours is loaded but two small modules."""
    done = subprocess.run(COMMAND, capture_output=True, check=True, timeout=60, text=True)
    names = [line.rpartition("|")[2].strip() for line in done.stderr.splitlines()]
    before = names[: names.index("krypto.interrupt")]
    assert [name for name in before if name.startswith("krypto")] == ["krypto"]
    assert not {"typing", "dataclasses", "argparse"} & set(before)


def test_the_command_begins_there() -> None:
    """The installed command begins with the light module."""
    (command,) = entry_points(group="console_scripts", name="krypto")
    assert command.value == "krypto.__main__:main"


def test_between_the_ends_it_is_an_exception() -> None:
    """What a command has begun can be put in order: there Ctrl-C is Python's own exception."""
    before = signal.getsignal(signal.SIGINT)
    try:
        interrupt.end_at_once()
        assert signal.getsignal(signal.SIGINT) is interrupt._leave
        interrupt.raise_again()
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        interrupt.end_at_once()
        interrupt.raise_again()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
