"""Spectrum, the board game, by Joe Devlin."""

from gamenight.bots.levels import Levels
from gamenight.bots.search import Plan
from gamenight.game.game import Game, Way

from ..lesson import CREDITS
from .bot import Pathfinder, Patient
from .bot.insight import BoardInsight
from .lesson import DRAWINGS, LESSON
from .log import log
from .observation import observe
from .rules.game import RULES
from .table import table
from .words import reason

GAME = Game(
    rules=RULES,
    tagline="Roll colours, move along open paths, and capture the stars in the middle.",
    credits=CREDITS,
    table=table,
    log=log,
    drawings=DRAWINGS,
    observe=observe,
    minutes=(20, 75),
    typical_minutes=55,
    difficulty="medium",
    ways=(
        Way("The board game", "Six-sided dice, an empty board, enough colours win."),
        Way(
            "A quick game",
            "Everyone starts with six pawns on the board, and a special roll earns another.",
            {"start": "cards", "speed": True},
        ),
        Way("Twelve colours", "Three to five dice with all twelve colours.", {"dice": "d12"}),
        Way(
            "Cards as dice",
            "Cards open the paths, and some swap pawns.",
            {"dice": "cards", "swap_cards": True},
        ),
        Way(
            "Missions",
            "Secret spaces are a second way to win.",
            {"missions": True, "start": "cards"},
        ),
        Way(
            "Portals",
            "Secret cards send pawns elsewhere, and end the match when they run out.",
            {"portals": True, "start": "cards"},
        ),
        Way("Alone", "Twelve pawns, twelve stars: how many colours?", {}, 1),
    ),
    heuristics={"pathfinder": Pathfinder},
    insight=BoardInsight,
    stretches="turns",
    levels=Levels(
        careless=12,
        hard=Plan(4, most_answers=2),
        expert=Plan(16),
        alone=Levels(careless=12, expert=Patient),
        company=Levels(careless=12),
    ),
    reason=reason,
    lesson=LESSON,
)
