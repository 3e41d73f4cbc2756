"""Players of the house at a table: they see a view and play by its rules."""

import pytest

from krypto.bots import STRENGTHS, House, strengths
from krypto.match import Claim, Pause, Phase, Resume, Start, Table, TimePassed
from krypto.match.events_round import ClaimRejected, ClaimUpheld, Declared
from krypto.match.view import view
from krypto.rules.deal import Deal
from krypto.rules.ruleset import HOUSE, PRESETS, Ruleset
from krypto.testing.ports import scripted_ports

HOUR_MS = 3_600_000


def seated(
    names: list[str], rules: Ruleset = HOUSE, deals: tuple[Deal, ...] = ()
) -> tuple[Table, House]:
    table = Table.open(scripted_ports(deals), rules)
    return table, House.seated(table, strengths(names), "seed", now_ms=0)


def played(table: Table, house: House, until_ms: int = 10 * HOUR_MS) -> int:
    """Lets time go by, from one act or deadline to the next; when nothing more was to come."""
    now_ms = table.state.at_ms
    while table.state.phase is not Phase.OVER:
        due = [at for at in (house.next_at(table, now_ms), table.next_deadline) if at is not None]
        if not due or min(due) > until_ms:
            break
        now_ms = max(now_ms, min(due))
        if not house.act(table, now_ms):
            table.submit(TimePassed(), now_ms)
    return now_ms


@pytest.mark.parametrize("name", PRESETS)
def test_the_house_plays_a_whole_match_alone(name: str) -> None:
    """Under every preset five bots get ready, claim, call and declare until the match is over."""
    table, house = seated(list(STRENGTHS), PRESETS[name])
    played(table, house)
    assert table.state.phase is Phase.OVER
    assert any(isinstance(event, ClaimUpheld) for event in table.journal)


def test_the_same_seed_plays_the_same_match() -> None:
    """Two tables with the same seeds have the same journal, event for event."""
    one, other = seated(["easy", "hard", "hard"]), seated(["easy", "hard", "hard"])
    played(*one)
    played(*other)
    assert one[0].journal == other[0].journal


def test_bots_of_one_strength_have_minds_of_their_own() -> None:
    """Two hard ones at a table do not come up with the same thing at the same time."""
    table, house = seated(["hard", "hard"])
    played(table, house)
    assert len({round_.end.winner for round_ in table.state.rounds if round_.end}) > 1
    assert [seat.name for seat in table.state.seats] == ["Hard", "Hard 2"]


def test_a_name_that_is_taken_gets_a_number() -> None:
    """Where somebody is called like a player of the house, in any case, both can be told apart."""
    table = Table.open(scripted_ports(()))
    table.join("hard", 0)
    House.seated(table, strengths(["hard", "hard"]), "seed", now_ms=0)
    assert [seat.name for seat in table.state.seats] == ["hard", "Hard 2", "Hard 3"]


def test_an_unsolvable_deal_is_declared_after_an_honest_search() -> None:
    """On a deal without a solution each bot looks for its patience before it declares."""
    nothing = Deal((1, 8, 9, 12, 17), 9)
    table, house = seated(["medium", "champion"], HOUSE.changed(rounds=1), (nothing,) * 3)
    played(table, house, until_ms=400_000)
    declared = [event for event in table.journal if isinstance(event, Declared)]
    began_ms = table.state.rounds[0].began_ms if table.state.rounds else 0
    assert len(declared) >= 1
    assert all(event.at_ms - began_ms >= 100_000 for event in declared[:2])


def test_a_bot_is_silent_when_a_person_was_first() -> None:
    """A bot whose idea comes too late claims nothing in a round that is over."""
    table, house = seated(["starter"], HOUSE.changed(rounds=2), (Deal((1, 2, 3, 4, 5), 15),))
    ann = table.join("Ann", 0)
    table.submit(Start(1, after=0), 100)
    table.submit(Claim(ann, 1, 1, "1+2+3+4+5"), 200)
    act = house.bots[1].next_act(view(table.state, 1), 10_000)
    assert act is not None
    assert not isinstance(act.command, Claim)


def test_a_pause_stops_the_thinking() -> None:
    """What comes to mind after a pause comes later by as much as the pause lasted."""
    acts = []
    for pause_ms in (0, 60_000):
        table, house = seated(["medium"], HOUSE.changed(rounds=1))
        bot = house.bots[1]
        table.submit(Start(1, after=0), 0)
        bot.next_act(view(table.state, 1), 0)
        if pause_ms:
            table.submit(Pause(1), 1_000)
            assert bot.next_act(view(table.state, 1), 1_000) is None
            table.submit(Resume(1), 1_000 + pause_ms)
        act = bot.next_act(view(table.state, 1), 1_000 + pause_ms)
        assert act is not None
        acts.append(act.at_ms)
    assert acts[1] - acts[0] == 60_000


def test_a_bot_reads_only_what_its_view_shows() -> None:
    """Two tables that look the same to a seat get the same act, whatever lies hidden in them."""
    deal = Deal((3, 6, 11, 14, 15), 8)
    acts, shown = [], []
    for hidden in (Deal((1, 2, 3, 4, 5), 15), Deal((1, 8, 9, 12, 17), 9)):
        table, house = seated(["medium"], HOUSE.changed(rounds=2), (deal, hidden))
        table.submit(Start(1, after=0), 0)
        shown.append(view(table.state, 1))
        acts.append(house.bots[1].next_act(shown[-1], 0))
    assert shown[0] == shown[1]
    assert acts[0] == acts[1]


def test_every_claim_of_a_bot_is_an_expression() -> None:
    """Right or wrong, what a bot says can be read and is judged; slips do happen."""
    table, house = seated(["starter"] * 4, HOUSE.changed(rounds=24))
    played(table, house)
    judged = [e for e in table.journal if isinstance(e, ClaimUpheld | ClaimRejected)]
    wrong = [e for e in judged if isinstance(e, ClaimRejected)]
    assert len(judged) >= 24
    assert wrong
    assert all(event.judgement is not None for event in wrong)


def test_a_bot_that_may_try_again_goes_on_after_a_slip() -> None:
    """Where a wrong claim costs nothing but the claim, the right one still comes."""
    rules = HOUSE.changed(wrong_claim_out=False, rounds=24)
    table, house = seated(["starter"], rules)
    played(table, house)
    slips = [number for number, round_ in enumerate(table.state.rounds) if len(round_.claims) > 1]
    assert slips
    for number in slips:
        accepted = [claim.accepted for claim in table.state.rounds[number].claims]
        assert accepted == sorted(accepted)
