"""Dialogs: what is pressed before they are on the screen neither crashes nor closes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from rich.text import Text
from textual.events import Key
from textual.pilot import Pilot

from gamenight.terminal.app import TerminalApp
from gamenight.terminal.dialogs import Dialog, PickDialog, TextDialog
from gamenight.terminal.saves import Saves

if TYPE_CHECKING:
    from tests.terminal.conftest import Stage

KINDS = ["text", "list"]


def dialog_of(kind: str) -> Dialog:
    if kind == "text":
        return TextDialog("Round 1", Text("Anna wins."), {"n": ("new", "new match")})
    return PickDialog("Whose answer?", {"0": Text("Anna"), "1": Text("Ben")})


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("key", ["escape", "enter", "n"])
def test_keys_typed_ahead_close_nothing(
    stage: Stage, saves: Saves, kind: str, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = dialog_of(kind)
    closed: list[str | None] = []
    keys_taken: list[bool] = []
    monkeypatch.setattr(dialog, "take_keys", lambda: keys_taken.append(True))  # it is drawn late

    async def story(pilot: Pilot[None]) -> None:
        pilot.app.push_screen(dialog, closed.append)
        for _ in range(3):
            pilot.app.post_message(Key(key, None))
        await stage.until(pilot, lambda: bool(keys_taken))
        await pilot.pause()
        assert (closed, pilot.app.screen) == ([], dialog)
        dialog.is_drawn = True
        await stage.press(pilot, "escape")
        await stage.until(pilot, lambda: bool(closed))

    stage.tell(TerminalApp(saves), story)


@pytest.mark.parametrize("kind", KINDS)
def test_a_dialog_can_be_closed_before_it_is_drawn(stage: Stage, saves: Saves, kind: str) -> None:
    """As when the keyboard goes to the next player."""

    async def story(pilot: Pilot[None]) -> None:
        below, dialog = pilot.app.screen, dialog_of(kind)
        pilot.app.push_screen(dialog)
        await dialog.dismiss("")
        await stage.until(pilot, lambda: pilot.app.screen is below)

    stage.tell(TerminalApp(saves), story)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_pressed_twice_closes_only_the_dialog(
    stage: Stage, saves: Saves, kind: str
) -> None:
    """Keys of a quick hand arrive together: both are there before the first is carried out."""
    dialog, closed = dialog_of(kind), list[str | None]()

    async def story(pilot: Pilot[None]) -> None:
        below = pilot.app.screen
        pilot.app.push_screen(dialog, closed.append)
        await stage.until(pilot, lambda: dialog.is_drawn)
        for _ in range(3):
            dialog.dismiss("0")
        await stage.until(pilot, lambda: bool(closed))
        await pilot.pause()
        assert (closed, pilot.app.screen) == (["0"], below)

    stage.tell(TerminalApp(saves), story)
