"""Nobody learns from an evening what they may not know, from its first match to its last.

At every step the truth is exchanged for another one that looks alike to one reader. Every byte that
this reader is sent, from the evening's page and from the table, must stay the same.
"""

from __future__ import annotations

import pytest

from gamenight.core.events import NOBODY
from gamenight.core.random import random_from
from gamenight.store import Entry, Store
from gamenight.web.edge.tokens import hash_of
from gamenight.web.evening import actions as actions
from gamenight.web.evening.frames import evening_frame
from gamenight.web.evening.live_evening import LiveEvening
from gamenight.web.protocol.messages import encode
from gamenight.web.tables.room import Room
from gamenight.web.tables.table_bots import random_answers
from gamenight.web.tables.viewer import Viewer
from tests.web.evening.conftest import ANA, BO, CY, EVENING, begin

pytestmark = pytest.mark.anyio

SCREEN = ""
"""The big screen, like everybody who only looks on, has no token."""
WHISPER = "He has nothing"
FEWEST_STEPS = 12


class Window:
    def send_away(self, sentence: str) -> None: ...


def all_that_is_sent(evening: LiveEvening, room: Room, token: str) -> str:
    """The table and the evening's page, with what is said there."""
    room.announce()  # forget what was worked out for another world
    room.state._tickets.clear()
    table = Viewer(room, token, "http://test").whole()
    return (encode(table) + encode(evening_frame(evening, token))).decode()


def check_what_all_are_sent(evening: LiveEvening, room: Room) -> int:
    """How often another world would have been seen by another reader."""
    truth, differing = room.match.state, 0
    seed = room.match.header.seed
    secrets = [str(seed), f"{seed:x}", EVENING, ANA, BO, CY, *map(hash_of, (ANA, BO, CY))]
    for token, seat in ((ANA, 0), (BO, 1), (CY, NOBODY), (SCREEN, NOBODY)):
        told, others = (all_that_is_sent(evening, room, who) for who in (token, BO))
        assert not [secret for secret in secrets if secret in told]
        assert (WHISPER in told) == (token == CY)
        random = random_from(len(room.match.steps), seat + 1)
        room.match.state = room.match.rules.redeal(truth.view(seat), random)
        assert all_that_is_sent(evening, room, token) == told
        differing += all_that_is_sent(evening, room, BO) != others
        room.match.state = truth
    return differing


async def test_a_whole_evening_tells_nobody_what_they_may_not_know(
    evening: LiveEvening, store: Store
) -> None:
    for game in ("suspense", "spotlight"):
        room = await begin(evening, store, (0, 1), game)
        room.audience.admit(Window(), CY, "")
        await actions.say(evening, ANA, "Good luck")
        await actions.say(evening, CY, WHISPER)
        steps = differing = 0
        while not room.match.state.over:
            differing += check_what_all_are_sent(evening, room)
            seat = room.match.state.position.asked()[0]
            answers = random_answers(room.match.view(seat))
            await room.writer.submit(Entry(seat, answers), lambda: None)
            steps += 1
        assert steps > FEWEST_STEPS
        assert differing  # the worlds do differ, for readers who may know
        while evening._tasks:
            await next(iter(evening._tasks))
        await clear_all(evening)


async def clear_all(evening: LiveEvening) -> None:
    """After the match players may read what was said beside it; the next one starts empty."""
    assert WHISPER in encode(evening_frame(evening, BO)).decode()
    for line in [line for line in evening.state.lines if line.person != NOBODY]:
        await actions.clear(evening, ANA, line.number)
