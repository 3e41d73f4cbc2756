"""Grammar: what may follow what, where it is refused, and that nothing is too long or too deep."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krypto.errors import NotationError
from krypto.rules.notation import read


def refused(text: str) -> NotationError:
    """The error for a text that cannot be read."""
    with pytest.raises(NotationError) as caught:
        read(text)
    return caught.value


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("20-8-5-3-1", "(((20-8)-5)-3)-1"),
        ("48/4/3", "(48/4)/3"),
        ("48/4*3", "(48/4)*3"),
        ("2+3*4", "2+(3*4)"),
        ("2*3+4", "(2*3)+4"),
        ("2+3*4*1*1", "2+(((3*4)*1)*1)"),
        ("2-3+4", "(2-3)+4"),
        ("((((7))))", "7"),
        ("(2)*(3)", "2*3"),
    ],
)
def test_precedence_and_order(text: str, tree: str) -> None:
    """× and ÷ bind before + and −, equal rank from the left [R4; GR-04, GR-06]."""
    assert read(text).expression == read(tree).expression


@pytest.mark.parametrize(
    ("text", "other"), [("20-8-5", "20-(8-5)"), ("48/4/3", "48/(4/3)"), ("2+3+4", "2+(3+4)")]
)
def test_brackets_make_another_tree(text: str, other: str) -> None:
    """Brackets to the right change the tree, also where they do not change the value [R5]."""
    assert read(text).expression != read(other).expression


@pytest.mark.parametrize(
    ("text", "position", "says"),
    [
        ("", 1, "nothing here yet"),
        ("  ", 3, "nothing here yet"),
        ("2(3)+4", 2, 'A sign is missing between "2" and "("'),
        ("(2)3", 4, 'A sign is missing between ")" and "3"'),
        ("(2)(3)", 4, 'A sign is missing between ")" and "("'),
        ("2 3", 3, 'A sign is missing between "2" and "3"'),
        ("1 000+2", 3, 'A sign is missing between "1" and "000"'),
        (")(", 1, 'The ")" at position 1 closes nothing'),
        ("2+3)*4-5+6", 4, 'The ")" at position 4 closes nothing'),
        ("2+)", 3, "closes nothing"),
        ("(2+3))", 6, "closes nothing"),
        ("2*(3+5-4+6", 3, 'The "(" at position 3 is never closed'),
        ("((2+3)", 1, "never closed"),
        ("(2+(3", 4, "never closed"),
        ("()", 2, "nothing between these brackets"),
        ("2+()", 4, "nothing between these brackets"),
        ("(2+)", 4, 'A number is missing between "+" and ")"'),
        ("(", 2, "A number is missing after"),
        ("9+2*", 5, 'A number is missing after "×"'),
        ("9+2* ", 6, "A number is missing after"),
        ("9+8+1+2*-3", 9, '"×" and "−" stand together'),
        ("3++4+5+6+7", 3, '"+" and "+" stand together'),
        ("3+-+4+5+6+7", 3, '"+" and "−" stand together'),
        ("3+(+4)+5+6+7", 4, 'Nothing stands before "+"'),
        ("-1+2", 1, 'Nothing stands before "−"'),
        ("+1", 1, 'Nothing stands before "+"'),
        ("*", 1, 'Nothing stands before "×"'),
        ("x8", 1, 'Nothing stands before "×"'),
        ("8xx3", 3, "stand together"),
        ("8**3", 3, "stand together"),
        ("8//3", 3, "stand together"),
        ("3++4²", 3, "stand together"),
        ("3+4²)", 4, "Superscript two"),
    ],
)
def test_the_place_and_the_reason(text: str, position: int, says: str) -> None:
    """The first thing that cannot stand is refused at its place, and why [R4, R7; GR-01 to 12]."""
    error = refused(text)
    assert (error.position, says in error.message) == (position, True), error.message


@pytest.mark.parametrize(
    ("text", "number"),
    [("010+8", 10), ("08", 8), ("0007", 7), ("0", 0), ("99", 99), ("9999", 9999)],
)
def test_numbers_are_decimal(text: str, number: int) -> None:
    """Up to four digits are one decimal number, leading zeros or not [R4; TK-05]."""
    assert next(iter(read(text).expression.__str__().split())) == str(number)


@pytest.mark.parametrize(("text", "position"), [("12345", 1), ("1+00010", 3), ("7*1234567", 3)])
def test_five_digits_are_no_number(text: str, position: int) -> None:
    """A number typed with more than four digits is refused where it begins [R4]."""
    error = refused(text)
    assert (error.position, "at most 4 digits" in error.message) == (position, True)


def test_the_longest_text() -> None:
    """Two hundred characters are read, one more is refused at once [SE-04, SE-06]."""
    assert read("1+" * 99 + "11").expression.depth == 99
    assert refused("1+" * 100 + "1").position == 201
    assert refused("1" + " " * 200).position == 201


@pytest.mark.parametrize(
    "text",
    [
        "(" * 5000 + "7" + ")" * 5000,
        "-" * 5000 + "7",
        "1+" * 5000 + "1",
        "=" * 10_000,
        "1=1," * 2_500,
        "\u200b" * 10_000,
        "\ud800" * 10_000,
    ],
)
def test_ten_thousand_characters(text: str) -> None:
    """Huge entries are refused for their length before anything is read [SE-04, SE-06]."""
    assert refused(text).position == 201


def test_the_deepest_brackets() -> None:
    """Fifty brackets inside each other are read, the next is refused [SE-04]."""
    assert str(read("(" * 50 + "7" + ")" * 50).expression) == "7"
    assert refused("(" * 51 + "7" + ")" * 51).position == 51
    assert str(read("(1)+" * 49 + "(1)").expression).count("1") == 50


@given(st.text(alphabet="12+-*/()= ,x\u200b\n", max_size=30))
def test_the_position_lies_in_the_text(text: str) -> None:
    """A refusal points into the text, or just behind it where something is missing."""
    try:
        read(text)
    except NotationError as error:
        position = error.position
    else:
        position = 1
    assert 1 <= position <= len(text) + 1
