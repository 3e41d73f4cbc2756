"""Players of the house: opponents that think like people, from a first week to a champion."""

from krypto.bots.house import House
from krypto.bots.player import Act, Bot
from krypto.bots.strength import STRENGTHS, Strength, strength, strengths

__all__ = ["STRENGTHS", "Act", "Bot", "House", "Strength", "strength", "strengths"]
