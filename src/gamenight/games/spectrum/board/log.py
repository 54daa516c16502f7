"""What happens in Spectrum, one sentence per event."""

from __future__ import annotations

from gamenight.core.events import Event
from gamenight.core.words import counted, joined
from gamenight.games.game import Names
from gamenight.games.spectrum.board import words
from gamenight.games.spectrum.board.rules import combinations, facts
from gamenight.games.spectrum.board.rules.ground import OFF_BOARD
from gamenight.games.spectrum.board.rules.moves import EMPTY
from gamenight.games.spectrum.board.words import colours_in, space_name
from gamenight.games.spectrum.words import COLOUR_NAMES, card_names
from gamenight.parts.bits import set_of

ENDINGS = {
    facts.ENOUGH_STARS: "Enough colours are captured",
    facts.ALL_STARS: "All colours are captured",
    facts.NO_CATCHING_UP: "Nobody can catch up any more",
    facts.MISSION: "The mission is accomplished",
    facts.NO_PORTALS: "The portal cards have run out",
    facts.TURN_LIMIT: "The turn limit is reached",
    facts.STUCK: "Nothing can move any more",
}


def line(event: Event, names: Names, reader: int) -> str:
    told = event.facts
    if event.kind <= facts.START_PLACED:
        return line_at_the_start(event, names)
    if event.kind in (
        facts.KEPT,
        facts.GAINED_WHICH,
        facts.MISSIONS_DEALT,
        facts.PORTALS_DEALT,
    ):
        return secret_line(event, names, reader)
    if event.kind == facts.RESHUFFLED:
        return "The discards are shuffled and become the deck."
    if event.kind == facts.ENDED:
        return end_line(event, names)
    name = names[told[0]]
    if event.kind in (facts.ROLLED, facts.DREW, facts.USED, facts.CANNOT_MOVE):
        return f"{name} {roll_line(event)}."
    if event.kind in (facts.ACTIVATED, facts.SENT, facts.RESISTED, facts.GAINED):
        return f"{name} {portal_line(event, names)}."
    return f"{name} {move_line(event, names)}."


def line_at_the_start(event: Event, names: Names) -> str:
    told = event.facts
    match event.kind:
        case facts.BEGAN:
            return f"{names[told[0]]} starts."
        case facts.WEIGHED:
            worth = [f"{COLOUR_NAMES[colour]} {weight}" for colour, weight in enumerate(told)]
            return f"The colours are worth: {', '.join(worth)}."
        case facts.START_DRAWN:
            return f"{names[told[0]]} starts on {joined([space_name(s) for s in told[1:]])}."
        case facts.START_ROLLED:
            seat, number, *colours = told
            return f"{names[seat]} rolls {words.dice_words(colours)} for space {number}."
        case facts.START_REROLLED:
            seat, number, *colours = told
            dice = joined([COLOUR_NAMES[colour] for colour in colours])
            return f"{names[seat]} rerolls, the space being taken: {dice}."
        case _:
            seat, one, other, chosen = told
            verb = "chooses" if chosen else "starts on"
            return f"{names[seat]} {verb} {space_name(one)} and {space_name(other)}."


def secret_line(event: Event, names: Names, reader: int) -> str:
    """What one seat alone may know; others read it after the match."""
    seat, *spaces = event.facts
    mine = seat == reader
    what = joined([space_name(space) for space in spaces])
    name = names[seat]
    match event.kind:
        case facts.KEPT:
            return f"You keep the portal {what}." if mine else f"{name} keeps the portal {what}."
        case facts.GAINED_WHICH:
            return f"You draw the portal {what}." if mine else f"{name} draws the portal {what}."
        case facts.MISSIONS_DEALT:
            return f"Your missions are {what}." if mine else f"The missions of {name} are {what}."
        case _:
            return f"Your portals are {what}." if mine else f"The portals of {name} are {what}."


def roll_line(event: Event) -> str:
    told = event.facts
    match event.kind:
        case facts.ROLLED:
            again = " again" if told[1] else ""
            return f"rolls{again} {words.dice_words(list(told[2:]))}"
        case facts.DREW:
            again = " again" if told[1] else ""
            return f"draws{again} {card_names(told[2:])}"
        case facts.CANNOT_MOVE:
            return "cannot move anything and passes"
        case _:
            _, kind, open_colours, spaces, count, *rest = told
            colours, cards = list(rest[:count]), list(rest[count:])
            used = words.combination_name(kind, colours, cards)
            used = used if kind == combinations.TWO_COLOURS or cards else lowered(used)
            move = f", {counted(spaces, 'space')}" if spaces else ""
            if kind == combinations.SWAP:
                return f"uses {used}"
            if open_colours == set_of(colours):
                return f"uses {used}{move}: nothing else is open"
            return f"uses {used}{move}: {colours_in(open_colours)} are open"


def lowered(text: str) -> str:
    return text[:1].lower() + text[1:]


def pawn_of(owner: int, names: Names, active: int) -> str:
    return "a pawn of their own" if owner == active else f"{names[owner]}'s pawn"


def move_line(event: Event, names: Names) -> str:
    told = event.facts
    seat = told[0]
    match event.kind:
        case facts.MOVED:
            _, start, end, victim, *over = told
            caught = pawn_of(victim, names, seat) if victim != EMPTY else ""
            told_so = start == OFF_BOARD or not (over or caught)
            begins = "" if told_so else f", coming from {space_name(start)}"
            return words.move_words(start, end, over, caught, "s") + begins
        case facts.PUT_BACK:
            _, owner, space = told
            where = "into the stock" if space == OFF_BOARD else f"on {space_name(space)}"
            return f"puts {pawn_of(owner, names, seat)} back {where}"
        case facts.STAR:
            _, colour, stars, points = told
            worth = f" worth {counted(points, 'point')}" if points != stars else ""
            return f"captures {COLOUR_NAMES[colour]} and has {counted(stars, 'colour')}{worth}"
        case facts.NO_SECOND_STEP:
            return "cannot take a second step"
        case facts.PART_SKIPPED:
            _, length, colours = told
            where = colours_in(colours)
            return f"cannot move {counted(length, 'space')} in {where}: that part is skipped"
        case facts.SWAPPED:
            _, one, other, owner, partner = told
            first = f"{pawn_of(owner, names, seat)} on {space_name(one)}"
            return f"swaps {first} with {pawn_of(partner, names, seat)} on {space_name(other)}"
        case facts.SURRENDERED:
            return f"surrenders the pawn on {space_name(told[1])} instead of rolling"
        case _:
            assert event.kind == facts.MISSION_DONE
            spaces = joined([space_name(space) for space in told[1:]])
            return f"accomplishes a mission: {spaces}"


def portal_line(event: Event, names: Names) -> str:
    told = event.facts
    seat = told[0]
    match event.kind:
        case facts.ACTIVATED:
            pawn = pawn_of(told[2], names, seat)
            return f"activates the portal {space_name(told[1])} under {pawn}"
        case facts.SENT:
            _, start, to, owner, victim = told
            catch = f", where it captures {pawn_of(victim, names, seat)}" if victim != EMPTY else ""
            pawn = pawn_of(owner, names, seat)
            return f"sends {pawn} from {space_name(start)} to {space_name(to)}{catch}"
        case facts.RESISTED:
            _, start, to, owner = told
            pawn = pawn_of(owner, names, seat)
            there = "a pawn of the same owner is there, so it stays"
            return f"would send {pawn} to {space_name(to)}, but {there}"
        case _:
            return "draws a portal for the first colour"


def end_line(event: Event, names: Names) -> str:
    why, *winners = event.facts
    if not winners:
        return f"{ENDINGS[why]}: the match is over."
    verb = "wins" if len(winners) == 1 else "share the victory"
    return f"{ENDINGS[why]}: {joined([names[seat] for seat in winners])} {verb}."
