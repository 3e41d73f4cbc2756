"""Friendly names for whoever brings none, from word lists of our own."""

from collections.abc import Callable
from typing import Final

__all__ = ["KINDS", "MANNERS", "nickname"]

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

MANNERS: Final = tuple(_MANNERS.split())
"""How somebody is."""

KINDS: Final = tuple(_KINDS.split())
"""What somebody is."""


def nickname(below: Callable[[int], int]) -> str:
    """A name such as ``Brave Otter``.

    Args:
        below: Draws a number from 0 to one less than its argument.

    >>> nickname(lambda bound: bound - 1)
    'Zesty Zebra'
    """
    manner, kind = MANNERS[below(len(MANNERS))], KINDS[below(len(KINDS))]
    return f"{manner} {kind}".title()
