"""Krypto: the mathematical card game, for programs.

>>> import krypto
>>> deal = krypto.Deal((3, 6, 11, 14, 15), 8)
>>> krypto.judge(deal, "(14 - 6) x (15 - 11 - 3)").accepted
True
>>> len(krypto.solutions(deal))
47

Loading this package costs next to nothing: each of its names comes in when it is first looked at,
so that the command can be interrupted almost from its first moment, and NumPy is loaded for those
alone who want something solved.
"""

from importlib import import_module

TYPE_CHECKING = False
"""True for those who read the types; `typing` itself would take as long to load as all the rest."""

if TYPE_CHECKING:
    from krypto.errors import KryptoError
    from krypto.rules.deal import Deal
    from krypto.rules.deck import Deck, deck
    from krypto.rules.expression import Expression
    from krypto.rules.notation import read
    from krypto.rules.ruleset import PRESETS, Ruleset, preset
    from krypto.rules.shuffle import Seed, deals
    from krypto.rules.verdict import Fault, Verdict, judge
    from krypto.solver import count, is_solvable, solutions, solve
    from krypto.solver.grading import grade
    from krypto.solver.hints import hints

    __version__: str
else:
    _HOMES = {
        "KryptoError": "errors",
        "Deal": "rules.deal",
        **dict.fromkeys(("Deck", "deck"), "rules.deck"),
        "Expression": "rules.expression",
        "read": "rules.notation",
        **dict.fromkeys(("PRESETS", "Ruleset", "preset"), "rules.ruleset"),
        **dict.fromkeys(("Seed", "deals"), "rules.shuffle"),
        **dict.fromkeys(("Fault", "Verdict", "judge"), "rules.verdict"),
        **dict.fromkeys(("count", "is_solvable", "solutions", "solve"), "solver"),
        "grade": "solver.grading",
        "hints": "solver.hints",
    }

    def __getattr__(name: str) -> object:
        """The public names, each when it is first looked at."""
        if name in _HOMES:
            return getattr(import_module(f"krypto.{_HOMES[name]}"), name)
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
