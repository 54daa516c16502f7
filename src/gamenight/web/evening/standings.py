"""Standings of an evening: places in its matches as points, and what to remember of it.

A match counts if at least two people of the evening play it. Scores of a person
who plays alone, or alone with bots, stand apart. Where a bot filled in for a person, the points
count for the share of the answers that the person gave.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from gamenight.core.events import NOBODY
from gamenight.core.words import counted, joined
from gamenight.game.registry import title_of
from gamenight.web.evening.events import Ended, Played, TurnTime
from gamenight.web.evening.state import EveningState
from gamenight.web.tables.results import fewest_won

POINTS: Final = (10, 6, 4, 3, 2, 1)
"""For the first place, the second, and so on; everybody behind them gets the last of these.
People who tie get the points of their place, bots take places like people, and where nobody wins
nobody gets any."""


def points_for(place: int) -> int:
    return POINTS[min(place, len(POINTS) - 1)]


def counts(end: Ended) -> bool:
    """Return whether at least two people played."""
    return len(people_in(end)) > 1


def people_in(end: Ended) -> list[int]:
    """By person; each once, even with several seats."""
    return sorted({person for person in end.people if person != NOBODY})


def points_in(end: Ended) -> dict[int, int]:
    """By person; a person with several seats gets the points of the best of them."""
    found: dict[int, int] = {}
    places = end.places or (None,) * len(end.people)
    for person, place, share in zip(end.people, places, shares_in(end), strict=True):
        if person != NOBODY:
            points = round(points_for(place) * share) if place is not None else 0
            found[person] = max(points, found.get(person, 0))
    return found


def shares_in(end: Ended) -> tuple[float, ...]:
    """By seat: which share of the answers its person gave; earlier versions did not note it."""
    return end.shares or (1.0,) * len(end.people)


def helped_in(end: Ended) -> set[int]:
    """Return the people for whom a bot has filled in."""
    pairs = zip(end.people, shares_in(end), strict=True)
    return {person for person, share in pairs if person != NOBODY and share < 1}


@dataclass(frozen=True)
class EveningTotal:
    person: int
    points: int
    matches: int
    won: int
    course: tuple[int, ...]
    """The points after each match that counted, whether this person played or not."""
    place: int = 0
    """0 for the first; people with equal points share it: a podium shows nothing else."""
    helped: bool = False
    """Whether a bot filled in for a part of a match."""


def standings(state: EveningState) -> list[EveningTotal]:
    """Everybody who has played with others, the best first."""
    counted = [end for _, end in state.finished if counts(end)]
    points = [points_in(end) for end in counted]
    players = sorted({person for each in points for person in each})
    found = [standing_of(person, counted, points) for person in players]
    ranks = sorted([one.points for one in found], reverse=True)
    placed = [replace(one, place=ranks.index(one.points)) for one in found]
    return sorted(placed, key=lambda one: (one.place, -one.won, one.person))


def standing_of(person: int, ends: list[Ended], points: list[dict[int, int]]) -> EveningTotal:
    course, total = [], 0
    for each in points:
        total += each.get(person, 0)
        course.append(total)
    return EveningTotal(
        person=person,
        points=total,
        matches=sum([person in each for each in points]),
        won=sum([person in winners_of(end) for end in ends]),
        course=tuple(course),
        helped=any(person in helped_in(end) for end in ends),
    )


def winners_of(end: Ended) -> list[int]:
    """Return the people among the winners."""
    pairs = zip(end.people, end.places, strict=False)
    return [person for person, place in pairs if place == 0 and person != NOBODY]


# What to remember


LEAST_SHARE: Final = 0.5
"""A score is a person's if they gave at least this share of the answers."""


@dataclass(frozen=True)
class Best:
    """The best score of a person in a game."""

    game: str
    person: int
    score: float


@dataclass(frozen=True)
class Highlights:
    closest: Played | None
    """The match that was decided by the least, as far as that can be said across games."""
    longest: tuple[Played, TurnTime] | None
    best: list[Best]
    """One for each game, in the order in which they were first played."""


def highlights(state: EveningState) -> Highlights:
    finished = state.finished
    gaps = [(gap_of(end), at) for at, (_, end) in enumerate(finished) if counts(end)]
    known = [(gap, at) for gap, at in gaps if gap is not None]
    turns = [(played, end.longest) for played, end in finished if end.longest.person != NOBODY]
    return Highlights(
        closest=finished[min(known)[1]][0] if known else None,
        longest=max(turns, key=lambda pair: pair[1].seconds, default=None),
        best=best_scores(finished),
    )


def gap_of(end: Ended) -> float | None:
    """Return how far the best score behind the winners' is from it, as a share; None if all have
    won."""
    won = [score for score, place in zip(end.scores, end.places, strict=False) if place == 0]
    others = [score for score, place in zip(end.scores, end.places, strict=False) if place]
    if not won or not others:
        return None
    largest = max(1.0, abs(won[0]), *map(abs, others))
    return min([abs(won[0] - other) for other in others]) / largest


def best_scores(finished: list[tuple[Played, Ended]]) -> list[Best]:
    """In games where the fewest points win, the lowest score is the best."""
    found: dict[str, list[Best]] = {}
    fewest: dict[str, bool] = {}
    for played, end in finished:
        game = played.start.game
        rows = zip(end.people, end.scores, shares_in(end), strict=True)
        own = [
            Best(game, person, score)
            for person, score, share in rows
            if person != NOBODY and share >= LEAST_SHARE
        ]
        found.setdefault(game, []).extend(own)
        fewest[game] = fewest.get(game, False) or fewest_won(end.scores, end.places)
    return [
        min(scores, key=lambda one: one.score)
        if fewest[game]
        else max(scores, key=lambda one: one.score)
        for game, scores in found.items()
        if scores
    ]


def moments(state: EveningState) -> dict[int, str]:
    """By person who played: what to remember of their evening, each time something else if there
    is a choice."""
    found: dict[int, str] = {}
    for person, words in [*special_moments(state), *best_places(state)]:
        found.setdefault(person, words)
    return {person: found[person] for person in sorted(found)}


def special_moments(state: EveningState) -> Iterator[tuple[int, str]]:
    """Yield what only one or a few can claim, the rarest first."""
    kept = highlights(state)
    if kept.closest is not None and kept.closest.end is not None:
        for person in winners_of(kept.closest.end):
            yield person, f"won the closest match: {kept.closest.title}"
    for best in kept.best:
        yield best.person, f"best score in {title_of(best.game)}: {best.score:g}"
    if kept.longest is not None:
        played, turn = kept.longest
        yield turn.person, f"thought longest: {lasting(turn.seconds)} in {played.title}"


def best_places(state: EveningState) -> Iterator[tuple[int, str]]:
    """For everybody: the match in which they did best."""
    places = [
        (place, at, person, played.title, len(end.people))
        for at, (played, end) in enumerate(state.finished)
        for person, place in zip(end.people, end.places or (0,) * len(end.people), strict=True)
        if person != NOBODY
    ]
    for place, _, person, title, seats in sorted(places):
        words = f"won {title}" if place == 0 else f"came {ordinal(place + 1)} of {seats} in {title}"
        yield person, words


def ordinal(number: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")


def lasting(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    words = [counted(minutes, "minute")] if minutes else []
    return joined([*words, counted(rest, "second")])
