"""The smaller screens: a text to read, a list to choose from, the curtain between two players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Footer, Label, Markdown, OptionList, Static
from textual.widgets.option_list import Option

from gamenight.core.words import joined

SELECTED = "▸ "
NOT_SELECTED = "  "


Answered = TypeVar("Answered")


class ClosedOnce(Screen[Answered]):
    """A screen that only its first dismissal closes: a key that comes once more, before the next
    screen takes keys, would close the screen below, too."""

    is_closed = False

    def dismiss(self, result: Answered | None = None) -> AwaitComplete:
        if self.is_closed:
            return AwaitComplete()
        self.is_closed = True
        return super().dismiss(result)


class Dialog(ClosedOnce[str], ModalScreen[str]):
    """A box in the middle of the screen; dismissed with a word, "" for closing it."""

    DEFAULT_CSS = """
    Dialog { align: center middle; }
    Dialog > Vertical {
        width: auto; max-width: 100%; height: auto; max-height: 100%;
        border: round $primary; padding: 0 1; background: $surface;
    }
    Dialog Label { text-style: bold; width: auto; }
    Dialog VerticalScroll { height: auto; width: auto; max-width: 100%; }
    Dialog .hint { color: $text-muted; width: auto; }
    Dialog .more { width: auto; height: 1; text-style: bold; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "close", "Close"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.is_drawn = False
        """Whether it has been on the screen: keys typed ahead do not close what nobody read."""
        self.more = Static(classes="more")

    def on_mount(self) -> None:
        self.call_after_refresh(self.take_keys)

    def take_keys(self) -> None:
        self.is_drawn = True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.is_drawn or action not in ("close", "answer")

    def tell_of_more(self, pages: Widget) -> None:
        """Say below a list or a text whether there is more of it, also while it is scrolled."""

        def tell() -> None:
            self.more.update(more_words(pages.scroll_y > 0, pages.scroll_y < pages.max_scroll_y))

        def tell_soon() -> None:
            self.call_after_refresh(tell)

        for change in ("scroll_y", "virtual_size", "size"):
            self.watch(pages, change, tell_soon)

    def action_close(self) -> None:
        self.dismiss("")


def more_words(is_above: bool, is_below: bool) -> str:
    """Return where there is more to read, and how to get there."""
    signs = ("▲ more above" if is_above else "", "▼ more below" if is_below else "")
    said = "  ".join(sign for sign in signs if sign)
    return f"{said}  (arrows, Page Up, Page Down)" if said else ""


def clickable(words: str, action: str) -> Text:
    """Return words that do, when clicked, what their key does."""
    return Text(words, Style(meta={"@click": f"screen.{action}"}))


class TextDialog(Dialog):
    """Something to read; other keys may answer with a word."""

    DEFAULT_CSS = """
    TextDialog VerticalScroll { max-height: 80vh; scrollbar-size: 1 1; }
    TextDialog VerticalScroll > Static { width: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "close", "Close")]

    def __init__(
        self,
        title: str,
        body: Text,
        words: dict[str, tuple[str, str]] | None = None,
        at_end: bool = False,
    ):
        """``words``: by key, the word that it dismisses with, and what the hint says it does.

        ``at_end``: whether the last lines are read first, where not all of them fit.
        """
        super().__init__()
        self._title = title
        self._pages = VerticalScroll(Static(body))
        self._words = words or {}
        self._at_end = at_end

    def compose(self) -> ComposeResult:
        hints = [clickable("Enter: close", "close")]
        for key, (word, says) in self._words.items():
            hints.append(clickable(f"{key}: {says}", f"answer('{word}')"))
        with Vertical():
            yield Label(self._title, markup=False)
            yield self._pages
            yield self.more
            yield Static(Text(" · ").join(hints), classes="hint")

    def on_mount(self) -> None:
        for key, (word, says) in self._words.items():
            self._bindings.bind(key, f"answer('{word}')", says)
        self.tell_of_more(self._pages)
        if self._at_end:
            self._pages.anchor()

    def action_answer(self, word: str) -> None:
        self.dismiss(word)


class PickDialog(Dialog):
    """A short list to choose from; dismissed with the id of what was chosen."""

    DEFAULT_CSS = """
    PickDialog OptionList {
        height: auto; max-height: 80vh; width: 74; max-width: 100%; border: none; padding: 0;
    }
    PickDialog OptionList:focus { border: none; }
    """

    def __init__(self, title: str, options: dict[str, Text]) -> None:
        super().__init__()
        self._title = title
        self._options = options
        options_with_signs = [Option(text, id=name) for name, text in self.prompts().items()]
        self._list = OptionList(*options_with_signs, disabled=True)

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(self._title, markup=False)
            yield self._list
            yield self.more
            hints = [Text("Enter or a click: choose"), clickable("Escape: cancel", "close")]
            yield Static(Text(" · ").join(hints), classes="hint")

    def prompts(self, chosen: str = "") -> dict[str, Text]:
        """Return what can be chosen, with a sign beside the one that Enter chooses."""
        return {
            name: Text(SELECTED if name == chosen else NOT_SELECTED).append_text(indented(text))
            for name, text in self._options.items()
        }

    def on_mount(self) -> None:
        self.tell_of_more(self._list)

    def take_keys(self) -> None:
        super().take_keys()
        self._list.disabled = False
        self._list.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        for name, text in self.prompts(event.option_id or "").items():
            event.option_list.replace_option_prompt(name, text)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_id or "")


def indented(text: Text) -> Text:
    """Return a text whose lines, but for the first, begin below its first letter."""
    return Text("\n" + " " * len(NOT_SELECTED)).join(text.split("\n"))


class RulesScreen(ClosedOnce[None], ModalScreen[None]):
    """The rules page of a game."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,r", "close", "Close")]

    def __init__(self, page: str) -> None:
        super().__init__()
        self._page = page

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Markdown(self._page, open_links=False)
        yield Footer(show_command_palette=False)

    def action_close(self) -> None:
        self.dismiss(None)


class Curtain(ClosedOnce[str]):
    """Hides everything while the keyboard goes from one player to the next.

    Dismissed with "" when the next player is there, with "take back" when a player who answered
    wants that answer back while others are still waited for.
    """

    DEFAULT_CSS = """
    Curtain { align: center middle; }
    Curtain Static { width: auto; border: heavy $primary; padding: 1 3; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "I am here"),
        Binding("u", "take_back", "Take back"),
        Binding("q", "app.leave", "Quit"),
    ]

    def __init__(self, name: str, waiting: Sequence[str] = (), takers: Sequence[str] = ()) -> None:
        """``name``: who is next; ``waiting``: all who are asked at the same time and have not
        answered; ``takers``: who can still take an answer back."""
        super().__init__()
        self._next = name
        self._waiting = waiting
        self._takers = takers

    def compose(self) -> ComposeResult:
        lines = [f"Pass the keyboard to {self._next}, then press Enter."]
        if len(self._waiting) > 1:
            lines.append(f"Still to answer: {joined(self._waiting)}.")
        if self._takers:
            whose = " or ".join(f"{name}'s" for name in self._takers)
            lines.append(f"u: take back {whose} answer.")
        yield Static("\n".join(lines), markup=False)

    def on_click(self) -> None:
        self.action_open()

    def action_open(self) -> None:
        self.dismiss("")

    def action_take_back(self) -> None:
        if self._takers:
            self.dismiss("take back")
