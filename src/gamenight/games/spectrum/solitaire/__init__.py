"""Spectrum Solitaire, by Joe Devlin."""

from gamenight.bots.levels import Levels
from gamenight.game.game import Game, Way

from ..lesson import CREDITS
from .bot import Deft, Planner, Tidy
from .bot.insight import SolitaireInsight
from .lesson import DRAWINGS, LESSON
from .log import log
from .observation import observe
from .rules.game import RULES
from .table import table

GAME = Game(
    rules=RULES,
    tagline="Twelve colours, twelve columns: bring every card home, with as few passes as you can.",
    credits=CREDITS,
    table=table,
    log=log,
    drawings=DRAWINGS,
    observe=observe,
    minutes=(25, 65),
    typical_minutes=40,
    difficulty="easy",
    ways=(
        Way("The usual game", "Three cards at a time, ten passes."),
        Way(
            "One by one",
            "One card of the stock at a time: our bot wins more than half of all deals.",
            {"draw": 1},
        ),
        Way(
            "At your leisure",
            "Any card into an empty column, any number of passes.",
            {"draw": 1, "empty": "any", "passes": 0},
        ),
        Way("The challenge", "A card never lies on its exact own colour.", {"strict": True}),
    ),
    heuristics={"tidy": Tidy},
    stretches="passes",
    levels=Levels(hard=Deft, expert=Planner),
    insight=SolitaireInsight,
    playthroughs_by="tidy",
    lesson=LESSON,
)
