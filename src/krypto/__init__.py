"""Krypto: the mathematical card game."""
