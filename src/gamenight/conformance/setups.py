"""Which setups of a game are tried: few, and yet any two option values meet.

Trying all mixtures of thirteen options would take forever; trying each value alone would miss the
options that get in each other's way. Most such faults need only two values to meet, so the setups
below cover all pairs of values that can occur together in company, all that can in solo play,
and every value with every player count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

from gamenight.core.errors import BadSetup
from gamenight.core.options import Option, Options, OptionValue, as_text, defaults_of
from gamenight.core.rules import AnyRules
from gamenight.game.game import AnyGame
from gamenight.game.setup import Setup

CANDIDATES: Final = 8
"""Rows that are tried before the best of them joins a cover."""
MOST_HELPERS: Final = 2
"""How many further options may have to be set before two values go together."""

Setting = tuple[str, OptionValue]
"""One option and a value of it."""
Meeting = frozenset[Setting]
"""One setting, or two that meet."""


class Broken(AssertionError):
    """A game breaks the contract."""


def setups_of(game: AnyGame) -> list[Setup]:
    """Return setups that cover the options of a game, for each player count the plain one first."""
    rules = game.rules
    setups = []
    unmet = {(option.name, value) for option in rules.options for value in option.samples()}
    met: set[Meeting] = set()
    for players in rules.players:
        cover = Cover(rules, players, frozenset(met))
        if players > 1:
            met.update(meeting for row in cover.rows for meeting in cover.meetings_in(row))
        for row in cover.rows:
            setups.append(Setup(game, players, without_defaults(rules, players, row)))
            unmet.difference_update(cover.settings_in(row))
    if unmet:
        listing = ", ".join(sorted(f"{name}={as_text(value)}" for name, value in unmet))
        raise Broken(f"{game.id} takes {listing} for no player count")
    return setups


def plain_setups_of(game: AnyGame) -> list[Setup]:
    """Return one setup per player count, with all options at their defaults."""
    return [Setup(game, players, {}) for players in game.rules.players]


def some_with_each_value(setups: Iterable[Setup], most: int = 16) -> list[Setup]:
    """Return setups with an option value that no earlier setup for as many players has, or some of
    those.

    For what takes too long to look at in every setup.
    """
    seen: set[tuple[int, Setting]] = set()
    found = []
    for setup in setups:
        settings = {(setup.players, setting) for setting in setup.all_options().items()}
        if not setup.options or settings - seen:
            found.append(setup)
        seen |= settings
    return found[:: -(-len(found) // most)]


def without_defaults(rules: AnyRules, players: int, options: Options) -> Options:
    defaults = defaults_of(rules.options, players)
    return {name: value for name, value in options.items() if value != defaults[name]}


class Cover:
    """Rows of options for one player count in which every allowed value and every allowed pair
    occurs, except for pairs that have met at another player count."""

    def __init__(
        self, rules: AnyRules, players: int, met: frozenset[Meeting] = frozenset()
    ) -> None:
        self.rules = rules
        self.players = players
        self.by_name: dict[str, Option] = {option.name: option for option in rules.options}
        self.defaults: Options = defaults_of(rules.options, players)
        if not self.fits(self.defaults):
            raise Broken(f"{rules.id} refuses its own defaults for {players} players")
        self.rows: list[Options] = [self.defaults]
        wanted = [one for one in self.all_meetings() if len(one) == 1 or one not in met]
        self.wanted: dict[Meeting, None] = dict.fromkeys(wanted)  # keeps its order
        self.strike(self.defaults)
        while self.wanted:
            self.add_best_row()

    def all_meetings(self) -> Iterator[Meeting]:
        """Yield every value that can occur, alone and with every value of every other option."""
        settings = []
        for option in self.rules.options:
            values = [(option.name, value) for value in option.samples()]
            possible = [one for one in values if self.base_with(frozenset({one})) is not None]
            settings.append(possible)
            yield from (frozenset({one}) for one in possible)
        for values, others in combinations(settings, 2):
            yield from (frozenset({one, other}) for one in values for other in others)

    def settings_in(self, row: Options) -> list[Setting]:
        """Return the options of a row that matter there."""
        return [
            (option.name, row[option.name])
            for option in self.rules.options
            if option.matters(self.players, row)
        ]

    def meetings_in(self, row: Options) -> Iterator[Meeting]:
        settings = self.settings_in(row)
        yield from (frozenset({one}) for one in settings)
        yield from (frozenset(pair) for pair in combinations(settings, 2))

    def strike(self, row: Options) -> None:
        for meeting in self.meetings_in(row):
            self.wanted.pop(meeting, None)

    def add_best_row(self) -> None:
        """Build rows around some of the meetings that are still wanted, and keep the best one."""
        rows = []
        some = list(self.wanted)
        for meeting in some[:: max(1, len(some) // CANDIDATES)]:
            base = self.base_with(meeting)
            if base is None:
                del self.wanted[meeting]
            else:
                rows.append(self.filled(base, meeting))
        if rows:
            best = max(rows, key=self.worth)
            self.rows.append(best)
            self.strike(best)

    def worth(self, row: Options) -> int:
        """Return how many wanted meetings occur in a row."""
        return sum(1 for meeting in self.meetings_in(row) if meeting in self.wanted)

    def base_with(self, meeting: Meeting) -> Options | None:
        """Return an allowed row in which the meeting occurs; all else is near the defaults."""
        if self.with_needs(dict(meeting)) is None:
            return None
        for helpers in range(MOST_HELPERS + 1):
            for others in combinations(self.rules.options, helpers):
                for fixed in mixtures(others, dict(meeting)):
                    row = self.with_needs(fixed)
                    if row is not None and self.has(row, meeting):
                        return row
        return None

    def with_needs(self, fixed: Options) -> Options | None:
        """Return the defaults, the fixed values, and those without which these would not matter.

        None if that contradicts itself.
        """
        row = self.defaults | fixed
        names = list(fixed)
        for name in names:  # grows
            option = self.by_name[name]
            if option.players and self.players not in option.players:
                return None
            for needed, values in option.only_with:
                if row[needed] in values:
                    continue
                if needed in names:
                    return None
                row[needed] = values[0]
                names.append(needed)
        return row

    def filled(self, row: Options, meeting: Meeting) -> Options:
        """Return the row with every other option at the value that adds the most wanted
        meetings."""
        kept = {name for name, _ in meeting}
        for option in self.rules.options:
            if option.name in kept or not option.matters(self.players, row):
                continue
            others = [other for other in self.settings_in(row) if other[0] != option.name]
            best = self.wanted_with((option.name, row[option.name]), others)
            for value in option.samples():
                gain = self.wanted_with((option.name, value), others)
                changed = {**row, option.name: value}
                if gain > best and self.has(changed, meeting):
                    row, best = changed, gain
        return row

    def wanted_with(self, one: Setting, others: list[Setting]) -> int:
        pairs = sum(1 for other in others if frozenset({one, other}) in self.wanted)
        return pairs or int(frozenset({one}) in self.wanted)

    def has(self, row: Options, meeting: Meeting) -> bool:
        """Return whether a row is allowed and the meeting occurs in it."""
        there = all(
            row[name] == value and self.by_name[name].matters(self.players, row)
            for name, value in meeting
        )
        return there and self.fits(row)

    def fits(self, row: Options) -> bool:
        try:
            self.rules.accept(self.players, row)
        except BadSetup:
            return False
        return True


def mixtures(options: tuple[Option, ...], fixed: Options) -> Iterator[Options]:
    """Yield the fixed values with every mixture of values of some further options."""
    if not options:
        yield fixed
        return
    option, *rest = options
    for value in option.samples():
        if fixed.get(option.name, value) == value:
            yield from mixtures(tuple(rest), {**fixed, option.name: value})
