"""What a finished hand of Spectrum 500 came to, with its arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gamenight.core.words import capitalised
from gamenight.game.describing import victory
from gamenight.game.game import Names
from gamenight.table import Layout, Summary, Zone

from .. import cards
from ..words import MINUS, points_words, total
from .log import why_ended
from .rules import facts
from .rules.position import FiveHundredPosition
from .rules.result import Result
from .words import meld_name


def summary(position: FiveHundredPosition, names: Names) -> Summary | None:
    """The last finished hand, and at the end who has won."""
    previous = position.previous
    if previous is None:
        return None
    told = hand_summary(previous, tuple(names))
    if not position.over:
        return told
    return Summary(told.title, (*told.lines, end_words(position, names)), told.zones)


@lru_cache(maxsize=256)
def hand_summary(result: Result, names: tuple[str, ...]) -> Summary:
    """Who laid what on which meld, who was left with what, and the totals."""
    lines = [f"{why_ended(result.why, names[result.seat])}."]
    for at, meld in enumerate(result.melds):
        parts = [f"{names[s]} {points}" for s, points in shares(meld.cards, meld.layers)]
        name = capitalised(meld_name(meld.low, meld.high, meld.shades))
        lines.append(f"{at + 1}. {name}: {', '.join(parts)}.")
    lines += [gain_words(result, seat, name) for seat, name in enumerate(names)]
    zones = [
        left_zone(result, seat, name) for seat, name in enumerate(names) if has_left(result, seat)
    ]
    return Summary(f"Hand {result.number}", tuple(lines), tuple(zones))


def shares(laid: Sequence[int], layers: Sequence[int]) -> list[tuple[int, int]]:
    """The seats that laid cards on a meld, and what those are worth."""
    points: dict[int, int] = {}
    for card, seat in zip(laid, layers, strict=True):
        points[seat] = points.get(seat, 0) + int(facts.value_of(card))
    return sorted(points.items())


def gain_words(result: Result, seat: int, name: str) -> str:
    """The sum of a seat's hand: "85 melded − 45 left = 40 points; 120 points so far"."""
    left = f" {MINUS} {result.deadwood[seat]} left" if result.left else ""
    gain = points_words(result.gain(seat))
    return (
        f"{name}: {result.melded[seat]} melded{left} = {gain}; {total(result.totals[seat])} so far."
    )


def has_left(result: Result, seat: int) -> bool:
    return bool(result.left) and bool(result.left[seat])


def left_zone(result: Result, seat: int, name: str) -> Zone:
    items = tuple([cards.face(card) for card in result.left[seat]])
    title = f"{name} was left with {result.deadwood[seat]}"
    return Zone(f"left {seat}", title, items, Layout.FAN)


def end_words(position: FiveHundredPosition, names: Names) -> str:
    points = points_words(position.points[position.winners()[0]])
    return victory(position, names, points, "the most points")
