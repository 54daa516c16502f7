"""Ratings: how strong people are, as far as matches among them tell, a range for each person and
game.

A match is rated once, soon after a rating is asked for, in the order in which matches end. Bots
are left out: a player with one other person and three bots is compared with that person alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Final

from openskill.models import PlackettLuce

from gamenight.core.errors import GamenightError
from gamenight.store import Conflict, Store, StoredMatch, StoredRating

log = logging.getLogger("gamenight.web")

MODEL: Final = PlackettLuce()
"""People learn and forget, so that it never becomes quite certain."""

MATCHES_AT_A_TIME: Final = 20
SECONDS_TO_WAIT: Final = 1.0
"""How long a page waits for matches that were not rated yet."""

DEVIATIONS: Final = 2.0
"""The strength lies in the range that is shown with a probability of about 95 %."""

Change = tuple[StoredRating, StoredRating]
"""What was known before a match, and after it."""


def range_of(rating: StoredRating) -> tuple[float, float]:
    return rating.mu - DEVIATIONS * rating.sigma, rating.mu + DEVIATIONS * rating.sigma


class Ratings:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._task: asyncio.Task[None] | None = None

    async def of(self, person_hash: str) -> list[StoredRating]:
        """Return what is known of a person, with the newest matches if they are soon rated."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._rate_all())
        await asyncio.wait({self._task}, timeout=SECONDS_TO_WAIT)
        found = await self._store.people.ratings(person_hash)
        return sorted(found, key=lambda rating: -rating.matches)

    async def _rate_all(self) -> None:
        try:
            while matches := await self._store.people.unrated(MATCHES_AT_A_TIME):
                for match in matches:
                    await self._rate(match)
        except GamenightError as error:
            log.warning("matches could not be rated: %s", error)

    async def _rate(self, match: StoredMatch) -> None:
        people = [seat.person_hash for seat in match.seats if seat.person_hash]
        known = await self._store.people.ratings(*people)
        try:
            await self._store.people.rate(match.table_id, changes_by(match, known))
        except Conflict:  # another server was quicker: it is read again
            await asyncio.sleep(0)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


def changes_by(match: StoredMatch, known: Sequence[StoredRating]) -> list[Change]:
    """Return what a match says about the people who played it; nothing if it sets nobody apart."""
    teams = people_by_team(match)
    people = [person for _, team in teams for person in team]
    if len(teams) < 2 or len(set(people)) < len(people):
        return []
    before = {one.person_hash: one for one in known if one.game == match.game}
    for person in people:
        before.setdefault(person, StoredRating(person, match.game, MODEL.mu, MODEL.sigma, 0))
    rated = MODEL.rate(
        [[MODEL.rating(before[one].mu, before[one].sigma) for one in team] for _, team in teams],
        ranks=[float(place) for place, _ in teams],
    )
    changes: list[Change] = []
    for (_, team), ratings in zip(teams, rated, strict=True):
        for person, new in zip(team, ratings, strict=True):
            old = before[person]
            after = StoredRating(person, match.game, new.mu, new.sigma, old.matches + 1)
            changes.append((old, after))
    return changes


def people_by_team(match: StoredMatch) -> list[tuple[int, list[str]]]:
    """Return the place of each team that has people, and who they are."""
    result = match.result
    if result is None or not result.places:
        return []
    found = []
    for team in result.teams:
        playing = [match.seats[seat] for seat in team if result.counts_for(seat)]
        people = [seat.person_hash for seat in playing if seat.person_hash]
        if people:
            found.append((result.places[team[0]], people))
    return found
