"""Messages into JSON and back [cases TR]."""

import json
from contextlib import suppress
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from krypto.errors import RequestRefused
from krypto.testing.messages import client_messages
from krypto.wire.codec import encoded, mark_of, read_client, read_server
from krypto.wire.from_client import Claim, Hello, Join, Order, TakeBack
from krypto.wire.messages import ClientMessage, ServerMessage
from krypto.wire.naming import wire_name
from krypto.wire.views import Seat
from protocol_examples import examples

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@given(client_messages())
def test_what_a_client_sends_is_what_is_read(message: ClientMessage) -> None:
    """Every message of a client comes back equal from its frame."""
    assert read_client(encoded(message)) == message


@pytest.mark.parametrize("name", examples())
def test_what_a_server_sends_is_what_is_read(name: str) -> None:
    """Every message of a real table comes back equal from its frame."""
    message: ServerMessage = examples()[name]
    assert read_server(encoded(message)) == message


def test_a_seat_as_at_first_is_sent_as_number_and_name() -> None:
    """What is as at first is left out of a seat, and whoever reads it has it all the same."""
    assert msgspec.to_builtins(Seat(3, "Cid")) == {"number": 3, "name": "Cid"}
    changed = Seat(3, "Cid", presence="away", score=-1, trophies=[7])
    assert set(msgspec.to_builtins(changed)) == {"number", "name", "presence", "score", "trophies"}
    for seat in (Seat(3, "Cid"), changed):
        assert msgspec.json.decode(msgspec.json.encode(seat), type=Seat) == seat


def test_messages_are_told_apart_by_their_type() -> None:
    """Each frame names its message in words of its own, and no two share one."""
    kinds = [*get_args(ClientMessage), *get_args(ServerMessage)]
    tags = [kind.__struct_config__.tag for kind in kinds]
    assert tags == [wire_name(kind.__name__) for kind in kinds]
    assert len(set(tags)) == len(tags)
    assert json.loads(encoded(TakeBack("r", 1, 2)))["type"] == "take_back"


@given(st.binary(max_size=300) | TEXTS.map(str.encode))
def test_no_frame_breaks_the_reader(frame: bytes) -> None:
    """Any bytes are a message or a refusal, for both ends, and have a mark or none."""
    for read in (read_client, read_server):
        with suppress(RequestRefused):
            read(frame)
    assert len(mark_of(frame)) <= 40


@given(JSON, st.sampled_from([wire_name(kind.__name__) for kind in get_args(ClientMessage)]))
def test_any_value_in_any_field_is_read_or_refused(value: object, kind: str) -> None:
    """Right keys with wrong values make a message with right types, or a refusal [TR-09]."""
    fields = (
        "ref",
        "table",
        "name",
        "round",
        "deal",
        "text",
        "after",
        "seconds",
        "seat",
        "settings",
    )
    for name in fields:
        frame = json.dumps({"type": kind, "ref": "r", name: value})
        try:
            message = read_client(frame)
        except RequestRefused:
            continue
        assert msgspec.convert(msgspec.to_builtins(message), type(message)) == message


@pytest.mark.parametrize(
    "frame",
    [
        '{"type":"join","ref":"","name":"x"}',
        f'{{"type":"join","ref":"{"r" * 41}","name":"x"}}',
        f'{{"type":"join","ref":"r","name":"{"x" * 201}"}}',
        '{"type":"start","ref":"r","after":-1}',
        f'{{"type":"start","ref":"r","after":1{"0" * 400}}}',
        '{"type":"start","ref":"r","after":1000000001}',
        '{"type":"start","ref":"r","after":1,"after_all":2}',
        '{"type":"react","reaction":"insult"}',
        '{"type":"claim","ref":"r","round":1,"deal":1,"text":"\\ud800"}',
        '{"type":"change_rules","ref":"r","settings":{"rounds":[1]}}',
        '{"type":"change_input","ref":"r","input":"voice"}',
        '{"type":"view"}',
        '{"type":"leave","ref":"r"} {"type":"leave","ref":"r"}',
        "[" * 100_000,
        '{"a":' * 100_000,
    ],
    ids=lambda one: one[:40],
)
def test_what_is_out_of_bounds_is_refused(frame: str) -> None:
    """Marks, names and numbers have limits, and there is no field that is not known."""
    with pytest.raises(RequestRefused):
        read_client(frame)


def test_a_mark_is_found_in_a_broken_message() -> None:
    """A message that is wrong in anything else can still be answered by its mark."""
    assert mark_of('{"type":"claim","ref":"c1","round":null}') == "c1"
    assert mark_of('{"ref":7}') == ""
    assert mark_of(f'{{"ref":"{"x" * 41}"}}') == ""


def test_commands_bear_a_mark() -> None:
    """Every message of a client that is answered has a ref; the others are few and known."""
    kinds = {kind for kind in get_args(ClientMessage) if not issubclass(kind, Order)}
    assert sorted(kind.__name__ for kind in kinds) == ["Hello", "Ping", "React"]
    assert Join("r", "Ann").ref == Claim("r", 1, 1, "1+1").ref == "r"
    assert Hello("B7X4KQ").seen is None
