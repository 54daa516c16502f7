"""Roll & Color, by Joe Devlin: the roll-and-write game of Spectrum."""

from gamenight.bots.levels import Levels
from gamenight.game.game import Game

from ..lesson import CREDITS
from .bot import Colourist, Painter
from .lesson import DRAWINGS, LESSON
from .log import log
from .observation import observe
from .rules.game import RULES
from .table import table

GAME = Game(
    rules=RULES,
    tagline="Nine colour dice, four rerolls, 24 slots: how much can you make of every roll?",
    credits=CREDITS,
    table=table,
    log=log,
    drawings=DRAWINGS,
    observe=observe,
    minutes=(15, 110),
    typical_minutes=70,
    difficulty="easy",
    heuristics={"colourist": Colourist},
    levels=Levels(careless=5, expert=Painter),
    odds="gamenight.solvers.roll_and_color.odds:ODDS",
    solver="gamenight.solvers.roll_and_color.training:SOLVER",
    lesson=LESSON,
)
