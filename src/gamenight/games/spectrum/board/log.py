"""What happens in Spectrum, one sentence per event."""

from __future__ import annotations

from typing import Final

from gamenight.core.words import counted, joined
from gamenight.game.log import LoggedEvent
from gamenight.parts.bits import set_of

from ..words import COLOUR_NAMES, card_names
from . import words
from .rules import combinations, constants
from .rules.constants import OFF_BOARD
from .rules.moves import EMPTY
from .words import colours_in, space_name

ENDINGS: Final = {
    constants.ENOUGH_STARS: "Enough colours are captured",
    constants.ALL_STARS: "All colours are captured",
    constants.NO_CATCHING_UP: "Nobody can catch up any more",
    constants.MISSION: "The mission is accomplished",
    constants.NO_PORTALS: "The portal cards have run out",
    constants.TURN_LIMIT: "The turn limit is reached",
    constants.STUCK: "Nothing can move any more",
}


def log(told: LoggedEvent) -> str:
    match told.kind:
        case constants.BEGAN:
            return f"{told.who('first')} starts."
        case constants.WEIGHED:
            worth = [f"{COLOUR_NAMES[c]} {weight}" for c, weight in enumerate(told.all("weights"))]
            return f"The colours are worth: {', '.join(worth)}."
        case constants.RESHUFFLED:
            return "The discards are shuffled and become the deck."
        case constants.ENDED:
            return ended(told)
        case (
            constants.KEPT
            | constants.GAINED_WHICH
            | constants.MISSIONS_DEALT
            | constants.PORTALS_DEALT
        ):
            return secret(told)
        case _:
            return f"{told.who()} {what_is_done(told)}."


def ended(told: LoggedEvent) -> str:
    ending, winners = ENDINGS[told["why"]], told.all("winners")
    if not winners:
        return f"{ending}: the match is over."
    verb = "wins" if len(winners) == 1 else "share the victory"
    return f"{ending}: {joined([told.names[seat] for seat in winners])} {verb}."


def secret(told: LoggedEvent) -> str:
    """Return what one seat alone may know; others read it after the match."""
    match told.kind:
        case constants.KEPT:
            return f"{told.who()} keeps the portal {space(told, 'portal')}."
        case constants.GAINED_WHICH:
            return f"{told.who()} draws the portal {space(told, 'portal')}."
        case constants.MISSIONS_DEALT:
            return f"{told.who()}'s missions are {spaces(told)}."
        case _:
            return f"{told.who()}'s portals are {spaces(told)}."


def what_is_done(told: LoggedEvent) -> str:
    """By the one whose name stands before it."""
    match told.kind:
        case constants.START_DRAWN:
            return f"starts on {spaces(told)}"
        case constants.START_ROLLED:
            return f"rolls {words.dice_words(told.all('colours'))} for space {told['number']}"
        case constants.START_REROLLED:
            dice = joined([COLOUR_NAMES[colour] for colour in told.all("colours")])
            return f"rerolls, the space being taken: {dice}"
        case constants.START_PLACED:
            return f"{'chooses' if told['chosen'] else 'starts on'} {spaces(told)}"
        case constants.ROLLED:
            return f"rolls{again(told)} {words.dice_words(told.all('colours'))}"
        case constants.DREW:
            return f"draws{again(told)} {card_names(told.all('cards'))}"
        case constants.USED:
            return f"uses {used(told)}"
        case constants.CANNOT_MOVE:
            return f"cannot move anything and {told.verb('passes')}"
        case constants.NO_SECOND_STEP:
            return "cannot take a second step"
        case constants.PART_SKIPPED:
            where = colours_in(set_of(list(told.all("colours"))))
            part = f"{counted(told['length'], 'space')} in {where}"
            return f"cannot move {part}: that part is skipped"
        case constants.MISSION_DONE:
            return f"accomplishes a mission: {spaces(told)}"
        case _:
            return what_a_pawn_does(told)


def what_a_pawn_does(told: LoggedEvent) -> str:
    match told.kind:
        case constants.MOVED:
            return moves(told)
        case constants.PUT_BACK:
            to_stock = told["space"] == OFF_BOARD
            where = "into the stock" if to_stock else f"on {space(told, 'space')}"
            return f"puts {pawn(told)} back {where}"
        case constants.STAR:
            stars, points = told["stars"], told["points"]
            worth = f" worth {counted(points, 'point')}" if points != stars else ""
            colour = COLOUR_NAMES[told["colour"]]
            has = told.verb("has")
            return f"captures {colour} and {has} {counted(stars, 'colour')}{worth}"
        case constants.SWAPPED:
            one = f"{pawn(told)} on {space(told, 'space')}"
            return f"swaps {one} with {pawn(told, 'other_owner')} on {space(told, 'other_space')}"
        case constants.SURRENDERED:
            return f"surrenders the pawn on {space(told, 'space')} instead of rolling"
        case constants.ACTIVATED:
            return f"activates the portal {space(told, 'portal')} under {pawn(told)}"
        case constants.SENT:
            victim = pawn(told, "victim")
            catch = f", where it captures {victim}" if victim else ""
            return f"sends {pawn(told)} from {space(told, 'from')} to {space(told, 'to')}{catch}"
        case constants.RESISTED:
            there = "a pawn of the same owner is there, so it stays"
            return f"would send {pawn(told)} to {space(told, 'to')}, but {there}"
        case _:
            assert told.kind == constants.GAINED
            return "draws a portal for the first colour"


def again(told: LoggedEvent) -> str:
    return " again" if told["extra"] else ""


def used(told: LoggedEvent) -> str:
    """Return what is used, how far a single move goes, and what is open."""
    kind, colours, cards = told["combination"], told.all("colours"), told.all("cards")
    name = words.combination_name(kind, colours, cards)
    if kind == combinations.SWAP:
        return name
    if kind != combinations.TWO_COLOURS and not cards:
        name = name[:1].lower() + name[1:]
    move = f", {counted(told['length'], 'space')}" if told["length"] else ""
    open_colours = set_of(list(told.all("open")))
    if open_colours == set_of(list(colours)):
        return f"{name}{move}: nothing else is open"
    return f"{name}{move}: {colours_in(open_colours)} are open"


def moves(told: LoggedEvent) -> str:
    start, jumped, victim = told["from"], told.all("jumped"), pawn(told, "victim")
    told_so = start == OFF_BOARD or not (jumped or victim)
    begins = "" if told_so else f", coming from {space_name(start)}"
    return words.move_words(start, told["to"], jumped, victim, told.who()) + begins


def pawn(told: LoggedEvent, owner: str = "owner") -> str:
    """Return whose pawn; "" where there is none."""
    if told[owner] == EMPTY:
        return ""
    if told[owner] != told["seat"]:
        return f"{told.who(owner)}'s pawn"
    return f"a pawn of {'your' if told.is_you() else 'their'} own"


def space(told: LoggedEvent, fact: str) -> str:
    return space_name(told[fact])


def spaces(told: LoggedEvent) -> str:
    return joined([space_name(one) for one in told.all("spaces")])
