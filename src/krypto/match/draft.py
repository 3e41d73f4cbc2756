"""A decision in the making: the events so far, and the state they lead to."""

from krypto.match.events import Event
from krypto.match.evolve import evolve
from krypto.match.ports import Ports
from krypto.match.state import State

__all__ = ["Draft"]


class Draft:
    """The events of one decision while it is made; it lives inside `decide` and no longer.

    Attributes:
        state: The state with every event so far in it.
        events: The events so far.
        at_ms: The time that the next event bears.
        ports: Deals and solutions.
    """

    def __init__(self, state: State, at_ms: int, ports: Ports) -> None:
        self.state = state
        self.events: list[Event] = []
        self.at_ms = at_ms
        self.ports = ports

    def report(self, *events: Event) -> None:
        """Add events that have happened, and go on from the state they make."""
        for event in events:
            self.events.append(event)
            self.state = evolve(self.state, event)
