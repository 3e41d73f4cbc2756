"""Which clocks of a table run: it follows from the state alone, so it is settled in one place.

| clock | runs while |
|---|---|
| of the round | the round is on, nobody's call is open, no pause, somebody is present |
| of an open call | the round is on, no pause, somebody is present |
| to the next round | between rounds, no pause, somebody is present |
"""

from msgspec.structs import replace

from krypto.match.clock import Clock
from krypto.match.round import Round
from krypto.match.state import State

__all__ = ["clocks_set", "clocks_stopped"]


def clocks_set(state: State) -> State:
    """The state with every clock running or standing as it should, from its own time on."""
    if not _has_clocks(state):
        return state
    return _with_clocks(state, state.at_ms, awake=state.has_present and not state.paused)


def clocks_stopped(state: State) -> State:
    """The state with every clock standing since its last event."""
    return _with_clocks(state, state.at_ms, awake=False)


def _has_clocks(state: State) -> bool:
    """Whether there is any clock; most tables play without, and then nothing is to be settled."""
    running = state.running
    return bool(state.auto or (running and (running.clock or running.call)))


def _with_clocks(state: State, at_ms: int, *, awake: bool) -> State:
    auto = state.auto and _set(state.auto, at_ms, runs=awake)
    running = state.running
    if running is None:
        return replace(state, auto=auto)
    return replace(state, auto=auto, round=_round_set(running, at_ms, awake=awake))


def _round_set(running: Round, at_ms: int, *, awake: bool) -> Round:
    call, clock = running.call, running.clock
    if call:
        call = replace(call, clock=_set(call.clock, at_ms, runs=awake))
    if clock:
        clock = _set(clock, at_ms, runs=awake and call is None)
    return replace(running, call=call, clock=clock)


def _set(clock: Clock, at_ms: int, *, runs: bool) -> Clock:
    return clock.run(at_ms) if runs else clock.stand(at_ms)
