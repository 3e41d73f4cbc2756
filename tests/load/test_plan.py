"""A load is bounded, whatever is asked."""

import pytest

from krypto.errors import UsageError
from krypto.load.plan import BOUNDS, Plan


@pytest.mark.parametrize("name", BOUNDS)
def test_every_number_has_bounds(name: str) -> None:
    """Less than the least and more than the most of a number is refused, by its option's name."""
    least, most = BOUNDS[name]
    for given in (least - 1, most + 1, float("nan")):
        with pytest.raises(UsageError, match=f"--{name}") as refused:
            Plan(**{name: given})  # type: ignore[arg-type]  # each name has its kind
        assert refused.value.code == "bad_usage"


def test_sockets_are_bounded_together() -> None:
    """Tables and players that are allowed each may be too many together."""
    assert Plan(tables=250, players=40).sockets == 10_000
    with pytest.raises(UsageError, match="10,040 sockets"):
        Plan(tables=251, players=40)


def test_somebody_has_to_be_left() -> None:
    """Where a wrong claim puts its player out, one more player is needed than wrong claims."""
    with pytest.raises(UsageError, match="--wrong"):
        Plan(players=3, wrong=3)
    free = {"wrong_claim_out": False, "penalty": 1}
    assert Plan(players=1, wrong=19, settings=free).wrong == 19
