"""The rules in words, as they stand under the settings of a table [R1 to R13]."""

from collections.abc import Callable
from dataclasses import dataclass

from krypto.rules.notation import read, step_list
from krypto.rules.ruleset import HOUSE, Ruleset

__all__ = ["Paragraph", "wording"]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One rule in words.

    Attributes:
        rule: Its number, such as ``R5``; R12 has a paragraph for each option.
        title: Two or three words.
        text: A few plain sentences, without new lines.
    """

    rule: str
    title: str
    text: str


def wording(rules: Ruleset = HOUSE) -> tuple[Paragraph, ...]:
    """The rules of a table in words, in the order of their numbers; every setting shows.

    >>> next(one.text for one in wording() if one.rule == "R1")
    '56 cards: three each of 1 to 6, four each of 7 to 10, two each of 11 to 17 and one each of \
18 to 25.'
    """
    return tuple(
        Paragraph(rule, title, " ".join(filter(None, text(rules)))) for rule, title, text in _RULES
    )


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

_EXAMPLES = {3: "(14 − 6) × 2", 4: "(14 − 6) × (3 − 2)", 5: "(14 − 6) × (15 − 11 − 3)"}


def _deck(rules: Ruleset) -> list[str]:
    runs = [_run(*run) for run in rules.deck.runs]
    size = f"{rules.deck.size} {'card' if rules.deck.size == 1 else 'cards'}"
    return [f"{size}: {_listed(runs)}."]


def _run(first: int, last: int, copies: int) -> str:
    if first == last:
        return f"{_number(copies)} {first}" if copies == 1 else f"{_number(copies)} of {first}"
    return f"{_number(copies)} each of {first} to {last}"


def _deal(rules: Ruleset) -> list[str]:
    less = " less the trophies that were won" if rules.trophies else ""
    return [
        f"{_number(rules.cards).capitalize()} cards lie face up: the hand.",
        "One more card above them is the target.",
        f"Every deal is a fresh, fair shuffle of the whole deck{less}.",
    ]


def _together(_: Ruleset) -> list[str]:
    return ["Everyone works on the same cards at the same time. There are no turns."]


def _expression(rules: Ruleset) -> list[str]:
    example = _EXAMPLES[rules.cards]
    return [
        f"Reach the target with all {_number(rules.cards)} cards, each exactly once, in any order,",
        "with + − × ÷ and round brackets.",
        "No other numbers, no sign in front of a number, and no making 12 out of a 1 and a 2.",
        "× and ÷ come before + and −; otherwise read from the left.",
        f"Say it in one line, {example}, or in steps: {step_list(read(example).expression)}.",
    ]


def _steps(rules: Ruleset) -> list[str]:
    whole = "Every step must be a whole number, so a division has to come out even."
    allowed = [
        word for word, on in (("below zero", rules.negatives), ("to zero", rules.zero)) if on
    ]
    refused = [
        word for word, on in (("below zero", rules.negatives), ("to zero", rules.zero)) if not on
    ]
    return [
        "Fractions are fine on the way." if rules.fractions else whole,
        f"A step may go {' or '.join(allowed)}." if allowed else "",
        f"No step may go {' or '.join(refused)}." if refused else "",
        "Nothing is ever divided by zero. Steps are judged just as you write them.",
    ]


def _claim(_: Ruleset) -> list[str]:
    return ["The first correct claim wins the round. First is whoever the table heard first."]


def _wrong_claim(rules: Ruleset) -> list[str]:
    others = "with a new deal" if rules.redeal else "with the same cards"
    return [
        f"A wrong claim puts you out for this round, and the others go on {others}."
        if rules.wrong_claim_out
        else "A wrong claim does not put you out: try again.",
        "You are told everything that is wrong with it.",
        "The others see only that it was wrong, until the round is over.",
        "Something that cannot be read as an expression costs nothing.",
    ]


def _no_solution(rules: Ruleset) -> list[str]:
    void = (
        "When everyone still in has declared, the round does not count: the table shows a solution"
    )
    return [
        "Do you think it cannot be done? Declare that there is no solution.",
        "You can take it back, and you can still claim.",
        f"{void} and deals again."
        if rules.solvable_only or rules.level
        else f"{void}, or that you were right, and deals again.",
        "Those who are out stay out until a round counts."
        if rules.redeal
        else "Everyone is in again then.",
    ]


def _all_out(rules: Ruleset) -> list[str]:
    ends = [
        reason
        for reason, on in (
            ("everyone is out", rules.wrong_claim_out),
            ("the time is up", rules.round_seconds is not None),
        )
        if on
    ]
    if not ends:
        return ["Nobody is ever out here, so a round goes on until it is won or given up."]
    shown = "a solution is shown, or that there is none"
    return [f"When {' or '.join(ends)}, nobody wins the round. It counts, and {shown}."]


def _score(rules: Ruleset) -> list[str]:
    if rules.trophies:
        return [
            "The winner of a round takes the target card as a trophy.",
            "Your score is the number of your trophies.",
            "A trophy stays out of the deck until the match ends.",
        ]
    if rules.doubling:
        return ["Winning a round scores points, and more of them in a streak."]
    return ["Winning a round scores 1 point."]


def _match(rules: Ruleset) -> list[str]:
    if rules.first_to is not None:
        won = _counted(rules.first_to, "round")
        return [f"The first to win {won} wins the match; rounds count here, not points."]
    return [
        f"The match has {_counted(rules.rounds or 0, 'round')}, and the highest score wins.",
        "Those with equal scores play on alone until one of them wins a round."
        if rules.play_off
        else "Those with equal scores win together.",
    ]


def _call(rules: Ruleset) -> list[str]:
    if not rules.call_first:
        return ["Nobody has to call: claim as soon as you see it."]
    return [
        f"Call first. Then you have {_time(rules.show_seconds or 0)} to show your expression,",
        "and nobody else may call or claim. If the time runs out, it is a wrong claim.",
    ]


def _time_limit(rules: Ruleset) -> list[str]:
    if rules.round_seconds is None:
        return ["A round has no time limit."]
    stands = " The clock stands still while a call is open." if rules.call_first else ""
    return [f"A round lasts at most {_time(rules.round_seconds)}.{stands}"]


def _penalty(rules: Ruleset) -> list[str]:
    if not rules.penalty:
        return ["A wrong claim costs no points."]
    return [f"A wrong claim costs {_counted(rules.penalty, 'point')}. A score may fall below zero."]


def _redeal(rules: Ruleset) -> list[str]:
    if not rules.redeal:
        return ["After a wrong claim the cards stay."]
    clock = " and the clock starts again" if rules.round_seconds is not None else ""
    return [
        f"After a wrong claim the others get a new hand and target{clock}.",
        "It is still the same round: those who are out stay out.",
    ]


def _doubling(rules: Ruleset) -> list[str]:
    if not rules.doubling:
        return ["Rounds won in a row score nothing extra."]
    return [
        "Your first win scores 1 point; while you keep winning, the next ones score 2, 4, 8 and",
        "so on. A round that you do not win ends the streak; one that does not count leaves it.",
    ]


def _which_deals(rules: Ruleset) -> list[str]:
    if rules.level is not None:
        return [f"Only deals of level {rules.level} are dealt (1 is the easiest, 5 the hardest)."]
    if rules.solvable_only:
        return ["Only deals that have a solution are dealt."]
    return ["Every deal comes up as the shuffle has it; some have no solution."]


def _coming_and_going(rules: Ruleset) -> list[str]:
    return [
        "If you come late, you watch until the next round.",
        "If you drop out, your seat and score are kept, and the others need not wait for you.",
        "If the host goes, whoever has been at the table longest stands in.",
        "The next round starts by itself."
        if rules.auto_start
        else "A round starts when the host says so or everyone is ready.",
        "The host can pause: then the cards are covered and every clock stands still.",
    ]


_RULES: tuple[tuple[str, str, Callable[[Ruleset], list[str]]], ...] = (
    ("R1", "The deck", _deck),
    ("R2", "The deal", _deal),
    ("R3", "All together", _together),
    ("R4", "What to find", _expression),
    ("R5", "Every step", _steps),
    ("R6", "Claiming", _claim),
    ("R7", "A wrong claim", _wrong_claim),
    ("R8", "No solution", _no_solution),
    ("R9", "Nobody wins", _all_out),
    ("R10", "The score", _score),
    ("R11", "The match", _match),
    ("R12", "Calling", _call),
    ("R12", "Time", _time_limit),
    ("R12", "Penalty", _penalty),
    ("R12", "Redeal", _redeal),
    ("R12", "Streaks", _doubling),
    ("R12", "Which deals", _which_deals),
    ("R13", "Coming and going", _coming_and_going),
)


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _time(seconds: int) -> str:
    """The time as people say it: 90 is 1 minute and 30 seconds."""
    hours, rest = divmod(seconds, 3600)
    minutes, left = divmod(rest, 60)
    parts = [(hours, "hour"), (minutes, "minute"), (left, "second")]
    return _listed([_counted(count, unit) for count, unit in parts if count])
