"""The public names: which there are, how cheap they are to load, how they look to mypy."""

import subprocess
import sys
from pathlib import Path

import pytest

import krypto
import krypto.cli
from krypto.errors import KryptoError

NAMES = {
    "PRESETS",
    "Deal",
    "Deck",
    "Expression",
    "Fault",
    "KryptoError",
    "Ruleset",
    "Seed",
    "Verdict",
    "__version__",
    "count",
    "deals",
    "deck",
    "grade",
    "hints",
    "is_solvable",
    "judge",
    "preset",
    "read",
    "solutions",
    "solve",
}

USER = """\
from fractions import Fraction
from itertools import islice

import krypto

deal = krypto.Deal((3, 6, 11, 14, 15), 8)
rules: krypto.Ruleset = krypto.preset("open").changed(zero=False)
verdict: krypto.Verdict = krypto.judge(deal, "(14-6)*(15-11-3)", rules)
value: Fraction | None = verdict.value
codes: list[str] = [fault.code for fault in verdict.faults]
found: krypto.Expression | None = krypto.solve(deal, rules)
texts: list[str] = [str(one) for one in krypto.solutions(deal)[:3]]
answers: tuple[bool, int] = (krypto.is_solvable(deal), krypto.count(deal, same="loose"))
cards: krypto.Deck = krypto.deck("3x1-10")
dealt: list[krypto.Deal] = list(islice(krypto.deals(cards, krypto.Seed.of_number(7)), 2))
hard: tuple[float, int, tuple[str, ...]] = (
    krypto.grade(deal, rules).seconds,
    krypto.grade(deal, rules).level,
    krypto.grade(deal, rules).reasons,
)
told: list[str] = [hint.text for hint in krypto.hints(deal, built="14-6=8")]
version: str = krypto.__version__
try:
    said: krypto.Expression = krypto.read("1 +").expression
except krypto.KryptoError as error:
    print(error.code, *answers, len(dealt), verdict.accepted, codes)
"""


def _ran(*command: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command],
        capture_output=True,
        encoding="utf-8",
        timeout=200,
        check=False,
        cwd=cwd,
    )


def _loaded(program: str) -> set[str]:
    """The modules that are there when the program has run."""
    done = _ran("-c", f"{program}\nimport sys\nprint(*sys.modules)")
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_these_are_the_public_names() -> None:
    """The public names are exactly these, and each can be had."""
    assert set(krypto.__all__) == NAMES
    for name in NAMES:
        assert getattr(krypto, name) is not None


def test_a_name_that_is_not_there() -> None:
    """Whoever misspells a name is told so, as anywhere in Python."""
    with pytest.raises(AttributeError, match="solv"):
        getattr(krypto, "solv")  # noqa: B009  # mypy would not let it through


def test_loading_the_package_is_cheap() -> None:
    """What only solving, playing or the shell needs is not loaded with the package."""
    unwanted = {"numpy", "rich", "msgspec", "argparse", "asyncio", "logging", "hashlib", "secrets"}
    assert not unwanted & _loaded("import krypto")


def test_judging_needs_no_solver() -> None:
    """Dealing, reading and judging do without NumPy."""
    program = 'import krypto\nkrypto.judge(krypto.Deal((1, 2, 3), 6), "1+2+3")'
    assert "numpy" not in _loaded(program)


def test_numpy_comes_with_the_solver() -> None:
    """The first look at a function of the solver loads it."""
    assert "numpy" in _loaded("import krypto\nkrypto.solve")


def test_a_typed_program_passes(tmp_path: Path) -> None:
    """A user's program is checked strictly against the installed package, and runs."""
    program = tmp_path / "user.py"
    program.write_text(USER, "utf-8")
    checked = _ran("-m", "mypy", "--strict", "--no-incremental", "user.py", cwd=tmp_path)
    assert checked.returncode == 0, checked.stdout
    done = _ran("user.py", cwd=tmp_path)
    assert (done.stdout, done.stderr) == ("bad_notation True 47 2 True []\n", "")


def test_a_misspelt_name_does_not_pass(tmp_path: Path) -> None:
    """Types are not so loose that mypy would let a name through that is not there."""
    (tmp_path / "user.py").write_text("import krypto\nkrypto.solv\n", "utf-8")
    checked = _ran("-m", "mypy", "--strict", "--no-incremental", "user.py", cwd=tmp_path)
    assert 'has no attribute "solv"' in checked.stdout


def test_running_the_package_is_running_the_command() -> None:
    """`python -m krypto` is the command."""
    done = _ran("-m", "krypto", "check", "1 2 3 4 5 15", "1+2")
    assert done.returncode == krypto.cli.main(["check", "1 2 3 4 5 15", "1+2"]) == 1


def test_errors_have_one_root() -> None:
    """The error of the public names is the root of all."""
    assert krypto.KryptoError is KryptoError
