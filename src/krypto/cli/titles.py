"""Titles: lines that part what follows from what was before."""

from krypto.cli.terminal import Screen, Style
from krypto.cli.width import columns
from krypto.match.state import State

__all__ = ["round_title", "titled"]


def titled(title: str, screen: Screen) -> str:
    """The title in a line as wide as the screen."""
    left = screen.paint("━━", Style.QUIET)
    right = screen.paint("━" * max(2, screen.width - columns(title) - 4), Style.QUIET)
    return f"{left} {screen.paint(title, Style.STRONG)} {right}"


def round_title(state: State) -> str:
    """What the round that is being played is called."""
    rules, place = state.rules, state.played + 1
    if state.play_off:
        return "Play-off"
    if rules.first_to is not None:
        return f"Round {place} · first to win {rules.first_to}"
    return f"Round {place} of {rules.rounds}"
