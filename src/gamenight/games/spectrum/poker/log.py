"""What happens in Spectrum Poker, one sentence per event."""

from __future__ import annotations

from gamenight.core.words import counted
from gamenight.game.describing import victory_line
from gamenight.game.log import LoggedEvent

from ..words import card_names
from .rules import constants
from .table import BOARD_NAMES, beans, hand_words, pot_name


def log(told: LoggedEvent) -> str:
    match told.kind:
        case constants.HAND_BEGAN:
            return f"Hand {told['hand']}: {told.who('dealer')} deals."
        case constants.ANTED:
            each, players = told["beans"], told["players"]
            return f"Everyone antes {beans(each)}: {each * players} in the pot."
        case constants.POSTED_BLIND:
            size = "big" if told["big"] else "small"
            return f"{told.who()} posts the {size} blind: {beans(told['beans'])}."
        case constants.DEALT:
            return f"{told.who()} is dealt {card_names(told.all('cards'))}."
        case constants.DREW:
            count = told["cards"]
            what = f"exchanges {counted(count, 'card')}" if count else "keeps all five cards"
            return f"{told.who()} {what}."
        case constants.EXCHANGED:
            away, drawn = card_names(told.all("put_away")), card_names(told.all("drawn"))
            return f"{told.who()} puts away {away} and {told.verb('draws')} {drawn}."
        case constants.BOARD_DEALT:
            return f"The {BOARD_NAMES[told['round']]}: {card_names(told.all('cards'))}."
        case (
            constants.FOLDED
            | constants.CHECKED
            | constants.CALLED
            | constants.BET_MADE
            | constants.RAISED
        ):
            return bet_sentence(told)
        case _:
            return sentence_at_the_end(told)


def bet_sentence(told: LoggedEvent) -> str:
    match told.kind:
        case constants.FOLDED:
            return f"{told.who()} folds."
        case constants.CHECKED:
            return f"{told.who()} checks."
        case constants.CALLED:
            what = f"calls with {beans(told['beans'])}"
        case constants.BET_MADE:
            what = f"bets {told['to']}"
        case _:
            what = f"raises to {told['to']}"
    all_in = f" and {told.verb('is')} all in" if told["all_in"] else ""
    return f"{told.who()} {what}{all_in}."


def sentence_at_the_end(told: LoggedEvent) -> str:
    """Return what happens when a hand or the match ends."""
    match told.kind:
        case constants.TOOK_BACK:
            return f"{told.who()} takes back {beans(told['beans'])} that nobody matched."
        case constants.SHOWED:
            hand = hand_words(told["kind"], told.all("best"))
            return f"{told.who()} shows {card_names(told.all('own'))}: {hand}."
        case constants.WON_POT:
            pot = pot_name(told["pot"], told["pots"])
            return f"{told.who()} wins {beans(told['beans'])} from {pot}."
        case constants.WON_BY_FOLDS:
            return f"All others have folded: {told.who()} wins {beans(told['beans'])}."
        case constants.IS_OUT:
            return f"{told.who()} has no beans left and {told.verb('is')} out."
        case _:
            assert told.kind == constants.MATCH_WON
            return victory_line(told.all("seats"), told.names, beans(told["beans"]))
