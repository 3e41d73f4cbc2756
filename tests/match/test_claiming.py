"""Claims and declarations [R6, R7, R8]."""

import pytest

from krypto.errors import CommandRefused
from krypto.match.commands import Claim
from krypto.match.events_round import ClaimRejected, ClaimUpheld, RoundOver
from krypto.testing.playthrough import first_round, refusal

RIGHT = "(14-6)*(15-11-3)"


def test_first_correct_claim_wins() -> None:
    """The first correct claim wins, and the next one is late at no cost [R6]."""
    game = first_round("Ann", "Ben")
    assert game.play(f"0:10 Ben claims {RIGHT}")[0] == f"Ben is right: {RIGHT}"
    assert refusal(game.play(f"0:10 Ann claims in 1.1 {RIGHT}")) == "round_over"
    assert [seat.score for seat in game.table.state.seats] == [0, 1]


def test_steps_are_a_claim() -> None:
    """A step list claims as an expression does [R4]."""
    game = first_round("Ann")
    assert game.play("0:10 Ann claims 14-6=8, 15-11=4, 4-3=1, 8x1=8")[0].startswith("Ann is right")


def test_wrong_claim_puts_out() -> None:
    """A wrong claim puts out, and every fault is told at once [R7]."""
    game = first_round("Ann", "Ben")
    events = game.table.submit(Claim(2, 1, 1, "14/(6-6)+1"), 10_000)
    assert isinstance(events[0], ClaimRejected)
    codes = [fault.code for fault in events[0].judgement.faults]
    assert codes == ["wrong_cards", "division_by_zero"]
    assert refusal(game.play(f"0:11 Ben claims {RIGHT}")) == "out"
    assert refusal(game.play("0:12 Ben declares")) == "out"
    assert game.play("0:13 Ann declares")[-1].startswith("Round 1 is over, void")


def test_wrong_claim_without_out() -> None:
    """Where a wrong claim does not put out, the player may claim again [R12]."""
    game = first_round("Ann", rules="house wrong_claim_out=off penalty=2")
    game.play("0:10 Ann claims 1+1")
    game.play("0:11 Ann claims 1+2")
    assert game.play(f"0:12 Ann claims {RIGHT}")[0].startswith("Ann is right")
    assert game.table.state.seats[0].score == 1 - 2 * 2


@pytest.mark.parametrize(
    "text", ["", "14-", "14 6", "hello", "(" * 5000, "14" * 200, "²", "\ud800"]
)
def test_no_expression_costs_nothing(text: str) -> None:
    """Text that is no expression is refused with its place, and costs nothing [R7, TR-09]."""
    game = first_round("Ann", rules="house penalty=1")
    with pytest.raises(CommandRefused) as refused:
        game.table.submit(Claim(1, 1, 1, text), 10_000)
    assert refused.value.code == "bad_notation"
    assert isinstance(refused.value.details["position"], int)
    assert game.play(f"0:12 Ann claims {RIGHT}")[0].startswith("Ann is right")


def test_declaring_is_not_final() -> None:
    """Who has declared may take it back, and may still claim [R8]."""
    game = first_round("Ann", "Ben")
    game.play("0:10 Ann declares")
    game.play("0:11 Ann takes back")
    assert len(game.play("0:12 Ben declares")) == 1
    assert game.play(f"0:13 Ben claims {RIGHT}")[0].startswith("Ben is right")


def test_declaring_twice() -> None:
    """A declaration is made once and taken back once [R8]."""
    game = first_round("Ann", "Ben")
    assert refusal(game.play("0:09 Ann takes back")) == "not_declared"
    game.play("0:10 Ann declares")
    assert refusal(game.play("0:11 Ann declares")) == "already_declared"


def test_going_out_completes_declarations() -> None:
    """When the last who had not declared goes out, the round is void [R8]."""
    game = first_round("Ann", "Ben")
    game.play("0:10 Ann declares")
    assert game.play("0:11 Ben claims 3")[-1].startswith("Round 1 is over, void")


def test_void_round_does_not_count() -> None:
    """A void round does not count, and everybody is in again [R8]."""
    game = first_round("Ann", "Ben", rules="house rounds=1")
    game.play("0:10 Ann claims 3")
    game.play("0:11 Ben declares")
    assert game.table.state.played == 0
    game.play("0:12 Ann starts")
    assert game.table.state.running is not None
    assert game.table.state.running.out == frozenset()


def test_void_shows_who_was_right() -> None:
    """A void round shows a solution, or that there is none [R8]."""
    for deal, solution in (
        ("1 8 9 12 17 -> 9", None),
        ("3 6 11 14 15 -> 8", "6 × 3 + 15 − 14 − 11"),
    ):
        game = first_round("Ann", deals=[deal])
        game.play("0:10 Ann declares")
        end = game.table.journal[-1]
        assert isinstance(end, RoundOver)
        assert end.solutions == (solution,)


def test_all_out_counts() -> None:
    """When everybody is out the round counts as played, without a winner [R9]."""
    game = first_round("Ann", "Ben", rules="house rounds=2")
    game.play("0:10 Ann claims 3")
    said = game.play("0:11 Ben claims 3")
    assert said[-1].startswith("Round 1 is over, all out")
    assert game.table.state.played == 1


def test_retry_is_recognised() -> None:
    """A claim with the same mark again brings about nothing and has the same answer [RC-01]."""
    game = first_round("Ann", "Ben", rules="house penalty=1")
    claim = Claim(2, 1, 1, "14+15", ref="b7")
    game.table.submit(claim, 10_000)
    before, answer = game.table.state, game.table.answer(2, "b7")
    assert game.table.submit(claim, 10_500) == ()
    assert game.table.state is before
    assert answer is not None
    assert answer.judgement is not None
    assert answer.judgement.value == "29"
    assert game.table.answer(1, "b7") is None


def test_retry_after_the_round() -> None:
    """A retry is recognised also when its round is over, so a winner is told so again."""
    game = first_round("Ann", "Ben")
    claim = Claim(2, 1, 1, RIGHT, ref="b7")
    assert isinstance(game.table.submit(claim, 10_000)[0], ClaimUpheld)
    game.play("0:20 Ann starts")
    assert game.table.submit(claim, 21_000) == ()
    answer = game.table.answer(2, "b7")
    assert answer is not None
    assert answer.judgement is not None
    assert answer.judgement.accepted


def test_same_mark_of_another_seat() -> None:
    """A mark means something only together with its seat."""
    game = first_round("Ann", "Ben")
    game.table.submit(Claim(2, 1, 1, "14+15", ref="1"), 10_000)
    assert game.table.submit(Claim(1, 1, 1, RIGHT, ref="1"), 11_000)


@pytest.mark.parametrize(
    ("where", "expected"),
    [("in 0.1", "no_such_round"), ("in 2.1", "no_such_round"), ("in 1.0", "no_such_round")],
)
def test_rounds_that_never_were(where: str, expected: str) -> None:
    """A round or deal that has never been is refused [TR-09]."""
    assert refusal(first_round("Ann").play(f"0:10 Ann claims {where} {RIGHT}")) == expected
