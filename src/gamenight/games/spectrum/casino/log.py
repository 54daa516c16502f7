"""What happens in Spectrum Casino, one sentence per event."""

from __future__ import annotations

from gamenight.core.events import Event
from gamenight.core.words import counted
from gamenight.games.describing import victory_line
from gamenight.games.game import Names
from gamenight.games.spectrum.casino.rules import facts
from gamenight.games.spectrum.casino.words import capture_words, points_words, shade_names
from gamenight.games.spectrum.words import COLOUR_NAMES, card_name, card_names


def line(event: Event, names: Names, reader: int) -> str:  # noqa: ARG001
    told = event.facts
    match event.kind:
        case facts.ROUND_BEGAN:
            number, dealer, chosen = told
            before, after = shade_names(chosen)
            return (
                f"Round {number}: {names[dealer]} deals. {COLOUR_NAMES[chosen]} is the chosen "
                f"colour, {before} and {after} are its shades."
            )
        case facts.BOARD_DEALT:
            return f"On the board lie {card_names(told)}."
        case facts.HAND_DEALT:
            return f"Hand {told[0]} of {facts.HANDS}: {counted(told[1], 'card')} each."
        case facts.ADDED:
            come = "come" if len(told) > 1 else "comes"
            return f"From the board pile {come} {card_names(told)}."
        case facts.LAID:
            return f"{names[told[0]]} lays down {card_name(told[1])}."
        case facts.TOOK:
            return capture_line(event, names)
        case _:
            return line_at_the_end(event, names)


def capture_line(event: Event, names: Names) -> str:
    seat, points, unlimited, card, *taken = event.facts
    most = facts.NO_LIMIT if unlimited else facts.TWELVE
    worth = f": {points_words(points * facts.HALVES)} by colour" if points else ""
    return f"{names[seat]} plays {capture_words(card, tuple(taken), most)}{worth}."


def line_at_the_end(event: Event, names: Names) -> str:
    """What happens when a round or the match ends."""
    told = event.facts
    match event.kind:
        case facts.GOT_THE_REST:
            seat, points, cards, nobody_took = told
            worth = f", {points_words(points * facts.HALVES)} by colour" if points else ""
            what = "the card" if cards == 1 else f"the {cards} cards"
            gets = f"gets {what} left on the board{worth}"
            if nobody_took:
                return f"Nobody took anything, so {names[seat]}, who laid the last card, {gets}."
            return f"{names[seat]} took last and {gets}."
        case facts.CARDS_SCORED:
            seat, chosen, shades = told
            points = chosen * facts.CHOSEN_POINTS + shades * facts.SHADE_POINTS
            return (
                f"{names[seat]} has {chosen} of the chosen colour and {shades} of its shades: "
                f"{points_words(points * facts.HALVES)}."
            )
        case facts.BONUS:
            return bonus_line(event, names)
        case facts.SCORED:
            seat, gain, total = told
            return f"{names[seat]} scores {points_words(gain)} and has {points_words(total)}."
        case facts.TIED:
            return f"The lead is tied at {points_words(told[0])}: another round decides."
        case facts.MATCH_WON:
            return victory_line(told[:1], names, points_words(told[1]))
        case _:
            assert event.kind == facts.MATCH_SHARED
            return victory_line(told[1:], names, points_words(told[0]))


def bonus_line(event: Event, names: Names) -> str:
    seat, twelves, count, bonus, sharing = event.facts
    what = "12s" if twelves else "cards"
    share = f", shared by {sharing}" if sharing > 1 else ""
    return f"{names[seat]} has the most {what} ({count}{share}): {points_words(bonus)}."
