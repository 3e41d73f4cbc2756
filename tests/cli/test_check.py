"""`krypto check`, the judge for one answer."""

import json
import subprocess
from collections.abc import Callable, Sequence

import pytest

Krypto = Callable[..., subprocess.CompletedProcess[str]]
Said = Callable[[Sequence[str]], tuple[int, str, str]]

EXAMPLE = ["3", "6", "11", "14", "15", "8"]
ONE_TO_FIVE = ["1", "2", "3", "4", "5", "15"]


@pytest.mark.parametrize(
    "answer", ["(14-6)*(15-11-3)", "14-6=8, 15-11=4, 4-3=1, 8x1=8", "(14 − 6) × (15 − 11 − 3)"]
)
def test_a_right_answer(said: Said, answer: str) -> None:
    """Either notation is accepted, with the value and no fault."""
    assert said(["check", *EXAMPLE, answer])[:2] == (
        0,
        "Right: (14 − 6) × (15 − 11 − 3) = 8.\n",
    )
    status, out, _ = said(["check", *EXAMPLE, answer, "--json"])
    assert (status, json.loads(out)) == (0, {"accepted": True, "value": "8", "faults": []})


def test_every_fault_is_told(said: Said) -> None:
    """A wrong answer is a no, with every fault, its code and what it speaks of."""
    status, out, _ = said(["check", "1", "1", "2", "7", "8", "24", "7/2*8*8", "--json"])
    data = json.loads(out)
    assert (status, data["accepted"], data["value"]) == (1, False, "224")
    codes = [fault["code"] for fault in data["faults"]]
    assert codes == ["wrong_cards", "fraction_step", "wrong_value"]
    assert data["faults"][0]["missing"] == [1, 1]
    text = said(["check", "1", "1", "2", "7", "8", "24", "7/2*8*8"])[1]
    assert all(fault["message"] in text for fault in data["faults"])


SLIP = "  - × and ÷ go before + and −, so 1 + 2 × 3 + 4 + 5 is 16, not 18. For 18 write"


@pytest.mark.parametrize(
    ("answer", "target", "told"),
    [
        ("1+2*3+4+5", "18", True),
        ("2*3=6, 1+6=7, 7+4=11, 11+5=16", "18", False),
        ("(1+2)*3+4-5", "18", False),
        ("1+2*3+4+5", "16", False),
        ("1+2*3+4", "11", False),
    ],
)
def test_where_precedence_bit_is_told(said: Said, answer: str, target: str, told: bool) -> None:
    """A wrong value that comes of the order of signs has one line more, in words alone."""
    words = ["check", "1", "2", "3", "4", "5", target, answer]
    assert (SLIP in said(words)[1]) is told
    assert "go before" not in said([*words, "--json"])[1]


def test_a_fraction_is_exact_and_a_missing_value_is_null(said: Said) -> None:
    """Values are n or n/d; where none is formed it is null."""
    deal = ["1", "3", "5", "9", "14", "16", "--rules", "open", "--json"]
    assert json.loads(said(["check", *deal, "9/14+5*3+1"])[1])["value"] == "233/14"
    assert json.loads(said(["check", *deal, "9/(14-5-9)+3+1"])[1])["value"] is None


@pytest.mark.parametrize(
    ("answer", "position"),
    [("2+3)*4", 4), ("-1+2", 1), ("--1+2", 1), ("-(1)", 1), ("1.5*2", 2), ("print(7)", 1), ("", 1)],
)
@pytest.mark.parametrize("stop", [[], ["--"]])
def test_what_is_no_expression_is_a_no(
    said: Said, answer: str, position: int, stop: list[str]
) -> None:
    """Text that is no expression is not accepted, a sign in front makes no option of it."""
    status, out, err = said(["check", *ONE_TO_FIVE, "--json", *stop, answer])
    data = json.loads(out)
    assert (status, err) == (1, "")
    assert (data["accepted"], data["value"]) == (False, None)
    (fault,) = data["faults"]
    assert (fault["code"], fault["position"]) == ("bad_notation", position)


def test_the_place_is_shown(said: Said) -> None:
    """The place of what cannot be read is marked under the text."""
    out = said(["check", *ONE_TO_FIVE, "2+3)*4"])[1]
    assert out.endswith("\n\n  2+3)*4\n     ^\n")


@pytest.mark.parametrize(
    "answer", ["(" * 10_000, "-" * 10_000 + "7", "1+" * 5000 + "1", "9" * 10_000]
)
def test_a_huge_answer_is_refused_at_once(krypto: Krypto, answer: str) -> None:
    """Ten thousand characters get a short answer, from the command line and from a file."""
    for done in (
        krypto("check", *ONE_TO_FIVE, "--", answer),
        krypto("check", *ONE_TO_FIVE, "-", stdin=answer),
    ):
        assert done.returncode == 1
        assert done.stderr == ""
        assert len(done.stdout) < 400


@pytest.mark.parametrize("answer", ["exit()", "__import__('os').abort()", "print(7)"])
def test_nothing_is_ever_run(krypto: Krypto, answer: str) -> None:
    """Program text is refused like any other text and does nothing [SE-03]."""
    done = krypto("check", *ONE_TO_FIVE, answer)
    assert done.returncode == 1
    assert "7\n" not in done.stdout.splitlines(keepends=True)


@pytest.mark.parametrize("ending", ["", "\n", "\r\n"])
def test_the_answer_may_come_from_a_file(krypto: Krypto, ending: str) -> None:
    """A dash reads the answer from standard input, with or without a final newline."""
    assert krypto("check", *ONE_TO_FIVE, "-", stdin="1+2+3+4+5" + ending).returncode == 0
    assert (
        krypto(
            "check", *ONE_TO_FIVE, "-", stdin="1+2=3\n3+3=6\n6+4=10\n10+5=15" + ending
        ).returncode
        == 0
    )
    assert krypto("check", *ONE_TO_FIVE, "-", stdin=ending).returncode == 1


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ([], "bad_usage"),
        (["1+2"], "bad_usage"),
        (ONE_TO_FIVE, "bad_usage"),
        (["1", "2", "3", "4", "15", "1+2+3+4"], "hand_size"),
        (["1", "2", "3", "4", "99", "15", "1+2"], "not_in_deck"),
        (["1", "2", "3", "25", "4", "25", "1+2"], "not_in_deck"),
        (["one", "2", "3", "4", "5", "15", "1+2"], "bad_deal"),
        ([*ONE_TO_FIVE, "1+2", "--entry", "1+2"], "bad_deal"),
    ],
)
def test_misuse(said: Said, words: list[str], code: str) -> None:
    """Without a deal and an answer there is nothing to judge."""
    status, out, err = said(["check", *words])
    assert (status, out) == (2, "")
    assert err.endswith(f"[{code}]\n")


def test_any_numbers_can_be_asked_for(said: Said) -> None:
    """A hand that the deck cannot deal is judged when that is wanted [EX-08]."""
    words = ["3", "7", "7", "9", "20", "20", "(7-7)/9*3+20"]
    assert said(["check", *words])[0] == 2
    for rules in ("house", "open", "international"):
        assert said(["check", *words, "--any-numbers", "--rules", rules])[0] == 0


def test_a_target_is_a_number_and_not_a_text(said: Said) -> None:
    """A target given as text is the number it names, and can be reached [EX-12]."""
    assert said(["check", "1 2 3 4 5 -> 15", "1+2+3+4+5"])[0] == 0
    assert said(["check", "1,2,3,4,5=015", "1+2+3+4+5"])[0] == 0
