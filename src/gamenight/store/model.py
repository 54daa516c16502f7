"""The data classes of the store, and its errors besides an unavailable database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from msgspec import Struct

from gamenight.core.errors import GamenightError
from gamenight.core.match import Header


class Conflict(GamenightError):
    """The database knows more than the caller, or something else: load the table again."""


class NoSuchTable(GamenightError):
    """There is no such table, or no such seat at it."""


@dataclass(frozen=True)
class StoredSeat:
    """A seat of a table: of a person, of a bot, of a person for whom a bot plays meanwhile, open,
    or of an imported match, where nobody plays."""

    name: str
    bot: str
    """The bot that plays here, or "" for a person."""
    token_hash: str
    """The hash of the token that opens this seat, or "" where nobody can hold one."""
    invite_hash: str = ""
    """The hash of the invitation with which an open seat can be taken; it opens nothing."""
    person_hash: str = ""
    """The hash of the person's own token, which says whose match it is; it opens nothing here."""
    since: int = 0
    """How many entries the match had when this person sat down."""
    avatar: str = ""
    """The animal and colour that the person has chosen: read with the seat, not stored there."""

    @classmethod
    def of_person(cls, name: str, token_hash: str, person_hash: str = "") -> StoredSeat:
        return cls(name, "", token_hash, person_hash=person_hash)

    @classmethod
    def of_bot(cls, name: str, bot: str) -> StoredSeat:
        return cls(name, bot, "")

    @classmethod
    def open_to(cls, invite_hash: str) -> StoredSeat:
        """Return an open seat, which the guest with that invitation may take."""
        return cls("", "", "", invite_hash)

    @classmethod
    def of_record(cls, name: str) -> StoredSeat:
        return cls(name, "", "")

    @property
    def is_open(self) -> bool:
        return not self.name

    @property
    def has_bot(self) -> bool:
        """Whether a bot plays here at the moment, for itself or for a person."""
        return bool(self.bot)

    @property
    def is_persons(self) -> bool:
        """Whether the seat belongs to a person, even if a bot plays meanwhile."""
        return bool(self.token_hash)

    @property
    def is_bots(self) -> bool:
        return self.has_bot and not self.is_persons

    @property
    def is_stand_ins(self) -> bool:
        """Whether a bot plays for the person whose seat it is."""
        return self.has_bot and self.is_persons

    @property
    def is_of_record(self) -> bool:
        return not (self.bot or self.token_hash or self.invite_hash)


class Entry(Struct, frozen=True):
    """One line of a match: the answers of a seat, or that it takes its last ones back."""

    seat: int
    answers: tuple[int, ...]
    """One number, several chosen together, or ``(TAKE_BACK,)``."""
    id: str = ""
    """Chosen by the client, so that an entry sent twice is known to be one; "" for a bot's."""


class StoredResult(Struct, frozen=True):
    """How a match ended; all lists are indexed by seat."""

    scores: tuple[float, ...]
    places: tuple[int, ...]
    """0 for the winners; empty where nobody has won."""
    worths: tuple[float, ...]
    """How well each stood, which tells apart those with the same place."""
    reason: str
    """Why it ended, in words."""
    teams: tuple[tuple[int, ...], ...] = ()
    """Which seats won or lost together."""
    taken_back: int = 0
    """How many steps were taken back."""
    answered: tuple[int, ...] | None = None
    """The seats of people who have answered themselves: for others the match does not count. None
    in matches that ended before this was kept."""

    def counts_for(self, seat: int) -> bool:
        """Return whether the person on a seat has played, rather than a bot in their place."""
        return self.answered is None or seat in self.answered

    @property
    def standing(self) -> tuple[bool, float]:
        """How good it is for a player alone: whether it was won, then how well the
        position stood."""
        return bool(self.places), self.worths[0]


EntryKey = tuple[str, int]
"""A table, and the number of an entry there: 0, 1, 2 … without gaps, each given once."""


@dataclass(frozen=True)
class StoredClock:
    """How the time of a table is kept. The store reads neither the rule nor the state."""

    rule: str
    state: str
    version: int = 0
    """How often the state has changed."""


class ClockChange(Struct, frozen=True):
    """A new state of a clock, worked out from the state with that version."""

    version: int
    state: str


class StoredLine(Struct, frozen=True):
    """What a player of a table has said there."""

    number: int
    """It grows from line to line."""
    seat: int
    at: float
    """Seconds since 1970."""
    text: str


@dataclass(frozen=True)
class StoredTable:
    """A table with its match. The names in the header are always those of the seats."""

    id: str
    header: Header
    seats: tuple[StoredSeat, ...]
    entries: tuple[Entry, ...]
    """In order: the number of an entry is its place here."""
    created: float
    """Seconds since 1970."""
    clock: StoredClock | None = None
    times: tuple[float, ...] = field(default=(), compare=False)
    """When each of the entries was made, as far as the store knows; seconds since 1970, or 0."""
    day: str = ""
    """The day whose deal is played here, "" at all other tables."""
    is_try: bool = False
    """Whether a deal is played again here; known once it is noted as a try."""
    lines: tuple[StoredLine, ...] = field(default=(), compare=False)
    """What the players have said to each other, the newest last."""


@dataclass(frozen=True)
class TableSummary:
    """Enough of a table to list it for one of its players."""

    id: str
    game: str
    others: tuple[str, ...]
    """The names at the seats of the others."""
    created: float


@dataclass(frozen=True)
class StoredEvening:
    """People who meet, and what happened among them; their tables are stored like all others."""

    id: str
    home: str
    """What the ids of its tables begin with; nobody learns the id of the evening from it."""
    created: float
    """Seconds since 1970."""
    events: tuple[str, ...] = ()
    """What happened, in order. The store does not read them."""
    first: int = 0
    """The number of the first of them; those before it may be gone, or were not asked for."""
    avatars: Mapping[str, str] = field(default_factory=dict)
    """By the hash of a guest's own token: the animal and colour that this person has chosen."""


@dataclass(frozen=True)
class NewEvent:
    """The next event of an evening; all of it is written, or nothing if it is not the next one."""

    evening_id: str
    number: int
    event: str
    guest: str = ""
    """The hash of the token of a person who comes to the evening with it."""
    others: Mapping[int, str] = field(default_factory=dict)
    """By number: events before it, rewritten because a person wants to be forgotten."""
    is_summary: bool = False
    """Whether it holds all that the events before it add up to, so that those can go."""


@dataclass(frozen=True)
class StoredMatch:
    """A match with its result, but without its entries."""

    table_id: str
    game: str
    created: float
    seats: tuple[StoredSeat, ...]
    ended: float = 0.0
    """Seconds since 1970; 0 while it is being played."""
    result: StoredResult | None = None


@dataclass(frozen=True)
class StoredRating:
    """How strong a person is in a game, as far as matches among people tell."""

    person_hash: str
    game: str
    mu: float
    sigma: float
    matches: int


@dataclass(frozen=True)
class StoredTry:
    """A table at which a deal is played again."""

    table_id: str
    number: int
    person_hash: str
    is_over: bool = False


@dataclass(frozen=True)
class StoredDeal:
    """A deal to be played again: that of a match that is over, from one of its seats."""

    id: str
    table_id: str
    seat: int
    person_hash: str
    """Whose seat it was."""
    tries: tuple[StoredTry, ...] = ()
