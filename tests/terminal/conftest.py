"""What the tests of the terminal share."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from rich.style import Style
from textual.pilot import Pilot, WaitForScreenTimeout

from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game
from gamenight.table import Table
from gamenight.terminal.app import TerminalApp
from gamenight.terminal.dialogs import Dialog, TextDialog
from gamenight.terminal.play_screen import PlayScreen
from gamenight.terminal.saves import Saves
from gamenight.terminal.session import PlaySession, plan
from tests.terminal.gallery import everything
from tests.terminal.toy import TOY

PATIENCE = 120.0
"""Seconds after which a wait is given up; reached only if something is broken."""

Story = Callable[[Pilot[None]], Awaitable[None]]
"""What happens in the application while it runs."""

collect_ignore = [] if shutil.which("tmux") else ["test_tmux.py"]


@pytest.fixture
def saves(tmp_path: Path) -> Iterator[Saves]:
    saves = Saves(tmp_path / "saves")
    yield saves
    saves.let_go()


@pytest.fixture
def gallery() -> Table:
    return everything()


class Stage:
    """Runs the application and tells what is on its screen."""

    def suspense(
        self,
        saves: Saves,
        seats: str = "me:Anna,random:Ben,random:Cleo",
        first_seat: int = 0,
        seed: int = 4,
    ) -> PlaySession:
        setup = plan(
            find_game("suspense"), 3, tuple(seats.split(",")), {"first_seat": str(first_seat)}
        )
        return PlaySession.start(setup, seed, saves)

    def toy(
        self,
        saves: Saves,
        seats: str = "me:Anna,first:Ben,first:Cleo",
        bidding: bool = False,
        game: AnyGame = TOY,
    ) -> PlaySession:
        """A match of the toy game, from the bid on or from the first discard on."""
        options = {"bidding": str(bidding).lower()}
        return PlaySession.start(plan(game, 3, tuple(seats.split(",")), options), 4, saves)

    def tell(self, app: TerminalApp, story: Story, size: tuple[int, int] = (80, 24)) -> None:
        """Run the application and let a story happen in it."""

        async def run() -> None:
            async with app.run_test(size=size, notifications=True) as pilot:
                await story(pilot)

        asyncio.run(run())

    def play_with(
        self, session: PlaySession, story: Story, size: tuple[int, int] = (80, 24)
    ) -> None:
        self.tell(TerminalApp(session.saves, session=session, pause=0.0), story, size)

    async def until(self, pilot: Pilot[None], condition: Callable[[], bool]) -> None:
        """Let the application work until something is so."""
        deadline = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < deadline, f"in vain:\n{self.screen_text(pilot)}"
            await pilot.pause()

    async def see(self, pilot: Pilot[None], words: str) -> None:
        """Wait until the words can be read."""
        await self.until(pilot, lambda: words in self.screen_text(pilot))

    async def see_no_more(self, pilot: Pilot[None], words: str) -> None:
        await self.until(pilot, lambda: words not in self.screen_text(pilot))

    async def press(self, pilot: Pilot[None], *keys: str) -> None:
        """Press keys, each as soon as the screen can take it.

        On a busy machine what they do may come later than the pilot waits: wait for that, too.
        """
        for key in keys:
            await self.until(pilot, lambda: self.is_ready(pilot))
            with suppress(WaitForScreenTimeout):
                await pilot.press(key)

    def is_ready(self, pilot: Pilot[None]) -> bool:
        """Whether keys reach what they are meant for: before that they would be lost."""
        screen = pilot.app.screen
        if isinstance(screen, Dialog) and not screen.is_drawn:
            return False
        return screen.is_mounted and (screen.focused is not None or not screen.focus_chain)

    def is_asked(self, pilot: Pilot[None]) -> bool:
        screen = pilot.app.screen
        return isinstance(screen, PlayScreen) and screen.is_mounted and screen.reply.is_asked

    async def until_asked(self, pilot: Pilot[None]) -> PlayScreen:
        """Wait until the player is asked, going past summaries."""
        await self.until_asked_or_over(pilot, lambda: False)
        screen = pilot.app.screen
        assert isinstance(screen, PlayScreen)
        return screen

    async def until_asked_or_over(self, pilot: Pilot[None], over: Callable[[], bool]) -> bool:
        """Wait for a question, going past summaries; False if the match is over."""
        while True:
            await self.until(
                pilot,
                lambda: over() or self.is_asked(pilot) or isinstance(pilot.app.screen, TextDialog),
            )
            await pilot.pause()
            if over():
                return False
            if self.is_asked(pilot):
                return True
            await self.press(pilot, "enter")

    def screen_text(self, pilot: Pilot[None]) -> str:
        """All that can be read on the screen, line by line.

        From the inside of Textual: a picture of the screen says the same, but takes far longer.
        """
        return "\n".join(strip.text for strip in pilot.app.screen._compositor.render_strips())

    async def click(
        self, pilot: Pilot[None], within: str, meant: Callable[[Style], bool] = lambda _: True
    ) -> None:
        """Click on the first place within a widget whose style is the one that is meant."""
        places: list[tuple[int, int]] = []

        def found() -> bool:
            screen = pilot.app.screen
            regions = (
                [widget.region for widget in screen.query(within)] if screen.is_mounted else []
            )
            places[:] = [
                (x, y)
                for region in regions
                for y in range(region.y, region.bottom)
                for x in range(region.x, region.right)
                if meant(screen.get_style_at(x, y))
            ]
            return bool(places)

        await self.until(pilot, found)
        with suppress(WaitForScreenTimeout):
            await pilot.click(offset=places[0])


@pytest.fixture
def stage(monkeypatch: pytest.MonkeyPatch) -> Stage:
    """A stage on which short notices stay until they have been read."""
    monkeypatch.setattr(TerminalApp, "NOTIFICATION_TIMEOUT", PATIENCE)
    return Stage()
