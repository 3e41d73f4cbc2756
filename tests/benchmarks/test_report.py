"""The page about speed says what the kept figures say, and the marks are given rightly."""

import re

import pytest

from benchmarks.clock import Timing, each, typical
from benchmarks.solver.contest import Given, Marks, marked, score
from benchmarks.solver.cost import trees
from benchmarks.solver.ours import Ours
from benchmarks.solver.peers import contests
from benchmarks.solver.report import MEASURED, PAGE, PARTS, page, time_in_words
from benchmarks.solver.results import kept
from krypto.rules.deal import Deal
from krypto.rules.ruleset import HOUSE, PRESETS

DEAL = Deal((1, 2, 3), 6)


def test_the_page_is_made_from_the_kept_figures() -> None:
    """Writing the measured parts anew changes nothing on the page, and none is left out."""
    text = PAGE.read_text("utf-8")
    assert page(text, kept()) == text
    assert {mark[2] for mark in MEASURED.finditer(text)} == set(PARTS)


def test_an_unknown_mark_is_a_bug() -> None:
    """A mark that names no part is not passed over."""
    with pytest.raises(KeyError, match="nothing"):
        page("<!-- measured: nothing -->\n<!-- end -->", kept())


def test_the_kept_figures_are_complete() -> None:
    """Every contest has two programs, and ours finds all there is, once, and nothing wrong."""
    scores = kept()["peers"]
    assert list(scores) == [contest.name for contest in contests(1, 1)]
    for contestants in scores.values():
        assert len(contestants) == 2
        ours = contestants["krypto"]
        assert ours["found"] == ours["there"] > 0
        assert (ours["unsolved"], ours["repeated"], ours["wrong"]) == (0, 0, 0)
    assert set(kept()["ours"]) == set(Ours.__annotations__)


@pytest.mark.parametrize(
    ("milliseconds", "words"),
    [(0.0917, "0.092 ms"), (1.52, "1.5 ms"), (9.96, "10.0 ms"), (613.8, "614 ms"), (2509, "2.5 s")],
)
def test_times_in_words(milliseconds: float, words: str) -> None:
    """A time is written with the digits that mean something and the unit that suits it."""
    assert time_in_words(milliseconds) == words


@pytest.mark.parametrize(
    ("lines", "marks"),
    [
        (["1 + 2 + 3", "1 x 2 x 3", "2 * 3 / 1"], Marks(3, 3, 0, 0, 0)),
        (["1 + 2 + 3", "3 + 2 + 1"], Marks(1, 3, 0, 1, 0)),
        (["3 * 2", "3 + 2 * 1", "no way", "6 * 1"], Marks(0, 3, 1, 0, 4)),
        ([], Marks(0, 3, 1, 0, 0)),
    ],
)
def test_answers_are_marked(lines: list[str], marks: Marks) -> None:
    """Right lines count once a form, the rest as said again or wrong."""
    assert marked([DEAL], [lines], HOUSE) == marks


def test_an_unsolvable_deal_is_no_miss() -> None:
    """Giving nothing for a deal without a solution is right."""
    assert marked([Deal((1, 1, 1), 9)], [[]], PRESETS["open"]) == Marks(0, 0, 0, 0, 0)


def test_ratios_are_taken_run_by_run() -> None:
    """A run in which the machine was slow for both does not spoil the ratio."""
    theirs = [Given([20.0, 30.0, 40.0], []), Given([200.0, 300.0, 400.0], [])]
    ours = [Given([1.0, 3.0, 5.0], []), Given([10.0, 30.0, 50.0], [])]
    found = score(theirs, ours, Marks(1, 2, 3, 4, 5))
    assert (found["times_ours"], found["worked"], found["slowest"]) == (10.0, 165.0, 220.0)
    assert (found["found"], found["there"], found["wrong"]) == (1, 2, 5)


def test_contests_are_the_same_each_time() -> None:
    """The deals of a contest are seeded, of the right size, and the same for two peers."""
    five, also_five, four = contests(1, 3)
    assert five.deals == also_five.deals == contests(5, 3)[0].deals
    assert [len(deal.hand) for deal in (*five.deals, *four.deals)] == [5, 5, 5, 4, 4, 4]
    assert {deal.target for deal in four.deals} == {24}
    assert max(card for deal in four.deals for card in deal.hand) <= 13


def test_each_thing_is_timed_once() -> None:
    """Timing calls once for each thing, in order, and the median is no more than most."""
    called: list[int] = []
    timing = each(called.append, range(40))
    assert called == list(range(40))
    assert 0 <= timing["worked"] <= timing["most"]


def test_a_typical_run_is_the_middle_one() -> None:
    """Of several runs each figure is the median, whatever the others are."""
    runs = [Timing(passed=m, worked=2 * m, most=3 * m) for m in (5.0, 1.0, 900.0)]
    assert typical(runs) == {"passed": 5.0, "worked": 10.0, "most": 15.0}


def test_trees_are_the_known_numbers() -> None:
    """Orders, brackets and signs multiply to 430,080 for five cards."""
    assert [trees(cards) for cards in (1, 2, 3, 4, 5)] == [1, 8, 192, 7_680, 430_080]


def test_the_picture_is_described() -> None:
    """The picture on the page has a text that says what it shows, with the last figure in it."""
    described = re.search(r"!\[([^\]]+)\]\(pictures/cost\.svg\)", PAGE.read_text("utf-8"))
    assert described is not None
    assert f"{kept()['cost'][-1]['forms']:,}" in described[1]
