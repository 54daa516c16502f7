"""The options of a game: what may be chosen before a match, checked in one place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from gamenight.core.errors import BadSetup

OptionValue = int | str
"""A chosen value; switches are ``bool``, which Python counts among the integers."""

Options = dict[str, OptionValue]

SHORT_RANGE: Final = 12
"""A range with no more values than this is tried out value by value."""


@dataclass(frozen=True)
class Option:
    """One option: a list of choices, a range of whole numbers, or free text."""

    name: str
    help: str
    default: OptionValue
    choices: tuple[OptionValue, ...] = ()
    least: int = 0
    most: int = -1

    def is_range(self) -> bool:
        return not self.choices and not isinstance(self.default, str)

    def allowed(self) -> str:
        """The allowed values, for a sentence."""
        if self.choices:
            return ", ".join(as_text(choice) for choice in self.choices)
        return f"{self.least} to {self.most}" if self.is_range() else "a text"

    def samples(self) -> tuple[OptionValue, ...]:
        """Values that together try the option out: all of them, or the ends of a long range."""
        if self.choices:
            return self.choices
        if not self.is_range():
            return (self.default,)
        if self.most - self.least < SHORT_RANGE:
            return tuple(range(self.least, self.most + 1))
        return tuple(sorted({int(self.default), self.least, self.most}))

    def accept(self, value: object) -> OptionValue:
        """The value in its own type, also from text ('true', '3'), or a refusal."""
        if self.choices:
            for choice in self.choices:
                same_type = isinstance(value, bool) == isinstance(choice, bool)
                if (value == choice and same_type) or value == as_text(choice):
                    return choice
        elif self.is_range():
            number = as_whole_number(value)
            if number is not None and self.least <= number <= self.most:
                return number
        elif isinstance(value, str):
            return value
        raise BadSetup(f"Option {self.name} cannot be {value!s:.40}: it takes {self.allowed()}.")


def as_text(value: OptionValue) -> str:
    """How a person types the value."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def as_whole_number(value: object) -> int | None:
    """The number in an int or in a text, or None; a switch is no number."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    try:
        return int(value) if isinstance(value, str) else None
    except ValueError:
        return None


def first_seat_option(most_players: int) -> Option:
    """The option every game with a drawn starting player has (ruling G1)."""
    help = "who starts: a seat counted from 0, or -1 to draw one from the seed"
    return Option("first_seat", help, -1, least=-1, most=most_players - 1)


def accept_options(known: tuple[Option, ...], given: Mapping[str, object]) -> Options:
    """All options with their values: the given ones checked, the others at their defaults."""
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            listing = ", ".join(names) or "none"
            raise BadSetup(f"There is no option {name}. The options are: {listing}.")
    return {o.name: o.accept(given[o.name]) if o.name in given else o.default for o in known}
