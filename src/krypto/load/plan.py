"""The plan of a load: how many play, how fast, and for how long; always within bounds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from krypto.errors import UsageError

__all__ = ["BOUNDS", "Plan"]

BOUNDS: Final[Mapping[str, tuple[float, float]]] = {
    "tables": (1, 2_000),
    "players": (1, 40),
    "claims": (0, 20_000),
    "wrong": (0, 39),
    "seconds": (1, 7_200),
}
"""Least and most of each number of a plan."""

_MOST_SOCKETS: Final = 10_000


@dataclass(frozen=True, slots=True)
class Plan:
    """How a server is put under load.

    Attributes:
        tables: How many tables are made.
        players: How many sit at each, one socket each.
        claims: How many claims are made a second, at all tables together; 0 for as many as can
            be: at each table the next one as soon as all have seen the last.
        wrong: How many wrong claims, each of another player, come before each right one.
        seconds: How long it is measured.
        settings: Rules of the tables beside those of `house`.
    """

    tables: int = 34
    players: int = 30
    claims: float = 17
    wrong: int = 1
    seconds: float = 20
    settings: Mapping[str, str | int | bool | None] = field(
        default_factory=lambda: {"solvable_only": True}
    )

    def __post_init__(self) -> None:
        for name, (least, most) in BOUNDS.items():
            if not least <= getattr(self, name) <= most:
                raise UsageError("bad_usage", f"Give --{name} from {least:g} to {most:,g}.")
        if self.sockets > _MOST_SOCKETS:
            told = f"{self.tables} tables of {self.players} are {self.sockets:,} sockets"
            raise UsageError("bad_usage", f"{told}, and {_MOST_SOCKETS:,} is the most.")
        if self.wrong >= self.players and self.settings.get("wrong_claim_out") is not False:
            told = "Whoever claims wrongly is out: --wrong has to be less than --players."
            raise UsageError("bad_usage", told)

    @property
    def sockets(self) -> int:
        """How many sockets are opened."""
        return self.tables * self.players
