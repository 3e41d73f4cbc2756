"""Claims, calls and declarations [R6, R7, R8, R12]."""

from typing import assert_never

from krypto.errors import NotationError
from krypto.match.commands import Call, Claim, Declare, OnDeal, PlayCommand, TakeBack
from krypto.match.dealing import redeal
from krypto.match.draft import Draft
from krypto.match.ending import end_round
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
)
from krypto.match.judgement import Judgement, judgement
from krypto.match.people import awaited
from krypto.match.refusals import refuse_paused, refused, seat_at_table
from krypto.match.round import Round
from krypto.match.state import State

__all__ = ["expire_call", "give_up_call", "order_play"]


def order_play(draft: Draft, command: PlayCommand) -> None:
    """Carry out a command about the cards on the table.

    Raises:
        CommandRefused: `bad_notation`, `round_over`, `deal_gone`, `no_such_round`, `paused`,
            `watching`, `out`, `call_first`, `call_open`, `no_calls`, `already_declared`,
            `not_declared` or `no_seat`.
    """
    running = _round_seen(draft.state, command)
    match command:
        case Claim():
            _claim(draft, running, command)
        case Call():
            _call(draft, running, command)
        case Declare():
            if command.seat in running.declared:
                raise refused("already_declared", "You have declared already.")
            draft.report(Declared(draft.at_ms, command.seat))
        case TakeBack():
            if command.seat not in running.declared:
                raise refused("not_declared", "You have not declared, so nothing is taken back.")
            draft.report(DeclarationTakenBack(draft.at_ms, command.seat))
        case _:
            assert_never(command)


def expire_call(draft: Draft, caller: int) -> None:
    """The time to show the expression is over: that is a wrong claim [R12]."""
    draft.report(CallExpired(draft.at_ms, caller))
    _pay(draft, caller)


def give_up_call(draft: Draft, leaver: int) -> None:
    """Who leaves with an open call has claimed wrongly; nothing happens to anybody else."""
    running = draft.state.running
    if running and running.call and running.call.seat == leaver:
        expire_call(draft, leaver)


def _round_seen(state: State, command: OnDeal) -> Round:
    """The running round, if it is the one that the player saw and may play in."""
    seat_at_table(state, command.seat)
    if command.round > state.last_round or command.round < 1 or command.deal < 1:
        raise refused("no_such_round", "There has been no such round yet.")
    running = state.running
    if running is None or command.round != running.number:
        raise refused("round_over", "That round is over. It costs you nothing.")
    if command.deal < running.deal_number:
        raise refused("deal_gone", "There are new cards by now. It costs you nothing.")
    if command.deal > running.deal_number:
        raise refused("no_such_round", "There has been no such deal yet.")
    refuse_paused(state)
    _refuse_out(running, command.seat)
    return running


def _refuse_out(running: Round, seat: int) -> None:
    if seat not in running.players:
        raise refused("watching", "You are watching this round.")
    if seat in running.out:
        raise refused("out", "You are out for this round. You are in again with the next one.")


def _claim(draft: Draft, running: Round, command: Claim) -> None:
    _refuse_uncalled(draft.state, running, command.seat)
    verdict = _judged(draft.state, running, command)
    what = (draft.at_ms, command.seat, command.text, verdict, command.ref)
    if verdict.accepted:
        draft.report(ClaimUpheld(*what))
        end_round(draft, Ending.WON, command.seat)
    else:
        draft.report(ClaimRejected(*what))
        _pay(draft, command.seat)


def _refuse_uncalled(state: State, running: Round, seat: int) -> None:
    if running.call and running.call.seat != seat:
        raise refused("call_open", "Somebody has called. Wait until that is settled.")
    if state.rules.call_first and running.call is None:
        raise refused("call_first", "At this table you call first, and then show your expression.")


def _judged(state: State, running: Round, command: Claim) -> Judgement:
    try:
        return judgement(running.deal, command.text, state.rules)
    except NotationError as unreadable:
        raise refused("bad_notation", unreadable.message, **unreadable.details) from unreadable


def _call(draft: Draft, running: Round, command: Call) -> None:
    if not draft.state.rules.call_first:
        raise refused("no_calls", "At this table you claim at once, without calling.")
    if running.call:
        raise refused("call_open", "Somebody has called. Wait until that is settled.")
    draft.report(Called(draft.at_ms, command.seat))


def _pay(draft: Draft, seat: int) -> None:
    """What a wrong claim costs, and what it brings the others [R7, R12]."""
    rules = draft.state.rules
    if rules.penalty:
        draft.report(PenaltyTaken(draft.at_ms, seat, rules.penalty))
    if rules.wrong_claim_out:
        draft.report(PutOut(draft.at_ms, seat))
    running = draft.state.running
    if rules.redeal and running and awaited(draft.state, running):
        redeal(draft)
