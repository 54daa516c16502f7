"""What the last round, or the match, came to."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from gamenight.core.words import counted
from gamenight.game.game import Names
from gamenight.table import Layout, Summary, Zone

from ..cards import face
from ..words import COLOUR_NAMES, signed, total
from . import words
from .rules.position import SpectrumpPosition
from .rules.result import RoundResult
from .rules.tricks import points_of


def summary(position: SpectrumpPosition, names: Names) -> Summary | None:
    if position.previous is None:
        return None
    return round_summary(position.previous, tuple(names), position.over)


@lru_cache(maxsize=256)
def round_summary(finished: RoundResult, names: tuple[str, ...], over: bool) -> Summary:
    trump = int(finished.trump)
    bid = f"{names[finished.bidder]} bid {COLOUR_NAMES[trump]} {finished.bid}"
    lines = [
        f"{bid}: {words.scoring_words(trump)} brought points, {COLOUR_NAMES[trump]} cost them."
    ]
    for side in range(finished.setup.sides):
        lines += side_lines(finished, side, names)
    if over:
        lines.append(match_result(finished, names))
    zones = [taken_zone(finished, seat, names) for seat in range(len(names))]
    return Summary(
        f"Round {finished.number}", tuple(lines), tuple([zone for zone in zones if zone.items])
    )


def side_lines(finished: RoundResult, side: int, names: Names) -> list[str]:
    """The arithmetic of every seat of a side, and its total."""
    lines = []
    now = finished.totals[side]
    before = now - int(finished.gain_of_side(side))
    seats = finished.setup.seats_of(side)
    for seat in seats:
        sums = words.arithmetic(finished.plus[seat], finished.minus[seat])
        lines.append(f"{names[seat]}, {counted(finished.tricks(seat), 'trick')}: {sums}.")
    gain = signed(int(finished.gain_of_side(side)))
    sums = f"{total(before)} {gain} = {total(now)}"
    if len(seats) > 1:
        lines.append(f"{words.side_name(finished.setup, side, names)} together: {sums}.")
    elif finished.number > 1:
        lines[-1] = f"{lines[-1][:-1]}; in all {sums}."
    return lines


def match_result(finished: RoundResult, names: Names) -> str:
    best = max(finished.totals)
    sides = [side for side, total in enumerate(finished.totals) if total == best]
    seats = sorted([seat for side in sides for seat in finished.setup.seats_of(side)])
    return words.result(best, tuple(seats), len(sides) > 1, names)


def taken_zone(finished: RoundResult, seat: int, names: Names) -> Zone:
    """The cards with points that a seat took."""
    trump = finished.trump
    cards = sorted([card for card in finished.taken[seat] if points_of(card, trump)])
    items = tuple([replace(face(card), key=f"taken {card}") for card in cards])
    note = words.arithmetic(finished.plus[seat], finished.minus[seat])
    return Zone(f"pile {seat}", f"{names[seat]} took", items, Layout.FAN, note=note)
