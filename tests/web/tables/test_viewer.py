"""What one browser sees: seats that nobody has taken yet, and several seats at one device."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from gamenight.core.events import NOBODY
from gamenight.core.rules import AnyView
from gamenight.core.value import attribute_names
from gamenight.game.registry import find_game
from gamenight.store import Store
from gamenight.table import Table
from gamenight.web.edge.limits import Limits
from gamenight.web.tables.new_table import ME, SeatWish, TableWish, new_table
from gamenight.web.tables.room import Room
from gamenight.web.tables.seat_views import SeatViews
from gamenight.web.tables.table_bots import BotService
from gamenight.web.tables.viewer import Viewer

if TYPE_CHECKING:
    from tests.web.conftest import Visitor


def test_an_open_seat_is_waited_for_and_does_not_think(visitor: Visitor) -> None:
    open_seats = {"players": "3", "seat-1": "open", "seat-2": "open", "option-first_seat": "1"}
    question = visitor.live(visitor.set_up(**open_seats)).receive()["table"]["question"]
    assert question["text"] == "Waiting for someone to take seat 2"


def test_a_change_is_described_once_for_each_seat_in_however_many_windows() -> None:
    table, token = new_table(TableWish(find_game("spots"), (SeatWish(ME),) * 2, {}, seed=1))
    room = Room(cast(Store, None), table, cast(BotService, None), Limits())
    described: list[int] = []

    def describe(view: AnyView, names: Sequence[str]) -> Table:
        described.append(view.seat)
        return room.game.table(view, names)

    room.seat_views = SeatViews(replace(room.game, table=describe), room.state)
    windows = [Viewer(room, holder, "http://test") for holder in (token, token, "", "")]
    for _ in range(2):
        described.clear()
        room.announce()
        for window in windows:
            window.next_frame()
        assert sorted(described) == [NOBODY, room.match.state.turn]


# People who pass one device around


def passed_around(game_id: str) -> Viewer:
    """What two people with one device see; nothing is saved."""
    table, token = new_table(TableWish(find_game(game_id), (SeatWish(ME),) * 2, {}, seed=1))
    room = Room(cast(Store, None), table, cast(BotService, None), Limits())
    return Viewer(room, token, "http://test")


def test_where_nothing_is_hidden_the_device_needs_no_curtain() -> None:
    viewer = passed_around("spectrum")
    asked = viewer.room.match.state.turn
    assert viewer.whole().around.curtain == NOBODY
    assert viewer.shown() == asked


def test_where_hands_are_hidden_a_curtain_falls_until_somebody_looks() -> None:
    viewer = passed_around("spectrumo")
    asked = viewer.room.match.state.turn
    assert viewer.whole().around.curtain == asked
    assert viewer.shown() == NOBODY
    viewer.look(asked)
    assert viewer.whole().around.curtain == NOBODY
    assert viewer.shown() == asked


def test_asking_for_the_curtain_changes_nothing() -> None:
    for game_id in ("spectrum", "spectrumo"):
        viewer = passed_around(game_id)
        before = attributes_of(viewer)
        viewer.curtain()
        viewer.shown()
        assert attributes_of(viewer) == before


def attributes_of(viewer: Viewer) -> dict[str, object]:
    return {name: getattr(viewer, name) for name in attribute_names(viewer)}
