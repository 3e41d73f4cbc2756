"""Readings: which numbers of a step list are cards and which are results [R4].

In ``5-1=4, 8/2=4, 4+4=8`` nothing marks a number as a card or as a result, and ``8/2`` may even
be one number: a result that was written so. Think of the cards as tiles on the table. A step
takes a tile for each of its numbers and puts down one tile, its result as it was written. A
reading that uses everything exactly once is a way to play all steps that ends with one tile.

With five cards at most five tiles lie there, so few ways exist; those that were tried in vain
are remembered, and a budget ends the search on texts made to be hard.

| tried in this order                                         | cards           |
|-------------------------------------------------------------|-----------------|
| everything exactly once, and each step makes what it says   | those in hand   |
| everything exactly once                                     | those in hand   |
| each result but the last once, and each step is right       | as many as said |
| step by step: results before cards, each result once        | as many as said |
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from krypto.rules import complaints
from krypto.rules.characters import Kind, Token
from krypto.rules.expression import Exact, Expression, Number, Operation, Sign, applied
from krypto.rules.grammar import LONGEST_NUMBER, folded, fraction
from krypto.rules.steplist import RawStep

__all__ = ["Written", "reading"]

_BUDGET = 3_000
"""How many numbers one search may place, a few milliseconds' worth."""

_SPACED = {sign.value: f" {sign.printed} " for sign in Sign}

_WAYS = 50
"""How many ways to read one step are looked at when all searches have failed."""


@dataclass(frozen=True, slots=True)
class Written:
    """A step of a step list, with the result as it was written.

    Attributes:
        number: Which step, counted from 1.
        text: Its left side, such as ``14 − 6``.
        result: The result that was written.
        position: Where that result begins in the text, counted from 1.
        value: What the step makes, exactly, its numbers taken as they are written; None where
            it divides by zero.
        expression: The step with the steps before it put in for their results.
        operations: The operations carried out in this step, in order.
        used: Whether a later step uses the result; True for the last step.
    """

    number: int
    text: str
    result: Fraction
    position: int
    value: Fraction | None
    expression: Expression
    operations: tuple[Operation, ...]
    used: bool


class _Tile(NamedTuple):
    """A number on the table: a card (step 0), or what a step wrote."""

    value: Exact
    step: int


class _Pick(NamedTuple):
    """A tile taken for a number at this place; a fraction such as ``37/9`` has three tokens."""

    place: int
    length: int
    tile: _Tile


_Tiles = tuple[_Tile, ...]
_Picks = tuple[_Pick, ...]


class _Play(NamedTuple):
    """A step as it is read: the tiles it takes, and what it makes of them."""

    picks: _Picks
    value: Exact | None


def reading(steps: Sequence[RawStep], hand: Sequence[int] | None) -> tuple[Written, ...]:
    """The steps with each number read as a card or a result; the last is the expression.

    Args:
        steps: At least one step, as written.
        hand: The cards that may be used, None where they are not known.

    Raises:
        NotationError: Where a number that can be no card has no result left to stand for.
    """
    return tuple(_written(steps, _searched(steps, hand) or _step_by_step(steps)))


def _searched(steps: Sequence[RawStep], hand: Sequence[int] | None) -> list[_Play] | None:
    cards = None if hand is None else tuple(_Tile(card, 0) for card in hand)
    if cards is not None:
        for all_right in (True, False):
            if found := _Search(steps, all_right=all_right).play(cards, unlimited=False):
                return found
    return _Search(steps, all_right=True).play((), unlimited=True)


class _Search:
    """One search for a way to play all steps.

    Attributes:
        steps: What is to be played.
        all_right: Whether each step has to make what it says.
    """

    def __init__(self, steps: Sequence[RawStep], *, all_right: bool) -> None:
        self.steps = steps
        self.all_right = all_right
        self._budget = _BUDGET
        self._in_vain: set[object] = set()
        self._played: list[_Play] = []

    def play(self, tiles: _Tiles, *, unlimited: bool) -> list[_Play] | None:
        """The tiles each step takes, or None where no way was found."""
        return self._played if self._goes_on(tiles, unlimited) else None

    def _goes_on(self, tiles: _Tiles, unlimited: bool) -> bool:  # noqa: FBT001  # passed along
        at = len(self._played)
        if at == len(self.steps):
            return len(tiles) == 1
        if self._in_vain and _state(at, tiles) in self._in_vain:
            return False
        step = self.steps[at]
        for picks, left in _ways(step.read, 0, tiles, unlimited=unlimited):
            self._budget -= len(picks)
            if self._budget < 0:
                return False
            value = _value(step.read, picks)
            if self.all_right and value != step.result:
                continue
            self._played.append(_Play(picks, value))
            if self._goes_on((_Tile(step.result, at + 1), *left), unlimited):
                return True
            self._played.pop()
        self._in_vain.add(_state(at, tiles))
        return False


def _state(at: int, tiles: _Tiles) -> object:
    """What decides how the play can go on; tiles of one number are as good as each other."""
    return at, tuple(sorted((tile.value, tile.step > 0) for tile in tiles))


def _step_by_step(steps: Sequence[RawStep]) -> list[_Play]:
    tiles: _Tiles = ()
    played: list[_Play] = []
    for number, step in enumerate(steps, start=1):
        ways = list(islice(_ways(step.read, 0, tiles, unlimited=True), _WAYS))
        if not ways:
            raise complaints.used_up(_homeless(step.read, tiles))
        right = (way for way in ways if _value(step.read, way[0]) == step.result)
        picks, left = next(right, ways[0])
        played.append(_Play(picks, _value(step.read, picks)))
        tiles = (_Tile(step.result, number), *left)
    return played


def _homeless(read: Sequence[Token], tiles: _Tiles) -> Token:
    """The first number that is no card and that no tile is there for."""
    odd = [one for one in read if one.kind is Kind.NUMBER and not _may_be_card(one)]
    there = [tile.value for tile in tiles]
    return next((one for one in odd if int(one.mark) not in there), odd[-1])


def _may_be_card(token: Token) -> bool:
    return len(token.mark) <= LONGEST_NUMBER and token.mark[0] != "-"


def _ways(
    read: Sequence[Token], place: int, tiles: _Tiles, *, unlimited: bool
) -> Iterator[tuple[_Picks, _Tiles]]:
    """The ways to take a tile for each number from this place on, and what is left then.

    A fraction that is no whole number is first taken for one result; 8/2 is first taken for two
    numbers.
    """
    while place < len(read) and read[place].kind is not Kind.NUMBER:
        place += 1
    if place == len(read):
        yield (), tiles
        return
    for length, value in _lengths(read, place):
        only_results = length > 1 or not _may_be_card(read[place])
        taken = _taken(tiles, value, only_results=only_results, unlimited=unlimited)
        if taken:
            pick = _Pick(place, length, taken[0])
            for picks, left in _ways(read, place + length, taken[1], unlimited=unlimited):
                yield (pick, *picks), left


def _lengths(read: Sequence[Token], place: int) -> list[tuple[int, Exact]]:
    """How many tokens may be one number here, and which number."""
    alone = (1, int(read[place].mark))
    may_be_broken = place + 2 < len(read) and read[place + 1].mark == "/"
    broken = fraction(*read[place : place + 3]) if may_be_broken else None
    if broken is None:
        return [alone]
    whole = broken.denominator == 1
    return [alone, (3, broken)] if whole else [(3, broken), alone]


def _taken(
    tiles: _Tiles, value: Exact, *, only_results: bool, unlimited: bool
) -> tuple[_Tile, _Tiles] | None:
    """A tile of this value and the tiles left without it: results lie before cards."""
    for place, tile in enumerate(tiles):
        if tile.value == value and (tile.step or not only_results):
            return tile, tiles[:place] + tiles[place + 1 :]
    return (_Tile(value, 0), tiles) if unlimited and not only_results else None


def _joined(read: Sequence[Token], picks: _Picks) -> Sequence[Token]:
    """The tokens with each fraction that is one number as one token."""
    gone = {pick.place + over for pick in picks if pick.length > 1 for over in (1, 2)}
    return [token for place, token in enumerate(read) if place not in gone] if gone else read


def _value(read: Sequence[Token], picks: _Picks) -> Exact | None:
    leaves: Iterator[Exact | None] = (pick.tile.value for pick in picks)
    return folded(_joined(read, picks), leaves, applied)


def _written(steps: Sequence[RawStep], played: Sequence[_Play]) -> Iterator[Written]:
    made: list[Expression] = []
    used = {pick.tile.step for play in played for pick in play.picks} | {len(steps)}
    for number, (step, (picks, value)) in enumerate(zip(steps, played, strict=True), start=1):
        expression, operations = _built(step.read, picks, made)
        made.append(expression)
        yield Written(
            number,
            _text(step.read, picks),
            Fraction(step.result),
            step.position,
            None if value is None else Fraction(value),
            expression,
            operations,
            number in used,
        )


def _built(
    read: Sequence[Token], picks: _Picks, made: Sequence[Expression]
) -> tuple[Expression, tuple[Operation, ...]]:
    operations: list[Operation] = []

    def join(sign: Sign, left: Expression, right: Expression) -> Expression:
        operations.append(Operation(sign, left, right))
        return operations[-1]

    leaves: Iterator[Expression] = (
        made[tile.step - 1] if tile.step else Number(int(tile.value)) for _, _, tile in picks
    )
    return folded(_joined(read, picks), leaves, join), tuple(operations)


def _text(read: Sequence[Token], picks: _Picks) -> str:
    """The step as people write it: blanks around signs, none in a fraction that is a number."""
    lines = {pick.place + 1 for pick in picks if pick.length > 1}
    return "".join(
        token.mark if place in lines else _SPACED.get(token.mark) or token.mark.replace("-", "−")
        for place, token in enumerate(read)
    )
