"""What the browser is told of the wire is what the wire is."""

import json
import re
from dataclasses import fields
from pathlib import Path

import msgspec
import pytest

from krypto.rules.ruleset import HOUSE, PRESETS, Ruleset
from krypto.wire.viewing import sent_rules
from krypto.wire.views import Rules
from protocol import FILES, main, typescript

ROOT = Path(__file__).resolve().parents[2]


def test_the_browsers_types_are_fresh(capsys: pytest.CaptureFixture[str]) -> None:
    """The types and examples in web are what the code makes today."""
    assert main(["--check"]) == 0, capsys.readouterr().out


def test_stale_types_are_told_and_then_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Missing files fail the check, are written once, and then pass."""
    assert [main(["--check"], tmp_path), main([], tmp_path), main(["--check"], tmp_path)] == [
        1,
        0,
        0,
    ]
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in told] == [*FILES, *FILES]
    assert json.loads((tmp_path / "web/fixtures/messages.json").read_text("utf-8"))["lobby"]


def test_every_type_that_is_named_is_there() -> None:
    """No type refers to one that is not exported, and none is exported twice."""
    text = typescript()
    exported = re.findall(r"^export (?:type|interface) (\w+)", text, re.MULTILINE)
    assert len(exported) == len(set(exported))
    constants = re.findall(r"^export const (\w+)", text, re.MULTILINE)
    bare = re.sub(r'/\*\*.*?\*/|"[^"]*"|//.*', "", text)
    used = set(re.findall(r"\b[A-Z]\w+", bare)) - {"Readonly", *constants}
    assert used <= {*exported, "Record"}


def test_rules_are_sent_with_every_setting() -> None:
    """What is sent of the rules has each setting of a ruleset, and they come back equal."""
    assert set(Rules.__struct_fields__) == {one.name for one in fields(Ruleset)}
    for rules in (*PRESETS.values(), HOUSE.changed(first_to=3, deck=PRESETS["primary"].deck)):
        sent = msgspec.to_builtins(sent_rules(rules))
        assert Ruleset.of_settings(sent) == rules
        assert Ruleset.of_settings(sent).name == rules.name


def test_equal_rules_keep_their_own_names() -> None:
    """Rules that are equal but for the name are sent each with its own."""
    for name in ("house", None, "house"):
        assert sent_rules(HOUSE.changed(name=name)).name == name
