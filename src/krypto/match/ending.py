"""Endings: of a round, and of the match [R8-R11]."""

from krypto.match.draft import Draft
from krypto.match.events_match import MatchOver, PlayOffBegan
from krypto.match.events_round import Ending, RoundOver, TrophyTaken
from krypto.match.scoring import is_decided, leaders, points_for_win
from krypto.match.state import State

__all__ = ["end_match", "end_round"]


def end_round(draft: Draft, ending: Ending, winner: int | None = None) -> None:
    """End the running round and show a solution of each deal; then the match, if it is decided."""
    running = draft.state.running
    if running is None:
        raise ValueError("no round is running")
    points = _points(draft.state, winner)
    answers = tuple(draft.ports.answerer(deal, draft.state.rules) for deal in running.deals)
    draft.report(RoundOver(draft.at_ms, running.number, ending, winner, points, answers))
    if winner is not None and draft.state.rules.trophies:
        draft.report(TrophyTaken(draft.at_ms, winner, running.deal.target))
    if ending.counts:  # a void round decides nothing, and who stops a round ends the match
        _look_at_match(draft, winner)


def end_match(draft: Draft) -> None:
    """End the match as it stands; equal scores are joint winners."""
    running = draft.state.running
    if running:
        end_round(draft, Ending.STOPPED)
    _report_over(draft, _standing(draft.state))


def _points(state: State, winner: int | None) -> int:
    seat = None if winner is None else state.seat(winner)
    return points_for_win(state.rules, seat.streak) if seat else 0


def _look_at_match(draft: Draft, winner: int | None) -> None:
    state = draft.state
    if state.play_off:
        if winner is not None:
            _report_over(draft, (winner,))
    elif is_decided(state):
        _decide_match(draft, winner)


def _decide_match(draft: Draft, winner: int | None) -> None:
    rules = draft.state.rules
    if rules.first_to is not None and winner is not None:
        _report_over(draft, (winner,))
        return
    best = leaders(draft.state.seats)
    if len(best) > 1 and rules.play_off:
        draft.report(PlayOffBegan(draft.at_ms, best))
    else:
        _report_over(draft, best)


def _standing(state: State) -> tuple[int, ...]:
    """Who wins if the match ends now: those in the play-off, else who leads, once one is played."""
    if not state.played:
        return ()
    tied = (seat for seat in state.seats if seat.at_table and seat.number in state.play_off)
    return tuple(seat.number for seat in tied) or leaders(state.seats)


def _report_over(draft: Draft, winners: tuple[int, ...]) -> None:
    draft.report(MatchOver(draft.at_ms, winners, draft.ports.dealer.seed(draft.state.match)))
