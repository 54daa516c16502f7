"""The terminal application: which match to play, then playing it."""

from __future__ import annotations

import os
import textwrap
from pathlib import Path
from secrets import randbits
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import App
from textual.binding import Binding, BindingType

from gamenight.core.errors import GamenightError
from gamenight.core.words import counted
from gamenight.game.game import AnyGame
from gamenight.game.registry import all_games, find_game
from gamenight.game.setup_arguments import SEED_BITS
from gamenight.terminal import themes
from gamenight.terminal.dialogs import PickDialog
from gamenight.terminal.play_screen import PlayScreen
from gamenight.terminal.saves import Saves, set_aside_words
from gamenight.terminal.session import PlaySession, TerminalSetup, plan

DEFAULT_PAUSE = 0.5
WIDEST_TAGLINE = 66
"""What a line of the list of games has room for."""


class TerminalApp(App[None]):
    """Plays one match after another until the player quits."""

    TITLE = "gamenight"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "leave", "Quit", show=False, priority=True),
    ]

    def __init__(
        self,
        saves: Saves,
        setup: TerminalSetup | None = None,
        seed: int | None = None,
        session: PlaySession | None = None,
        pause: float = DEFAULT_PAUSE,
    ) -> None:
        """With a session: continue it. With a set-up: start that. With neither: ask."""
        super().__init__()
        self.saves = saves
        self.setup = setup
        self.seed = seed
        self.session = session
        self.pause = pause
        self.aside: list[Path] = []
        """The matches that others were started instead of."""
        for theme in (themes.DARK, themes.LIGHT):
            self.register_theme(theme)
        self.theme = themes.fitting(os.environ).name

    def on_mount(self) -> None:
        self.begin()

    @work(exclusive=True, group="begin")
    async def begin(self) -> None:
        try:
            session = self.session or await self.find_session()
        except GamenightError as error:
            self.exit(return_code=1, message=str(error))
            return
        if session is None:
            self.exit()
        else:
            self.play(session)

    async def find_session(self) -> PlaySession | None:
        """Return the match to play, asked for where the command line left it open."""
        if self.setup is not None:
            return await self.resume_or_start(self.setup)
        game_id = await self.push_screen_wait(
            PickDialog("What would you like to play?", self.offers())
        )
        if not game_id:
            return None
        game = find_game(game_id)
        if self.saves.running(game) and await self.wants_to_resume(game):
            return PlaySession.resume(game, self.saves)
        players = await self.player_count(game)
        return self.start(plan(game, players, (), {})) if players else None

    def offers(self) -> dict[str, Text]:
        """Return every game with its facts, and whether a match of it is unfinished."""
        offers = {}
        for game in all_games():
            line = Text(game.rules.title, "bold")
            least, most = min(game.rules.players), max(game.rules.players)
            players = counted(most, "player") if least == most else f"{least} to {most} players"
            line.append(f"  {players}, {game.time_in_words()}", "not bold")
            if self.saves.running(game):
                line.append("  unfinished match", "italic not bold")
            for part in textwrap.wrap(game.tagline, WIDEST_TAGLINE):
                line.append(f"\n{part}", "not bold")
            offers[game.id] = line
        return offers

    async def player_count(self, game: AnyGame) -> int:
        """Return how many play; 0 if nothing was chosen."""
        if len(game.rules.players) == 1:
            return game.rules.players[0]
        options = {}
        for count in game.rules.players:
            solo = f"solo against {game.solo_opponent}" if game.solo_opponent else "solo"
            bots = f"you and {counted(count - 1, 'bot')}"
            options[str(count)] = Text(f"{count}: {solo if count == 1 else bots}")
        return int(await self.push_screen_wait(PickDialog("How many players?", options)) or 0)

    async def resume_or_start(self, setup: TerminalSetup) -> PlaySession:
        if self.saves.running(setup.game) and await self.wants_to_resume(setup.game):
            return PlaySession.resume(setup.game, self.saves)
        return self.start(setup, self.seed)

    async def wants_to_resume(self, game: AnyGame) -> bool:
        """Ask whether to continue; a match being played in another terminal is refused."""
        self.saves.hold(game)
        options = {
            "resume": Text("Continue it"),
            "new": Text("Set it aside and start a new match"),
        }
        title = f"There is an unfinished match of {game.rules.title}."
        return await self.push_screen_wait(PickDialog(title, options)) != "new"

    def start(self, setup: TerminalSetup, seed: int | None = None) -> PlaySession:
        """Start a match; one that is not finished is moved aside first, never overwritten."""
        readable = self.saves.running(setup.game)
        aside = self.saves.set_aside(setup.game)
        if aside is not None and readable:
            self.aside.append(aside)
            self.notify("Your previous match is kept; when you quit, you see how to continue it.")
        elif aside is not None:
            sentence = f"The saved match cannot be read. It is kept in {aside}."
            self.notify(sentence, severity="warning", markup=False)
        return PlaySession.start(setup, randbits(SEED_BITS) if seed is None else seed, self.saves)

    def play(self, session: PlaySession) -> None:
        if isinstance(self.screen, PlayScreen):
            self.switch_screen(PlayScreen(session, self.screen.pause))
        else:
            self.push_screen(PlayScreen(session, self.pause))

    def on_play_screen_new_game(self) -> None:
        if isinstance(self.screen, PlayScreen):
            try:
                self.play(self.start(self.screen.session.setup))
            except GamenightError as error:
                self.notify(str(error), severity="error", markup=False)

    def action_leave(self) -> None:
        """End the program at once, wherever one is, and say how to go on."""
        for screen in self.play_screens():
            screen.workers.cancel_node(screen)  # even while bots are thinking
        self.exit(message=self.farewell() or None)

    def farewell(self) -> str:
        """Return how to go on with every match that is not finished, a line each."""
        words = [screen.session.how_to_go_on() for screen in self.play_screens()]
        words += [set_aside_words(aside) for aside in self.aside]
        return "\n".join(filter(None, words))

    def play_screens(self) -> list[PlayScreen]:
        """Return the screen of the match that is played, if there is one."""
        return [screen for screen in self.screen_stack if isinstance(screen, PlayScreen)]

    def action_toggle_light(self) -> None:
        other = themes.LIGHT if self.current_theme.dark else themes.DARK
        self.theme = other.name
