"""A tournament between bots: everybody plays everybody, on every seat, with the same deals.

The bots are given to the *sides* of a match: its teams where the game has some, else its seats.
A deal is played by every line-up of bots, and by each line-up with every bot on every side. Deal
``i`` of seed ``S`` is dealt with the stream ``random_from(S, i)``, like game ``i`` of a simulation,
with any bots.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import ceil, factorial

from gamenight.core.position import Position
from gamenight.game.ranking import places_of
from gamenight.game.registry import find_game
from gamenight.lab.ladder import Finish, Ladder
from gamenight.lab.simulate import Conditions, moved_on, play_with_bots, seated
from gamenight.lab.workers import Progress, Timing, Workers, parts_of, play_parts, unwatched


@dataclass(frozen=True)
class Pairing:
    """One match of a tournament: which deal is played, and by which bots."""

    deal: int
    sides: tuple[str, ...]
    """The bots by side; one may hold several where there are fewer bots than sides."""


@dataclass(frozen=True)
class Tournament(Conditions):
    """What is played: all that the ladder depends on."""

    bots: tuple[str, ...]
    games: int
    """How many matches are played at least: the last deal, too, is played by all."""

    def teams(self) -> list[list[int]]:
        """Return the seats of each side."""
        return find_game(self.game).rules.teams(self.players, self.options)

    def schedule(self) -> Schedule:
        return Schedule(self.bots, len(self.teams()))

    def deals(self) -> int:
        return ceil(self.games / self.schedule().matches_per_deal())

    def matches(self) -> int:
        return self.deals() * self.schedule().matches_per_deal()


@dataclass(frozen=True)
class Schedule:
    """Who plays in which match.

    A line-up takes the bots in turn until every side has one: all of them as often as they fit,
    then some of them once more, and every choice of these is a line-up of its own. The order in
    which they are taken changes from deal to deal and comes back when all orders were used.
    """

    bots: tuple[str, ...]
    sides: int

    def line_ups(self, deal: int) -> list[tuple[str, ...]]:
        order = order_in(self.bots, deal)
        rounds, left = divmod(self.sides, len(order))
        return [order * rounds + chosen for chosen in combinations(order, left)]

    def moves(self) -> int:
        """Return how often a line-up moves on until it would sit as it sat at first."""
        return self.sides if self.sides % len(self.bots) else len(self.bots)

    def matches_per_deal(self) -> int:
        return len(self.line_ups(0)) * self.moves()

    def pairing(self, number: int) -> Pairing:
        """Return the match of that number."""
        deal, within = divmod(number, self.matches_per_deal())
        line_up, steps = divmod(within, self.moves())
        return Pairing(deal, moved_on(self.line_ups(deal)[line_up], steps))


def order_in(bots: tuple[str, ...], deal: int) -> tuple[str, ...]:
    """Return the order in which the bots are taken: all orders take turns, and all bots come
    first."""
    left = list(bots)
    number = deal % factorial(len(left))
    order = []
    while left:
        number, place = divmod(number, len(left))
        order.append(left.pop(place))
    return tuple(order)


def compete(
    tournament: Tournament,
    ladder: Ladder,
    workers: Workers = None,
    progress: Progress = unwatched,
    keep: Callable[[Ladder], None] = lambda _: None,
) -> Timing:
    """Play all matches that the ladder does not have yet; after every part it can be kept.

    Matches are counted in the order of their numbers, since ratings depend on it.
    """
    schedule = tournament.schedule()

    def take(finishes: list[Finish]) -> None:
        for finish in finishes:
            ladder.count(schedule.pairing(ladder.matches).sides, finish)
        keep(ladder)

    progress(ladder.matches)
    left = parts_of(tournament.matches(), ladder.matches)
    return play_parts(partial(play_matches, tournament), left, workers, take, progress)


def play_matches(tournament: Tournament, numbers: range) -> list[Finish]:
    """Play the matches with those numbers."""
    game = find_game(tournament.game)
    teams = tournament.teams()
    schedule = tournament.schedule()
    finishes = []
    for number in numbers:
        pairing = schedule.pairing(number)
        seats = seated(pairing.sides, teams)
        _, position = play_with_bots(game, tournament, pairing.deal, seats)
        finishes.append(finish_of(position, teams))
    return finishes


def finish_of(position: Position, teams: list[list[int]]) -> Finish:
    outcome = position.outcome()
    scores = [sum([outcome.scores[seat] for seat in team]) / len(team) for team in teams]
    return Finish(tuple(places_of(position, teams)), tuple(scores))
