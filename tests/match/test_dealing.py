"""Rounds begin, and redeals bring new cards [R2, R10, R12, R13]."""

import pytest

from krypto.match.events_round import Dealt, Redealt
from krypto.rules.deal import Deal
from krypto.testing.playthrough import begun, first_round, refusal

DEALS = ("3 6 11 14 15 -> 8", "4 12 10 2 3 -> 10", "7 15 10 7 20 -> 11")
REDEALS = "house redeal=on"


def test_redeal() -> None:
    """After a wrong claim the others have a new deal in the same round."""
    game = first_round("Ann", "Ben", rules=REDEALS, deals=DEALS)
    assert game.play("0:10 Ann claims 3")[-1] == f"New cards: {DEALS[1]}"
    assert game.play("0:20 Ben claims 10*3-12-4*2")[0].startswith("Ben is right")
    assert game.table.state.played == 1


def test_redeal_shows_every_solution() -> None:
    """When the round is over the first deal's solution is shown beside the last one's."""
    game = first_round("Ann", "Ben", rules=REDEALS, deals=DEALS)
    game.play("0:10 Ann claims 3")
    game.play("0:20 Ben claims 10*3-12-4*2")
    assert game.table.state.round is not None
    assert game.table.state.round.end is not None
    assert game.table.state.round.end.solutions == ("6 × 3 + 15 − 14 − 11", "10 × 3 − 12 − 4 × 2")


def test_redeal_restarts_the_clock() -> None:
    """With the new deal the clock of the round starts anew."""
    game = first_round("Ann", "Ben", rules=f"{REDEALS} round_seconds=60", deals=DEALS)
    game.play("0:31 Ann claims 3")
    assert game.table.next_deadline == 91_000


def test_redeal_lapses_declarations() -> None:
    """Declarations lapse with the deal they were about, also where they were complete."""
    game = first_round("Ann", "Ben", "Cleo", rules=REDEALS, deals=DEALS)
    game.play("0:10 Ben declares")
    game.play("0:11 Cleo declares")
    said = game.play("0:12 Ann claims 3")
    assert said[2:] == ["The declarations of Ben and Cleo lapse.", f"New cards: {DEALS[1]}"]


def test_redeal_that_goes_void() -> None:
    """Those out stay out when the new deal goes void, and are in again after the next round."""
    game = first_round("Ann", "Ben", rules=REDEALS, deals=DEALS)
    game.play("0:10 Ann claims 3")
    game.play("0:20 Ben declares")
    assert game.play("0:30 Ann starts")[0].endswith("still out: Ann")
    game.play("0:31 Ben declares")
    assert game.play("0:40 Ann starts")[0].endswith("still out: Ann")
    assert refusal(game.play("0:41 Ann declares")) == "out"
    game.play("0:42 Ben claims 3")
    assert "still out" not in game.play("0:50 Ann starts")[0]


def test_no_redeal_with_nobody_in() -> None:
    """When the last player goes out the round is over, without new cards."""
    game = first_round("Ann", rules=REDEALS, deals=DEALS)
    assert game.play("0:10 Ann claims 3")[-1].startswith("Round 1 is over, all out")


def test_shuffles_are_used_once() -> None:
    """Each deal of a match names a later shuffle than the one before."""
    game = first_round("Ann", "Ben", rules=f"{REDEALS} rounds=3")
    for minute in range(1, 4):
        game.play(f"{minute}:00 Ann claims 1")
        game.play(f"{minute}:01 Ben claims 1")
        game.play(f"{minute}:02 Ann starts")
    used = [one.shuffle for one in game.table.journal if isinstance(one, Dealt | Redealt)]
    assert used == sorted(set(used))


def test_trophies_leave_the_deck() -> None:
    """A target won is not dealt again until the match ends [R10]."""
    game = first_round("Ann", rules="house trophies=on", deals=["4 8 10 9 2 -> 20"])
    game.play("0:10 Ann claims 9*2+8+4-10")
    assert game.table.state.deck_left.copies(20) == 0
    assert game.table.state.deck_left.size == 55


@pytest.mark.parametrize(("seats", "expected"), [(25, None), (26, "deck_too_small")])
def test_as_many_as_the_deck_allows(seats: int, expected: str | None) -> None:
    """First to three leaves two trophies each: 25 players need 56 cards, and 26 need 58."""
    game = begun("rules: house trophies=on first_to=3")
    for number in range(seats):
        game.play(f"0:00 P{number} joins")
    assert refusal(game.play("0:01 P0 starts")) == expected


def test_deck_too_small() -> None:
    """A start, or a late seat, with which trophies could use up the deck is refused by name."""
    game = begun("rules: house trophies=on first_to=11")
    for number in range(6):
        game.play(f"0:00 P{number} joins")
    assert refusal(game.play("0:01 P0 starts")) == "deck_too_small"
    game.play("0:02 P5 leaves")
    assert refusal(game.play("0:03 P0 starts")) is None
    assert refusal(game.play("0:04 P5 joins")) == "deck_too_small"


def test_all_ready_does_not_force_a_start() -> None:
    """All being ready starts nothing where the deck is too small; the host is told why."""
    game = begun("rules: house trophies=on first_to=27\n0:00 Ann joins\n0:00 Ben joins")
    game.play("0:01 Ann is ready")
    assert game.play("0:02 Ben is ready") == ["Ben is ready."]
    assert refusal(game.play("0:03 Ann starts")) == "deck_too_small"
    assert game.play("0:04 Ben leaves")[-1].startswith("Round 1")


def test_deals_are_the_seeds_own() -> None:
    """The first match of a seed given by hand deals that seed's shuffles in order."""
    game = begun("rules: house\nseed: 7\n0:00 Ann joins\n0:01 Ann starts")
    dealt = game.table.journal[-1]
    assert isinstance(dealt, Dealt)
    assert (dealt.deal, dealt.shuffle) == (Deal((11, 10, 10, 15, 9), 1), 0)
