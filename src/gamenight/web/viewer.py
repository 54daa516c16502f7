"""What one browser at a table sees, and which of its seats is shown.

Whoever holds several seats (people passing one device around) sees one of them at a time. When
the next of them is asked, a curtain falls until the device has been passed on.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from gamenight.core.state import NOBODY, View
from gamenight.table import Table
from gamenight.web.draw import draw_table
from gamenight.web.naming import Namer
from gamenight.web.pages.around import around
from gamenight.web.room import Room

Message = dict[str, Any]


class Viewer:
    """The messages for one connection; every table message is a full redraw with a version."""

    def __init__(self, room: Room, token: str, base: str) -> None:
        self.room = room
        self.token = token
        self._base = base
        """The address of the server, for links to give away."""
        self._namer = Namer()
        self._version = 0
        self._lines: list[str] = []
        self._around = ""
        self.shown = self.seats[0] if len(self.seats) == 1 else NOBODY

    @property
    def seats(self) -> tuple[int, ...]:
        return self.room.seats_of(self.token)

    def look(self, seat: int) -> bool:
        """Show a seat's hand, the device having been passed on; whether that was possible."""
        if seat not in self.seats:
            return False
        self.shown = seat
        return True

    def curtain(self) -> int:
        """The seat to pass the device to before anything of it is shown, or NOBODY."""
        turn = int(self.room.match.state.turn)
        if turn == NOBODY or turn == self.shown or turn not in self.seats:
            return NOBODY
        if self._nothing_to_hide(turn):
            self.shown = turn
            return NOBODY
        return turn

    def _nothing_to_hide(self, seat: int) -> bool:
        """Whether everybody may see all that this seat sees."""
        match = self.room.match
        return same_knowledge(match.view(seat), match.view(NOBODY))

    def table_message(self) -> Message:
        """The whole table as it is now for this viewer."""
        room = self.room
        curtain = self.curtain()
        seat = self.shown if curtain == NOBODY else NOBODY
        table = self._table(seat)
        self._namer.look_at(table)
        self._version += 1
        turn = int(room.match.state.turn)
        message: Message = {
            "type": "table",
            "version": self._version,
            "revision": room.match.revision,
            "seat": seat,
            "html": str(draw_table(table, self._namer)),
            "log": self._new_lines(seat),
            "headline": table.headline,
            "asked": seat != NOBODY and turn == seat,
            "undo": seat != NOBODY and room.match.can_take_back(seat),
            "over": table.over,
            "speed": room.speed,
            "curtain": curtain,
            "curtainFor": room.names[curtain] if curtain != NOBODY else "",
        }
        beside = str(around(room, self.token, self._base))
        if beside != self._around:
            self._around = message["around"] = beside
        return message

    def _table(self, seat: int) -> Table:
        """The table as the game describes it; but nobody thinks on a seat that is still open."""
        room = self.room
        table = room.game.table(room.match.view(seat), room.names)
        question = table.question
        if question is None or not room.is_open(question.seat):
            return table
        words = f"{room.names[question.seat]} {question.seat + 1}: somebody has to sit down first"
        return replace(table, question=replace(question, text=words))

    def _new_lines(self, seat: int) -> Message:
        """Where the log goes on from what this viewer has, and the lines from there."""
        room = self.room
        lines = [room.game.line(event, room.names) for event in room.match.log(seat)]
        same = 0
        while same < min(len(lines), len(self._lines)) and lines[same] == self._lines[same]:
            same += 1
        self._lines = lines
        return {"from": same, "lines": lines[same:]}


def same_knowledge(one: View, other: View) -> bool:
    """Whether two seats know the same, apart from who they are and what they may answer."""
    names = [field.name for field in fields(one) if field.name not in ("seat", "legal")]
    return all(getattr(one, name) == getattr(other, name) for name in names)
