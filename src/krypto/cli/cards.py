"""Cards as they lie on the table: the target above, the hand in the order dealt below it [R2]."""

from typing import Final

from krypto.cli.terminal import Screen, Style
from krypto.rules.deal import Deal

__all__ = ["deal_in_a_line", "drawn"]

_MARGIN: Final = "   "
_LIGHT: Final = "╭─╮│╰╯"
_HEAVY: Final = "┏━┓┃┗┛"


def drawn(deal: Deal, screen: Screen) -> list[str]:
    """The lines that show the cards."""
    width = max(len(str(number)) for number in (*deal.hand, deal.target)) + 2
    width = max(width, 4)
    hand = [_card(number, width, _LIGHT) for number in deal.hand]
    row = len(hand) * (width + 3) - 1
    left = " " * ((row - width - 2) // 2)
    top, face, foot = (screen.paint(line, Style.CARD) for line in _card(deal.target, width, _HEAVY))
    above = [left + top, f"{left}{face}  {screen.paint('target', Style.QUIET)}", left + foot]
    below = [" ".join(lines) for lines in zip(*hand, strict=True)]
    below[1] = screen.paint(below[1], Style.STRONG)
    return [f"{_MARGIN}{line}" for line in (*above, *below)]


def deal_in_a_line(deal: Deal, screen: Screen) -> str:
    """The cards in short, such as ``3 6 11 14 15 → 8``."""
    return f"{' '.join(map(str, deal.hand))} → {screen.paint(str(deal.target), Style.CARD)}"


def _card(number: int, width: int, frame: str) -> tuple[str, str, str]:
    across, side = frame[1] * width, frame[3]
    face = str(number).rjust(width - 2).center(width)
    return frame[0] + across + frame[2], side + face + side, frame[4] + across + frame[5]
