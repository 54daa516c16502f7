"""A clock tells nobody what others answer in secret."""

from __future__ import annotations

import pytest

from gamenight.core.events import NOBODY
from gamenight.core.match import Header, Match
from gamenight.game.registry import find_game, game_ids
from gamenight.web.protocol.messages import Change, encode
from gamenight.web.tables.new_table import ME
from gamenight.web.tables.table_bots import random_answers
from gamenight.web.tables.viewer import Viewer
from tests.web.support.timed_house import BO, House, answer, left, take_back
from tests.web.support.toys.packing import ENOUGH

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("clock", ["move 60", "match 60 5"])
async def test_a_clock_does_not_tell_how_often_somebody_answers_in_secret(
    house: House, toys: None, clock: str
) -> None:
    """Neither a frame nor the whole table moves for others, though time passes in between."""
    room = await house.open(clock, ME, ME, game="packing")
    others = [Viewer(room, BO, ""), Viewer(room, "", "")]
    before = [encode(replace_v(viewer)) for viewer in others]
    for thing in range(3):
        await house.go_by(7)
        await answer(room, 0, thing)
        assert [viewer.next_frame() for viewer in others] == [None, None]
    await take_back(room, 0)
    assert [viewer.next_frame() for viewer in others] == [None, None]
    assert [encode(replace_v(viewer)) for viewer in others] == before
    assert left(room)[0] == 60 - 21
    await answer(room, 0, ENOUGH)
    for viewer in others:
        frame = viewer.next_frame()
        assert isinstance(frame, Change)
    clock_shown = others[0].whole().around.clock
    assert clock_shown is not None
    earned = 60 if clock == "move 60" else 60 - 21 + 5
    assert clock_shown.seats[0].until - room.state.clock_now() == earned * 1000


def replace_v(viewer: Viewer) -> object:
    whole = viewer.whole()
    whole.v = 0
    return whole


async def test_who_has_answered_is_told_no_sooner_by_the_clock_than_by_the_question(
    house: House, toys: None
) -> None:
    room = await house.open("match 60 5", ME, ME, game="packing")
    await answer(room, 0, ENOUGH)
    bo = Viewer(room, BO, "").whole()
    assert bo.around.clock is not None
    assert [seat.seat for seat in bo.around.clock.seats if seat.until] == [0, 1]
    await answer(room, 0, 1)
    bo = Viewer(room, BO, "").whole()
    assert bo.around.clock is not None
    assert bo.table.question is not None
    running = [seat.seat for seat in bo.around.clock.seats if seat.until]
    assert running == list(bo.table.question.asked) == [1]


@pytest.mark.parametrize("game_id", game_ids())
async def test_whose_clock_runs_is_what_every_table_tells_anyway(game_id: str) -> None:
    """In every game, also where several are asked at the same time: the question names them."""
    game = find_game(game_id)
    players = game.rules.players[-1]
    names = tuple(f"Player {seat}" for seat in range(players))
    options = game.rules.accept(players, {})
    match = Match(game.rules, Header(game_id, game.rules.version, players, options, names, 3))
    for _ in range(60):
        asked = match.state.position.asked()
        if not asked:
            break
        question = game.table_of(match, match.view(NOBODY), names, False).question
        assert question is not None
        assert sorted(question.asked) == sorted(asked)
        seat = asked[-1]
        match.answer(seat, *random_answers(match.view(seat)))
