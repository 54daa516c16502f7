"""What belongs to a seat has the colour of its plate, and a shape besides colour."""

from __future__ import annotations

from typing import Any, Final

import pytest
from msgspec.structs import replace

from gamenight.table import Lane, Layout, Role, Table, Track, Zone
from gamenight.table.avatars import ANIMALS, SEAT_COLOURS
from gamenight.table.colours import WHEEL
from tests.web.draw.conftest import Drawn, disc

pytestmark = pytest.mark.browser

STAR_RING: Final = 8
"""The ring of a disc on which stars are printed."""

FOUND: Final = """() => {
  const fill = (one) => getComputedStyle(one).fill;
  const plates = [...document.querySelectorAll("#table .nameplate .avatar")];
  const stars = [...document.querySelectorAll("#table .disc g.captured")];
  const pegs = [...document.querySelectorAll("#table .peg.front path")];
  const painted = (one) => {
    const swatch = document.createElement("i");
    swatch.style.color = getComputedStyle(one).getPropertyValue("--seat");
    one.append(swatch);
    const { color } = getComputedStyle(swatch);
    swatch.remove();
    return color;
  };
  return {
    plates: plates.map(painted),
    stars: stars.map((star) => fill(star.querySelector(".print path"))),
    signs: stars.map((star) => star.querySelector(".sign").getAttribute("d")),
    pegs: pegs.map(fill),
    shapes: pegs.map((peg) => peg.getAttribute("d")),
    rims: [...document.querySelectorAll("#table .rim")].map((rim) => rim.textContent),
  };
}"""


@pytest.fixture
def owned(gallery: Table) -> Table:
    """A wheel with a star of each seat, and a pegging board with a lane of each."""
    seats = [
        replace(seat, animal=animal, colour=colour)
        for seat, animal, colour in zip(gallery.seats, ANIMALS, SEAT_COLOURS, strict=False)
    ]
    board = disc()
    stars = iter(range(len(seats)))
    spaces = [
        replace(space, items=(), owner=next(stars, None)) if space.row == STAR_RING else space
        for space in board.spaces
    ]
    lanes = [Lane(seat.name, "gray", 30 + seat.number, owner=seat.number) for seat in seats]
    wheel = Zone("wheel", "", (replace(board, spaces=tuple(spaces)),), Layout.BOARD, role=Role.MAIN)
    race = Zone("race", "", (Track("track", "Race", tuple(lanes), 121),), role=Role.MAIN)
    return replace(gallery, seats=tuple(seats), zones=(wheel, race), summary=None, question=None)


def test_captured_stars_and_pegs_have_the_colour_of_their_plate_and_a_shape(
    drawn: Drawn, owned: Table
) -> None:
    drawn.draw(owned)
    found: dict[str, Any] = drawn.page.evaluate(FOUND)
    seats = len(owned.seats)
    assert len(set(found["plates"])) == len(set(found["signs"])) == seats
    assert set(found["stars"]) == set(found["pegs"]) == set(found["plates"])
    assert len(found["stars"]) == seats
    assert len(set(found["shapes"])) == seats


def test_each_path_of_the_wheel_has_its_code_at_the_rim(drawn: Drawn, owned: Table) -> None:
    """It tells neighbours apart that look alike to some eyes."""
    drawn.draw(owned)
    assert drawn.page.evaluate(FOUND)["rims"] == [colour.code for colour in WHEEL]
