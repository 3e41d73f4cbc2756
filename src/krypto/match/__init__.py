"""The match: rounds, claims and scores as data and two pure functions.

`decide` turns a command into events or refuses it; `evolve` makes the next state of an event; a
match is the fold of its events. `Table` holds the two together and is the one thing that changes.
`view` gives what a seat may know.

How to drive a table
--------------------

A table takes commands with the time of a clock of yours, in milliseconds, and gives events. It
has no clock, no threads and no I/O.

>>> from krypto.match import Claim, Ports, SeededDealer, Start, Table
>>> from krypto.rules.ruleset import HOUSE
>>> from krypto.rules.shuffle import Seed
>>> def no_answer(deal, rules):  # better: lambda d, r: str(s) if (s := solve(d, r)) else None
...     return None
>>> ports = Ports(SeededDealer(Seed.of_number(7)), no_answer)
>>> table = Table.open(ports, HOUSE.changed(rounds=1))
>>> ann, ben = table.join("Ann", now_ms=0), table.join("Ben", now_ms=0)
>>> for event in table.submit(Start(ann, after=0), now_ms=1_000):
...     print(type(event).__name__)
MatchStarted
Dealt
>>> print(table.state.running.deal)
11 10 10 15 9 -> 1
>>> events = table.submit(Claim(ben, round=1, deal=1, text="11 - 10"), 60_000)
>>> [type(event).__name__ for event in events]
['ClaimRejected', 'PutOut']
>>> events[0].judgement.faults[0].message
'The cards 9, 10 and 15 are missing.'

What is not allowed raises `krypto.errors.CommandRefused` with a code and changes nothing:

>>> from krypto.errors import CommandRefused
>>> try:
...     table.submit(Claim(ben, round=1, deal=1, text="10/10"), 61_000)
... except CommandRefused as refused:
...     print(refused.code)
out

What Ann may know by now: that Ben was wrong, but not what he wrote.

>>> view(table.state, ann).round.claims[0].text is None
True

- Time: when `table.next_deadline` (None, or a time) has come, submit `TimePassed()`.
- Several people at one keyboard are several seats; who has no connection never is away. With
  connections, submit `Away` and `Present` as they go and come.
- Between rounds: `Start(host, after=table.state.last_round)`, or `Ready` from all who are present.
- `table.state.phase` says what goes on; `table.state.rounds` are the rounds of this match that
  are over, each with its `end` (ending, winner, points, solutions, scores); `table.state.winners`.
- The events are the classes of `krypto.match.events_seat`, `events_match` and `events_round`.
- To keep a match, write down each event by `krypto.match.journal.to_data`; to take it up again,
  `Table.replay(ports, events)`.
"""

from krypto.match.commands import (
    AddTime,
    Away,
    Call,
    ChangeRules,
    Claim,
    Command,
    Declare,
    EndMatch,
    HandOver,
    Join,
    Leave,
    Pause,
    Photograph,
    PlayAgain,
    Present,
    Ready,
    Remove,
    Restart,
    Resume,
    Start,
    TakeBack,
    TimePassed,
)
from krypto.match.dealers import SeededDealer
from krypto.match.decide import decide
from krypto.match.events import Event
from krypto.match.events_round import Ending
from krypto.match.evolve import evolve, fold
from krypto.match.ports import Answerer, Dealer, Ports
from krypto.match.state import Phase, State
from krypto.match.table import Table
from krypto.match.view import View, view

__all__ = [
    "AddTime",
    "Answerer",
    "Away",
    "Call",
    "ChangeRules",
    "Claim",
    "Command",
    "Dealer",
    "Declare",
    "EndMatch",
    "Ending",
    "Event",
    "HandOver",
    "Join",
    "Leave",
    "Pause",
    "Phase",
    "Photograph",
    "PlayAgain",
    "Ports",
    "Present",
    "Ready",
    "Remove",
    "Restart",
    "Resume",
    "SeededDealer",
    "Start",
    "State",
    "Table",
    "TakeBack",
    "TimePassed",
    "View",
    "decide",
    "evolve",
    "fold",
    "view",
]
