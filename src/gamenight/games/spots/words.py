"""Spots in words: dice, dogs and tricks, and every event as a sentence for the log."""

from __future__ import annotations

from gamenight.core.state import NOBODY, Event
from gamenight.games.game import Names
from gamenight.games.spots.rules import asked, tiles
from gamenight.games.spots.rules.dice import FACES, faces_in
from gamenight.games.spots.rules.dogs import DOGS
from gamenight.games.spots.rules.position import DOGS_TO_WIN, MOST_BURIED
from gamenight.games.spots.rules.tiles import TILE_NAMES

TRICK_TEXTS = {
    tiles.HOWL: "Draw the top dog if you have fewer than 6 cards. Then roll 1.",
    tiles.ROLL_OVER: "Roll all your buried dice. Then you may roll 1.",
    tiles.WALK: "Roll 2. Then you may roll 1.",
    tiles.DIG: "Per pawprint: you may turn any buried die one up or down. Then roll 2.",
    tiles.TROT: "You may move a die on your dogs to any empty space. Then roll 2.",
    tiles.RETRIEVE: "Take a die, set to a number of the deck's top dog. Then roll 2.",
    tiles.TRACK: "Roll 3. A treat may reroll only some of them.",
    tiles.RUN: "Roll 3. Then you may roll 1, again and again.",
    tiles.CHASE: "Roll 1. You may go on, each time with one die more.",
    tiles.BOLT: "Set aside 3–12 dice and roll them one by one. You may stop when you have "
    "a pawprint for each die left.",
    tiles.SPRINT: "Roll 1 per unfinished dog of yours. You may repeat this trick.",
    tiles.DOGPILE: "Roll 2 and one of your own dice together. You may repeat this trick.",
    tiles.FETCH: "Roll 8. Keep all dice of one number.",
    tiles.GUARD: "Name a number, roll 4. Higher dice are discarded.",
    tiles.HUNT: "Roll 2, and 1 more per pawprint. Keep exactly two.",
    tiles.SCAVENGE: "Roll 4. You may discard dice lower than your yard's total.",
    tiles.SEARCH: "Roll 7. Keep dice that total exactly 8.",
    tiles.BEG: "Take 1 treat, and 1 more per pawprint.",
    tiles.CHEW: "Double your treats, then take 1.",
    tiles.GOBBLE: "Take 7 treats, then return as many as your highest empty space shows.",
    tiles.PLAY_DEAD: "Roll 1. Bury it without busting: take as many treats as it shows.",
    tiles.STAY: "Take 1 treat per other face-down trick.",
}
"""The steps of every trick in our own words (ST3)."""

D0G = "d0g"


def dog_name(dog: int) -> str:
    return DOGS[dog][0]


def plural(count: int, thing: str) -> str:
    """A number of things: "1 treat", "no dice"."""
    if count == 1:
        return f"1 {thing}"
    many = "dice" if thing == "die" else f"{thing}s"
    return f"{count or 'no'} {many}"


def noun(count: int, thing: str) -> str:
    """What so many things are called: "treat", "dice"."""
    return plural(count, thing).partition(" ")[2]


def dice_words(heap: int) -> str:
    """The dice of a heap, the highest first: "5, 3, 3"."""
    return ", ".join(str(face) for face in faces_in(heap)) or "nothing"


def line(event: Event, names: Names) -> str:
    """One event as a sentence."""
    seatless = seatless_line(event, names)
    if seatless:
        return seatless
    seat, a, b, c = event.facts
    return f"{names[seat]} {deed(event.kind, a, b, c, names)}."


def seatless_line(event: Event, names: Names) -> str:
    """Events that are nobody's deed, and those of d0g."""
    a, b, _, _ = event.facts
    if event.kind == asked.RESET:
        treat = "gets a treat" if b else "gets no treat, for there is none left"
        return f"{TILE_NAMES[a]} {treat}, and all tricks are turned face up."
    if event.kind == asked.NO_DICE:
        return "No dice are left: everyone busts."
    if event.kind == asked.D0G_ROLLED:
        then = "and turns it face down" if b else "which is face down already"
        return f"{D0G} rolls {TILE_NAMES[a]}{' ' if b else ', '}{then}."
    if event.kind == asked.D0G_TREATS:
        return f"{D0G} takes {plural(a, 'treat')} from it."
    if event.kind == asked.D0G_PAID:
        return f"{D0G} pays two treats."
    if event.kind == asked.D0G_SCORED:
        return f"{D0G} scores {dog_name(a)}."
    if event.kind == asked.D0G_WON:
        return f"{D0G} {victory(a)}."
    if event.kind == asked.LIMIT_REACHED:
        return f"The limit of {plural(a, 'turn')} is reached: most scored dogs win."
    if event.kind == asked.MATCH_WON:
        return f"{names[a]} {victory(b)}."
    return ""


def victory(shared: int) -> str:
    return "shares the victory" if shared else "wins the match"


def deed(kind: int, a: int, b: int, c: int, names: Names) -> str:
    """What a player did, to stand after the name."""
    if kind in (asked.ROLLED, asked.REROLLED, asked.PLACED, asked.BURIED_DIE, asked.DISCARDED):
        return dice_deed(kind, a, b)
    if kind == asked.TRICK:
        with_treats = f" and takes {plural(b, 'treat')} from it" if b else ""
        return f"does {TILE_NAMES[a]}{with_treats}"
    if kind == asked.SCORING:
        return "has completed every dog and scores at once" if a else "takes the turn to score"
    if kind == asked.STARTS:
        return "starts"
    if kind == asked.SCORED_DOG:
        return f"scores {dog_name(a)}"
    if kind == asked.DREW_DOG:
        return f"draws {dog_name(a)}"
    if kind == asked.BUSTED:
        return "busts and loses all dice"
    if kind == asked.TOOK_TREATS:
        return f"takes {plural(a, 'treat')}"
    if kind == asked.RETURNED_TREATS:
        return f"returns {plural(a, 'treat')}"
    if kind == asked.SKIPPED:
        return f"skips a step of {TILE_NAMES[a]} that is not possible"
    if kind == asked.STOPPED:
        return stopped(a, b)
    if kind == asked.DUG:
        yard = f"{names[a]}'s yard"
        return f"turns a {b} in {yard} to {c}" if c else f"digs a {b} out of {yard}"
    return special_deed(kind, a, b, c)


def dice_deed(kind: int, a: int, b: int) -> str:
    if kind == asked.ROLLED:
        return f"rolls {dice_words(a)}"
    if kind == asked.REROLLED:
        kept = f" beside {dice_words(b)}" if b else ""
        return f"spends a treat and rerolls: {dice_words(a)}{kept}"
    if kind == asked.PLACED:
        return f"places {a} on {dog_name(b)}"
    if kind == asked.BURIED_DIE:
        enough = f"{b} of {MOST_BURIED} spots" if b <= MOST_BURIED else f"{b} spots are too many"
        return f"buries {a}: {enough}"
    return f"discards {dice_words(a)}"


def stopped(trick: int, unrolled: int) -> str:
    if trick == tiles.DIG:
        return "digs no more"
    if trick == tiles.TROT:
        return "moves no die"
    return f"stops with {plural(unrolled, 'die')} unrolled" if unrolled else "stops"


def special_deed(kind: int, a: int, b: int, c: int) -> str:
    """What only one trick does."""
    if kind == asked.SET_DIE:
        return f"takes a die and turns it to {a}"
    if kind == asked.MOVED_DIE:
        old, face = c // FACES, c % FACES + 1
        return f"moves a {face} from {dog_name(old)} to {dog_name(b)} as a {a}"
    if kind == asked.NAMED:
        return f"names {a}: {'higher dice will be discarded' if a < FACES else 'every die stays'}"
    if kind == asked.PUT_ASIDE:
        return f"sets aside {plural(a, 'die')}"
    if kind == asked.TOOK_OWN_DIE:
        place = "the yard" if b == NOBODY else dog_name(b)
        return f"takes a {a} from {place}"
    assert kind == asked.CHOSE
    return f"keeps {dice_words(a)}"


def result_words(who: str, dogs: tuple[int, ...]) -> str:
    """A player's dogs at the end, one by one."""
    listing = ": " + ", ".join(dog_name(dog) for dog in dogs) if dogs else ""
    return f"{who} scored {len(dogs)} of {DOGS_TO_WIN} dogs{listing}."
