"""Suspense, by Daniel Solis."""

from gamenight.games.game import Game
from gamenight.games.suspense.bot import Deducer
from gamenight.games.suspense.describe import line, table
from gamenight.games.suspense.pictures import EMBLEM
from gamenight.games.suspense.rules import RULES

GAME = Game(
    rules=RULES,
    tagline="Only the dealer knows what wins. Read her, bluff her, or fold in time.",
    credits="Designed by Daniel Solis; edited by Will Hindmarch.",
    table=table,
    line=line,
    minutes=(10, 15),
    emblem=EMBLEM,
    heuristics={"deducer": Deducer},
)
