"""Spectrum Casino, by Joe Devlin."""

from gamenight.bots.levels import Levels
from gamenight.bots.search import Plan
from gamenight.game.game import Game
from gamenight.games.spectrum.casino.bot import Croupier
from gamenight.games.spectrum.casino.describe import table
from gamenight.games.spectrum.casino.insight import CasinoInsight
from gamenight.games.spectrum.casino.lesson import LESSON
from gamenight.games.spectrum.casino.log import log
from gamenight.games.spectrum.casino.observation import observe
from gamenight.games.spectrum.casino.pictures import DRAWINGS
from gamenight.games.spectrum.casino.rules.game import RULES
from gamenight.games.spectrum.credits import CREDITS
from gamenight.games.spectrum.words import held_words

GAME = Game(
    rules=RULES,
    tagline="Take cards from the board by equal sums, and mind which colour counts this round.",
    credits=CREDITS,
    table=table,
    log=log,
    drawings=DRAWINGS,
    observe=observe,
    minutes=(80, 190),
    heuristics={"croupier": Croupier},
    insight=CasinoInsight,
    levels=Levels(
        careless=6,
        expert=Plan(simulations=60, rounds=6),
    ),
    supposed=held_words,
    lesson=LESSON,
)
