"""Playthroughs: whole matches as text that people read and tests replay.

A playthrough is a script with what comes of it written below each line:

    # One wrong claim, and the other player wins.
    rules: house rounds=1
    deal: 3 6 11 14 15 -> 8

    0:00 Ann joins
      Ann takes seat 1.
      Ann is the host.
    0:05 Ann starts
      Match 1 begins.
      Round 1: 3 6 11 14 15 -> 8 for Ann

Lines that begin with a time are commands, indented lines are what follows; `#`, `rules:`, `seed:`
and `deal:` stand before the first command. `played` gives the same text with everything that
follows written anew, so a playthrough is right when it does not change.

| command | as text |
|---|---|
| `Join`, `Leave`, `Away`, `Present` | ``Ann joins``, ``leaves``, ``drops``, ``is back`` |
| `Start`, `Ready`, `PlayAgain`, `EndMatch` | ``starts``, ``is ready``, ``plays again``, \
``ends the match`` |
| `Pause`, `Resume`, `AddTime` | ``pauses``, ``resumes``, ``adds 30`` |
| `Claim`, `Call`, `Declare`, `TakeBack` | ``claims 1+2``, ``calls``, ``declares``, ``takes back`` |
| `Remove`, `HandOver`, `ChangeRules` | ``removes Ben``, ``hands over to Ben``, \
``sets rounds=5`` |
| `Photograph` | ``comes 40 late with 1+2``, in milliseconds after the winner |
| `TimePassed`, `Restart` | ``Time passes``, ``Server starts`` |
| (what a seat sees) | ``Ann sees`` |

A command about cards means the round and deal on the table; ``claims in 3.1 1+2`` names another.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from krypto.errors import KryptoError
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
from krypto.match.evolve import evolve
from krypto.match.state import State
from krypto.match.table import Table
from krypto.match.view import view
from krypto.rules.deal import Deal
from krypto.rules.deck import deck
from krypto.rules.ruleset import HOUSE, Ruleset, Setting, preset
from krypto.testing.narration import narrated, seen
from krypto.testing.ports import scripted_ports

__all__ = ["Playthrough", "begun", "first_round", "played", "refusal"]

_LINE = re.compile(r"(\d+):(\d\d)(?:\.(\d{3}))? (\S+) ?(.*)")
_ON_DEAL = re.compile(r"(?:in (\d+)\.(\d+) ?)?(.*)")


@dataclass
class Playthrough:
    """A playthrough as it is read: the table it plays at, and the lines written so far."""

    table: Table
    lines: list[str] = field(default_factory=list)

    def play(self, line: str) -> list[str]:
        """Carry one line of the script out, write what follows below it, and give that."""
        found = _LINE.fullmatch(line)
        if found is None:
            raise ValueError(f"no command: {line!r}")
        minutes, seconds, thousandths, who, what = found.groups()
        now_ms = (int(minutes) * 60 + int(seconds)) * 1000 + int(thousandths or 0)
        state = self.table.state
        if what == "sees":
            follows = list(seen(view(state, _seat(state, who))))
        else:
            follows = list(self._carried_out(_command(state, who, what), now_ms))
        self.lines += [line, *(f"  {one}" for one in follows)]
        return follows

    def __str__(self) -> str:
        """Every line played, and what followed."""
        return "\n".join(self.lines)

    def _carried_out(self, command: Command, now_ms: int) -> Iterator[str]:
        state = self.table.state
        try:
            events = self.table.submit(command, now_ms)
        except KryptoError as refused:
            yield f"Refused ({refused.code}): {refused.message}"
            return
        for event in events:
            state = evolve(state, event)
            late = "" if event.at_ms == now_ms else f" [{_time(event.at_ms)}]"
            yield narrated(state, event) + late


def played(script: str) -> str:
    """The script with everything that follows from its commands written below each of them."""
    head, _ = _parts(script)
    return "\n".join([*head, *begun(script).lines]) + "\n"


def begun(script: str) -> Playthrough:
    """The playthrough after all the commands of the script; more may be played.

    >>> game = begun("rules: house rounds=1")
    >>> game.play("0:00 Ann joins")
    ['Ann takes seat 1.', 'Ann is the host.']
    """
    head, commands = _parts(script)
    rules, seed, deals = HOUSE, 7, []
    for line in head:
        kind, _, rest = line.partition(": ")
        if kind == "rules":
            rules = _rules(rest)
        elif kind == "seed":
            seed = int(rest)
        elif kind == "deal":
            deals.append(Deal.parse(rest))
    game = Playthrough(Table.open(scripted_ports(deals, seed), rules))
    for line in commands:
        game.play(line)
    return game


def first_round(*names: str, rules: str = "house", deals: Sequence[str] = ()) -> Playthrough:
    """A playthrough in its first round, begun at 0:01 with players of these names.

    Without `deals` the first one is 3 6 11 14 15 -> 8.
    """
    head = [f"rules: {rules}", *(f"deal: {deal}" for deal in deals or ("3 6 11 14 15 -> 8",))]
    joins = [f"0:00 {name} joins" for name in names]
    return begun("\n".join([*head, *joins, f"0:01 {names[0]} starts"]))


def refusal(said: Sequence[str]) -> str | None:
    """The code of the refusal that was written; None where the command was carried out."""
    found = re.match(r"Refused \((\w+)\)", said[0]) if said else None
    return found[1] if found else None


def _parts(script: str) -> tuple[list[str], list[str]]:
    lines = script.splitlines()
    first = next((at for at, line in enumerate(lines) if line[:1].isdigit()), len(lines))
    return lines[:first], [line for line in lines[first:] if line[:1].isdigit()]


def _rules(text: str) -> Ruleset:
    name, *settings = text.split()
    return preset(name).changed(**dict(map(_setting, settings))) if settings else preset(name)


def _setting(text: str) -> tuple[str, Setting]:
    name, _, value = text.partition("=")
    named: Mapping[str, Setting] = {"on": True, "off": False, "none": None}
    if name == "deck":
        return name, deck(value)
    if value in named:
        return name, named[value]
    return name, int(value) if value.isdigit() else value


def _time(at_ms: int) -> str:
    seconds, rest = divmod(at_ms, 1000)
    return f"{seconds // 60}:{seconds % 60:02}" + (f".{rest:03}" if rest else "")


def _seat(state: State, name: str) -> int | None:
    """The newest seat of this name; None for a spectator."""
    return next((seat.number for seat in reversed(state.seats) if seat.name == name), None)


def _command(state: State, who: str, what: str) -> Command:
    if (who, what) in _NO_SEAT:
        return _NO_SEAT[who, what]
    if what == "joins":
        return Join(who, key=f"key of {who}")
    seat = _seat(state, who) or 0
    for words, make in _MAKERS.items():
        if what == words or what.startswith(f"{words} "):
            return make(state, seat, what[len(words) + 1 :])
    raise ValueError(f"no command: {what!r}")


_NO_SEAT: Mapping[tuple[str, str], Command] = {
    ("Time", "passes"): TimePassed(),
    ("Server", "starts"): Restart(),
}


def _on_deal(state: State, rest: str) -> tuple[int, int, str]:
    """Round, deal and what is left of the text; without numbers, those on the table."""
    number, deal, text = _ON_DEAL.fullmatch(rest).groups()  # type: ignore[union-attr]  # fits all
    shown = state.round
    now = (shown.number, shown.deal_number) if shown else (1, 1)
    return (int(number), int(deal), text) if number else (*now, text)


def _late(state: State, seat: int, rest: str) -> Photograph:
    """A claim that came so many milliseconds after the end of the round on the table."""
    late_ms, _, text = rest.partition(" late with ")
    end_ms = state.round.end.at_ms if state.round and state.round.end else state.at_ms
    return Photograph(seat, *_on_deal(state, text), came_ms=end_ms + int(late_ms))


def _changed(state: State, text: str) -> Ruleset:
    return state.rules.changed(**dict(map(_setting, text.split())))


_MAKERS: Mapping[str, Callable[[State, int, str], Command]] = {
    "leaves": lambda _, seat, __: Leave(seat),
    "drops": lambda _, seat, __: Away(seat),
    "is back": lambda _, seat, __: Present(seat),
    "is ready": lambda state, seat, __: Ready(seat, state.last_round),
    "starts": lambda state, seat, rest: Start(seat, int(rest) if rest else state.last_round),
    "plays again": lambda _, seat, __: PlayAgain(seat),
    "ends the match": lambda _, seat, __: EndMatch(seat),
    "pauses": lambda _, seat, __: Pause(seat),
    "resumes": lambda _, seat, __: Resume(seat),
    "adds": lambda _, seat, rest: AddTime(seat, int(rest)),
    "claims": lambda state, seat, rest: Claim(seat, *_on_deal(state, rest)),
    "calls": lambda state, seat, rest: Call(seat, *_on_deal(state, rest)[:2]),
    "declares": lambda state, seat, rest: Declare(seat, *_on_deal(state, rest)[:2]),
    "takes back": lambda state, seat, rest: TakeBack(seat, *_on_deal(state, rest)[:2]),
    "comes": _late,
    "removes": lambda state, seat, rest: Remove(seat, _seat(state, rest) or 0),
    "hands over to": lambda state, seat, rest: HandOver(seat, _seat(state, rest) or 0),
    "sets": lambda state, seat, rest: ChangeRules(seat, _changed(state, rest)),
}
