"""Complaints: what is said of unreadable text is short, whole and plain [R7]."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krypto.errors import NotationError
from krypto.rules.notation import read

SLIPS = "0123456789+-*/()=,;.x÷−²[_a х\u200b"


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
