"""The five players of the house: their names and their order."""

from itertools import pairwise

import pytest

from krypto.bots import STRENGTHS, strength, strengths
from krypto.errors import BotError


def test_there_are_five_each_faster_and_surer_than_the_one_before() -> None:
    """From the first to the last pace and slips fall, and patience grows."""
    assert list(STRENGTHS) == ["starter", "easy", "medium", "hard", "champion"]
    for weak, strong in pairwise(STRENGTHS.values()):
        assert 1.8 < weak.pace / strong.pace < 1.9
        assert weak.slips > strong.slips
        assert weak.patience_ms < strong.patience_ms


def test_names_are_read_as_typed() -> None:
    """Capitals and blanks around a name do not matter, and one may be named twice."""
    assert strength(" Hard ") is STRENGTHS["hard"]
    assert [one.name for one in strengths(["easy", "easy"])] == ["easy", "easy"]


@pytest.mark.parametrize("name", ["", "god", "hard,easy", "x" * 1000])
def test_an_unknown_name_is_refused_with_the_names_there_are(name: str) -> None:
    """The refusal has a code, says which names there are, and stays short."""
    with pytest.raises(BotError, match="starter, easy, medium, hard, champion") as caught:
        strength(name)
    assert caught.value.code == "unknown_bot"
    assert len(caught.value.message) < 200
