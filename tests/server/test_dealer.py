"""The dealer of a table: the deals of its seed, and those that are wanted looked for ahead."""

import asyncio

import pytest

from krypto.errors import RulesetError
from krypto.match import Start
from krypto.match.dealers import SeededDealer
from krypto.match.ports import Ports
from krypto.match.table import Table
from krypto.rules.deal import Deal
from krypto.rules.deck import Deck
from krypto.rules.ruleset import HOUSE, Ruleset
from krypto.rules.shuffle import Seed
from krypto.server.answers import Answers, Known, _worked_out
from krypto.server.dealer import TableDealer
from krypto.server.turns import Turns
from krypto.server.worker import Worker
from krypto.solver import is_solvable
from krypto.solver.dealing import is_wanted

SECRET = Seed.of_number(7)


def test_plain_tables_take_the_shuffles_as_they_come() -> None:
    """Without a wish the deals are those of the seed, one after another."""
    dealer, plain = TableDealer(SECRET, Worker(1), Turns()), SeededDealer(SECRET)
    for number in range(20):
        assert dealer.deal(1, HOUSE, HOUSE.deck, number) == plain.deal(1, HOUSE, HOUSE.deck, number)
    assert dealer.commitment(1) == plain.commitment(1)
    assert dealer.seed(2) == plain.seed(2)


def test_what_was_looked_for_ahead_is_what_is_dealt() -> None:
    """The deal that was prepared is the one that would be found, and is dealt without looking."""
    rules = HOUSE.changed(solvable_only=True, deck=Deck({1: 9, 25: 9}), cards=3)

    async def play() -> None:
        dealer, slow = (
            TableDealer(SECRET, Worker(1), Turns()),
            TableDealer(SECRET, Worker(1), Turns()),
        )
        table = Table.open(Ports(dealer, lambda _deal, _rules: None), rules)
        table.join("Ann", now_ms=0)
        await dealer.prepare(table.state)
        (asked,) = dealer._found
        assert asked == (1, rules, rules.deck, 0)
        table.submit(Start(1, after=0), now_ms=0)
        running = table.state.running
        assert running
        assert is_solvable(running.deal, rules)
        assert (running.deal, running.shuffle) == slow.deal(1, rules, rules.deck, 0)
        await dealer.prepare(table.state)
        assert len(dealer._found) == 1

    asyncio.run(play())


def test_a_deck_without_such_a_deal_is_told_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing that is wanted turns up in a while that is said by name, prepared or not."""
    monkeypatch.setattr("krypto.server.dealer._LONGEST_S", 0.05)
    rules = HOUSE.changed(solvable_only=True, zero=False, deck=Deck({99: 30}), cards=4)

    async def play() -> None:
        dealer = TableDealer(SECRET, Worker(1), Turns())
        table = Table.open(Ports(dealer, lambda _deal, _rules: None), rules)
        table.join("Ann", now_ms=0)
        for _ in range(2):
            with pytest.raises(RulesetError) as caught:
                table.submit(Start(1, after=0), now_ms=0)
            assert caught.value.code == "no_solvable_deal"
            await dealer.prepare(table.state)

    asyncio.run(play())


def test_two_who_want_the_same_wait_for_one_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deal that comes next is looked for once, and its solutions once, whoever asks."""
    rules = HOUSE.changed(solvable_only=True)
    looked: list[object] = []
    worked: list[object] = []

    def wanted(deal: Deal, rules: Ruleset) -> bool:
        looked.append(deal)
        return is_wanted(deal, rules)

    def worked_out(deal: Deal, rules: Ruleset) -> Known:
        worked.append(deal)
        return _worked_out(deal, rules)

    monkeypatch.setattr("krypto.server.dealer.is_wanted", wanted)
    monkeypatch.setattr("krypto.server.answers._worked_out", worked_out)

    async def play() -> None:
        turns, worker = Turns(), Worker(1)
        dealer, answers = TableDealer(SECRET, worker, turns), Answers(worker, turns)
        state = Table.open(Ports(dealer, lambda _deal, _rules: None), rules).state
        found = await asyncio.gather(*(dealer.prepare(state) for _ in range(3)))
        (deal,) = filter(None, found)
        await asyncio.gather(*(answers.prepare(deal, rules) for _ in range(3)))

    asyncio.run(play())
    assert len(looked) == len(worked) == 1
