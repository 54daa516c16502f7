"""The questions a player is asked, the answers there are, and the events that are told."""

from __future__ import annotations

from typing import Final

# Questions.

WHICH_ACTION: Final = 0  # a trick, or score
REROLL_ALL: Final = 1  # keep the roll, or spend a treat
REROLL_SOME: Final = 2  # Track: keep, mark dice, or reroll the marked ones
PLACE_DIE: Final = 3  # on which dog, or bury it
ROLL_OR_STOP: Final = 4
CHOOSE_FACE: Final = 5  # Fetch: which number to keep
NAME_FACE: Final = 6  # Guard: the highest number to keep
SET_FACE: Final = 7  # Retrieve: which number to take
HOW_MANY: Final = 8  # Bolt: how many dice to set aside
CHOOSE_TWO: Final = 9  # Hunt: dice to keep
CHOOSE_EIGHT: Final = 10  # Search: dice to keep
DROP_LOWER: Final = 11  # Scavenge: dice to discard
DIG_WHICH: Final = 12
DIG_WAY: Final = 13
MOVE_FROM: Final = 14
MOVE_TO: Final = 15
TAKE_OWN: Final = 16

# Answers. Places of tiles are 0-5.

SCORE: Final = 6
KEEP: Final = 7
"""Keep the roll as it is; also "that is all" when dice are dropped one by one."""
REROLL: Final = 8
BURY: Final = 9
STOP: Final = 10
ROLL: Final = 11
UP: Final = 12
DOWN: Final = 13
NUMBER: Final = 13
"""NUMBER + n is the number n, or a rolled die that shows it (1-12)."""
SPACE: Final = 26
"""SPACE + 6 × dog in the pack + face - 1 is a space on one of your dogs."""
BURIED: Final = 62
"""BURIED + 6 × seat + face - 1 is a die in somebody's yard."""
ANSWERS: Final = 86

# Events: what happened, with the facts in brackets. Heaps are as in dice.py.

TRICK: Final = 0  # (seat, tile, treats that lay on it)
SCORING: Final = 1  # (seat, fast)
SCORED_DOG: Final = 2  # (seat, dog)
DREW_DOG: Final = 3  # (seat, dog)
ROLLED: Final = 4  # (seat, heap)
REROLLED: Final = 5  # (seat, heap of new dice, heap of dice kept)
PLACED: Final = 6  # (seat, face, dog)
BURIED_DIE: Final = 7  # (seat, face, total of the yard)
BUSTED: Final = 8  # (seat)
DISCARDED: Final = 9  # (seat, heap)
TOOK_TREATS: Final = 10  # (seat, treats)
RETURNED_TREATS: Final = 11  # (seat, treats)
RESET: Final = 12  # (tile that stayed face up, treats put on it)
NO_DICE: Final = 13  # ()
SKIPPED: Final = 14  # (seat, trick)
SET_DIE: Final = 15  # (seat, face)
MOVED_DIE: Final = 16  # (seat, face, dog, 6 x dog + face - 1 of where it was)
DUG: Final = 17  # (seat, owner, old face, new face or 0)
NAMED: Final = 18  # (seat, number)
PUT_ASIDE: Final = 19  # (seat, dice)
STOPPED: Final = 20  # (seat, trick, dice not rolled)
TOOK_OWN_DIE: Final = 21  # (seat, face, dog or NOBODY for the yard)
D0G_ROLLED: Final = 22  # (tile, face up)
D0G_TREATS: Final = 23  # (treats taken)
D0G_PAID: Final = 24  # ()
D0G_SCORED: Final = 25  # (dog)
MATCH_WON: Final = 26  # (seat, shared)
D0G_WON: Final = 27  # (shared)
LIMIT_REACHED: Final = 28  # (turns)
CHOSE: Final = 29  # (seat, heap)
STARTS: Final = 30  # (seat)
