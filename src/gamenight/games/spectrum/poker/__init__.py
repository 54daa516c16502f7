"""Spectrum Poker, from "Spectrum – A Game of Colors" by Joe Devlin."""

from gamenight.bots.levels import Levels
from gamenight.game.game import Game, Way

from ..lesson import CREDITS
from .bot.bluffer import Bluffer
from .bot.insight import PokerInsight
from .bot.strategist import Accountant, Champion
from .lesson import DRAWINGS, LESSON
from .log import log
from .observation import observe
from .rules.game import RULES
from .table import supposed, table

GAME = Game(
    rules=RULES,
    tagline="Fourteen hands, twelve colours, one bluff at the right time. For jelly beans only.",
    credits=CREDITS,
    table=table,
    log=log,
    drawings=DRAWINGS,
    observe=observe,
    minutes=(20, 85),
    typical_minutes=55,
    difficulty="medium",
    ways=(
        Way("Five-card draw", "Five cards each, exchanged once."),
        Way("Hold'em", "Two cards of your own and five for all.", {"form": "holdem"}),
    ),
    heuristics={"bluffer": Bluffer},
    insight=PokerInsight,
    levels=Levels(careless=30, hard=Accountant, expert=Champion),
    solver="gamenight.solvers.poker.training:SOLVER",
    odds="gamenight.solvers.poker.odds:ODDS",
    supposed=supposed,
    lesson=LESSON,
)
