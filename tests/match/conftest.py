"""A match that is over, as it is published, for tests that replay it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from krypto.match.published import MatchJournal, published
from krypto.testing.playthrough import begun

PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"


def replayed(name: str, match: int | None = None) -> MatchJournal | None:
    """A match of the playthrough of this name, as it is published; None where none is over."""
    return published(begun((PLAYTHROUGHS / f"{name}.txt").read_text("utf-8")).table.journal, match)


@pytest.fixture(name="replayed")
def _replayed() -> Callable[..., MatchJournal | None]:
    """Publishes a match of a playthrough."""
    return replayed


@pytest.fixture
def evening() -> MatchJournal:
    """A match of three at a table, dealt from the seed 7."""
    found = replayed("replayed")
    assert found is not None
    return found
