"""Call first: one player at a time, with so many seconds to show the expression [R12]."""

import pytest

from krypto.testing.playthrough import Playthrough, first_round, refusal

RIGHT = "(14-6)*(15-11-3)"
CALLS = "house call_first=on show_seconds=20"


def called(rules: str = CALLS) -> Playthrough:
    """A round with three players, in which Ben has called at 0:10."""
    game = first_round("Ann", "Ben", "Cleo", rules=rules)
    game.play("0:10 Ben calls")
    return game


def test_no_claim_without_a_call() -> None:
    """A claim without a call is refused and costs nothing, and so is a call where none are made."""
    game = first_round("Ann", "Ben", rules=CALLS)
    assert refusal(game.play(f"0:10 Ann claims {RIGHT}")) == "call_first"
    assert refusal(first_round("Ann").play("0:10 Ann calls")) == "no_calls"


@pytest.mark.parametrize("what", ["calls", f"claims {RIGHT}"])
def test_nobody_else(what: str) -> None:
    """While a call is open nobody else calls or claims, and the caller calls once."""
    game = called()
    assert refusal(game.play(f"0:11 Ann {what}")) == "call_open"
    assert refusal(game.play("0:12 Ben calls")) == "call_open"


def test_right_in_time() -> None:
    """Up to the last moment of the window the expression counts."""
    assert called().play(f"0:29.999 Ben claims {RIGHT}")[0].startswith("Ben is right")


def test_late() -> None:
    """With the window over the call is a wrong claim, also before any timer has fired."""
    game = called()
    assert refusal(game.play(f"0:30 Ben claims {RIGHT}")) == "out"
    assert game.play("0:30 Time passes") == [
        "Ben has shown nothing in time: a wrong claim.",
        "Ben is out.",
    ]
    assert game.play("0:31 Ann calls") == ["Ann has called."]


def test_mending() -> None:
    """Text that is no expression may be mended within the window."""
    game = called()
    assert refusal(game.play("0:12 Ben claims (14-6)*(15-11-3")) == "bad_notation"
    assert game.play(f"0:20 Ben claims {RIGHT}")[0].startswith("Ben is right")


def test_wrong_expression_closes_the_call() -> None:
    """A wrong expression is a wrong claim, and the next may call at once."""
    game = called(f"{CALLS} penalty=1")
    assert game.play("0:12 Ben claims 14-6")[1:] == ["Ben loses points: 1", "Ben is out."]
    assert game.play("0:13 Cleo calls") == ["Cleo has called."]


def test_declarations_wait() -> None:
    """Declarations may be made while a call is open, and are complete only after it."""
    game = called()
    for name in ("Ann", "Ben", "Cleo"):
        assert game.play(f"0:15 {name} declares") == [f"{name} declares: no solution."]
    assert game.play("0:30 Time passes")[-1].startswith("Round 1 is over, void")


def test_round_clock_stands() -> None:
    """The round's clock stands still while a call is open."""
    game = called(f"{CALLS} round_seconds=60")
    assert game.table.next_deadline == 30_000
    game.play("0:20 Ben claims 14-6")
    assert game.table.next_deadline == 71_000


def test_pause_stops_the_window() -> None:
    """A pause stops the window."""
    game = called()
    game.play("0:20 Ann pauses")
    assert game.table.next_deadline is None
    game.play("9:00 Ann resumes")
    assert game.table.next_deadline == 550_000


def test_going_away_does_not_stop_the_window() -> None:
    """The caller's going away does not stop the window."""
    game = called()
    game.play("0:11 Ben drops")
    assert game.play("0:30 Time passes") == [
        "Ben is away. [0:21]",
        "Ben has shown nothing in time: a wrong claim.",
        "Ben is out.",
    ]


def test_alone_and_away_the_table_stands_still() -> None:
    """With nobody present the window stands still, for so does the whole table [R9]."""
    game = first_round("Ann", rules=CALLS)
    game.play("0:10 Ann calls")
    game.play("0:11 Ann drops")
    assert game.play("2:00 Ann is back")[-1] == "Ann is back."
    assert game.table.next_deadline == 120_000 + 20_000 - 11_000


def test_leaving_is_a_wrong_claim() -> None:
    """Who leaves with an open call has claimed wrongly, so leaving does not save the points."""
    game = called(f"{CALLS} penalty=1")
    assert game.play("0:12 Ben leaves")[1] == "Ben loses points: 1"
    game.play("0:13 Ben joins")
    assert refusal(game.play("0:14 Ben calls")) == "out"


def test_removing_the_caller_closes_the_call() -> None:
    """When the host removes the caller the call is closed, without a claim."""
    game = called(f"{CALLS} penalty=1")
    assert game.play("0:12 Ann removes Ben") == ["Ben is removed from the table."]
    assert game.play("0:13 Cleo calls") == ["Cleo has called."]
