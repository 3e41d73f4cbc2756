"""Many deals at once are many deals one by one."""

from hypothesis import given, settings
from hypothesis import strategies as st

from krypto.rules.deal import Deal
from krypto.rules.ruleset import HOUSE, PRESETS, Ruleset
from krypto.solver import count, is_solvable
from krypto.solver.batch import counts, solvable

DEALS = st.lists(
    st.builds(Deal, st.lists(st.integers(1, 25), min_size=3, max_size=5), st.integers(1, 25)),
    max_size=40,
)


@settings(max_examples=30)
@given(
    deals=DEALS,
    rules=st.sampled_from(list(PRESETS.values())),
    same=st.sampled_from(["strict", "loose"]),
)
def test_counts_are_those_of_each_deal(deals: list[Deal], rules: Ruleset, same: str) -> None:
    """A batch of any hands and sizes, none included, counts what each deal alone counts."""
    assert counts(deals, rules, same).tolist() == [count(deal, rules, same) for deal in deals]


def test_large_numbers_go_another_way_with_the_same_answer() -> None:
    """A deal too large for floats may stand in a batch among others."""
    deals = [Deal((9998, 9999, 9997, 2, 9996), 5), Deal((3, 6, 11, 14, 15), 8)]
    assert counts(deals).tolist() == [count(deal) for deal in deals]


def test_solvable_is_having_a_solution() -> None:
    """The flags are those of `is_solvable`."""
    deals = [Deal((1, 8, 9, 12, 17), 9), Deal((1, 2, 3, 4, 5), 15)]
    assert solvable(deals, HOUSE).tolist() == [is_solvable(deal) for deal in deals] == [False, True]
