"""What has to be true of a course, whatever went wrong in it.

| law | in words |
|---|---|
| kept once | every acknowledged command is in the journal exactly once, with the verdict told |
| refused means nothing | a command that was refused, and sent only once, is not in the journal |
| one winner | a round has one end, and at most one right claim |
| scores | they are what the rounds and penalties in the journal add up to |
| time | events never run backwards; a deadline comes when it is due, and once |
| views | what anybody saw at a version is what the journal makes of it, for that seat |
| forwards | nobody ever saw an older version after a newer one |
| company | players of the house who were invited sit down, each once |
| back | everybody is back without help, and sees the newest |
| secrets | no view has a key, a seed before its time, or another's claim before the round is over |
"""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from krypto.match.deadlines import next_deadline
from krypto.match.events import Event
from krypto.match.events_match import TableCleared
from krypto.match.events_round import (
    CallExpired,
    ClaimRejected,
    ClaimUpheld,
    Ending,
    PenaltyTaken,
    RoundOver,
)
from krypto.match.events_seat import Joined, NoLongerAwaited, Taken, WentAway
from krypto.match.evolve import evolve
from krypto.match.seat import Presence
from krypto.match.state import NEW_TABLE, Phase, State
from krypto.match.view import view
from krypto.server.journal.port import TableRecord
from krypto.server.sessions import seat_key
from krypto.server.showing import is_bot
from krypto.wire.from_client import ChangeInput, Claim, Join
from krypto.wire.from_server import Answer, View
from krypto.wire.viewing import Aside, sent_table
from krypto.wire.views import Table
from simulation.player import Player, Sent

__all__ = ["broken_laws", "shown_wrongly"]


def broken_laws(
    record: TableRecord, events: Sequence[Event], players: Sequence[Player], due_ms: int
) -> list[str]:
    """Every law that was broken, in a sentence each.

    Args:
        record: The table.
        events: All that was kept of it.
        players: Those who were at it.
        due_ms: What was due by then has happened, where anybody is there to see it.
    """
    states = _states(events)
    found = [*_in_time(events, states), *_one_winner(events), *_scored(events, states)]
    found += [*_marked_once(events), *_invited(record, events, states[-1])]
    for player in players:
        found += player.complaints
        found += _kept_once(player, events, seat_key(record.id, player.key))
        found += _seen(player, record, states)
    found += shown_wrongly(states[-1], players, record)
    overdue_ms = next_deadline(states[-1])
    is_watched = any(not one.has_gone for one in players)  # else no node need have the table
    if is_watched and overdue_ms is not None and overdue_ms < due_ms:
        found.append(f"something was due {due_ms - overdue_ms} ms ago, and has not happened")
    return found


def _states(events: Sequence[Event]) -> list[State]:
    """The table after each number of events, none of them included."""
    states = [NEW_TABLE]
    for event in events:
        states.append(evolve(states[-1], event))
    return states


def _in_time(events: Sequence[Event], states: Sequence[State]) -> Iterator[str]:
    for event, before in zip(events, states, strict=False):
        if event.at_ms < before.at_ms:
            yield f"time ran backwards: {event}"
        if not _was_due(event, before):
            yield f"a deadline came when it was not due: {event}"


def _was_due(event: Event, before: State) -> bool:
    """Whether something that happens by itself was due when it happened."""
    if isinstance(event, WentAway | NoLongerAwaited):
        seat = before.seat(event.seat)
        wanted = Presence.LOST if isinstance(event, WentAway) else Presence.AWAY
        return seat is not None and seat.presence is wanted and _is_due(event, before)
    if isinstance(event, CallExpired):
        call = before.running.call if before.running else None
        return call is not None and call.seat == event.seat
    if isinstance(event, RoundOver) and event.ending is Ending.TIME_UP:
        return before.running is not None and _is_due(event, before)
    return True


def _is_due(event: Event, before: State) -> bool:
    due_ms = next_deadline(before)
    return due_ms is not None and due_ms <= event.at_ms


def _one_winner(events: Sequence[Event]) -> Iterator[str]:
    """Read from the journal as it stands, without folding it."""
    ends = Counter(event.round for event in events if isinstance(event, RoundOver))
    yield from (f"round {one} ended {often} times" for one, often in ends.items() if often > 1)
    claim: Event | None = None
    for event in events:
        if isinstance(event, ClaimUpheld):
            if claim is not None:
                yield f"two right claims in one round: {claim} and {event}"
            claim = event
        elif isinstance(event, RoundOver):
            if event.winner != (claim.seat if isinstance(claim, ClaimUpheld) else None):
                yield f"the winner is not who claimed: {event}"
            claim = None


def _marked_once(events: Sequence[Event]) -> Iterator[str]:
    """Whoever gives a command, and at however many nodes, it counts once."""
    marked = (one for one in events if isinstance(one, Taken | ClaimUpheld | ClaimRejected))
    often = Counter((one.seat, one.ref) for one in marked if one.ref)
    yield from (f"{mark} was kept {times} times" for mark, times in often.items() if times > 1)


def _invited(record: TableRecord, events: Sequence[Event], state: State) -> Iterator[str]:
    """Players of the house sit down once, and all of them, if a person ever does."""
    sat = Counter(one.key for one in events if isinstance(one, Joined) and is_bot(one.key))
    yield from (f"{key} sat down {times} times" for key, times in sat.items() if times > 1)
    is_person_here = any(seat.at_table and not is_bot(seat.key) for seat in state.seats)
    is_first = state.match == 0 or (state.match == 1 and state.phase is not Phase.LOBBY)
    if is_person_here and is_first and sum(sat.values()) != len(record.bots.split()):
        yield f"invited were {record.bots}, and there came {sorted(map(str, sat))}"


def _scored(events: Sequence[Event], states: Sequence[State]) -> Iterator[str]:
    """Add the scores up anew, and compare them with those of the fold."""
    scores: Counter[int] = Counter()
    for event in events:
        if isinstance(event, TableCleared):
            scores.clear()
        elif isinstance(event, RoundOver) and event.winner is not None:
            scores[event.winner] += event.points
        elif isinstance(event, PenaltyTaken):
            scores[event.seat] -= event.points
    for seat in states[-1].seats:
        if seat.score != scores[seat.number]:
            yield f"seat {seat.number} has {seat.score} points, and not {scores[seat.number]}"


def _kept_once(player: Player, events: Sequence[Event], key: str) -> Iterator[str]:
    """Acknowledged: in the journal once; refused at the only try: not in it."""
    for ref, sent in player.sent.items():
        if isinstance(sent.message, ChangeInput):
            continue
        found = _of(sent, ref, events, key)
        if sent.is_acknowledged and len(found) != 1 and not isinstance(sent.message, Join):
            yield f"{player.name}'s {sent.message} was acknowledged and kept {len(found)} times"
        if isinstance(sent.message, Join) and sent.is_acknowledged and not found:
            yield f"{player.name}'s seat was acknowledged, and is none"
        if len(found) > 1 and not isinstance(sent.message, Join):
            yield f"{player.name}'s {sent.message} was kept {len(found)} times"
        if sent.is_refused and found and not isinstance(sent.message, Join):
            yield f"{player.name}'s {sent.message} was refused, and kept"
        yield from (f"{player.name} was told otherwise: {one}" for one in _untrue(sent, found))


def _of(sent: Sent, ref: str, events: Sequence[Event], key: str) -> list[Event]:
    """The events that a command brought about, as far as they bear its mark."""
    if isinstance(sent.message, Join):
        return [event for event in events if getattr(event, "key", None) == key]
    marked = (Taken, ClaimUpheld, ClaimRejected)
    return [event for event in events if isinstance(event, marked) and event.ref == ref]


def _untrue(sent: Sent, found: Sequence[Event]) -> Iterator[Answer]:
    """The answers to a claim that do not say what the journal says."""
    if isinstance(sent.message, Claim) and len(found) == 1:
        is_right = isinstance(found[0], ClaimUpheld)
        for one in sent.answers:
            if one.verdict is not None and one.verdict.accepted != is_right:
                yield one


def _seen(player: Player, record: TableRecord, states: Sequence[State]) -> Iterator[str]:
    """What a player saw is what the journal makes of it, and has no secret in it."""
    key = seat_key(record.id, player.key)
    known: dict[int, Table] = {}
    for shown, frame in player.seen:
        if shown.version >= len(states):
            yield f"{player.name} saw version {shown.version}, which was never kept"
            continue
        state = states[shown.version]
        if shown.version not in known:
            seat = None if player.watches else _seat_of(state, key)
            known[shown.version] = sent_table(view(state, seat), _bots(state))
            if shown.you != seat:
                yield f"{player.name} was shown seat {shown.you}, and has {seat}"
        if _plain(shown) != known[shown.version]:
            yield f"{player.name} saw at version {shown.version} what was not so: {shown}"
        yield from _secrets(player, frame, state, record)


def _bots(state: State) -> Aside:
    return Aside(frozenset(seat.number for seat in state.seats if is_bot(seat.key)))


def _seat_of(state: State, key: str) -> int | None:
    seat = state.seat_of_key(key)
    return seat.number if seat and seat.at_table else None


def _plain(shown: View) -> Table:
    """The table as it is without what a server knows beside the journal."""
    table = shown.table
    if table.round is None or table.round.end is None:
        return table
    end = table.round.end
    solutions = [
        msgspec.structs.replace(one, count=None if one.text else 0) for one in end.solutions
    ]
    plain = msgspec.structs.replace(end, solutions=solutions)
    over = msgspec.structs.replace(table.round, end=plain)
    return msgspec.structs.replace(table, round=over)


def _secrets(player: Player, frame: str, state: State, record: TableRecord) -> Iterator[str]:
    hidden = [seat.key for seat in state.seats if seat.key]
    hidden.append("the-key-of-")
    hidden.append(record.seed)
    if state.running:
        me = state.seat_of_key(seat_key(record.id, player.key))
        number = me.number if me and not player.watches else None
        others = (one for one in state.running.claims if one.seat != number and one.text)
        hidden += [f'"{one.text}"' for one in others]
    for secret in hidden:
        if secret in frame:
            yield f"{player.name} saw a secret at version {state.at_ms}: {secret}"


def shown_wrongly(state: State, players: Sequence[Player], record: TableRecord) -> Iterator[str]:
    """Whoever has a seat is shown as here, but for those who have gone."""
    for player in players:
        seat = state.seat_of_key(seat_key(record.id, player.key))
        if player.watches or seat is None or not seat.at_table:
            continue
        if (seat.presence is Presence.HERE) is player.has_gone:
            is_here = "has gone" if player.has_gone else "is here"
            yield f"{player.name} {is_here}, and is shown as {seat.presence.value}"
