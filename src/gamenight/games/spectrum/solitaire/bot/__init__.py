"""Bots that play to win.

tidy.py     rules of thumb
board.py    a table on which games are imagined: where there is room, and how it can be made
policy.py   better rules of thumb, by which imagined games are played on
planner.py  a bot that plays by them, and one that tries out what it considers in imagined games
"""

from .planner import Deft, Planner
from .tidy import Tidy

__all__ = ["Deft", "Planner", "Tidy"]
