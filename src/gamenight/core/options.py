"""The options of a game: what may be chosen before a match, checked in one place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from gamenight.core.errors import BadSetup
from gamenight.core.words import did_you_mean, player_counts

OptionValue = int | str
"""A chosen value; switches are ``bool``, which Python counts among the integers."""

Options = dict[str, OptionValue]

SHORT_RANGE: Final = 5
"""A range with no more values than this is tried out value by value."""


@dataclass(frozen=True)
class Option:
    """One option: a list of choices, a range of whole numbers, or free text.

    An option that does not matter in a setup stays at its default there; anything else is refused.
    """

    name: str
    help: str
    """What it does, in words a player knows."""
    default: OptionValue
    """Its value where none is chosen; with one player, ``alone`` goes first."""
    choices: tuple[OptionValue, ...] = ()
    least: int = 0
    most: int = -1
    players: tuple[int, ...] = ()
    """The player counts for which it matters; empty: all."""
    only_with: tuple[tuple[str, tuple[OptionValue, ...]], ...] = ()
    """Other options, each with the values with which this one matters."""
    examples: tuple[OptionValue, ...] = ()
    """Values that together try the option out, where that is not simply all of them."""
    title: str = ""
    """What people call it, where that is not simply its name."""
    labels: tuple[str, ...] = ()
    """What people call the choices, one for each, where those are not simply their values."""
    rare: bool = False
    """Seldom changed: set-up pages fold it away."""
    alone: OptionValue | None = None
    """The default with one player, where it differs."""

    def default_for(self, players: int) -> OptionValue:
        """Return the default value for this many players."""
        return self.default if players > 1 or self.alone is None else self.alone

    def called(self) -> str:
        """Return the option as people read it."""
        return self.title or self.name.replace("_", " ").capitalize()

    def label(self, value: OptionValue) -> str:
        """Return a value as people read it."""
        if self.labels and value in self.choices:
            return self.labels[self.choices.index(value)]
        return {"true": "yes", "false": "no"}.get(as_text(value), as_text(value).replace("-", " "))

    def is_range(self) -> bool:
        return not self.choices and not isinstance(self.default, str)

    def allowed(self) -> str:
        """Return the allowed values, for a sentence."""
        if self.choices:
            return ", ".join(as_text(choice) for choice in self.choices)
        return f"{self.least} to {self.most}" if self.is_range() else "a text"

    def samples(self) -> tuple[OptionValue, ...]:
        """Return values that together try the option out: all of them, or the ends of a long
        range."""
        if self.examples:
            return self.examples
        if self.choices:
            return self.choices
        if not self.is_range():
            return (self.default,)
        if self.most - self.least < SHORT_RANGE:
            return tuple(range(self.least, self.most + 1))
        return tuple(sorted({int(self.default), self.least, self.most}))

    def accept(self, value: object) -> OptionValue:
        """Return the value in its own type, even if it came as text ('true', '3'), or a refusal."""
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

    def matters(self, players: int, options: Options) -> bool:
        """Return whether the option changes anything for this many players and the other values."""
        return not self.why_idle(players, options)

    def why_idle(self, players: int, options: Options) -> str:
        """Return why the option changes nothing in a setup, as the rest of a sentence; "" if it
        does."""
        if self.players and players not in self.players:
            return f"is for {player_counts(self.players)} only"
        for name, values in self.only_with:
            if options[name] not in values:
                listing = " or ".join(f"{name}={as_text(value)}" for value in values)
                return f"goes with {listing} only, not with {name}={as_text(options[name])}"
        return ""


def as_text(value: OptionValue) -> str:
    """Return how a person types the value."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def as_whole_number(value: object) -> int | None:
    """Return the number in an int or in a text, or None; a switch is not a number."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if not isinstance(value, str):
        return None
    if not value.isascii() or not value.removeprefix("-").isdecimal():
        return None  # int() would also take 1_0, spaces, and digits of other scripts
    try:
        return int(value)
    except ValueError:  # too many digits
        return None


def first_seat_option(most_players: int, drawn: str = "to draw one from the seed") -> Option:
    """Return the option every game with a drawn starting player has (ruling G1).

    A drawn seat, which can be any, and a named one are enough to try it out.
    """
    return Option(
        "first_seat",
        f"who starts: a seat counted from 0, or -1 {drawn}",
        -1,
        least=-1,
        most=most_players - 1,
        examples=(-1, min(1, most_players - 1)),
        title="Who starts",
        rare=True,
    )


def defaults_of(known: tuple[Option, ...], players: int) -> Options:
    """Return the defaults of all options for this many players."""
    return {option.name: option.default_for(players) for option in known}


def accept_options(known: tuple[Option, ...], players: int, given: Mapping[str, object]) -> Options:
    """Return all options with their values: the given ones checked, the others at their
    defaults."""
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            listing = ", ".join(names) or "none"
            meant = did_you_mean(name, names)
            raise BadSetup(f"No option is called {name}.{meant} The options are: {listing}.")
    accepted = defaults_of(known, players)
    for option in known:
        if option.name in given:
            accepted[option.name] = option.accept(given[option.name])
    for option in known:
        idle = option.why_idle(players, accepted)
        if idle and accepted[option.name] != option.default_for(players):
            raise BadSetup(f"Option {option.name} {idle}.")
    return accepted
