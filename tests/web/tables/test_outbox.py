"""What goes out after a table could not be described: nothing that builds on what never came."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest

from gamenight.game.registry import find_game
from gamenight.store import Store
from gamenight.web.edge.limits import Limits
from gamenight.web.protocol.messages import Change, Frame, Problem, Refusal, Whole
from gamenight.web.sockets.broadcast import Broadcaster
from gamenight.web.tables.new_table import ME, SeatWish, TableWish, new_table
from gamenight.web.tables.outbox import NOT_DRAWN, TableOutbox
from gamenight.web.tables.room import Room
from gamenight.web.tables.table_bots import BotService
from gamenight.web.tables.viewer import Viewer
from tests.web.support.wires import SocketTransport

pytestmark = pytest.mark.anyio


@pytest.fixture
def shown() -> TableOutbox:
    table, token = new_table(TableWish(find_game("suspense"), (SeatWish(ME),) * 3, {}, seed=1))
    room = Room(cast(Store, None), table, cast(BotService, None), Limits())
    return TableOutbox(SocketTransport(), Viewer(room, token, "http://test"), Broadcaster())


def broken(*_: object) -> None:
    raise RuntimeError("a fault of ours")


def break_down(shown: TableOutbox, patched: pytest.MonkeyPatch) -> None:
    """Let the table be described again, which fails."""
    seen = shown._viewer.room.seat_views
    patched.setattr(seen, "_describe", broken)
    seen.forget()


def kinds(shown: TableOutbox) -> list[type[Frame]]:
    return [type(frame) for frame in shown.frames()]


def change_something(shown: TableOutbox) -> None:
    shown._viewer.room.next_table = f"{shown._viewer.room.next_table}+"


async def test_a_table_is_sent_whole_after_it_could_not_be_described(
    shown: TableOutbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert kinds(shown) == [Whole]
    change_something(shown)
    assert kinds(shown) == [Change]
    assert kinds(shown) == []
    with monkeypatch.context() as patched:
        break_down(shown, patched)
        for _ in range(2):
            (frame,) = shown.frames()
            assert isinstance(frame, Problem)
            assert frame.sentence == NOT_DRAWN
    change_something(shown)
    assert kinds(shown) == [Whole]
    change_something(shown)
    assert kinds(shown) == [Change]


@pytest.mark.parametrize(
    "tell",
    [
        lambda shown: shown.acknowledge("entry-1"),
        lambda shown: shown.refuse(Refusal("entry-1", "No.", "", "")),
    ],
)
async def test_what_became_of_an_entry_is_told_once_even_if_nothing_can_be_shown(
    shown: TableOutbox, tell: Callable[[TableOutbox], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown.frames()
    for is_broken in (False, True):
        with monkeypatch.context() as patched:
            if is_broken:
                break_down(shown, patched)
            tell(shown)
            (frame,) = shown.frames()
            assert [*frame.acks, *[refusal.id for refusal in frame.refusals]] == ["entry-1"]
    shown.frames()  # all of it, since something was missing
    assert shown.frames() == []


async def test_whoever_asks_for_all_of_it_gets_it_once(shown: TableOutbox) -> None:
    shown.frames()
    shown.show_whole()
    assert kinds(shown) == [Whole]
    assert kinds(shown) == []
