"""What happens in Spots, one sentence per event."""

from __future__ import annotations

from gamenight.core.events import NOBODY
from gamenight.core.words import counted
from gamenight.game.log import LoggedEvent

from .rules import constants
from .rules.constants import FACES, MOST_BURIED, TILE_NAMES
from .words import D0G, dice_count, dice_words, dog_name, treat_count


def log(told: LoggedEvent) -> str:
    if "seat" not in told.kind.facts:
        return affair(told)
    return f"{told.who()} {deed(told)}."


# What no player did: what befalls all, and what d0g does


def affair(told: LoggedEvent) -> str:
    match told.kind:
        case constants.TILES_RESET:
            treat = "gets a treat" if told["treats"] else "gets no treat, for there is none left"
            return f"{TILE_NAMES[told['tile']]} {treat}, and all tricks are turned face up."
        case constants.NO_DICE:
            return "No dice are left: everyone busts."
        case constants.LIMIT_REACHED:
            turns = counted(told["turns"], "turn")
            return f"The limit of {turns} is reached: most scored dogs win."
        case constants.D0G_ROLLED:
            flip = " and turns it face down" if told["face_up"] else ", which is face down already"
            return f"{D0G} rolls {TILE_NAMES[told['tile']]}{flip}."
        case constants.D0G_TREATS:
            return f"{D0G} takes {treat_count(told['treats'])} from it."
        case constants.D0G_PAID:
            return f"{D0G} pays two treats."
        case constants.D0G_SCORED:
            return f"{D0G} scores {dog_name(told['dog'])}."
        case _:
            assert told.kind == constants.D0G_WON
            return f"{D0G} {victory(told)}."


# What a player did, to stand after the name


def deed(told: LoggedEvent) -> str:
    match told.kind:
        case constants.STARTS:
            return "starts"
        case constants.DID_TRICK:
            treats = told["treats"]
            taken = f" and {told.verb('takes')} {treat_count(treats)} from it" if treats else ""
            return f"does {TILE_NAMES[told['tile']]}{taken}"
        case constants.SCORING:
            fast = f"has completed every dog and {told.verb('scores')} at once"
            return fast if told["fast"] else "takes the turn to score"
        case constants.SCORED_DOG:
            return f"scores {dog_name(told['dog'])}"
        case constants.DREW_DOG:
            return f"draws {dog_name(told['dog'])}"
        case constants.TOOK_TREATS:
            return f"takes {treat_count(told['treats'])}"
        case constants.RETURNED_TREATS:
            return f"returns {treat_count(told['treats'])}"
        case constants.SKIPPED:
            return f"skips part of {TILE_NAMES[told['tile']]} (not possible)"
        case constants.STOPPED:
            return stopping(told)
        case constants.BUSTED:
            return f"busts and {told.verb('loses')} all dice"
        case constants.MATCH_WON:
            return victory(told)
        case _:
            return deed_with_dice(told)


def deed_with_dice(told: LoggedEvent) -> str:
    match told.kind:
        case constants.ROLLED:
            return f"rolls {dice_words(told.all('dice'))}"
        case constants.REROLLED:
            beside = f" beside {dice_words(told.all('kept'))}" if told.all("kept") else ""
            return (
                f"spends a treat and {told.verb('rerolls')}: {dice_words(told.all('dice'))}{beside}"
            )
        case constants.KEPT:
            return f"keeps {dice_words(told.all('dice'))}"
        case constants.DISCARDED:
            return f"discards {dice_words(told.all('dice'))}"
        case constants.SET_ASIDE:
            return f"sets aside {dice_count(told['count'])}"
        case constants.NAMED:
            number = told["number"]
            others = "higher dice will be discarded" if number < FACES else "every die stays"
            return f"names {number}: {others}"
        case _:
            return deed_with_die(told)


def deed_with_die(told: LoggedEvent) -> str:
    match told.kind:
        case constants.PLACED:
            return f"places {told['die']} on {dog_name(told['dog'])}"
        case constants.BURIED_DIE:
            spots = told["spots_in_yard"]
            enough = f"of {MOST_BURIED} spots" if spots <= MOST_BURIED else "spots are too many"
            return f"buries {told['die']}: {spots} {enough}"
        case constants.SET_DIE:
            return f"takes a die and {told.verb('turns')} it to {told['die']}"
        case constants.MOVED_DIE:
            way = f"from {dog_name(told['old_dog'])} to {dog_name(told['new_dog'])}"
            return f"moves a {told['old_die']} {way} as a {told['new_die']}"
        case constants.DUG:
            yard = f"{told.who('owner')}'s yard"
            old, new = told["old_die"], told["new_die"]
            return f"turns a {old} in {yard} to {new}" if new else f"digs a {old} out of {yard}"
        case _:
            assert told.kind == constants.TOOK_OWN_DIE
            place = "the yard" if told["dog"] == NOBODY else dog_name(told["dog"])
            return f"takes a {told['die']} from {place}"


def stopping(told: LoggedEvent) -> str:
    if told["tile"] == constants.DIG:
        return "digs no more"
    if told["tile"] == constants.TROT:
        return "moves no die"
    unrolled = told["unrolled"]
    return f"stops with {dice_count(unrolled)} unrolled" if unrolled else "stops"


def victory(told: LoggedEvent) -> str:
    return "shares the victory" if told["shared"] else "wins the match"
