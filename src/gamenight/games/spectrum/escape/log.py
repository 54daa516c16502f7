"""What happens in Spectrum Escape, one sentence per event."""

from __future__ import annotations

from collections import Counter as Tally

from gamenight.core.words import counted, joined
from gamenight.game.log import LoggedEvent

from ..words import COLOUR_NAMES
from . import rules
from .table import move_words, why_nothing


def log(told: LoggedEvent) -> str:
    match told.kind:
        case rules.ROUND_BEGAN:
            die = "d6" if rules.is_d6_round(told["round"]) else "d12"
            return f"Round {told['round']}, {die}: {told.who('first')} plays first."
        case rules.ROLLED:
            return rolled(told)
        case rules.MOVED:
            return moved(told)
        case rules.DID_NOTHING:
            return f"{used(told)}, but nothing moves: {why_nothing(told['furthest'])}."
        case rules.GAVE_UP:
            where = f"on {COLOUR_NAMES[told['colour']]} at {told['from']}"
            return f"{told.who()} gives up the chase {where}, instead of both moves."
        case rules.LIMIT_REACHED:
            return f"The match ends after {rules.MOST_ROUNDS} rounds: most escaped pawns win."
        case _:
            assert told.kind == rules.MATCH_WON
            return f"{told.who()} wins the match with {counted(told['escaped'], 'escaped pawn')}."


def rolled(told: LoggedEvent) -> str:
    """Everybody's personal die, then the common ones, each colour once."""
    own = [f"{told.names[at]} {COLOUR_NAMES[c]}" for at, c in enumerate(told.all("personal"))]
    common = Tally(sorted(told.all("common")))
    times = [COLOUR_NAMES[c] + (f" ×{n}" if n > 1 else "") for c, n in common.items()]
    return f"The dice: {', '.join(own)}; common {joined(times)}."


def moved(told: LoggedEvent) -> str:
    """Return who moved with which die, what the pawn did, and what that makes."""
    rival = told.who("rival") if told["furthest"] else ""
    words = move_words(told["from"], told["to"], told["furthest"], rival, told.who())
    count = f": {told['escaped']} of {told['goal']}" if told["to"] == rules.ESCAPED else ""
    return f"{used(told)} and {words}{count}."


def used(told: LoggedEvent) -> str:
    whose = "personal" if told["personal"] else "common"
    return f"{told.who()} uses the {whose} {COLOUR_NAMES[told['colour']]} die"
