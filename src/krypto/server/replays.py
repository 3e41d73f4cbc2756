"""Matches shown again: journals for anybody to keep, and what such a file shows and proves."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from krypto.errors import JournalError, RequestRefused
from krypto.match.coherence import told
from krypto.match.events import Event
from krypto.match.events_match import MatchStarted, RulesChanged, TableOpened
from krypto.match.events_round import Dealt
from krypto.match.events_seat import Joined
from krypto.match.matchfile import read_match, written_match
from krypto.match.proof import Solver, holds, proof
from krypto.match.published import MatchJournal, published
from krypto.match.steps import steps
from krypto.rules.ruleset import Ruleset
from krypto.server.showing import is_bot
from krypto.solver import is_solvable
from krypto.solver.dealing import is_wanted
from krypto.wire.api import ReplayAnswer
from krypto.wire.replaying import frames, sent_check

__all__ = ["LARGEST_FILE", "journal_file", "journal_of", "shown_again"]

LARGEST_FILE: Final = 2_000_000
"""The most bytes of a file that is sent to be shown."""

_MOST_EVENTS: Final = 3_000
_MOST_DEALT_IN: Final = 8_000
_MOST_LOOKS: Final = 200


def journal_of(events: Iterable[Event], match: int | None) -> MatchJournal:
    """What is published of a match.

    Args:
        events: Everything that happened at its table.
        match: Its number at the table; None for the last that is over.

    Raises:
        RequestRefused: `no_record` where there is none of this number that is over.
    """
    kept = tuple(events)
    bots = {one.seat for one in kept if isinstance(one, Joined) and is_bot(one.key)}
    found = published(kept, match, bots)
    if found is None:
        raise RequestRefused("no_record", "No such match has been played to its end here.")
    return found


def journal_file(events: Iterable[Event], match: int | None) -> bytes:
    """The journal of a match as a file.

    Raises:
        RequestRefused: As `journal_of`.
    """
    return written_match(journal_of(events, match)).encode()


def shown_again(content: bytes, check_rules: Callable[[Ruleset], None]) -> ReplayAnswer:
    """What a file shows and proves; whether every deal was rightly chosen may stay open.

    Args:
        content: The file.
        check_rules: Refuses rules that no table here may have.

    Raises:
        JournalError: For a file that is none, or too large.
        RulesetError: As `check_rules` says.
    """
    journal = read_match(_text(content), _MOST_EVENTS)
    _refuse_crowd(journal)
    for event in journal.events:
        if isinstance(event, TableOpened | RulesChanged):
            check_rules(event.rules)
    match = list(told(journal))
    checks = proof(journal, Solver(is_wanted, is_solvable, _MOST_LOOKS))
    return ReplayAnswer(
        match=journal.match,
        began_ms=next(one.at_ms for one in journal.events if isinstance(one, MatchStarted)),
        frames=list(frames(steps(match), journal.bots)),
        checks=[sent_check(one) for one in checks],
        holds=holds(checks),
    )


def _refuse_crowd(journal: MatchJournal) -> None:
    """Refuse more seats in more rounds than anybody has played: each costs time in each round.

    Raises:
        JournalError: `journal_too_large`.
    """
    kinds = Counter(type(one) for one in journal.events)
    if kinds[Joined] * kinds[Dealt] > _MOST_DEALT_IN:
        raise JournalError("journal_too_large", "This match has too many seats in too many rounds.")


def _text(content: bytes) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError as unreadable:
        line = content[: unreadable.start].count(b"\n") + 1
        raise JournalError(
            "bad_journal", f"Line {line}: it is no UTF-8.", line=line
        ) from unreadable
