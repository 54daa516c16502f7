"""The words of Spectrum Cribbage that table and log share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gamenight.core.words import counted, joined
from gamenight.game.game import Names

from ..words import short
from .rules import facts

ALIKE_NAMES: Final = {2: "a pair", 3: "a triplet", 4: "a quad", 5: "a quint", 6: "a hex"}

KIND_NAMES: Final = {
    facts.EIGHTEENS: ("eighteen", "eighteens"),
    facts.PAIR: ("pair", "pairs"),
    facts.RUN: ("run", "runs"),
    facts.FLUSH: ("flush", "flushes"),
    facts.NOBS: ("nobs", "nobs"),
}
"""One of a kind, and several."""


def side_name(side: int, names: Names) -> str:
    """A player, or two partners (SG5): "Anna and Cleo"."""
    return joined(names[side :: facts.SIDES])


def hand_name(seat: int, is_crib: bool, names: Names) -> str:
    return f"{names[seat]}'s {'crib' if is_crib else 'hand'}"


def pegging_words(count: int, alike: int, run: int) -> list[str]:
    """What a card scores when it is laid, each with its points: "18 for 2"."""
    found = []
    if count == facts.EIGHTEEN:
        found.append(f"18 for {facts.EIGHTEEN_POINTS}")
    if count == facts.LIMIT:
        found.append(f"37 for {facts.LIMIT_POINTS}")
    if alike > 1:
        found.append(f"{ALIKE_NAMES.get(alike, f'{alike} alike')} for {alike * (alike - 1)}")
    if run:
        found.append(f"a run of {run} for {run}")
    return found


def kind_words(kind: int, number: int, points: int) -> str:
    """So many combinations of a kind and their points: "3 eighteens for 6"."""
    one, several = KIND_NAMES[kind]
    if kind == facts.NOBS or number == 1:
        return f"{one} for {points}"
    return f"{number} {several} for {points}"


def combination_words(kind: int, sets: Iterable[Iterable[int]]) -> str:
    """The cards of combinations of a kind: "6 R + 12 B, 7 G + 11 Y"."""
    sign = " + " if kind == facts.EIGHTEENS else " · "
    return ", ".join(sign.join(short(card) for card in cards) for cards in sets)


def combination_name(kind: int, size: int) -> str:
    """What a combination is: "18", "pair", "run of 4"."""
    if kind == facts.EIGHTEENS:
        return str(facts.EIGHTEEN)
    name, _ = KIND_NAMES[kind]
    return f"{name} of {size}" if kind == facts.RUN else name


def result(points: int, others: int, winner: str, pair: bool) -> str:
    """How the match ended; two partners win, one player wins."""
    wins = "win" if pair else "wins"
    return f"{winner} {wins} the match with {counted(points, 'point')} to {others}."
