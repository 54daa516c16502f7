"""The terminal application in terminals of every size."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from gamenight.game.registry import find_game
from gamenight.table import Answer, Question, Several, Table
from gamenight.terminal.saves import Saves
from gamenight.terminal.session import PlaySession, plan
from tests.terminal.gallery import DRAWINGS
from tests.terminal.toy import TOY

if TYPE_CHECKING:
    from tests.terminal.conftest import Stage


def test_the_log_stands_beside_the_table_where_there_is_room(stage: Stage, saves: Saves) -> None:
    async def story(pilot: Pilot[None]) -> None:
        screen = await stage.until_asked(pilot)
        log = screen.query_one("#log")
        await stage.until(pilot, lambda: log.display)
        await stage.press(pilot, "l")
        await stage.until(pilot, lambda: not log.display)
        await stage.press(pilot, "l")
        await stage.until(pilot, lambda: log.display)
        await pilot.resize_terminal(80, 24)
        await stage.until(pilot, lambda: not log.display)

    stage.play_with(stage.suspense(saves), story, size=(120, 40))


@pytest.mark.parametrize("size", [(40, 15), (200, 60)])
def test_every_size_shows_question_and_first_answer(
    stage: Stage, saves: Saves, size: tuple[int, int]
) -> None:
    async def story(pilot: Pilot[None]) -> None:
        screen = await stage.until_asked(pilot)
        await stage.see(pilot, "Which card do you play?")
        await stage.see(pilot, screen.reply.offers[0].label)
        await stage.press(pilot, "pagedown", "pageup")

    stage.play_with(stage.suspense(saves), story, size=size)


def test_a_small_terminal_always_names_the_key_that_leaves(
    stage: Stage, saves: Saves, gallery: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here every other key has a meaning, too."""
    assert gallery.question is not None
    question = replace(gallery.question, several=Several(1, 2, "Lay these"))
    session = stage.toy(saves, game=dataclasses.replace(TOY, drawings=DRAWINGS))
    monkeypatch.setattr(session, "table", lambda viewer: replace(gallery, question=question))

    async def story(pilot: Pilot[None]) -> None:
        await stage.until_asked(pilot)
        await stage.see(pilot, "Space Mark")
        await stage.see(pilot, "q Quit")

    stage.play_with(session, story)


def test_a_table_with_everything_fits_a_small_terminal(
    stage: Stage, saves: Saves, gallery: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = stage.toy(saves, game=dataclasses.replace(TOY, drawings=DRAWINGS))
    monkeypatch.setattr(session, "table", lambda viewer: gallery)

    async def story(pilot: Pilot[None]) -> None:
        await stage.until_asked(pilot)
        await stage.see(pilot, "Which of all these?")
        await stage.press(pilot, "d")
        await stage.see(pilot, "The table in words")
        await stage.press(pilot, "end")
        await stage.see(pilot, "  c. Answer number 12 (you will be asked to confirm)")
        await stage.press(pilot, "escape")
        await stage.see_no_more(pilot, "The table in words")
        await stage.press(pilot, "s")
        await stage.see(pilot, "Anna: 3 + 1 = 4.")

    stage.play_with(session, story)


def test_the_cursor_is_scrolled_into_sight(
    stage: Stage, saves: Saves, gallery: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = stage.toy(saves, game=dataclasses.replace(TOY, drawings=DRAWINGS))
    answer = Answer(9, "The last space of the wheel")
    table = replace(gallery, question=Question("Where to?", (0,), (answer,)))
    monkeypatch.setattr(session, "table", lambda viewer: table)

    async def story(pilot: Pilot[None]) -> None:
        await stage.until_asked(pilot)
        await stage.see(pilot, "[1]")
        await stage.press(pilot, "pageup", "pageup", "pageup", "pageup")
        await stage.see_no_more(pilot, "[1]")

    stage.play_with(session, story, size=(80, 18))


def test_own_things_shrink_before_the_table_has_to_be_scrolled(stage: Stage, saves: Saves) -> None:
    """In Spots the tiles are in reach on the smallest usual terminal."""
    setup = plan(find_game("spots"), 2, ("me", "random"), {"first_seat": "0"})
    session = PlaySession.start(setup, 4, saves)

    async def story(pilot: Pilot[None]) -> None:
        screen = await stage.until_asked(pilot)
        assert len(screen.reply.offers) == 6
        await stage.see(pilot, "[6]")
        for key in "12345":
            assert f"[{key}]" in stage.screen_text(pilot)

    stage.play_with(session, story)
