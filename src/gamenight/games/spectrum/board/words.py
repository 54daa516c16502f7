"""The words of the board game for spaces, dice, cards and what they open."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from gamenight.core.words import counted, joined
from gamenight.game.addressing import YOU, verb
from gamenight.parts.bits import count_of, set_of

from ..rules.deck import is_special
from ..rules.wheel import COLOURS, opposite
from ..words import COLOUR_NAMES, card_name, round_the_wheel
from .rules import combinations, facts
from .rules.combinations import Combination
from .rules.ground import OFF_BOARD, colour_at, is_star, number_at
from .rules.moves import Part

ALIKE: Final = {
    combinations.DOUBLE: "Double",
    combinations.TRIPLE: "Triple",
    combinations.QUADRUPLE: "Quadruple",
}


@cache
def space_name(space: int) -> str:
    """A space as people say it: "Blue 4", "the Blue star"."""
    if space == OFF_BOARD:
        return "the stock"
    colour = COLOUR_NAMES[colour_at(space)]
    return f"the {colour} star" if is_star(space) else f"{colour} {number_at(space)}"


@cache
def colours_in(colours: int) -> str:
    """A set of colours: "Green, Green-Blue and Blue", "the shades of Red and Green"."""
    for colour in range(COLOURS // 2):
        if colours == combinations.shades_across(colour):
            across = COLOUR_NAMES[opposite(colour)]
            return f"the shades of {COLOUR_NAMES[colour]} and {across}"
    return joined([COLOUR_NAMES[colour] for colour in round_the_wheel(colours)])


def dice_words(colours: Sequence[int]) -> str:
    """A roll, or what is used of it: "Green and Blue", "2 × Green"."""
    shown = list(dict.fromkeys(colours))
    counts = [colours.count(colour) for colour in shown]
    return joined(
        [
            COLOUR_NAMES[colour] if count == 1 else f"{count} × {COLOUR_NAMES[colour]}"
            for colour, count in zip(shown, counts, strict=True)
        ]
    )


def used_card(card: int, colour: int) -> str:
    """A card as it counts: a swap card counts as a 1 of one of its colours."""
    return f"{card_name(card)} as {COLOUR_NAMES[colour]} 1" if is_special(card) else card_name(card)


def combination_name(kind: int, colours: Sequence[int], cards: Sequence[int]) -> str:
    """What is used: "Green and Blue", "Double Green", "Red 2 and Red-Orange 3"."""
    if kind == combinations.SWAP:
        return card_name(cards[0])
    if cards:
        return joined([used_card(c, colour) for c, colour in zip(cards, colours, strict=True)])
    names = joined([COLOUR_NAMES[colour] for colour in colours])
    if kind == combinations.DOUBLE_DOUBLE:
        return f"Double double {names}"
    return f"{ALIKE[kind]} {names}" if kind in ALIKE else names


def part_words(part: Part, short: bool = False) -> str:
    """A part: "2 spaces in Green", in short "2 in Green"; "… touching a secondary"."""
    where = " or ".join(colours_in(within) for within in part.withins)
    touching = ", touching a secondary" if part.touching else ""
    length = str(part.length) if short else counted(part.length, "space")
    return f"{length} in {where}{touching}"


def plan_words(combination: Combination) -> str:
    """All that a combination moves, in order."""
    if combination.kind == combinations.SWAP:
        one, other = combination.colours
        return f"swap a pawn in {COLOUR_NAMES[one]} with one in {COLOUR_NAMES[other]}"
    if combination.is_by_steps():
        more = combination.open_colours & ~set_of(list(combination.colours))
        return f"{colours_in(more)} too" if more else "nothing else"
    parts = combination.parts
    if combination.kind == combinations.SAME_COLOUR:
        lengths = joined([str(part.length) for part in parts])
        return f"moves of {lengths} in {colours_in(parts[0].withins[0])}"
    return ", then ".join(part_words(part, short=True) for part in parts)


def why_open(dice: int, combination: Combination) -> str:
    """Which paths are open and why, as a sentence."""
    kind, colours = combination.kind, combination.colours
    names = [COLOUR_NAMES[colour] for colour in colours]
    paths = colours_in(combination.open_colours)
    if kind == combinations.TWO_COLOURS:
        more = combination.open_colours & ~set_of(list(colours))
        return why_open_on_two(dice, names, more)
    if kind == combinations.SWAP:
        return f"A swap card: one pawn in {names[0]} and one in {names[1]} change places."
    if kind == combinations.ONE_CARD:
        return f"One card: only {names[0]} is open."
    if kind == combinations.CONSECUTIVE:
        return f"Neighbours open themselves and both ends: {paths}. You move half the sum."
    if kind == combinations.DOUBLE_DOUBLE and dice == facts.D12:
        return f"{joined(names)} and the colours across are open: {paths}."
    shown = list(dict.fromkeys(colours))
    across = joined([COLOUR_NAMES[opposite(colour)] for colour in shown])
    both = joined([COLOUR_NAMES[colour] for colour in shown])
    opposites = "its opposite" if len(shown) == 1 else "their opposites"
    return f"{both}, {opposites} {across}, and the colours beside them are open."


def why_open_on_two(dice: int, names: list[str], more: int) -> str:
    both = joined(names)
    if not more:
        return f"{both} are open; they are not neighbours, so nothing else is."
    where = "between them" if dice == facts.D6 else "on both sides"
    is_are = "is" if count_of(more) == 1 else "are"
    return f"{both} are neighbours, so {colours_in(more)} {where} {is_are} open too."


def move_words(start: int, end: int, over: Sequence[int], victim: str, who: str = "") -> str:
    """A move: "jump Blue 4 and capture Ben's pawn on Blue-Purple 5", or what ``who`` did."""
    name = who or YOU
    jumped = joined([space_name(space) for space in over])
    jumps = f"{verb(name, 'jumps')} {jumped}" if over else ""
    if victim:
        takes = f"{verb(name, 'captures')} {victim} on {space_name(end)}"
        return f"{jumps} and {takes}" if jumps else takes
    if jumps:
        return f"{jumps} to {space_name(end)}"
    if start == OFF_BOARD:
        return f"{verb(name, 'enters')} on {space_name(end)}"
    begin = f" from {space_name(start)}" if who else ""
    return f"{verb(name, 'moves')}{begin} to {space_name(end)}"
