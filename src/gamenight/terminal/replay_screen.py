"""A finished match, step by step."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Footer, Static

from gamenight.core.events import NOBODY
from gamenight.terminal.dialogs import ClosedOnce
from gamenight.terminal.session import PlaySession
from gamenight.terminal.table_view import TableView


class ReplayScreen(ClosedOnce[None]):
    """Steps forward and back through a match, seen from any seat."""

    DEFAULT_CSS = """
    ReplayScreen Static#headline {
        height: auto; max-height: 2; background: $primary; color: $text; padding: 0 1;
    }
    ReplayScreen #said { height: auto; max-height: 6; padding: 0 1; scrollbar-size: 1 1; }
    ReplayScreen #said Static { text-style: italic; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,enter", "step(1)", "Forward", key_display="→"),
        Binding("left", "step(-1)", "Back", key_display="←"),
        Binding("home", "go(True)", "Start"),
        Binding("end", "go(False)", "End"),
        Binding("s,tab", "seat", "Other seat", key_display="s"),
        Binding("pageup", "scroll(-1)", "Scroll up", show=False),
        Binding("pagedown", "scroll(1)", "Scroll down", show=False),
        Binding("escape,q,p", "close", "Close", key_display="Esc"),
    ]

    def __init__(self, session: PlaySession, viewer: int) -> None:
        super().__init__()
        self.session = session
        self.viewer = viewer
        self.step = 0
        self.last = len(session.match.steps)

    def compose(self) -> ComposeResult:
        yield Static(id="headline", markup=False)
        yield TableView(self.session.game.drawings)
        with VerticalScroll(id="said", can_focus=False):
            yield Static(markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.redraw()

    def redraw(self) -> None:
        session = self.session
        table = session.table_at(self.step, self.viewer)
        self.query_one(TableView).show(table)
        who = session.name(self.viewer) if self.viewer != NOBODY else "a spectator"
        headline = f"Step {self.step} of {self.last} · seen by {who} · {table.headline}"
        self.query_one("#headline", Static).update(headline)
        self.query_one("#said Static", Static).update(self.said())
        self.query_one("#said").scroll_home(animate=False)

    def said(self) -> str:
        """Return what the step caused, as far as the seat heard of it."""
        match = self.session.match
        events = match.steps[self.step - 1].events if self.step else match.opening
        return " ".join(self.session.lines(events, self.viewer))

    def action_step(self, by: int) -> None:
        self.step = min(max(self.step + by, 0), self.last)
        self.redraw()

    def action_go(self, to_start: bool) -> None:
        self.step = 0 if to_start else self.last
        self.redraw()

    def action_seat(self) -> None:
        """The next seat; after the last one, a spectator's place."""
        self.viewer = self.viewer + 1 if self.viewer + 1 < len(self.session.setup.names) else NOBODY
        self.redraw()

    def action_scroll(self, direction: int) -> None:
        """Scroll the table and what was said, wherever they do not fit."""
        self.query_one(TableView).scroll_page(direction)
        said = self.query_one("#said")
        if direction > 0:
            said.scroll_page_down(animate=False)
        else:
            said.scroll_page_up(animate=False)

    def action_close(self) -> None:
        self.dismiss(None)
