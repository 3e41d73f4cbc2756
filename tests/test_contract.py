"""Imports point down: whoever reaches up or across is stopped by the contract."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LAYERS = ("bots", "cli", "match", "paper", "rules", "server", "solver", "testing", "tui", "wire")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package with its contract, and an empty folder for each layer to come."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    package = tmp_path / "src" / "krypto"
    shutil.copytree(ROOT / "src" / "krypto", package, ignore=shutil.ignore_patterns("*.pyc"))
    for layer in LAYERS:
        (package / layer).mkdir(exist_ok=True)
        (package / layer / "__init__.py").touch()
    return tmp_path


def lint(root: Path) -> subprocess.CompletedProcess[str]:
    """What the check says of the package under this folder."""
    command = "from importlinter.cli import lint_imports; exit(lint_imports(no_cache=True))"
    return subprocess.run(
        [sys.executable, "-c", command],
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(root / "src")},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_copy_keeps_the_contract(copy: Path) -> None:
    """The package as it stands keeps every part of the contract, with all layers there."""
    told = lint(copy)
    assert told.returncode == 0, told.stdout
    assert "0 broken" in told.stdout


@pytest.mark.parametrize(
    ("layer", "imported"),
    [
        ("rules", "match"),
        ("rules", "solver"),
        ("match", "solver"),
        ("solver", "match"),
        ("match", "cli"),
        ("paper", "match"),
        ("wire", "solver"),
        ("tui", "cli"),
        ("server", "tui"),
    ],
)
def test_an_import_that_points_up_is_caught(copy: Path, layer: str, imported: str) -> None:
    """One import against the arrows breaks the contract, and its line is named."""
    (copy / "src" / "krypto" / layer / "stray.py").write_text(f"import krypto.{imported}\n")
    told = lint(copy)
    assert told.returncode == 1
    assert f"krypto.{layer}.stray -> krypto.{imported} (l.1)" in told.stdout


def test_an_import_through_others_is_caught(copy: Path) -> None:
    """A worksheet may not reach the match by way of a third module either."""
    package = copy / "src" / "krypto"
    (package / "rules" / "bridge.py").write_text("import krypto.match\n")
    (package / "paper" / "stray.py").write_text("import krypto.rules.bridge\n")
    told = lint(copy)
    assert "A worksheet knows no match, not even through others BROKEN" in told.stdout


def test_a_new_package_must_find_its_place(copy: Path) -> None:
    """A package that no layer names breaks the contract."""
    (copy / "src" / "krypto" / "games.py").touch()
    told = lint(copy)
    assert told.returncode == 1
    assert "krypto.games" in told.stdout
