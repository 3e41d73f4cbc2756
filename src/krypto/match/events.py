"""Events: what has happened at a table, one fact each; the journal is made of them.

An event holds plain values only, so that it can be kept as JSON (see `krypto.match.journal`).
Every event bears the time at which it took effect; times never run backwards.
"""

from typing import TypeAlias

from krypto.match.events_match import MatchEvent
from krypto.match.events_round import RoundEvent
from krypto.match.events_seat import SeatEvent

__all__ = ["Event"]

Event: TypeAlias = SeatEvent | MatchEvent | RoundEvent
"""Every event there is."""
