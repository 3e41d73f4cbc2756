"""The score sheet and the final standings, in lines of 79 columns at most.

The score stands before the name: so every score is in the same column in every terminal,
also in those that count the columns of an emoji or of Chinese letters in their own way.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from krypto.cli.company import Company
from krypto.cli.phrases import counted, number
from krypto.cli.terminal import Screen, Style
from krypto.cli.width import padded
from krypto.match.seat import Seat
from krypto.match.state import State
from krypto.rules.ruleset import Ruleset

__all__ = ["alone_score", "score_sheet", "scored", "standings", "winners_told"]

_NAME: Final = 22


def score_sheet(state: State, screen: Screen) -> Iterator[str]:
    """The scores as they stand, and what the last round brought to whom."""
    for seat in _on_sheet(state):
        remarks = "  ".join(_remarks(state, seat))
        score = screen.paint(f"{number(seat.score):>4}", Style.CARD)
        yield f"   {score}  {padded(seat.name, _NAME)} {remarks}".rstrip()


def standings(state: State, screen: Screen) -> Iterator[str]:
    """Everybody by score, the winners first, with equal places for equal scores."""
    yield f"   {screen.paint('place  score  player', Style.QUIET)}"
    seats = sorted(_on_sheet(state), key=lambda seat: _rank(state, seat))
    for seat in seats:
        place = 1 + [_rank(state, other) for other in seats].index(_rank(state, seat))
        won = f"{counted(seat.won, 'round')} won"
        name = padded(seat.name, _NAME)
        line = f"   {place:>4}.  {number(seat.score):>5}  {name} {screen.paint(won, Style.QUIET)}"
        yield line


def alone_score(state: State) -> str:
    """What one who plays alone has won, such as ``Rounds won: 2 of 3``.

    Where a round may be worth more or less than a point, the score stands there, too.
    """
    seat = state.seats[0]
    won = f"Rounds won: {seat.won} of {state.played}"
    return won if seat.score == seat.won else f"{won}, {scored(state.rules, seat.score)}"


def winners_told(company: Company) -> str:
    """Who has won the match, in a sentence [R11]."""
    state = company.state
    winners = [seat for seat in state.seats if seat.number in state.winners]
    if not any(seat.won for seat in winners):
        return "Nobody won a round this time."
    score = scored(state.rules, winners[0].score)
    if len(winners) == 1:
        return f"{company.does(winners[0].number, 'wins')} with {score}."
    names = company.names(seat.number for seat in winners)
    return f"{names[:1].upper()}{names[1:]} win together, with {score} each."


def scored(rules: Ruleset, count: int) -> str:
    """So many points, or trophies where the table plays for them.

    >>> from krypto.rules.ruleset import HOUSE
    >>> scored(HOUSE, -1), scored(HOUSE.changed(trophies=True), 2)
    ('−1 point', '2 trophies')
    """
    return counted(count, "trophy", "trophies") if rules.trophies else counted(count, "point")


def _on_sheet(state: State) -> Sequence[Seat]:
    return [seat for seat in state.seats if seat.at_table or seat.has_played]


def _rank(state: State, seat: Seat) -> tuple[bool, int]:
    return seat.number not in state.winners, -seat.score


def _remarks(state: State, seat: Seat) -> Iterator[str]:
    last = state.rounds[-1] if state.rounds else None
    if last and last.end and last.end.winner == seat.number:
        yield f"+{last.end.points}"
    lost = sum(claim.penalty for claim in last.claims if claim.seat == seat.number) if last else 0
    if lost:
        yield f"−{lost}"
    if seat.trophies:
        yield f"trophies {', '.join(map(str, seat.trophies))}"
    if not seat.at_table:
        yield "has left"
