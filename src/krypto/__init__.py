"""Krypto: the mathematical card game, for programs.

>>> import krypto
>>> deal = krypto.Deal((3, 6, 11, 14, 15), 8)
>>> krypto.judge(deal, "(14 - 6) x (15 - 11 - 3)").accepted
True
>>> len(krypto.solutions(deal))
47

Loading this package is cheap: what costs something to load, the solver with NumPy before all,
comes in when one of its names is first looked at.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from krypto.errors import KryptoError
from krypto.rules.deal import Deal
from krypto.rules.deck import Deck, deck
from krypto.rules.expression import Expression
from krypto.rules.notation import read
from krypto.rules.ruleset import PRESETS, Ruleset, preset
from krypto.rules.verdict import Fault, Verdict, judge

if TYPE_CHECKING:
    from krypto.rules.shuffle import Seed, deals
    from krypto.solver import count, is_solvable, solutions, solve
    from krypto.solver.grading import grade
    from krypto.solver.hints import hints

    __version__: str
else:
    _LATER = {
        **dict.fromkeys(("Seed", "deals"), "krypto.rules.shuffle"),
        **dict.fromkeys(("count", "is_solvable", "solutions", "solve"), "krypto.solver"),
        "grade": "krypto.solver.grading",
        "hints": "krypto.solver.hints",
    }

    def __getattr__(name: str) -> object:
        """The names that cost something to load, when they are first looked at."""
        if name in _LATER:
            return getattr(import_module(_LATER[name]), name)
        if name == "__version__":
            return import_module("importlib.metadata").version("krypto-game")
        raise AttributeError(f"module 'krypto' has no attribute {name!r}")


__all__ = [
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
]
