"""What a player does next: mostly what there is to do, sometimes what may not be done."""

from random import Random
from typing import Final

from krypto.rules.deal import Deal
from krypto.rules.ruleset import HOUSE
from krypto.wire.from_client import (
    AddTime,
    Call,
    ChangeInput,
    ChangeRules,
    Claim,
    Declare,
    EndMatch,
    HandOver,
    Join,
    Leave,
    Order,
    Pause,
    PlayAgain,
    Ready,
    Remove,
    Resume,
    Start,
    TakeBack,
)
from krypto.wire.from_server import View
from krypto.wire.views import Round, Seat
from simulation.node import worked_out

__all__ = ["drawn"]

_ODD: Final = ("leave", "hand over", "remove", "pause", "resume", "add time", "rules", "input")
_USUAL: Final = {
    "lobby": ("start", "start", "ready", "rules"),
    "playing": ("right", "right", "right", "wrong", "wrong", "declare", "declare", "take back"),
    "between": ("start", "start", "ready", "ready", "late", "end"),
    "over": ("again", "again", "late"),
}


def drawn(chance: Random, view: View, ref: str, name: str) -> Order | None:
    """The next command of a player who sees this; None where there is nothing to do."""
    if view.you is None:
        return Join(ref, name)
    seat = next(one for one in view.table.seats if one.number == view.you)
    kinds = _ODD if chance.random() < 0.15 else _USUAL[view.table.phase]
    if view.table.paused and seat.is_host:
        kinds = ("resume", "resume", "add time")
    kind = chance.choice(kinds)
    if view.table.round and kind in ("right", "wrong", "declare", "take back", "late"):
        return _about_cards(chance, view.table.round, kind, ref, call=_calls(view, seat))
    return _about_table(chance, view, kind, ref)


def _calls(view: View, seat: Seat) -> bool:
    """Whether the player has to call before claiming."""
    shown = view.table.round
    called = shown.call.seat if shown and shown.call else None
    return view.table.rules.call_first and called != seat.number


def _about_cards(chance: Random, shown: Round, kind: str, ref: str, *, call: bool) -> Order:
    number = shown.number + chance.choice((0,) * 9 + (-1,))
    on = (ref, max(1, number), shown.deal_number)
    if kind == "declare":
        return Declare(*on)
    if kind == "take back":
        return TakeBack(*on)
    if call and chance.random() < 0.8:
        return Call(*on)
    if kind in ("right", "late") and shown.deals:
        deal = shown.deals[-1]
        return Claim(*on, worked_out(Deal(deal.hand, deal.target), HOUSE).text or "1 +")
    return Claim(*on, f"{chance.randint(1_000, 9_999)} + 1")


def _about_table(chance: Random, view: View, kind: str, ref: str) -> Order | None:
    after, other = view.table.last_round, chance.randint(1, 4)
    settings: dict[str, str | int | bool | None] = {"rounds": other}
    made: dict[str, Order] = {
        "start": Start(ref, after),
        "ready": Ready(ref, after),
        "leave": Leave(ref),
        "hand over": HandOver(ref, other),
        "remove": Remove(ref, other),
        "pause": Pause(ref),
        "resume": Resume(ref),
        "add time": AddTime(ref, other),
        "rules": ChangeRules(ref, None, settings),
        "input": ChangeInput(ref, chance.choice(("expression", "tiles"))),
        "end": EndMatch(ref),
        "again": PlayAgain(ref),
    }
    return made.get(kind)
