"""The widget that shows a table: what lies above, the question, one's own things below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import ScrollableContainer, Vertical
from textual.events import Click
from textual.geometry import Region
from textual.message import Message
from textual.widgets import Static

from gamenight.table import Sketch, Table
from gamenight.terminal.drawing.blocks import Block, rows_of
from gamenight.terminal.drawing.fitting import fit
from gamenight.terminal.reply import Reply

PARTS = ("upper", "question", "own")


class Picture(Static):
    """A drawn block; a click on something that can be chosen becomes a ``TableView.Chosen``."""

    def on_click(self, event: Click) -> None:
        answer = event.style.meta.get("answer")
        if isinstance(answer, int):
            event.stop()
            self.post_message(TableView.Chosen(answer, event.style.meta["chosen"]))


class TableView(Vertical):
    """A table, drawn for the size it has."""

    DEFAULT_CSS = """
    TableView { width: 1fr; height: 1fr; }
    TableView ScrollableContainer {
        height: auto; scrollbar-size: 1 1;
    }
    TableView #upper { height: 1fr; }
    TableView #question { border-top: solid $primary; border-title-color: $text-muted; }
    TableView Picture { width: auto; height: auto; }
    """

    class Chosen(Message):
        """A click on something that gives an answer."""

        def __init__(self, answer: int, is_marked: bool) -> None:
            super().__init__()
            self.answer = answer
            self.is_marked = is_marked

    def __init__(self, drawings: Mapping[str, Sketch]) -> None:
        super().__init__()
        self._drawings = drawings
        self._table: Table | None = None
        self._reply: Reply | None = None
        self._notice = ""
        self._news: Sequence[str] = ()
        # Kept at hand: while the program ends, widgets can no longer be queried.
        self._pictures = {name: Picture(id=f"{name}-picture") for name in PARTS}
        self._parts = {
            name: ScrollableContainer(self._pictures[name], id=name, can_focus=False)
            for name in PARTS
        }

    def compose(self) -> ComposeResult:
        yield from self._parts.values()

    def show(
        self,
        table: Table,
        reply: Reply | None = None,
        notice: str = "",
        news: Sequence[str] = (),
    ) -> None:
        """Draw a table, the reply that is being put together on it, and a notice if any.

        ``news``: what happened, a sentence each; told as far as the table leaves room for it.
        """
        self._table = table
        self._reply = reply
        self._notice = notice
        self._news = news
        self.redraw()

    def on_resize(self) -> None:
        self.redraw()

    def redraw(self) -> None:
        width, height = self.size.width - 1, self.size.height  # a column for a scrollbar
        if width <= 0 or self._table is None:
            return
        drawn = self._draw(self._table, width, height)
        for name, picture in drawn.items():
            self._pictures[name].update(picture.as_text())
        self._parts["question"].display = drawn["question"].height > 0
        self.call_after_refresh(self._show_cursor, drawn)

    def _draw(self, table: Table, width: int, height: int) -> dict[str, Block]:
        fitted = fit(table, self._drawings, self._reply, width, height)
        fitted = fitted.with_words(self._notice, self._news, width)
        self._parts["question"].styles.max_height = fitted.most_asked
        self._parts["own"].styles.max_height = fitted.most_own
        self._parts["question"].border_title = Text(fitted.on_border)
        return fitted.parts

    def _show_cursor(self, drawn: dict[str, Block]) -> None:
        """Scroll to what the cursor is at, wherever it does not fit its part of the screen."""
        offer = self._reply.at_cursor if self._reply else None
        for name, picture in drawn.items():
            rows = rows_of(picture, offer.number) if offer else None
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
