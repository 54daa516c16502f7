"""What happens in Spectrumo, one sentence per event."""

from __future__ import annotations

from gamenight.core.words import counted
from gamenight.game.describing import victory_line
from gamenight.game.log import LoggedEvent

from ..words import card_name, card_names
from .rules import constants
from .table import direction_words, in_force_words


def log(told: LoggedEvent) -> str:
    match told.kind:
        case constants.HAND_BEGAN:
            return f"Hand {told['hand']}: {told.who('starter')} starts, and play goes clockwise."
        case constants.PUT_UNDER:
            return f"{card_name(told['card'])} is turned up and goes under the discard pile."
        case constants.TURNED_UP:
            return f"The first table card is {card_name(told['card'])}."
        case constants.LAID:
            endings = {0: ", the last card", 1: f" and {told.verb('has')} one card left"}
            return f"{told.who()} lays {card_name(told['card'])}{endings.get(told['left'], '')}."
        case constants.PASSED:
            has, passes = told.verb("has"), told.verb("passes")
            return f"{told.who()} cannot lay a card, {has} nothing to draw, and {passes}."
        case (
            constants.DREW | constants.DREW_OPENLY | constants.DREW_SECRETLY | constants.RESHUFFLED
        ):
            return drawing(told)
        case constants.HAND_WON | constants.HAND_STOPPED | constants.SCORED | constants.ELIMINATED:
            return scoring(told)
        case constants.MATCH_WON:
            return victory_line(told.all("seats"), told.names, counted(told["total"], "point"))
        case _:
            return special(told)


def drawing(told: LoggedEvent) -> str:
    match told.kind:
        case constants.RESHUFFLED:
            cards = counted(told["deck_size"], "card")
            return f"The discard pile is shuffled and becomes the draw deck: {cards}."
        case constants.DREW:
            return drew(told)
        case constants.DREW_OPENLY:
            cards = card_names(told.all("cards"))
            return f"{told.who()} drew {cards} from the turned-over deck, as all could see."
        case _:
            assert told.kind == constants.DREW_SECRETLY
            return f"{told.who()} got {card_names(told.all('cards'))} from the draw deck."


def drew(told: LoggedEvent) -> str:
    who, cards = told.who(), counted(told["number"], "card")
    if told["why"] == constants.UNTIL_ABLE:
        return f"{who} could not lay a card and drew {cards}."
    if told["why"] == constants.BY_DRAW:
        return f"{who} had to draw {cards}."
    return f"{who} drew {cards} to have as many as before."


def special(told: LoggedEvent) -> str:
    match told.kind:
        case constants.COLOUR_SWAPPED:
            in_force = in_force_words(told["colour"], told["number"])
            return f"{told.who()} swaps the colour: {in_force} counts now."
        case constants.REVERSED:
            return f"Play changes direction: it goes {direction_words(told['clockwise'])} now."
        case constants.DECKS_SWAPPED:
            deck, pile = counted(told["deck_size"], "card"), counted(told["pile_size"], "card")
            return (
                f"The decks are turned over and change places: {deck} to draw, in an order that "
                f"all know, and {pile} under the table card."
            )
        case constants.HANDS_PASSED:
            return f"All pass their hands to the {'left' if told['to_left'] else 'right'}."
        case constants.CARDS_SWAPPED:
            cards, other = counted(told["number"], "card"), told.who("opponent")
            takes = told.verb("takes")
            return f"{told.who()} gives {cards} to {other} and {takes} as many at random."
        case _:
            assert told.kind == constants.SWAP_SEEN
            given, taken = card_names(told.all("given")), card_names(told.all("taken"))
            return f"{told.who()} gave {given} to {told.who('opponent')} and got {taken}."


def scoring(told: LoggedEvent) -> str:
    match told.kind:
        case constants.HAND_WON:
            return f"{told.who()} goes out and {told.verb('wins')} the hand."
        case constants.HAND_STOPPED:
            turns = constants.MOST_TURNS
            return f"After {turns} turns the hand ends: everybody scores what they hold."
        case constants.SCORED:
            points = counted(told["points"], "point")
            return f"{told.who()} scores {points} and {told.verb('has')} {told['total']}."
        case _:
            assert told.kind == constants.ELIMINATED
            points = counted(told["total"], "point")
            return f"{told.who()} has {points} and {told.verb('is')} out."
