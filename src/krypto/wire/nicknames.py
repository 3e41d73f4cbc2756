"""Friendly names for whoever brings none, from word lists of our own."""

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

__all__ = [
    "KINDS",
    "KINDS_DE",
    "KINDS_ES",
    "MANNERS",
    "MANNERS_DE",
    "MANNERS_ES",
    "nickname",
]

_Word = TypeVar("_Word")

_MANNERS: Final = """
    agile amber autumn azure bold brave bright brisk bronze bubbly calm candid cheery clever
    cobalt copper coral cosmic cosy crimson crisp curious daring dapper dawn deft eager early
    electric emerald fair fancy fearless festive fleet floral fluffy friendly frosty gentle
    gifted gilded glad gleaming golden graceful grand happy hardy hazel honest humble indigo
    ivory jade jaunty jolly joyful keen kind lively loyal lucky lunar mellow merry mighty mint
    misty modest neat nimble noble olive patient peach pearly playful plucky polite prompt proud
    quick quiet rapid ruby rustic sage scarlet serene sharp shiny silent silver sleek smart
    snowy solar spry stellar sunny swift tidy topaz tranquil trusty velvet vivid warm wild wise
    witty zesty
"""

_KINDS: Final = """
    acorn alpaca antelope badger bamboo beacon beaver beetle bison brook canyon cedar cheetah
    clover cobra comet condor coyote crane cricket daisy dolphin dragon eagle ember falcon fern
    finch fjord fox gazelle gecko glacier grove gull harbor hare hawk hedgehog heron hornbill
    ibex iguana jaguar jasmine kestrel kingfisher koala lagoon lantern lark lemur leopard lily
    lion lotus lynx magpie maple marlin meadow meteor moose nebula newt nova oak ocelot octopus
    orca orchid osprey otter owl panda panther parrot pebble pelican penguin phoenix pine planet
    puffin quail rabbit raven reef river robin salmon seal sparrow squid starling stork swallow
    swan tiger toucan trout tulip turtle walrus willow wolf wombat wren yak zebra
"""

_MANNERS_DE: Final = """
    Bunt Fein Fesch Fix Flink Flott Frech Froh Gewitzt Goldig Heiter Hell Hurtig Keck Klug
    Kühn Lieb Lustig Lässig Mild Munter Mutig Nett Pfiffig Putzig Quirlig Rasch Ruhig Sanft Schick
    Schlau Schnell Silbrig Sonnig Stark Still Stolz Tapfer Treu Wach Weis Wild Witzig Zart
"""

_KINDS_DE: Final = {
    "er": """
    Adler Ahorn Biber Bär Dachs Delfin Drache Elch Falke Fink Frosch Fuchs Hamster Hase Hecht Hirsch
    Igel Jaguar Kauz Koala Komet Kranich Krebs Lachs Leopard Luchs Löwe Marder Otter Panda Pinguin
    Planet Puma Rabe Schwan Seehund Specht Sperling Star Stern Storch Tiger Wal Wolf Zeisig
    """,
    "e": """
    Amsel Biene Birke Blume Drossel Eiche Elster Eule Feder Forelle Gazelle Grille Hummel Katze
    Krähe Lerche Libelle Linde Meise Möwe Muschel Palme Robbe Rose Schnecke Schwalbe Sonne Taube
    Tulpe Wachtel Welle Wolke Ziege
    """,
    "es": """
    Eichhorn Einhorn Faultier Kamel Känguru Lama Nashorn Pferd Pony Reh
    Seepferd Wiesel Zebra
    """,
}

_MANNERS_ES: Final = """
    ágil alegre amable audaz brillante capaz celeste cortés elegante estelar
    feliz fiel firme formidable fuerte fugaz genial gentil hábil ideal leal libre
    noble paciente perspicaz polar prudente radiante sagaz solar sonriente suave tenaz tropical
    valiente vivaz veloz
"""

_KINDS_ES: Final = """
    abeja águila alce almendra ardilla ballena bambú búho caballo cabra camello cebra cedro ciervo
    cigüeña clavel cóndor cometa conejo delfín dragón erizo estrella faisán foca gacela garza
    gaviota girasol gorrión grillo halcón iguana jaguar jilguero koala lagarto lechuza
    leopardo león libélula liebre lince llama lobo loro mapache mariposa mirlo nube nutria oso
    paloma panda pantera pato pingüino pino planeta pulpo puma rana roble salmón tigre tortuga
    trucha tucán zorro
"""

MANNERS: Final = tuple(_MANNERS.split())
"""How somebody is."""

KINDS: Final = tuple(_KINDS.split())
"""What somebody is."""

MANNERS_DE: Final = tuple(_MANNERS_DE.split())
"""How somebody is in German, without the ending."""

KINDS_DE: Final = {ending: tuple(kinds.split()) for ending, kinds in _KINDS_DE.items()}
"""What somebody is in German, by the ending that it asks for."""

MANNERS_ES: Final = tuple(_MANNERS_ES.split())
"""How somebody is in Spanish, in words that are the same for all."""

KINDS_ES: Final = tuple(_KINDS_ES.split())
"""What somebody is in Spanish."""


def nickname(below: Callable[[int], int], language: str = "en") -> str:
    """A name such as ``Brave Otter``, of people who play in this language.

    Args:
        below: Draws a number from 0 to one less than its argument.
        language: Its tag, such as ``de`` or ``es-MX``; names are English where we have no words.

    >>> nickname(lambda bound: bound - 1)
    'Zesty Zebra'
    >>> nickname(lambda bound: 0, "de")
    'Bunter Adler'
    """
    made = _IN_OTHER_WORDS.get(language.partition("-")[0].casefold())
    if made:
        return made(below)
    return f"{_drawn(MANNERS, below)} {_drawn(KINDS, below)}".title()


def _german(below: Callable[[int], int]) -> str:
    """How comes first, with the ending that agrees with what."""
    ending, kinds = _drawn(tuple(KINDS_DE.items()), below)
    return f"{_drawn(MANNERS_DE, below)}{ending} {_drawn(kinds, below)}"


def _spanish(below: Callable[[int], int]) -> str:
    """What comes first, and how agrees with all that there is."""
    return f"{_drawn(KINDS_ES, below)} {_drawn(MANNERS_ES, below)}".title()


def _drawn(words: Sequence[_Word], below: Callable[[int], int]) -> _Word:
    return words[below(len(words))]


_IN_OTHER_WORDS: Final = {"de": _german, "es": _spanish}
