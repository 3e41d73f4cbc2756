"""What the table says about each event, as lines for the screen.

One who plays alone is spoken to; several are called by their names. A word always says what
colour says, too.
"""

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from krypto.cli.cards import deal_in_a_line
from krypto.cli.phrases import listed
from krypto.cli.score import scored
from krypto.cli.terminal import Screen, Style
from krypto.cli.width import wrapped
from krypto.match.events import Event
from krypto.match.events_match import PlayOffBegan
from krypto.match.events_round import (
    Called,
    CallExpired,
    ClaimRejected,
    ClaimUpheld,
    DeclarationTakenBack,
    Declared,
    Ending,
    PenaltyTaken,
    PutOut,
    RoundOver,
    TrophyTaken,
)
from krypto.match.events_seat import Joined, Left
from krypto.match.people import awaited
from krypto.match.round import Round
from krypto.match.state import State
from krypto.rules.deal import Deal

__all__ = ["Narrator"]

_ClaimEvent: TypeAlias = ClaimUpheld | ClaimRejected | Called | CallExpired
_SayEvent: TypeAlias = Declared | DeclarationTakenBack | PutOut | PenaltyTaken | TrophyTaken


@dataclass(frozen=True, slots=True)
class Narrator:
    """Who tells what has happened.

    Attributes:
        screen: Where it will be shown; says whether there is colour.
    """

    screen: Screen

    def told(self, event: Event, state: State) -> list[str]:
        """The lines about this event; none where the screen shows it in another way.

        Args:
            event: What has happened.
            state: The table after it and after all that happened together with it.
        """
        return [line for text in self._told(event, state) for line in wrapped(text)]

    def _told(self, event: Event, state: State) -> list[str]:
        match event:
            case ClaimUpheld() | ClaimRejected() | Called() | CallExpired():
                return self._claim(event, state)
            case Declared() | DeclarationTakenBack() | PutOut() | PenaltyTaken() | TrophyTaken():
                return [] if _is_alone(state) else self._said(event, state)
            case RoundOver():
                return self._over(event, state)
            case PlayOffBegan():
                names = listed([_name(state, seat) for seat in event.seats])
                on = "They play on until one of them wins a round; only they claim and declare."
                return [f"{names} are level. {on}"]
            case Joined() | Left():
                came = "comes to the table" if isinstance(event, Joined) else "leaves the table"
                return [f"{_name(state, event.seat)} {came}."]
            case _:  # cards, clocks and the match itself are shown, not told
                return []

    def _claim(self, event: _ClaimEvent, state: State) -> list[str]:
        name = "" if _is_alone(state) else f", {_name(state, event.seat)}"
        match event:
            case ClaimUpheld():
                right = self.screen.paint(f"Right{name}!", Style.CARD)
                return [f"{right} {event.judgement.written} = {event.judgement.value}"]
            case ClaimRejected():
                wrong = self.screen.paint(f"Not right{name}:", Style.STRONG)
                faults = [f"  - {one.message}" for one in event.judgement.faults]
                return [f"{wrong} {event.judgement.written}", *faults]
            case Called():
                seconds = state.rules.show_seconds
                return [f"Called{name}. Show your expression within {seconds} seconds."]
            case CallExpired():
                late = self.screen.paint(f"Too late{name}.", Style.STRONG)
                return [f"{late} That counts as a wrong claim."]
            case _:
                assert_never(event)

    def _said(self, event: _SayEvent, state: State) -> list[str]:
        name = _name(state, event.seat)
        match event:
            case Declared():
                return [f"{name} says there is no solution.{_not_yet(state)}"]
            case DeclarationTakenBack():
                return [f"{name} takes that back."]
            case PutOut():
                return [f"{name} is out for this round.{_still_in(state)}"]
            case PenaltyTaken():
                return [f"That costs {name} {scored(state.rules, event.points)}."]
            case TrophyTaken():
                return [f"{name} takes the {event.card} as a trophy."]
            case _:
                assert_never(event)

    def _over(self, event: RoundOver, state: State) -> list[str]:
        last = state.rounds[-1]
        lines = self._ending(event, state)
        for deal, solution in list(zip(last.deals, event.solutions, strict=True))[:-1]:
            cards = deal_in_a_line(deal, self.screen)
            lines.append(f"The cards before, {cards}: {solution or 'there was no way'}")
        return lines

    def _ending(self, event: RoundOver, state: State) -> list[str]:
        last, alone = state.rounds[-1], _is_alone(state)
        way = self._way(last.deal, event.solutions[-1])
        match event.ending:
            case Ending.WON:
                return self._won(event, state, last)
            case Ending.VOID if event.solutions[-1] is None:
                who = "You are" if alone else "All agree, and they are"
                return [f"{self.screen.paint(who + ' right.', Style.CARD)} {way}"]
            case Ending.VOID:
                return ["It is well hidden, but there is one. The round does not count.", way]
            case Ending.ALL_OUT:
                over = "So this round is over." if alone else "Nobody is left in this round."
                return [over, way]
            case Ending.TIME_UP:
                return [self.screen.paint("Time is up.", Style.STRONG), way]
            case Ending.STOPPED:
                return ["The round ends here and does not count.", way]
            case _:
                assert_never(event.ending)

    def _won(self, event: RoundOver, state: State, last: Round) -> list[str]:
        claim, nicest = last.claims[-1], event.solutions[-1]
        lines = []
        if event.winner is not None and not _is_alone(state):
            points = scored(state.rules, event.points)
            lines.append(f"{_name(state, event.winner)} wins the round: {points}.")
        if nicest and claim.judgement and nicest != claim.judgement.written:
            lines.append(f"Another way: {nicest} = {last.deal.target}")
        return lines

    def _way(self, deal: Deal, solution: str | None) -> str:
        if solution is None:
            return f"Nothing that these cards can make is {deal.target}."
        return f"One way: {self.screen.paint(solution, Style.ACCENT)} = {deal.target}"


def _is_alone(state: State) -> bool:
    return sum(seat.at_table for seat in state.seats) == 1


def _name(state: State, number: int) -> str:
    seat = state.seat(number)
    return seat.name if seat else "Somebody"


def _still_in(state: State) -> str:
    running = state.running
    names = [_name(state, one) for one in sorted(awaited(state, running))] if running else []
    return f" Still in: {listed(names)}." if names else ""


def _not_yet(state: State) -> str:
    running = state.running
    if running is None:
        return ""
    names = [_name(state, one) for one in sorted(awaited(state, running) - running.declared)]
    return f" Still looking: {listed(names)}."
