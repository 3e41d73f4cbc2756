"""Entries that real programs judged wrongly, each under three rulesets: see tests/data/claims.csv.

The rows marked `case` are the table at the end of the collected cases (OPEN is `open`, WHOLE is
`international`); those marked `ours` are their neighbours, and what `house` says by its own rule.
"""

import csv
from pathlib import Path

import pytest

from krypto.errors import NotationError
from krypto.rules.deal import Deal
from krypto.rules.notation import read, step_list
from krypto.rules.ruleset import Ruleset, preset
from krypto.rules.verdict import judge, value_text

DATA = Path(__file__).parent.parent / "data" / "claims.csv"
ROWS = list(csv.DictReader(DATA.read_text("utf-8").splitlines()))
EACH = pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['case']} {row['rules']}")


def outcome(deal: Deal, entry: str, rules: Ruleset) -> tuple[str, str]:
    """The verdict in the words of the table, and the value."""
    try:
        verdict = judge(deal, entry, rules)
    except NotationError:
        return "REJECT", "none"
    codes = {fault.code for fault in verdict.faults}
    word = "ACCEPT" if verdict.accepted else "WRONG" if codes == {"wrong_value"} else "REJECT"
    return word, value_text(verdict.value) or "none"


@EACH
def test_entries_get_their_verdict(row: dict[str, str]) -> None:
    """Each entry of the table gets its verdict and its exact value [R4, R5; EX RU TK GR SE SO]."""
    deal = Deal(map(int, row["hand"].split()), int(row["target"]))
    assert outcome(deal, row["entry"], preset(row["rules"])) == (row["verdict"], row["value"])


@EACH
def test_entries_get_the_same_verdict_in_steps(row: dict[str, str]) -> None:
    """An entry said in steps gets the verdict it gets in one line [R4]."""
    deal = Deal(map(int, row["hand"].split()), int(row["target"]))
    if row["value"] != "none":
        in_steps = step_list(read(row["entry"]).expression)
        assert outcome(deal, in_steps, preset(row["rules"])) == (row["verdict"], row["value"])


def test_every_case_is_judged_under_house() -> None:
    """No entry of the table is without its verdict under the default rules."""
    entries = {(row["case"], row["target"], row["entry"]) for row in ROWS}
    under_house = {
        (row["case"], row["target"], row["entry"]) for row in ROWS if row["rules"] == "house"
    }
    assert entries == under_house
