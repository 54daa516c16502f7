"""What happens in Spectrum Escape, one sentence per event."""

from __future__ import annotations

from collections import Counter as Tally

from gamenight.core.words import counted, joined
from gamenight.game.log import LoggedEvent

from ..words import COLOUR_NAMES
from .rules import facts
from .words import move_words, why_nothing


def log(told: LoggedEvent) -> str:
    match told.kind:
        case facts.ROUND_BEGAN:
            die = "d6" if facts.is_d6_round(told["round"]) else "d12"
            return f"Round {told['round']}, {die}: {told.who('first')} plays first."
        case facts.ROLLED:
            return rolled(told)
        case facts.MOVED:
            return moved(told)
        case facts.DID_NOTHING:
            return f"{used(told)}, but nothing moves: {why_nothing(told['furthest'])}."
        case facts.GAVE_UP:
            where = f"on {COLOUR_NAMES[told['colour']]} at {told['from']}"
            return f"{told.who()} gives up the chase {where}, instead of both moves."
        case facts.LIMIT_REACHED:
            return f"The match ends after {facts.MOST_ROUNDS} rounds: most escaped pawns win."
        case _:
            assert told.kind == facts.MATCH_WON
            return f"{told.who()} wins the match with {counted(told['escaped'], 'escaped pawn')}."


def rolled(told: LoggedEvent) -> str:
    """Everybody's personal die, then the common ones, each colour once."""
    own = [f"{told.names[at]} {COLOUR_NAMES[c]}" for at, c in enumerate(told.all("personal"))]
    common = Tally(sorted(told.all("common")))
    times = [COLOUR_NAMES[c] + (f" ×{n}" if n > 1 else "") for c, n in common.items()]
    return f"The dice: {', '.join(own)}; common {joined(times)}."


def moved(told: LoggedEvent) -> str:
    """Who moved with which die, what the pawn did, and what that makes."""
    rival = told.who("rival") if told["furthest"] else ""
    words = move_words(told["from"], told["to"], told["furthest"], rival, told.who())
    count = f": {told['escaped']} of {told['goal']}" if told["to"] == facts.ESCAPED else ""
    return f"{used(told)} and {words}{count}."


def used(told: LoggedEvent) -> str:
    whose = "personal" if told["personal"] else "common"
    return f"{told.who()} uses the {whose} {COLOUR_NAMES[told['colour']]} die"
