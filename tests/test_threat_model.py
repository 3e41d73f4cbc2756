"""The threat model: every promise has a test, and every attack is a promise."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "threat-model.md"
NAMED = re.findall(r"\[`(test_\w+)`\]\(\.\./(tests/[\w/]+\.py)\)", PAGE.read_text("utf-8"))
ATTACKS = sorted((ROOT / "tests" / "server" / "attack").glob("test_*.py"))


@cache
def promised_in(path: Path) -> frozenset[str]:
    """The tests of a file."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    return frozenset(
        node.name
        for node in nodes
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


@pytest.mark.parametrize(("name", "file"), NAMED, ids=[name for name, _ in NAMED])
def test_a_named_test_is_there(name: str, file: str) -> None:
    """Each test that stands behind a promise exists where the page says."""
    assert name in promised_in(ROOT / file)


def test_every_promise_has_a_test() -> None:
    """No line of a table of promises is without a test."""
    lines = PAGE.read_text("utf-8").split("| promise | tried by |")[1:]
    rows = [row for part in lines for row in part.partition("\n\n")[0].splitlines()[2:]]
    assert len(rows) > 30
    assert all("[`test_" in row for row in rows)


@pytest.mark.parametrize("path", ATTACKS, ids=lambda path: path.stem)
def test_every_attack_is_on_the_page(path: Path) -> None:
    """Whatever is tried in tests/server/attack stands on the page, some asides left out."""
    named = {name for name, file in NAMED if ROOT / file == path}
    assert promised_in(path) - named <= BESIDE


BESIDE = {
    "test_much_that_arrives_in_good_time_is_not_cut_off",
    "test_who_goes_in_mid_body_leaves_no_error",
}
"""Tests of what is no attack, though it looks like one."""
