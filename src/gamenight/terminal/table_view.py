"""The widget that shows a table: what lies above, the question, one's own things below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.app import ComposeResult
from textual.containers import ScrollableContainer, Vertical
from textual.events import Click
from textual.geometry import Region
from textual.message import Message
from textual.widgets import Static

from gamenight.table import Sketch, Table
from gamenight.terminal.drawing.blocks import NOTHING, Block, above, block, rows_of, wrapped
from gamenight.terminal.drawing.pen import NOTE_STYLE, pen_for
from gamenight.terminal.drawing.tables import (
    ALL_IN_LINES,
    FAR_IN_A_LINE,
    NEAR_SMALL,
    draw_news,
    draw_own,
    draw_question,
    draw_upper,
    draw_words_at_cursor,
)
from gamenight.terminal.reply import Reply

PARTS = ("upper", "question", "own")
QUESTION_SHARE = 0.4
"""How much of the height a question with many answers may take before it scrolls."""
OWN_SHARE = 0.45
"""How much of the height one's own things may take; more, if the rest needs less than that."""
COMPROMISES = (
    (0, 1),
    (FAR_IN_A_LINE, 1),
    (FAR_IN_A_LINE, 0),
    (NEAR_SMALL, 1),
    (NEAR_SMALL, 0),
    (ALL_IN_LINES, 0),
)
"""From which size on one's own things are drawn, and whether the question is told in full: at first
all is large, then they leave room for the rest."""
LARGE_ONLY, USUAL, LAST_RESORTS = 1, 2, 3
"""So many groups of sizes the upper part may be drawn in."""
ATTEMPTS = (
    *[(LARGE_ONLY, 0, told_in_full) for told_in_full in (1, 0)],
    *[(groups, *sizes) for groups in (USUAL, LAST_RESORTS) for sizes in COMPROMISES],
)
"""What is tried one after another. What is printed in the middle of the table is worth more than a
list of answers that lie on the table as well."""


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
    TableView #question { border-top: solid $primary; }
    TableView Picture { width: auto; height: auto; }
    """

    class Chosen(Message):
        """Somebody clicked on something that gives an answer."""

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

        ``news``: what happened, a sentence each; told where the table leaves room for it.
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
        """Every part as large as all of them allow.

        A notice comes and goes, so it changes no size: it takes the place of the news, or covers
        the lowest lines of the upper part until it goes.
        """
        pen = pen_for(table, self._drawings, self._reply)
        most_asked, share = int(height * QUESTION_SHARE), int(height * OWN_SHARE)
        own_sizes, upper_sizes = draw_own(table, pen, width), draw_upper(table, pen, width)
        for groups, first_size, room_to_ask in ATTEMPTS:
            is_small = groups == LAST_RESORTS or first_size >= NEAR_SMALL
            words = draw_words_at_cursor(table, self._reply, width) if is_small else NOTHING
            room = int(room_to_ask * most_asked) - words.height
            asked = above([draw_question(table, self._reply, width, room), words])
            left = height - min(asked.height, most_asked) - 1
            own = own_sizes.fitting(share, first_size)
            most_own = share
            if own.height > share:
                least = upper_sizes.fitting(0, groups=groups).height
                most_own = max(share, left - least)
            left -= min(own.height, most_own)
            upper = upper_sizes.fitting(left, groups=groups)
            if upper.height <= left:
                break
        notice = block(wrapped(self._notice, width, NOTE_STYLE))
        self._parts["question"].styles.max_height = most_asked + notice.height + 1  # its border
        self._parts["own"].styles.max_height = most_own
        news = draw_news(self._news, width, left - upper.height - notice.height)
        return {"upper": above([upper, news]), "question": above([notice, asked]), "own": own}

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
