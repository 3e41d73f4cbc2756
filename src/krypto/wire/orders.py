"""From a player's message to the command that the match takes."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from krypto.match import commands
from krypto.rules.ruleset import Ruleset, preset
from krypto.wire import from_client
from krypto.wire.rules import rules_of

__all__ = ["Ordered", "command_of"]

Ordered: TypeAlias = (
    from_client.Leave
    | from_client.Claim
    | from_client.Call
    | from_client.Declare
    | from_client.TakeBack
    | from_client.Ready
    | from_client.Start
    | from_client.Pause
    | from_client.Resume
    | from_client.AddTime
    | from_client.ChangeRules
    | from_client.EndMatch
    | from_client.PlayAgain
    | from_client.Remove
    | from_client.HandOver
)
"""The messages that become a command of the seat they come from; `Join` is whoever's."""


def command_of(message: Ordered, seat: int, rules: Ruleset) -> commands.Command:
    """The command that the message asks for, from this seat.

    Args:
        message: What the player sent.
        seat: The player's seat, as the server knows it and no message says.
        rules: The rules in force, where the message changes some of them.

    Raises:
        RulesetError: By name, for rules that do not exist or contradict themselves.
        DeckError: For a deck that is none.
    """
    if isinstance(message, from_client.Claim):
        return commands.Claim(seat, message.round, message.deal, message.text, ref=message.ref)
    if isinstance(message, from_client.ChangeRules):
        base = rules if message.preset is None else preset(message.preset)
        return commands.ChangeRules(seat, rules_of(base, message.settings), ref=message.ref)
    return _MADE[type(message)](seat, message)


_Maker: TypeAlias = Callable[[int, object], commands.Command]


def _of_seat(kind: type[commands.OfSeat], *fields: str) -> _Maker:
    """How a command is made whose fields are called as those of the message."""

    def make(seat: int, message: object) -> commands.Command:
        given = {name: getattr(message, name) for name in (*fields, "ref")}
        return kind(seat, **given)  # type: ignore[return-value]  # each kind is a command

    return make


def _of_two(kind: type[commands.Remove | commands.HandOver]) -> _Maker:
    """How a command is made that is about another seat."""

    def make(seat: int, message: object) -> commands.Command:
        if not isinstance(message, from_client.Remove | from_client.HandOver):
            raise TypeError(f"{message!r} is about no other seat")
        return kind(seat, message.seat, ref=message.ref)

    return make


_MADE: Mapping[type, _Maker] = MappingProxyType(
    {
        from_client.Leave: _of_seat(commands.Leave),
        from_client.Call: _of_seat(commands.Call, "round", "deal"),
        from_client.Declare: _of_seat(commands.Declare, "round", "deal"),
        from_client.TakeBack: _of_seat(commands.TakeBack, "round", "deal"),
        from_client.Ready: _of_seat(commands.Ready, "after"),
        from_client.Start: _of_seat(commands.Start, "after"),
        from_client.Pause: _of_seat(commands.Pause),
        from_client.Resume: _of_seat(commands.Resume),
        from_client.AddTime: _of_seat(commands.AddTime, "seconds"),
        from_client.EndMatch: _of_seat(commands.EndMatch),
        from_client.PlayAgain: _of_seat(commands.PlayAgain),
        from_client.Remove: _of_two(commands.Remove),
        from_client.HandOver: _of_two(commands.HandOver),
    }
)
