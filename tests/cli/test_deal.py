"""`krypto deal`."""

import json
import subprocess
from collections.abc import Callable, Sequence
from itertools import islice

from krypto.rules.deal import Deal
from krypto.rules.deck import PUBLISHED, deck
from krypto.rules.shuffle import Seed, deals
from krypto.solver import is_solvable

Krypto = Callable[..., subprocess.CompletedProcess[str]]
Said = Callable[[Sequence[str]], tuple[int, str, str]]


def test_a_seed_deals_as_the_library_does(said: Said) -> None:
    """The deals of a seed are those of the library, in order, as text that reads back."""
    _, out, _ = said(["deal", "--seed", "7", "--count", "20"])
    wanted = list(islice(deals(PUBLISHED, Seed.of_number(7)), 20))
    dealt = [Deal.parse(line) for line in out.splitlines()]
    assert [(one.hand, one.target) for one in dealt] == [(one.hand, one.target) for one in wanted]


def test_json_has_the_agreed_shape(said: Said) -> None:
    """The answer is one object of deals, each a hand in the order dealt and a target."""
    _, out, _ = said(["deal", "--seed", "7", "--count", "2", "--json"])
    first, second = islice(deals(PUBLISHED, Seed.of_number(7)), 2)
    assert json.loads(out) == {
        "deals": [
            {"hand": list(first.hand), "target": first.target},
            {"hand": list(second.hand), "target": second.target},
        ]
    }


def test_without_a_seed_each_deal_is_new(said: Said) -> None:
    """Two calls without a seed do not deal the same."""
    first, second = (said(["deal", "--count", "5"])[1] for _ in range(2))
    assert first != second


def test_solvable_deals_are_solvable(said: Said) -> None:
    """Only solvable deals are dealt where they are wanted, in the order of the seed."""
    arguments = ["deal", "--seed", "5", "--cards", "4", "--count"]
    plain = said([*arguments, "60"])[1].splitlines()
    wanted = [line for line in plain if is_solvable(Deal.parse(line))]
    assert len(wanted) < len(plain)
    out = said([*arguments, str(len(wanted)), "--solvable"])[1]
    assert out.splitlines() == wanted


def test_hand_size_and_deck_can_be_chosen(said: Said) -> None:
    """Hands of three from a deck of one's own hold only its cards, as often as it has them."""
    out = said(["deal", "--deck", "2x1-3", "--cards", "3", "--count", "50"])[1]
    for line in out.splitlines():
        deal = Deal.parse(line)
        assert len(deal.hand) == 3
        assert deck("2x1-3").can_deal((*deal.hand, deal.target))


def test_a_deck_without_a_solvable_deal_is_refused(krypto: Krypto) -> None:
    """Where no deal can be solved there is an answer by name, not an endless search."""
    done = krypto("deal", "--solvable", "--deck", "1x7,1x100,1x1000,1x9999", "--cards", "3")
    assert done.returncode == 2
    assert done.stderr.endswith("[no_solvable_deal]\n")


def test_the_same_in_every_process(krypto: Krypto) -> None:
    """A seed deals the same whatever the hash seed of the process is [DK-08]."""
    outs = {
        krypto("deal", "--seed", "7", "--count", "50", env={"PYTHONHASHSEED": seed}).stdout
        for seed in ("0", "1", "random")
    }
    assert len(outs) == 1
