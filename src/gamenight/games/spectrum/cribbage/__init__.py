"""Spectrum Cribbage, by Joe Devlin."""

from gamenight.bots.levels import Levels
from gamenight.game.game import Game, Way
from gamenight.games.spectrum.credits import CREDITS
from gamenight.games.spectrum.cribbage.bot import Pegger
from gamenight.games.spectrum.cribbage.describe import table
from gamenight.games.spectrum.cribbage.insight import CribbageInsight
from gamenight.games.spectrum.cribbage.lesson import LESSON
from gamenight.games.spectrum.cribbage.log import log
from gamenight.games.spectrum.cribbage.observation import observe
from gamenight.games.spectrum.cribbage.odds import ODDS
from gamenight.games.spectrum.cribbage.pictures import DRAWINGS
from gamenight.games.spectrum.cribbage.rules.facts import PAIRS, SIDES, TARGET_FOR_FOUR
from gamenight.games.spectrum.cribbage.rules.game import RULES
from gamenight.games.spectrum.words import held_words

GAME = Game(
    rules=RULES,
    tagline="Lay to 37, count your eighteens, and mind what you give away to the crib.",
    credits=CREDITS,
    table=table,
    log=log,
    drawings=DRAWINGS,
    observe=observe,
    minutes=(5, 10),
    ways=(
        Way("Two to 121", "The usual match.", players=SIDES),
        Way(
            "Two pairs to 200",
            "With four, 121 points are often reached in the first deal.",
            {"target": TARGET_FOR_FOUR},
            PAIRS,
        ),
    ),
    heuristics={"pegger": Pegger},
    insight=CribbageInsight,
    levels=Levels(careless=60),
    odds=ODDS,
    supposed=held_words,
    lesson=LESSON,
)
