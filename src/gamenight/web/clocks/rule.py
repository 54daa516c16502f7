"""Clock rules: no clock, a time for each move, or a time for the whole match."""

from __future__ import annotations

import re
from typing import Final, Literal

from msgspec import Struct

from gamenight.core.errors import BadSetup
from gamenight.core.words import counted

SECOND: Final = 1_000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
"""In milliseconds, as all times of clocks are."""

NO_CLOCK: Final = ""

LEAST: Final = 5 * SECOND
MOST: Final = 30 * DAY
MOST_ADDED: Final = DAY

RULE: Final = re.compile(r"(move) ([0-9]{1,7})|(match) ([0-9]{1,7}) ([0-9]{1,7})")

Each = Literal["move", "match"]


class ClockRule(Struct, frozen=True):
    """So much time for each move, or for the whole match and a little more after each answer."""

    each: Each
    time: int
    added: int = 0
    """What an answer adds to the time for the match."""

    @property
    def time_on_return(self) -> int:
        """The time of a player who takes the seat back after it was up."""
        return self.time if self.each == "move" else max(self.time // 10, self.added)


def rule_from(text: str) -> ClockRule | None:
    """Return a rule as forms, messages and the store write it, in seconds: "move 60", "match 600
    10".

    None for no clock; anything else is refused with a sentence.
    """
    if text in (NO_CLOCK, "none"):
        return None
    found = RULE.fullmatch(text)
    if found is None:
        raise BadSetup("The clock must be “none”, “move SECONDS” or “match SECONDS SECONDS”.")
    if found[1]:
        rule = ClockRule("move", int(found[2]) * SECOND)
    else:
        rule = ClockRule("match", int(found[4]) * SECOND, int(found[5]) * SECOND)
    check(rule)
    return rule


def check(rule: ClockRule) -> None:
    if not LEAST <= rule.time <= MOST:
        raise BadSetup(f"The time must be from {in_words(LEAST)} to {in_words(MOST)}.")
    if rule.added > MOST_ADDED:
        raise BadSetup(f"An answer can add at most {in_words(MOST_ADDED)}.")


def written(rule: ClockRule) -> str:
    seconds = f"{rule.each} {rule.time // SECOND}"
    return seconds if rule.each == "move" else f"{seconds} {rule.added // SECOND}"


UNITS: Final = ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute"), (SECOND, "second"))


def in_words(time: int) -> str:
    """Return a time in its largest unit that fits, such as "90 seconds" or "3 days"."""
    for unit, name in UNITS:
        if time >= unit and time % unit == 0:
            return counted(time // unit, name)
    return counted(time // SECOND, "second")


ABBREVIATED: Final = {"hour": "h", "minute": "min", "second": "s"}


def shortly(time: int) -> str:
    """The same as short as a menu needs it: "90 s", "10 min", "3 days"."""
    count, unit = in_words(time).split()
    short = ABBREVIATED.get(unit.removesuffix("s"))
    return f"{count} {short or unit}"


def rule_in_words(rule: ClockRule) -> str:
    if rule.each == "move":
        return f"{shortly(rule.time)} per move"
    added = f" + {shortly(rule.added)} per move" if rule.added else " for the match"
    return f"{shortly(rule.time)}{added}"


OFFERED: Final = (
    ClockRule("move", 30 * SECOND),
    ClockRule("move", MINUTE),
    ClockRule("move", 3 * MINUTE),
    ClockRule("move", DAY),
    ClockRule("move", 3 * DAY),
    ClockRule("match", 5 * MINUTE, 5 * SECOND),
    ClockRule("match", 10 * MINUTE, 10 * SECOND),
    ClockRule("match", 20 * MINUTE, 20 * SECOND),
    ClockRule("match", 45 * MINUTE, 30 * SECOND),
    ClockRule("match", 7 * DAY, 12 * HOUR),
)
"""What forms offer; any other within the limits is taken, too."""


def choices(longest: int = MOST) -> dict[str, str]:
    """Return what a form offers, by what it sends; no time above the longest."""
    rules = [rule for rule in OFFERED if rule.time <= longest]
    return {"none": "no clock"} | {written(rule): rule_in_words(rule) for rule in rules}
