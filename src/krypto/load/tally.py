"""The tally of a load: what is counted while it runs."""

from collections import Counter
from dataclasses import dataclass, field

__all__ = ["Tally"]


@dataclass(slots=True)
class Tally:
    """What has been counted so far.

    Attributes:
        is_on: Whether it counts yet; what happens before and after is not measured.
        answered_s: Seconds from each claim to its answer.
        seen_s: Seconds from each claim to the view of the last player of its table.
        right: Claims that were upheld.
        wrong: Claims that were rejected.
        deliveries: Views with news that have come, to all players together.
        late: Claims that were made later than planned, as the table was not ready for them.
        strange: Claims whose verdict was not the one that the solver had said.
        refused: Refusals, by their codes.
    """

    is_on: bool = False
    answered_s: list[float] = field(default_factory=list)
    seen_s: list[float] = field(default_factory=list)
    right: int = 0
    wrong: int = 0
    deliveries: int = 0
    late: int = 0
    strange: int = 0
    refused: "Counter[str]" = field(default_factory=Counter)
