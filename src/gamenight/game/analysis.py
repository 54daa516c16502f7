"""Where a match turned: a curve, its three turning points, and the decisions that cost most.

An analysis is made of small pieces. Which piece comes next follows from those that are there, so it
does not matter who works them out, in how many goes, or where: the same match gives the same
analysis.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from gamenight.bots.analysis import ANALYSES, Analyst, PlayedOn
from gamenight.bots.levels import MEDIUM
from gamenight.bots.statistics import mean
from gamenight.core.bot import FREELY, Budget, Thinking
from gamenight.core.errors import BadSetup
from gamenight.core.events import NOBODY, Event, readable
from gamenight.core.match import Match, Step
from gamenight.core.random import Random, random_from
from gamenight.core.rules import AnyView
from gamenight.game.game import AnyGame, Names
from gamenight.game.hints import in_words

TURNS: Final = 3
"""How many turning points and costly decisions are named."""

GAPS: Final = 6
"""How many stretches of the curve are refined to find the turning points."""

NEARBY: Final = 3
"""How many points before and after a turning point must have turned with it."""

SMALLEST_TURN: Final = 0.05
"""Of a chance: less is not worth a sentence."""

CLEAR: Final = 2.0
"""The number of standard errors that make a turning point."""


LONGEST_SENTENCES: Final = 120
"""Letters that tell what a step caused; the replay tells the rest."""

NAMELESS: Final = "an answer without a name"


@dataclass(frozen=True)
class Depth:
    """How much is imagined."""

    decisions: int = 400_000
    """How many answers are given in the games of the curve, about."""
    fewest_games: int = 16
    """Per point of the curve, however long the match."""
    most_games: int = 240
    points: int = 120
    closer: int = 3
    """How many times as many games decide where it turned."""
    questions: int = 32
    """How many decisions of a seat are analysed."""
    questions_in_all: int = 96
    games: int = 60
    """In how many worlds an answer is compared with the bot's."""
    is_best: bool = True
    """Whether the game's best bot is asked, or its usual one."""


THOROUGH: Final = Depth()
QUICK: Final = Depth(60_000, 8, 32, 40, 2, 8, 16, 20, is_best=False)


class Point(Struct, frozen=True):
    """How the match stood after this many steps."""

    step: int
    values: tuple[float, ...]
    """By side: the chance to win from 0 to 1 or, alone and by score, the score in the end."""
    error: float
    """The largest standard error of the values."""


class Decision(Struct, frozen=True, omit_defaults=True):
    """What a seat answered, beside what the bot would have."""

    step: int
    """The step that it was, counted from 1."""
    seat: int
    played: str
    advised: str = ""
    """Empty where the bot would have answered the same."""
    value: float = 0.0
    """Of what was played, as the seat could judge it: see ``Point.values``."""
    advised_value: float = 0.0
    costly: bool = False
    """Whether what was advised is better beyond what chance may have done."""


class TurningPoint(Struct, frozen=True):
    """A step with which the match turned."""

    step: int
    side: int
    """For whom it changed most."""
    before: float
    after: float
    sentence: str


class Analysis(Struct, frozen=True):
    """What has been found out; for people, and to be kept."""

    sides: tuple[tuple[int, ...], ...]
    """The seats that win together."""
    bot: str
    """Whose advice it is."""
    by_score: bool
    points: tuple[Point, ...]
    turns: tuple[TurningPoint, ...]
    """In the order of the match."""
    decisions: tuple[Decision, ...]
    costly: tuple[Decision, ...]
    """The most costly ones of each seat, the worst first."""
    share: float
    """How much of it is done, from 0 to 1."""


class Pieces(Struct, frozen=True):
    """How far an analysis is."""

    points: tuple[Point, ...] = ()
    closer: tuple[Point, ...] = ()
    """Some steps once more, in other games and in more of them."""
    decisions: tuple[Decision, ...] = ()
    by_score: bool = False


class Analyser:
    """Works out an analysis of a finished match, piece by piece."""

    def __init__(
        self, game: AnyGame, match: Match, seats: Sequence[int], depth: Depth = THOROUGH
    ) -> None:
        if not match.state.over:
            raise BadSetup("This match is not over yet: only a finished one can be analysed.")
        header = match.header
        self.game = game
        self.match = match
        self.depth = depth
        self.names: Names = header.seats
        self.bot = game.bot_names()[0] if depth.is_best else MEDIUM
        insight = game.insight_into(header.players, header.options)
        adviser = game.bot(self.bot, header.players, header.options)
        self.analyst = Analyst(game.rules, insight, adviser, match)
        self.sides = game.rules.teams(header.players, header.options)
        self.steps = steps_of_the_curve(match, depth.points)
        self.games = self._games_per_point()
        self.questions = [number for seat in seats for number in self._questions(seat, len(seats))]

    def _games_per_point(self) -> int:
        """Return how many games are played for each point: fewer of longer matches."""
        last = len(self.match.steps)
        once = sum(last - step for step in self.steps)
        wanted = self.depth.decisions // max(1, once)
        return min(max(wanted, self.depth.fewest_games), self.depth.most_games)

    # Piece by piece

    def pieces(self) -> Iterator[Pieces]:
        """Yield the analysis as it grows."""
        so_far = Pieces()
        while (further := self.further(so_far, FREELY)) is not None:
            yield further
            so_far = further

    def further(self, so_far: Pieces, budget: Budget) -> Pieces | None:
        """Do one piece more; return None if there is nothing to add, or if the budget is spent."""
        if len(so_far.points) < len(self.steps):
            return self._with_next_point(so_far, budget)
        step = next_to_look_at(widest(so_far.points), by_step(so_far.closer))
        if step is not None:
            return self._with_closer_look(so_far, step, budget)
        if len(so_far.decisions) < len(self.questions):
            return self._with_next_decision(so_far, budget)
        return None

    def share_of(self, pieces: Pieces) -> float:
        """Return how much of the analysis is done, from 0 to 1."""
        is_whole = len(pieces.points) == len(self.steps)
        gaps = widest(pieces.points)
        looked = is_whole and next_to_look_at(gaps, by_step(pieces.closer)) is None
        done = len(pieces.points) + len(pieces.decisions) + (2 * GAPS if looked else 0)
        return done / (len(self.steps) + len(self.questions) + 2 * GAPS)

    # The curve

    def _with_next_point(self, so_far: Pieces, budget: Budget) -> Pieces | None:
        step = self.steps[len(so_far.points)]
        sample = self.analyst.sample(step, 0, self.games, budget)
        if sample is None:
            return None
        by_score = so_far.by_score
        if not so_far.points:
            by_score = self._goes_by_score(sample)
        point = point_of(step, sample, by_score)
        return replace(so_far, points=(*so_far.points, point), by_score=by_score)

    def _goes_by_score(self, opening: PlayedOn) -> bool:
        """Return whether a player plays alone, and was as sure to win or to lose at first as at
        last."""
        if len(self.sides) > 1:
            return False
        won: float = sum(self.match.state.position.payoffs())
        return opening.chances[0] == won

    def _with_closer_look(self, so_far: Pieces, step: int, budget: Budget) -> Pieces | None:
        """Look again in other games than those of the curve: what stood out by chance there does
        not here."""
        sample = self.analyst.sample(step, self.games, self.depth.closer * self.games, budget)
        if sample is None:
            return None
        point = point_of(step, sample, so_far.by_score)
        return replace(so_far, closer=(*so_far.closer, point))

    def _turns(self, pieces: Pieces) -> list[TurningPoint]:
        closer = by_step(pieces.closer)
        found = []
        for gap in widest(pieces.points):
            narrow = narrowed(gap, closer)
            if narrow is not None and is_clear(*narrow, pieces.by_score):
                found.append(self._turn(*narrow))
        return sorted(found[:TURNS], key=lambda turn: turn.step)

    def _turn(self, before: Point, after: Point) -> TurningPoint:
        changes = [new - old for old, new in zip(before.values, after.values, strict=True)]
        side = max(range(len(changes)), key=lambda side: (abs(changes[side]), changes[side]))
        sentence = self._told(self.match.steps[after.step - 1])
        return TurningPoint(after.step, side, before.values[side], after.values[side], sentence)

    def _told(self, step: Step) -> str:
        """Return what a step caused, as a spectator reads it, or as the one who made it does."""
        names, seat = self.names, step.seat
        told = readable(step.events, NOBODY) or readable(step.events, seat)
        lines = [self.game.line(event, names, NOBODY) for event in told]
        return in_short(lines) or f"{names[seat]} decides."

    # Decisions

    def _questions(self, seat: int, seats: int) -> list[int]:
        """Return the steps of a seat to look at: first those that its game's usual bot would have
        done otherwise, then others, evenly spread where there are too many."""
        most = min(self.depth.questions, self.depth.questions_in_all // seats)
        header = self.match.header
        usual = self.game.bot(MEDIUM, header.players, header.options)
        same: list[int] = []
        other: list[int] = []
        for number, view, thinking in self._choices_of(seat):
            played = as_chosen(view, self.match.steps[number].answers)
            answered = sorted(usual.answer(view, thinking))
            (same if answered == played else other).append(number)
        first = spread(other, most)
        return sorted([*first, *spread(same, most - len(first))])

    def _choices_of(self, seat: int) -> Iterator[tuple[int, AnyView, Thinking]]:
        """Yield the steps of a seat that had more than one answer to choose from."""
        match = self.match
        read = readable(match.opening, seat)
        state = match.at(0)
        for number, step in enumerate(match.steps):
            if step.seat == seat:
                view = state.view(seat)
                if view.choice is not None or len(view.legal) > 1:
                    yield number, view, Thinking(self._stream(number, seat), tuple(read))
            read += readable(step.events, seat)
            match.follow(state, step)

    def _with_next_decision(self, so_far: Pieces, budget: Budget) -> Pieces | None:
        number = self.questions[len(so_far.decisions)]
        step = self.match.steps[number]
        view = self.match.at(number).view(step.seat)
        played = as_chosen(view, step.answers)
        thinking = Thinking(self._stream(number, step.seat), self._read(number), budget)
        found = self.analyst.compare(view, played, thinking, self.depth.games)
        if found is None:
            return None
        question = self.game.table_for(view, self.names).question
        decision = Decision(number + 1, step.seat, in_words(question, played) or NAMELESS)
        if not found.is_same:
            decision = replace(
                decision,
                advised=in_words(question, found.advised) or NAMELESS,
                value=found.score if so_far.by_score else found.chance,
                advised_value=found.advised_score if so_far.by_score else found.advised_chance,
                costly=found.is_clear,
            )
        return replace(so_far, decisions=(*so_far.decisions, decision))

    def _stream(self, number: int, seat: int) -> Random:
        return random_from(self.match.header.seed, ANALYSES, number, seat)

    def _read(self, number: int) -> list[Event]:
        """Return all that the seat of a step could read before it."""
        seat = self.match.steps[number].seat
        told = [event for step in self.match.steps[:number] for event in step.events]
        return readable((*self.match.opening, *told), seat)

    # In the end

    def analysis(self, pieces: Pieces) -> Analysis:
        """Return what the pieces say so far."""
        curve = by_step((*pieces.points, *pieces.closer))
        return Analysis(
            sides=tuple(tuple(side) for side in self.sides),
            bot=self.bot,
            by_score=pieces.by_score,
            points=tuple(curve[step] for step in sorted(curve)),
            turns=tuple(self._turns(pieces)),
            decisions=pieces.decisions,
            costly=tuple(costliest(pieces.decisions)),
            share=self.share_of(pieces),
        )


def point_of(step: int, sample: PlayedOn, by_score: bool) -> Point:
    if by_score:
        return Point(step, sample.scores, sample.score_error)
    return Point(step, sample.chances, sample.chance_error)


def by_step(points: Iterable[Point]) -> dict[int, Point]:
    return {point.step: point for point in points}


def steps_of_the_curve(match: Match, most: int) -> list[int]:
    """Return after which steps to look: after all of them, or after some, ends of rounds first."""
    last = len(match.steps)
    if last < most:
        return list(range(last + 1))
    ends: list[int] = []
    state = match.at(0)
    epoch = state.position.epoch()
    for number, step in enumerate(match.steps, 1):
        match.follow(state, step)
        if state.position.epoch() > epoch:
            epoch = state.position.epoch()
            ends.append(number)
    chosen = {0, last, *spread(ends, most // 2)}
    chosen.update(spread(range(last), most - len(chosen)))
    return sorted(chosen)


def spread(items: Sequence[int], most: int) -> list[int]:
    """Pick up to this many of the items, evenly spread."""
    if len(items) <= most:
        return list(items)
    return [items[at * len(items) // most] for at in range(most)]


def change(before: Point, after: Point) -> float:
    """Return by how much the values of any side changed at most."""
    return max(abs(new - old) for old, new in zip(before.values, after.values, strict=True))


def widest(points: Sequence[Point]) -> list[tuple[int, int]]:
    """Return the stretches of a curve in which it changed most, as the steps before and after."""
    gaps = sorted(range(1, len(points)), key=lambda at: (-lasting_change(points, at), at))
    return [(points[at - 1].step, points[at].step) for at in gaps[:GAPS]]


def lasting_change(points: Sequence[Point], at: int) -> float:
    """Return by how much the values of any side changed at most with a point, and stayed so: what
    the next points undo does not count."""
    found = 0.0
    for side in range(len(points[0].values)):
        values = [point.values[side] for point in points[max(0, at - NEARBY) : at + NEARBY]]
        split = min(at, NEARBY)
        step = values[split] - values[split - 1]
        around = mean(values[split:]) - mean(values[:split])
        if step * around > 0.0:
            found = max(found, min(abs(step), abs(around)))
    return found


def next_to_look_at(gaps: Sequence[tuple[int, int]], closer: dict[int, Point]) -> int | None:
    """Find the next step to refine, to narrow all gaps down to one step."""
    for gap in gaps:
        for step in halving(gap, closer):
            if step not in closer:
                return step
    return None


def narrowed(gap: tuple[int, int], closer: dict[int, Point]) -> tuple[Point, Point] | None:
    """Return the one step within a gap with which the curve turned, if all is known that it
    takes."""
    steps = list(halving(gap, closer))
    if any(step not in closer for step in steps):
        return None
    return closer[steps[-2]], closer[steps[-1]]


def halving(gap: tuple[int, int], closer: dict[int, Point]) -> Iterator[int]:
    """Yield the steps to look at one after another, as far as it is known where to look next: both
    ends, then the middle of whichever half changed more. The last two are the ends of one step."""
    first, last = gap
    yield first
    yield last
    while last - first > 1:
        middle = (first + last) // 2
        yield middle
        if middle not in closer or first not in closer or last not in closer:
            return
        earlier = change(closer[first], closer[middle])
        if earlier >= change(closer[middle], closer[last]):
            last = middle
        else:
            first = middle
    yield first
    yield last


def is_clear(before: Point, after: Point, by_score: bool) -> bool:
    size = change(before, after)
    error = (before.error**2 + after.error**2) ** 0.5
    return size >= CLEAR * error and size > (0.0 if by_score else SMALLEST_TURN)


def in_short(sentences: Sequence[str]) -> str:
    """Return the first sentences, as many as make a line or two."""
    told = ""
    for sentence in sentences:
        if told and len(told) + len(sentence) > LONGEST_SENTENCES:
            break
        told = f"{told} {sentence}".strip()
    return told


def costliest(decisions: Sequence[Decision]) -> list[Decision]:
    """Return of each seat the decisions that cost most, the worst first."""
    found: list[Decision] = []
    for seat in sorted({decision.seat for decision in decisions}):
        costly = [one for one in decisions if one.seat == seat and one.costly]
        costly.sort(key=lambda one: (-abs(one.advised_value - one.value), one.step))
        found += costly[:TURNS]
    return found


def as_chosen(view: AnyView, answers: Sequence[int]) -> list[int]:
    """Return the answers of a step as a bot gives them: without "that is all"."""
    choice = view.choice
    if choice is None or (len(answers) == 1 and choice.is_instead(answers[0])):
        return list(answers)
    return sorted(answer for answer in answers if answer != choice.done)
