"""What rounds are worth, and who wins the match [R10, R11, R12]."""

import pytest

from krypto.match.scoring import cards_needed, leaders, points_for_win
from krypto.match.seat import Presence, Seat
from krypto.rules.ruleset import HOUSE, preset
from krypto.testing.playthrough import Playthrough, first_round

ANSWERS = ("9-(11*10+10)/15", "10*3-12-4*2", "20+15-10-7-7", "20+3+2-11-10", "7*6-17-16-6")
DEALS = (
    "11 10 10 15 9 -> 1",
    "4 12 10 2 3 -> 10",
    "7 15 10 7 20 -> 11",
    "3 2 20 10 11 -> 4",
    "6 6 16 7 17 -> 3",
)


def match_won_by(*winners: str, rules: str) -> Playthrough:
    """A match of Ann and Ben in which these win the rounds one after another; ``-`` is void."""
    game = first_round("Ann", "Ben", rules=rules, deals=DEALS)
    for at, (winner, answer) in enumerate(zip(winners, ANSWERS, strict=False), 1):
        if winner == "-":
            game.play(f"{at}:10 Ann declares")
            game.play(f"{at}:11 Ben declares")
        else:
            game.play(f"{at}:10 {winner} claims {answer}")
        game.play(f"{at}:20 Ann starts")
    return game


def scores(game: Playthrough) -> list[int]:
    """Ann's score and Ben's."""
    return [seat.score for seat in game.table.state.seats]


@pytest.mark.parametrize(
    ("winners", "expected"),
    [
        (("Ann", "Ann", "Ann", "Ann"), [15, 0]),
        (("Ann", "Ben", "Ann", "Ann"), [4, 1]),
        (("Ann", "Ann", "-", "Ann"), [7, 0]),
        (("Ann", "Ben", "-", "Ben"), [1, 3]),
    ],
)
def test_doubling(winners: tuple[str, ...], expected: list[int]) -> None:
    """A streak scores 1, 2, 4, 8; another's win breaks it, and a void round does not [R12]."""
    assert scores(match_won_by(*winners, rules="house doubling=on")) == expected


def test_winnerless_round_breaks_a_streak() -> None:
    """A counted round that nobody wins breaks the streak [R12]."""
    game = match_won_by("Ann", "Ann", rules="house doubling=on")
    game.play("3:00 Ann claims 1")
    game.play("3:01 Ben claims 1")
    game.play("3:02 Ann starts")
    game.play(f"3:03 Ann claims {ANSWERS[3]}")
    assert scores(game) == [1 + 2 + 1, 0]


def test_first_to_counts_rounds() -> None:
    """First-to counts rounds won, not points: two points in one streak are not two rounds [R11]."""
    game = match_won_by("Ann", "Ann", rules="house first_to=3 doubling=on")
    assert scores(game) == [3, 0]
    assert not game.table.state.winners
    game.play(f"3:00 Ann claims {ANSWERS[2]}")
    assert game.table.state.winners == (1,)


def test_joint_winners() -> None:
    """Equal scores are joint winners [R11]."""
    assert match_won_by("Ann", "Ben", rules="house rounds=2").table.state.winners == (1, 2)


def test_play_off() -> None:
    """Where the table plays off, equal scores do not end the match, and one round won does."""
    game = match_won_by("Ann", "Ben", rules="house rounds=2 play_off=on")
    assert game.table.state.play_off == (1, 2)
    game.play(f"3:00 Ben claims {ANSWERS[2]}")
    assert game.table.state.winners == (2,)


def test_play_off_goes_on() -> None:
    """Void and winnerless rounds of a play-off are followed by another [R11]."""
    game = match_won_by("Ann", "Ben", "-", rules="house rounds=2 play_off=on")
    game.play("4:10 Ann claims 1")
    game.play("4:11 Ben claims 1")
    assert not game.table.state.winners
    game.play("4:20 Ann starts")
    game.play(f"4:30 Ann claims {ANSWERS[4]}")
    assert game.table.state.winners == (1,)


def test_play_off_ended_by_the_host() -> None:
    """When the host ends a play-off, those tied are joint winners, whatever it has cost them."""
    game = match_won_by("Ann", "Ben", rules="house rounds=2 play_off=on penalty=1")
    game.play("3:00 Ann claims 1")
    game.play("3:01 Ann ends the match")
    assert game.table.state.winners == (1, 2)


def test_penalty_below_zero() -> None:
    """A penalty may take a score below zero [R12]."""
    game = match_won_by(rules="house penalty=3")
    game.play("0:10 Ann claims 1")
    assert scores(game) == [-3, 0]


def test_who_has_left_cannot_win() -> None:
    """Who has left keeps the score but is out of the running; who is away is not."""
    seats = [
        Seat(1, "Ann", score=3, has_played=True, presence=Presence.LEFT),
        Seat(2, "Ben", score=2, has_played=True, presence=Presence.LONG_AWAY),
        Seat(3, "Cleo", score=1, has_played=True),
        Seat(4, "Dora", score=2),
    ]
    assert leaders(seats) == (2,)


def test_nobody_wins_a_match_without_a_round() -> None:
    """A match that ends before a round was played has no winner."""
    game = match_won_by(rules="house")
    game.play("0:10 Ann ends the match")
    assert not game.table.state.winners


def test_points_without_doubling() -> None:
    """Without doubling a round is worth a point, whatever came before [R10]."""
    assert {points_for_win(HOUSE, streak) for streak in range(20)} == {1}
    assert points_for_win(preset("international"), 100) == 2**100


def test_cards_needed() -> None:
    """Who sits at the table may yet take trophies; who has left keeps those taken [R10]."""
    rules = HOUSE.changed(trophies=True, first_to=4)
    seats = [Seat(1, "Ann"), Seat(2, "Ben", presence=Presence.LEFT, trophies=(5,))]
    assert cards_needed(rules, seats) == 5 + 1 + 3 + 1
    assert cards_needed(HOUSE, seats) == 6
