"""Shuffles: unbiased, the same for a seed everywhere and for good, never the same by themselves."""

import os
import subprocess
import sys
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krypto.errors import DealError
from krypto.rules import shuffle
from krypto.rules.deal import Deal
from krypto.rules.deck import DECKS, PUBLISHED, Deck, deck
from krypto.rules.shuffle import Seed, deal_of, deals, shuffled

SEVEN = Seed.of_number(7)
GOLDEN = Path(__file__).parent.parent / "data" / "deals_seed_7.txt"
MARKED = Deck(dict.fromkeys(range(1, 57), 1))


@pytest.mark.slow
def test_the_first_card_goes_everywhere() -> None:
    """In 100,000 shuffles of 56 marked cards the first ends at each place as often [R2; DK-01]."""
    # 1,785.7 times each, within five standard deviations; chi-square has 55 degrees of freedom
    tries = 100_000
    places = Counter(shuffled(MARKED, SEVEN, number).index(1) for number in range(tries))
    expected = tries / 56
    chi_square = sum((places[place] - expected) ** 2 / expected for place in range(56))
    assert max(abs(places[place] - expected) for place in range(56)) <= 210
    assert chi_square < 110


def test_every_card_goes_everywhere() -> None:
    """Over 5,600 shuffles all cards lie at all places as evenly as chance has it [R2; DK-01]."""
    # chi-square has 55 x 55 degrees of freedom; within five standard deviations of 3,025
    tries, seen = 5_600, Counter[tuple[int, int]]()
    for number in range(tries):
        seen.update(enumerate(shuffled(MARKED, SEVEN, number)))
    expected = tries / 56
    chi_square = sum(
        (seen[place, card] - expected) ** 2 / expected
        for place in range(56)
        for card in range(1, 57)
    )
    assert abs(chi_square - 3_025) < 5 * (2 * 3_025) ** 0.5


def test_all_orders_of_three_come_up_alike() -> None:
    """The six orders of three cards come up equally often [R2]."""
    # swapping each card with any other would give them 4, 4, 4, 5, 5 and 5 times in 27
    three, tries = deck("1x1-3"), 12_000
    orders = Counter(shuffled(three, SEVEN, number) for number in range(tries))
    assert len(orders) == 6
    assert sum((count - 2_000) ** 2 / 2_000 for count in orders.values()) < 25


@pytest.mark.parametrize(
    ("words", "place"), [([2**64 - 6, 15], 5), ([2**64 - 1, 2**64 - 7], 9), ([10], 0), ([9], 9)]
)
def test_no_place_is_favoured(words: list[int], place: int) -> None:
    """Words past the last whole multiple of ten are thrown away, all others are used [R2]."""
    assert shuffle._below(10, iter(words)) == place


@given(st.sampled_from(list(DECKS.values())), st.integers(0, 2**64), st.integers(0, 2**40))
def test_a_shuffle_loses_nothing(cards: Deck, seed: int, number: int) -> None:
    """A shuffle holds the cards of the deck, each as often, and is the same the next time [R2]."""
    order = shuffled(cards, Seed.of_number(seed), number)
    assert tuple(sorted(order)) == cards.cards
    assert order == shuffled(cards, Seed.of_number(seed), number)


def test_the_deals_of_seed_seven_never_change() -> None:
    """The first fifty deals of seed 7 are those of the kept table [R2; DK-08]."""
    kept = [line for line in GOLDEN.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert [str(deal) for deal in islice(deals(PUBLISHED, SEVEN), 50)] == kept


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("primary", "8 6 4 7 9 -> 5"),
        ("nctm", "13 11 11 17 6 -> 12"),
        ("playing", "9 8 8 11 5 -> 9"),
    ],
)
def test_the_first_deal_of_each_deck_never_changes(name: str, first: str) -> None:
    """Seed 7 gives each named deck the first deal it has always given [R2]."""
    assert str(deal_of(deck(name), SEVEN, 0)) == first


def test_other_seeds_never_change() -> None:
    """Secret seeds and large numbers give the shuffles and commitments they always gave [R2]."""
    assert str(deal_of(PUBLISHED, Seed.of_bytes(bytes(range(16))), 0)) == "10 4 9 13 18 -> 4"
    far = shuffled(PUBLISHED, Seed.of_number(2**64), 10**6)
    assert far[:8] == (18, 8, 20, 24, 4, 10, 23, 16)
    assert SEVEN.commitment == "48e4b7959af94ea58620e53e16d14ad0567f5ed1ec80989c311e4f31b8ebd167"


def test_a_fresh_process_deals_the_same() -> None:
    """Five processes with other hash seeds give the same fifty deals, byte for byte [DK-08]."""
    program = (
        "from itertools import islice\n"
        "from krypto.rules.deck import PUBLISHED\n"
        "from krypto.rules.shuffle import Seed, deals\n"
        "for deal in islice(deals(PUBLISHED, Seed.of_number(7)), 50): print(deal)\n"
    )
    said = {ran(program, PYTHONHASHSEED=seed) for seed in ("0", "1", "2", "random")}
    assert said == {ran(program, PYTHONHASHSEED="random")}
    assert GOLDEN.read_text("utf-8").endswith(said.pop().replace(os.linesep, "\n"))


def ran(program: str, **variables: str) -> str:
    """What a fresh process prints."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | variables,
    )
    return done.stdout


def test_fresh_seeds_never_repeat() -> None:
    """Twenty tables and twenty rounds at one table have no shuffle in common [DK-10]."""
    # whole orders are compared: by luck two of 40 deals may be equal, two orders of 56 cards not
    room = Seed.fresh()
    orders = {shuffled(PUBLISHED, Seed.fresh(), 0) for _ in range(20)}
    orders |= {shuffled(PUBLISHED, room, number) for number in range(20)}
    assert len(orders) == 40
    assert len({Seed.fresh() for _ in range(1_000)}) == 1_000


def test_forked_workers_share_no_stream() -> None:
    """Two workers forked from one process draw other seeds than each other [DK-10]."""
    program = (
        "import os, sys\n"
        "from krypto.rules.shuffle import Seed\n"
        "Seed.fresh()\n"
        "for worker in range(2):\n"
        "    if not os.fork():\n"
        "        print(Seed.fresh().commitment, flush=True)\n"
        "        os._exit(0)\n"
        "    os.wait()\n"
        "print(Seed.fresh().commitment)\n"
    )
    assert len(set(ran(program).split())) == 3


def test_no_deal_holds_a_card_too_often() -> None:
    """However many deals are dealt, each comes from the whole deck, freshly shuffled [DK-06]."""
    for cards in DECKS.values():
        for deal in islice(deals(cards, SEVEN), 200):
            assert cards.can_deal((*deal.hand, deal.target))


@pytest.mark.parametrize("cards", [3, 4, 5])
def test_hands_of_other_sizes(cards: int) -> None:
    """The top cards of a shuffle are the hand and the next one the target [R2]."""
    order = shuffled(PUBLISHED, SEVEN, 3)
    assert deal_of(PUBLISHED, SEVEN, 3, cards) == Deal(order[:cards], order[cards])
    assert deal_of(PUBLISHED, SEVEN, 3, cards).hand == order[:cards]


def test_a_deck_too_small_deals_nothing() -> None:
    """Five cards and a target need six cards; with six there is one deal [R2]."""
    assert sorted(deal_of(deck("1x1-6"), SEVEN, 0).hand)[:1] >= [1]
    with pytest.raises(DealError) as caught:
        deal_of(deck("1x1-5"), SEVEN, 0)
    assert caught.value.code == "not_in_deck"


def test_shuffles_of_one_seed_differ() -> None:
    """Each number is a shuffle of its own, and so is each seed [R2]."""
    orders = {shuffled(PUBLISHED, SEVEN, number) for number in range(100)}
    orders |= {shuffled(PUBLISHED, Seed.of_number(seed), 0) for seed in range(100) if seed != 7}
    assert len(orders) == 199


def test_a_seed_hides_in_logs() -> None:
    """The repr of a seed does not tell it; its commitment is no seed [R2]."""
    secret = Seed.of_bytes(b"sixteen bytes at least")
    assert secret.text.removeprefix("bytes:") not in repr(secret) + str(secret) + secret.commitment
    assert len(secret.commitment) == 64


def test_a_seed_reads_back_from_its_text() -> None:
    """The text of a seed, as a record keeps it, is the seed again."""
    for seed in (SEVEN, Seed.of_number(0), Seed.of_bytes(bytes(16)), Seed.fresh()):
        assert Seed(seed.text) == seed
    assert len(Seed.fresh().text) >= len("bytes:") + 2 * 16


@pytest.mark.parametrize("number", [-1, 2**1000, True, 7.0, "7", None])
def test_other_numbers_are_no_seed(number: object) -> None:
    """A seed given by hand is a whole number from 0 up, of at most 1,000 bits."""
    with pytest.raises(DealError) as caught:
        Seed.of_number(number)  # type: ignore[arg-type]
    assert caught.value.code == "bad_seed"


@pytest.mark.parametrize(
    "text", ["", "7", "number:-7", "number:007", "number:7 ", "bytes:00ff", "bytes:" + "xy" * 16]
)
def test_other_texts_are_no_seed(text: str) -> None:
    """A text that is no seed's is refused, so that no two texts are one seed."""
    with pytest.raises(DealError) as caught:
        Seed(text)
    assert caught.value.code == "bad_seed"


def test_few_bytes_are_no_secret() -> None:
    """A secret seed has at least 128 bits [R2]."""
    assert Seed.of_bytes(bytes(16)) != Seed.of_bytes(bytes(17))
    with pytest.raises(DealError, match="at least 16"):
        Seed.of_bytes(bytes(15))
