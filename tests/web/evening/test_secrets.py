"""Whatever an evening shows to anybody is what a spectator may know, at every step of a match."""

from __future__ import annotations

import re

import pytest

from gamenight.core.events import NOBODY
from gamenight.games.suspense.rules.state import SuspenseState
from gamenight.store import Entry, Store
from gamenight.web.bots import random_answers
from gamenight.web.evening.gathering import Gathering
from gamenight.web.evening.shown import evening_frame
from gamenight.web.protocol import encode
from gamenight.web.tokens import hash_of
from gamenight.web.viewer import Viewer
from tests.web.evening.conftest import ANA, BO, CY, EVENING, begin
from tests.web.test_secrets import unseen_by

pytestmark = pytest.mark.anyio


async def test_the_page_and_those_who_watch_learn_no_secret(
    evening: Gathering, store: Store
) -> None:
    room = await begin(evening, store, (0, 1))
    seed = room.match.header.seed
    secrets = [str(seed), f"{seed:x}", EVENING, *(ANA, BO, CY), *map(hash_of, (ANA, BO, CY))]
    steps = 0
    while not room.match.state.over:
        state = room.match.state
        assert isinstance(state, SuspenseState)
        matches = evening_frame(evening).matches
        assert matches
        (shown,) = matches
        spectator = room.game.table_of(room.match, state.view(NOBODY), room.seats.names)
        assert shown.headline == spectator.headline
        watched = Viewer(room, CY, "").whole()
        assert watched.table == spectator
        page = encode(evening_frame(evening)).decode()
        assert not [secret for secret in secrets if secret in page + encode(watched).decode()]
        for label in unseen_by(state, NOBODY):
            assert not re.search(rf"(?<!\w){re.escape(label)}(?!\w)", page.lower())
        seat = state.position.asked()[0]
        await room.ledger.enter(Entry(seat, random_answers(state.view(seat))), lambda: None)
        steps += 1
    assert steps > 12
