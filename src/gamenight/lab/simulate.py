"""Many games between bots, the same for the same seed however they are shared out.

Game ``i`` of seed ``S`` plays with the stream ``random_from(S, i)``. When all seats are random it
takes their choices from that stream too, in one compiled loop; otherwise the bot on seat ``s``
sees its views and draws from its own stream ``random_from(S, i, s)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol, TypeVar

from gamenight.core.bot import AnyBot, Budget
from gamenight.core.driving import Players
from gamenight.core.errors import BadSetup, IllegalAnswer
from gamenight.core.events import Event
from gamenight.core.options import Options
from gamenight.core.playout import playout
from gamenight.core.position import Outcome, Position
from gamenight.core.random import Random, random_from
from gamenight.core.rules import AnyState
from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game
from gamenight.lab.pace import ASSUMED, Pace
from gamenight.lab.totals import Totals
from gamenight.lab.workers import Progress, Timing, Workers, parts_of, play_parts, unwatched

Player = TypeVar("Player")


@dataclass(frozen=True)
class Conditions:
    """What many games have in common, apart from the bots."""

    game: str
    players: int
    options: Options
    seed: int = field(kw_only=True)
    simulations: int = field(default=0, kw_only=True)
    """How many matches a bot may imagine per decision; 0: as many as it likes."""
    pace: Pace = field(default=ASSUMED, kw_only=True)
    """How long people would take for an answer."""


@dataclass(frozen=True)
class Series(Conditions):
    """What is played: all that the totals depend on."""

    seats: tuple[str, ...]
    """The bots, by seat in the first game."""
    games: int
    rotate: bool = False
    """Whether the bots move one seat on from game to game."""

    def seats_in(self, number: int) -> tuple[str, ...]:
        """Return which bot sits where in a game of the series."""
        return moved_on(self.seats, number) if self.rotate else self.seats

    def all_random(self) -> bool:
        return set(self.seats) == {"random"}


class NoteTaker(Protocol):
    """An observer that notes the matches of a series while they are played."""

    def begin(self, match: int, told: Iterable[Event]) -> None:
        """Note that a match begins, and what its set-up has told."""

    def decide(self, state: AnyState, legal: Sequence[int], answer: int) -> None:
        """Note that the seat whose turn it is gives one of the legal answers."""

    def tell(self, told: Iterable[Event]) -> None:
        """Note the events that this has led to."""

    def end(self, bots: Sequence[str | None], outcome: Outcome) -> None:
        """Note that the match is over."""


def moved_on(seats: tuple[Player, ...], steps: int) -> tuple[Player, ...]:
    """Return the same people, each this many seats further round the table."""
    steps %= len(seats)
    return seats[-steps:] + seats[:-steps]


def seated(sides: tuple[str, ...], teams: list[list[int]]) -> tuple[str, ...]:
    """Return the bots by seat: each sits on all seats of its side."""
    by_seat = {seat: bot for bot, team in zip(sides, teams, strict=True) for seat in team}
    return tuple(by_seat[seat] for seat in sorted(by_seat))


def simulate(
    series: Series,
    workers: Workers = None,
    progress: Progress = unwatched,
    totals: Totals | None = None,
    keep: Callable[[Totals], None] = lambda _: None,
) -> tuple[Totals, Timing]:
    """Play the games of a series that are not in the totals yet. Totals that are handed over grow
    part by part, so that stopping it keeps what was finished; after every part they can be
    kept."""
    totals = Totals() if totals is None else totals

    def take(part: Totals) -> None:
        totals.add(part)
        keep(totals)

    if totals.games:
        progress(totals.games)
    left = parts_of(series.games, totals.games)
    timing = play_parts(partial(play_part, series), left, workers, take, progress)
    return totals, timing


def play_part(series: Series, numbers: range, notes: NoteTaker | None = None) -> Totals:
    """Play the games with those numbers."""
    game = find_game(series.game)
    totals = Totals()
    play = play_at_random if series.all_random() else play_with_bots
    for number in numbers:
        seats = series.seats_in(number)
        decisions, position = play(game, series, number, seats, notes)
        totals.count(decisions, position.outcome(), seats)
        if notes is not None:
            notes.end(seats, position.outcome())
    return totals


def play_at_random(
    game: AnyGame,
    setup: Conditions,
    number: int,
    seats: tuple[str, ...],
    notes: NoteTaker | None = None,
) -> tuple[int, Position]:
    random = random_from(setup.seed, number)
    if notes is None:
        state = game.rules.start(len(seats), setup.options, random)
        return playout(state, random), state.position
    journal: list[Event] = []
    state = game.rules.start(len(seats), setup.options, random, journal)
    notes.begin(number, journal)
    decisions = 0
    while not state.over:  # as in ``playout``
        legal = state.legal()
        apply_noted(state, legal, legal[random.below(len(legal))], random, notes)
        decisions += 1
    return decisions, state.position


def apply_noted(
    state: AnyState, legal: Sequence[int], answer: int, random: Random, notes: NoteTaker
) -> None:
    """Carry out an answer, and note it with what it tells."""
    journal = state.journal
    assert journal is not None
    before = len(journal)
    notes.decide(state, legal, answer)
    state.apply(answer, random)
    if len(journal) > before:
        notes.tell(journal[before:])


def play_with_bots(
    game: AnyGame,
    setup: Conditions,
    number: int,
    seats: tuple[str, ...],
    notes: NoteTaker | None = None,
    look: Callable[[AnyState], None] = lambda _: None,
) -> tuple[int, Position]:
    """Return how many decisions a game took, and how it ended; ``look`` is called before each of
    them.

    Every bot answers from its view, through the checked door, and draws from its own stream.
    Events are reported only if a bot reads them or a note taker is there.
    """
    random = random_from(setup.seed, number)
    bots = [bot_named(name, game, len(seats), setup.options) for name in seats]
    streams = [random_from(setup.seed, number, seat) for seat in range(len(seats))]
    players = Players(bots, streams, Budget(setup.simulations), listened=notes is not None)
    state = game.rules.start(len(seats), setup.options, random, players.journal)
    if notes is not None:
        notes.begin(number, players.journal or ())
    decisions = 0
    while not state.over:
        look(state)
        seat = state.turn
        answers = checked(players.answers(state.view(seat)), state, seats[seat])
        if notes is None:
            state.give(seat, answers, random)
        else:
            state.turn_to(seat)
            for answer in answers:
                apply_noted(state, state.legal(), answer, random, notes)
        decisions += len(answers)
    return decisions, state.position


def bot_named(name: str, game: AnyGame, players: int, options: Options) -> AnyBot:
    """Return the bot of that name, loaded if this process has not met it yet."""
    game.check_bot(name, load=True)
    return game.bot(name, players, options)


def checked(answers: list[int], state: AnyState, bot: str) -> list[int]:
    """Return a bot's answers as the rules take them, or a sentence that says which bot erred."""
    try:
        return state.check(state.turn, answers)
    except (IllegalAnswer, TypeError) as error:
        wrong = error if isinstance(error, IllegalAnswer) else "These are not whole numbers."
        raise BadSetup(
            f"The bot {bot} answered {answers!r}, which is not legal. {wrong}"
        ) from error
