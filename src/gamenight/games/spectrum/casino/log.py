"""What happens in Spectrum Casino, one sentence per event."""

from __future__ import annotations

from gamenight.core.words import counted
from gamenight.game.describing import victory_line
from gamenight.game.log import LoggedEvent

from ..words import COLOUR_NAMES, card_name, card_names
from .rules import facts
from .words import capture_words, points_words, shade_names


def log(told: LoggedEvent) -> str:
    match told.kind:
        case facts.ROUND_BEGAN:
            before, after = shade_names(told["colour"])
            return (
                f"Round {told['round']}: {told.who('dealer')} deals. "
                f"{COLOUR_NAMES[told['colour']]} is the chosen colour, {before} and {after} are "
                "its shades."
            )
        case facts.BOARD_DEALT:
            return f"On the board lie {card_names(told.all('cards'))}."
        case facts.HAND_DEALT:
            each = counted(told["cards_each"], "card")
            return f"Hand {told['hand']} of {facts.HANDS}: {each} each."
        case facts.ADDED:
            cards = told.all("cards")
            return f"From the board pile {'come' if cards[1:] else 'comes'} {card_names(cards)}."
        case facts.LAID:
            return f"{told.who()} lays down {card_name(told['card'])}."
        case facts.TOOK:
            most = facts.NO_LIMIT if told["unlimited"] else facts.TWELVE
            capture = capture_words(told["card"], told.all("taken"), most, told.verb("takes"))
            return f"{told.who()} plays {capture}{by_colour(told, ': ')}."
        case _:
            return log_of_the_end(told)


def by_colour(told: LoggedEvent, lead: str) -> str:
    """What cards are worth by their colours, if anything."""
    points = told["points"]
    return f"{lead}{points_words(points * facts.HALVES)} by colour" if points else ""


def log_of_the_end(told: LoggedEvent) -> str:
    """What happens when a round or the match ends."""
    match told.kind:
        case facts.GOT_THE_REST:
            what = "the card" if told["cards"] == 1 else f"the {told['cards']} cards"
            gets = f"{told.verb('gets')} {what} left on the board{by_colour(told, ', ')}"
            if told["nobody_took"]:
                return f"Nobody took anything, so {told.who()}, who laid the last card, {gets}."
            return f"{told.who()} took last and {gets}."
        case facts.CARDS_SCORED:
            chosen, shades = told["chosen"], told["shades"]
            worth = chosen * facts.CHOSEN_POINTS + shades * facts.SHADE_POINTS
            return (
                f"{told.who()} has {chosen} of the chosen colour and {shades} of its shades: "
                f"{points_words(worth * facts.HALVES)}."
            )
        case facts.BONUS:
            what = "12s" if told["twelves"] else "cards"
            share = f", shared by {told['sharing']}" if told["sharing"] > 1 else ""
            bonus = points_words(told["half_points"])
            return f"{told.who()} has the most {what} ({told['count']}{share}): {bonus}."
        case facts.SCORED:
            so_far = points_words(told["half_points_so_far"])
            points, has = points_words(told["half_points"]), told.verb("has")
            return f"{told.who()} scores {points} and {has} {so_far}."
        case facts.TIED:
            points = points_words(told["half_points"])
            return f"The lead is tied at {points}: another round decides."
        case facts.MATCH_WON:
            return victory_line([told["seat"]], told.names, points_words(told["half_points"]))
        case _:
            assert told.kind == facts.MATCH_SHARED
            points = points_words(told["half_points"])
            return victory_line(told.all("winners"), told.names, points)
