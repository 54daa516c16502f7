"""What happens in Spectrum Solitaire, one sentence per event."""

from __future__ import annotations

from gamenight.core.events import Event
from gamenight.core.words import counted
from gamenight.games.game import Names
from gamenight.games.spectrum.solitaire.rules import facts
from gamenight.games.spectrum.solitaire.words import (
    WHY_ENDED,
    place_name,
    praise,
    win_arithmetic,
)
from gamenight.games.spectrum.words import card_name, card_names


def line(event: Event, names: Names, reader: int) -> str:  # noqa: ARG001
    told = event.facts
    match event.kind:
        case facts.DEALT:
            limit = (
                f"at most {counted(told[0], 'pass', 'es')}" if told[0] else "any number of passes"
            )
            return f"{names[0]} deals twelve columns; {limit} through the stock."
        case facts.TURNED:
            return f"From the stock: {card_names(told)}."
        case facts.WASTE_TURNED_OVER:
            return f"The waste is turned over: pass {told[0]} begins."
        case facts.MOVED:
            card, count, home, column = told
            on_it = f" and {counted(count - 1, 'card')} on it" if count > 1 else ""
            return f"{card_name(card)}{on_it} from {place_name(home)} to column {column + 1}."
        case facts.WENT_UP:
            return f"{card_name(told[0])} from {place_name(told[1])} to its foundation."
        case facts.TURNED_UP:
            return f"Column {told[1] + 1} turns up {card_name(told[0])}."
        case facts.STOCK_RAN_OUT:
            return ran_out(told[0], told[1])
        case _:
            assert event.kind == facts.ENDED
            return ending(names[0], *told)


def ran_out(passes: int, most: int) -> str:
    if not most:
        return f"The stock has run out: {counted(passes, 'pass', 'es')} so far."
    if passes == most:
        return "The stock has run out for the last time; the top card of the waste stays playable."
    return f"The stock has run out: {passes} of {counted(most, 'pass', 'es')}."


def ending(name: str, why: int, score: int, passes: int) -> str:
    if why == facts.WON:
        return f"All cards are home: {praise(passes)} for {name}. {win_arithmetic(passes, score)}"
    return f"{WHY_ENDED[why]}: {name} ends with {score} points."
