"""The words of Spots for dice, dogs and tricks, shared by table and log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gamenight.core.words import counted

from .rules import tiles
from .rules.dogs import DOGS

TRICK_TEXTS: Final = {
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

D0G: Final = "d0g"


def dog_name(dog: int) -> str:
    return DOGS[dog][0]


def dice_words(faces: Sequence[int]) -> str:
    """Dice by their faces: "5, 3, 3"."""
    return ", ".join([str(face) for face in faces]) or "nothing"


def dice_count(dice: int) -> str:
    return "1 die" if dice == 1 else f"{dice} dice"


def treat_count(treats: int) -> str:
    return counted(treats, "treat") if treats else "no treats"
