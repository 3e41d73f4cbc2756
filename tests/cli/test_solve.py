"""`krypto solve`."""

import json
import subprocess
from collections.abc import Callable, Sequence

import pytest

Krypto = Callable[..., subprocess.CompletedProcess[str]]
Said = Callable[[Sequence[str]], tuple[int, str, str]]

EXAMPLE = ["3", "6", "11", "14", "15", "8"]


def test_json_has_the_agreed_shape(said: Said) -> None:
    """Deal, rules, whether there is a solution, how many there are, and the nicest."""
    status, out, _ = said(["solve", *EXAMPLE, "--json"])
    data = json.loads(out)
    assert status == 0
    assert list(data) == ["deal", "rules", "solvable", "count", "solutions"]
    assert data["deal"] == {"hand": [3, 6, 11, 14, 15], "target": 8}
    assert (data["rules"], data["solvable"], data["count"]) == ("house", True, 47)
    assert len(data["solutions"]) == 1


def test_every_solution_is_shown_and_right(said: Said) -> None:
    """All are as many as there are, all different, the nicest first, and the judge takes each."""
    data = json.loads(said(["solve", *EXAMPLE, "--all", "--json"])[1])
    assert len(set(data["solutions"])) == data["count"] == 47
    assert [data["solutions"][0]] == json.loads(said(["solve", *EXAMPLE, "--json"])[1])["solutions"]
    for text in data["solutions"]:
        assert said(["check", *EXAMPLE, text])[0] == 0


@pytest.mark.parametrize(("same", "count"), [("strict", 89), ("loose", 51)])
def test_sameness_can_be_chosen(said: Said, same: str, count: int) -> None:
    """The count is that of the sameness asked for, with or without all."""
    deal = ["1", "1", "3", "7", "8", "1"]
    for more in ([], ["--all"]):
        data = json.loads(said(["solve", *deal, "--same", same, "--json", *more])[1])
        assert data["count"] == count


def test_no_solution_is_a_no(said: Said) -> None:
    """Where there is none the exit status is 1 and the list is empty."""
    deal = ["1", "8", "9", "12", "17", "9"]
    status, out, _ = said(["solve", *deal, "--json"])
    data = json.loads(out)
    assert (status, data["solvable"], data["count"], data["solutions"]) == (1, False, 0, [])
    assert said(["solve", *deal])[:2] == (
        1,
        "No solution: nothing that these cards can make is 9.\n",
    )


def test_rules_matter(said: Said) -> None:
    """What the rules allow on the way decides, by preset or by a single setting."""
    deal = ["5", "8", "9", "14", "23", "9"]
    assert said(["solve", *deal])[0] == 1
    data = json.loads(said(["solve", *deal, "--rules", "open", "--json"])[1])
    assert (data["rules"], data["count"]) == ("open", 6)
    same = json.loads(said(["solve", *deal, "--set", "fractions=on", "--json"])[1])
    assert (same["rules"], same["count"]) == ("open", 6)


def test_rules_of_ones_own_are_shown_in_full(said: Said) -> None:
    """Changed rules have no name, so every setting is given."""
    deal = ["1", "6", "9", "10", "10", "9"]
    status, out, _ = said(["solve", *deal, "--set", "zero=off", "--json"])
    data = json.loads(out)
    assert (status, data["rules"], data["settings"]["zero"]) == (1, None, False)


@pytest.mark.parametrize(
    "words",
    [
        ["3 6 11 14 15 -> 8"],
        ["3,6,11,14,15=8"],
        ["3 6 11 14 15 : 8"],
        ["3", "6", "11", "14", "15", "->", "8"],
        ["--", "3", "6", "11", "14", "15", "8"],
        ["3", "6", "--all", "11", "14", "--json", "15", "8"],
    ],
)
def test_a_deal_can_be_written_in_many_ways(said: Said, words: list[str]) -> None:
    """One word or many, with an arrow or without, with options in between."""
    assert said(["solve", *words])[0] == 0


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ([], "bad_usage"),
        (["3", "6", "11", "14", "8"], "hand_size"),
        (["3", "6", "11", "14", "15", "2", "8"], "hand_size"),
        (["0", "6", "11", "14", "15", "8"], "bad_number"),
        (["10000", "6", "11", "14", "15", "8"], "bad_number"),
        (["-3", "6", "11", "14", "15", "8"], "bad_deal"),
        (["3.5", "6", "11", "14", "15", "8"], "bad_deal"),
        (["٣", "6", "11", "14", "15", "8"], "bad_deal"),
        (["9" * 5000, "6", "11", "14", "15", "8"], "bad_deal"),
        (["3", "6", "11", "14", "15", "-"], "bad_deal"),
        (["six", "6", "11", "14", "15", "8"], "bad_deal"),
        (["99", "6", "11", "14", "15", "8"], "not_in_deck"),
        (["25", "25", "11", "14", "15", "8"], "not_in_deck"),
        (["25", "6", "11", "14", "15", "25"], "not_in_deck"),
        (["11", "6", "5", "4", "3", "8", "--rules", "primary"], "not_in_deck"),
        ([*EXAMPLE, "--same", "loosely"], "unknown_sameness"),
    ],
)
def test_what_is_no_deal_is_refused(said: Said, words: list[str], code: str) -> None:
    """Numbers that no table could have are misuse, with one line and a code."""
    status, out, err = said(["solve", *words])
    assert (status, out) == (2, "")
    assert err.endswith(f"[{code}]\n")
    assert err.count("\n") == 1
    assert len(err) < 500


def test_any_numbers_can_be_asked_for(said: Said) -> None:
    """The deck's limits can be lifted, up to what the library takes."""
    assert said(["solve", "9999", "9998", "99", "25", "25", "1", "--any-numbers"])[0] in (0, 1)
    assert said(["solve", "25", "25", "11", "14", "15", "8", "--any-numbers"])[0] in (0, 1)


@pytest.mark.parametrize(
    ("cards", "words"), [("3", ["3", "4", "6", "18"]), ("4", ["1", "2", "3", "4", "10"])]
)
def test_other_hand_sizes(said: Said, cards: str, words: list[str]) -> None:
    """Smaller hands keep the preset's name, for its rules are the same."""
    status, out, _ = said(["solve", "--cards", cards, *words, "--json"])
    assert (status, json.loads(out)["rules"]) == (0, "house")


def test_the_same_lines_in_every_process(krypto: Krypto) -> None:
    """Order and wording do not hang on the hash seed of the process [DK-08]."""
    outs = {
        krypto("solve", *EXAMPLE, "--all", env={"PYTHONHASHSEED": seed}).stdout
        for seed in ("0", "1", "random")
    }
    assert len(outs) == 1


@pytest.mark.parametrize("command", ["solve", "hint", "grade"])
@pytest.mark.parametrize(
    ("more", "example"), [([], "3 6 11 14 15 8"), (["--cards", "3"], "3 6 11 8")]
)
def test_nothing_to_solve(said: Said, command: str, more: list[str], example: str) -> None:
    """Without a deal the line says what to give, with an example that can be solved."""
    status, out, err = said([command, *more])
    assert (status, out) == (2, "")
    assert f"such as {example}. " in err
    assert said([command, *more, *example.split()])[0] == 0
