"""A match shown again: its steps as frames, each with what has changed since the one before."""

from collections.abc import Collection, Iterable, Iterator

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from krypto.match.matchfile import line_of
from krypto.match.proof import Check
from krypto.match.state import State
from krypto.match.steps import Step
from krypto.match.view import view
from krypto.wire import views
from krypto.wire.api import CheckMade, FaultFound, Frame, TableChange
from krypto.wire.viewing import Aside, sent_table

__all__ = ["frames", "sent_check"]

_MOST_LISTED = 500


def frames(steps: Iterable[Step], bots: Collection[int] = ()) -> Iterator[Frame]:
    """What a spectator saw after each step; the first frame has all of it.

    Args:
        steps: The steps of a match.
        bots: Seats of players of the house.
    """
    film = _Film(Aside(frozenset(bots)))
    return map(film.frame, steps)


def sent_check(check: Check) -> CheckMade:
    """A check as it is sent; of very many places or shuffles the first ones."""
    faults = check.faults[:_MOST_LISTED]
    return CheckMade(
        name=check.name,
        outcome=check.outcome.value,
        count=check.count,
        faults=[FaultFound(line_of(one.event), one.round, one.why) for one in faults],
        passed_over=len(check.passed),
        passed=list(check.passed[:_MOST_LISTED]),
    )


class _Film:
    """What has been shown so far."""

    def __init__(self, aside: Aside) -> None:
        self._aside = aside
        self._seen: State | None = None
        self._shown: views.Table | None = None
        self._seats: dict[int, views.Seat] = {}

    def frame(self, step: Step) -> Frame:
        """The next frame."""
        now, seen = step.after, self._seen
        stay, past = _claims_known(seen, now), len(seen.rounds) if seen else 0
        shown = view(_without_claims(now, stay))
        table = sent_table(replace(shown, rounds=shown.rounds[past:]), self._aside)
        seats = {one.number: one for one in table.seats}
        made = Frame(
            at_ms=step.at_ms,
            kind=type(step.first).__name__,
            seat=getattr(step.first, "seat", None),
            claims_kept=stay,
            seats=[one for one in table.seats if self._seats.get(one.number) != one],
            gone=[number for number in self._seats if number not in seats],
            rounds=table.rounds,
            table=_change(self._shown, table),
        )
        round_ = table.round and msgspec.structs.replace(table.round, claims=[])
        self._shown = msgspec.structs.replace(table, round=round_)
        self._seen, self._seats = now, seats
        return made


def _claims_known(seen: State | None, now: State) -> int:
    """How many claims of the round have been shown as they are now."""
    before, shown = seen.round if seen else None, now.round
    if before is None or shown is None or before.number != shown.number:
        return 0
    is_same = (before.end is None) == (shown.end is None)
    return len(before.claims) if is_same else 0


def _without_claims(state: State, known: int) -> State:
    """The table without claims that are known, which may be very many."""
    shown = state.round
    return replace(state, round=shown and replace(shown, claims=shown.claims[known:]))


def _change(before: views.Table | None, now: views.Table) -> TableChange:
    """What has changed, seats and rounds that are over aside."""
    changed = {
        name: getattr(now, name)
        for name in TableChange.__struct_fields__
        if before is None or getattr(before, name) != getattr(now, name)
    }
    return TableChange(**dict.fromkeys(TableChange.__struct_fields__, UNSET) | changed)
