"""Setups that are not checked, seats that do not begin, and quick answers that are not fair."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gamenight.conformance.quick import QuickAnswersAreLegalAndHonest
from gamenight.conformance.starting import FirstSeatsAreNamedOrDrawn, OtherSetupsAreRefused
from gamenight.core.errors import BadSetup
from gamenight.core.events import Event
from gamenight.core.insight import Insight
from gamenight.core.options import Option, Options, defaults_of, first_seat_option
from gamenight.core.random import Random
from gamenight.core.rules import first_seat
from tests.conformance.flaws.flaw import FLAWS, Flaw, caught_by, in_words
from tests.conformance.toy import ToyRules, ToyState, toy
from tests.conformance.tricks import TrickRules, TrickState


@caught_by(FirstSeatsAreNamedOrDrawn, "it does not matter which first seat is named")
class NamedInVain(ToyRules):
    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> ToyState:
        return super().start(players, {**options, "first_seat": 0}, random, journal)


class WithFirstSeat(TrickRules):
    """The trick game with the option who begins."""

    def __init__(self) -> None:
        super().__init__()
        self.options = (first_seat_option(3),)

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> TrickState:
        state = super().start(players, options, random, journal)
        state.position.turn = self.first(players, options, random)
        return state

    def first(self, players: int, options: Options, random: Random) -> int:
        return first_seat(players, options, random)


@caught_by(FirstSeatsAreNamedOrDrawn, "seat 0 is named to begin, but seat 1 is asked first")
class TheNextBegins(WithFirstSeat):
    def first(self, players: int, options: Options, random: Random) -> int:
        return (super().first(players, options, random) + 1) % players


@caught_by(FirstSeatsAreNamedOrDrawn, "of 3 seats, only .0. are drawn to begin")
class NeverDrawn(WithFirstSeat):
    def first(self, players: int, options: Options, random: Random) -> int:
        return max(0, int(options["first_seat"]))


@caught_by(OtherSetupsAreRefused, "0 players with {} are not refused")
class TakesAnyPlayerCount(ToyRules):
    def accept(self, players: int, options: Mapping[str, object]) -> Options:
        return super().accept(players if players in self.players else 2, options)


@caught_by(OtherSetupsAreRefused, "mood.* are not refused")
class TakesAnyOption(ToyRules):
    def accept(self, players: int, options: Mapping[str, object]) -> Options:
        known = defaults_of(self.options, players)
        return super().accept(players, {name: options[name] for name in options if name in known})


@caught_by(OtherSetupsAreRefused, "rounds.* are not refused")
class TakesAnyNumber(ToyRules):
    def accept(self, players: int, options: Mapping[str, object]) -> Options:
        rounds = options.get("rounds", 3)
        known = dict(options)
        if isinstance(rounds, int) and rounds > 100:
            known["rounds"] = 100
        return super().accept(players, known)


@caught_by(OtherSetupsAreRefused, "first_seat.* are not refused")
class TakesSeatsThatAreNotThere(ToyRules):
    def __init__(self) -> None:
        super().__init__()
        self.options = tuple(
            replace(option, most=3) if option.name == "first_seat" else option
            for option in self.options
        )

    def accept(self, players: int, options: Mapping[str, object]) -> Options:
        named = 0 if options.get("first_seat") == players else options.get("first_seat", -1)
        return super().accept(players, {**options, "first_seat": named})


@caught_by(OtherSetupsAreRefused, "solo.* are not refused")
class TakesWhatDoesNotMatter(ToyRules):
    def __init__(self) -> None:
        super().__init__()
        solo = Option("solo", "for two alone", False, choices=(False, True), players=(2,))
        self.options = (*self.options, solo)

    def accept(self, players: int, options: Mapping[str, object]) -> Options:
        known = dict(options)
        if known.get("solo") is True:
            del known["solo"]
        return super().accept(players, known)


@caught_by(OtherSetupsAreRefused, "does not say why")
class RefusesWithoutAReason(ToyRules):
    def accept(self, players: int, options: Mapping[str, object]) -> Options:
        try:
            return super().accept(players, options)
        except BadSetup:
            raise BadSetup("No.") from None


class BreaksRules(Insight[Any, Any]):
    def quick(self, state: Any, random: Random) -> list[int]:
        return [-1]


class ChangesTheState(Insight[Any, Any]):
    def quick(self, state: Any, random: Random) -> list[int]:
        state.deck.reverse()
        return super().quick(state, random)


class LooksIntoTheDeck(Insight[Any, Any]):
    def quick(self, state: Any, random: Random) -> list[int]:
        choice = state.choice()
        if choice is None:
            answers: list[int] = state.legal()
            return [answers[sum(state.deck[:2]) % len(answers)]]
        return super().quick(state, random)


for insight, says in (
    (BreaksRules, "the quick answer .* is refused"),
    (ChangesTheState, "a quick answer changes the state"),
    (LooksIntoTheDeck, "depends on what the seat cannot know"),
):
    flaw = Flaw(toy(insight=insight), QuickAnswersAreLegalAndHonest, says)
    FLAWS[in_words(insight.__name__)] = flaw
