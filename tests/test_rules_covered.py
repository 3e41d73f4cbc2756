"""No rule is without a test: R1 to R13 each stand in the docstring of some test."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
PAGE = TESTS.parent / "docs" / "rules.md"
RULES = [f"R{number}" for number in range(1, 14)]
RANGE = re.compile(r"\bR\d+ to R?\d+\b")
RULE = re.compile(r"\bR\d+\b")


def docstrings(folder: Path) -> Iterator[str]:
    """The docstring of every test below the folder, this file's left out."""
    for path in folder.rglob("test_*.py"):
        if path == Path(__file__):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield ast.get_docstring(node) or ""


def untested(folder: Path) -> list[str]:
    """The rules that no test names; a range such as R1 to R13 names none of them."""
    named = {rule for text in docstrings(folder) for rule in RULE.findall(RANGE.sub("", text))}
    return [rule for rule in RULES if rule not in named]


def test_every_rule_has_a_test() -> None:
    """Each of the thirteen rules is named by a test that holds it."""
    assert untested(TESTS) == []


def test_a_rule_without_a_test_is_found(tmp_path: Path) -> None:
    """A rule that is only named in a range, or beside the tests, counts as untested."""
    (tmp_path / "test_some.py").write_text(
        '"""About R3."""\n\ndef test_a():\n    """Holds [R1, R2] and R4 to R13."""\n'
    )
    assert untested(tmp_path) == [rule for rule in RULES if rule not in ("R1", "R2")]


def test_every_rule_has_its_heading() -> None:
    """The page of the rules has a heading for each, in order, and for no other."""
    headings = re.findall(r"^### (R\d+)\b", PAGE.read_text("utf-8"), re.MULTILINE)
    assert headings == RULES
