"""Spectrum Escape, by Joe Devlin."""

from gamenight.bots.levels import Levels
from gamenight.bots.search import Plan
from gamenight.game.game import Game
from gamenight.games.spectrum.credits import CREDITS
from gamenight.games.spectrum.escape.bot import Chaser
from gamenight.games.spectrum.escape.describe import table
from gamenight.games.spectrum.escape.insight import EscapeInsight
from gamenight.games.spectrum.escape.lesson import LESSON
from gamenight.games.spectrum.escape.log import log
from gamenight.games.spectrum.escape.observation import observe
from gamenight.games.spectrum.escape.pictures import DRAWINGS
from gamenight.games.spectrum.escape.rules.game import RULES

GAME = Game(
    rules=RULES,
    tagline="A race out of the wheel: whoever falls behind leaps past the leader.",
    credits=CREDITS,
    table=table,
    log=log,
    drawings=DRAWINGS,
    observe=observe,
    minutes=(5, 20),
    heuristics={"chaser": Chaser},
    insight=EscapeInsight,
    levels=Levels(careless=15, hard=Plan(4, most_answers=3), expert=Plan(300, rounds=4)),
    lesson=LESSON,
)
