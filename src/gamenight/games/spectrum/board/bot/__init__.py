"""Bots that play to win.

pathfinder.py  weighs single moves: progress, captures, danger
prospects.py   the chances of pawns that stand close to their stars
patient.py     plays alone, and takes its time
"""

from .pathfinder import Pathfinder
from .patient import Patient

__all__ = ["Pathfinder", "Patient"]
