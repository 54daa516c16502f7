"""Which clocks can be chosen, and how they are written."""

from __future__ import annotations

import pytest

from gamenight.core.errors import BadSetup, NotYourTurn
from gamenight.game.registry import find_game
from gamenight.web.clocks.rule import choices, rule_from, rule_in_words, written
from gamenight.web.tables import actions as table_actions
from gamenight.web.tables.new_table import new_table, wish_from
from gamenight.web.tables.viewer import Viewer
from tests.web.support.timed_house import House

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("text", [text for text in choices() if text != "none"])
async def test_what_forms_offer_is_understood_and_written_again_as_it_was(text: str) -> None:
    rule = rule_from(text)
    assert rule is not None
    assert (written(rule), rule_in_words(rule)) == (text, choices()[text])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("move 4", "from 5 seconds to 30 days"),
        ("match 2592001 0", "from 5 seconds to 30 days"),
        ("match 600 86401", "at most 1 day"),
        ("match 600", "must be"),
        ("move ٣٠", "must be"),
        ("move 99999999", "must be"),
    ],
)
async def test_an_odd_clock_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        rule_from(text)


async def test_a_table_has_no_clock_unless_one_is_chosen(house: House) -> None:
    wish = wish_from(find_game("suspense"), {"players": "3"})
    assert wish.clock is None
    stored, token = new_table(wish)
    await house.store.create(stored)
    room = await house.room(stored.id)
    assert Viewer(room, token, "").whole().around.clock is None
    with pytest.raises(NotYourTurn, match="no clock"):
        await table_actions.pause(room, token, True)
