"""Scoring: what a round is worth, and who has won the match [R10, R11, R12]."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from krypto.match.seat import Seat
from krypto.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from krypto.match.state import State

__all__ = ["cards_needed", "is_decided", "leaders", "points_for_win"]


def points_for_win(rules: Ruleset, streak: int) -> int:
    """What a round won is worth to a player who has won so many in a row before it.

    >>> from krypto.rules.ruleset import preset
    >>> [points_for_win(preset("international"), streak) for streak in range(4)]
    [1, 2, 4, 8]
    """
    return 1 << streak if rules.doubling else 1


def leaders(seats: Iterable[Seat]) -> tuple[int, ...]:
    """Numbers of the seats with the highest score.

    In the running is who sits at the table, away or not, and was dealt into a round.
    """
    running = [seat for seat in seats if seat.at_table and seat.has_played]
    best = max((seat.score for seat in running), default=0)
    return tuple(seat.number for seat in running if seat.score == best)


def is_decided(state: "State") -> bool:
    """Whether the round just over was the last of the match, play-off aside [R11]."""
    rules = state.rules
    if rules.first_to is not None:
        return any(seat.won >= rules.first_to for seat in state.seats)
    return rules.rounds is not None and state.played >= rules.rounds


def cards_needed(rules: Ruleset, seats: Iterable[Seat]) -> int:
    """How many cards the deck needs, so that these players can never use it up [R10].

    Only first-to with trophies depends on who plays: each player at the table may take one
    trophy fewer than ends the match. Those who left keep what they have.
    """
    if not rules.trophies or rules.first_to is None:
        return rules.cards + 1
    most = rules.first_to - 1
    gone = sum(most if seat.at_table else len(seat.trophies) for seat in seats)
    return rules.cards + 1 + gone
