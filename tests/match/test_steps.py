"""A match in steps: what happened at one moment is one step, and nothing is lost."""

from collections.abc import Callable

from krypto.match.coherence import told
from krypto.match.published import MatchJournal
from krypto.match.steps import steps


def test_each_decision_is_a_step(evening: MatchJournal) -> None:
    """A wrong claim and being out are one step, and so are a right one and the end of it."""
    kinds = [[type(one.event).__name__ for one in step.told] for step in steps(list(told(evening)))]
    assert kinds[0][:4] == ["TableOpened", "Joined", "Joined", "Joined"]
    assert kinds[1] == ["MatchStarted", "Dealt"]
    assert kinds[2] == ["ClaimRejected", "PutOut"]
    assert kinds[3] == ["ClaimUpheld", "RoundOver"]
    assert kinds[-1] == ["ClaimUpheld", "RoundOver", "MatchOver"]


def test_what_nobody_sees_is_no_step(evening: MatchJournal) -> None:
    """A connection that is gone for a moment belongs to the step before."""
    parts = steps(list(told(evening)))
    lost = next(step for step in parts if "ConnectionLost" in repr(step.told[-1].event))
    assert type(lost.first).__name__ == "Dealt"
    assert lost.at_ms == 130_000


def test_no_event_is_lost(replayed: Callable[..., MatchJournal | None]) -> None:
    """The steps of any match have all its events, in their order."""
    for name in ("international", "play_off", "trophies", "coming_and_going", "two_matches"):
        journal = replayed(name)
        if journal is None:
            continue
        events = [one.event for step in steps(list(told(journal))) for one in step.told]
        assert events == list(journal.events)
    assert steps([]) == []
