"""Complaints: what is said of unreadable text is short, whole and plain [R7]."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krypto.errors import NotationError
from krypto.rules.complaints import COMPLAINTS
from krypto.rules.notation import read

SLIPS = "0123456789+-*/()=,;.x÷−²[_a х\u200b"
HAND = (3, 6, 11, 14, 15)
EXAMPLES = {
    "too_much": "1+" * 101,
    "too_deep": "(" * 60,
    "too_long": "12345+1",
    "never_closed": "(2+3",
    "nothing": "",
    "number_missing_after": "9+2*",
    "number_missing_in_step": "=8",
    "two_signs": "3++4",
    "sign_first": "-1+2",
    "empty_brackets": "2+()",
    "closed_too_early": "(2+)",
    "closes_nothing": "2+3)",
    "hidden_character": "1\u200b4",
    "sign_missing": "2(3)",
    "no_equals": "14-6=8, 3+4",
    "no_result": "14-6=+",
    "second_equals": "14-6=8=9",
    "not_a_result": "14-6=8 9",
    "over_zero": "14-6=7/0",
    "used_up": "6-14=-8, -8+3=-5, -8+11=3",
    "not_allowed": "5²",
    "wrong_brackets": "[2+3]",
    "looks_like_times": "2х3",
    "parts_steps": "2;3",
    "no_decimals": "1.5",
}


@given(st.text(SLIPS, max_size=40))
def test_every_complaint_is_a_few_whole_sentences(text: str) -> None:
    """A complaint begins like a sentence, ends with a point and stays short, whatever it is of."""
    try:
        read(text)
        message = "It can be read."
    except NotationError as error:
        message = error.message
    assert re.fullmatch(r'[A-Z0-9"−].{9,160}\.', message), message


@pytest.mark.parametrize("text", ["1" * 180, "1+2=3, " + "7" * 180, "1=1 " + "7" * 190])
def test_a_long_number_is_not_said_whole(text: str) -> None:
    """A number of hundreds of digits is cut where it is spoken of."""
    with pytest.raises(NotationError) as caught:
        read(text)
    assert "…" in caught.value.message
    assert len(caught.value.message) < 150


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "Write an expression such as"),
        ("2(3)", "A sign is missing"),
        ("3++4", "Put a number between two signs"),
        ("-3+4", "Begin with a number"),
        ("(3+4", 'Put a ")" where it ends.'),
        ("3+4)", 'Take it away, or put a "(" before it.'),
        ("3=3=3", "Put a comma or a new line between two steps."),
        ("3+4, 5=5", "Each step looks like 14 − 6 = 8"),
        ("3+4=", 'After "=" comes a number'),
        ("1.5", "Cards are whole numbers"),
        ("3,5", "each step has an equals sign"),
        ("1\u200b2", "Type the number again."),
        ("(" * 60, "Use fewer."),
        ("3^4", "Only numbers, + − × ÷ and round brackets can be used."),
    ],
)
def test_a_complaint_says_what_would_be_right(text: str, hint: str) -> None:
    """Whoever typed it is told what to do [R7]."""
    with pytest.raises(NotationError) as caught:
        read(text)
    assert hint in caught.value.message


def refused(text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        read(text, HAND)
    return caught.value


@pytest.mark.parametrize(("name", "text"), EXAMPLES.items())
def test_each_complaint_has_its_name_and_its_data(name: str, text: str) -> None:
    """Its details are those that its meaning speaks of, and nothing else [R4]."""
    details = refused(text).details
    spoken_of = set(re.findall(r"`(\w+)`", COMPLAINTS[name].replace("The same", "`character`")))
    if "character" in spoken_of:
        spoken_of |= {"code_point"}
    assert details["complaint"] == name
    assert set(details) - {"complaint", "position"} == spoken_of - {"position"}


def test_every_complaint_has_an_example() -> None:
    """None is forgotten here, and none is left over there."""
    assert set(EXAMPLES) == set(COMPLAINTS)


@given(st.text(alphabet="12345(+-*/=),; .x²[\u200b\ud800х", max_size=30))
def test_whatever_is_typed_has_a_complaint_that_can_be_sent(text: str) -> None:
    """Every refusal has a known name, and details that are plain data in any encoding."""
    details = details_of(text)
    assert details.get("complaint", "nothing") in COMPLAINTS
    "".join(map(str, details.values())).encode()


def details_of(text: str) -> dict[str, object]:
    """What is said of a text that cannot be read, as data; nothing of one that can."""
    try:
        read(text, HAND)
    except NotationError as unreadable:
        return unreadable.details
    return {}
