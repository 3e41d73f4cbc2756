"""Moves: the same evening goes the same way, and evenings reach what there is to reach."""

from collections import Counter

from krypto.errors import CommandRefused
from krypto.match.journal import EVENTS
from krypto.match.table import Table
from krypto.rules.ruleset import HOUSE, Ruleset
from krypto.testing.moves import outcomes
from krypto.testing.ports import scripted_ports

RULES = (
    HOUSE.changed(rounds=2, redeal=True, round_seconds=120, penalty=1, auto_start=True),
    HOUSE.changed(rounds=1, play_off=True, call_first=True, show_seconds=20),
    HOUSE.changed(first_to=2, trophies=True),
)


def evening_at(rules: Ruleset, evening: int) -> tuple[Table, Counter[str | None]]:
    """A table after an evening, and how often each refusal came."""
    table = Table.open(scripted_ports(), rules)
    refused = Counter(outcome.refused for outcome in outcomes(table, evening))
    return table, refused


def test_same_number_same_evening() -> None:
    """An evening's number says all that happens in it."""
    one, other = (evening_at(RULES[0], 5)[0].journal for _ in range(2))
    assert one == other
    assert one != evening_at(RULES[0], 6)[0].journal


def test_evenings_reach_everything() -> None:
    """Forty evenings under three rules bring about every kind of event, and most refusals."""
    seen, refused = set[str](), Counter[str | None]()
    for evening in range(40):
        for rules in RULES:
            table, codes = evening_at(rules, evening)
            seen |= {type(event).__name__ for event in table.journal}
            refused += codes
    assert seen == set(EVENTS)
    assert len(refused.keys() - {None}) > len(CommandRefused.codes) * 2 / 3
