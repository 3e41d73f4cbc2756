"""The solver: exact and complete for hands of 3 to 5 cards."""

from krypto.solver.search import Solutions, count, is_solvable, solutions, solve

__all__ = ["Solutions", "count", "is_solvable", "solutions", "solve"]
