"""Leaving a match and resuming it, new matches, replays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from textual.pilot import Pilot

from gamenight.core.errors import Unavailable
from gamenight.game.registry import find_game
from gamenight.terminal.app import TerminalApp
from gamenight.terminal.dialogs import PickDialog, TextDialog
from gamenight.terminal.play_screen import PlayScreen
from gamenight.terminal.replay_screen import ReplayScreen
from gamenight.terminal.saves import Saves, way_back
from gamenight.terminal.session import PlaySession, plan

if TYPE_CHECKING:
    from tests.terminal.conftest import Stage

SUSPENSE = find_game("suspense")


def test_quit_and_resume(stage: Stage, saves: Saves) -> None:
    session = stage.suspense(saves)

    async def leave(pilot: Pilot[None]) -> None:
        await stage.until_asked(pilot)
        await stage.press(pilot, "1")
        await stage.until_asked(pilot)
        await stage.press(pilot, "q")

    stage.play_with(session, leave)
    resumed = PlaySession.resume(SUSPENSE, saves)
    assert resumed.match.steps == session.match.steps
    assert resumed.setup == session.setup

    async def come_back(pilot: Pilot[None]) -> None:
        screen = await stage.until_asked(pilot)
        assert screen.session.match.steps == session.match.steps

    stage.play_with(resumed, come_back)


def test_a_waiting_match_is_offered_first(stage: Stage, saves: Saves) -> None:
    waiting = stage.suspense(saves)
    app = TerminalApp(saves, waiting.setup, pause=0.0)

    async def story(pilot: Pilot[None]) -> None:
        await stage.see(pilot, "There is an unfinished match of Suspense.")
        await stage.press(pilot, "enter")
        screen = await stage.until_asked(pilot)
        assert screen.session.match.header == waiting.match.header

    stage.tell(app, story)


def test_a_match_that_is_played_elsewhere_is_refused(stage: Stage, saves: Saves) -> None:
    playing = stage.suspense(saves)
    app = TerminalApp(Saves(saves.folder), playing.setup, pause=0.0)

    async def story(pilot: Pilot[None]) -> None:
        await stage.until(pilot, lambda: app.return_code == 1)

    stage.tell(app, story)
    assert PlaySession.resume(SUSPENSE, saves).match.header == playing.match.header


def test_a_waiting_match_can_be_set_aside(stage: Stage, saves: Saves) -> None:
    waiting = stage.suspense(saves)
    app = TerminalApp(saves, waiting.setup, seed=99, pause=0.0)
    aside = saves.folder / "suspense.1.json"

    async def story(pilot: Pilot[None]) -> None:
        await stage.until(pilot, lambda: isinstance(pilot.app.screen, PickDialog))
        await stage.press(pilot, "down", "enter")
        screen = await stage.until_asked(pilot)
        assert screen.session.match.header.seed == 99
        assert way_back(aside) in app.farewell()

    stage.tell(app, story)
    assert PlaySession.resume(SUSPENSE, Saves.only(aside)).match.header == waiting.match.header


def test_a_new_match_keeps_the_one_that_was_under_way(stage: Stage, saves: Saves) -> None:
    session = stage.suspense(saves)

    async def story(pilot: Pilot[None]) -> None:
        await stage.until_asked(pilot)
        await stage.press(pilot, "n", "down", "enter")
        await stage.until(pilot, lambda: (saves.folder / "suspense.1.json").exists())

    stage.play_with(session, story)
    kept = PlaySession.resume(SUSPENSE, Saves.only(saves.folder / "suspense.1.json"))
    assert kept.match.header == session.match.header


def test_a_save_that_cannot_be_read_is_moved_aside(stage: Stage, saves: Saves) -> None:
    setup = stage.suspense(saves).setup
    saves.path("suspense").write_text("scribble", encoding="utf-8")
    app = TerminalApp(saves, setup, pause=0.0)

    async def story(pilot: Pilot[None]) -> None:
        await stage.until_asked(pilot)
        await stage.see(pilot, "The saved match cannot be read.")

    stage.tell(app, story, size=(120, 40))
    assert saves.path("suspense").with_suffix(".1.json").read_text(encoding="utf-8") == "scribble"


def test_a_match_that_cannot_be_saved_is_told_at_the_end(
    stage: Stage, saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = stage.suspense(saves).setup
    saves.path("suspense").unlink()
    app = TerminalApp(saves, setup, pause=0.0)

    def fail(session: PlaySession) -> None:
        raise Unavailable("The disk is full.")

    monkeypatch.setattr(PlaySession, "save", fail)

    async def story(pilot: Pilot[None]) -> None:
        await stage.until(pilot, lambda: app.return_code == 1)

    stage.tell(app, story)


def test_the_chooser_starts_a_game(stage: Stage, saves: Saves) -> None:
    app = TerminalApp(saves, pause=0.0)

    async def story(pilot: Pilot[None]) -> None:
        await stage.see(pilot, SUSPENSE.tagline[:20])
        await stage.press(pilot, "enter")
        screen = await stage.until_asked(pilot)
        assert screen.session.setup.kinds == ("me", "medium", "medium")

    stage.tell(app, story, size=(100, 50))


def test_the_chooser_asks_how_many_play(
    stage: Stage, saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    spotlight = find_game("spotlight")
    monkeypatch.setattr("gamenight.terminal.app.all_games", lambda: (spotlight,))
    app = TerminalApp(saves, pause=0.0)

    async def story(pilot: Pilot[None]) -> None:
        await stage.until(pilot, lambda: isinstance(pilot.app.screen, PickDialog))
        await stage.press(pilot, "enter")
        await stage.see(pilot, "How many players?")
        await stage.see(pilot, "solo against Light")
        await stage.press(pilot, "enter")
        screen = await stage.until_asked(pilot)
        assert screen.session.setup.kinds == ("me",)

    stage.tell(app, story)


def test_the_chooser_offers_a_waiting_match(stage: Stage, saves: Saves) -> None:
    waiting = stage.suspense(saves)
    app = TerminalApp(saves, pause=0.0)

    async def story(pilot: Pilot[None]) -> None:
        await stage.see(pilot, "unfinished match")
        await stage.press(pilot, "enter")
        await stage.see(pilot, "Continue it")
        await stage.press(pilot, "enter")
        screen = await stage.until_asked(pilot)
        assert screen.session.match.header == waiting.match.header

    stage.tell(app, story, size=(100, 50))


def test_leaving_the_chooser_ends_the_program(stage: Stage, saves: Saves) -> None:
    app = TerminalApp(saves)

    async def story(pilot: Pilot[None]) -> None:
        await stage.until(pilot, lambda: isinstance(pilot.app.screen, PickDialog))
        await stage.press(pilot, "escape")
        await stage.until(pilot, lambda: app.return_code is not None)

    stage.tell(app, story)
    assert app.return_code == 0


def test_a_new_match_has_to_be_confirmed(stage: Stage, saves: Saves) -> None:
    session = stage.suspense(saves)

    async def story(pilot: Pilot[None]) -> None:
        await stage.until_asked(pilot)
        await stage.press(pilot, "n")
        await stage.until(pilot, lambda: isinstance(pilot.app.screen, PickDialog))
        await stage.press(pilot, "enter")
        screen = await stage.until_asked(pilot)
        assert screen.session is session
        await stage.press(pilot, "n")
        await stage.until(pilot, lambda: isinstance(pilot.app.screen, PickDialog))
        await stage.press(pilot, "down", "enter")
        await stage.until(
            pilot,
            lambda: (
                isinstance(pilot.app.screen, PlayScreen) and pilot.app.screen.session is not session
            ),
        )
        screen = await stage.until_asked(pilot)
        assert screen.session.setup == session.setup
        assert screen.session.match.header.seed != session.match.header.seed

    stage.play_with(session, story)


def finished(stage: Stage, saves: Saves) -> PlaySession:
    session = stage.suspense(saves)
    while not session.over:
        session.match.answer(session.match.state.turn, session.match.state.legal()[0])
    return session


def test_a_match_is_played_to_its_end(stage: Stage, saves: Saves) -> None:
    """The last answers of a match: summaries of rounds, then the result."""
    session = stage.suspense(saves)
    answers = [step.answers for step in finished(stage, saves).match.steps]
    for answer in answers[:-8]:
        session.match.answer(session.match.state.turn, *answer)

    async def story(pilot: Pilot[None]) -> None:
        while await stage.until_asked_or_over(pilot, lambda: session.over):
            await stage.press(pilot, "1")
        await stage.see(pilot, "You won!")
        await stage.see(pilot, "You   10  ♛ won")
        await stage.see(pilot, "points were reached")
        assert isinstance(pilot.app.screen, TextDialog)

    stage.play_with(session, story)
    assert PlaySession.resume(SUSPENSE, saves).over


def test_after_the_end_a_new_match(stage: Stage, saves: Saves) -> None:
    session = finished(stage, saves)

    async def story(pilot: Pilot[None]) -> None:
        await stage.until(pilot, lambda: isinstance(pilot.app.screen, TextDialog))
        await stage.press(pilot, "n")
        screen = await stage.until_asked(pilot)
        assert screen.session is not session

    stage.play_with(session, story)


def test_after_the_end_a_new_match_by_mouse(stage: Stage, saves: Saves) -> None:
    session = finished(stage, saves)

    async def story(pilot: Pilot[None]) -> None:
        await stage.see(pilot, "n: new match")
        await stage.click(
            pilot, "TextDialog .hint", lambda style: "new" in style.meta.get("@click", "")
        )
        screen = await stage.until_asked(pilot)
        assert screen.session is not session

    stage.play_with(session, story)


def test_the_result_can_be_read_again(stage: Stage, saves: Saves) -> None:
    session = finished(stage, saves)

    async def story(pilot: Pilot[None]) -> None:
        await stage.see(pilot, "points were reached")
        await stage.press(pilot, "enter")
        await stage.see_no_more(pilot, "points were reached")
        await stage.press(pilot, "s")
        await stage.see(pilot, "points were reached")

    stage.play_with(session, story)


def test_what_does_not_fit_a_replay_can_be_scrolled(
    stage: Stage, saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = finished(stage, saves)
    sentences = " ".join(f"Sentence number {number}." for number in range(40))
    monkeypatch.setattr(ReplayScreen, "said", lambda _: sentences)

    async def story(pilot: Pilot[None]) -> None:
        await stage.see(pilot, "points were reached")
        await stage.press(pilot, "p")
        await stage.see(pilot, "Step 0 of")
        await stage.see(pilot, "Sentence number 0.")
        assert "number 39." not in stage.screen_text(pilot)
        await stage.press(pilot, "pagedown", "pagedown", "pagedown")
        await stage.see(pilot, "number 39.")
        await stage.press(pilot, "right")
        await stage.see(pilot, "Sentence number 0.")

    stage.play_with(session, story)


def test_after_the_end_a_replay_step_by_step(stage: Stage, saves: Saves) -> None:
    session = finished(stage, saves)
    steps = len(session.match.steps)

    async def story(pilot: Pilot[None]) -> None:
        await stage.until(pilot, lambda: isinstance(pilot.app.screen, TextDialog))
        await stage.press(pilot, "p")
        await stage.until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))
        await stage.see(pilot, f"Step 0 of {steps} · seen by Anna")
        await stage.see(pilot, "Round 1: you deal.")
        await stage.press(pilot, "right")
        await stage.see(pilot, "Step 1 of")
        await stage.see(pilot, "You play")
        await stage.press(pilot, "left", "left")
        await stage.see(pilot, "Step 0 of")
        await stage.press(pilot, "end", "s")
        await stage.see(pilot, f"Step {steps} of {steps} · seen by Ben")
        await stage.press(pilot, "s", "s", "home")
        await stage.see(pilot, f"Step 0 of {steps} · seen by a spectator")
        await stage.press(pilot, "escape")
        await stage.until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))

    stage.play_with(session, story, size=(120, 40))


def test_the_end_can_be_taken_back_where_every_step_can(stage: Stage, saves: Saves) -> None:
    setup = plan(find_game("spectrum-solitaire"), 1, (), {})
    session = PlaySession.start(setup, 4, saves)

    async def story(pilot: Pilot[None]) -> None:
        screen = await stage.until_asked(pilot)
        concede = screen.reply.offers[-1].key
        await stage.press(pilot, concede, concede)
        await stage.see(pilot, "The game was conceded.")
        await stage.press(pilot, "u")
        await stage.until_asked(pilot)
        assert (session.over, session.match.steps) == (False, [])

    stage.play_with(session, story)
