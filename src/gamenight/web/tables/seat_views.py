"""The views of a table, one per seat, each made once for every change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from gamenight.core.events import NOBODY
from gamenight.game.game import AnyGame
from gamenight.game.tables import table_of
from gamenight.store import StoredSeat
from gamenight.table import Avatar, Question, Table, avatars_for
from gamenight.table.avatars import avatar_from
from gamenight.web.tables.state import TOO_LONG, TableState


def own_choice(seat: StoredSeat) -> Avatar | None:
    return avatar_from(seat.avatar)


PAUSE: Final = "Paused."


class SeatView:
    """What a seat sees now; all browsers of the seat share it."""

    def __init__(self, table: Table, ticket: str, take_back: bool) -> None:
        self.table = table
        self.ticket = ticket
        self.take_back = take_back
        """Whether it is worth asking to take something back."""


class SeatViews:
    def __init__(self, game: AnyGame, state: TableState) -> None:
        self._describe = game.table
        self._state = state
        self._seen: dict[int, SeatView] = {}
        self._avatars: tuple[Avatar, ...] = ()
        self.chosen_on: Callable[[StoredSeat], Avatar | None] = own_choice
        """What the person on a seat has chosen; in an evening everybody has an avatar."""

    def forget(self) -> None:
        """Something has changed."""
        self._seen.clear()
        self._avatars = ()

    def of(self, seat: int) -> SeatView:
        """Return what a seat (or NOBODY) sees."""
        found = self._seen.get(seat)
        if found is None:
            state, is_seat = self._state, seat != NOBODY
            ticket = state.ticket(seat) if is_seat else ""
            take_back = is_seat and state.might_take_back(seat)
            found = self._seen[seat] = SeatView(self._table(seat), ticket, take_back)
        return found

    def avatars(self) -> tuple[Avatar, ...]:
        """By seat, the same for everybody."""
        if not self._avatars:
            seats = self._state.seats
            chosen = [self.chosen_on(seat) for seat in seats.stored]
            self._avatars = avatars_for(seats.table_id, chosen)
        return self._avatars

    def _table(self, seat: int) -> Table:
        """Return the table as the game describes it; where nobody can answer, its question says
        why."""
        match, seats = self._state.match, self._state.seats
        shared = seats.is_shared(seat)
        table = table_of(
            self._describe, match, match.view(seat), seats.names, shared, self.avatars()
        )
        question = table.question
        words = self._why_it_stands_still(question) if question is not None else ""
        if question is None or not words:
            return table
        return replace(table, question=replace(question, text=words))

    def _why_it_stands_still(self, question: Question) -> str:
        """Nobody thinks on a seat that is still open, during a pause, or about a match that is too
        long."""
        if self._state.is_full:
            return TOO_LONG
        if self._state.is_paused:
            return PAUSE
        seats = self._state.seats
        if question.answers or not seats.open:
            return ""
        missing = [asked for asked in question.asked if asked in seats.open]
        if not missing:
            return ""
        return f"Waiting for someone to take seat {missing[0] + 1}"
