"""Forms modulo a prime: a quick look that is never wrong about what it rules out."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from krypto.errors import RulesetError
from krypto.rules.deal import Deal
from krypto.rules.deck import Deck
from krypto.rules.expression import cards_used, value
from krypto.rules.notation import read
from krypto.rules.ruleset import Ruleset
from krypto.rules.shuffle import Seed
from krypto.solver import dealing, is_solvable
from krypto.solver.evaluate import StepRule, exact_values, holds
from krypto.solver.forms import forms_of
from krypto.solver.residues import PRIME, is_out_of_reach, residues

APART = (1_000, 2_003, 4_007, 8_017, 9_973, 3_001)
"""Six numbers of which no five make the sixth."""


@given(hand=st.lists(st.integers(1, 9_999), min_size=3, max_size=4).map(tuple))
def test_residues_are_those_of_the_exact_values(hand: tuple[int, ...]) -> None:
    """Each row is, modulo the prime, what it is exactly; a division by zero has 0 below."""
    forms, prime = forms_of(len(hand)), int(PRIME)
    above, below = residues(forms, np.array(hand, np.uint64))
    exact = exact_values(forms, hand, StepRule(fractions=True, zero=True))
    for one, over, under in zip(exact, above.tolist(), below.tolist(), strict=True):
        if one is None:
            assert under == 0
        else:
            assert (one.numerator * under - one.denominator * over) % prime == 0


@given(
    cards=st.tuples(*[st.integers(5_000, 9_999)] * 4),
    way=st.sampled_from(("a*b/b-c+d", "a/b*b+c-d", "(a+c)*b/b-d", "a-b+b-c+d", "a-c+d*b/b")),
)
def test_what_can_be_reached_is_never_ruled_out(cards: tuple[int, int, int, int], way: str) -> None:
    """Whatever an expression over large numbers makes is not called out of reach."""
    written = "".join(str(dict(zip("abcd", cards, strict=True)).get(one, one)) for one in way)
    expression = read(written).expression
    made = value(expression)
    assume(made is not None and 1 <= abs(made) <= 9_999)
    assert made is not None
    hand = tuple(cards_used(expression))
    assert holds(hand) is None
    assert not is_out_of_reach(hand, abs(int(made)))


@given(hand=st.permutations((20, 21, 22, 23, 24)).map(tuple), target=st.integers(1, 9_999))
def test_numbers_that_a_float_holds_are_left_to_the_fast_path(
    hand: tuple[int, ...], target: int
) -> None:
    """Nothing is said about a hand whose values a float holds."""
    assert holds(hand) is not None
    assert not is_out_of_reach(hand, target)


def test_large_numbers_that_make_nothing_are_ruled_out() -> None:
    """The quick look sees what the exact path finds: five of these never make the sixth."""
    for place, target in enumerate(APART):
        hand = APART[:place] + APART[place + 1 :]
        assert is_out_of_reach(hand, target)
        assert not is_solvable(Deal(hand, target), Ruleset(fractions=True))


def test_no_deal_is_solved_that_is_plainly_out_of_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deck of large numbers without a solvable deal is refused without half a minute's work."""
    monkeypatch.setattr(dealing, "is_solvable", lambda deal, _: pytest.fail(f"solved {deal}"))
    rules = Ruleset(solvable_only=True, deck=Deck([(number, 1) for number in APART]))
    with pytest.raises(RulesetError) as refused:
        next(dealing.deals(rules, Seed.of_number(7)))
    assert refused.value.code == "no_solvable_deal"
