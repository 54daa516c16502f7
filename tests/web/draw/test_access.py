"""What axe-core, a checker of accessibility, has to say about the whole vocabulary of tables."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gamenight.game.registry import game_ids
from gamenight.table import Amount, Answer, Question, Several, Table
from tests.web.draw.conftest import Drawn, under_way
from tests.web.support.looking import NARROW, WIDE, check_access

pytestmark = [pytest.mark.browser, pytest.mark.node]

STEPS = 6
"""How far into a match the table is."""

THINGS = tuple(Answer(number, f"Rank {number}") for number in (6, 7, 8, 9))
QUESTIONS = {
    "several": Question("Which?", (0, 1), THINGS, Several(1, 2, "Lay these", "None")),
    "amount": Question("How much?", (1,), THINGS, amount=Amount(7, 9, 7, "beans")),
}


def test_everything_that_can_lie_on_a_table(drawn: Drawn, gallery: Table) -> None:
    drawn.draw(gallery, "everything")
    check_access(drawn.page)


@pytest.mark.parametrize(("at", "game"), list(enumerate(game_ids())))
def test_a_table_of_every_game(at: int, game: str, drawn: Drawn) -> None:
    """Each game is seen in one of the two ways; all that can lie on a table is seen in both."""
    drawn.draw(under_way(game, STEPS), game)
    check_access(drawn.page, (NARROW,) if at % 2 else (WIDE,))


@pytest.mark.parametrize("kind", QUESTIONS)
def test_questions_of_every_kind(kind: str, drawn: Drawn, gallery: Table) -> None:
    zones = tuple(zone for zone in gallery.zones if zone.key == "hand")
    drawn.draw(replace(gallery, zones=zones, question=QUESTIONS[kind], summary=None), kind)
    listed = drawn.page.locator(".all-answers [data-answer]").first
    if not listed.is_visible():  # it stays open from question to question
        drawn.page.locator(".all-answers summary").press("Enter")
    listed.click()
    check_access(drawn.page)
