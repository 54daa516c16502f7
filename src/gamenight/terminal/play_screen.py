"""The screen a match is played on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.events import Key, Resize
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, Static

from gamenight.core.errors import GamenightError, Unavailable
from gamenight.core.state import NOBODY
from gamenight.games.pages import rules_page
from gamenight.table import Answer, Summary
from gamenight.terminal.dialogs import Curtain, Dialog, PickDialog, RulesScreen, TextDialog
from gamenight.terminal.drawing.look import KEYS
from gamenight.terminal.drawing.tables import draw_summary
from gamenight.terminal.help import KEYBOARD_HELP
from gamenight.terminal.replay_screen import ReplayScreen
from gamenight.terminal.session import Session
from gamenight.terminal.table_view import TableView
from gamenight.terminal.text import folded, table_as_text

PAUSES = (0.0, 0.25, 0.5, 1.0, 2.0)
"""The seconds between visible moves of bots that one can choose from."""
ROOM_FOR_LOG = 100
"""From this width on the log stands beside the table."""
AROUND_DIALOGS = 8
"""Columns that the frame and the scrollbar of a dialog and the screen behind it take."""
LOG_LINES = 300
"""How many of the latest lines the log beside the table shows."""


class PlayScreen(Screen[None]):
    """One match: bots move, people answer, everything is saved at once."""

    DEFAULT_CSS = """
    PlayScreen #headline { height: 1; background: $primary; color: $text; padding: 0 1; }
    PlayScreen #log {
        width: 31; border-left: solid $primary; padding: 0 1; scrollbar-size: 1 1;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", "Keys", key_display="?"),
        Binding("r", "rules", "Rules"),
        Binding("h", "hint", "Hint"),
        Binding("u", "undo", "Undo"),
        Binding("d", "describe", "In words"),
        Binding("s", "summary", "Round"),
        Binding("l", "log", "Log"),
        Binding("n", "new_game", "New"),
        Binding("p", "replay", "Replay"),
        Binding("q", "leave", "Quit"),
        Binding("t", "app.toggle_light", "Light or dark", show=False),
        Binding("plus,equals_sign", "pause(1)", "Slower bots", show=False),
        Binding("minus", "pause(-1)", "Quicker bots", show=False),
        Binding("left,up", "cursor(-1)", "Answer before", show=False),
        Binding("right,down", "cursor(1)", "Next answer", show=False),
        Binding("enter", "choose", "Answer", show=False),
        Binding("pageup", "scroll(-1)", "Scroll up", show=False),
        Binding("pagedown", "scroll(1)", "Scroll down", show=False),
    ]

    class NewGame(Message):
        """Somebody wants a new match with the same seats and options."""

    def __init__(self, session: Session, pause: float) -> None:
        super().__init__()
        self.session = session
        self.pause = pause
        self.viewer = session.first_viewer()
        self.cursor = 0
        """Which of the answers Enter gives."""
        self.unsure: int | None = None
        """A grave answer that was given once and has to be given again."""
        self.notice = ""
        """A sentence above the question, until the player does something else."""
        self.log_wanted: bool | None = None
        """What the player chose about the log; None leaves it to the width."""
        self.table = session.table(self.viewer)
        """What the viewer sees now."""
        self.seen_summary = self.table.summary

        # Kept at hand: while the program ends, widgets can no longer be queried.
        self.headline = Static(id="headline", markup=False)
        self.table_view = TableView()
        self.log_lines = Static(id="log-lines", markup=False)
        self.log_panel = VerticalScroll(self.log_lines, id="log", can_focus=False)

    def compose(self) -> ComposeResult:
        yield self.headline
        yield Horizontal(self.table_view, self.log_panel)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.go_on()

    def on_resize(self, event: Resize) -> None:
        self.place_log(event.size.width)

    # What is on the screen

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What the viewer may answer now."""
        return self.table.question.answers if self.table.question else ()

    def look_from(self, viewer: int) -> None:
        """Look at the table as it lies now, from a seat."""
        self.viewer = viewer
        self.table = self.session.table(viewer)

    def redraw(self) -> None:
        table = self.table
        answers = self.answers
        self.cursor = min(self.cursor, max(len(answers) - 1, 0))
        at_cursor = answers[self.cursor].number if answers else None
        self.table_view.show(table, at_cursor, self.notice)
        self.headline.update(f"{self.session.game.rules.title} · {table.headline}")
        self.log_lines.update("\n".join(self.session.log(self.viewer)[-LOG_LINES:]))
        self.log_panel.scroll_end(animate=False)
        self.refresh_bindings()

    def say(self, sentence: str) -> None:
        """Tell the player something where the question is: a box in a corner would hide cards."""
        self.unsure = None
        self.notice = sentence
        self.redraw()

    def place_log(self, width: int) -> None:
        wanted = self.log_wanted if self.log_wanted is not None else True
        self.log_panel.display = wanted and width >= ROOM_FOR_LOG

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Leave out of the footer what makes no sense now."""
        if action == "replay":
            return self.session.over
        if action == "hint":
            return bool(self.answers)
        if action == "summary":
            return self.session.over or self.table.summary is not None
        return True

    # The course of the match

    @work(exclusive=True, group="course")
    async def go_on(self) -> None:
        """Let bots move and people know, until a person is asked or the match is over."""
        session = self.session
        self.redraw()
        while not session.over:
            await self.show_new_summary()
            if session.turn in session.bots:
                await self.bot_moves(session.turn)
            else:
                await self.hand_over(session.turn)
                self.redraw()
                return
            self.redraw()
        await self.show_result()

    async def bot_moves(self, seat: int) -> None:
        view = self.session.match.view(seat)
        thinking = asyncio.to_thread(self.session.bot_choice, seat, view)
        answer, _ = await asyncio.gather(thinking, asyncio.sleep(self.pause))
        self.carry_out(seat, answer)

    async def hand_over(self, seat: int) -> None:
        """With several people at one keyboard, hide everything until the right one is there."""
        if seat == self.viewer:
            return
        await self.close_pages()
        self.look_from(NOBODY)
        self.cursor = 0
        self.notice = ""
        self.redraw()
        await self.app.push_screen_wait(Curtain(self.session.name(seat)))
        self.look_from(seat)

    async def close_pages(self) -> None:
        """Close what the last player still has open: it may tell what only that player knows."""
        self.app.clear_notifications()
        while self.app.screen is not self:
            page = self.app.screen
            await page.dismiss("" if isinstance(page, Dialog) else None)

    def carry_out(self, seat: int, answer: int) -> None:
        try:
            self.session.answer(seat, answer)
        except Unavailable as error:
            self.notice = str(error)
        self.look_from(self.viewer)

    def give(self, answer: Answer) -> None:
        """The person at the keyboard answers; a grave answer has to be given twice."""
        if answer.grave and self.unsure != answer.number:
            self.cursor = self.answers.index(answer)
            self.say("That cannot be taken back. Once more to be sure, or something else.")
            self.unsure = answer.number
            return
        self.unsure = None
        self.notice = ""
        self.cursor = 0
        self.carry_out(self.viewer, answer.number)
        self.go_on()

    async def show_new_summary(self) -> None:
        """Show a finished round to people, once."""
        summary = self.table.summary
        if summary is None or summary == self.seen_summary:
            return
        self.seen_summary = summary
        if self.session.people:
            await self.app.push_screen_wait(self.summary_dialog(summary))

    def summary_dialog(self, summary: Summary) -> TextDialog:
        width = self.app.size.width - AROUND_DIALOGS
        body = draw_summary(summary, width)
        if body.height > self.app.size.height - 6:
            body = draw_summary(summary, width, small=True)
        return TextDialog(summary.title, body.as_text())

    async def show_result(self) -> None:
        title, body = self.result()
        words = {"n": ("new", "new match"), "p": ("replay", "step through it")}
        chosen = await self.app.push_screen_wait(TextDialog(title, body, words))
        if chosen == "new":
            self.post_message(self.NewGame())
        elif chosen == "replay":
            self.action_replay()

    def result(self) -> tuple[str, Text]:
        """Who won and why, every score, and the arithmetic of the last round."""
        session = self.session
        outcome = session.match.state.outcome()
        names = [session.name(seat) for seat in outcome.winners]
        title = f"{' and '.join(names)} won" if names else "Nobody won"
        lines = [outcome.reason[:1].upper() + outcome.reason[1:] + "."]
        width = max(len(name) for name in session.setup.names)
        for seat, score in enumerate(outcome.scores):
            won = "  ♛ won" if seat in outcome.winners else ""
            lines.append(f"{session.name(seat):{width}}  {score:g}{won}")
        body = self.fitted(lines)
        summary = self.table.summary
        if summary is not None:
            body.append(f"\n\n{summary.title}\n", "bold")
            body.append_text(self.fitted(summary.lines))
        return title, body

    # Keys and clicks

    def on_key(self, event: Key) -> None:
        keys = KEYS[: len(self.answers)]
        if event.character is not None and event.character in keys:
            event.stop()
            self.give(self.answers[keys.index(event.character)])

    def on_table_view_chosen(self, event: TableView.Chosen) -> None:
        for answer in self.answers:
            if answer.number == event.answer:
                self.give(answer)
                return

    def action_cursor(self, step: int) -> None:
        if self.answers:
            self.unsure = None
            self.notice = ""
            self.cursor = (self.cursor + step) % len(self.answers)
            self.redraw()

    def action_choose(self) -> None:
        if self.answers:
            self.give(self.answers[self.cursor])

    def action_leave(self) -> None:
        """End the program at once, also while bots are moving."""
        self.workers.cancel_node(self)
        self.app.exit()

    def action_scroll(self, direction: int) -> None:
        self.table_view.scroll_page(direction)

    def action_help(self) -> None:
        self.app.push_screen(TextDialog("Keys", Text(KEYBOARD_HELP)))

    def action_rules(self) -> None:
        try:
            page = rules_page(self.session.game.id)
        except GamenightError as error:
            self.say(str(error))
        else:
            self.app.push_screen(RulesScreen(page))

    def action_log(self) -> None:
        """Show or hide the log; on a narrow terminal it comes as a page of its own."""
        if self.app.size.width < ROOM_FOR_LOG:
            lines = self.session.log(self.viewer) or ["Nothing has happened yet."]
            body = self.fitted(lines[-LOG_LINES:])
            self.app.push_screen(TextDialog("Log", body, at_end=True))
            return
        self.log_wanted = not self.log_panel.display
        self.place_log(self.app.size.width)

    def action_summary(self) -> None:
        """The last round; after the end the result, with the arithmetic of the last round."""
        summary = self.table.summary
        if self.session.over:
            self.go_on()
        elif summary is not None:
            self.app.push_screen(self.summary_dialog(summary))

    def action_describe(self) -> None:
        """The whole table in words, also what small drawings leave out."""
        lines = table_as_text(replace(self.table, summary=None)).splitlines()
        self.app.push_screen(TextDialog("The table in words", self.fitted(lines)))

    def fitted(self, lines: Iterable[str]) -> Text:
        """Lines folded so that a dialog can show them."""
        width = self.app.size.width - AROUND_DIALOGS
        return Text("\n".join(part for line in lines for part in folded(line, width)))

    def action_pause(self, step: int) -> None:
        at = min(max(PAUSES.index(self.pause) + step, 0), len(PAUSES) - 1)
        self.pause = PAUSES[at]
        self.say(f"Bots wait {self.pause:g} s between moves.")

    def action_undo(self) -> None:
        self.unsure = None
        self.notice = ""
        try:
            self.session.take_back(self.viewer)
        except GamenightError as error:
            self.notice = str(error)
        self.look_from(self.viewer)
        self.redraw()

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Put the cursor where the game's best bot would answer, knowing what the viewer knows."""
        if not self.answers:
            return
        revision = self.session.match.revision
        view = self.session.match.view(self.viewer)
        number = await asyncio.to_thread(self.session.hint, view)
        if self.session.match.revision != revision:
            return
        self.cursor = [answer.number for answer in self.answers].index(number)
        self.say(f"Hint: {self.answers[self.cursor].label}")

    @work(exclusive=True, group="dialog")
    async def action_new_game(self) -> None:
        if not self.session.over:
            options = {"stay": Text("Go on with this match"), "new": Text("Start a new match")}
            title = "Leave this match and start a new one?"
            if await self.app.push_screen_wait(PickDialog(title, options)) != "new":
                return
        self.post_message(self.NewGame())

    def action_replay(self) -> None:
        if self.session.over:
            self.app.push_screen(ReplayScreen(self.session, self.viewer))
