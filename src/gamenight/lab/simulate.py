"""Many games between bots, the same for the same seed however they are shared out.

Game ``i`` of seed ``S`` plays with the stream ``random_from(S, i)``. When all seats are random it
takes their choices from that stream too, in one compiled loop; otherwise the bot on seat ``s``
sees its views and draws from its own stream ``random_from(S, i, s)``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from gamenight.core.bot import Budget, Thinking
from gamenight.core.events import Event, readable
from gamenight.core.options import Options
from gamenight.core.playout import playout
from gamenight.core.position import Position
from gamenight.core.random import random_from
from gamenight.core.rules import AnyState
from gamenight.games.game import AnyGame
from gamenight.games.registry import find_game
from gamenight.lab.totals import Totals
from gamenight.lab.workers import Progress, Timing, parts_of, play_parts, unwatched

Somebody = TypeVar("Somebody")


@dataclass(frozen=True)
class Setup:
    """What many games have in common, whoever sits there."""

    game: str
    players: int
    options: Options
    seed: int = field(kw_only=True)
    simulations: int = field(default=0, kw_only=True)
    """How many matches a bot may imagine per decision; 0: as many as it likes."""


@dataclass(frozen=True)
class Series(Setup):
    """What is played: all that the totals depend on."""

    seats: tuple[str, ...]
    """The bots, by seat in the first game."""
    games: int
    rotate: bool = False
    """Whether the bots move one seat on from game to game."""

    def seats_in(self, number: int) -> tuple[str, ...]:
        """Which bot sits where in a game of the series."""
        return moved_on(self.seats, number) if self.rotate else self.seats

    def all_random(self) -> bool:
        return set(self.seats) == {"random"}


def moved_on(seats: tuple[Somebody, ...], steps: int) -> tuple[Somebody, ...]:
    """The same people, each so many seats further round the table."""
    steps %= len(seats)
    return seats[-steps:] + seats[:-steps]


def simulate(
    series: Series,
    workers: int | None = None,
    progress: Progress = unwatched,
    totals: Totals | None = None,
    keep: Callable[[Totals], None] = lambda _: None,
) -> tuple[Totals, Timing]:
    """Play the games of a series that are not in the totals yet. Totals that are handed over grow
    part by part, so that whoever stops it keeps what was finished; after every part they can be
    kept."""
    totals = Totals() if totals is None else totals

    def take(part: Totals) -> None:
        totals.add(part)
        keep(totals)
        progress(part.games)

    progress(totals.games)
    left = parts_of(series.games, totals.games)
    timing = play_parts(partial(play_part, series), left, workers, take)
    return totals, timing


def play_part(series: Series, numbers: range) -> Totals:
    """Play the games with those numbers."""
    game = find_game(series.game)
    totals = Totals()
    play = play_at_random if series.all_random() else play_with_bots
    for number in numbers:
        seats = series.seats_in(number)
        decisions, position = play(game, series, number, seats)
        totals.count(decisions, position.outcome(), seats)
    return totals


def play_at_random(
    game: AnyGame, setup: Setup, number: int, seats: tuple[str, ...]
) -> tuple[int, Position]:
    random = random_from(setup.seed, number)
    state = game.rules.start(len(seats), setup.options, random)
    return playout(state, random), state.position


def play_with_bots(
    game: AnyGame,
    setup: Setup,
    number: int,
    seats: tuple[str, ...],
    look: Callable[[AnyState], None] = lambda _: None,
) -> tuple[int, Position]:
    """How many decisions a game took, and how it ended; somebody may look on before each of them.

    Every bot answers from its view, through the checked door, and draws from its own stream.
    Events are told only if one of them wants to read them.
    """
    random = random_from(setup.seed, number)
    bots = [game.bot(name, len(seats), setup.options) for name in seats]
    streams = [random_from(setup.seed, number, seat) for seat in range(len(seats))]
    budget = Budget(setup.simulations)
    journal: list[Event] | None = [] if any(bot.reads for bot in bots) else None
    read: list[list[Event]] = [[] for _ in seats]
    state = game.rules.start(len(seats), setup.options, random, journal)
    decisions = 0
    while not state.over:
        look(state)
        hand_out(journal, read)
        seat = state.turn
        thinking = Thinking(streams[seat], read[seat], budget)
        answers = state.spelled(seat, bots[seat].answer(state.view(seat), thinking))
        state.give(seat, answers, random)
        decisions += len(answers)
    return decisions, state.position


def hand_out(journal: list[Event] | None, read: list[list[Event]]) -> None:
    """Put what was told where each seat reads it."""
    if journal:
        for seat, events in enumerate(read):
            events += readable(journal, seat)
        journal.clear()
