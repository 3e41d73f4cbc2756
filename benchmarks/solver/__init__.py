"""How fast the solver is, by itself and beside other programs on the same deals."""
