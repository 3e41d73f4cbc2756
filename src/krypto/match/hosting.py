"""Moving the match on: being ready, starting, pausing, time, rules, ending [R11, R13]."""

from typing import TypeAlias, assert_never

from krypto.match.clock import LONGEST_ADDED_S
from krypto.match.commands import (
    AddTime,
    ChangeRules,
    EndMatch,
    HostCommand,
    Pause,
    PlayAgain,
    Ready,
    Resume,
    Start,
)
from krypto.match.dealing import next_deal, start_round
from krypto.match.draft import Draft
from krypto.match.ending import end_match
from krypto.match.events_match import Paused, Readied, Resumed, RulesChanged, TableCleared
from krypto.match.events_round import TimeAdded
from krypto.match.refusals import refuse_paused, refused, seat_at_table, seat_of_host
from krypto.match.scoring import cards_needed
from krypto.match.state import Phase, State
from krypto.rules.ruleset import Ruleset

__all__ = ["order_host"]

_ClockCommand: TypeAlias = Pause | Resume | AddTime

_FIXED = ("deck", "trophies", "doubling", "penalty")
"""Settings that say what a score is; they stay as they are during a match."""


def order_host(draft: Draft, command: HostCommand) -> None:
    """Carry out a command that moves the match on.

    Raises:
        CommandRefused: By code, as each command says.
        RulesetError: `no_solvable_deal`, from the dealer.
    """
    if isinstance(command, Ready):
        _ready(draft, command)
        return
    seat_of_host(draft.state, command.seat)
    match command:
        case Start():
            _refuse_stale(draft.state, command.after)
            refuse_paused(draft.state)
            start_round(draft)
        case Pause() | Resume() | AddTime():
            _set_clocks(draft, command)
        case ChangeRules():
            _change_rules(draft, command.rules)
        case EndMatch():
            _refuse_no_match(draft.state)
            end_match(draft)
        case PlayAgain():
            _play_again(draft)
        case _:
            assert_never(command)


def _ready(draft: Draft, command: Ready) -> None:
    seat_at_table(draft.state, command.seat)
    _refuse_stale(draft.state, command.after)
    if command.seat in draft.state.ready:
        raise refused("already_ready", "You are ready already.")
    draft.report(Readied(draft.at_ms, command.seat))


def _refuse_stale(state: State, after: int) -> None:
    """Let only a press through that means the round which is over now."""
    if state.phase is Phase.OVER:
        raise refused("match_over", "The match is over. Play again to start another.")
    if after < state.last_round:
        raise refused("already_started", "The next round has started already.")
    if after > state.last_round:
        raise refused("no_such_round", "There has been no such round yet.")
    if state.running:
        raise refused("round_running", "This round is not over yet.")


def _set_clocks(draft: Draft, command: _ClockCommand) -> None:
    state = draft.state
    match command:
        case Pause():
            _refuse_no_match(state)
            if state.paused:
                raise refused("already_paused", "The game is paused already.")
            draft.report(Paused(draft.at_ms))
        case Resume():
            if not state.paused:
                raise refused("not_paused", "The game is not paused.")
            draft.report(Resumed(draft.at_ms))
        case AddTime():
            _refuse_no_time(state, command.seconds)
            draft.report(TimeAdded(draft.at_ms, command.seconds))
        case _:
            assert_never(command)


def _refuse_no_time(state: State, seconds: int) -> None:
    if state.running is None or state.running.clock is None:
        raise refused("no_clock", "No round with a clock is being played.")
    if not 1 <= seconds <= LONGEST_ADDED_S:
        raise refused("bad_time", f"Add 1 to {LONGEST_ADDED_S} seconds.")


def _refuse_no_match(state: State) -> None:
    if state.phase is Phase.LOBBY:
        raise refused("no_match", "No match is being played.")
    if state.phase is Phase.OVER:
        raise refused("match_over", "The match is over.")


def _play_again(draft: Draft) -> None:
    if draft.state.phase is Phase.LOBBY:
        raise refused("no_match", "No match has been played yet. Start one.")
    if draft.state.phase is not Phase.OVER:
        raise refused("match_running", "The match is not over yet.")
    draft.report(TableCleared(draft.at_ms))


def _change_rules(draft: Draft, rules: Ruleset) -> None:
    state = draft.state
    if state.running:
        raise refused("round_running", "The rules can change when this round is over.")
    if state.phase is Phase.OVER:
        raise refused("match_over", "The match is over. Play again, then change the rules.")
    if state.phase is Phase.BETWEEN:
        _refuse_mixing(state, rules)
        _refuse_too_short(state, rules)
    next_deal(draft, rules)  # raises where these rules want a deal that the deck has not
    draft.report(RulesChanged(draft.at_ms, rules))


def _refuse_mixing(state: State, rules: Ruleset) -> None:
    if state.play_off:
        raise refused("play_off", "In a play-off the rules stay as they are.")
    for setting in _FIXED:
        if getattr(state.rules, setting) != getattr(rules, setting):
            raise refused(
                "rules_fixed",
                f"The setting {setting} stays as it is until the match is over.",
                setting=setting,
            )


def _refuse_too_short(state: State, rules: Ruleset) -> None:
    most_won = max((seat.won for seat in state.seats), default=0)
    over = rules.rounds is not None and rules.rounds <= state.played
    if over or (rules.first_to is not None and rules.first_to <= most_won):
        raise refused("rules_too_short", "By these rules the match would be over already.")
    if rules.deck.size < cards_needed(rules, state.seats):
        raise refused("deck_too_small", "By these rules trophies could use up the deck.")
