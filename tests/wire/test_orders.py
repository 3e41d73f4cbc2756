"""From messages to commands, and rules as people ask for them."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krypto.errors import DeckError, RulesetError
from krypto.match import commands
from krypto.rules.ruleset import HOUSE, PRESETS, preset
from krypto.testing.messages import messages_of
from krypto.wire import from_client
from krypto.wire.messages import ClientMessage
from krypto.wire.orders import Ordered, command_of
from krypto.wire.rules import named, rules_of, setting_of

OWN = {
    from_client.Hello,
    from_client.Join,
    from_client.ChangeInput,
    from_client.React,
    from_client.Ping,
}
"""Messages that are no command of a seat."""


def test_every_command_of_a_seat_has_its_message() -> None:
    """Each message is a command of the seat it comes from, or one of the few that are not."""
    assert set(get_args(ClientMessage)) == set(get_args(Ordered)) | OWN


@given(st.one_of([messages_of(kind) for kind in get_args(Ordered)]), st.integers(1, 40))
def test_a_command_says_what_its_message_says(message: Ordered, seat: int) -> None:
    """The command is that of the sender's seat, with the very numbers of the message."""
    try:
        command = command_of(message, seat, HOUSE)
    except (RulesetError, DeckError):
        assert isinstance(message, from_client.ChangeRules)
        return
    assert type(command).__name__ == type(message).__name__
    assert isinstance(command, commands.OfSeat)
    assert (command.seat, command.ref) == (seat, message.ref)
    for name in ("round", "deal", "text", "after", "seconds"):
        assert getattr(command, name, None) == getattr(message, name, None)
    if isinstance(command, commands.Remove | commands.HandOver):
        assert isinstance(message, from_client.Remove | from_client.HandOver)
        assert command.other == message.seat


def test_rules_change_from_those_in_force_or_from_a_preset() -> None:
    """Without a preset the rules in force are changed, with one that preset is."""
    base = preset("open").changed(rounds=3)
    for name, fractions in ((None, True), ("house", False)):
        message = from_client.ChangeRules("r", name, {"first_to": 2})
        command = command_of(message, 1, base)
        assert isinstance(command, commands.ChangeRules)
        assert (command.rules.fractions, command.rules.first_to) == (fractions, 2)


def test_a_preset_keeps_its_name_under_changes_that_lead_back() -> None:
    """Rules that are a preset's have its name, whatever way they came about; others have none."""
    assert rules_of(preset("open"), {"fractions": False}).name == "house"
    assert rules_of(HOUSE, {"cards": 4}).name == "house"
    assert rules_of(HOUSE, {"rounds": 7}).name is None
    assert rules_of(HOUSE, {"name": "mine"}) is HOUSE
    for rules in PRESETS.values():
        assert named(rules.changed(name=None)).name == rules.name


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("fractions=on", ("fractions", True)),
        ("ZERO = Off", ("zero", False)),
        ("round-seconds=90", ("round_seconds", 90)),
        ("rounds=none", ("rounds", None)),
        ("penalty=-1", ("penalty", -1)),
        ("name=mine", None),
        ("fractions", None),
        ("", None),
        (f"rounds={'9' * 500}", ("rounds", "9" * 500)),
        ("rounds=٣", ("rounds", "٣")),
    ],
)
def test_a_setting_is_read_from_text(text: str, read: tuple[str, object] | None) -> None:
    """A text has a name and a value, or it is no setting; what the value may be others say."""
    assert setting_of(text) == read
