"""The style sheet of the tables: a class for every colour, and nothing too small."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from gamenight.table import PALETTE
from gamenight.web.edge.static_files import STYLE_SHEETS

STATIC = files("gamenight.web").joinpath("static")
STYLE = "".join(STATIC.joinpath(name).read_text(encoding="utf-8") for name in STYLE_SHEETS)
BOARDS = STATIC.joinpath("js/draw/boards.js").read_text(encoding="utf-8")
SMALLEST_TEXT = 12
PIXELS_PER_REM = 16


@pytest.mark.parametrize("name", PALETTE)
def test_every_palette_colour_has_its_class(name: str) -> None:
    colour = PALETTE[name]
    rule = f".paint-{name} {{ --paint: {colour.paint}; --on-paint: {colour.ink}; }}"
    assert rule in STYLE


def test_things_lie_where_the_picture_of_the_disc_has_its_spaces() -> None:
    rim, centre = (
        int(re.search(rf"const {name} = (\d+);", BOARDS)[1])  # type: ignore[index]
        for name in ("RIM", "CENTRE")
    )
    assert f"calc({rim}% - {rim - centre}% / var(--rings) * (var(--ring) + 0.5))" in STYLE


def test_no_text_is_smaller_than_12_pixels() -> None:
    sizes = re.findall(r"font-size: ([\d.]+)(rem|px)", STYLE)
    assert sizes
    for number, unit in sizes:
        pixels = float(number) * (PIXELS_PER_REM if unit == "rem" else 1)
        assert pixels >= SMALLEST_TEXT


def test_motion_is_off_for_those_who_prefer_less() -> None:
    assert "@media (prefers-reduced-motion: reduce)" in STYLE
