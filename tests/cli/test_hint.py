"""`krypto hint`."""

import json
from collections.abc import Callable, Sequence

import pytest

Said = Callable[[Sequence[str]], tuple[int, str, str]]

EXAMPLE = ["3", "6", "11", "14", "15", "8"]


def test_without_a_number_the_gentlest_hint_comes(said: Said) -> None:
    """One hint is shown, and how to get the next one."""
    status, out, _ = said(["hint", *EXAMPLE])
    assert status == 0
    assert out.splitlines() == ["There is a solution.", "Hint 1 of 6. For more: --step 2"]


def test_each_step_in_json(said: Said) -> None:
    """The N-th hint stands under its number, and past the last one comes the last."""
    kinds = []
    for step in range(1, 8):
        status, out, _ = said(["hint", *EXAMPLE, "--step", str(step), "--json"])
        data = json.loads(out)
        assert (status, data["steps"], len(data["hints"])) == (0, 6, 1)
        assert data["hints"][0]["step"] == min(step, 6)
        kinds.append(data["hints"][0]["kind"])
    assert kinds == ["solvable", "signs", "last", "goal", "first", "steps", "steps"]


def test_all_hints_at_once(said: Said) -> None:
    """With --all there are as many hints as there are steps, in order."""
    data = json.loads(said(["hint", *EXAMPLE, "--all", "--json"])[1])
    assert [hint["step"] for hint in data["hints"]] == list(range(1, 7))


def test_an_unsolvable_deal_is_a_no(said: Said) -> None:
    """The only hint proves that there is no solution, with exit status 1."""
    status, out, _ = said(["hint", "1", "8", "9", "12", "17", "9"])
    assert status == 1
    assert "none of the 1,388 different numbers these cards can make is 9" in out


@pytest.mark.parametrize(
    ("built", "status", "kind"),
    [
        ("14-6=8", 0, "solvable"),
        ("14+6=20, 11+3=14", 1, "dead_end"),
        ("14-6=9", 1, "fault"),
        ("14-6=8,15-11=4,4-3=1,8*1=8", 0, "done"),
    ],
)
def test_going_on_from_what_was_built(said: Said, built: str, status: int, kind: str) -> None:
    """What was built decides the first hint, and whether there is a way on."""
    found, out, _ = said(["hint", *EXAMPLE, "--built", built, "--json"])
    assert (found, json.loads(out)["hints"][0]["kind"]) == (status, kind)


def test_a_wrong_answer_is_explained(said: Said) -> None:
    """The value, how far off it is, and what precedence did are told; exit status 1."""
    status, out, _ = said(["hint", "1", "1", "3", "4", "5", "16", "--claim", "3+4*5*1-1"])
    assert status == 1
    assert "This makes 22, and the target is 16: that is 6 too many." in out
    assert "× and ÷ go before + and −, so 3 + 4 × 5 × 1 is 23, not 35." in out


def test_a_right_answer_has_nothing_to_explain(said: Said) -> None:
    """Explaining what is right says so, with exit status 0."""
    assert said(["hint", *EXAMPLE, "--claim", "(14-6)*(15-11-3)"]) == (0, "That is right.\n", "")


@pytest.mark.parametrize("more", [["--built", "14-?"], ["--claim", ""], ["--step", "0"]])
def test_nonsense_is_misuse(said: Said, more: list[str]) -> None:
    """Text that cannot be read and a hint that cannot be are refused in one line."""
    status, out, err = said(["hint", *EXAMPLE, *more])
    assert (status, out, err.count("\n")) == (2, "", 1)
