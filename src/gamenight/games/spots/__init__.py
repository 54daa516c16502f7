"""Spots, by Jon Perry, Alex Hague and Justin Vickers."""

from gamenight.bots.levels import Levels
from gamenight.bots.search import Plan
from gamenight.game.game import Game
from gamenight.games.spots.bot import Retriever
from gamenight.games.spots.describe import table
from gamenight.games.spots.insight import SpotsInsight
from gamenight.games.spots.lesson import LESSON
from gamenight.games.spots.log import log
from gamenight.games.spots.observation import observe
from gamenight.games.spots.odds import ODDS
from gamenight.games.spots.pictures import DRAWINGS
from gamenight.games.spots.rules.game import RULES

GAME = Game(
    rules=RULES,
    tagline="Roll dice onto the right spots of your dogs, and do not bury too many of them.",
    credits="Designed by Jon Perry, Alex Hague and Justin Vickers; published by CMYK.",
    table=table,
    log=log,
    drawings=DRAWINGS,
    observe=observe,
    good_first=True,
    minutes=(5, 40),
    solo_opponent="d0g",
    heuristics={"retriever": Retriever},
    insight=SpotsInsight,
    levels=Levels(
        careless=13,
        hard=Plan(30, rounds=3),
        expert=Plan(300, rounds=3),
        alone=Levels(careless=13, expert=Plan(300, rounds=3)),
    ),
    odds=ODDS,
    lesson=LESSON,
)
