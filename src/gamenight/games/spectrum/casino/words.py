"""The words of Spectrum Casino for points, colours and captures, shared by table and log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from gamenight.core.words import joined

from ..rules.deck import rank_of
from ..rules.wheel import clockwise
from ..words import COLOUR_NAMES, card_name, card_names
from .rules import facts

MOST_READ: Final = 14
"""A capture of more cards is not taken apart into its groups: nobody would read that."""


def points_words(halves: int) -> str:
    """Half points as people write them: "1 point", "7½ points"."""
    whole, half = divmod(halves, facts.HALVES)
    number = f"{whole:,}{'½' if half else ''}" if whole or not half else "½"
    return f"{number} {'point' if halves in (1, facts.HALVES) else 'points'}"


def number_words(halves: int) -> str:
    """Half points without a word behind them."""
    return points_words(halves).split()[0]


def shade_names(chosen: int) -> tuple[str, str]:
    """The two colours beside the chosen one, as they lie on the wheel."""
    return COLOUR_NAMES[clockwise(chosen, -1)], COLOUR_NAMES[clockwise(chosen)]


@lru_cache(maxsize=1024)
def capture_words(card: int, taken: tuple[int, ...], most: int, takes: str = "takes") -> str:
    """What a card does as it takes others: "Red 7 on Blue 2 and takes Green 9 and Red 9"."""
    groups = groups_of((card, *taken), most) if len(taken) <= MOST_READ else []
    if not groups:
        return f"{card_name(card)} and {takes} {card_names(taken)}"
    built = [one for one in groups[0] if one != card]
    on = f" on {plus(built)} to make {sum(rank_of(c) for c in groups[0])}" if built else ""
    return f"{card_name(card)}{on} and {takes} {joined([plus(group) for group in groups[1:]])}"


def plus(cards: Sequence[int]) -> str:
    return " + ".join([card_name(card) for card in cards])


def groups_of(cards: Sequence[int], most: int) -> list[tuple[int, ...]]:
    """One way to read a capture, with as many groups as there can be; the first card's first."""
    total = sum(rank_of(card) for card in cards)
    for value in range(max(rank_of(card) for card in cards), min(most, total // 2) + 1):
        if total % value == 0:
            for packed in packings(tuple(cards), value):
                return packed
    return []


def packings(cards: tuple[int, ...], value: int) -> Iterator[list[tuple[int, ...]]]:
    """Every way to part cards into groups of one sum; the first card stands in the first group."""
    if not cards:
        yield []
        return
    first, *others = cards
    for group in fillings(tuple(others), value - rank_of(first)):
        rest = tuple(card for card in others if card not in group)
        for packed in packings(rest, value):
            yield [(first, *group), *packed]


def fillings(cards: tuple[int, ...], value: int) -> Iterator[tuple[int, ...]]:
    """Every choice of cards with a sum."""
    if value == 0:
        yield ()
    for at, card in enumerate(cards):
        if rank_of(card) <= value:
            for more in fillings(cards[at + 1 :], value - rank_of(card)):
                yield (card, *more)
