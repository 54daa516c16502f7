"""Who begins, and with what a match can be set up at all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gamenight.conformance.check import Check
from gamenight.conformance.walk import STARTING, require
from gamenight.core.errors import BadSetup
from gamenight.core.events import NOBODY
from gamenight.core.options import Option
from gamenight.core.position import Position
from gamenight.core.random import random_from
from gamenight.core.value import snapshot

FIRST_SEAT: Final = "first_seat"
DRAWS_PER_SEAT: Final = 8
"""Openings in which every seat is drawn at least once."""


class FirstSeatsAreNamedOrDrawn(Check):
    """The seat that ``first_seat`` names begins, and without a name each seat may (ruling G1).

    To begin is to be asked first; if the option speaks of a dealer, it is to sit before the one who
    is. Where all are asked at once, the position at least depends on who was named.
    """

    def begin(self) -> None:
        option = option_named(FIRST_SEAT, self.rules.options)
        if option is None or self.setup.options:
            return
        players = self.setup.players
        named = [self.opening(seat, 0) for seat in range(players)]
        if len(named[0].asked()) > 1:
            different = {repr(snapshot(position)) for position in named}
            require(len(different) == players, "it does not matter which first seat is named")
            return
        before = int("dealer" in option.help)
        for seat, position in enumerate(named):
            first = position.turn
            begins = first == (seat + before) % players
            require(begins, f"seat {seat} is named to begin, but seat {first} is asked first")
        openings = range(DRAWS_PER_SEAT * players)
        drawn = {self.opening(NOBODY, number).turn for number in openings}
        require(len(drawn) == players, f"of {players} seats, only {drawn} are drawn to begin")

    def opening(self, first: int, number: int) -> Position:
        random = random_from(self.course.seed, STARTING, number)
        state = self.rules.new(self.setup.players, {FIRST_SEAT: first}, random)
        position: Position = state.position
        return position


class OtherSetupsAreRefused(Check):
    """Other player counts, options and values are refused with a sentence that names them."""

    def begin(self) -> None:
        if self.setup.options:
            return
        players, there = self.setup.players, self.rules.players
        for other in {-1, 0, *range(1, max(there) + 2)}.difference(there):
            self.refuse(other, {}, str(other))
        self.refuse(players, {"mood": "good"}, "mood")
        for option in self.rules.options:
            for value in values_beyond(option):
                self.refuse(players, {option.name: value}, option.name)
            self.refuse_idle(option)
            if option.name == FIRST_SEAT and players <= option.most:
                self.refuse(players, {FIRST_SEAT: players}, FIRST_SEAT)

    def refuse_idle(self, option: Option) -> None:
        """Require that an option without effect for this player count keeps its default."""
        players, usual = self.setup.players, option.default_for(self.setup.players)
        if option.players and players not in option.players:
            for value in set(option.samples()) - {usual}:
                self.refuse(players, {option.name: value}, option.name)

    def refuse(self, players: int, options: dict[str, object], word: str) -> None:
        setup = f"{players} players with {options}"
        try:
            self.rules.accept(players, options)
        except BadSetup as refusal:
            says = str(refusal)
            told = word in says and says.endswith(".")
            require(told, f'{setup} are refused, but "{says}" does not say why')
        else:
            require(False, f"{setup} are not refused")


def option_named(name: str, options: tuple[Option, ...]) -> Option | None:
    return next((option for option in options if option.name == name), None)


def values_beyond(option: Option) -> Iterator[object]:
    """Yield values next to those that an option takes, and of other types."""
    yield None
    yield 0.5
    if option.choices:
        yield "something else"
        numbers = [choice for choice in option.choices if isinstance(choice, int)]
        yield from [max(numbers) + 1, min(numbers) - 1] if numbers else []
    elif option.is_range():
        yield from (option.least - 1, option.most + 1, True, "many", 10**30)
