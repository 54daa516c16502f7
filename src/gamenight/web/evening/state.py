"""The state of an evening: what its events add up to. Nothing here waits or sends anything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from msgspec.structs import replace

from gamenight.core.events import NOBODY
from gamenight.core.words import joined
from gamenight.game.registry import title_of
from gamenight.web.evening.events import (
    AskedBack,
    Cleared,
    Closed,
    Ended,
    EveningEvent,
    EveningSummary,
    Forgotten,
    Hosts,
    Joined,
    Named,
    Person,
    Played,
    Present,
    Proposal,
    Proposed,
    Readmitted,
    Remark,
    Removed,
    Renamed,
    Replied,
    Restricted,
    Said,
    Seated,
    Started,
    StoodIn,
    Wished,
)

SECONDS_BELIEVED: Final = 11 * 60
"""How long a server process is believed that a person is there; it says so again in time."""

LINES_KEPT: Final = 200


@dataclass
class EveningState:
    people: list[Person] = field(default_factory=list)
    host: int = NOBODY
    wishes: dict[str, dict[int, None]] = field(default_factory=dict)
    """By game: who would like to play it, in the order in which they said so."""
    matches: dict[str, Played] = field(default_factory=dict)
    """By table, in the order in which they began."""
    proposals: dict[str, Proposal] = field(default_factory=dict)
    """By table: matches that begin unless one of the people named says no."""
    host_starts: bool = False
    """Whether only the host starts matches."""
    closed: float = 0.0
    """When the host ended the evening, 0 while it goes on."""
    lines: list[Remark] = field(default_factory=list)
    length: int = 0
    """How many events it consists of."""
    _present: dict[str, Present] = field(default_factory=dict)
    _by_hash: dict[str, int] = field(default_factory=dict)

    # What others ask

    def person_with(self, token_hash: str) -> Person | None:
        """Whose token it is; None for strangers and people who have left for good."""
        number = self._by_hash.get(token_hash, NOBODY)
        return None if number == NOBODY or self.people[number].is_gone else self.people[number]

    def removed_with(self, token_hash: str) -> Person | None:
        """Whose token it was before another person removed its owner."""
        number = self._by_hash.get(token_hash, NOBODY)
        person = self.people[number] if number != NOBODY else None
        return person if person is not None and person.removed_by != NOBODY else None

    def has_known(self, token_hash: str) -> bool:
        """Return whether it is or was anybody's token, even of a person who has left for good."""
        return token_hash in self._by_hash

    @property
    def guests(self) -> list[Person]:
        """All who have not left for good, whether they are here or away."""
        return [person for person in self.people if not person.is_gone]

    def here(self, now: float, only: str = "") -> frozenset[int]:
        """Return who is here, as far as any server process knows, or only one of them."""
        believed = self._believed(now, only)
        return frozenset(person for statement in believed for person in statement.people)

    def has_screen(self, now: float, besides: str) -> bool:
        """Return whether a TV view shows the evening, as far as any other server process knows."""
        return any(one.screen for one in self._believed(now) if one.server != besides)

    def _believed(self, now: float, only: str = "") -> list[Present]:
        """Return what server processes, or only one of them, have said and what is not too old."""
        return [
            statement
            for server, statement in self._present.items()
            if now - statement.at < SECONDS_BELIEVED and only in ("", server)
        ]

    def said_by(self, server: str) -> Present | None:
        """Return what a server process said last about who is there."""
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

    def apply_all(self, events: Iterable[EveningEvent]) -> None:
        for event in events:
            self.apply(event)

    def apply(self, event: EveningEvent) -> None:
        match event:
            case Joined():
                self._join(event)
            case Renamed():
                self._tell_renaming(event)
                self._change(replace(self.people[event.person], name=event.name))
            case Removed():
                self._remove(event)
            case AskedBack() | Readmitted():
                self._come_back(event)
            case Forgotten():
                self._remove(Removed(event.person, event.person, event.at))
            case Hosts():
                self._hand_over(event)
            case Wished():
                self._wish(event)
            case Present():
                self._be_present(event)
            case Proposed() | Replied():
                self._propose(event)
            case Restricted():
                self.host_starts = event.on
                words = (
                    "Only {} can start matches now."
                    if event.on
                    else "Everyone can start matches now."
                )
                self._tell(event.at, words, *([event.by] if event.on else []))
            case Closed():
                self.closed = event.at if event.on else 0.0
                words = "{} ended the evening." if event.on else "The evening goes on."
                self._tell(event.at, words, *([event.by] if event.on else []))
            case Started() | Ended():
                self._play(event)
            case Seated():
                self._seat(event)
            case StoodIn():
                words = "{} let a bot fill in for {}."
                self._tell(event.at, words, event.by, event.person)
            case Said() if event.text:
                self._add_line(Remark(self.length, event.person, event.text, event.at, event.apart))
            case Cleared():
                self.lines = [line for line in self.lines if line.number != event.line]
            case EveningSummary():
                self._take_over(event)
        self.length += 1

    def summary(self) -> EveningSummary:
        """Return an event that adds nothing, and makes all events before it superfluous."""
        return EveningSummary(
            self.length,
            self.host,
            tuple(self.people),
            {game: tuple(wanted) for game, wanted in self.wishes.items()},
            tuple(self.matches.values()),
            tuple(self.lines),
            tuple(self._present.values()),
            tuple(self.proposals.values()),
            self.host_starts,
            self.closed,
        )

    def _take_over(self, event: EveningSummary) -> None:
        self.length = event.number
        self.host = event.host
        self.people = list(event.people)
        self.wishes = {game: dict.fromkeys(wanted) for game, wanted in event.wishes.items()}
        self.matches = {match.start.table: match for match in event.matches}
        self.lines = list(event.lines)
        self._present = {statement.server: statement for statement in event.present}
        self._by_hash = {person.token_hash: person.number for person in event.people}
        self.proposals = {proposal.made.table: proposal for proposal in event.proposals}
        self.host_starts, self.closed = event.host_starts, event.closed

    def _change(self, person: Person) -> None:
        self.people[person.number] = person

    def _join(self, event: Joined) -> None:
        number = len(self.people)
        self.people.append(
            Person(
                number,
                event.name,
                event.token_hash,
                event.at,
                person_hash=event.person_hash,
                browser=event.browser or event.person_hash,
            )
        )
        self._by_hash[event.token_hash] = number
        if self.host == NOBODY:
            self.host = number
            self._tell(event.at, "{} started the evening.", number)
        else:
            self._tell(event.at, "{} joined.", number)

    def _tell_renaming(self, event: Renamed) -> None:
        new = Named(event.person, event.name)
        if event.by == event.person:
            self._tell(event.at, "{} is now called {}.", event.person, new)
        else:
            self._tell(event.at, "{} renamed {} to {}.", event.by, event.person, new)

    def _remove(self, event: Removed) -> None:
        is_own = event.by == event.person
        if is_own:
            self._tell(event.at, "{} left.", event.person)
        else:
            self._tell(event.at, "{} removed {}.", event.by, event.person)
        by = NOBODY if is_own else event.by
        self._change(replace(self.people[event.person], is_gone=True, removed_by=by))
        for wanted in self.wishes.values():
            wanted.pop(event.person, None)
        for table, proposal in tuple(self.proposals.items()):
            if event.person in (proposal.made.by, *proposal.people):
                del self.proposals[table]

    def _come_back(self, event: AskedBack | Readmitted) -> None:
        """A removed person asks to come in again, or hears the answer."""
        person = self.people[event.person]
        if isinstance(event, AskedBack):
            self._change(replace(person, asks_back=True))
        elif event.yes:
            self._tell(event.at, "{} let {} come in again.", event.by, event.person)
            back = replace(person, is_gone=False, removed_by=NOBODY, seen=event.at)
            self._change(replace(back, asks_back=False, is_refused=False))
        else:
            self._change(replace(person, asks_back=False, is_refused=True))

    def _propose(self, event: Proposed | Replied) -> None:
        if isinstance(event, Proposed):
            self.proposals[event.table] = Proposal(event, (event.by,))
            self._tell(event.at, f"{{}} proposes {title_of(event.setup.game)}.", event.by)
            return
        proposal = self.proposals[event.table]
        if event.yes:
            agreed = (*proposal.agreed, event.person)
            self.proposals[event.table] = replace(proposal, agreed=agreed)
            return
        del self.proposals[event.table]
        title = title_of(proposal.made.setup.game)
        said = "withdrew" if event.person == proposal.made.by else "said no to"
        self._tell(event.at, f"{{}} {said} {title}.", event.person)

    def _hand_over(self, event: Hosts) -> None:
        if event.by != NOBODY:
            self._tell(event.at, "{} made {} the host.", self.host, event.person)
        elif self.people[self.host].is_gone:
            self._tell(event.at, "{} is the host now.", event.person)
        else:
            self._tell(event.at, "{} is away, so {} is the host now.", self.host, event.person)
        self.host = event.person

    def _wish(self, event: Wished) -> None:
        wanted = self.wishes.setdefault(event.game, {})
        if event.on:
            wanted[event.person] = None
        else:
            wanted.pop(event.person, None)

    def _be_present(self, event: Present) -> None:
        before = self._present.get(event.server)
        self._present = {
            server: statement
            for server, statement in self._present.items()
            if event.at - statement.at < SECONDS_BELIEVED
        }
        self._present[event.server] = event
        for number in {*event.people, *(before.people if before is not None else ())}:
            self._change(replace(self.people[number], seen=event.at))

    def _play(self, event: Started | Ended) -> None:
        if isinstance(event, Started):
            seated = frozenset(person for person in event.people if person != NOBODY)
            self.matches[event.table] = Played(event, self._seats_of(event), seated=seated)
            words = f"{title_of(event.game)} begins: {{}}."
            self._tell_of_seats(event.at, words, self._seats_of(event), event.names)
            self.wishes.pop(event.game, None)
            self.proposals.pop(event.table, None)
            self.closed = 0.0
            return
        played = self.matches[event.table]
        self.matches[event.table] = replace(played, end=event)
        won = [seat for seat, place in enumerate(event.places) if place == 0]
        people, names = [event.people[seat] for seat in won], [event.names[seat] for seat in won]
        words = f"{{}} won {played.title}."
        self._tell_of_seats(event.at, words, people, names)

    def _seats_of(self, event: Started) -> tuple[int, ...]:
        """Return who sat where when a match began; evenings of earlier versions noted names
        alone."""
        numbers = {person.name: person.number for person in self.people}
        return event.people or tuple(numbers.get(name, NOBODY) for name in event.names)

    def _seat(self, event: Seated) -> None:
        played = self.matches[event.table]
        self.matches[event.table] = replace(played, seated=played.seated | {event.person})
        instead = Named(NOBODY, event.instead)
        self._tell(event.at, "{} takes over from {}.", event.person, instead)

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
