"""What the tests of the terminal share."""

from __future__ import annotations

import asyncio
import html
import re
import shutil
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest
from rich.style import Style
from textual.pilot import Pilot, WaitForScreenTimeout

from gamenight.games.registry import find_game
from gamenight.table import (
    Answer,
    Badge,
    Board,
    Card,
    Cell,
    Counter,
    Die,
    Layout,
    Mark,
    Pawn,
    Question,
    Seat,
    Shape,
    Sheet,
    Sketch,
    Slot,
    Space,
    Summary,
    Table,
    Tile,
    Token,
    Zone,
)
from gamenight.table.colours import WHEEL
from gamenight.terminal.app import TerminalApp
from gamenight.terminal.dialogs import TextDialog
from gamenight.terminal.play_screen import PlayScreen
from gamenight.terminal.saves import Saves
from gamenight.terminal.session import Session, plan

PATIENCE = 120.0
"""Seconds after which a wait is given up; reached only if something is broken."""

CELL = 12.2
"""The width of a character in a picture of the screen."""
PIECE_OF_TEXT = re.compile(r'<text [^>]*\bx="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>')

Story = Callable[[Pilot[None]], Awaitable[None]]
"""What happens in the application while it runs."""

collect_ignore = [] if shutil.which("tmux") else ["test_tmux.py"]


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "saves")


BONE = Sketch("bone", (Shape("M0 0L9 9"),), "⌁")
MARKED = frozenset(Mark)


def cards() -> tuple[Card, ...]:
    slots = (
        Slot("first paw", "4", answer=7),
        Slot("second paw", holds=Die("sat", "a three", 3)),
        Slot("third paw", holds=Token("bone", "a bone", "cream", sketch=BONE)),
    )
    return (
        Card("c1", "Ace of hounds", corner="A", code="R", paper="red", text="Howls twice", stars=2),
        Card("c2", "Hidden card", face_down=True, back="blue"),
        Card("c3", "Rex", title="Rex", band="green", slots=slots, answer=1, marks=MARKED),
        Card("c4", "Night", under=("a Spotlight",), title="Night", wide=True, sketch=BONE),
    )


def polar_board() -> Board:
    """The largest board there will be: twelve sectors and nine rings."""
    spaces = tuple(
        Space(
            f"s{ring} {sector}",
            f"{WHEEL[sector].name} ring {ring + 1}",
            ring,
            sector,
            WHEEL[sector].name,
            items=(Pawn("p0", "Anna's pawn", "white", 0),) if ring == sector == 0 else (),
            answer=9 if (ring, sector) == (8, 11) else None,
        )
        for ring in range(9)
        for sector in range(12)
    )
    return Board("wheel", "The wheel", spaces, 9, 12, polar=True)


def grid_board() -> Board:
    spaces = tuple(
        Space(f"g{row}{column}", f"field {row}{column}", row, column, "cream", text=f"f{row}")
        for row in range(2)
        for column in range(3)
        if (row, column) != (1, 1)
    )
    return Board("field", "A field with a hole", spaces, 2, 3)


def score_sheet() -> Sheet:
    rows = (
        (Cell("Anna"), Cell("12", answer=11, marks=frozenset({Mark.CHOSEN}))),
        (Cell("Ben"), Cell("", colour="green")),
    )
    return Sheet("sheet", "Scores so far", ("player", "round 1"), rows)


def middle_zones() -> tuple[Zone, ...]:
    dice = tuple(Die(f"d{value}", f"a {value}", value) for value in range(1, 7))
    colour_dice = (Die("dc", "a teal die", 0, "teal", answer=2), Die("db", "red five", 5, "red"))
    figure = Token("f", "a gamer", "yellow", "purple", figure=True, answer=3)
    tokens = (Token("t", "a treat", "brown", sketch=BONE, count=3), figure)
    tiles = (
        Tile("t1", "Howl", "Howl", "Roll two dice", corner="5", tokens=tokens, answer=4),
        Tile("t2", "Hidden tile", "", face_down=True),
    )
    return (
        Zone("tray", "Dice tray", dice + colour_dice, Layout.TRAY, note="roll them"),
        Zone("pawns", "Pawns", (Pawn("p1", "Ben's pawn", "green", 1, answer=5), *tokens)),
        Zone(
            "pile", "Draw pile", (Card("top", "Top card", face_down=True),), Layout.STACK, count=9
        ),
        Zone("bag", "Gamer bag", (), Layout.BAG, count=23),
        Zone("column", "Column of cards", cards()[:3], Layout.COLUMN, answer=6),
        Zone("grid", "Tricks", tiles, Layout.GRID, columns=2),
        Zone("empty", "Nothing here", ()),
        Zone("wheel", "Wheel", (polar_board(),), Layout.BOARD),
        Zone("field", "Field", (grid_board(),), Layout.BOARD),
        Zone("sheet", "Sheet", (score_sheet(),), Layout.SHEET),
        Zone("clock", "Clock", (Counter("clock", "turns left", 3, 12, BONE),)),
    )


@pytest.fixture
def gallery() -> Table:
    """A table with everything that the vocabulary knows."""
    hidden = tuple(Card(f"hand 1: {at}", "A face-down card", face_down=True) for at in range(4))
    answers = tuple(Answer(n, f"Answer number {n}", grave=n == 12) for n in range(1, 13))
    return Table(
        game="gallery",
        headline="Everything at once",
        seats=(
            Seat(0, "Anna", True, (Badge("dealer", "gold"),), (Counter("c", "points", 4, 10),)),
            Seat(1, "Ben", False, (Badge("folded"),)),
        ),
        zones=(
            *middle_zones(),
            Zone("hand 0", "Hand", cards(), Layout.FAN, owner=0),
            Zone("hand 1", "Ben's hand", hidden, Layout.FAN, owner=1),
        ),
        question=Question(0, "Which of all these?", answers),
        viewer=0,
        summary=Summary("Round 1", ("Anna: 3 + 1 = 4.",), (Zone("shown", "Shown", cards()[:1]),)),
    )


class Stage:
    """Runs the application and tells what is on its screen."""

    def suspense(
        self,
        saves: Saves,
        seats: str = "me:Anna,random:Ben,random:Cleo",
        first_seat: int = 0,
        seed: int = 4,
    ) -> Session:
        setup = plan(
            find_game("suspense"), 3, tuple(seats.split(",")), {"first_seat": str(first_seat)}
        )
        return Session.start(setup, seed, saves)

    def tell(self, app: TerminalApp, story: Story, size: tuple[int, int] = (80, 24)) -> None:
        """Run the application and let a story happen in it."""

        async def run() -> None:
            async with app.run_test(size=size, notifications=True) as pilot:
                await story(pilot)

        asyncio.run(run())

    def play_with(self, session: Session, story: Story, size: tuple[int, int] = (80, 24)) -> None:
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
        return screen.is_mounted and (screen.focused is not None or not screen.focus_chain)

    def is_asked(self, pilot: Pilot[None]) -> bool:
        screen = pilot.app.screen
        return isinstance(screen, PlayScreen) and screen.is_mounted and bool(screen.answers)

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
        """All that can be read on the screen, line by line."""
        lines: dict[float, str] = {}
        for x, y, text in PIECE_OF_TEXT.findall(pilot.app.export_screenshot()):
            before = lines.get(float(y), "").ljust(round(float(x) / CELL))
            lines[float(y)] = before + html.unescape(text).replace("\xa0", " ")
        return "\n".join(lines[y] for y in sorted(lines))

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
