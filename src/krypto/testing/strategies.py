"""Hypothesis strategies for what the rules are made of: hands, deals, expressions, rulesets."""

from collections.abc import Sequence

from hypothesis import strategies as st

from krypto.rules.deal import HAND_SIZES, Deal
from krypto.rules.deck import DECKS, LARGEST_NUMBER
from krypto.rules.expression import Expression, Number, Operation, Sign
from krypto.rules.ruleset import PRESETS, Ruleset

__all__ = ["deals", "expressions", "hands", "rulesets", "table_rules"]


def hands(largest: int = 25) -> st.SearchStrategy[tuple[int, ...]]:
    """Hands of three to five cards, from 1 to the largest number."""
    cards = st.integers(1, min(largest, LARGEST_NUMBER))
    sized = st.lists(cards, min_size=HAND_SIZES[0], max_size=HAND_SIZES[-1])
    return sized.map(tuple)


def deals(largest: int = 25) -> st.SearchStrategy[Deal]:
    """Deals of any cards and target up to the largest number, in a deck or not."""
    return st.builds(Deal, hands(largest), st.integers(1, largest))


@st.composite
def expressions(draw: st.DrawFn, hand: Sequence[int]) -> Expression:
    """Expressions that use each card of the hand once, in any order and shape."""
    parts: list[Expression] = [Number(card) for card in draw(st.permutations(hand))]
    while len(parts) > 1:
        place = draw(st.integers(0, len(parts) - 2))
        sign = draw(st.sampled_from(Sign))
        parts[place : place + 2] = [Operation(sign, parts[place], parts[place + 1])]
    return parts[0]


def rulesets() -> st.SearchStrategy[Ruleset]:
    """The presets."""
    return st.sampled_from(list(PRESETS.values()))


@st.composite
def table_rules(draw: st.DrawFn) -> Ruleset:
    """Rules as a table may have them: every setting drawn, none contradicting another."""
    whole, seconds = st.integers(1, 20), st.integers(1, 600)
    trophies, call_first, out = (draw(st.booleans()) for _ in range(3))
    by_rounds, play_off = draw(st.booleans()), draw(st.booleans())
    return Ruleset(
        deck=draw(st.sampled_from(list(DECKS.values()))),
        cards=draw(st.sampled_from(HAND_SIZES)),
        fractions=draw(st.booleans()),
        negatives=draw(st.booleans()),
        zero=draw(st.booleans()),
        wrong_claim_out=out,
        penalty=0 if trophies else draw(st.integers(0, 3)),
        redeal=out and draw(st.booleans()),
        call_first=call_first,
        show_seconds=draw(seconds) if call_first else None,
        round_seconds=draw(st.none() | seconds),
        trophies=trophies,
        doubling=not trophies and draw(st.booleans()),
        rounds=draw(whole) if by_rounds else None,
        first_to=None if by_rounds else draw(whole),
        joint_winners=not play_off,
        play_off=play_off,
        solvable_only=draw(st.booleans()),
        level=draw(st.none() | st.integers(1, 5)),
        auto_start=draw(st.booleans()),
    )
