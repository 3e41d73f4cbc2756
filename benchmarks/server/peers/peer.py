"""A player at the table of a peer, and what all of them have in common.

The peers deal from one list of solvable deals, one after the other, so a client knows by heart what
lies on the table and reads no states. What a player waits for is the same everywhere: the message
that brings the new state to this player.
"""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from krypto.load import heard
from krypto.load.heard import Seen
from krypto.load.player import Player
from krypto.load.table import LoadTable, wrong_claim
from krypto.rules.deal import Deal
from krypto.wire.from_client import Claim, Start
from krypto.wire.messages import ClientMessage

__all__ = ["Peer"]


class _Table:
    """What a host knows by heart: which round it is, and whether it is on."""

    def __init__(self, deals: Sequence[Deal]) -> None:
        self.deals = deals
        self.number, self.is_on = 0, False
        self.last: ClientMessage | None = None

    @property
    def deal(self) -> Deal:
        """The cards on the table."""
        return self.deals[self.number % len(self.deals)]

    def go_on(self) -> None:
        """What was asked last has happened."""
        if isinstance(self.last, Start):
            self.number, self.is_on = self.number + 1, True
        elif isinstance(self.last, Claim):
            self.is_on = self.last.text == wrong_claim(self.deal)
        self.last = None

    def seen(self, version: int) -> Seen:
        """The table as a view would show it."""
        shown = {"hand": self.deal.hand, "target": self.deal.target}
        on_table = {"number": self.number, "deal_number": 1, "deals": [shown]}
        phase = "playing" if self.is_on else "between"
        table = {"phase": phase, "last_round": self.number, "round": on_table}
        return msgspec.convert({"version": version, "you": 1, "table": table}, Seen)


class Peer(Player):
    """A player at a peer's table.

    Attributes:
        deals: What is dealt, one after the other.
        asked: The command on its way; None where none is.
        known: What the host knows of the table.
    """

    __slots__ = ("asked", "known")

    deals: ClassVar[Sequence[Deal]] = ()

    def __init__(self, table: LoadTable, name: str, *, reads: bool) -> None:
        super().__init__(table, name, reads=reads)
        self.asked: ClientMessage | None = None
        self.known = _Table(self.deals)

    def say(self, message: ClientMessage) -> None:
        """Send a command, in the words of the peer."""
        self.asked = message
        host = self.table.players[0]
        if isinstance(host, Peer):
            host.known.last = message
        self.put(message)

    def put(self, message: ClientMessage) -> None:
        """Send this in the peer's words."""
        raise NotImplementedError

    def answered(self, ref: str, *, accepted: bool | None) -> None:
        """What was asked has been carried out."""
        self.asked = None
        verdict = None if accepted is None else {"accepted": accepted}
        said = msgspec.json.encode({"type": "answer", "ref": ref, "verdict": verdict})
        self.table.hear(heard.read_answer(said), said)

    def news(self, version: int) -> None:
        """A new state has come; where a round was begun, that is the answer as well."""
        if self.reads and version > self.version:
            self.known.go_on()
            self.table.seen = self.known.seen(version)
        if isinstance(self.asked, Start):
            self.answered(self.asked.ref, accepted=None)
        self.sees(version)
