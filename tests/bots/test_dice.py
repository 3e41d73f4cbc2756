"""Chance for the players of the house."""

from krypto.bots.dice import Dice


def test_the_same_label_gives_the_same_numbers() -> None:
    """Numbers follow from the label alone, and another label gives others."""
    one, again, other = Dice("a"), Dice("a"), Dice("b")
    rolls = [one.share() for _ in range(9)]
    assert rolls == [again.share() for _ in range(9)]
    assert rolls != [other.share() for _ in range(9)]


def test_the_numbers_never_change() -> None:
    """The first numbers of a label are these, on every machine and Python."""
    assert [f"{Dice('golden').share():.12f}", f"{Dice('golden').scattered():.9f}"] == GOLDEN


GOLDEN = ["0.620691198839", "1.105251248"]


def test_shares_are_spread_evenly() -> None:
    """Of 20,000 numbers each tenth of the range gets a tenth, within five deviations."""
    dice = Dice("even")
    counts = [0] * 10
    for _ in range(20_000):
        counts[int(dice.share() * 10)] += 1
    assert all(abs(count - 2_000) < 5 * 42.5 for count in counts)


def test_scatter_has_mean_one() -> None:
    """Thinking times scatter around 1."""
    dice = Dice("mean")
    times = [dice.scattered() for _ in range(20_000)]
    assert abs(sum(times) / len(times) - 1) < 0.02


def test_the_first_of_a_race_comes_in_as_one_runner_would() -> None:
    """Splitting a runner into three with shares adding up to 1 does not change the mean."""
    dice = Dice("race")
    firsts = [min(dice.raced(0.5), dice.raced(0.3), dice.raced(0.2)) for _ in range(20_000)]
    assert abs(sum(firsts) / len(firsts) - 1) < 0.02


def test_shares_are_the_chances_to_win() -> None:
    """A runner with a share of 0.7 wins seven races in ten."""
    dice = Dice("chance")
    won = sum(dice.raced(0.7) < dice.raced(0.3) for _ in range(20_000))
    assert abs(won / 20_000 - 0.7) < 0.02


def test_a_stronger_one_wins_three_races_in_four() -> None:
    """Who is 1.85 times as fast comes in first in three races of four."""
    dice = Dice("pairs")
    won = sum(dice.scattered() < 1.85 * dice.scattered() for _ in range(20_000))
    assert abs(won / 20_000 - 0.75) < 0.02
