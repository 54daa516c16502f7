"""Bots that play to win.

pathfinder.py  weighs single moves: progress, captures, danger
prospects.py   what pawns before their stars may expect of the dice
patient.py     a bot for somebody alone, who takes time
"""

from gamenight.games.spectrum.board.bot.pathfinder import Pathfinder
from gamenight.games.spectrum.board.bot.patient import Patient

__all__ = ["Pathfinder", "Patient"]
