"""What happens in Spectrump, one sentence per event."""

from __future__ import annotations

from gamenight.core.words import counted
from gamenight.game.log import LoggedEvent

from ..words import COLOUR_NAMES, card_name, card_names, total
from .rules import constants
from .table import WHY_TAKEN, arithmetic, result, scoring_words


def log(told: LoggedEvent) -> str:
    match told.kind:
        case constants.ROUND_BEGAN:
            return f"Round {told['round']}: {told.who('first_bidder')} bids first."
        case constants.DEALT:
            return dealt(told)
        case constants.BID:
            return f"{told.who()} bids {COLOUR_NAMES[told['colour']]} {told['number']}."
        case constants.PASSED:
            return f"{told.who()} passes."
        case constants.TRUMP_SET:
            colour = told["colour"]
            promise = f"{told.who()} promised {counted(told['number'], 'card')} of it"
            return f"{COLOUR_NAMES[colour]} is trump, {scoring_words(colour)} score: {promise}."
        case constants.LOADED:
            return f"{told.who()} chooses the first set: {card_names(told.all('cards'))}."
        case constants.ALL_LOADED:
            return "All have chosen their first sets."
        case constants.SET_BEGAN:
            return f"Set {told['set']} of {told['sets']}: {told.who('leader')} leads."
        case _:
            return play(told)


def dealt(told: LoggedEvent) -> str:
    cards = f"{counted(told['sets'], 'set')} of {counted(told['set_size'], 'card')}"
    if told["sessions"] == 1:
        return f"Everyone is dealt {cards}."
    return f"Session {told['session']} of {told['sessions']}: everyone is dealt {cards}."


def how(told: LoggedEvent) -> str:
    """Return how a card comes into a trick."""
    if told["how"] == constants.THROWN:
        return f"cannot follow and {told.verb('throws')}"
    return "leads" if told["how"] == constants.LED else "follows with"


def play(told: LoggedEvent) -> str:
    match told.kind:
        case constants.PLAYED:
            return f"{told.who()} {how(told)} {card_name(told['card'])}."
        case constants.BROKEN:
            return f"{'Trump' if told['is_trump'] else 'Scoring trump'} is broken in this set."
        case constants.TRICK_TAKEN:
            why = WHY_TAKEN[told["why"]]
            took = f"{told.who()} takes the trick with {card_name(told['card'])}, {why}"
            plus, minus = told["plus"], told["minus"]
            return f"{took}: {arithmetic(plus, minus)}." if plus or minus else f"{took}."
        case constants.SCORED:
            sums = arithmetic(told["plus"], told["minus"])
            return f"{told.who()} scores {sums} (now {total(told['total'])})."
        case _:
            assert told.kind in (constants.MATCH_WON, constants.MATCH_SHARED)
            shared = told.kind == constants.MATCH_SHARED
            return result(told["points"], told.all("seats"), shared, told.names)
