"""Characters: what an entry may be typed or pasted with, and what the rest is called."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krypto.errors import NotationError
from krypto.rules.characters import Kind, described, tokens
from krypto.rules.deal import Deal
from krypto.rules.notation import read
from krypto.rules.verdict import judge

SIGNS = {
    "+": "+＋",
    "-": "-−–—‐‑－ー",
    "*": "*xX×·⋅∙∗✕✖＊",
    "/": "/÷:∕⁄／：",
}
BLANKS = " \t\n\r\v\f\x85\xa0\u2003\u2009\u202f\u3000\u2028\u2029"
INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff"
SPACES = "".join(chr(code) for code in range(0x3001) if unicodedata.category(chr(code)) == "Zs")
WRITABLE = set("0123456789０１２３４５６７８９()（）=＝,;，；、ｘＸ\ufe0e\ufe0f") | set(
    "".join(SIGNS.values()) + BLANKS + INVISIBLE + SPACES + "\x1c\x1d\x1e\x1f"
)


@pytest.mark.parametrize(
    ("plain", "typed"), [(p, one) for p, all_ in SIGNS.items() for one in all_]
)
def test_every_way_to_type_a_sign_is_read(plain: str, typed: str) -> None:
    """Each of the characters that people type for a sign means that sign [R4; TK-09, TK-12]."""
    assert read(f"8{typed}3").expression == read(f"8{plain}3").expression


def test_full_width_text_is_read() -> None:
    """Full-width digits, signs and brackets are read, and U+30FC is a minus [TK-12]."""
    assert judge(Deal((1, 2, 3, 4, 20), 24), "２０＋４＋３ー２ー１").accepted
    assert str(read("（２０－４）×３").expression) == "(20 − 4) × 3"
    assert str(read("１４－６＝８，８＊２＝１６").expression) == "(14 − 6) × 2"


def test_pasted_blanks_are_passed_over() -> None:
    """Blanks and invisible characters between tokens do not matter [TK-11]."""
    pasted = "9+\xa08+\u200b4\t+2\u2060+\ufeff1\n"
    assert judge(Deal((1, 2, 4, 8, 9), 24), pasted).accepted


@pytest.mark.parametrize("blank", BLANKS + INVISIBLE)
def test_blanks_join_nothing(blank: str) -> None:
    """Whatever parts two digits, they are two numbers without a sign [R4; TK-11]."""
    assert read(f"{blank}1{blank}+{blank}2{blank}").expression == read("1+2").expression
    with pytest.raises(NotationError):
        read(f"1{blank}2+3")


@pytest.mark.parametrize("char", INVISIBLE)
def test_what_hides_in_a_number_is_named(char: str) -> None:
    """An invisible character inside a number is named, with its place [TK-11]."""
    with pytest.raises(NotationError, match=rf"U\+{ord(char):04X}") as caught:
        read(f"1{char}2+3")
    assert caught.value.position == 2


def test_the_first_of_several_that_hide_is_named() -> None:
    """Of several invisible characters in a number the first is named [TK-11]."""
    with pytest.raises(NotationError, match=r"U\+200B"):
        read("1\u200b\u200c2+3")


@pytest.mark.parametrize(
    ("text", "position", "name"),
    [
        ("5²*1*1", 2, "Superscript two, U+00B2"),
        ("²", 1, "Superscript two, U+00B2"),
        ("8х3х1х2/2", 2, "Cyrillic small letter ha, U+0445"),
        ("1_0+8+3+2+1", 2, '"_"'),
        ("1.5*16*2/2", 2, '"."'),
        ("1,5+9+8-8", 2, '","'),
        ("1;5", 2, '";"'),
        ("[3+4]*2", 1, '"["'),
        ("{3+4}*2", 1, '"{"'),
        ("3+4)", 4, '")"'),
        ("2^3", 2, '"^"'),
        ("5!+3", 2, '"!"'),
        ("½+3", 1, "Vulgar fraction one half"),
        ("٣+4", 1, "Arabic-indic digit three"),
        ("a+b", 1, '"a"'),
        ("print(7)", 1, '"p"'),
        ("exit()", 1, '"e"'),
        ("1+\ud8002", 3, "U+D800"),
        ("1+\x002", 3, "U+0000"),
        ("1+\x1b[31m2", 3, "U+001B"),
        ("1+\u202e2", 3, "U+202E"),
        ("1\u0301+2", 2, "Combining acute accent"),
        ("1+\U0010ffff", 3, "U+10FFFF"),
        ("1️⃣+2", 3, "Combining enclosing keycap"),
    ],
)
def test_other_characters_are_refused_by_name(text: str, position: int, name: str) -> None:
    """A character that is no part of an entry is refused at its place and named [R4; TK GR SE]."""
    with pytest.raises(NotationError) as caught:
        read(text)
    assert (caught.value.position, name in caught.value.message) == (position, True)


@pytest.mark.parametrize("text", ["[3+4]*2", "{1}", "3]"])
def test_other_brackets_get_a_hint(text: str) -> None:
    """Whoever types square or curly brackets is told to use round ones [R4]."""
    with pytest.raises(NotationError, match="round brackets"):
        read(text)


def test_the_cyrillic_letter_gets_a_hint() -> None:
    """Whoever types the letter that only looks like x is told what to type [TK-09]."""
    with pytest.raises(NotationError, match="type x, × or"):
        read("8х3")


@given(st.characters())
def test_every_character_is_read_or_named(char: str) -> None:
    """Any character whatever is a part of entries or is refused with its code point or itself."""
    refused = any(one.kind is Kind.REFUSED for one in tokens(char, in_steps=True))
    assert refused == (char not in WRITABLE)
    assert f"{ord(char):04X}" in described(char) or char in described(char)


@given(st.text(alphabet=st.characters(categories=["Cc", "Cs", "Cf", "Co", "Cn"]), min_size=1))
def test_a_message_shows_no_raw_control_character(text: str) -> None:
    """What cannot be printed is never echoed, only named [TR-09]."""
    with pytest.raises(NotationError) as caught:
        read(text)
    assert caught.value.message.isprintable()
    assert caught.value.message.encode("utf-8")
