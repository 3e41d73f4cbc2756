"""A real browser before a real server: Chromium, and `krypto serve` with cards known beforehand.

Where there is no Chromium these tests are left out, and the head of the report says so.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from krypto.match.dealers import SeededDealer
from krypto.rules.deal import Deal
from krypto.rules.ruleset import HOUSE
from krypto.rules.shuffle import Seed, deal_of
from krypto.solver import is_solvable, solve

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chrome")
REHEARSAL = Path(__file__).parent / "rehearsal.py"
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
    "--disable-features=LocalNetworkAccessChecks",  # a page handed over by a test counts as foreign
]
PATIENCE_MS = 20_000
"""How long a test waits for what has to come."""

if not CHROMIUM:
    collect_ignore_glob = ["test_*.py"]


def pytest_report_header() -> str:
    """Says which browser is driven, or that there is none."""
    return f"browser tests: {CHROMIUM or 'left out, there is no Chromium here'}"


def first_deal(seed: int) -> Deal:
    """The first cards at any table of a server that is rehearsed with this seed."""
    return deal_of(HOUSE.deck, SeededDealer(Seed.of_number(seed)).seed_of(1), 0, HOUSE.cards)


SOLVABLE = 7
BARREN = next(seed for seed in range(100_000) if not is_solvable(first_deal(seed)))
"""The first seed whose first deal has no solution."""


@contextmanager
def serving(
    seed: int, *options: str, **environment: str
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server whose cards come from this seed: its process, and its address."""
    command = [sys.executable, str(REHEARSAL), str(seed), *options]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": "utf-8", "NO_COLOR": "1"} | environment,
    ) as process:
        try:
            line = process.stdout.readline() if process.stdout else ""
            found = re.search(r"http://[\w.]+:\d+", line)
            assert found, f"the server said {line!r}"
            yield process, found[0]
        finally:
            process.kill()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The browser."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # only where it is driven

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a server whose first deals have solutions."""
    with serving(SOLVABLE, "--port", "0", "--db", "memory:") as (_, address):
        yield address


@pytest.fixture
def another_server() -> Callable[..., Any]:
    """Starts a server of the test's own, with these options; its first deals have solutions."""
    return partial(serving, SOLVABLE)


@pytest.fixture(scope="session")
def barren() -> Iterator[str]:
    """The address of a server whose first deal has no solution."""
    with serving(BARREN, "--port", "0", "--db", "memory:") as (_, address):
        yield address


@dataclass
class Guest:
    """A person with a browser of their own.

    Attributes:
        page: The tab they look at.
        address: The server they play on.
        troubles: What the page complained of; a test ends with none.
    """

    page: Any
    address: str
    troubles: list[str] = field(default_factory=list)

    def button(self, name: str | re.Pattern[str]) -> Any:
        """The button of this name; a text is meant whole."""
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def heading(self, name: str | re.Pattern[str]) -> Any:
        """The heading of this name."""
        return self.page.get_by_role("heading", name=name)

    def make_table(self, **wishes: Any) -> str:
        """Make a table and go there; gives its code."""
        answer = self.page.request.post(f"{self.address}/api/tables", data=wishes)
        assert answer.ok, answer.text()
        code = str(answer.json()["code"])
        self.go(f"/table/{code}")
        return code

    def go(self, path: str) -> None:
        """Open a page of the server."""
        self.page.goto(f"{self.address}{path}")

    def sit(self, name: str) -> None:
        """Take a seat."""
        self.page.get_by_label("Your name").fill(name)
        self.button("Sit down").click()
        self.page.get_by_role("list", name="Players").get_by_text(name).wait_for()

    def deal(self) -> Deal:
        """The cards that lie before this person."""
        hand = self.page.get_by_role("group", name=re.compile("^Your (cards|tiles)$"))
        hand.wait_for()
        cards = hand.locator("[aria-label^=Card]").all()
        target = self.page.get_by_role("img", name=re.compile("^Target"))
        return Deal(tuple(map(_number, cards)), _number(target))

    def type(self, text: str) -> None:
        """Claim with a line typed in."""
        if self.button("Type it instead").count():
            self.button("Type it instead").click()
        self.page.get_by_label("Your line, typed").fill(text)
        self.button(re.compile("^Krypto!")).click()

    def solve(self) -> str:
        """Claim with a right line; gives it."""
        found = solve(self.deal())
        assert found, "these cards have no solution"
        self.type(str(found))
        return str(found)


def _number(card: Any) -> int:
    return int(re.findall(r"\d+", card.get_attribute("aria-label"))[0])


@pytest.fixture
def guests(chromium: Any) -> Iterator[Callable[..., Guest]]:
    """Makes people with a browser each; at the end none of their pages has complained."""
    made: list[tuple[Any, Guest]] = []

    def make(address: str, **options: Any) -> Guest:
        chosen = {"locale": "en-GB", "viewport": {"width": 390, "height": 844}} | options
        context = chromium.new_context(**chosen)
        context.set_default_timeout(PATIENCE_MS)
        guest = Guest(context.new_page(), address)
        guest.page.on("pageerror", lambda error: guest.troubles.append(str(error)))
        guest.page.on("console", lambda said: _noted(guest, said))
        made.append((context, guest))
        return guest

    yield make
    for context, guest in made:
        context.close()
        assert guest.troubles == []


def _noted(guest: Guest, said: Any) -> None:
    """A policy that was broken is a fault; a socket that was cut off by a test is not."""
    if said.type == "error" and "Content Security Policy" in said.text:
        guest.troubles.append(said.text)


@pytest.fixture(scope="session")
def faults_of() -> Callable[..., list[str]]:
    """What axe finds wrong with a page, as lines to be read."""
    code = AXE.read_text(encoding="utf-8")

    def look(page: Any, options: dict[str, Any] | None = None) -> list[str]:
        if not page.evaluate("'axe' in window"):
            page.evaluate(code)
        asked = {"resultTypes": ["violations"]} | (options or {})
        found = page.evaluate("asked => axe.run(document, asked)", asked)
        return [
            f"{one['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
            for one in found["violations"]
            for node in one["nodes"]
        ]

    return look
