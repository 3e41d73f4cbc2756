"""What the solver is held against: the brute force of `krypto.testing.oracle`."""

from collections.abc import Callable

import pytest

from krypto.rules.ruleset import Ruleset
from krypto.testing import oracle


@pytest.fixture(scope="session")
def brute_count() -> Callable[[tuple[int, ...], int, Ruleset], int]:
    """How many strictly different solutions a hand has for a target under a ruleset."""
    return oracle.count
