"""Dealing: a round begins, or those still in get new cards [R2, R12, R13]."""

from krypto.errors import RulesetError
from krypto.match.draft import Draft
from krypto.match.ending import end_match
from krypto.match.events_match import MatchStarted
from krypto.match.events_round import Dealt, DeclarationsLapsed, Ending, Redealt
from krypto.match.people import contenders
from krypto.match.refusals import refused
from krypto.match.scoring import cards_needed
from krypto.match.state import Phase, State
from krypto.rules.deal import Deal
from krypto.rules.ruleset import Ruleset

__all__ = ["can_start", "next_deal", "redeal", "start_round"]


def can_start(state: State) -> bool:
    """Whether the next round could be dealt: between rounds, with players and cards enough."""
    if state.phase not in (Phase.LOBBY, Phase.BETWEEN) or not contenders(state):
        return False
    return state.phase is Phase.BETWEEN or state.rules.deck.size >= _needed(state)


def start_round(draft: Draft) -> None:
    """Begin the next round, and with the first one the match.

    Raises:
        CommandRefused: `deck_too_small` or `nobody_to_play`.
        RulesetError: `no_solvable_deal`, from the dealer; nothing is reported then.
    """
    players = contenders(draft.state)
    if not players:
        raise refused("nobody_to_play", "Nobody is at the table to play this round.")
    is_first = draft.state.phase is Phase.LOBBY
    if is_first:
        _refuse_small_deck(draft.state)
    deal, shuffle = next_deal(draft, draft.state.rules)
    if is_first:
        match = draft.state.match + 1
        draft.report(MatchStarted(draft.at_ms, match, draft.ports.dealer.commitment(match)))
    number = draft.state.last_round + 1
    draft.report(Dealt(draft.at_ms, number, deal, shuffle, players, _still_out(draft.state)))


def redeal(draft: Draft) -> None:
    """New cards in the same round; declarations were about the old ones.

    Where trophies have left no deal that the rules want, the match ends as it stands.
    """
    running = draft.state.running
    if running and running.declared:
        draft.report(DeclarationsLapsed(draft.at_ms, tuple(sorted(running.declared))))
    try:
        draft.report(Redealt(draft.at_ms, *next_deal(draft, draft.state.rules)))
    except RulesetError:
        end_match(draft)


def next_deal(draft: Draft, rules: Ruleset) -> tuple[Deal, int]:
    """The deal that comes next under these rules, and its shuffle number.

    Raises:
        RulesetError: `no_solvable_deal`, from the dealer.
    """
    state, dealer = draft.state, draft.ports.dealer
    if state.phase is Phase.LOBBY:
        return dealer.deal(state.match + 1, rules, rules.deck, 0)
    return dealer.deal(state.match, rules, state.deck_left, state.next_shuffle)


def _refuse_small_deck(state: State) -> None:
    needed = _needed(state)
    if state.rules.deck.size < needed:
        raise refused(
            "deck_too_small",
            f"So many players could take so many trophies that the deck needs {needed} cards; "
            f"it has {state.rules.deck.size}.",
        )


def _needed(state: State) -> int:
    return cards_needed(state.rules, state.seats)


def _still_out(state: State) -> tuple[int, ...]:
    """Who is out from the start: with redeals, a void round puts nobody in again [R12]."""
    last = state.round
    if last is None or last.end is None or last.end.ending is not Ending.VOID:
        return ()
    return tuple(sorted(last.out)) if state.rules.redeal else ()
