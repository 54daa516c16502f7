"""What happens in Spots, one sentence per event."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from gamenight.core.events import NOBODY, Event
from gamenight.core.words import counted
from gamenight.games.game import Names
from gamenight.games.spots.rules import facts, tiles
from gamenight.games.spots.rules.facts import FACES, MOST_BURIED
from gamenight.games.spots.rules.tiles import TILE_NAMES
from gamenight.games.spots.words import D0G, dice_count, dice_words, dog_name, treat_count

Sentence = Callable[..., str]
"""Makes words of the facts of an event."""

VERB: Final = re.compile(r"\*(\w+)")
THIRD_PERSON: Final = {"do": "does", "have": "has", "bury": "buries"}


def line(event: Event, names: Names, reader: int) -> str:
    if event.kind in AFFAIRS:
        return AFFAIRS[event.kind](*event.facts)
    seat, *rest = event.facts
    if event.kind == facts.DUG:
        owner, old, new = rest
        yard = "your yard" if owner == reader else f"{names[owner]}'s yard"
        deed = f"*turn a {old} in {yard} to {new}" if new else f"*dig a {old} out of {yard}"
    else:
        deed = DEEDS[event.kind](*rest)
    if seat == reader:
        return "You " + VERB.sub(r"\1", deed) + "."
    return f"{names[seat]} {VERB.sub(in_third_person, deed)}."


def in_third_person(verb: re.Match[str]) -> str:
    return THIRD_PERSON.get(verb[1], f"{verb[1]}s")


def did_trick(tile: int, treats: int) -> str:
    taken = f" and *take {treat_count(treats)} from it" if treats else ""
    return f"*do {TILE_NAMES[tile]}{taken}"


def buried(face: int, total: int) -> str:
    if total > MOST_BURIED:
        return f"*bury {face}: {total} spots are too many"
    return f"*bury {face}: {total} of {MOST_BURIED} spots"


def stopped(trick: int, unrolled: int) -> str:
    if trick == tiles.DIG:
        return "*dig no more"
    if trick == tiles.TROT:
        return "*move no die"
    return f"*stop with {dice_count(unrolled)} unrolled" if unrolled else "*stop"


def took_own_die(face: int, dog: int) -> str:
    return f"*take a {face} from {'the yard' if dog == NOBODY else dog_name(dog)}"


def victory(shared: int) -> str:
    return "*share the victory" if shared else "*win the match"


DEEDS: Final[dict[int, Sentence]] = {
    facts.STARTS: lambda: "*start",
    facts.TRICK: did_trick,
    facts.SCORING: lambda fast: (
        "*have completed every dog and *score at once" if fast else "*take the turn to score"
    ),
    facts.SCORED_DOG: lambda dog: f"*score {dog_name(dog)}",
    facts.DREW_DOG: lambda dog: f"*draw {dog_name(dog)}",
    facts.ROLLED: lambda heap: f"*roll {dice_words(heap)}",
    facts.REROLLED: lambda heap, kept: (
        f"*spend a treat and *reroll: {dice_words(heap)}"
        + (f" beside {dice_words(kept)}" if kept else "")
    ),
    facts.CHOSE: lambda heap: f"*keep {dice_words(heap)}",
    facts.DISCARDED: lambda heap: f"*discard {dice_words(heap)}",
    facts.PLACED: lambda face, dog: f"*place {face} on {dog_name(dog)}",
    facts.BURIED_DIE: buried,
    facts.BUSTED: lambda: "*bust and *lose all dice",
    facts.TOOK_TREATS: lambda treats: f"*take {treat_count(treats)}",
    facts.RETURNED_TREATS: lambda treats: f"*return {treat_count(treats)}",
    facts.SKIPPED: lambda tile: f"*skip a step of {TILE_NAMES[tile]} that is not possible",
    facts.STOPPED: stopped,
    facts.SET_DIE: lambda face: f"*take a die and *turn it to {face}",
    facts.MOVED_DIE: lambda old, dog, new, other: (
        f"*move a {old} from {dog_name(dog)} to {dog_name(other)} as a {new}"
    ),
    facts.NAMED: lambda face: (
        f"*name {face}: {'higher dice will be discarded' if face < FACES else 'every die stays'}"
    ),
    facts.PUT_ASIDE: lambda dice: f"*set aside {dice_count(dice)}",
    facts.TOOK_OWN_DIE: took_own_die,
    facts.MATCH_WON: victory,
}
"""What a player did, to stand after the name or "You"; verbs have a star before them."""

AFFAIRS: Final[dict[int, Sentence]] = {
    facts.RESET: lambda tile, treat: (
        f"{TILE_NAMES[tile]} {'gets a treat' if treat else 'gets no treat, for there is none left'}"
        ", and all tricks are turned face up."
    ),
    facts.NO_DICE: lambda: "No dice are left: everyone busts.",
    facts.LIMIT_REACHED: lambda turns: (
        f"The limit of {counted(turns, 'turn')} is reached: most scored dogs win."
    ),
    facts.D0G_ROLLED: lambda tile, face_up: (
        f"{D0G} rolls {TILE_NAMES[tile]}"
        f"{' and turns it face down' if face_up else ', which is face down already'}."
    ),
    facts.D0G_TREATS: lambda treats: f"{D0G} takes {treat_count(treats)} from it.",
    facts.D0G_PAID: lambda: f"{D0G} pays two treats.",
    facts.D0G_SCORED: lambda dog: f"{D0G} scores {dog_name(dog)}.",
    facts.D0G_WON: lambda shared: f"{D0G} {VERB.sub(in_third_person, victory(shared))}.",
}
"""What no player did: what befalls all, and what d0g does."""
