"""Step lists: how steps are parted, what a step is, and what its result may be."""

from fractions import Fraction

import pytest

from krypto.errors import NotationError
from krypto.rules.notation import read
from krypto.rules.steplist import raw_steps


@pytest.mark.parametrize(
    "text",
    [
        "14-6=8, 15-11=4, 4-3=1, 8x1=8",
        "14-6=8;15-11=4;4-3=1;8*1=8",
        "14-6=8\n15-11=4\n4-3=1\n8*1=8\n",
        "14−6=8\r\n15−11=4\r\n\r\n4−3=1\r\n8·1=8",
        ",14-6=8,,15-11=4, ;\n4-3=1,8*1=8,",
        "15-11=4, 4-3=1, 14-6=8, 8*1=8",
        "14-6=8, 15-11-3=1, 8*1=8",
        "(14-6)*(15-11-3)=8",
        "14-6=8, 8*(15-11-3)=8",
        "１４－６＝８、１５－１１＝４，４－３＝１；８×１＝８",
    ],
)
def test_ways_to_say_the_same(text: str) -> None:
    """Commas, semicolons and new lines part steps, and a step holds any expression [R4]."""
    assert str(read(text, (3, 6, 11, 14, 15)).expression) == "(14 − 6) × (15 − 11 − 3)"


@pytest.mark.parametrize(
    ("written", "result"),
    [
        ("8", Fraction(8)),
        ("-8", Fraction(-8)),
        ("- 8", Fraction(-8)),
        ("−22/3", Fraction(-22, 3)),
        ("22÷3", Fraction(22, 3)),
        ("16/2", Fraction(8)),
        ("0", Fraction(0)),
        ("0/5", Fraction(0)),
        ("000255024", Fraction(255_024)),
    ],
)
def test_results_are_whole_negative_or_broken(written: str, result: Fraction) -> None:
    """A result is n, -n or n/d, with any number of digits [R4]."""
    step = raw_steps(f"1+2={written}")[0]
    assert (step.result, step.position) == (result, 5)


@pytest.mark.parametrize(
    ("text", "position", "says"),
    [
        ("14-6=", 6, "result of step 1 is missing"),
        ("14-6=,", 6, "result of step 1 is missing"),
        ("14-6=x", 6, "result of step 1 is missing"),
        ("14-6=--8", 7, "result of step 1 is missing"),
        ("14-6=8/", 8, "result of step 1 is missing"),
        ("14-6=(8)", 6, "result of step 1 is missing"),
        ("14-6=8/0", 8, "over zero"),
        ("14-6=8/00", 8, "over zero"),
        ("14-6=8=8", 7, 'second "="'),
        ("14-6=8 15-11=4", 8, 'not "15"'),
        ("14-6=8+1", 7, 'not "+"'),
        ("14-6=8/1/2", 9, 'not "÷"'),
        ("14-6=8²", 7, "Superscript two"),
        ("14-6=²", 6, "Superscript two"),
        ("=8", 1, 'before "="'),
        ("=", 1, 'before "="'),
        (",=", 2, 'before "="'),
        ("14-6, 8*1=8", 5, 'Step 1 has no "="'),
        ("1,5+9+8-8=23", 2, 'Step 1 has no "="'),
        ("14-6=8, 8*1", 12, 'Step 2 has no "="'),
        ("14-6=8, 8*=8", 11, "A number is missing after"),
        ("14-6=8, (8*1=8", 9, "never closed"),
        ("14-=8", 4, "A number is missing after"),
        ("14-,6=8", 4, "A number is missing after"),
        ("14-6=8, -8*1=8", 9, 'Nothing stands before "−"'),
        ("6-14=-8, 3+-5=2", 12, "stand together"),
        ("6-14=-8, 3+-=2", 12, "stand together"),
        ("12345-6=8", 1, "at most 4 digits"),
        ("14-6=8, 12345*8=8", 9, "at most 4 digits"),
    ],
)
def test_the_place_and_the_reason(text: str, position: int, says: str) -> None:
    """A step that cannot be read is refused at its place, and why [R4]."""
    with pytest.raises(NotationError) as caught:
        read(text, (3, 6, 11, 14, 15))
    error = caught.value
    assert (error.position, says in error.message) == (position, True), error.message
