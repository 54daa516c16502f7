"""Roll & Color, by Joe Devlin: the roll-and-write game of Spectrum."""

from gamenight.bots.levels import Levels
from gamenight.game.game import Game
from gamenight.games.spectrum.credits import CREDITS
from gamenight.games.spectrum.roll_and_color.bot import Colourist, Painter
from gamenight.games.spectrum.roll_and_color.describe import table
from gamenight.games.spectrum.roll_and_color.lesson import LESSON
from gamenight.games.spectrum.roll_and_color.log import log
from gamenight.games.spectrum.roll_and_color.observation import observe
from gamenight.games.spectrum.roll_and_color.odds import ODDS
from gamenight.games.spectrum.roll_and_color.pictures import DRAWINGS
from gamenight.games.spectrum.roll_and_color.rules.game import RULES
from gamenight.games.spectrum.roll_and_color.training import SOLVER

GAME = Game(
    rules=RULES,
    tagline="Nine colour dice, four rerolls, 24 slots: how much can you make of every roll?",
    credits=CREDITS,
    table=table,
    log=log,
    drawings=DRAWINGS,
    observe=observe,
    minutes=(15, 110),
    heuristics={"colourist": Colourist},
    levels=Levels(careless=5, expert=Painter),
    odds=ODDS,
    solver=SOLVER,
    lesson=LESSON,
)
