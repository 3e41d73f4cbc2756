"""Thousands of courses of events, in each of which everything may go wrong.

A course that breaks a law prints the command that plays it again, with its log.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from simulation.__main__ import main
from simulation.course import Course, report_of
from simulation.faulty import FAULTS

pytestmark = pytest.mark.slow

COURSES, AT_ONCE = 2_000, 50
FOUND_WITHIN = 1_000
"""In one of so many courses at most a fault that was built in has to be found."""

AMONG_NODES = {"deaf", "backwards", "forgets-who-is-back"}
"""Faults that matter only where there are several nodes and hints are lost among them."""

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("first", range(0, COURSES, AT_ONCE))
def test_no_law_is_broken(first: int) -> None:
    """Whatever goes wrong, what was acknowledged is kept, and everybody sees what is so."""
    reports = (report_of(seed) for seed in range(first, first + AT_ONCE))
    broken = [f"{one.broken[0]}\n    {one.again}" for one in reports if one.broken]
    assert not broken, "\n".join(broken)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(fault: str) -> None:
    """Each fault that is built into the server breaks a law in one of the first courses."""
    least = 0.3 if fault in AMONG_NODES else 0
    seeds = (one for one in range(FOUND_WITHIN) if Course(one).weather.hints_lost >= least)
    with FAULTS[fault]():
        assert any(report_of(seed).broken for seed in seeds)


def test_a_course_is_the_same_every_time() -> None:
    """A number says all that happens, in whatever process, and however texts are hashed there."""
    seeds = range(40, 60)
    here = [tuple(report_of(seed).lines()) for seed in seeds]
    assert [tuple(report_of(seed).lines()) for seed in seeds] == here
    program = "import sys; from simulation.course import report_of\n"
    program += "for seed in range(40, 60): print(*report_of(seed).lines(), sep='\\n')"
    for hashed in ("1", "2"):
        ran = subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": hashed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        assert ran.stdout.splitlines() == [line for lines in here for line in lines]


def test_courses_are_not_all_alike() -> None:
    """There are courses with one node and with several, with every fault, and with much play."""
    reports = [report_of(seed) for seed in range(100)]
    assert {one.nodes for one in reports} == {1, 2, 3}
    for name in ("slow", "refused", "unsaid", "belated", "hints_lost", "cut", "stalled", "deaths"):
        often = sum(bool(getattr(one.weather, name)) for one in reports)
        assert 5 < often < 95, name
    assert sum(len(one.events) for one in reports) > 1_500
    kinds = {type(event).__name__ for one in reports for event in one.events}
    assert len(kinds) > 25


def test_the_command_tells_what_happened(capsys: pytest.CaptureFixture[str]) -> None:
    """One course is told line by line, and where a law was broken that is told last, with 1."""
    assert main(["--seed", "3"]) == 0
    assert "sees version" in capsys.readouterr().out
    with FAULTS["indiscreet"]():
        seed = str(next(seed for seed in range(100) if report_of(seed).broken))
    assert main(["--seed", seed, "--faulty", "indiscreet"]) == 1
    assert "BROKEN" in capsys.readouterr().out
    assert main(["--seeds", "0", "2"]) == 0
    assert capsys.readouterr().out == "2 courses, 0 of them broken\n"
    assert main(["--seeds", seed, str(int(seed) + 1), "--faulty", "indiscreet"]) == 1
    assert f".venv/bin/python -m simulation --seed {seed}\n" in capsys.readouterr().out
