"""A finished match, step by step."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Static

from gamenight.core.match import Match, may_read
from gamenight.core.state import NOBODY, State
from gamenight.terminal.session import Session
from gamenight.terminal.table_view import TableView


class ReplayScreen(Screen[None]):
    """Steps forward and back through a match; the place to look from can be changed."""

    DEFAULT_CSS = """
    ReplayScreen Static#headline { height: 1; background: $primary; color: $text; padding: 0 1; }
    ReplayScreen #said { height: auto; max-height: 6; padding: 0 1; scrollbar-size: 1 1; }
    ReplayScreen #said Static { text-style: italic; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,enter", "step(1)", "Forward", key_display="→"),
        Binding("left", "step(-1)", "Back", key_display="←"),
        Binding("home", "go(0)", "Start"),
        Binding("end", "go(-1)", "End"),
        Binding("s,tab", "seat", "Other seat", key_display="s"),
        Binding("pageup", "scroll(-1)", "Scroll up", show=False),
        Binding("pagedown", "scroll(1)", "Scroll down", show=False),
        Binding("escape,q,p", "close", "Close", key_display="Esc"),
    ]

    def __init__(self, session: Session, viewer: int) -> None:
        super().__init__()
        self.session = session
        self.viewer = viewer
        self.step = 0
        self.states = states_of(session.match)

    def compose(self) -> ComposeResult:
        yield Static(id="headline", markup=False)
        yield TableView()
        with VerticalScroll(id="said", can_focus=False):
            yield Static(markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.redraw()

    def redraw(self) -> None:
        session = self.session
        table = session.table_of(self.states[self.step].view(self.viewer))
        self.query_one(TableView).show(table)
        seat = (
            f"seen by {session.name(self.viewer)}" if self.viewer != NOBODY else "seen from aside"
        )
        headline = f"Step {self.step} of {len(self.states) - 1} · {seat} · {table.headline}"
        self.query_one("#headline", Static).update(headline)
        self.query_one("#said Static", Static).update(self.said())
        self.query_one("#said").scroll_home(animate=False)

    def said(self) -> str:
        """What the step caused, as far as the seat heard of it then."""
        match = self.session.match
        events = match.steps[self.step - 1].events if self.step else match.opening
        heard = [event for event in events if may_read(event, self.viewer)]
        return " ".join(self.session.game.line(event, self.session.setup.names) for event in heard)

    def action_step(self, by: int) -> None:
        self.step = min(max(self.step + by, 0), len(self.states) - 1)
        self.redraw()

    def action_go(self, to: int) -> None:
        self.step = to % len(self.states)
        self.redraw()

    def action_seat(self) -> None:
        """The next seat; after the last one the place of a spectator."""
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


def states_of(match: Match) -> list[State]:
    """The state at the start and after every answer."""
    again = Match(match.rules, match.header)
    states = [again.state.copy()]
    for step in match.steps:
        again.answer(step.seat, step.answer)
        states.append(again.state.copy())
    return states
