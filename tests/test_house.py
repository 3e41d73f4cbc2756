"""The limits of the house are kept, and whoever breaks one is told where."""

from collections.abc import Callable
from pathlib import Path

import pytest

from house import breaches, main

ROOT = Path(__file__).resolve().parent.parent

GOOD = {
    "src/krypto/__init__.py": "from krypto.rules.deck import card\n\n__all__ = ['card']\n",
    "src/krypto/rules/deck.py": "import re\n\n__all__ = ['card']\n\n\ndef card():\n    return re\n",
    "src/krypto/rules/shuffle.py": "import secrets\n",
    "src/krypto/solver/forms.py": "import numpy as np\n",
    "tests/test_deck.py": 'def test_card():\n    """A card is a card, e.g. one of [R1]."""\n',
    "docs/rules.md": "See https://example.org/home/rules for more.\n",
}

Report = Callable[..., list[str]]


@pytest.fixture
def report(tmp_path: Path) -> Report:
    """Writes a small tree that keeps the limits, with these changes, and tells the breaches."""

    def told(changes: dict[str, str] | None = None) -> list[str]:
        for name, text in (GOOD | (changes or {})).items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return [str(breach) for breach in breaches(tmp_path)]

    return told


def test_this_project_keeps_the_limits() -> None:
    """The project itself breaks no limit."""
    assert [str(breach) for breach in breaches(ROOT)] == []


def test_a_good_tree_has_no_breach(report: Report) -> None:
    """A tree within every limit is reported as in order."""
    assert report() == []


def lines(count: int) -> str:
    """A file of so many lines."""
    return "#\n" * count


def function(count: int) -> str:
    """A function of so many lines, the first included."""
    return "def _f():\n" + "    pass\n" * (count - 1)


def klass(count: int) -> str:
    """A class of so many lines, the first included."""
    return "class _A:\n" + "    x = 1\n" * (count - 1)


@pytest.mark.parametrize(
    ("made", "limit", "told"),
    [
        (lines, 400, "401: the file has 401 lines, the limit is 400"),
        (function, 40, "1: function _f has 41 lines, the limit is 40"),
        (klass, 250, "1: class _A has 251 lines, the limit is 250"),
    ],
)
def test_sizes(report: Report, made: Callable[[int], str], limit: int, told: str) -> None:
    """What is as long as its limit passes, and one line more is named with both numbers."""
    assert report({"scripts/a.py": made(limit)}) == []
    assert report({"scripts/a.py": made(limit + 1)}) == [f"scripts/a.py:{told}"]


@pytest.mark.parametrize(("length", "told"), [(6, []), (7, ["src:1"])])
def test_most_functions_are_short(report: Report, length: int, told: list[str]) -> None:
    """Half of the functions in src have at most six lines besides their docstrings."""
    long = 'def _f():\n    """Does a thing."""\n' + "    pass\n" * length
    found = report({"src/krypto/a.py": long + long.replace("_f", "_g")})
    assert [line.rsplit(":", 1)[0] for line in found] == told


@pytest.mark.parametrize(
    "law",
    ["", '"""Two sentences. They are one too many."""', '"""No stop"""', '"""One.\n\n    Two."""'],
)
def test_every_test_states_one_law(report: Report, law: str) -> None:
    """A test without a docstring of exactly one sentence is a breach."""
    found = report({"tests/test_a.py": f"def test_it():\n    {law}\n    assert 1\n"})
    assert found == ["tests/test_a.py:1: test_it states its law in a docstring of one sentence"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("def card():\n    pass\n", ["1: no __all__, which names card"]),
        (
            "__all__ = ['a']\na = 1\nif a:\n    B: int = 2\n",
            ["4: B is public, but not in __all__"],
        ),
        (
            "from re import sub\n__all__ = ['sub']\n",
            ["1: __all__ names sub, which is not here"],
        ),
        ("_inner = 1\n", []),
        ("__all__ = ['late']\ndef __getattr__(name):\n    pass\n", []),
    ],
    ids=["none", "missing", "extra", "private", "lazy"],
)
def test_public_names_are_those_in_all(report: Report, text: str, told: list[str]) -> None:
    """A public module lists in `__all__` all of its public names and nothing else."""
    assert report({"src/krypto/a.py": text}) == [f"src/krypto/a.py:{line}" for line in told]
    assert report({"src/krypto/a.py": "", "src/krypto/_a.py": text}) == []


@pytest.mark.parametrize(
    ("path", "text", "told"),
    [
        ("src/krypto/cli/a.py", "\nimport numpy.random\n", "2: only krypto.solver imports numpy"),
        ("src/krypto/rules/a.py", "from rich import box\n", "1: krypto.rules.a uses the standard"),
        ("src/krypto/match/a.py", "def _f():\n    import random\n", "2: krypto.match.a is pure"),
        ("src/krypto/match/__init__.py", "from time import time\n", "1: krypto.match is pure"),
        ("src/krypto/rules/a.py", "import secrets\n", "1: krypto.rules.a is pure"),
        ("src/krypto/rules/a.py", "_x = open('f')\n", "1: krypto.rules.a is pure, so no open()"),
    ],
)
def test_imports_and_calls(report: Report, path: str, text: str, told: str) -> None:
    """What a part of the code may not import or call is found wherever it stands."""
    (found,) = report({path: text})
    assert found.startswith(f"{path}:{told}")


def test_other_parts_may_read_and_write(report: Report) -> None:
    """Only the pure packages are kept from files and clocks."""
    assert report({"src/krypto/cli/a.py": "import time\n_f = open('f')\n"}) == []


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ("in /ro" + "ot/krypto", "a path of one machine"),
        ("from https://py" + "pi.org/simple", "the host of a package registry"),
        ("see iss" + "ue 2", "a number in a list of tasks"),
    ],
)
@pytest.mark.parametrize("path", ["README.md", "docs/a.md", "tests/a.py", ".ci/run"])
def test_words_of_one_machine(report: Report, path: str, words: str, what: str) -> None:
    """No text of the project names the machine it was made on, or where packages come from."""
    assert report({path: f"#\n# {words}\n"}) == [f"{path}:2: this line names {what}"]


def test_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The exit status is 1 with a line for each breach, and 0 where there is none."""
    (tmp_path / "src").mkdir()
    assert main([str(tmp_path)]) == 0
    (tmp_path / "src" / "a.py").write_text("x = 1\n", encoding="utf-8")
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "The house is in order.",
        "src/a.py:1: no __all__, which names x",
        "The house is out of order in 1 places.",
    ]
