"""A bot that weighs every reroll by what its dice may become.

aims.py       one slot alone: the best play for it, exactly
turns.py      what a roll is worth beside the pars of the slots, and rerolls worth imagining
colourist.py  the pars, and the bot
"""

from gamenight.games.spectrum.roll_and_color.bot.colourist import Colourist

__all__ = ["Colourist"]
