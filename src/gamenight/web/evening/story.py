"""An evening so far: what its notes add up to. Nothing here waits or talks to anybody."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from gamenight.core.events import NOBODY
from gamenight.core.words import joined
from gamenight.games.registry import find_game, game_ids
from gamenight.web.evening.notes import (
    Cleared,
    Ended,
    Forgotten,
    Hosts,
    Joined,
    Note,
    Present,
    Removed,
    Renamed,
    Said,
    Seated,
    Started,
    StoodIn,
    Wished,
)

SECONDS_BELIEVED: Final = 11 * 60
"""How long a server process is believed that somebody is there; it says so again in time."""

LINES_KEPT: Final = 200


@dataclass(frozen=True)
class Person:
    number: int
    name: str
    token_hash: str
    seen: float
    """When this person was here last, if not now."""
    is_gone: bool = False
    """Whether this person has left for good."""
    person_hash: str = ""
    """The hash of the person's own token; "" where they have none."""
    browser: str = ""
    """The hash of the token in the browser they came from; "" where it had none."""

    def shares_browser(self, other: Person) -> bool:
        """Whether both came from one browser: somebody who came again, or two who share it."""
        return bool(self.browser) and self.browser == other.browser


@dataclass(frozen=True)
class Remark:
    """What somebody said, or what is told to everybody (then the person is NOBODY)."""

    number: int
    person: int
    text: str
    at: float
    apart: str = ""
    """The table whose players do not read it until their match ends."""


@dataclass(frozen=True)
class Played:
    """A match of the evening."""

    start: Started
    end: Ended | None = None
    seated: frozenset[int] = frozenset()
    """All people who have or had a seat."""

    @property
    def title(self) -> str:
        return title_of(self.start.game)


def title_of(game: str) -> str:
    """What a game is called; one that this server no longer has goes by its id."""
    return find_game(game).rules.title if game in game_ids() else game


@dataclass
class Story:
    people: list[Person] = field(default_factory=list)
    host: int = NOBODY
    wishes: dict[str, dict[int, None]] = field(default_factory=dict)
    """By game: who would like to play it, in the order in which they said so."""
    matches: dict[str, Played] = field(default_factory=dict)
    """By table, in the order in which they began."""
    lines: list[Remark] = field(default_factory=list)
    length: int = 0
    """How many notes it consists of."""
    _present: dict[str, Present] = field(default_factory=dict)
    _by_hash: dict[str, int] = field(default_factory=dict)

    # What others ask

    def person_with(self, token_hash: str) -> Person | None:
        """Whose token it is; None for strangers and those who have left for good."""
        number = self._by_hash.get(token_hash, NOBODY)
        return None if number == NOBODY or self.people[number].is_gone else self.people[number]

    def has_known(self, token_hash: str) -> bool:
        """Whether it is the token of somebody, even of one who has left for good."""
        return token_hash in self._by_hash

    @property
    def company(self) -> list[Person]:
        """All who have not left for good, whether they are here or away."""
        return [person for person in self.people if not person.is_gone]

    def here(self, now: float, only: str = "") -> frozenset[int]:
        """Who is here, as far as any server process knows, or only one of them."""
        believed = self._believed(now, only)
        return frozenset(person for statement in believed for person in statement.people)

    def has_screen(self, now: float, only: str = "") -> bool:
        """Whether a big screen shows the evening, as far as any server process knows."""
        return any(statement.screen for statement in self._believed(now, only))

    def _believed(self, now: float, only: str) -> list[Present]:
        """What server processes, or only one of them, have said and what is not too old."""
        return [
            statement
            for server, statement in self._present.items()
            if now - statement.at < SECONDS_BELIEVED and only in ("", server)
        ]

    def said_by(self, server: str) -> Present | None:
        """What a server process said last about who is there."""
        return self._present.get(server)

    @property
    def running(self) -> list[Played]:
        return [match for match in self.matches.values() if match.end is None]

    @property
    def finished(self) -> list[tuple[Played, Ended]]:
        """In the order in which they ended."""
        ended = [(match, match.end) for match in self.matches.values() if match.end is not None]
        return sorted(ended, key=lambda pair: pair[1].at)

    @property
    def finished_matches(self) -> list[Played]:
        return [match for match, _ in self.finished]

    def is_running(self, table: str) -> bool:
        return table in self.matches and self.matches[table].end is None

    # What happens

    def take_all(self, notes: Iterable[Note]) -> None:
        for note in notes:
            self.take(note)

    def take(self, note: Note) -> None:
        match note:
            case Joined():
                self._join(note)
            case Renamed():
                self._tell(note.at, self._renaming(note))
                self._change(replace(self.people[note.person], name=note.name))
            case Removed():
                self._remove(note)
            case Forgotten():
                self._remove(Removed(note.person, note.person, note.at))
            case Hosts():
                self._tell(note.at, self._handing_over(note))
                self.host = note.person
            case Wished():
                self._wish(note)
            case Present():
                self._be_present(note)
            case Started() | Ended():
                self._play(note)
            case Seated():
                self._seat(note)
            case StoodIn():
                name, by = self.people[note.person].name, self.people[note.by].name
                self._tell(note.at, f"{by} lets a bot play for {name}, who is away.")
            case Said() if note.text:
                self._add_line(Remark(self.length, note.person, note.text, note.at, note.apart))
            case Cleared():
                self.lines = [line for line in self.lines if line.number != note.line]
        self.length += 1

    def _change(self, person: Person) -> None:
        self.people[person.number] = person

    def _join(self, note: Joined) -> None:
        number = len(self.people)
        self.people.append(
            Person(
                number,
                note.name,
                note.token_hash,
                note.at,
                person_hash=note.person_hash,
                browser=note.browser or note.person_hash,
            )
        )
        self._by_hash[note.token_hash] = number
        if self.host == NOBODY:
            self.host = number
            self._tell(note.at, f"{note.name} has started the evening.")
        else:
            self._tell(note.at, f"{note.name} has come.")

    def _renaming(self, note: Renamed) -> str:
        before = self.people[note.person].name
        if note.by == note.person:
            return f"{before} is called {note.name} now."
        return f"{self.people[note.by].name} calls {before} {note.name} now."

    def _remove(self, note: Removed) -> None:
        person = self.people[note.person]
        by = self.people[note.by].name
        left = f"{person.name} has left."
        self._tell(note.at, left if note.by == note.person else f"{by} has removed {person.name}.")
        self._change(replace(person, is_gone=True))
        for wanted in self.wishes.values():
            wanted.pop(note.person, None)

    def _handing_over(self, note: Hosts) -> str:
        host, before = self.people[note.person].name, self.people[self.host]
        if note.by != NOBODY:
            return f"{before.name} has made {host} the host."
        return f"{'' if before.is_gone else f'{before.name} is away, so '}{host} is the host now."

    def _wish(self, note: Wished) -> None:
        wanted = self.wishes.setdefault(note.game, {})
        if note.on:
            wanted[note.person] = None
        else:
            wanted.pop(note.person, None)

    def _be_present(self, note: Present) -> None:
        before = self._present.get(note.server)
        self._present[note.server] = note
        for number in {*note.people, *(before.people if before is not None else ())}:
            self._change(replace(self.people[number], seen=note.at))

    def _play(self, note: Started | Ended) -> None:
        if isinstance(note, Started):
            people = frozenset(person for person in note.people if person != NOBODY)
            self.matches[note.table] = Played(note, seated=people)
            self._tell(note.at, f"{title_of(note.game)} begins: {joined(note.names)}.")
            self.wishes.pop(note.game, None)
            return
        played = self.matches[note.table]
        self.matches[note.table] = replace(played, end=note)
        winners = [name for name, place in zip(note.names, note.places, strict=False) if place == 0]
        self._tell(note.at, f"{joined(winners) or 'Nobody'} won {played.title}.")

    def _seat(self, note: Seated) -> None:
        played = self.matches[note.table]
        self.matches[note.table] = replace(played, seated=played.seated | {note.person})
        self._tell(note.at, f"{self.people[note.person].name} plays on for {note.instead}.")

    def _tell(self, at: float, sentence: str) -> None:
        self._add_line(Remark(self.length, NOBODY, sentence, at))

    def _add_line(self, line: Remark) -> None:
        self.lines.append(line)
        del self.lines[:-LINES_KEPT]
