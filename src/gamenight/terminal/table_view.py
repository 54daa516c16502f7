"""The widget that shows a table: what lies above, the question, one's own things below."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import ScrollableContainer, Vertical
from textual.events import Click
from textual.geometry import Region
from textual.message import Message
from textual.widgets import Static

from gamenight.table import Table
from gamenight.terminal.drawing.blocks import NOTHING, Block, above, block, rows_of, wrapped
from gamenight.terminal.drawing.look import NOTE_STYLE, look_at
from gamenight.terminal.drawing.tables import draw_own, draw_question, draw_upper

PARTS = ("upper", "question", "own")
QUESTION_SHARE = 0.4
"""How much of the height a question with many answers may take before it is scrolled."""
OWN_SHARE = 0.45


class Drawing(Static):
    """A drawn block; a click on something that can be chosen becomes a ``TableView.Chosen``."""

    def on_click(self, event: Click) -> None:
        answer = event.style.meta.get("answer")
        if isinstance(answer, int):
            event.stop()
            self.post_message(TableView.Chosen(answer))


class TableView(Vertical):
    """A table, drawn for the size it has."""

    DEFAULT_CSS = """
    TableView { width: 1fr; height: 1fr; }
    TableView ScrollableContainer {
        height: auto; scrollbar-size: 1 1;
    }
    TableView #upper { height: 1fr; }
    TableView #question { border-top: solid $primary; }
    TableView Drawing { width: auto; height: auto; }
    """

    class Chosen(Message):
        """Somebody clicked on something that gives an answer."""

        def __init__(self, answer: int) -> None:
            super().__init__()
            self.answer = answer

    def __init__(self) -> None:
        super().__init__()
        self._table: Table | None = None
        self._cursor: int | None = None
        self._notice = ""
        # Kept at hand: while the program ends, widgets can no longer be queried.
        self._drawings = {name: Drawing(id=f"{name}-drawing") for name in PARTS}
        self._parts = {
            name: ScrollableContainer(self._drawings[name], id=name, can_focus=False)
            for name in PARTS
        }

    def compose(self) -> ComposeResult:
        yield from self._parts.values()

    def show(self, table: Table | None, cursor: int | None = None, notice: str = "") -> None:
        """Draw a table (None: nothing at all), its cursor at an answer, a notice if any."""
        self._table = table
        self._cursor = cursor
        self._notice = notice
        self.redraw()

    def on_resize(self) -> None:
        self.redraw()

    def redraw(self) -> None:
        width, height = self.size.width - 1, self.size.height  # a column for a scrollbar
        if width <= 0:
            return
        drawn = dict.fromkeys(PARTS, NOTHING)
        if self._table is not None:
            drawn = self._draw(self._table, width, height)
        for name, picture in drawn.items():
            self._drawings[name].update(picture.as_text())
        self._parts["question"].display = drawn["question"].height > 0
        self.call_after_refresh(self._show_cursor, drawn)

    def _draw(self, table: Table, width: int, height: int) -> dict[str, Block]:
        cursor = self._cursor
        asked = block(wrapped(self._notice, width, NOTE_STYLE))
        if table.question is not None:
            question = draw_question(table.question, look_at(table, cursor), width)
            asked = above([asked, question])
        most_asked, most_own = int(height * QUESTION_SHARE), int(height * OWN_SHARE) + 1
        self._parts["question"].styles.max_height = most_asked + 1  # with its border
        self._parts["own"].styles.max_height = most_own
        for room_of_own in (most_own - 1, 0):  # at first large, then as small as can be
            own = draw_own(table, cursor, width, room_of_own)
            left = height - min(own.height, most_own) - min(asked.height, most_asked) - 1
            upper = draw_upper(table, cursor, width, left)
            if upper.height <= left:
                break
        return {"upper": upper, "question": asked, "own": own}

    def _show_cursor(self, drawn: dict[str, Block]) -> None:
        """Scroll to what the cursor is at, wherever it does not fit its part of the screen."""
        for name, picture in drawn.items():
            rows = rows_of(picture, self._cursor) if self._cursor is not None else None
            if rows is not None:
                region = Region(0, rows[0], 1, rows[1])
                self._parts[name].scroll_to_region(region, animate=False)

    def scroll_page(self, direction: int) -> None:
        """Scroll whatever does not fit its part of the screen."""
        for container in self._parts.values():
            if container.max_scroll_y > 0:
                if direction > 0:
                    container.scroll_page_down(animate=False)
                else:
                    container.scroll_page_up(animate=False)
