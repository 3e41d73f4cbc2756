"""The figures of a load: what a run comes to, as data and in words."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

__all__ = ["Figures", "Times", "times"]


@dataclass(frozen=True, slots=True)
class Times:
    """How long something takes, in milliseconds: at most so long in so many of 100 cases."""

    p50: float
    p95: float
    p99: float
    most: float


def times(seconds: Sequence[float]) -> Times | None:
    """These times in short; None where there are none.

    The p-th of 100 is the smallest time that at least p of 100 do not exceed.

    >>> times([0.001 * number for number in range(1, 101)])
    Times(p50=50.0, p95=95.0, p99=99.0, most=100.0)
    """
    if not seconds:
        return None
    ordered = sorted(seconds)

    def at(percent: int) -> float:
        return round(1_000 * ordered[-(-len(ordered) * percent // 100) - 1], 3)

    return Times(at(50), at(95), at(99), at(100))


@dataclass(frozen=True, slots=True)
class Figures:
    """What a run came to.

    Attributes:
        tables: How many tables there were.
        sockets: How many sockets were open.
        seconds: How long it was measured.
        right: Claims that were upheld.
        wrong: Claims that were rejected.
        claims_a_second: Both together.
        answer_ms: From each claim to its answer.
        last_ms: From each claim to the view of the last player of its table.
        deliveries: Views with news that came, to all players together.
        deliveries_a_second: The same a second.
        cpu_us_a_delivery: Work of the server for each delivery, in microseconds; None where that
            is not known.
        cpu_us_a_claim: The same for each claim, and the rounds around it.
        cpu_share: How much of one processor the server used.
        memory_kib_a_socket: Memory that the server had more with all at their tables, for each
            socket; None where that is not known.
        client_share: How much of one processor this client used.
        late: Claims that were made later than planned, as their table was not ready.
        reconnects: Lines that were lost and opened anew.
        skipped: Versions that a player of the table did not get to see.
        strange: Claims whose verdict was not the one that the solver had said.
    """

    tables: int
    sockets: int
    seconds: float
    right: int
    wrong: int
    claims_a_second: float
    answer_ms: Times | None
    last_ms: Times | None
    deliveries: int
    deliveries_a_second: float
    cpu_us_a_delivery: float | None
    cpu_us_a_claim: float | None
    cpu_share: float | None
    memory_kib_a_socket: float | None
    client_share: float
    late: int
    reconnects: int
    skipped: int
    strange: int

    @property
    def is_sound(self) -> bool:
        """Whether all went as it should: nobody came off, missed a version or was misjudged."""
        return not (self.reconnects or self.skipped or self.strange)

    def data(self) -> dict[str, object]:
        """The figures as plain data."""
        return asdict(self)
