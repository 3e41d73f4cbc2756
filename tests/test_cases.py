"""Every case of a real fault is held by a test, or waits, or does not apply, for a reason.

The register is tests/data/cases.csv, sorted by the case: `state` is `test`, `waiting` or
`not applying`. Of a `test` the last column names the tests that hold it, with `; ` between them;
of the others it says why.
"""

import ast
import csv
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DATA = ROOT / "tests" / "data"
NUMBERS = {
    "AX": "02 04 08 10 11 12",
    "DK": "01 03 06 08 10",
    "EX": "04 05 08 09 11 12",
    "GR": "01 04 06 07 08 11 12",
    "ID": "03 04 06 07 09 10",
    "RC": "01 06 07 09 10 11",
    "RM": "01 02 04 05 07",
    "RU": "03 05 06 08 10 12",
    "SE": "03 04 06 08",
    "SH": "01 03 05 07",
    "SN": "01 04 05 08 10 11",
    "SO": "01 02 03 08",
    "TE": "02 05 06 07 10",
    "TK": "03 05 06 08 09 11 12",
    "TM": "01 02 06 09 10",
    "TR": "03 04 05 07 09 10",
}
CASES = [f"{kind}-{number}" for kind, numbers in NUMBERS.items() for number in numbers.split()]
REGISTER = list(csv.DictReader((DATA / "cases.csv").read_text("utf-8").splitlines()))
HELD = [
    (row["id"], where)
    for row in REGISTER
    if row["state"] == "test"
    for where in row["where_or_reason"].split("; ")
]


@cache
def docstrings(path: Path) -> dict[str, str]:
    """The tests of a file, each with its docstring."""
    return {
        node.name: ast.get_docstring(node) or ""
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
    }


def test_no_case_is_missing() -> None:
    """All 88 cases stand in the register, once each and in order."""
    assert len(CASES) == 88
    assert [row["id"] for row in REGISTER] == CASES


@pytest.mark.parametrize(("case", "where"), HELD, ids=lambda text: text.rpartition("::")[2])
def test_a_case_is_held_where_the_register_says(case: str, where: str) -> None:
    """The test exists, and its docstring or its table names the case."""
    path, _, name = where.partition("::")
    said = docstrings(ROOT / path)[name]
    tabled = (DATA / "claims.csv").read_text("utf-8") if path.endswith("test_claims.py") else ""
    assert case in said + tabled


@pytest.mark.parametrize("row", REGISTER, ids=lambda row: row["id"])
def test_the_others_have_a_reason(row: dict[str, str]) -> None:
    """A case without a test says in words what it waits for, or why it does not apply."""
    assert row["state"] in ("test", "waiting", "not applying")
    assert ("::" in row["where_or_reason"]) == (row["state"] == "test")
    assert len(row["where_or_reason"].split()) >= (1 if row["state"] == "test" else 5)
