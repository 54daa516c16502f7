"""How a match goes: it ends, it says how it stands, it can be copied and played again."""

from __future__ import annotations

from math import isclose, isfinite

from gamenight.conformance.check import Check
from gamenight.conformance.walk import GOING_ON, Moment, apply, play_on, require, require_same
from gamenight.core.errors import GamenightError
from gamenight.core.events import NOBODY, Event
from gamenight.core.position import Position
from gamenight.core.random import Random
from gamenight.core.record import from_json, to_json
from gamenight.core.value import attribute_names, snapshot


class MatchesEnd(Check):
    """Random play ends within the promised length, and says at every step who is asked."""

    def see(self, moment: Moment) -> None:
        position = moment.state.position
        asked = position.asked()
        if moment.step is None:
            require(position.over, "the match has no end")
            require(not asked and position.turn == NOBODY, f"over, yet {asked} are asked")
            return
        require(bool(asked), "the match is not over, but nobody is asked")
        require(len(set(asked)) == len(asked), f"a seat of {asked} is asked twice")
        require(set(asked) <= set(range(self.setup.players)), f"{asked} are not all seats")
        require(position.turn in asked, f"it is the turn of {position.turn}, not of {asked}")


class MatchesSayHowTheyStand(Check):
    """``epoch`` never goes down, scores and worths are numbers, and the result fits together.

    The state keeps the same position object from the first step to the last.
    """

    def begin(self) -> None:
        self.position: Position | None = None
        self.epoch = 0

    def see(self, moment: Moment) -> None:
        position = moment.state.position
        self.position = self.position or position
        require(position is self.position, "the state has another position object now")
        epoch = position.epoch()
        require(epoch >= self.epoch, f"the epoch went down from {self.epoch} to {epoch}")
        self.epoch = epoch
        for seat in range(self.setup.players):
            for number in (position.score(seat), position.worth(seat)):
                require(isfinite(number), f"a score or a worth of seat {seat} is {number}")
        if moment.step is None:
            require(epoch > 0, "the match is over, but the epoch says that no round was finished")
            self.check_result(position)

    def check_result(self, position: Position) -> None:
        players = self.setup.players
        outcome = position.outcome()
        winners = outcome.winners
        scores = tuple(float(position.score(seat)) for seat in range(players))
        require(outcome.scores == scores, f"the scores of the outcome are {outcome.scores}")
        require(len(set(winners)) == len(winners), f"one of {winners} won twice")
        require(set(winners) <= set(range(players)), f"the winners {winners} are not all seats")
        require(players == 1 or bool(winners), "nobody won")
        require(bool(outcome.reason), "the outcome gives no reason")
        self.check_teams(set(winners))
        payoffs = position.payoffs()
        require(len(payoffs) == players, f"there is not one payoff per seat: {payoffs}")
        paid = {seat for seat, payoff in enumerate(payoffs) if payoff > 0}
        require(paid == set(winners), f"{winners} won, but {payoffs} is paid")
        whole = not winners or isclose(sum(payoffs), 1.0)
        require(whole and min(payoffs) >= 0, f"the payoffs {payoffs} are not shares")

    def check_teams(self, winners: set[int]) -> None:
        teams = self.rules.teams(self.setup.players, self.course.options)
        seats = sorted(seat for team in teams for seat in team)
        require(seats == list(range(self.setup.players)), f"{teams} do not share out the seats")
        for team in teams:
            alike = set(team) <= winners or not set(team) & winners
            require(alike, f"of the team {team} only some won: {winners}")


class PiecesAreConserved(Check):
    """No piece is lost and none appears; the list of them is sorted."""

    def begin(self) -> None:
        self.first: list[int] = []

    def see(self, moment: Moment) -> None:
        pieces = moment.state.pieces()
        self.first = self.first or sorted(pieces)
        require(bool(pieces), "no pieces are listed")
        require_same(pieces, self.first, "the pieces have changed")


class CopiesAreIndependent(Check):
    """Playing on a copy leaves the original alone, and a copy plays on exactly as it does.

    Nobody listens to a copy: what a search tries out does not get into the log.
    """

    def look(self, moment: Moment) -> None:
        state = moment.state
        journal: list[Event] = []
        state.journal = journal
        first, second = state.copy(), state.copy()
        state.journal = None
        require(snapshot(first) == moment.before, "a copy differs")
        play_on(first, moment.stream(GOING_ON), self.effort.going_on)
        require(moment.is_unchanged(), "a copy shares its insides with the original")
        play_on(second, moment.stream(GOING_ON), self.effort.going_on)
        require(snapshot(first) == snapshot(second), "two copies that do the same diverge")
        require(not journal, "a copy tells the listener of the original")


class ChanceComesFromTheSource(Check):
    """The same random source leads to the same state, and no state keeps one."""

    def look(self, moment: Moment) -> None:
        require(not holds_random(moment.state), "the state keeps a random source")
        step = moment.step
        if step is None:
            return
        first, second = moment.state.copy(), moment.state.copy()
        for copy in (first, second):
            apply(copy, step.seat, step.answers[moment.at], moment.match_stream())
        require(snapshot(first) == snapshot(second), "there is chance from elsewhere")


def holds_random(thing: object) -> bool:
    """Return whether there is a random source in a thing, however deep."""
    if thing is None or isinstance(thing, (int, str, float)):
        return False
    if isinstance(thing, Random):
        return True
    if isinstance(thing, dict):
        return holds_random([*thing.keys(), *thing.values()])
    if isinstance(thing, (list, tuple, set, frozenset)):
        return any(holds_random(item) for item in thing)
    return any(holds_random(getattr(thing, name)) for name in attribute_names(thing))


class ReplaysAreEqual(Check):
    """A match follows from its header and answers, even by way of its JSON record."""

    def look(self, moment: Moment) -> None:
        if not moment.midway:
            then = snapshot(self.course.match.at(moment.number))
            require_same(moment.before, then, "played again, the match is another one here")

    def finish(self) -> None:
        match = self.course.match
        told = [match.opening, *[step.events for step in match.steps]]
        require(self.course.told_again == told, "played again, the match tells other events")
        try:
            read = from_json(to_json(match), lambda _: self.rules)
        except GamenightError as refusal:
            require(False, f"its record cannot be read: {refusal}")
        require(read.header == match.header, "the record has another header")
        require(read.steps == match.steps, "the record has other steps")
        require(snapshot(read.state) == snapshot(match.state), "the record ends in another state")
