"""What the solver is held against: the brute force of `krypto.testing.oracle`."""

from collections.abc import Callable

import pytest

from krypto.rules.expression import Exact
from krypto.rules.ruleset import Ruleset
from krypto.testing import oracle


@pytest.fixture(scope="session")
def brute_count() -> Callable[[tuple[int, ...], int, Ruleset], int]:
    """How many strictly different solutions a hand has for a target under a ruleset."""
    return oracle.count


@pytest.fixture(scope="session")
def everything_made() -> Callable[[tuple[int, ...], Ruleset], set[Exact]]:
    """Every number that a hand can make under a ruleset."""
    return lambda hand, rules: set(oracle.forms(hand, rules).values())
