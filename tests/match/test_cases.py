"""Faults that real people met in other programs, as far as they are about the match.

The names are those of the case collection. A case that speaks of something this game has not
(a speed bonus, a result that every player reaches) is tested by its neighbour that there is.
"""

import pytest

from krypto.errors import CommandRefused
from krypto.match.commands import Call, Claim, EndMatch, Start, TimePassed
from krypto.match.events_match import MatchOver
from krypto.match.events_round import ClaimRejected, ClaimUpheld, Dealt
from krypto.match.table import Table
from krypto.match.view import view
from krypto.rules.deal import Deal
from krypto.rules.ruleset import HOUSE, preset
from krypto.testing.playthrough import first_round, refusal
from krypto.testing.ports import scripted_ports

SUM = "1+2+3+4+5"
SUM_DEAL = "1 2 3 4 5 -> 15"


def test_ru_03_target_stays() -> None:
    """RU-03: a claim is held against the target dealt, and tells its own value."""
    game = first_round("Ann", deals=["1 2 3 4 5 -> 25"])
    event = game.table.submit(Claim(1, 1, 1, SUM), 5_000)[0]
    assert isinstance(event, ClaimRejected)
    assert event.judgement.value == "15"
    assert game.table.state.round is not None
    assert game.table.state.round.deal.target == 25


@pytest.mark.parametrize(
    ("rules", "text", "right"),
    [
        ("open", "(2-5+9)*3+4", True),
        ("house", "(2-5+9)*3+4", True),
        ("house negatives=off", "(2-5+9)*3+4", False),
        ("house negatives=off", "(9+2-5)*3+4", True),
    ],
)
def test_ru_05_order_as_written(rules: str, text: str, right: bool) -> None:
    """RU-05: a claim is judged in the order written, by the rules that the table shows."""
    game = first_round("Ann", rules=rules, deals=["2 3 4 5 9 -> 22"])
    event = game.table.submit(Claim(1, 1, 1, text), 5_000)[0]
    assert isinstance(event, ClaimUpheld if right else ClaimRejected)
    assert view(game.table.state, 1).rules.negatives == game.table.state.rules.negatives


def test_ru_08_tournament_scoring() -> None:
    """RU-08: P scores 1, 2, 4, 0, 1, 2 and Q 1 and -1, as the tournament sheet has it."""
    deals = [Deal((1, 2, 3, 4, 5), 15)] * 8
    table = Table.open(scripted_ports(deals), preset("international"))
    p, q = table.join("P", 0), table.join("Q", 0)
    won: dict[int, list[int]] = {p: [], q: []}
    for hand, winner in enumerate((p, p, p, q, p, p), 1):
        now = hand * 100_000
        table.submit(Start(p, hand - 1), now)
        before = {seat.number: seat.score for seat in table.state.seats}
        deal = 1
        if hand == 6:
            table.submit(Call(q, hand, 1), now)
            table.submit(Claim(q, hand, 1, "1+1"), now + 1)
            deal = 2
            with pytest.raises(CommandRefused, match="out for this round"):
                table.submit(Call(q, hand, deal), now + 2)
        table.submit(Call(winner, hand, deal), now + 3)
        table.submit(Claim(winner, hand, deal, SUM), now + 4)
        for seat in table.state.seats:
            won[seat.number].append(seat.score - before[seat.number])
    assert won == {p: [1, 2, 4, 0, 1, 2], q: [0, 0, 0, 1, 0, -1]}
    assert [seat.score for seat in table.state.seats] == [10, 0]
    table.submit(Start(p, 6), 700_000)
    assert table.submit(Call(q, 7, 1), 700_001)


@pytest.mark.parametrize("swapped", [False, True])
def test_rc_01_one_winner(swapped: bool) -> None:
    """RC-01: of two right claims in the same moment the first wins, the other costs nothing."""
    rules = HOUSE.changed(rounds=200, penalty=5)
    table = Table.open(scripted_ports([Deal((1, 2, 3, 4, 5), 15)] * 200), rules)
    seats = [table.join("P", 0), table.join("Q", 0)]
    first, second = reversed(seats) if swapped else seats
    for number in range(1, 201):
        table.submit(Start(seats[0], number - 1), number * 1000)
        table.submit(Claim(first, number, 1, SUM), number * 1000 + 5)
        with pytest.raises(CommandRefused) as refused:
            table.submit(Claim(second, number, 1, SUM), number * 1000 + 5)
        assert refused.value.code in {"round_over", "match_over"}
    scores = {seat.number: seat.score for seat in table.state.seats}
    assert scores == {first: 200, second: 0}


def test_rc_06_next_pressed_twice() -> None:
    """RC-06: two presses and a timer in the same moment start one round."""
    game = first_round("P", "Q", rules="house auto_start=on", deals=[SUM_DEAL])
    game.play(f"0:10 P claims {SUM}")
    assert refusal(game.play("0:19.950 P starts 1")) is None
    assert refusal(game.play("0:20 P starts 1")) == "already_started"
    assert game.play("0:20 Time passes") == []
    assert [one.round for one in game.table.journal if isinstance(one, Dealt)] == [1, 2]


@pytest.mark.parametrize("second", ["2 2 2 2 2 -> 10", "1 2 3 4 5 -> 14"])
def test_rc_07_claim_for_the_old_deal(second: str) -> None:
    """RC-07: what was meant for the old cards is late, and neither wins nor costs anything."""
    game = first_round("P", "Q", rules="house penalty=1", deals=[SUM_DEAL, second])
    game.play("0:10 P declares")
    game.play("0:11 Q declares")
    game.play("0:12 Q starts 1")
    game.play("0:13 P starts 1")
    assert refusal(game.play(f"0:14 P claims in 1.1 {SUM}")) == "round_over"
    assert [seat.score for seat in game.table.state.seats] == [0, 0]
    assert game.table.state.running is not None
    assert game.table.state.running.out == frozenset()


def test_rc_07_after_a_redeal() -> None:
    """RC-07: the same holds for cards that a redeal has replaced in the same round."""
    game = first_round("P", "Q", rules="house redeal=on penalty=1", deals=[SUM_DEAL, SUM_DEAL])
    game.play("0:10 Q claims 1+1")
    assert refusal(game.play(f"0:11 P claims in 1.1 {SUM}")) == "deal_gone"
    assert refusal(game.play("0:11 P declares in 1.1")) == "deal_gone"
    assert game.table.state.seats[0].score == 0


@pytest.mark.parametrize("timer_first", [True, False])
def test_rc_09_match_over_once(timer_first: bool) -> None:
    """RC-09: time up in the last round and the host's end in one moment end the match once."""
    table = first_round("P", rules="house rounds=1 round_seconds=60", deals=[SUM_DEAL]).table
    if timer_first:
        table.submit(TimePassed(), 61_000)
    with pytest.raises(CommandRefused) as refused:
        table.submit(EndMatch(1), 61_000)
    assert refused.value.code == "match_over"
    table.submit(TimePassed(), 61_000)
    table.submit(TimePassed(), 61_001)
    assert sum(isinstance(event, MatchOver) for event in table.journal) == 1


@pytest.mark.parametrize("second", [2, 54, 59])
def test_rc_10_no_bonus_for_being_quick(second: int) -> None:
    """RC-10, its neighbour: a round is worth the same at any time, and who is late watches it."""
    game = first_round("P", "Q", rules="house round_seconds=60", deals=[SUM_DEAL, SUM_DEAL])
    game.play("0:01 R joins")
    assert refusal(game.play(f"0:01 R claims {SUM}")) == "watching"
    game.play(f"0:{second:02} P claims {SUM}")
    assert game.table.state.seats[0].score == 1


def test_rc_11_joined_between_rounds() -> None:
    """RC-11: who joined between two rounds is dealt in, and the round waits for this player."""
    game = first_round("P", "Q", "R", rules="house round_seconds=45", deals=[SUM_DEAL, SUM_DEAL])
    game.play(f"0:10 P claims {SUM}")
    game.play("0:12 S joins")
    game.play("0:20 P starts")
    for name in ("P", "Q", "R"):
        game.play(f"0:31 {name} claims 1+1")
    assert game.table.state.running is not None
    game.play(f"0:40 S claims {SUM}")
    assert game.table.state.seats[3].score == 1


def test_sn_01_reload() -> None:
    """SN-01: after a reload the player has seat, points, cards and the time left as before."""
    game = first_round("Ana", "Ben", rules="house round_seconds=60", deals=[SUM_DEAL] * 2)
    game.play(f"0:10 Ana claims {SUM}")
    game.play("0:20 Ana starts")
    due = game.table.next_deadline
    game.play("0:30 Ana drops")
    assert game.play("0:31 Ana joins") == ["Ana is back."]
    assert game.table.next_deadline == due
    assert [(seat.name, seat.score) for seat in game.table.state.seats] == [("Ana", 1), ("Ben", 0)]


def test_sn_08_votes_of_leavers() -> None:
    """SN-08: a declaration goes with its leaver, and whoever is left to declare is waited for."""
    game = first_round("P", "Q", "R", "S", "T", deals=[SUM_DEAL])
    for name in ("P", "Q", "R"):
        game.play(f"0:10 {name} declares")
    game.play("0:11 Q leaves")
    game.play("0:12 R leaves")
    game.play("0:13 S declares")
    assert game.table.state.running is not None
    assert game.play("0:14 T leaves")[-1].startswith("Round 1 is over, void")


def test_sn_10_name_of_the_host() -> None:
    """SN-10: a stranger under the host's name is refused, and the role waits for its owner."""
    table = Table.open(scripted_ports())
    table.join("Ana", 0, key="Ana's own")
    with pytest.raises(CommandRefused) as refused:
        table.join("Ana", 1, key="a stranger's")
    assert refused.value.code == "name_taken"
    assert table.join("Ana 2", 2, key="a stranger's") == 2
    assert table.state.host == 1


def test_sn_11_seats_do_not_shift() -> None:
    """SN-11: when a seat empties and fills again nobody's number, points or turn moves."""
    game = first_round("Ana", "Ben", "Cleo", "Dora", deals=[SUM_DEAL])
    game.play(f"0:10 Cleo claims {SUM}")
    game.play("0:11 Ana leaves")
    during = [(seat.number, seat.name, seat.score) for seat in game.table.state.seats]
    game.play("0:12 Ana joins")
    after = [(seat.number, seat.name, seat.score) for seat in game.table.state.seats]
    assert during == after == [(1, "Ana", 0), (2, "Ben", 0), (3, "Cleo", 1), (4, "Dora", 0)]


def test_se_08_many_wrong_claims() -> None:
    """SE-08: over a thousand wrong claims each get their verdict, and the right one wins."""
    game = first_round("Ann", rules="house wrong_claim_out=off", deals=[SUM_DEAL])
    with pytest.raises(CommandRefused):
        game.table.submit(Claim(1, 1, 1, "abc"), 1_999)
    for number in range(1_200):
        (event,) = game.table.submit(Claim(1, 1, 1, "1+2+3+4*5"), 2_000 + number)
        assert isinstance(event, ClaimRejected)
    assert isinstance(game.table.submit(Claim(1, 1, 1, SUM), 9_000)[0], ClaimUpheld)


def test_tm_02_more_time() -> None:
    """TM-02: forty seconds left and thirty more are seventy, for everybody."""
    game = first_round("Ann", "Ben", rules="house round_seconds=60", deals=[SUM_DEAL])
    game.play("0:21 Ann adds 30")
    for seat in (None, 1, 2):
        on_table = view(game.table.state, seat).round
        assert on_table is not None
        assert on_table.clock is not None
        assert on_table.clock.left_at(21_000) == 70_000


def test_dk_06_deck_never_runs_out() -> None:
    """DK-06: every round is dealt from the whole deck, and no deal has a card too often."""
    game = first_round("Ann", rules="house rounds=60")
    for number in range(1, 60):
        game.table.submit(Claim(1, number, 1, "1"), number * 10_000)
        game.table.submit(Start(1, number), number * 10_000 + 5)
    dealt = [one.deal for one in game.table.journal if isinstance(one, Dealt)]
    assert len(dealt) == 60
    assert all(HOUSE.deck.can_deal((*deal.hand, deal.target)) for deal in dealt)
