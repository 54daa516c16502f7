"""Spectrum Poker, from "Spectrum – A Game of Colors" by Joe Devlin."""

from gamenight.bots.levels import Levels
from gamenight.game.game import Game, Way
from gamenight.games.spectrum.credits import CREDITS
from gamenight.games.spectrum.poker.bot.bluffer import Bluffer
from gamenight.games.spectrum.poker.bot.strategist import Accountant, Champion
from gamenight.games.spectrum.poker.describe import table
from gamenight.games.spectrum.poker.insight import PokerInsight
from gamenight.games.spectrum.poker.lesson import LESSON
from gamenight.games.spectrum.poker.log import log
from gamenight.games.spectrum.poker.observation import observe
from gamenight.games.spectrum.poker.odds import ODDS
from gamenight.games.spectrum.poker.pictures import DRAWINGS
from gamenight.games.spectrum.poker.rules.game import RULES
from gamenight.games.spectrum.poker.training import SOLVER
from gamenight.games.spectrum.poker.words import supposed

GAME = Game(
    rules=RULES,
    tagline="Fourteen hands, twelve colours, one bluff at the right time. For jelly beans only.",
    credits=CREDITS,
    table=table,
    log=log,
    drawings=DRAWINGS,
    observe=observe,
    minutes=(20, 85),
    ways=(
        Way("Five-card draw", "Five cards each, exchanged once."),
        Way("Hold'em", "Two cards of your own and five for all.", {"form": "holdem"}),
    ),
    heuristics={"bluffer": Bluffer},
    insight=PokerInsight,
    levels=Levels(careless=30, hard=Accountant, expert=Champion),
    solver=SOLVER,
    odds=ODDS,
    supposed=supposed,
    lesson=LESSON,
)
