"""What happens in Spectrum Solitaire, one sentence per event."""

from __future__ import annotations

from gamenight.core.words import counted
from gamenight.game.log import LoggedEvent

from ..words import card_name, card_names, points_words
from .rules import constants
from .table import WHY_ENDED, place_name, praise, win_arithmetic


def log(told: LoggedEvent) -> str:
    match told.kind:
        case constants.DEALT:
            return f"{told.names[0]} deals twelve columns; {limit(told['most_passes'])}."
        case constants.TURNED:
            return f"From the stock: {card_names(told.all('cards'))}."
        case constants.WASTE_TURNED_OVER:
            return f"The waste is turned over: pass {told['pass']} begins."
        case constants.MOVED:
            on_it = f" and {counted(told['count'] - 1, 'card')} on it" if told["count"] > 1 else ""
            way = f"from {place_name(told['from'])} to column {told['column'] + 1}"
            return f"{card_name(told['card'])}{on_it} {way}."
        case constants.WENT_UP:
            return f"{card_name(told['card'])} from {place_name(told['from'])} to its foundation."
        case constants.TURNED_UP:
            return f"Column {told['column'] + 1} turns up {card_name(told['card'])}."
        case constants.STOCK_RAN_OUT:
            return ran_out(told["passes"], told["most_passes"])
        case _:
            assert told.kind == constants.ENDED
            return ending(told.names[0], told["why"], told["points"], told["passes"])


def limit(passes: int) -> str:
    how_many = f"at most {counted(passes, 'pass', 'es')}" if passes else "any number of passes"
    return f"{how_many} through the stock"


def ran_out(passes: int, most: int) -> str:
    if not most:
        return f"The stock has run out: {counted(passes, 'pass', 'es')} so far."
    if passes == most:
        return "The stock has run out for the last time; the top card of the waste stays playable."
    return f"The stock has run out: {passes} of {counted(most, 'pass', 'es')}."


def ending(name: str, why: int, score: int, passes: int) -> str:
    if why == constants.WON:
        return f"All cards are home: {praise(passes)} for {name}. {win_arithmetic(passes, score)}"
    return f"{WHY_ENDED[why]}: {name} ends with {points_words(score)}."
