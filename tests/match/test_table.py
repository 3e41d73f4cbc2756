"""The table: the one thing that changes, and how it is taken up again [R13]."""

import pytest

from krypto.errors import CommandRefused
from krypto.match.commands import Away, Claim, Leave, Ready, Start, TimePassed
from krypto.match.events_match import Restarted
from krypto.match.events_seat import Taken
from krypto.match.seat import Presence
from krypto.match.table import Table
from krypto.rules.ruleset import HOUSE
from krypto.testing.playthrough import first_round
from krypto.testing.ports import scripted_ports


def test_all_or_nothing() -> None:
    """A refused command leaves state and journal as they were."""
    table = Table.open(scripted_ports())
    state, length = table.state, len(table.journal)
    with pytest.raises(CommandRefused):
        table.submit(Start(1, 0), 5)
    assert table.state is state
    assert len(table.journal) == length


def test_time_comes_first() -> None:
    """What is due happens before the command, in the same decision and at its own time."""
    table = first_round("Ann", "Ben", rules="house round_seconds=60").table
    events = table.submit(Away(2), 75_000)
    assert [(type(one).__name__, one.at_ms) for one in events] == [
        ("RoundOver", 61_000),
        ("ConnectionLost", 75_000),
    ]


def test_refused_command_does_not_swallow_time() -> None:
    """Where the command is refused, what was due is still due, and happens with the timer."""
    table = first_round("Ann", rules="house round_seconds=60 rounds=1").table
    with pytest.raises(CommandRefused) as refused:
        table.submit(Claim(1, 1, 1, "(14-6)*(15-11-3)"), 61_000)
    assert refused.value.code == "round_over"
    assert table.next_deadline == 61_000
    assert [type(one).__name__ for one in table.submit(TimePassed(), 61_000)] == [
        "RoundOver",
        "MatchOver",
    ]


def test_clock_that_jumps_back() -> None:
    """A time before the last event is taken as that event's time."""
    table = Table.open(scripted_ports(), now_ms=5_000)
    table.join("Ann", 4_000)
    assert {event.at_ms for event in table.journal} == {5_000}


def test_marked_command_is_carried_out_once() -> None:
    """A command with the mark of an earlier one from the same seat brings about nothing."""
    table = Table.open(scripted_ports())
    ann, ben = table.join("Ann", 0), table.join("Ben", 0)
    assert isinstance(table.submit(Ready(ann, 0, ref="r1"), 1)[-1], Taken)
    assert table.submit(Ready(ann, 0, ref="r1"), 2) == ()
    answer = table.answer(ann, "r1")
    assert answer is not None
    assert answer.judgement is None
    assert len(table.submit(Ready(ben, 0, ref="r1"), 3)) == 4


def test_marks_are_kept_for_a_while() -> None:
    """Several commands sent again together, as after a lost connection, are all known."""
    game = first_round("Ann", "Ben", rules="house wrong_claim_out=off")
    claims = [Claim(2, 1, 1, "1+1", ref=f"r{number}") for number in range(8)]
    for claim in claims:
        game.table.submit(claim, 5_000)
    assert [game.table.submit(claim, 6_000) for claim in claims] == [()] * 8


def test_mark_of_a_leaver() -> None:
    """Leaving with a mark from a seat that is gone with it is no fault."""
    table = Table.open(scripted_ports())
    table.join("Ann", 0)
    ben = table.join("Ben", 0)
    table.submit(Leave(ben, ref="bye"), 1)
    assert table.state.seat(ben) is None


def test_restart() -> None:
    """After a server's start nobody is there, no clock has lost time, and all begin anew [R13]."""
    before = first_round("Ann", "Ben", rules="house round_seconds=60").table
    before.submit(Away(2), 11_000)
    table = Table.replay(before.ports, before.journal)
    assert table.state == before.state
    assert table.restart(3_600_000) == (Restarted(3_600_000),)
    assert {seat.presence for seat in table.state.seats} == {Presence.AWAY}
    running = table.state.running
    assert running is not None
    assert running.clock is not None
    assert running.clock.left_at(9_999_999) == 50_000
    assert table.next_deadline == 3_615_000


def test_restart_with_a_host() -> None:
    """A host who does not come back after the start is stood in for a minute later."""
    game = first_round("Ann", "Ben")
    game.play("10:00 Server starts")
    game.play("10:05 Ben is back")
    assert game.play("10:59.999 Time passes") == ["Nobody waits for Ann any longer. [10:15]"]
    assert game.play("11:00 Time passes") == ["Ben is the host for now."]


def test_replay_goes_on() -> None:
    """A table taken up from its journal deals the cards that the first one would have dealt."""
    first = first_round("Ann", rules="house")
    again = Table.replay(first.table.ports, first.table.journal)
    for table in (first.table, again):
        table.submit(Claim(1, 1, 1, "1"), 5_000)
        table.submit(Start(1, 1), 6_000)
    assert first.table.journal == again.journal


def test_rules_of_the_table() -> None:
    """A table is opened under rules, house rules unless others are named."""
    assert Table.open(scripted_ports()).state.rules == HOUSE
