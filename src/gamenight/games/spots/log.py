"""What happens in Spots, one sentence per event."""

from __future__ import annotations

import re
from typing import Final

from gamenight.core.events import NOBODY
from gamenight.core.words import counted
from gamenight.games.spots.rules import facts, tiles
from gamenight.games.spots.rules.facts import FACES, MOST_BURIED
from gamenight.games.spots.rules.tiles import TILE_NAMES
from gamenight.games.spots.words import D0G, dice_count, dice_words, dog_name, treat_count
from gamenight.games.told import Told

VERB: Final = re.compile(r"\*(\w+)")
THIRD_PERSON: Final = {"do": "does", "have": "has", "bury": "buries"}


def log(told: Told) -> str:
    if "seat" not in told.kind.facts:
        return affair(told)
    if told.is_you():
        return "You " + VERB.sub(r"\1", deed(told)) + "."
    return f"{told.who()} {VERB.sub(in_third_person, deed(told))}."


def in_third_person(verb: re.Match[str]) -> str:
    return THIRD_PERSON.get(verb[1], f"{verb[1]}s")


# What no player did: what befalls all, and what d0g does


def affair(told: Told) -> str:
    match told.kind:
        case facts.TILES_RESET:
            treat = "gets a treat" if told["treats"] else "gets no treat, for there is none left"
            return f"{TILE_NAMES[told['tile']]} {treat}, and all tricks are turned face up."
        case facts.NO_DICE:
            return "No dice are left: everyone busts."
        case facts.LIMIT_REACHED:
            turns = counted(told["turns"], "turn")
            return f"The limit of {turns} is reached: most scored dogs win."
        case facts.D0G_ROLLED:
            flip = " and turns it face down" if told["face_up"] else ", which is face down already"
            return f"{D0G} rolls {TILE_NAMES[told['tile']]}{flip}."
        case facts.D0G_TREATS:
            return f"{D0G} takes {treat_count(told['treats'])} from it."
        case facts.D0G_PAID:
            return f"{D0G} pays two treats."
        case facts.D0G_SCORED:
            return f"{D0G} scores {dog_name(told['dog'])}."
        case _:
            assert told.kind == facts.D0G_WON
            return f"{D0G} {VERB.sub(in_third_person, victory(told))}."


# What a player did, to stand after the name or "You"; verbs have a star before them


def deed(told: Told) -> str:
    match told.kind:
        case facts.STARTS:
            return "*start"
        case facts.DID_TRICK:
            treats = told["treats"]
            taken = f" and *take {treat_count(treats)} from it" if treats else ""
            return f"*do {TILE_NAMES[told['tile']]}{taken}"
        case facts.SCORING:
            fast = "*have completed every dog and *score at once"
            return fast if told["fast"] else "*take the turn to score"
        case facts.SCORED_DOG:
            return f"*score {dog_name(told['dog'])}"
        case facts.DREW_DOG:
            return f"*draw {dog_name(told['dog'])}"
        case facts.TOOK_TREATS:
            return f"*take {treat_count(told['treats'])}"
        case facts.RETURNED_TREATS:
            return f"*return {treat_count(told['treats'])}"
        case facts.SKIPPED:
            return f"*skip a step of {TILE_NAMES[told['tile']]} that is not possible"
        case facts.STOPPED:
            return stopping(told)
        case facts.BUSTED:
            return "*bust and *lose all dice"
        case facts.MATCH_WON:
            return victory(told)
        case _:
            return deed_with_dice(told)


def deed_with_dice(told: Told) -> str:
    match told.kind:
        case facts.ROLLED:
            return f"*roll {dice_words(told.all('dice'))}"
        case facts.REROLLED:
            beside = f" beside {dice_words(told.all('kept'))}" if told.all("kept") else ""
            return f"*spend a treat and *reroll: {dice_words(told.all('dice'))}{beside}"
        case facts.KEPT:
            return f"*keep {dice_words(told.all('dice'))}"
        case facts.DISCARDED:
            return f"*discard {dice_words(told.all('dice'))}"
        case facts.SET_ASIDE:
            return f"*set aside {dice_count(told['count'])}"
        case facts.NAMED:
            number = told["number"]
            others = "higher dice will be discarded" if number < FACES else "every die stays"
            return f"*name {number}: {others}"
        case _:
            return deed_with_die(told)


def deed_with_die(told: Told) -> str:
    match told.kind:
        case facts.PLACED:
            return f"*place {told['die']} on {dog_name(told['dog'])}"
        case facts.BURIED_DIE:
            spots = told["spots_in_yard"]
            enough = f"of {MOST_BURIED} spots" if spots <= MOST_BURIED else "spots are too many"
            return f"*bury {told['die']}: {spots} {enough}"
        case facts.SET_DIE:
            return f"*take a die and *turn it to {told['die']}"
        case facts.MOVED_DIE:
            way = f"from {dog_name(told['old_dog'])} to {dog_name(told['new_dog'])}"
            return f"*move a {told['old_die']} {way} as a {told['new_die']}"
        case facts.DUG:
            yard = "your yard" if told.is_you("owner") else f"{told.who('owner')}'s yard"
            old, new = told["old_die"], told["new_die"]
            return f"*turn a {old} in {yard} to {new}" if new else f"*dig a {old} out of {yard}"
        case _:
            assert told.kind == facts.TOOK_OWN_DIE
            place = "the yard" if told["dog"] == NOBODY else dog_name(told["dog"])
            return f"*take a {told['die']} from {place}"


def stopping(told: Told) -> str:
    if told["tile"] == tiles.DIG:
        return "*dig no more"
    if told["tile"] == tiles.TROT:
        return "*move no die"
    unrolled = told["unrolled"]
    return f"*stop with {dice_count(unrolled)} unrolled" if unrolled else "*stop"


def victory(told: Told) -> str:
    return "*share the victory" if told["shared"] else "*win the match"
