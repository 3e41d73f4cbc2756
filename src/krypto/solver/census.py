"""The whole game: which of all (hand, target) pairs of a deck have no solution.

Five cards in about a second. The last step of an expression joins either four cards and one, or
three and two:

- *four and one*: all forms of each of the 20,475 quadruples are evaluated once and shared by the
  hands. A value matters only if some card turns it into a target in one step; each such value has a
  row of flags, a flag a quadruple. For each card and target the values that do it, at most six,
  are put together, which gives each quadruple a set of targets for each card to come. A hand
  puts its five together.
- *three and two*: only for hands that still lack a target, and only over the forms whose last
  step is of that kind.

A set of targets is the bits of one number. Hands of three and four cards are evaluated as they are.

Source: design.md, section 3; the figures it must give stand in game.md, section 4.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from krypto.errors import SolverError
from krypto.rules.ruleset import HOUSE, Ruleset
from krypto.solver.evaluate import StepRule, holds, sizes, step_rule
from krypto.solver.forms import Forms, Indices, Level, forms_of
from krypto.solver.slots import Slots

__all__ = ["Census", "Hands", "census", "hands_of", "reached"]

_Masks = NDArray[np.uint64]
_Cards = NDArray[np.int64]

_MOST_NUMBERS = 40
_CHUNK = 64


@dataclass(frozen=True, slots=True)
class Census:
    """How many questions a deck can ask, and how many have no answer.

    Attributes:
        hands: Different hands the deck can deal.
        deals: Different (hand, target) pairs it can deal.
        unsolvable: How many of them have no solution.
        weighted_deals: Deals counted by copies: as many as there are ways to draw the cards.
        weighted_unsolvable: How many of them have no solution.
        hands_reaching_all_targets: Hands that make every number of the deck, those included whose
            copies the hand has used up.
    """

    hands: int
    deals: int
    unsolvable: int
    weighted_deals: int
    weighted_unsolvable: int
    hands_reaching_all_targets: int


def census(rules: Ruleset = HOUSE) -> Census:
    """Every question of the ruleset's deck and hand size, under its step rules.

    Exact for any deck of at most 40 different numbers whose products a float holds.

    Raises:
        SolverError: `census_too_large` for any other deck.
    """
    hands = hands_of(rules)
    masks = reached(hands.numbers, hands.places, step_rule(rules))
    bits = np.arange(len(hands.numbers), dtype=np.uint64)
    missed = (masks[:, None] >> bits & np.uint64(1)) == 0
    ways = hands.ways[:, None] * hands.left
    return Census(
        hands=len(hands.places),
        deals=int((hands.left > 0).sum()),
        unsolvable=int((missed & (hands.left > 0)).sum()),
        weighted_deals=int(ways.sum()),
        weighted_unsolvable=int(ways[missed].sum()),
        hands_reaching_all_targets=int((~missed).all(axis=1).sum()),
    )


class Hands(NamedTuple):
    """Every hand a deck can deal.

    Attributes:
        numbers: The different numbers of the deck, rising.
        places: Shape (hands, cards): which of the numbers, not falling along a hand.
        ways: For each hand, in how many ways it can be drawn, whatever the order.
        left: Shape (hands, numbers): for each hand and target, the copies left to turn up.
    """

    numbers: tuple[int, ...]
    places: Indices
    ways: NDArray[np.int64]
    left: NDArray[np.int64]


def hands_of(rules: Ruleset) -> Hands:
    """Every hand of the ruleset's deck and hand size.

    Raises:
        SolverError: `census_too_large`.
    """
    numbers = tuple(number for number, _ in rules.deck.counts)
    _check_size(numbers, rules)
    copies = np.array([copies for _, copies in rules.deck.counts])
    places = _multisets(len(numbers), rules.cards)
    used = np.zeros((len(places), len(numbers)), np.int64)
    for column in places.T:
        used[np.arange(len(places)), column] += 1
    dealt = (used <= copies).all(axis=1)
    places, used = places[dealt], used[dealt]
    return Hands(numbers, places, _ways(copies, used), copies - used)


def reached(numbers: tuple[int, ...], hands: Indices, rule: StepRule) -> _Masks:
    """Which of the numbers each hand can make.

    Args:
        numbers: The numbers of a deck, rising, at most 40.
        hands: Shape (n, 3 to 5): places in `numbers`, not falling along a hand.
        rule: What a step may be.

    Returns:
        Shape (n,): bit k is set where the hand makes ``numbers[k]``.
    """
    cards = np.array(numbers)[hands]
    forms = forms_of(hands.shape[1])
    if forms.cards < 5:
        return _targets_made(forms, cards, numbers, rule)
    masks = _four_and_one(numbers, hands, rule)
    lacking = np.flatnonzero(masks != np.uint64((1 << len(numbers)) - 1))
    masks[lacking] |= _targets_made(_three_and_two(forms), cards[lacking], numbers, rule)
    return masks


def _check_size(numbers: tuple[int, ...], rules: Ruleset) -> None:
    """Refuse what would take too long, or what floats cannot tell apart.

    Where fractions are allowed, two values of four cards that one more card could turn into a
    target differ by at least 1 part in (largest + 1)**6, and a float64 must see that.
    """
    largest = numbers[-1]
    too_large = holds((largest,) * rules.cards) is None
    too_fine = rules.fractions and (largest + 1) ** 6 >= 1 << 53
    if len(numbers) > _MOST_NUMBERS or too_large or too_fine:
        raise SolverError(
            "census_too_large",
            f"The census takes decks of at most {_MOST_NUMBERS} different numbers that are not "
            f"too large; this one has {len(numbers)} up to {largest}.",
        )


def _multisets(numbers: int, cards: int) -> Indices:
    """Every way to choose that many places with repetition, none of them falling, in order."""
    chosen = np.arange(numbers, dtype=np.intp)[:, None]
    for _ in range(cards - 1):
        last = chosen[:, -1]
        follow = numbers - last  # each choice is followed by its last place and all later ones
        starts = np.repeat(np.cumsum(follow) - follow - last, follow)
        column = np.arange(len(starts)) - starts
        chosen = np.column_stack([np.repeat(chosen, follow, axis=0), column])
    return chosen


def _ways(copies: NDArray[np.int64], used: Indices) -> NDArray[np.int64]:
    """In how many ways each hand can be drawn, whatever the order."""
    most = int(used.max())
    table = np.array([[comb(int(have), take) for take in range(most + 1)] for have in copies])
    ways: NDArray[np.int64] = np.prod(table[np.arange(len(copies)), used], axis=1)
    return ways


def _targets_made(forms: Forms, cards: _Cards, numbers: tuple[int, ...], rule: StepRule) -> _Masks:
    """For each hand the bits of the numbers that are values of top rows."""
    past = numbers[-1] + 1
    bits = np.zeros(past + 1, np.uint64)
    bits[list(numbers)] = 1 << np.arange(len(numbers), dtype=np.uint64)
    masks = np.zeros(len(cards), np.uint64)
    for start in range(0, len(cards), _CHUNK):
        values = np.fmin(
            sizes(forms, cards[start : start + _CHUNK], rule), past
        )  # NaN is past, too
        whole = values.astype(np.int16)
        if rule.fractions:
            whole[whole != values] = past
        np.bitwise_or.reduce(bits.take(whole), axis=0, out=masks[start : start + _CHUNK])
    return masks


def _four_and_one(numbers: tuple[int, ...], hands: Indices, rule: StepRule) -> _Masks:
    quadruples = _multisets(len(numbers), 4)
    makers = {
        (card, target): _one_step_away(card, target, rule) for card in numbers for target in numbers
    }
    values = sorted(set().union(*makers.values()))
    flags = _flags(values, np.array(numbers)[quadruples], rule)
    slot = {value: place for place, value in enumerate(values)}
    masks = np.zeros((len(numbers), len(quadruples)), np.uint64)
    for (card, target), makers_of_target in makers.items():
        made = np.logical_or.reduce([flags[slot[value]] for value in makers_of_target])
        masks[numbers.index(card)] |= made.astype(np.uint64) << np.uint64(numbers.index(target))
    rank = _ranks(quadruples, len(numbers))
    of_hands = np.zeros(len(hands), np.uint64)
    for place in range(5):
        others = np.delete(hands, place, axis=1)
        of_hands |= masks[hands[:, place], rank[tuple(others.T)]]
    return of_hands


def _one_step_away(card: int, target: int, rule: StepRule) -> set[Fraction]:
    """The sizes that one step with the card turns into the target."""
    sizes = {Fraction(abs(target - card)), Fraction(target + card), Fraction(target * card)}
    sizes |= {Fraction(target, card), Fraction(card, target)}
    return {
        size
        for size in sizes
        if (rule.fractions or size.denominator == 1) and (rule.zero or size != 0)
    }


def _flags(values: list[Fraction], quadruples: _Cards, rule: StepRule) -> NDArray[np.bool_]:
    """Whether each quadruple makes each value; shape (values + 1, quadruples), the last unused."""
    forms, slots = forms_of(4), Slots(map(float, values))
    flags = np.zeros((len(values) + 1, len(quadruples)), np.bool_)
    for start in range(0, len(quadruples), _CHUNK):
        found = slots.of(sizes(forms, quadruples[start : start + _CHUNK], rule))
        flags[found, np.arange(start, start + found.shape[1])] = True
    return flags


def _ranks(quadruples: Indices, numbers: int) -> NDArray[np.int32]:
    ranks = np.zeros((numbers,) * 4, np.int32)
    ranks[tuple(quadruples.T)] = np.arange(len(quadruples))
    return ranks


def _three_and_two(forms: Forms) -> Forms:
    """The table with only those top rows whose last step joins three cards and two."""
    below, top = forms.levels[1], forms.top
    sizes = np.array([int(places).bit_count() for places in forms.places])
    wanted = (sizes[forms.left] <= 3) & (sizes[forms.right] <= 3)
    kept = np.flatnonzero(wanted & (np.arange(forms.size) >= top.plus))
    rows = np.concatenate([np.arange(below.end), kept])
    borders = below.end + np.searchsorted(kept, top)
    return replace(
        forms,
        left=forms.left[rows],
        right=forms.right[rows],
        places=forms.places[rows],
        both_signs=forms.both_signs[rows],
        levels=(*forms.levels[:2], Level(*borders.tolist())),
    )
