"""What happens in Roll & Color, one sentence per event."""

from __future__ import annotations

from gamenight.game.log import LoggedEvent

from .rules import constants
from .table import ORDINALS, dice_codes, points_words, reading_words, slot_name


def log(told: LoggedEvent) -> str:
    match told.kind:
        case constants.ROUND_BEGAN:
            return f"Round {told['round']} of {constants.ROUNDS}."
        case constants.ROLLED:
            return f"{told.who()} rolls {dice_codes(told.all('colours'))}."
        case constants.REROLLED:
            which = f"{len(told.all('dice'))} dice ({ORDINALS[told['reroll'] - 1]} reroll)"
            return f"{told.who()} rerolls {which}: {dice_codes(told.all('colours'))}."
        case constants.SCORED:
            return scored(told)
        case constants.MATCH_WON:
            wins = "shares the victory" if told["shared"] else "wins"
            return f"{told.who()} {wins} with {points_words(told['points'])}."
        case _:
            assert told.kind == constants.MATCH_ENDED
            return f"{told.who()} reaches {points_words(told['points'])}."


def scored(told: LoggedEvent) -> str:
    slot = told["slot"]
    words = reading_words(slot, told["column"], told.all("colours"))
    if not words:
        return f"{told.who()} scores nothing in {slot_name(slot)}."
    return f"{told.who()} scores {told['points']} in {slot_name(slot)}: {words}."
