"""The corpus and the fuzzer: whatever others write, a reader gives a value or refuses by name."""

import json
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from krypto.errors import UsageError
from tests.fuzz.kept import CORPUS, Kept, as_bytes, keep, kept
from tests.fuzz.laws import refusing
from tests.fuzz.targets import TARGETS

LONGEST_S = 6
"""Seconds of the processor that any single input may take, at the very most."""

EXAMPLES = {"api": 60, "matches": 100}
"""How many inputs are made, where each takes longer than elsewhere."""

ALL = [(name, one) for name in TARGETS for one in kept(name)]


@pytest.mark.parametrize(("name", "one"), ALL, ids=[f"{name}: {one.why}" for name, one in ALL])
def test_what_was_kept(name: str, one: Kept) -> None:
    """Each input of the corpus keeps the law of its target, and takes no time."""
    began_s = process_time()
    TARGETS[name].law(one.text)
    assert process_time() - began_s < LONGEST_S


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_whatever_comes(name: str) -> None:
    """Inputs made by chance keep the law of the target; `make fuzz` makes many more of them."""

    @settings(max_examples=EXAMPLES.get(name, 200))
    @given(TARGETS[name].inputs)
    def keeps_the_law(text: str) -> None:
        TARGETS[name].law(text)

    keeps_the_law()


def test_every_file_has_a_target() -> None:
    """The corpus has a file for each target, and no other; every input is there once."""
    others = {"frames"}
    assert {path.stem for path in CORPUS.iterdir()} == set(TARGETS) | others
    for path in CORPUS.iterdir():
        texts = [one.text for one in kept(path.stem)]
        assert len(texts) == len(set(texts)) >= 8
        assert all(one["why"] for one in json.loads(path.read_text("utf-8")))


def test_a_broken_law_is_found() -> None:
    """The inputs are such that a reader with a fault of a kind seen elsewhere does not get by."""

    @settings(database=None)
    @given(TARGETS["notation"].inputs)
    def keeps_the_law(text: str) -> None:
        for char in text:
            assert not char.isdigit() or int(char) >= 0

    with pytest.raises(ValueError, match="invalid literal"):
        keeps_the_law()


def test_a_bad_refusal_is_no_refusal() -> None:
    """A message that turns the line it stands in, or goes on for ever, breaks the law."""
    for message in ("\u202eolleh", "x" * 1_000, "half a \ud800"):
        with pytest.raises((AssertionError, UnicodeError)), refusing():
            raise UsageError("bad_usage", message)


def test_what_is_found_is_kept(tmp_path: Path) -> None:
    """A found input goes into the corpus once, in ASCII, and comes out as it was."""
    for text in ("\ud800\x00é\n", "1+2", "1+2"):
        keep("some", text, "found", tmp_path)
    assert [one.text for one in kept("some", tmp_path)] == ["\ud800\x00é\n", "1+2"]
    assert (tmp_path / "some.json").read_bytes().isascii()


@given(st.binary(max_size=40))
def test_bytes_are_kept_as_they_are(data: bytes) -> None:
    """Every sequence of bytes has a text in the corpus that stands for it."""
    assert as_bytes(data.decode("utf-8", "surrogateescape")) == data
