"""An evening so far: what its notes add up to. Nothing here waits or talks to anybody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from msgspec.structs import replace

from gamenight.core.events import NOBODY
from gamenight.core.words import joined
from gamenight.web.evening.events import (
    Cleared,
    Ended,
    EveningSummary,
    Forgotten,
    Hosts,
    Joined,
    Named,
    Note,
    Person,
    Played,
    Present,
    Remark,
    Removed,
    Renamed,
    Said,
    Seated,
    Started,
    StoodIn,
    Wished,
    title_of,
)

SECONDS_BELIEVED: Final = 11 * 60
"""How long a server process is believed that somebody is there; it says so again in time."""

LINES_KEPT: Final = 200


@dataclass
class EveningState:
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

    def has_screen(self, now: float, besides: str) -> bool:
        """Whether a big screen shows the evening, as far as any other server process knows."""
        return any(one.screen for one in self._believed(now) if one.server != besides)

    def _believed(self, now: float, only: str = "") -> list[Present]:
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
                self._tell_renaming(note)
                self._change(replace(self.people[note.person], name=note.name))
            case Removed():
                self._remove(note)
            case Forgotten():
                self._remove(Removed(note.person, note.person, note.at))
            case Hosts():
                self._hand_over(note)
            case Wished():
                self._wish(note)
            case Present():
                self._be_present(note)
            case Started() | Ended():
                self._play(note)
            case Seated():
                self._seat(note)
            case StoodIn():
                words = "{} lets a bot play for {}, who is away."
                self._tell(note.at, words, note.by, note.person)
            case Said() if note.text:
                self._add_line(Remark(self.length, note.person, note.text, note.at, note.apart))
            case Cleared():
                self.lines = [line for line in self.lines if line.number != note.line]
            case EveningSummary():
                self._take_over(note)
        self.length += 1

    def summary(self) -> EveningSummary:
        """A note that adds nothing, and makes all notes before it superfluous."""
        return EveningSummary(
            self.length,
            self.host,
            tuple(self.people),
            {game: tuple(wanted) for game, wanted in self.wishes.items()},
            tuple(self.matches.values()),
            tuple(self.lines),
            tuple(self._present.values()),
        )

    def _take_over(self, note: EveningSummary) -> None:
        self.length = note.number
        self.host = note.host
        self.people = list(note.people)
        self.wishes = {game: dict.fromkeys(wanted) for game, wanted in note.wishes.items()}
        self.matches = {match.start.table: match for match in note.matches}
        self.lines = list(note.lines)
        self._present = {statement.server: statement for statement in note.present}
        self._by_hash = {person.token_hash: person.number for person in note.people}

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
            self._tell(note.at, "{} has started the evening.", number)
        else:
            self._tell(note.at, "{} has come.", number)

    def _tell_renaming(self, note: Renamed) -> None:
        new = Named(note.person, note.name)
        if note.by == note.person:
            self._tell(note.at, "{} is called {} now.", note.person, new)
        else:
            self._tell(note.at, "{} calls {} {} now.", note.by, note.person, new)

    def _remove(self, note: Removed) -> None:
        if note.by == note.person:
            self._tell(note.at, "{} has left.", note.person)
        else:
            self._tell(note.at, "{} has removed {}.", note.by, note.person)
        self._change(replace(self.people[note.person], is_gone=True))
        for wanted in self.wishes.values():
            wanted.pop(note.person, None)

    def _hand_over(self, note: Hosts) -> None:
        if note.by != NOBODY:
            self._tell(note.at, "{} has made {} the host.", self.host, note.person)
        elif self.people[self.host].is_gone:
            self._tell(note.at, "{} is the host now.", note.person)
        else:
            self._tell(note.at, "{} is away, so {} is the host now.", self.host, note.person)
        self.host = note.person

    def _wish(self, note: Wished) -> None:
        wanted = self.wishes.setdefault(note.game, {})
        if note.on:
            wanted[note.person] = None
        else:
            wanted.pop(note.person, None)

    def _be_present(self, note: Present) -> None:
        before = self._present.get(note.server)
        self._present = {
            server: statement
            for server, statement in self._present.items()
            if note.at - statement.at < SECONDS_BELIEVED
        }
        self._present[note.server] = note
        for number in {*note.people, *(before.people if before is not None else ())}:
            self._change(replace(self.people[number], seen=note.at))

    def _play(self, note: Started | Ended) -> None:
        if isinstance(note, Started):
            seated = frozenset(person for person in note.people if person != NOBODY)
            self.matches[note.table] = Played(note, self._seats_of(note), seated=seated)
            words = f"{title_of(note.game)} begins: {{}}."
            self._tell_of_seats(note.at, words, self._seats_of(note), note.names)
            self.wishes.pop(note.game, None)
            return
        played = self.matches[note.table]
        self.matches[note.table] = replace(played, end=note)
        won = [seat for seat, place in enumerate(note.places) if place == 0]
        people, names = [note.people[seat] for seat in won], [note.names[seat] for seat in won]
        words = f"{{}} won {played.title}."
        self._tell_of_seats(note.at, words, people, names)

    def _seats_of(self, note: Started) -> tuple[int, ...]:
        """Who sat where when a match began; evenings of earlier versions noted names alone."""
        numbers = {person.name: person.number for person in self.people}
        return note.people or tuple(numbers.get(name, NOBODY) for name in note.names)

    def _seat(self, note: Seated) -> None:
        played = self.matches[note.table]
        self.matches[note.table] = replace(played, seated=played.seated | {note.person})
        instead = Named(NOBODY, note.instead)
        self._tell(note.at, "{} plays on for {}.", note.person, instead)

    def _tell_of_seats(
        self, at: float, words: str, people: Sequence[int], names: Sequence[str]
    ) -> None:
        """Tell of all who sit on some seats in the one gap of a sentence."""
        gaps = joined(["{}"] * len(names)) or "Nobody"
        named = [Named(*pair) for pair in zip(people, names, strict=True)]
        self._tell(at, words.format(gaps), *named)

    def _tell(self, at: float, words: str, *named: int | Named) -> None:
        """A sentence with a gap for each who is named, by number or otherwise."""
        known = [
            one if isinstance(one, Named) else Named(one, self.people[one].name) for one in named
        ]
        self._add_line(Remark(self.length, NOBODY, words, at, named=tuple(known)))

    def _add_line(self, line: Remark) -> None:
        self.lines.append(line)
        del self.lines[:-LINES_KEPT]
