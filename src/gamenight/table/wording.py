"""What is on a table in words, for every renderer that writes."""

from __future__ import annotations

from typing import Final

from gamenight.table.model import Counter, Zone

DIRECTIONS: Final = {0: "", 1: "clockwise", -1: "counter-clockwise"}


def zone_remarks(zone: Zone) -> list[str]:
    """Return what is said about a zone as a whole: its note, what its things come to, its
    badges."""
    badges = ", ".join([badge.text for badge in zone.badges])
    noted = f"{zone.note} {badges}".strip()
    remarks = [noted, *[counter_words(tally) for tally in zone.tallies], DIRECTIONS[zone.direction]]
    return [remark for remark in remarks if remark]


def counter_words(counter: Counter) -> str:
    goal = f" of {figures(counter.goal)}" if counter.goal is not None else ""
    return f"{counter.label} {figures(counter.value)}{goal}"


def figures(number: float) -> str:
    """Return a number as people write it: "7", "2.5", "−4" with a real minus."""
    return f"{number:g}".replace("-", "−")
