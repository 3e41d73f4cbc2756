"""Cards as they lie on the table: the hand in the order dealt, and the target beside it [R2]."""

from typing import Final

from krypto.cli.terminal import Screen, Style
from krypto.cli.width import columns, uncoloured, wrapped
from krypto.rules.deal import Deal

__all__ = ["deal_in_a_line", "drawn"]

_MARGIN: Final = "   "
_LABEL: Final = "   target  "
_LEAST_WIDTH: Final = 5
_LIGHT: Final = ("╭─╮", "│ │", "╰─╯")
_HEAVY: Final = ("┏━┓", "┃ ┃", "┗━┛")


def drawn(deal: Deal, screen: Screen) -> list[str]:
    """The five lines that show the cards; all cards have the same width.

    On a screen that cannot hold the frames they are drawn with ``+``, ``-`` and ``|``. A screen
    that is too narrow for them gets the numbers alone.
    """
    lines = _framed(deal, screen)
    if columns(uncoloured(lines[0])) <= screen.width:
        return lines
    return wrapped(f"{_MARGIN}{deal_in_a_line(deal, screen)}", screen.width)


def _framed(deal: Deal, screen: Screen) -> list[str]:
    digits = max(len(str(number)) for number in (*deal.hand, deal.target))
    width = max(digits + 2, _LEAST_WIDTH)
    hand = zip(*(_card(number, width, _LIGHT) for number in deal.hand), strict=True)
    target = _card(deal.target, width, _HEAVY)
    gaps = ["".ljust(len(_LABEL))] * len(target)
    gaps[len(gaps) // 2] = screen.paint(_LABEL, Style.QUIET)
    rows = [" ".join(cards) for cards in hand]
    rows[len(rows) // 2] = screen.paint(rows[len(rows) // 2], Style.STRONG)
    return [
        f"{_MARGIN}{row}{gap}{screen.paint(card, Style.CARD)}"
        for row, gap, card in zip(rows, gaps, target, strict=True)
    ]


def deal_in_a_line(deal: Deal, screen: Screen) -> str:
    """The cards in short, such as ``3 6 11 14 15 → 8``."""
    return f"{' '.join(map(str, deal.hand))} → {screen.paint(str(deal.target), Style.CARD)}"


def _card(number: int, width: int, frame: tuple[str, str, str]) -> tuple[str, ...]:
    """A card in five lines, its number in the middle."""
    above, beside, below = frame
    blank = "".center(width).join(beside.split(" "))
    face = str(number).center(width).join(beside.split(" "))
    return (_edge(above, width), blank, face, blank, _edge(below, width))


def _edge(pieces: str, width: int) -> str:
    return pieces[0] + pieces[1] * width + pieces[2]
