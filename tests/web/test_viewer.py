"""What the table says about seats that nobody has taken yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.web.conftest import Visitor


def test_an_open_seat_is_waited_for_and_does_not_think(visitor: Visitor) -> None:
    open_seats = {"players": "3", "seat-1": "open", "seat-2": "open", "option-first_seat": "1"}
    question = visitor.live(visitor.set_up(**open_seats)).receive()["table"]["question"]
    assert question["text"] == "Open seat 2: somebody has to sit down first"
