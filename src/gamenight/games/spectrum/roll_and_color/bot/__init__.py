"""Bots that weigh every reroll by what its dice may become.

aims.py       one slot alone: the best play for it, exactly
turns.py      what a roll is worth beside the pars of the slots, and rerolls worth imagining
colourist.py  a bot that plays for one slot at a time
promises.py   what dice promise to several slots together
experience.py  the weights of the expert: what sheets are worth, how slots come together
painter.py    a stronger one, which counts on several slots
"""

from .colourist import Colourist
from .painter import Painter

__all__ = ["Colourist", "Painter"]
