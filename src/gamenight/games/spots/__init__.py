"""Spots, by Jon Perry, Alex Hague and Justin Vickers."""

from gamenight.games.game import Game
from gamenight.games.spots.bot import Retriever
from gamenight.games.spots.describe import table
from gamenight.games.spots.rules.setup import RULES
from gamenight.games.spots.sketches import EMBLEM
from gamenight.games.spots.words import line

GAME = Game(
    rules=RULES,
    tagline="Roll dice onto the right spots of your dogs, and do not bury too many of them.",
    credits="Designed by Jon Perry, Alex Hague and Justin Vickers; published by CMYK.",
    table=table,
    line=line,
    minutes=(15, 30),
    emblem=EMBLEM,
    solo_opponent="d0g",
    heuristics={"retriever": Retriever},
)
