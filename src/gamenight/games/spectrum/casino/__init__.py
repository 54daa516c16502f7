"""Spectrum Casino, by Joe Devlin."""

from gamenight.bots.levels import Levels
from gamenight.bots.search import Plan
from gamenight.game.game import Game

from ..lesson import CREDITS
from ..words import held_words
from .bot import CasinoInsight, Croupier
from .lesson import DRAWINGS, LESSON
from .log import log
from .observation import observe
from .rules.game import RULES
from .table import table

GAME = Game(
    rules=RULES,
    tagline="Take cards from the board by equal sums, and mind which colour counts this round.",
    credits=CREDITS,
    table=table,
    log=log,
    drawings=DRAWINGS,
    observe=observe,
    minutes=(80, 190),
    typical_minutes=115,
    difficulty="hard",
    heuristics={"croupier": Croupier},
    insight=CasinoInsight,
    levels=Levels(
        careless=6,
        expert=Plan(simulations=60, rounds=6),
    ),
    supposed=held_words,
    lesson=LESSON,
)
