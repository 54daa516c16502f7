"""The trace of one match between bots: all that figures are made from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import comb
from typing import Final

from gamenight.core.bot import Budget, RandomBot
from gamenight.core.driving import Players
from gamenight.core.events import NOBODY
from gamenight.core.insight import AnyInsight
from gamenight.core.random import random_from
from gamenight.core.rules import AnyState, AnyView
from gamenight.game.game import AnyGame, Stretches
from gamenight.lab.figures.question_kinds import kind_of_question
from gamenight.lab.pace import ASSUMED, Pace
from gamenight.lab.simulate import Conditions, bot_named, checked
from gamenight.table import Table
from gamenight.table.finding import things_in
from gamenight.table.model import Card, Tile, Token

BOTS: Final = 1
"""In the names of the streams from which bots draw, so that they are not those of the match."""


@dataclass
class MatchTrace:
    """What one match was like. A choice of several things together is one decision."""

    sides: list[list[int]]
    """The seats that win and lose together."""
    asked: list[int] = field(default_factory=list)
    """The seat of each decision."""
    widths: list[int] = field(default_factory=list)
    """From how many answers it was chosen."""
    worths: list[tuple[float, ...]] = field(default_factory=list)
    """How well each side stood before it; empty where there is only one side."""
    words: list[tuple[int, str]] = field(default_factory=list)
    """Who chose what, in words; this and the next two are empty unless asked for."""
    questions: list[str] = field(default_factory=list)
    """The kind of question of each decision."""
    pieces: set[tuple[int, str]] = field(default_factory=set)
    """The cards, tiles and tokens that a seat had before it or in its hand when it was asked."""
    together: list[int] = field(default_factory=list)
    """By decision the number of the question that was put to several seats at the same time, else
    0."""
    pace: Pace = ASSUMED
    first: int = NOBODY
    """The seat that started: the first that was asked alone."""
    rounds: int | None = None
    """How many were finished; None where a game has no rounds."""
    turns: int | None = None
    """How many were finished where the rules count them."""
    reason: str = ""
    """Why it ended."""
    scores: tuple[float, ...] = ()
    shares: tuple[float, ...] = ()
    """The share of each side in the victory; together 1, or 0 where nobody won."""

    def winners(self) -> list[int]:
        """Return the sides that won, alone or together."""
        return [side for side, share in enumerate(self.shares) if share > 0]

    def side_of(self, seat: int) -> int:
        return next(number for number, side in enumerate(self.sides) if seat in side)

    def winner(self) -> int | None:
        """Return the side that won, if it was one alone."""
        best = max(self.shares)
        return self.shares.index(best) if best == 1.0 else None

    def leaders(self) -> Iterator[list[int]]:
        """Yield the sides that were ahead before each decision; several where they were level."""
        for worths in self.worths:
            most = max(worths)
            yield [side for side, worth in enumerate(worths) if worth == most]


@dataclass(frozen=True)
class RandomAnswers:
    """A seat that answers one kind of question at random."""

    seat: int
    kind: str

    def answers(self, table: Table) -> bool:
        question = table.question
        return question is not None and kind_of_question(question.text) == self.kind


def observe(
    game: AnyGame,
    setup: Conditions,
    deal: int,
    seats: Sequence[str],
    again: int = 0,
    in_words: bool = False,
    careless: RandomAnswers | None = None,
) -> MatchTrace:
    """Play a deal and return its trace.

    Deal ``i`` of seed ``S`` is dealt with the stream ``random_from(S, i)``. What comes later draws
    from a stream for each decision, so that two ways to play share their luck as long as they can;
    ``again`` names other luck with the same deal.
    """
    players, options = len(seats), setup.options
    bots = [bot_named(name, game, players, options) for name in seats]
    streams = [random_from(setup.seed, deal, again, seat, BOTS) for seat in range(players)]
    seated = Players(bots, streams, Budget(setup.simulations))
    state = game.rules.start(players, options, random_from(setup.seed, deal), seated.journal)
    trace = MatchTrace(game.rules.teams(players, options), pace=setup.pace)
    insight = game.insight_into(players, options)
    at_random = RandomBot(players, options)
    while not state.over:
        seat = int(state.turn)
        view = state.view(seat)
        note_question(trace, state, view, insight)
        table = table_of(game, view) if in_words or (careless and careless.seat == seat) else None
        instead = at_random if careless and table and careless.answers(table) else None
        answers = checked(seated.answers(view, instead), state, seats[seat])
        if in_words and table:
            note_words(trace, seat, table, answers)
        state.give(seat, answers, random_from(setup.seed, deal, again, len(trace.asked)))
    note_end(trace, state, game.stretches)
    return trace


def note_question(trace: MatchTrace, state: AnyState, view: AnyView, insight: AnyInsight) -> None:
    """Note what there is to know before an answer."""
    seat = view.seat
    position = state.position
    trace.asked.append(seat)
    trace.together.append(int(position.asked_together) if position.waiting else 0)
    trace.widths.append(width_of(view))
    if trace.first == NOBODY and not position.waiting:
        trace.first = seat
    if len(trace.sides) > 1:
        trace.worths.append(
            tuple(
                sum(insight.worth(state, member) for member in side) / len(side)
                for side in trace.sides
            )
        )


def note_end(trace: MatchTrace, state: AnyState, stretches: Stretches) -> None:
    trace.first = max(trace.first, 0)  # where all are always asked together, nobody starts
    if stretches == "rounds":
        trace.rounds = state.position.epoch()
    elif stretches == "turns":
        trace.turns = state.position.epoch()
    trace.reason = state.outcome().reason
    trace.scores = state.outcome().scores
    payoffs = state.position.payoffs()
    trace.shares = tuple(sum(payoffs[seat] for seat in side) for side in trace.sides)


def width_of(view: AnyView) -> int:
    """Return how many whole answers there are to choose from."""
    choice = view.choice
    if choice is None:
        return len(view.legal)
    sets = choice.sets()
    if sets is not None:
        return len(sets) + len(choice.instead)
    sizes = range(choice.least, choice.most + 1)
    return sum(comb(len(choice.things), size) for size in sizes) + len(choice.instead)


def table_of(game: AnyGame, view: AnyView) -> Table:
    """Return what the seat that is asked sees."""
    return game.table_for(view, [f"Player {seat + 1}" for seat in range(view.position.players)])


def note_words(trace: MatchTrace, seat: int, table: Table, answers: Sequence[int]) -> None:
    """Note what is asked, what each answer is called there, and what lies before the seat."""
    question = table.question
    trace.questions.append(kind_of_question(question.text) if question else "")
    labels = {answer.number: answer.label for answer in question.answers} if question else {}
    trace.words += [(seat, labels[answer]) for answer in answers if answer in labels]
    for zone in table.zones:
        if zone.owner == seat:
            trace.pieces |= {(seat, name) for thing in things_in(zone) if (name := named(thing))}


def named(thing: object) -> str:
    """Return what a piece is called, if it is one that can be told from others."""
    if isinstance(thing, Card):
        return "" if thing.face_down else thing.label
    return thing.label if isinstance(thing, (Tile, Token)) else ""
