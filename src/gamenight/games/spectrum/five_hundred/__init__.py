"""Spectrum 500, by Joe Devlin."""

from gamenight.bots.levels import Levels
from gamenight.bots.search import Plan
from gamenight.game.game import Game
from gamenight.games.spectrum.credits import CREDITS
from gamenight.games.spectrum.five_hundred.bot import Collector
from gamenight.games.spectrum.five_hundred.describe import table
from gamenight.games.spectrum.five_hundred.insight import FiveHundredInsight
from gamenight.games.spectrum.five_hundred.lesson import LESSON
from gamenight.games.spectrum.five_hundred.log import log
from gamenight.games.spectrum.five_hundred.observation import observe
from gamenight.games.spectrum.five_hundred.pictures import DRAWINGS
from gamenight.games.spectrum.five_hundred.rules.game import RULES
from gamenight.games.spectrum.five_hundred.words import supposed

GAME = Game(
    rules=RULES,
    tagline='Meld runs and groups, dig in the pile, and call "Spectrum!" on careless discards.',
    credits=CREDITS,
    table=table,
    log=log,
    drawings=DRAWINGS,
    observe=observe,
    minutes=(40, 95),
    heuristics={"collector": Collector},
    insight=FiveHundredInsight,
    levels=Levels(
        careless=30,
        expert=Plan(simulations=20, decisions=4, margin=2.5),
    ),
    supposed=supposed,
    lesson=LESSON,
)
