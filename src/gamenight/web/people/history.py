"""A person's history: matches by game, and by opponent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean

from gamenight.core.events import NOBODY
from gamenight.store import StoredMatch, StoredResult, StoredSeat
from gamenight.web.tables.results import fewest_won


@dataclass(frozen=True)
class OwnMatch:
    """A match that is over, from the seat of the person it is about."""

    match: StoredMatch
    result: StoredResult
    seat: int

    @property
    def score(self) -> float:
        return self.result.scores[self.seat]

    @property
    def place(self) -> int | None:
        """None where nobody has won."""
        return self.result.places[self.seat] if self.result.places else None

    @property
    def has_won(self) -> bool:
        return self.place == 0

    def others(self) -> list[int]:
        """Return the seats of everybody else who played, but partners."""
        own = [team for team in self.result.teams if self.seat in team]
        partners = own[0] if own else (self.seat,)
        return [
            number
            for number, seat in enumerate(self.match.seats)
            if number not in partners and (not seat.is_persons or self.result.counts_for(number))
        ]


@dataclass(frozen=True)
class GameRecord:
    """A person's results in a game."""

    game: str
    scores: tuple[float, ...]
    """In the order in which the matches ended."""
    won: int
    is_lower_better: bool

    @property
    def matches(self) -> int:
        return len(self.scores)

    @property
    def best(self) -> float:
        return min(self.scores) if self.is_lower_better else max(self.scores)

    @property
    def worst(self) -> float:
        return max(self.scores) if self.is_lower_better else min(self.scores)

    @property
    def mean(self) -> float:
        return fmean(self.scores)


@dataclass
class Opponent:
    """A person's results against one other, or against bots of one level."""

    name: str
    is_bot: bool
    matches: int = 0
    ahead: int = 0
    """How often the person came before them."""
    behind: int = 0


@dataclass(frozen=True)
class Career:
    name: str
    """What the person was called last."""
    finished: list[OwnMatch] = field(default_factory=list)
    """The newest first."""
    running: list[StoredMatch] = field(default_factory=list)
    """The newest first."""
    games: list[GameRecord] = field(default_factory=list)
    """Those played most first."""
    opponents: list[Opponent] = field(default_factory=list)
    """Those met most often first."""

    @property
    def won(self) -> int:
        return sum([own.has_won for own in self.finished])


def career_of(person_hash: str, matches: Sequence[StoredMatch]) -> Career:
    """Return what the matches of a person, the newest first, come to."""
    seats = [seat_of(person_hash, match) for match in matches]
    pairs = [(match, seat) for match, seat in zip(matches, seats, strict=True) if seat != NOBODY]
    finished = [
        OwnMatch(match, match.result, seat)
        for match, seat in pairs
        if match.result is not None and match.result.counts_for(seat)
    ]
    finished.sort(key=lambda own: -own.match.ended)
    return Career(
        name=pairs[0][0].seats[pairs[0][1]].name if pairs else "",
        finished=finished,
        running=[match for match, _ in pairs if match.result is None],
        games=records_of(finished),
        opponents=opponents_of(finished),
    )


def seat_of(person_hash: str, match: StoredMatch) -> int:
    hashes = [seat.person_hash for seat in match.seats]
    return hashes.index(person_hash) if person_hash in hashes else NOBODY


def records_of(finished: Sequence[OwnMatch]) -> list[GameRecord]:
    by_game: dict[str, list[OwnMatch]] = {}
    for own in reversed(finished):
        by_game.setdefault(own.match.game, []).append(own)
    records = [
        GameRecord(
            game=game,
            scores=tuple(own.score for own in played),
            won=sum([own.has_won for own in played]),
            is_lower_better=any(fewest_won(own.result.scores, own.result.places) for own in played),
        )
        for game, played in by_game.items()
    ]
    return sorted(records, key=lambda record: -record.matches)


def opponents_of(finished: Sequence[OwnMatch]) -> list[Opponent]:
    found: dict[str, Opponent] = {}
    for own in finished:
        met = {key_of(own.match.seats[seat]): seat for seat in reversed(own.others())}
        for key, seat in met.items():
            other = own.match.seats[seat]
            opponent = found.setdefault(key, Opponent(name_of(other), not other.is_persons))
            count(opponent, own, seat)
    return sorted(found.values(), key=lambda one: (-one.matches, one.name))


def count(opponent: Opponent, own: OwnMatch, seat: int) -> None:
    """One match more. Of several bots of a level the first one counts."""
    opponent.matches += 1
    if own.place is not None:
        opponent.ahead += own.place < own.result.places[seat]
        opponent.behind += own.place > own.result.places[seat]


def key_of(seat: StoredSeat) -> str:
    """Return who plays on a seat: bots by their level, people by their token, or else by their
    name."""
    if seat.is_bots:
        return f"bot {seat.bot}"
    return seat.person_hash or f"name {seat.name}"


def name_of(seat: StoredSeat) -> str:
    return f"Bot: {seat.bot}" if seat.is_bots else seat.name
