"""All together: the same cards for everyone at the same time, and no turns [R3]."""

from itertools import permutations

import pytest

from krypto.match.view import view
from krypto.testing.playthrough import first_round, refusal

RIGHT = "(14-6)*(15-11-3)"
NAMES = ("Ann", "Ben", "Cem")


def test_everyone_has_the_same_cards() -> None:
    """Every seat, and who only watches, sees the same hand in the same order and target [R3]."""
    state = first_round(*NAMES).table.state
    rounds = [view(state, seat).round for seat in (None, 1, 2, 3)]
    seen = {(deal.hand, deal.target) for one in rounds if one for deal in one.deals}
    assert (len(seen), len([one for one in rounds if one])) == (1, 4)


@pytest.mark.parametrize("order", list(permutations(NAMES)))
def test_nobody_waits_for_a_turn(order: tuple[str, str, str]) -> None:
    """In whatever order players claim and declare, each is heard at once [R3]."""
    one, other, last = order
    game = first_round(*NAMES)
    said = [
        game.play(f"0:10 {one} declares"),
        game.play(f"0:11 {other} claims 1+1"),
        game.play(f"0:12 {one} takes back"),
        game.play(f"0:12 {last} claims {RIGHT}"),
    ]
    assert said[-1][0].startswith(f"{last} is right")
    assert refusal(game.play(f"0:13 {one} claims in 1.1 {RIGHT}")) == "round_over"
