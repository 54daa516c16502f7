"""The screen a match is played on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace
from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.events import Key, Resize
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, Static

from gamenight.core.bot import Budget
from gamenight.core.errors import GamenightError, Unavailable
from gamenight.core.events import NOBODY
from gamenight.core.words import capitalised
from gamenight.game.rules_pages import rules_in_a_terminal
from gamenight.table import Summary
from gamenight.table.finding import next_order, order_names, sorted_table
from gamenight.table.wording import figures
from gamenight.terminal.dialogs import Curtain, Dialog, PickDialog, RulesScreen, TextDialog
from gamenight.terminal.drawing.pen import Pen
from gamenight.terminal.drawing.tables import draw_summary
from gamenight.terminal.help import KEYBOARD_HELP
from gamenight.terminal.hint_text import hint_with_bars
from gamenight.terminal.replay_screen import ReplayScreen
from gamenight.terminal.reply import KEYS, Reply, Result
from gamenight.terminal.session import SECONDS_TO_THINK, PlaySession
from gamenight.terminal.table_view import TableView
from gamenight.terminal.text import folded, table_as_text

PAUSES = (0.0, 0.25, 0.5, 1.0, 2.0)
"""The seconds between what bots are seen to do, to choose from."""
ROOM_FOR_LOG = 100
"""From this width on the log stands beside the table."""
AROUND_DIALOGS = 8
"""Columns that the frame and the scrollbar of a dialog and the screen behind it take."""
SOMETIMES = ("replay", "hint", "mark", "order", "summary")
"""The actions that only make sense at times."""
LARGE_STEP = 10
"""How many steps Shift and an arrow change an amount by."""
FARTHEST = 1_000_000_000
"""More steps than any amount has."""
LOG_LINES = 300
"""How many of the latest lines the log beside the table shows."""


class PlayScreen(Screen[None]):
    """One match: bots and people answer, and everything is saved at once."""

    DEFAULT_CSS = """
    PlayScreen #headline {
        height: auto; max-height: 2; background: $primary; color: $text; padding: 0 1;
    }
    PlayScreen #log {
        width: 31; border-left: solid $primary; padding: 0 1; scrollbar-size: 1 1;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "mark", "Mark", key_display="Space"),
        Binding("o", "order", "Sort"),
        Binding("question_mark", "help", "Keys", key_display="?"),
        Binding("r", "rules", "Rules"),
        Binding("h", "hint", "Hint"),
        Binding("u", "take_back", "Undo"),
        Binding("q", "app.leave", "Quit"),
        Binding("d", "describe", "Words"),
        Binding("s", "summary", "Round"),
        Binding("l", "log", "Log"),
        Binding("n", "new_game", "New match", show=False),
        Binding("p", "replay", "Replay"),
        Binding("t", "app.toggle_light", "Light or dark", show=False),
        Binding("plus,equals_sign", "pause(1)", "Slower bots", show=False),
        Binding("minus", "pause(-1)", "Faster bots", show=False),
        Binding("up", "cursor(-1)", "Previous answer", show=False),
        Binding("down", "cursor(1)", "Next answer", show=False),
        Binding("left", "sideways(-1)", "Previous answer or less", show=False),
        Binding("right", "sideways(1)", "Next answer or more", show=False),
        Binding("shift+left", f"amount(-{LARGE_STEP})", "Much less", show=False),
        Binding("shift+right", f"amount({LARGE_STEP})", "Much more", show=False),
        Binding("home", f"amount(-{FARTHEST})", "The least", show=False),
        Binding("end", f"amount({FARTHEST})", "The most", show=False),
        Binding("backspace", "erase", "Erase a digit", show=False),
        Binding("enter", "choose", "Answer", show=False),
        Binding("pageup", "scroll(-1)", "Scroll up", show=False),
        Binding("pagedown", "scroll(1)", "Scroll down", show=False),
    ]

    class NewGame(Message):
        """A request for a new match with the same seats and options."""

    def __init__(self, session: PlaySession, pause: float) -> None:
        super().__init__()
        self.session = session
        self.pause = pause
        self.viewer = session.first_viewer()
        self.order = ""
        """How things that can be sorted are sorted; as they come if it is empty."""
        self.table = session.table(self.viewer)
        """What the viewer sees now."""
        self.reply = Reply(self.table)
        """What the viewer is about to answer."""
        self.notice = ""
        """A sentence above the question, until the player does something else."""
        self.log_wanted: bool | None = None
        """What the player chose about the log; None leaves it to the width."""
        self.seen_summary = self.table.summary
        self.logged: tuple[int, int] | None = None
        """Whom the log was written for, and how far."""
        self.news: list[str] = []
        """What happened since the viewer's last answer."""
        self.offered: list[bool] = []
        """Which of the actions in SOMETIMES the footer shows."""

        # Kept at hand: while the program ends, widgets can no longer be queried.
        self.headline = Static(id="headline", markup=False)
        self.table_view = TableView(session.game.drawings)
        self.log_lines = Static(id="log-lines", markup=False)
        self.log_panel = VerticalScroll(self.log_lines, id="log", can_focus=False)

    def compose(self) -> ComposeResult:
        yield self.headline
        yield Horizontal(self.table_view, self.log_panel)
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self.advance()

    def on_resize(self, event: Resize) -> None:
        self.place_log(event.size.width)
        self.redraw()

    # What is on the screen

    def look_from(self, viewer: int) -> None:
        """Look at the table as it lies now, from a seat."""
        self.viewer = viewer
        self.table = sorted_table(self.session.table(viewer), self.order)
        self.reply = Reply(self.table)

    def redraw(self) -> None:
        if (now := (self.viewer, self.session.match.revision)) != self.logged:
            self.logged = now
            self.news = self.session.news(self.viewer)
            self.log_lines.update("\n".join(self.session.log(self.viewer)[-LOG_LINES:]))
            self.log_panel.scroll_end(animate=False)
        news = () if self.log_panel.display else self.news
        self.table_view.show(self.table, self.reply, self.notice, news)
        self.headline.update(self.headline_words())
        offered = [bool(self.check_action(action, ())) for action in SOMETIMES]
        if offered != self.offered:  # the footer is costly to draw
            self.offered = offered
            self.refresh_bindings()

    def headline_words(self) -> str:
        """Return where the match stands, after the name of the game if both fit a line."""
        whole = f"{self.session.game.rules.title} · {self.table.headline}"
        return whole if len(whole) <= self.app.size.width - 2 else self.table.headline

    def say(self, sentence: str) -> None:
        """Tell the player something where the question is: a box in a corner would hide cards."""
        self.notice = sentence
        self.redraw()

    def place_log(self, width: int) -> None:
        wanted = self.log_wanted if self.log_wanted is not None else True
        self.log_panel.display = wanted and width >= ROOM_FOR_LOG

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave out of the footer what makes no sense now."""
        if action == "replay":
            return self.session.over
        if action == "hint":
            return self.reply.is_asked
        if action == "mark":
            return self.reply.several is not None and self.reply.is_asked
        if action == "order":
            return bool(order_names(self.table))
        if action == "summary":
            return self.session.over or self.table.summary is not None
        return True

    # The course of the match

    @work(exclusive=True, group="course")
    async def advance(self) -> None:
        """Let bots answer and people see it, until a person is asked or the match is over."""
        session = self.session
        self.redraw()
        while not session.over:
            await self.show_new_summary()
            seat = session.next_seat(self.viewer)
            if seat in session.bots:
                await self.bot_answers(seat)
            else:
                await self.hand_over(seat)
                self.redraw()
                return
            self.redraw()
        await self.show_result()

    async def bot_answers(self, seat: int) -> None:
        """Let a bot think and answer; where people can see the answer, it waits a moment first."""
        match = self.session.match
        budget = Budget(seconds=SECONDS_TO_THINK)
        view, read = match.view(seat), match.log(seat)
        thinking = asyncio.to_thread(self.session.bot_answers, view, read, budget)
        pause = self.pause if self.session.is_seen() else 0.0
        try:
            answers, _ = await asyncio.gather(thinking, asyncio.sleep(pause))
        finally:
            budget.stop()  # nobody who left waits for it
        before = self.reply
        self.carry_out(seat, answers)
        if self.reply.asks_the_same_as(before):
            self.reply.continue_from(before)

    async def hand_over(self, seat: int) -> None:
        """With several people at one keyboard, hide everything until the right one is there."""
        if seat == self.viewer:
            return
        await self.close_pages()
        self.look_from(NOBODY)
        self.notice = ""
        self.redraw()
        while await self.app.push_screen_wait(self.curtain(seat)) == "take back":
            seat = await self.take_back_for_somebody(seat)
        self.look_from(seat)

    def curtain(self, seat: int) -> Curtain:
        session = self.session
        takers = [session.name(other) for other in session.can_take_back()]
        return Curtain(session.name(seat), session.still_asked(), takers)

    async def take_back_for_somebody(self, seat: int) -> int:
        """Take back the answer of a player who has passed the keyboard on.

        Return who is next at the keyboard then: that player, or ``seat`` as before.
        """
        names = {str(at): Text(self.session.name(at)) for at in self.session.can_take_back()}
        chosen = next(iter(names))
        if len(names) > 1:
            chosen = await self.app.push_screen_wait(PickDialog("Whose answer?", names))
        if not chosen:
            return seat
        try:
            self.session.take_back(int(chosen))
        except Unavailable as error:
            self.notice = str(error)
        return int(chosen)

    async def close_pages(self) -> None:
        """Close what the last player still has open: it may tell what only that player knows."""
        self.app.clear_notifications()
        while self.app.screen is not self:
            page = self.app.screen
            await page.dismiss("" if isinstance(page, Dialog) else None)

    def carry_out(self, seat: int, answers: Iterable[int]) -> None:
        """Give an answer; says if it could not be saved, raises if it is not legal."""
        try:
            self.session.answer(seat, *answers)
        except Unavailable as error:
            self.notice = str(error)
        self.look_from(self.viewer)

    def react(self, result: Result) -> None:
        """Carry out the reply if it is complete; else say what there is to say about it."""
        if isinstance(result, str):
            self.say(result)
            return
        self.notice = ""
        try:
            self.carry_out(self.viewer, result)
        except GamenightError as error:
            self.say(str(error))
        else:
            self.advance()

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
        pen = Pen(self.session.game.drawings)
        body = draw_summary(summary, pen, width)
        if body.height > self.app.size.height - 6:
            body = draw_summary(summary, pen.smaller(), width)
        return TextDialog(summary.title, body.as_text())

    async def show_result(self) -> None:
        title, body = self.result()
        words = {"n": ("new", "new match"), "p": ("replay", "replay")}
        if self.viewer in self.session.can_take_back():
            words["u"] = ("take back", "take back")
        chosen = await self.app.push_screen_wait(TextDialog(title, body, words))
        if chosen == "new":
            self.post_message(self.NewGame())
        elif chosen == "replay":
            self.action_replay()
        elif chosen == "take back":
            self.action_take_back()

    def result(self) -> tuple[str, Text]:
        """Return who won and why, every score, and the arithmetic of the last round."""
        session = self.session
        result = session.result(self.viewer)
        lines = [capitalised(session.match.state.outcome().reason) + "."]
        width = max(len(score.name) for score in result.scores)
        for score in result.scores:
            won = "  ♛ won" if score.won else ""
            lines.append(f"{score.name:{width}}  {figures(score.points)}{won}")
        body = self.fitted(lines)
        summary = self.table.summary
        if summary is not None:
            body.append(f"\n\n{summary.title}\n", "bold")
            body.append_text(self.fitted(summary.lines))
        return result.title, body

    # Keys and clicks

    def on_key(self, event: Key) -> None:
        typed = event.character or ""
        offer = self.reply.offer_with_key(typed)
        if offer is not None:
            event.stop()
            self.react(self.reply.press(offer.number))
        elif self.reply.amount and typed.isascii() and typed.isdecimal():
            event.stop()
            self.react(self.reply.type(typed))

    def on_table_view_chosen(self, event: TableView.Chosen) -> None:
        self.react(self.reply.press(event.answer, take_away=event.is_marked))

    def action_cursor(self, step: int) -> None:
        self.reply.move(step)
        self.say("")

    def action_sideways(self, step: int) -> None:
        """Change the amount if one is asked for, else go to another answer."""
        if self.reply.amount:
            self.action_amount(step)
        else:
            self.action_cursor(step)

    def action_amount(self, steps: int) -> None:
        self.react(self.reply.change(steps))

    def action_erase(self) -> None:
        self.react(self.reply.erase())

    def action_mark(self) -> None:
        self.react(self.reply.mark())

    def action_choose(self) -> None:
        self.react(self.reply.enter())

    def action_order(self) -> None:
        """Sort what can be sorted in the next way; after the last way, as it was dealt."""
        self.order = next_order(self.session.table(self.viewer), self.order)
        before = self.reply
        self.look_from(self.viewer)
        self.reply.continue_from(before)
        self.say(f"Sorted {self.order}." if self.order else "As dealt.")

    def action_scroll(self, direction: int) -> None:
        self.table_view.scroll_page(direction)

    def action_help(self) -> None:
        self.app.push_screen(TextDialog("Keys", Text(KEYBOARD_HELP)))

    def action_rules(self) -> None:
        try:
            page = rules_in_a_terminal(self.session.game)
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
        self.redraw()

    def action_summary(self) -> None:
        """The last round; after the end, the result with the arithmetic of the last round."""
        summary = self.table.summary
        if self.session.over:
            self.advance()
        elif summary is not None:
            self.app.push_screen(self.summary_dialog(summary))

    def action_describe(self) -> None:
        """The whole table in words, including what small drawings leave out."""
        lines = table_as_text(replace(self.table, summary=None), KEYS).splitlines()
        self.app.push_screen(TextDialog("The table in words", self.fitted(lines)))

    def fitted(self, lines: Iterable[str]) -> Text:
        """Return lines folded so that a dialog can show them."""
        width = self.app.size.width - AROUND_DIALOGS
        return Text("\n".join(part for line in lines for part in folded(line, width)))

    def action_pause(self, step: int) -> None:
        at = min(max(PAUSES.index(self.pause) + step, 0), len(PAUSES) - 1)
        self.pause = PAUSES[at]
        self.say(f"Bots wait {self.pause:g} s before they answer.")

    def action_take_back(self) -> None:
        try:
            self.session.take_back(self.viewer)
        except GamenightError as error:
            self.say(str(error))
        else:
            self.look_from(self.viewer)
            self.say("")

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Point at what the game's best bot would answer, knowing what the viewer knows."""
        if not self.reply.is_asked:
            return
        match, viewer, revision = self.session.match, self.viewer, self.session.match.revision
        budget = Budget(seconds=SECONDS_TO_THINK)
        view, read = match.view(viewer), match.log(viewer)
        try:
            hint = await asyncio.to_thread(self.session.hint, view, read, budget)
        finally:
            budget.stop()
        if (self.viewer, match.revision) == (viewer, revision):  # else it comes too late
            self.reply.suggest(hint.answers)
            self.say(hint_with_bars(hint))

    @work(exclusive=True, group="dialog")
    async def action_new_game(self) -> None:
        if not self.session.over:
            options = {"stay": Text("Continue this match"), "new": Text("Start a new match")}
            title = "Set this match aside and start a new one?"
            if await self.app.push_screen_wait(PickDialog(title, options)) != "new":
                return
        self.post_message(self.NewGame())

    def action_replay(self) -> None:
        if self.session.over:
            self.app.push_screen(ReplayScreen(self.session, self.viewer))
