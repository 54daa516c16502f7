"""Results of matches, as they are stored."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence

from gamenight.core.match import Match
from gamenight.core.rules import AnyState
from gamenight.game.ranking import places_by_seat
from gamenight.store import MatchEnding, StoredResult, StoredSeat


def result_after(
    match: Match, state: AnyState, answered: Collection[int] | None = None
) -> StoredResult:
    """Return what a match comes to that ends in a state, and at which people on some seats
    answered."""
    header, position, outcome = match.header, state.position, state.outcome()
    teams = match.rules.teams(header.players, header.options)
    return StoredResult(
        scores=tuple(outcome.scores),
        places=places_by_seat(position, teams),
        worths=tuple(float(position.worth(seat)) for seat in range(header.players)),
        reason=outcome.reason,
        teams=tuple(tuple(team) for team in teams),
        taken_back=match.taken_back,
        answered=tuple(sorted(answered)) if answered is not None else None,
    )


def ending_after(
    match: Match, state: AnyState, seats: tuple[StoredSeat, ...], answered: Collection[int]
) -> MatchEnding | None:
    """Return what a step that leads to a state says about the result; None while the match goes on.
    It counts for those people on the seats who have ``answered``."""
    if not state.over:
        return None
    people = {seats[seat].person_hash for seat in answered if seats[seat].person_hash}
    result = result_after(match, state, answered)
    return MatchEnding(result, time.time(), is_rated=len(people) < 2 or not result.places)


def fewest_won(scores: Sequence[float], places: Sequence[int]) -> bool:
    """Return whether the winners had fewer points than everybody else."""
    won = [score for score, place in zip(scores, places, strict=False) if place == 0]
    others = [score for score, place in zip(scores, places, strict=False) if place]
    return bool(won and others) and max(won) < min(others)
