"""Decide: the events that a command brings about, or the reason why it is refused.

What a table does, and what moves it on:

| phase | command or time | to | events |
|---|---|---|---|
| (none) | a table is opened | lobby | `TableOpened` |
| lobby | `Start`, or all present `Ready` | playing | `MatchStarted`, `Dealt` |
| playing | `Claim`, right | between | `ClaimUpheld`, `RoundOver` won |
| playing | `Claim`, wrong | playing | `ClaimRejected`, `PenaltyTaken`?, `PutOut`?, `Redealt`? |
| playing | `Call` | playing, call open | `Called` |
| call open | the caller's `Claim` | playing or between | as above; the call is closed |
| call open | `show_seconds` are over | playing | `CallExpired`, then as a wrong claim |
| playing | all still in have declared | between | `RoundOver` void |
| playing | nobody is still in | between | `RoundOver` all out |
| playing | `round_seconds` are over | between | `RoundOver` time up |
| between | `Start`, all present `Ready`, or by itself | playing | `Dealt` |
| between | the match is decided | over | `MatchOver` |
| between | equal scores, where the table plays off | between | `PlayOffBegan` |
| playing, between | `EndMatch` | over | `RoundOver` stopped?, `MatchOver` |
| playing, between | `Pause`, `Resume` | as it was | `Paused`, `Resumed` |
| over | `PlayAgain` | lobby | `TableCleared` |

`Join`, `Leave`, `Away` and `Present` are possible in every phase; what follows from them (a round
that is void because the last who had not declared has gone) is looked at after every event.

Every command first lets the time pass: what is due by now happens before it, in the same decision.
So a claim that arrives after the time was up is late, also where no timer has fired yet. If the
command is then refused nothing at all has happened, and the timer will find the same things due.
"""

from typing import NamedTuple, assert_never

from krypto.match.claiming import order_play
from krypto.match.commands import (
    Claim,
    Command,
    HostCommand,
    Join,
    OfSeat,
    Photograph,
    PlayCommand,
    Restart,
    SeatCommand,
    TimePassed,
)
from krypto.match.consequences import follow_up
from krypto.match.deadlines import pass_time
from krypto.match.draft import Draft
from krypto.match.events import Event
from krypto.match.events_match import Restarted
from krypto.match.events_seat import Taken
from krypto.match.hosting import order_host
from krypto.match.photo import photograph
from krypto.match.ports import Ports
from krypto.match.seat import Answer
from krypto.match.seating import order_seat
from krypto.match.state import State

__all__ = ["Decision", "answer", "decide", "decided"]


class Decision(NamedTuple):
    """What a command brings about.

    Attributes:
        events: What happens; all of it belongs together.
        state: The state with all of it in: what folding the events gives, too.
    """

    events: tuple[Event, ...]
    state: State


def decide(state: State, command: Command, now_ms: int, ports: Ports) -> tuple[Event, ...]:
    """The events that the command brings about, as `decided` says.

    Raises:
        CommandRefused: The match does not allow the command now; the code says why.
        RulesetError: `no_solvable_deal`, from the dealer.
    """
    return decided(state, command, now_ms, ports).events


def decided(state: State, command: Command, now_ms: int, ports: Ports) -> Decision:
    """The events that the command brings about, and the state they lead to.

    A retry (the same mark from the same seat) brings about nothing; `answer` has what it was
    answered the first time.

    Args:
        state: The table as it is.
        command: What is asked.
        now_ms: The table's clock; a time before the last event is taken as that event's time.
        ports: Deals and solutions.

    Raises:
        CommandRefused: The match does not allow the command now; the code says why.
        RulesetError: `no_solvable_deal`, from the dealer.
    """
    if _is_retry(state, command):
        return Decision((), state)
    draft = Draft(state, max(now_ms, state.at_ms), ports)
    if isinstance(command, Restart):
        draft.report(Restarted(draft.at_ms))
    else:
        pass_time(draft, draft.at_ms)
        _order(draft, command)
    follow_up(draft)
    pass_time(draft, draft.at_ms)
    return Decision(tuple(draft.events), draft.state)


def answer(state: State, seat: int, ref: str) -> Answer | None:
    """What the seat's command with this mark was answered; None where it was not carried out."""
    asked = state.seat(seat)
    return next((one for one in asked.answers if one.ref == ref), None) if asked else None


def _is_retry(state: State, command: Command) -> bool:
    if not isinstance(command, OfSeat) or command.ref is None:
        return False
    return answer(state, command.seat, command.ref) is not None


def _order(draft: Draft, command: Command) -> None:
    if isinstance(command, SeatCommand):
        order_seat(draft, command)
    elif isinstance(command, PlayCommand):
        order_play(draft, command)
    elif isinstance(command, HostCommand):
        order_host(draft, command)
    elif isinstance(command, Photograph):
        photograph(draft, command)
        return
    elif isinstance(command, TimePassed | Restart):
        return
    else:
        assert_never(command)
    _mark(draft, command)


def _mark(draft: Draft, command: SeatCommand | PlayCommand | HostCommand) -> None:
    """Keep the mark, so that a retry is recognised; a claim's is kept with its verdict."""
    if not isinstance(command, Join | Claim) and command.ref is not None:
        draft.report(Taken(draft.at_ms, command.seat, command.ref))
