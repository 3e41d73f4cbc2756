"""When two solutions are the same: strict and loose, against exact counts."""

import csv
import random
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from krypto.errors import SolverError
from krypto.rules.deal import Deal
from krypto.rules.ruleset import HOUSE, preset
from krypto.solver import count
from krypto.solver.forms import forms_of
from krypto.solver.sameness import Pattern, classes, pattern_of

TABLE = Path(__file__).parents[1] / "data" / "solutions.csv"
PRIME = 2**89 - 1


def rows() -> list[dict[str, str]]:
    lines = [line for line in TABLE.read_text(encoding="utf-8").splitlines() if line[0] != "#"]
    return list(csv.DictReader(lines))


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["deal"])
def test_counts_of_the_rule_book(row: dict[str, str]) -> None:
    """Strict and loose counts under house and open are those of game.md, section 4."""
    deal = Deal.parse(row["deal"])
    for rules in ("house", "open"):
        for same in ("strict", "loose"):
            assert count(deal, preset(rules), same) == int(row[f"{rules}_{same}"])


def test_loose_agrees_with_rewriting_trees() -> None:
    """Four cards: joining every tree with what it is without a factor 1 gives the same classes."""
    for hand in [(1, 2, 3, 4), (1, 1, 2, 5), (1, 1, 1, 4), (1, 1, 1, 1), (1, 3, 3, 3)]:
        for target in (1, 2, 3, 4, 5, 6, 9, 12):
            wanted = loose_by_rewriting(hand, target)
            got = count(Deal(hand, target), preset("open"), "loose")
            assert got == wanted, (hand, target)


def test_every_pattern_of_equal_cards_has_its_classes() -> None:
    """As many classes as there are functions, counted by the values at a random point."""
    for sizes in [(2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1), (5,), (2, 1), (2, 2), (3,)]:
        found = classes(Pattern(sizes, ones=False))
        assert found is not None
        assert len(np.unique(found)) == functions_of(sizes)


def functions_of(sizes: tuple[int, ...]) -> int:
    """How many functions up to sign the top rows are, one more if any divides by zero."""
    variables = [point(place) for place, size in enumerate(sizes) for _ in range(size)]
    forms = forms_of(len(variables))
    values: list[int | None] = list(variables)
    for row in range(forms.cards, forms.size):
        left, right = values[forms.left[row]], values[forms.right[row]]
        values.append(joined(str(forms.sign(row)), left, right))
    top = values[forms.top.plus :]
    return len({None if value is None else min(value, (PRIME - value) % PRIME) for value in top})


def point(variable: int) -> int:
    """A random value of a variable; no two are related, as powers of one number would be."""
    return random.Random(variable).randrange(PRIME)


def joined(sign: str, left: int | None, right: int | None) -> int | None:
    if left is None or right is None or (sign == "/" and right == 0):
        return None
    inverse = pow(right, -1, PRIME) if sign == "/" else 0
    results = {"+": left + right, "-": left - right, "*": left * right, "/": left * inverse}
    return results[sign] % PRIME


Tree = tuple[str, "Tree", "Tree"] | int


def loose_by_rewriting(hand: tuple[int, ...], target: int) -> int:
    """Classes of solutions, by a union of every tree's function with its shorter trees'."""
    parent: dict[int, int] = {}

    def root(form: int) -> int:
        while parent.setdefault(form, form) != form:
            form = parent[form]
        return form

    trees = list(all_trees(hand))
    pending, seen = list(trees), set(trees)
    while pending:
        tree = pending.pop()
        form = function(tree)
        for shorter in without_one(tree):
            other = function(shorter)
            if form is not None and other is not None:
                parent[root(form)] = root(other)
            if shorter not in seen:
                seen.add(shorter)
                pending.append(shorter)
    return len({root(form) for tree in trees if (form := function(tree, target)) is not None})


def all_trees(hand: tuple[int, ...]) -> Iterator[Tree]:
    for order in set(permutations(hand)):
        yield from trees_in_order(order)


def trees_in_order(cards: tuple[int, ...]) -> Iterator[Tree]:
    if len(cards) == 1:
        yield cards[0]
    for cut in range(1, len(cards)):
        for left in trees_in_order(cards[:cut]):
            for right in trees_in_order(cards[cut:]):
                for sign in "+-*/":
                    yield (sign, left, right)


def without_one(tree: Tree) -> Iterator[Tree]:
    """The tree with one factor 1 left out, at every place where there is one."""
    if isinstance(tree, int):
        return
    sign, left, right = tree
    if sign in "*/" and right == 1:
        yield left
    if sign == "*" and left == 1:
        yield right
    yield from ((sign, shorter, right) for shorter in without_one(left))
    yield from ((sign, left, shorter) for shorter in without_one(right))


def function(tree: Tree, target: int | None = None) -> int | None:
    """The tree's value at a random point, None if undefined or if its value is not the target."""
    if target is not None and number(tree) != target:
        return None
    if isinstance(tree, int):
        return point(tree)
    return joined(tree[0], function(tree[1]), function(tree[2]))


def number(tree: Tree) -> int | None:
    """The tree's value modulo the prime with the card numbers themselves."""
    if isinstance(tree, int):
        return tree
    return joined(tree[0], number(tree[1]), number(tree[2]))


def test_an_unknown_sameness_is_refused_by_name() -> None:
    """Anything but strict and loose is refused with a code."""
    with pytest.raises(SolverError) as caught:
        count(Deal((1, 2, 3), 6), HOUSE, "exactly")
    assert caught.value.code == "unknown_sameness"


def test_a_pattern_sorts_its_hand() -> None:
    """Groups stand largest first; loosely, the 1s first of all."""
    assert pattern_of((7, 1, 7, 3, 1), "strict").hand == (1, 1, 7, 7, 3)
    assert pattern_of((7, 1, 7, 3, 7), "loose") == ((1, 7, 7, 7, 3), Pattern((1, 3, 1), ones=True))
