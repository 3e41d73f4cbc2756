"""A terminal that sends key by key for as long as a game is on."""

import os
import pty
import signal
import termios
from collections.abc import Iterator

import pytest

from krypto.cli.keybykey import KeyByKey


@pytest.fixture
def terminal() -> Iterator[int]:
    """A terminal of its own; signals are handled as before when the test is over."""
    handlers = {one: signal.getsignal(one) for one in (signal.SIGTSTP, signal.SIGCONT)}
    signal.signal(signal.SIGTSTP, signal.SIG_DFL)
    there, here = pty.openpty()
    yield here
    for one, handler in handlers.items():
        signal.signal(one, handler)
    os.close(there)
    os.close(here)


def is_taken(descriptor: int) -> bool:
    """Whether keys come one by one and are not shown."""
    flags = termios.tcgetattr(descriptor)[3]
    return not flags & (termios.ICANON | termios.ECHO)


def test_the_terminal_is_given_back(terminal: int) -> None:
    """Keys come at once inside, Ctrl-C still means what it means, and all is as it was after."""
    before = termios.tcgetattr(terminal)
    with KeyByKey(terminal, gone_on=lambda: None):
        assert is_taken(terminal)
        assert termios.tcgetattr(terminal)[3] & termios.ISIG
    assert termios.tcgetattr(terminal) == before
    assert signal.getsignal(signal.SIGTSTP) is signal.SIG_DFL


def test_it_is_given_back_after_an_error(terminal: int) -> None:
    """Whatever goes wrong inside, the terminal is given back."""
    before = termios.tcgetattr(terminal)
    with pytest.raises(KeyboardInterrupt), KeyByKey(terminal, gone_on=lambda: None):
        raise KeyboardInterrupt
    assert termios.tcgetattr(terminal) == before


def test_ctrl_z_gives_it_back_for_a_while(terminal: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is stopped leaves the terminal as it was, and takes it again afterwards."""
    happened: list[object] = []
    monkeypatch.setattr(os, "kill", lambda _pid, sent: happened.append((sent, is_taken(terminal))))
    with KeyByKey(terminal, gone_on=lambda: happened.append("drawn")):
        signal.raise_signal(signal.SIGTSTP)
        assert is_taken(terminal)
        assert happened == [(signal.SIGTSTP, False), "drawn"]
        signal.raise_signal(signal.SIGCONT)
    assert happened[2:] == ["drawn"]


def test_who_may_not_be_stopped_is_not(terminal: int) -> None:
    """Where Ctrl-Z is switched off it stays so."""
    signal.signal(signal.SIGTSTP, signal.SIG_IGN)
    with KeyByKey(terminal, gone_on=lambda: None):
        assert signal.getsignal(signal.SIGTSTP) is signal.SIG_IGN
