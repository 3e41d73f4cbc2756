"""A match told again, in the words in which it was told at the table, with the time beside."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

from krypto.cli.cards import drawn
from krypto.cli.company import Company
from krypto.cli.narration import Narrator
from krypto.cli.phrases import counted, listed
from krypto.cli.score import score_sheet, standings, winners_told
from krypto.cli.terminal import Screen, Style
from krypto.cli.timing import clock_time
from krypto.cli.titles import round_title, titled
from krypto.cli.width import wrapped
from krypto.match.coherence import Told
from krypto.match.events_match import (
    MatchOver,
    Paused,
    Readied,
    Restarted,
    Resumed,
    RulesChanged,
)
from krypto.match.events_round import Dealt, PhotoFinish, Redealt, RoundOver, TimeAdded
from krypto.match.events_seat import ConnectionBack, HostChanged, Joined, Returned, WentAway
from krypto.match.seat import Presence
from krypto.match.state import State
from krypto.match.steps import Step

__all__ = ["Retelling"]

_TIME: Final = 8
_EPOCH_MS: Final = 1_000_000_000_000
"""Times beyond this are of a clock that shows the date, too."""


class Retelling:
    """Who tells a match again.

    Attributes:
        screen: Where it will be shown.
        began_ms: When the match began.
    """

    def __init__(self, screen: Screen, began_ms: int) -> None:
        self.screen, self.began_ms = screen, began_ms
        self._narrator = Narrator(screen)
        self._at_ms: int | None = None

    def opening(self, state: State, match: int) -> Iterator[str]:
        """What is said before the match begins.

        Args:
            state: The table then.
            match: Number of the match at it.
        """
        who = listed([seat.name for seat in state.seats if seat.at_table])
        name = state.rules.name
        rules = f"rules: {name}" if name else "rules of its own"
        day = f" · {self._day()}" if self.began_ms > _EPOCH_MS else ""
        yield f"{self.screen.paint('Krypto', Style.CARD)} · match {match} · {rules}{day}"
        yield from wrapped(f"At the table: {who}.", self.screen.width)

    def told(self, step: Step) -> Iterator[str]:
        """The lines of a step."""
        self._at_ms = None
        for one in step.told:
            match one.event:
                case Dealt():
                    yield from ("", titled(round_title(one.after), self.screen), "")
                    yield from self.cards(one.after)
                case Redealt():
                    yield from self._timed(one, ["New cards for those still in:"])
                    yield from ("", *self.cards(one.after))
                case MatchOver():
                    yield from self._end(one, step.after)
                case _:
                    yield from self._timed(one, self._said(one, step.after))
                    yield from self._score(one)

    def cards(self, state: State) -> Iterator[str]:
        """The cards on the table."""
        if state.round:
            yield from (*drawn(state.round.deal, self.screen), "")

    def _day(self) -> str:
        return f"{datetime.fromtimestamp(self.began_ms / 1000, UTC):%Y-%m-%d %H:%M} UTC"

    def _timed(self, one: Told, texts: list[str]) -> Iterator[str]:
        """The texts in lines, the time before the first unless it stands there already."""
        width = self.screen.width - _TIME
        for line in (line for text in texts for line in wrapped(text, width)):
            yield f"{self._time(one.event.at_ms)}{line}".rstrip()

    def _time(self, at_ms: int) -> str:
        if at_ms == self._at_ms:
            return " " * _TIME
        self._at_ms = at_ms
        time = clock_time(max(0, at_ms - self.began_ms)).rjust(_TIME - 2)
        return f"{self.screen.paint(time, Style.QUIET)}  "

    def _said(self, one: Told, together: State) -> list[str]:
        company = Company(together, ())
        return self._narrator.told(one.event, company) or list(_also(one, company))

    def _score(self, one: Told) -> Iterator[str]:
        state = one.after
        if isinstance(one.event, RoundOver) and len(state.seats) > 1:
            played = f"Score after {counted(state.played, 'round')}"
            yield from ("", f"   {self.screen.paint(played, Style.STRONG)}")
            yield from score_sheet(state, self.screen)

    def _end(self, one: Told, over: State) -> Iterator[str]:
        yield from ("", titled("The match is over", self.screen), "")
        self._at_ms = None
        yield from self._timed(one, [winners_told(Company(over, ()))])
        yield from ("", *standings(over, self.screen))


def _also(one: Told, company: Company) -> Iterator[str]:
    """What is told only of what has been: at the table it was seen."""
    match one.event:
        case Paused():
            yield "The host pauses the game."
        case Resumed():
            yield "The game goes on."
        case Readied():
            yield f"{company.does(one.event.seat, 'is ready')}."
        case RulesChanged():
            yield "The host changes the rules."
        case Restarted():
            yield "The server starts again; everybody is back when they come."
        case TimeAdded():
            yield f"The host adds {counted(one.event.seconds, 'second')}."
        case PhotoFinish():
            ms = one.event.after_ms
            yield f"Photo finish: {company.does(one.event.seat, 'was right')} {ms} ms later."
        case WentAway() | Returned() | ConnectionBack() | HostChanged():
            yield from _moved(one, company)
        case _:
            return


def _moved(one: Told, company: Company) -> Iterator[str]:
    event = one.event
    match event:
        case WentAway():
            yield f"{company.does(event.seat, 'is away')}."
        case HostChanged():
            yield f"{company.does(event.seat, 'is the host now')}."
        case Returned() | ConnectionBack():
            seat = one.before.seat(event.seat)
            if seat and seat.presence is not Presence.LOST:
                yield f"{company.does(event.seat, 'is back')}."
        case Joined():  # the narrator has told it
            return
        case _:
            return
