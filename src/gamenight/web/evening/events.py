"""Events of an evening. In order, they are all that is stored of it.

People are numbered in the order in which they came; ``NOBODY`` stands for a bot or the server.
Times are seconds since 1970.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from gamenight.core.events import NOBODY
from gamenight.game.registry import title_of


class Joined(Struct, frozen=True, tag="joined"):
    """A new guest. The first one is the host."""

    name: str
    token_hash: str
    at: float
    person_hash: str = ""
    """The hash of the person's own token; "" where they have none, or came from the browser of
    a person who was here before."""
    browser: str = ""
    """The hash of the token in the browser they came from; "" where it had none."""


class Renamed(Struct, frozen=True, tag="renamed"):
    person: int
    name: str
    by: int
    at: float


class Removed(Struct, frozen=True, tag="removed"):
    """A person goes for good, of their own accord (``by`` is that person) or not."""

    person: int
    by: int
    at: float


class AskedBack(Struct, frozen=True, tag="asked-back"):
    """A person who was removed asks to come in again."""

    person: int
    at: float


class Readmitted(Struct, frozen=True, tag="readmitted"):
    """The host lets a person who was removed come in again, or does not."""

    person: int
    by: int
    at: float
    yes: bool


class Forgotten(Struct, frozen=True, tag="forgotten"):
    """A person goes for good and wants to be forgotten: the events before this one no longer name
    them, and have to be read again."""

    person: int
    at: float


class Hosts(Struct, frozen=True, tag="hosts"):
    """A person is the host from now on; ``by`` NOBODY if the host before was away too long."""

    person: int
    by: int
    at: float


class Wished(Struct, frozen=True, tag="wished"):
    """A person would like to play a game, or no longer."""

    person: int
    game: str
    on: bool


class Present(Struct, frozen=True, tag="present", omit_defaults=True):
    """Who is here, as far as one server process knows: it replaces what that one said before."""

    server: str
    people: tuple[int, ...]
    at: float
    screen: bool = False
    """Whether a TV view shows the evening there."""


class MatchSetup(Struct, frozen=True, omit_defaults=True):
    """What a match is set up with: enough to start another one like it."""

    game: str
    people: tuple[int, ...]
    """By seat, NOBODY for a bot; seats behind the last one are for bots."""
    players: int
    level: str
    clock: str = ""
    """As forms write it, "" for none."""
    options: dict[str, str] = {}


class Proposed(Struct, frozen=True, tag="proposed"):
    """A person proposes a match; it begins unless one of the people named says no in time."""

    table: str
    """The table at which it will be played."""
    setup: MatchSetup
    by: int
    at: float


class Replied(Struct, frozen=True, tag="replied"):
    """A person named in a proposal says yes or no, or the one who made it withdraws it (no)."""

    table: str
    person: int
    yes: bool
    at: float


class Restricted(Struct, frozen=True, tag="restricted"):
    """Whether only the host starts matches, from now on."""

    on: bool
    by: int
    at: float


class Closed(Struct, frozen=True, tag="closed"):
    """The host ends the evening, or opens it again."""

    on: bool
    by: int
    at: float


class Started(Struct, frozen=True, tag="started"):
    """A match begins."""

    table: str
    game: str
    names: tuple[str, ...]
    by: int
    at: float
    people: tuple[int, ...] = ()
    """By seat: who sits there, NOBODY for a bot; empty in evenings of earlier versions."""
    setup: MatchSetup | None = None
    """What it was set up with; None in evenings of earlier versions."""


class Seated(Struct, frozen=True, tag="seated"):
    """A person goes on where a bot has played."""

    person: int
    table: str
    instead: str
    at: float


class StoodIn(Struct, frozen=True, tag="stood-in"):
    """A bot plays for a person who is away."""

    person: int
    by: int
    at: float


class TurnTime(Struct, frozen=True):
    """How long a person took."""

    person: int = NOBODY
    seconds: float = 0.0


class Ended(Struct, frozen=True, tag="ended"):
    """A match is over; all lists are indexed by seat."""

    table: str
    at: float
    people: tuple[int, ...]
    names: tuple[str, ...]
    scores: tuple[float, ...]
    places: tuple[int, ...]
    """0 for the winners; empty where nobody has won."""
    longest: TurnTime = TurnTime()
    shares: tuple[float, ...] = ()
    """Which share of the seat's answers its person gave; empty in evenings of earlier versions."""


class Said(Struct, frozen=True, tag="said"):
    """A person says something."""

    person: int
    text: str
    at: float
    apart: str = ""
    """The table that this person was watching: until its match ends, its players do not read it."""


class Cleared(Struct, frozen=True, tag="cleared"):
    """The host deletes a chat message."""

    line: int
    """The number of its event."""
    by: int


class Person(Struct, frozen=True):
    number: int
    name: str
    token_hash: str
    seen: float
    """When this person was here last, if not now."""
    is_gone: bool = False
    """Whether this person has left for good."""
    removed_by: int = NOBODY
    """Who removed this person; NOBODY if they left of their own accord, or are in the evening."""
    asks_back: bool = False
    """Whether this person, who was removed, asks to come in again."""
    is_refused: bool = False
    """Whether the host did not let this person come in again."""
    person_hash: str = ""
    """The hash of the person's own token; "" where they have none."""
    browser: str = ""
    """The hash of the token in the browser they came from; "" where it had none."""

    def shares_browser(self, other: Person) -> bool:
        """Return whether both came from one browser: one person twice, or two who share it."""
        return bool(self.browser) and self.browser == other.browser


class Named(Struct, frozen=True):
    """A name in a line, and whose it was."""

    person: int
    name: str


class Remark(Struct, frozen=True):
    """What a person said, or news for everybody (then the person is NOBODY)."""

    number: int
    person: int
    words: str
    """With a gap, ``{}``, for each name."""
    at: float
    apart: str = ""
    """The table whose players do not read it until their match ends."""
    named: tuple[Named, ...] = ()

    @property
    def text(self) -> str:
        return self.words.format(*[one.name for one in self.named]) if self.named else self.words


class Played(Struct, frozen=True):
    """A match of the evening."""

    start: Started
    people: tuple[int, ...]
    """By seat: who sat there when it began, NOBODY for a bot."""
    end: Ended | None = None
    seated: frozenset[int] = frozenset()
    """All people who have or had a seat."""

    @property
    def title(self) -> str:
        return title_of(self.start.game)


class Proposal(Struct, frozen=True):
    """A proposed match."""

    made: Proposed
    agreed: tuple[int, ...] = ()
    """Who of those named has said yes, the one who made it included."""

    @property
    def people(self) -> tuple[int, ...]:
        """All who are named."""
        return tuple(person for person in self.made.setup.people if person != NOBODY)

    @property
    def is_agreed(self) -> bool:
        return set(self.people) <= set(self.agreed)


class EveningSummary(Struct, frozen=True, tag="summary"):
    """All that the events before it add up to, which are stored no longer."""

    number: int
    """Its own, which says how many there were."""
    host: int
    people: tuple[Person, ...]
    wishes: dict[str, tuple[int, ...]]
    matches: tuple[Played, ...]
    lines: tuple[Remark, ...]
    present: tuple[Present, ...]
    proposals: tuple[Proposal, ...] = ()
    host_starts: bool = False
    closed: float = 0.0


EveningEvent = (
    Joined
    | Renamed
    | Removed
    | AskedBack
    | Readmitted
    | Forgotten
    | Hosts
    | Wished
    | Present
    | Proposed
    | Replied
    | Restricted
    | Closed
    | Started
    | Seated
    | StoodIn
    | Ended
    | Said
    | Cleared
    | EveningSummary
)

_decoder: msgspec.json.Decoder[EveningEvent] = msgspec.json.Decoder(EveningEvent)


def encode_event(event: EveningEvent) -> str:
    return msgspec.json.encode(event).decode()


def decode_event(text: str) -> EveningEvent:
    return _decoder.decode(text)
