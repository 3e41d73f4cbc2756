"""Who counts, and whom the next round would be dealt to [R8, R11, R13]."""

from msgspec.structs import replace

from krypto.match.people import all_are_ready, contenders, host_due_ms, stand_in
from krypto.match.seat import Presence, Seat
from krypto.match.state import NEW_TABLE

ANN, BEN, CLEO = Seat(1, "Ann"), Seat(2, "Ben"), Seat(3, "Cleo")
THREE = replace(NEW_TABLE, seats=(ANN, BEN, CLEO), host=1, owner=1)


def test_nobody_is_not_all() -> None:
    """With nobody present not all are ready."""
    assert not all_are_ready(NEW_TABLE)
    assert all_are_ready(replace(THREE, ready=frozenset({1, 2, 3})))
    assert not all_are_ready(replace(THREE, ready=frozenset({1, 2})))


def test_contenders() -> None:
    """A round is for all at the table, also those away; a play-off for those tied among them."""
    away = replace(BEN, presence=Presence.LONG_AWAY)
    gone = replace(CLEO, presence=Presence.LEFT)
    state = replace(THREE, seats=(ANN, away, gone))
    assert contenders(state) == (1, 2)
    assert contenders(replace(state, play_off=(2, 3))) == (2,)


def test_stand_in_has_sat_longest() -> None:
    """Of those present the one stands in who has sat longest; the lower number breaks a tie."""
    later = replace(BEN, joined_ms=5)
    assert stand_in(replace(THREE, seats=(ANN, later, CLEO))) == 3
    assert stand_in(THREE) == 2
    assert stand_in(replace(THREE, seats=(ANN,))) is None


def test_when_a_stand_in_is_due() -> None:
    """Nobody is due while the host is there, and after sixty seconds away somebody is."""
    assert host_due_ms(THREE) is None
    away = replace(ANN, presence=Presence.AWAY, since_ms=1_000)
    assert host_due_ms(replace(THREE, seats=(away, BEN))) == 61_000
