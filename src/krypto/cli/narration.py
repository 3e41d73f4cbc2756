"""What the table says about each event, as lines for the screen.

One person at the keyboard is spoken to; several are called by their names, and so are the players
of the house. A word always says what colour says, too. What a player of the house claimed wrongly
is told when the round is over, as everywhere [R7].
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from krypto.cli.company import Company
from krypto.cli.endings import ending_told
from krypto.cli.score import scored
from krypto.cli.terminal import Screen, Style
from krypto.match.events import Event
from krypto.match.events_match import PlayOffBegan
from krypto.match.events_round import (
    Called,
    CallExpired,
    ClaimRejected,
    ClaimUpheld,
    DeclarationTakenBack,
    Declared,
    PenaltyTaken,
    PutOut,
    RoundOver,
    TrophyTaken,
)
from krypto.match.events_seat import Joined, Left
from krypto.match.people import awaited

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

    def told(self, event: Event, company: Company) -> list[str]:
        """What there is to say of this event; nothing where the screen shows it in another way.

        Args:
            event: What has happened.
            company: Who is at the table, after this event and all that happened together with it.
        """
        return list(self._told(event, company))

    def _told(self, event: Event, company: Company) -> Iterator[str]:
        match event:
            case ClaimUpheld() | ClaimRejected() | Called() | CallExpired():
                here = company.is_here(event.seat)
                yield from self._here(event, company) if here else self._there(event, company)
            case Declared() | DeclarationTakenBack() | PutOut() | PenaltyTaken() | TrophyTaken():
                if not company.is_alone:
                    yield _said(event, company)
            case RoundOver():
                yield from ending_told(event, company, self.screen)
            case PlayOffBegan():
                yield _play_off(event, company)
            case Joined() | Left():
                came = "comes to the table" if isinstance(event, Joined) else "leaves the table"
                yield f"{company.does(event.seat, came)}."
            case _:  # cards, clocks and the match itself are shown, not told
                return

    def _here(self, event: _ClaimEvent, company: Company) -> Iterator[str]:
        """What somebody at the keyboard is told of a claim."""
        name = "" if event.seat == company.you else f", {company.name(event.seat)}"
        match event:
            case ClaimUpheld():
                right = self.screen.paint(f"Right{name}!", Style.CARD)
                yield f"{right} {event.judgement.written} = {event.judgement.value}"
            case ClaimRejected():
                wrong = self.screen.paint(f"Not right{name}:", Style.STRONG)
                yield f"{wrong} {event.judgement.written}"
                yield from (f"  - {one.message}" for one in event.judgement.faults)
            case Called():
                seconds = company.state.rules.show_seconds
                yield f"Called{name}. Show your expression within {seconds} seconds."
            case CallExpired():
                late = self.screen.paint(f"Too late{name}.", Style.STRONG)
                yield f"{late} That counts as a wrong claim."
            case _:
                assert_never(event)

    def _there(self, event: _ClaimEvent, company: Company) -> Iterator[str]:
        """What everybody sees of the claim of a player without a keyboard."""
        match event:
            case ClaimUpheld():
                right = self.screen.paint("Right!", Style.CARD)
                claim = f"{event.judgement.written} = {event.judgement.value}"
                yield f"{company.does(event.seat, 'claims')}: {claim}. {right}"
            case ClaimRejected():
                yield f"{company.does(event.seat, 'claims')}, but that is not right."
            case Called():
                seconds = company.state.rules.show_seconds
                yield f"{company.does(event.seat, 'calls')}, and has {seconds} seconds to show it."
            case CallExpired():
                late = company.does(event.seat, "has called")
                yield f"{late} and shown nothing. That counts as a wrong claim."
            case _:
                assert_never(event)


def _said(event: _SayEvent, company: Company) -> str:
    match event:
        case Declared():
            says = company.does(event.seat, "says there is no solution")
            return f"{says}.{_not_yet(company)}"
        case DeclarationTakenBack():
            return f"{company.does(event.seat, 'takes that back')}."
        case PutOut():
            return f"{company.does(event.seat, 'is out for this round')}.{_still_in(company)}"
        case PenaltyTaken():
            points = scored(company.state.rules, event.points)
            return f"That costs {company.name(event.seat)} {points}."
        case TrophyTaken():
            return f"{company.does(event.seat, 'takes')} the {event.card} as a trophy."
        case _:
            assert_never(event)


def _play_off(event: PlayOffBegan, company: Company) -> str:
    names = company.names(event.seats)
    level = f"{names[:1].upper()}{names[1:]} are level."
    if company.you in event.seats:
        on = "You play on until one of you wins a round; only you claim and declare."
    else:
        on = "They play on until one of them wins a round; only they claim and declare."
    return f"{level} {on}"


def _still_in(company: Company) -> str:
    running = company.state.running
    names = company.names(awaited(company.state, running)) if running else ""
    return f" Still in: {names}." if names else ""


def _not_yet(company: Company) -> str:
    running = company.state.running
    if running is None:
        return ""
    names = company.names(awaited(company.state, running) - running.declared)
    return f" Still looking: {names}."
