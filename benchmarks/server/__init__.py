"""Servers under load: ours and others beside it."""
