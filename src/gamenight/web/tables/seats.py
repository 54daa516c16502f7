"""Seats of a table, and which of them a token opens.

A token opens a seat, an invitation only lets a person take one: the two are kept apart, so that
the inviter never sees the hand of the guest. Seats never change in
place; a change makes a new ``Seats``, and everybody asks the newest one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gamenight.core.events import NOBODY
from gamenight.game.names import OPEN_SEAT
from gamenight.store import StoredSeat
from gamenight.web.edge.tokens import hash_of, invitation


class Seats:
    def __init__(self, table_id: str, stored: tuple[StoredSeat, ...]) -> None:
        self.table_id = table_id
        self.stored = stored
        self.names = tuple(seat.name or OPEN_SEAT for seat in stored)
        self.open = tuple(at for at, seat in enumerate(stored) if seat.is_open)
        self.bots = frozenset(at for at, seat in enumerate(stored) if seat.has_bot)
        """The seats that a program plays at the moment."""
        self.stand_ins = tuple(at for at, seat in enumerate(stored) if seat.is_stand_ins)
        """Those of them that belong to a person."""
        self.people = tuple(at for at, seat in enumerate(stored) if seat.is_persons)
        """The seats that belong to a person."""
        self._hashes = Counter(seat.token_hash for seat in stored if seat.token_hash)
        self._opened: dict[str, tuple[int, ...]] = {}
        self._invitations: dict[str, dict[int, str]] = {}

    def __len__(self) -> int:
        return len(self.stored)

    def __getitem__(self, seat: int) -> StoredSeat:
        return self.stored[seat]

    def changed(self, seat: int, after: StoredSeat) -> Seats:
        stored = (*self.stored[:seat], after, *self.stored[seat + 1 :])
        return Seats(self.table_id, stored)

    @property
    def has_people(self) -> bool:
        """Whether people play, or will as soon as a person has taken an open seat."""
        return len(self.bots) < len(self.stored)

    @property
    def is_record(self) -> bool:
        """Whether nobody plays here or ever did: the match was imported."""
        return all(seat.is_of_record for seat in self.stored)

    def is_persons(self, person_hash: str) -> bool:
        """Return whether a person has a seat here; nobody knows it of those without a token."""
        return bool(person_hash) and any(seat.person_hash == person_hash for seat in self.stored)

    def is_shared(self, seat: int) -> bool:
        """Return whether its holder has other seats as well: people pass one device around."""
        return seat != NOBODY and self._hashes[self.stored[seat].token_hash] > 1

    def opened_by(self, token: str) -> tuple[int, ...]:
        """Return the seats that a token opens."""
        found = self._opened.get(token)
        if found is None:
            found = tuple(self._with_hash(token))
            if found:  # strangers must not fill the memory
                self._opened[token] = found
        return found

    def _with_hash(self, token: str) -> Iterator[int]:
        hashed = hash_of(token)
        for number, seat in enumerate(self.stored):
            if token and seat.token_hash == hashed:
                yield number

    def invitations(self, token: str) -> dict[int, str]:
        """Return the open seats that the holder of a token may give away, with their
        invitations."""
        if not self.open or not token:
            return {}
        found = self._invitations.get(token)
        if found is None:
            found = {seat: text for seat in self.open for text in self._given_for(seat, token)}
            if found:
                self._invitations[token] = found
        return found

    def _given_for(self, seat: int, token: str) -> list[str]:
        """Return the invitation to a seat, if the holder of the token may give it away."""
        texts = (invitation(token, self.table_id), invitation(token, self.table_id, seat))
        return [text for text in texts if hash_of(text) == self.stored[seat].invite_hash]

    def offered(self, invite: str, *, by_code: bool = False) -> int | None:
        """Return the first open seat that an invitation is for, or the first of all for the code of
        the table; None if there is none."""
        if by_code:
            return self.open[0] if self.open else None
        hashed = hash_of(invite)
        for seat in self.open:
            if self.stored[seat].invite_hash == hashed:
                return seat
        return None

    def knows(self, token: str) -> bool:
        """Return whether a token opens a seat, or may give one away."""
        return bool(self.opened_by(token) or self.invitations(token))
