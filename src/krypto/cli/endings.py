"""How a round ended, in lines for the screen."""

from collections.abc import Iterator
from typing import assert_never

from krypto.cli.cards import deal_in_a_line
from krypto.cli.company import Company
from krypto.cli.score import scored
from krypto.cli.terminal import Screen, Style
from krypto.match.events_round import Ending, RoundOver
from krypto.match.round import Round
from krypto.rules.deal import Deal

__all__ = ["ending_told"]


def ending_told(event: RoundOver, company: Company, screen: Screen) -> Iterator[str]:
    """The end of a round: who won, a solution for each of its deals, what had been claimed.

    Args:
        event: The end.
        company: Who is at the table.
        screen: Where it will be shown.
    """
    last = company.state.rounds[-1]
    yield from _ending(event, last, company, screen)
    for deal, solution in list(zip(last.deals, event.solutions, strict=True))[:-1]:
        cards = deal_in_a_line(deal, screen)
        yield f"The cards before, {cards}: {solution or 'there was no way'}"
    yield from _wrong_claims(last, company)


def _ending(event: RoundOver, last: Round, company: Company, screen: Screen) -> Iterator[str]:
    way = _way(last.deal, event.solutions[-1], screen)
    match event.ending:
        case Ending.WON:
            yield from _won(event, last, company)
            return
        case Ending.VOID if event.solutions[-1] is None:
            yield f"{screen.paint(_right(last, company), Style.CARD)} {way}"
            return
        case Ending.VOID:
            yield "It is well hidden, but there is one. The round does not count."
        case Ending.ALL_OUT:
            yield "So this round is over." if company.is_alone else "Nobody is left in this round."
        case Ending.TIME_UP:
            yield screen.paint("Time is up.", Style.STRONG)
        case Ending.STOPPED:
            yield "The round ends here and does not count."
        case _:
            assert_never(event.ending)
    yield way


def _right(last: Round, company: Company) -> str:
    if company.is_alone:
        return "You are right."
    mine = company.you in last.declared
    return "All of you agree, and you are right." if mine else "All agree, and they are right."


def _won(event: RoundOver, last: Round, company: Company) -> Iterator[str]:
    claim, nicest = last.claims[-1], event.solutions[-1]
    if event.winner is not None and not company.is_alone:
        points = scored(company.state.rules, event.points)
        yield f"{company.does(event.winner, 'wins the round')}: {points}."
    if nicest and claim.judgement and nicest != claim.judgement.written:
        yield f"Another way: {nicest} = {last.deal.target}"


def _wrong_claims(last: Round, company: Company) -> Iterator[str]:
    """What others had claimed, which nobody could know while the round was on [R7]."""
    for claim in last.claims:
        said = claim.judgement
        if said and not said.accepted and not company.is_here(claim.seat):
            target = str(last.deals[claim.deal - 1].target)
            makes = f" = {said.value.replace('-', '−')}" if said.value else ""
            missed = f", not {target}" if said.value not in (None, target) else ""
            yield f"{company.does(claim.seat, 'had claimed')}: {said.written}{makes}{missed}"


def _way(deal: Deal, solution: str | None, screen: Screen) -> str:
    if solution is None:
        return f"Nothing that these cards can make is {deal.target}."
    return f"One way: {screen.paint(solution, Style.ACCENT)} = {deal.target}"
