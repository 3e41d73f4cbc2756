"""The fuzzer for longer runs, `make fuzz`."""

from itertools import count
from pathlib import Path

import pytest

import fuzz
from tests.fuzz.kept import keep, kept
from tests.fuzz.targets import TARGETS, Target


def never_two_blanks(text: str) -> None:
    """A law that some inputs break."""
    if "  " in text.replace("\t", " "):
        raise ValueError("two blanks")


TARGET = Target("notation", never_two_blanks, (" ",))


def test_what_breaks_a_law_is_found_and_made_small() -> None:
    """The smallest input that breaks a law is given, with what it raises."""
    found = fuzz.broken(TARGET, 1, 2_000)
    assert found
    assert found.told == "ValueError: two blanks"
    assert found.text.isspace()
    assert len(found.text) <= 3


def test_a_law_that_holds_is_not_broken() -> None:
    """Where nothing is wrong nothing is found, and the round ends when the time is over."""
    held = Target("notation", len, ("x",))  # type: ignore[arg-type]  # raises nothing
    turns = count()
    assert list(fuzz.fuzzed([held], lambda: next(turns) > 3, count())) == []
    assert next(turns) == 5


def test_an_input_that_takes_too_long_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time that does not stand still breaks every law."""
    monkeypatch.setattr(fuzz, "LONGEST_S", -1)
    found = fuzz.broken(Target("notation", len, ("x",)), 1)  # type: ignore[arg-type]
    assert found
    assert found.told.startswith("TooSlow")


def test_what_was_found_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A found input is printed and kept, and the exit status says so."""
    keep("notation", "1 + 2", "a seed", tmp_path)
    monkeypatch.setattr(fuzz, "TARGETS", {"notation": TARGET})
    monkeypatch.setattr(fuzz, "AT_ONCE", 2_000)
    assert fuzz.main(["--seconds", "60", "notation"], tmp_path) == 1
    first, found = (one.text for one in kept("notation", tmp_path))
    assert first == "1 + 2"
    assert capsys.readouterr().out.splitlines() == [
        f"notation: {found!r}",
        "    ValueError: two blanks",
        "1 laws were broken; what broke them is kept.",
    ]


def test_every_target_has_its_turn() -> None:
    """All targets are gone round, one after another."""
    seen: list[str] = []
    targets = [
        Target(name, lambda _, name=name: seen.append(name), ("x",))  # type: ignore[misc]
        for name in TARGETS
    ]
    turns = count()
    assert list(fuzz.fuzzed(targets, lambda: next(turns) >= len(targets), count())) == []
    assert set(seen) == set(TARGETS)
