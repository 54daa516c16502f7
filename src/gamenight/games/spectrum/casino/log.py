"""What happens in Spectrum Casino, one sentence per event."""

from __future__ import annotations

from gamenight.core.words import counted
from gamenight.game.describing import victory_line
from gamenight.game.log import LoggedEvent

from ..words import COLOUR_NAMES, card_name, card_names
from .rules import constants
from .table import capture_words, points_words, shade_names


def log(told: LoggedEvent) -> str:
    match told.kind:
        case constants.ROUND_BEGAN:
            before, after = shade_names(told["colour"])
            return (
                f"Round {told['round']}: {told.who('dealer')} deals. "
                f"{COLOUR_NAMES[told['colour']]} is the chosen colour, {before} and {after} are "
                "its shades."
            )
        case constants.BOARD_DEALT:
            return f"On the board lie {card_names(told.all('cards'))}."
        case constants.HAND_DEALT:
            each = counted(told["cards_each"], "card")
            return f"Hand {told['hand']} of {constants.HANDS}: {each} each."
        case constants.ADDED:
            cards = told.all("cards")
            return f"From the board pile {'come' if cards[1:] else 'comes'} {card_names(cards)}."
        case constants.LAID:
            return f"{told.who()} lays down {card_name(told['card'])}."
        case constants.TOOK:
            most = constants.NO_LIMIT if told["unlimited"] else constants.TWELVE
            capture = capture_words(told["card"], told.all("taken"), most, told.verb("takes"))
            return f"{told.who()} plays {capture}{by_colour(told, ': ')}."
        case _:
            return log_of_the_end(told)


def by_colour(told: LoggedEvent, lead: str) -> str:
    """Return what cards are worth by their colours, if anything."""
    points = told["points"]
    return f"{lead}{points_words(points * constants.HALVES)} by colour" if points else ""


def log_of_the_end(told: LoggedEvent) -> str:
    """Return what happens when a round or the match ends."""
    match told.kind:
        case constants.GOT_THE_REST:
            what = "the card" if told["cards"] == 1 else f"the {told['cards']} cards"
            gets = f"{told.verb('gets')} {what} left on the board{by_colour(told, ', ')}"
            if told["nobody_took"]:
                return f"Nobody took anything, so {told.who()}, who laid the last card, {gets}."
            return f"{told.who()} took last and {gets}."
        case constants.CARDS_SCORED:
            chosen, shades = told["chosen"], told["shades"]
            worth = chosen * constants.CHOSEN_POINTS + shades * constants.SHADE_POINTS
            return (
                f"{told.who()} has {chosen} of the chosen colour and {shades} of its shades: "
                f"{points_words(worth * constants.HALVES)}."
            )
        case constants.BONUS:
            what = "12s" if told["twelves"] else "cards"
            share = f", shared by {told['sharing']}" if told["sharing"] > 1 else ""
            bonus = points_words(told["half_points"])
            return f"{told.who()} has the most {what} ({told['count']}{share}): {bonus}."
        case constants.SCORED:
            so_far = points_words(told["half_points_so_far"])
            points, has = points_words(told["half_points"]), told.verb("has")
            return f"{told.who()} scores {points} and {has} {so_far}."
        case constants.TIED:
            points = points_words(told["half_points"])
            return f"The lead is tied at {points}: another round decides."
        case constants.MATCH_WON:
            return victory_line([told["seat"]], told.names, points_words(told["half_points"]))
        case _:
            assert told.kind == constants.MATCH_SHARED
            points = points_words(told["half_points"])
            return victory_line(told.all("winners"), told.names, points)
