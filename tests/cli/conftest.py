"""Running the command: as a real process, or in this one where only the words matter."""

import io
import os
import subprocess
import sys
from collections.abc import Callable, Sequence

import pytest

from krypto.bots import strengths
from krypto.cli import main
from krypto.cli.desk import Desk
from krypto.cli.driver import Clock, Driver
from krypto.cli.lines import Seen, Typed
from krypto.cli.session import play_session
from krypto.cli.terminal import Screen
from krypto.match.dealers import SeededDealer
from krypto.match.ports import Ports
from krypto.match.table import Table
from krypto.rules.deal import Deal
from krypto.rules.ruleset import HOUSE, Ruleset
from krypto.rules.shuffle import Seed
from krypto.solver import solve

Krypto = Callable[..., subprocess.CompletedProcess[str]]


def environment(**changed: str) -> dict[str, str]:
    """The environment of a process that no setting of this machine reaches."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "HOME") if name in os.environ}
    return {**kept, "PYTHONUTF8": "1", "TERM": "xterm-256color", **changed}


@pytest.fixture
def krypto() -> Krypto:
    """Runs the command as a process of its own and gives what came of it."""

    def run(
        *arguments: str, stdin: str = "", env: dict[str, str] | None = None, encoding: str = "utf-8"
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "krypto", *arguments],
            input=stdin,
            capture_output=True,
            encoding=encoding,
            env=environment(**(env or {})),
            timeout=60,
            check=False,
        )

    return run


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Callable[[Sequence[str]], tuple[int, str, str]]:
    """Runs the command in this process: exit status, standard output, standard error."""

    def run(arguments: Sequence[str]) -> tuple[int, str, str]:
        status = main(arguments)
        out, err = capsys.readouterr()
        return status, out, err

    return run


Entry = str | tuple[int, str] | tuple[int, str, bool | None]


def _solution(deal: Deal, rules: Ruleset) -> str | None:
    found = solve(deal, rules)
    return None if found is None else str(found)


class Typist:
    """Somebody who types a script, with a clock of their own; shows what is typed.

    A line is a text, or the seconds that pass before it and a text. With True behind these the
    line is begun when it is asked for first, and entered when the time is over; with None the
    command sleeps meanwhile, and sees nothing of the time. In a text
    ``{right}`` is a solution of the cards on the table and ``{wrong}`` the sum of all of them,
    less one card.
    """

    def __init__(self, script: Sequence[Entry], screen: Screen, *, is_terminal: bool) -> None:
        self.script = [(0, one, False) if isinstance(one, str) else (*one, False) for one in script]
        self.screen = screen
        self.is_terminal = is_terminal
        self.desk: Desk | None = None
        self.now_ms = 0
        self._begun: Seen | None = None

    def line(self, prompt: str, seen: Seen, wait_ms: int | None = None) -> Typed | None:
        """The next line of the script, unless the time to wait is over before it."""
        self.screen.write(prompt)
        if not self.script:
            raise EOFError
        after, text, slowly = self.script[0][:3]
        if slowly:
            self._begun = self._begun or seen
        if wait_ms is not None and after * 1000 > wait_ms and slowly is not None:
            self.now_ms += wait_ms
            self.script[0] = (after - wait_ms / 1000, text, slowly)
            self.screen.say()
            return None
        self.now_ms += round(after * 1000)
        self.script.pop(0)
        typed = self._filled(text)
        self.screen.say(typed)
        seen, self._begun = self._begun or seen, None
        return Typed(typed, seen)

    def make_room(self) -> None:
        """Nothing stands in the way."""

    def _filled(self, text: str) -> str:
        running = self.desk.state.running if self.desk else None
        if running is None:
            return text
        wrong = "+".join(map(str, running.deal.hand[1:]))
        right = str(solve(running.deal)) if "{right}" in text else ""
        return text.replace("{wrong}", wrong).replace("{right}", right)


@pytest.fixture
def played() -> Callable[..., str]:
    """Plays a session by a script and gives all that the screen showed."""

    def play(
        script: Sequence[Entry],
        players: Sequence[str] = ("You",),
        rules: Ruleset = HOUSE,
        seed: int = 7,
        *,
        is_terminal: bool = False,
        bots: Sequence[str] = (),
        stands_still: bool = False,
    ) -> str:
        screen = Screen(io.StringIO(), colour=False)
        typist = Typist(script, screen, is_terminal=is_terminal)
        ports = Ports(SeededDealer(Seed.of_number(seed)), _solution)
        clock = Clock() if stands_still else Clock(lambda: typist.now_ms)
        driver = Driver(Table.open(ports, rules), clock)
        typist.desk = desk = Desk(driver, screen, typist)
        for name in players:
            desk.sit_down(name)
        if bots:
            driver.seat_house(strengths(bots), f"number:{seed}")
        play_session(desk)
        assert isinstance(screen.out, io.StringIO)
        return screen.out.getvalue()

    return play
