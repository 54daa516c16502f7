"""The outbox of one browser at a table: the table's frames, and replies to its messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gamenight.web.protocol.messages import Change, Done, Frame, Problem, Refusal, Whole
from gamenight.web.sockets.broadcast import Broadcaster, Outbox, log
from gamenight.web.sockets.session import SocketTransport, say_goodbye
from gamenight.web.tables.state import TableState
from gamenight.web.tables.viewer import Viewer

NOT_DRAWN: Final = "This table can’t be shown right now. Everything played so far is safe."


class TableOutbox(Outbox):
    def __init__(
        self, transport: SocketTransport, viewer: Viewer, broadcaster: Broadcaster
    ) -> None:
        super().__init__(transport, broadcaster, viewer.room.id)
        self._transport = transport
        self._viewer = viewer
        self._state: TableState = viewer.room.state
        self._wants_whole = False
        # What goes with the next frame besides the replies:
        self._acks: list[str] = []
        self._refusals: list[Refusal] = []

    def acknowledge(self, entry_id: str) -> None:
        self._acks.append(entry_id)
        self.changed_by_me()

    def refuse(self, refusal: Refusal) -> None:
        self._refusals.append(refusal)
        self.changed_by_me()

    def show_whole(self) -> None:
        """The browser asks for everything once more."""
        self._wants_whole = True
        self.changed()

    def make(self) -> None:
        """Whether its link still opens anything is looked up each time."""
        token = self._viewer.token
        if token and not self._viewer.room.knows(token):
            farewell = self._viewer.room.farewell(token)
            say_goodbye(self._transport, farewell.sentence, farewell.address)
        else:
            super().make()

    def look(self) -> None:
        super().look()
        if self.sink.is_writable:
            try:
                self._viewer.describe()
            except Exception:
                return  # it comes again when the frame is made, which tells of it

    def frames(self) -> Sequence[Frame]:
        replies = super().frames()
        first: Frame | None = self._table()
        if first is None and (self._acks or self._refusals):
            first = Done()
        if first is None:
            return replies
        first.acks, self._acks = self._acks, []
        first.refusals, self._refusals = self._refusals, []
        return [first, *replies]

    def _table(self) -> Frame | None:
        frame: Whole | Change | None
        try:
            frame = self._viewer.whole() if self._wants_whole else self._viewer.next_frame()
        except Exception:
            log.exception("a table could not be described")
            self._wants_whole = True
            return Problem(sentence=NOT_DRAWN)
        self._wants_whole = False
        if frame is not None:
            frame.now = self._state.clock_now()
        return frame
