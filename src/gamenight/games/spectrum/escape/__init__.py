"""Spectrum Escape, by Joe Devlin."""

from gamenight.games.game import Game
from gamenight.games.spectrum.credits import CREDITS
from gamenight.games.spectrum.escape.bot import Chaser
from gamenight.games.spectrum.escape.describe import table
from gamenight.games.spectrum.escape.insight import EscapeInsight
from gamenight.games.spectrum.escape.log import log
from gamenight.games.spectrum.escape.pictures import DRAWINGS
from gamenight.games.spectrum.escape.rules.game import RULES

GAME = Game(
    rules=RULES,
    tagline="A race out of the wheel: whoever falls behind leaps past the leader.",
    credits=CREDITS,
    table=table,
    log=log,
    drawings=DRAWINGS,
    minutes=(5, 20),
    heuristics={"chaser": Chaser},
    insight=EscapeInsight,
)
