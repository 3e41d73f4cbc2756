"""Rounds begin, and redeals bring new cards [R2, R10, R12, R13]."""

import pytest

from krypto.errors import RulesetError
from krypto.match.commands import ChangeRules, Claim, Leave, Ready, Start, TimePassed
from krypto.match.dealers import SeededDealer
from krypto.match.events_match import MatchOver
from krypto.match.events_round import Dealt, Redealt
from krypto.match.ports import Ports
from krypto.match.state import Phase
from krypto.match.table import Table
from krypto.rules.deal import Deal
from krypto.rules.ruleset import HOUSE, Ruleset
from krypto.rules.shuffle import Seed
from krypto.testing.playthrough import begun, first_round, refusal
from krypto.testing.ports import nicest_solution

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
    said = game.play("0:10 Ann claims 3")
    assert [line.split(",")[0] for line in said[1:]] == ["Ann is out.", "Round 1 is over"]


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


def test_late_return_to_a_small_deck() -> None:
    """Who left and comes back is a late seat, too: others may have taken the room by then."""
    game = begun("rules: house trophies=on first_to=11\ndeal: 3 6 11 14 15 -> 8")
    for number in range(5):
        game.play(f"0:00 P{number} joins")
    game.play("0:01 P0 starts")
    game.play("0:02 P4 leaves")
    assert game.play("0:03 Q joins") == ["Q takes seat 6."]
    assert refusal(game.play("0:04 P4 joins")) == "deck_too_small"


WANTS = HOUSE.changed(solvable_only=True, redeal=True, auto_start=True)


def dealing_until(last: int, rules: Ruleset = WANTS) -> Table:
    """A table with two players, whose dealer finds no deal from this one on."""
    dealt: list[Deal] = []

    def suits(deal: Deal, rules: Ruleset) -> bool:
        """That not too many have been dealt."""
        dealt.append(deal)
        return len(dealt) < last and rules.solvable_only

    ports = Ports(SeededDealer(Seed.of_number(7), suits), nicest_solution)
    table = Table.open(ports, rules)
    for name in ("Ann", "Ben"):
        table.join(name, 0)
    return table


@pytest.fixture
def few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dealer that gives up early, so that tests do not wait for it."""
    monkeypatch.setattr("krypto.match.dealers._MOST_SHUFFLES", 3)


@pytest.mark.usefixtures("few_tries")
def test_no_deal_to_start_with() -> None:
    """Rules for which the deck has no deal are refused by name, and start nothing [R12]."""
    table = dealing_until(0)
    with pytest.raises(RulesetError, match="no deal"):
        table.submit(Start(1, 0), 1)
    table.submit(Ready(1, 0), 2)
    assert len(table.submit(Ready(2, 0), 3)) == 1
    assert table.submit(Leave(2), 4)
    assert table.state.phase is Phase.LOBBY


@pytest.mark.usefixtures("few_tries")
def test_no_deal_under_new_rules() -> None:
    """Rules for which the deck has no deal cannot be chosen [R12]."""
    table = dealing_until(0, HOUSE)
    with pytest.raises(RulesetError, match="no deal"):
        table.submit(ChangeRules(1, WANTS), 1)
    assert table.state.rules == HOUSE


@pytest.mark.usefixtures("few_tries")
def test_no_deal_to_go_on_with() -> None:
    """When no deal is left for a redeal or the next round, the match ends as it stands."""
    table = dealing_until(2)
    table.submit(Start(1, 0), 1)
    events = table.submit(Claim(1, 1, 1, "1"), 2)
    assert [type(one).__name__ for one in events[2:]] == ["RoundOver", "MatchOver"]
    again = dealing_until(2, WANTS.changed(redeal=False))
    again.submit(Start(1, 0), 1)
    for seat in (1, 2):
        again.submit(Claim(seat, 1, 1, "1"), 2)
    assert isinstance(again.submit(TimePassed(), 60_000)[-1], MatchOver)
    assert again.state.played == 1
