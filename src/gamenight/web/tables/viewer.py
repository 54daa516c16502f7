"""The view of one browser at a table: first all of the table, then what changes.

The page brings the whole table along, so that it is there at once. The socket learns which table
that was and sends it only if it has changed.

Which seats are the viewer's own is looked up for every frame. The holder of several seats
(people passing one device around) sees one of them at a time. When the next of them is asked, a
curtain falls until the device has been passed on.
"""

from __future__ import annotations

from msgspec import UNSET

from gamenight.core.errors import NotYourTurn
from gamenight.core.events import NOBODY
from gamenight.core.rules import AnyView
from gamenight.core.value import attribute_names
from gamenight.table import Table
from gamenight.web.edge.static_files import build
from gamenight.web.protocol.messages import (
    VERSION,
    Around,
    Change,
    ClockShown,
    LineShown,
    OpenSeat,
    Whole,
    encode,
    tag_of,
)
from gamenight.web.qr import qr_code
from gamenight.web.sockets.audience import Audience
from gamenight.web.tables.diff import changed_fields, changed_order, changed_zones
from gamenight.web.tables.match_log import MatchLog
from gamenight.web.tables.room import Room
from gamenight.web.tables.seat_views import SeatViews
from gamenight.web.tables.state import TableState


class Viewer:
    def __init__(self, room: Room, token: str, base: str, has: str = "") -> None:
        """``has`` names the table that the browser has from its page."""
        self.room = room
        self._state: TableState = room.state
        self._seat_views: SeatViews = room.seat_views
        self._audience: Audience = room.audience
        self._log: MatchLog = room.log
        self.token = token
        self._base = base
        """The address of the server, for links to give away."""
        self._has = has
        self._looks_at = NOBODY
        """The one of several own seats whose hand is shown."""
        self._frames = 0
        # What the browser has:
        self._table: Table | None = None
        self._around: Around | None = None
        self._lines: tuple[LineShown, ...] = ()
        self._serial = 0
        """The serial number of the last line of its log."""

    # Which seat is shown

    @property
    def seats(self) -> tuple[int, ...]:
        """The viewer's own seats, as of now."""
        return self._state.seats.opened_by(self.token)

    def look(self, seat: int) -> None:
        """Show a seat's hand, the device having been passed on."""
        if seat not in self.seats:
            raise NotYourTurn("That is not your seat.")
        self._looks_at = seat

    def shown(self) -> int:
        """Return the seat whose table is shown, NOBODY for spectators and behind a curtain."""
        mine = self.seats
        if len(mine) == 1:
            return mine[0]
        if self.curtain() != NOBODY or self._looks_at not in mine:
            return NOBODY
        return self._looks_at

    def curtain(self) -> int:
        """Return the seat to pass the device to before anything of it is shown, or NOBODY."""
        seat = self._waited_for()
        return NOBODY if seat == NOBODY or self._nothing_to_hide(seat) else seat

    def _follow(self) -> None:
        """Look at the seat that is waited for, where that needs no curtain."""
        seat = self._waited_for()
        if seat != NOBODY and self._nothing_to_hide(seat):
            self._looks_at = seat

    def _waited_for(self) -> int:
        """Return the first of several own seats that is asked; NOBODY if the one in view is,
        too."""
        mine = self.seats
        if len(mine) < 2:
            return NOBODY
        asked = [seat for seat in self._state.match.state.position.asked() if seat in mine]
        return asked[0] if asked and self._looks_at not in asked else NOBODY

    def _nothing_to_hide(self, seat: int) -> bool:
        """Return whether everybody may see all that this seat sees."""
        match = self._state.match
        return same_knowledge(match.view(seat), match.view(NOBODY))

    # Frames

    def describe(self) -> None:
        """Work out the table that the next frame is about; viewers who see the same share it."""
        self._follow()
        self._seat_views.of(self.shown())

    def whole(self) -> Whole:
        """Return the whole table as it is now."""
        self._follow()
        seat = self.shown()
        self._table = self._seat_views.of(seat).table
        self._around = self._make_around(seat)
        self._lines = self._chat()
        log, self._serial = self._log.since(seat, 0)
        self._frames += 1
        return Whole(
            protocol=VERSION,
            build=build(),
            v=self._frames,
            table=self._table,
            log=log,
            around=self._around,
            fingerprint=self.room.fingerprint,
            lines=self._lines,
        )

    def next_frame(self) -> Whole | Change | None:
        """Return what is new for this viewer; None if nothing is."""
        if self._table is None or self._around is None:
            return self._first_frame()
        self._follow()
        seat = self.shown()
        if seat != self._around.seat:
            return self.whole()
        change = self._change(self._table, self._around, seat)
        if change is not None:
            self._frames += 1
            change.v = self._frames
        return change

    def _first_frame(self) -> Whole | Change:
        """Return the whole table, or an empty change if it is as the page brought it."""
        whole = self.whole()
        has_it = self._has and tag_of(encode(whole)) == self._has
        return Change(v=whole.v) if has_it else whole

    def _change(self, old: Table, old_around: Around, seat: int) -> Change | None:
        change, is_new = Change(v=0), False
        new = self._seat_views.of(seat).table
        if new is not old:
            fields, order = changed_fields(old, new), changed_order(old, new)
            zones, items = changed_zones(old, new, order)
            change.table = fields or UNSET
            change.zones = zones or UNSET
            change.items = items or UNSET
            change.order = order or UNSET
            is_new = bool(fields or zones or order)
            self._table = new
        around = self._make_around(seat)
        if around != old_around:
            change.around = self._around = around
            is_new = True
        lines = self._chat()
        if lines != self._lines:
            change.lines = self._lines = lines
            is_new = True
        log, serial = self._log.since(seat, self._serial)
        if log.lines or serial != self._serial:
            change.log, self._serial = log, serial
            is_new = True
        return change if is_new else None

    def _make_around(self, seat: int) -> Around:
        room, seats = self.room, self._state.seats
        seen, mine = self._seat_views.of(seat), self.seats
        others = [other for other in seats.people if other not in mine]
        connected = self._audience.connected(seats) if others else set()
        return Around(
            seat=seat,
            mine=mine,
            ticket=seen.ticket,
            take_back=seen.take_back,
            curtain=self.curtain(),
            speed=room.speed,
            open=self._open_seats() if seats.open else (),
            stand_ins=seats.stand_ins,
            here=tuple([other for other in others if other in connected]),
            away=tuple([other for other in others if other not in connected]),
            missing=tuple([seat for seat in room.absences.missing() if seat not in mine])
            if others and mine
            else (),
            next=self._address(room.next_table) if room.next_table else "",
            screen=bool(mine) and room.has_screen,
            clock=self._clock(),
        )

    def _chat(self) -> tuple[LineShown, ...]:
        """Return what the players have said, for the players."""
        state = self._state
        if not state.lines or not self.seats:
            return ()
        names = state.seats.names
        return tuple(
            [
                LineShown(line.number, line.at, line.text, line.seat, names[line.seat])
                for line in state.lines
            ]
        )

    def _clock(self) -> ClockShown | None:
        state, clock = self._state, self._state.clock
        return clock.shown(state.asked, state.seats) if clock is not None else None

    def _open_seats(self) -> tuple[OpenSeat, ...]:
        """Return those that a link leads to; its code comes with the first of them."""
        seats, open_seats, last = self._state.seats, [], ""
        own = seats.invitations(self.token)
        for seat in seats.open:
            link = f"{self._base}/join/{self.room.id}/{own[seat]}" if seat in own else ""
            code = qr_code(link) if link and link != last else ("", 0)
            open_seats.append(OpenSeat(seat, link, *code))
            last = link
        return tuple(open_seats)

    def _address(self, table_id: str) -> str:
        return f"/table/{table_id}/{self.token}" if self.seats else f"/table/{table_id}"


def same_knowledge(one: AnyView, other: AnyView) -> bool:
    """Return whether two seats know the same, apart from who they are and what they may answer."""
    if one.position.waiting:
        return False  # what others answer at the same time is nobody else's business
    names = [name for name in attribute_names(one) if name not in ("seat", "legal", "choice")]
    return all(getattr(one, name) == getattr(other, name) for name in names)
