"""Spielnacht: five game nights, and everybody wants the gamers at their own games."""

from gamenight.bots.levels import Levels
from gamenight.bots.search import Plan
from gamenight.game.game import Game
from gamenight.games.spielnacht.bot import Host
from gamenight.games.spielnacht.describe import table
from gamenight.games.spielnacht.insight import SpielnachtInsight
from gamenight.games.spielnacht.lesson import LESSON
from gamenight.games.spielnacht.log import log
from gamenight.games.spielnacht.observation import observe
from gamenight.games.spielnacht.pictures import DRAWINGS
from gamenight.games.spielnacht.rules.game import RULES
from gamenight.games.spielnacht.words import supposed

GAME = Game(
    rules=RULES,
    tagline="Collect games, invite gamers, and fill your own tables on five game nights.",
    credits="The rulebook names no designer or publisher.",
    table=table,
    log=log,
    drawings=DRAWINGS,
    observe=observe,
    minutes=(5, 20),
    heuristics={"host": Host},
    insight=SpielnachtInsight,
    levels=Levels(careless=10, hard=Plan(24, most_answers=5), expert=Plan(200)),
    supposed=supposed,
    lesson=LESSON,
)
