"""Driving a table: clocks that fly or stand still, and what happens by itself."""

import pytest

from krypto.bots import strengths
from krypto.cli.driver import Clock, Driver
from krypto.match import Start, Table
from krypto.match.events_round import ClaimUpheld, RoundOver
from krypto.rules.ruleset import HOUSE
from krypto.testing.ports import scripted_ports

TIMED = HOUSE.changed(round_seconds=60)


@pytest.mark.parametrize(("passed_ms", "now_ms"), [(None, 0), (1_000, 1_000)])
def test_time_flies_and_never_goes_back(passed_ms: int | None, now_ms: int) -> None:
    """A clock shows what has passed and what has flown; one that stands still only the latter."""
    clock = Clock(None if passed_ms is None else lambda: passed_ms)
    assert (clock(), clock.is_still) == (now_ms, passed_ms is None)
    clock.fly_to(5_000)
    clock.fly_to(3_000)
    assert clock() == 5_000


def test_a_table_waits_for_what_is_due() -> None:
    """What falls due is known before, and happens when it is let happen."""
    now = [0]
    driver = Driver(Table.open(scripted_ports(), TIMED), Clock(lambda: now[0]))
    ann = driver.table.join("Ann", 0)
    assert driver.fly() == ()
    driver.order(Start(ann, after=0))
    now[0] = 20_000
    assert (driver.due_ms, driver.wait_ms) == (60_000, 40_000)
    assert driver.go_on() == []
    (over,) = driver.fly()
    assert isinstance(over, RoundOver)
    assert over.at_ms == driver.clock() == 60_000


def test_the_house_acts_when_its_time_has_come() -> None:
    """The thoughts of the house are due like a deadline, whichever is first."""
    driver = Driver(Table.open(scripted_ports(), TIMED), Clock())
    ann = driver.table.join("Ann", 0)
    driver.seat_house(strengths(["champion"]), "seed")
    driver.order(Start(ann, after=0))
    due_ms = driver.due_ms
    assert driver.wait_ms is None
    assert due_ms is not None
    assert due_ms < 60_000
    upheld, over = driver.fly()
    assert isinstance(upheld, ClaimUpheld)
    assert isinstance(over, RoundOver)
    assert over.at_ms == due_ms
