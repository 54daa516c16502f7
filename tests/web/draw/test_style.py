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
WIDTHS = {450, 699, 700, 899, 900, 1599, 1600}
HEIGHTS = {499, 500, 699, 789}
MOST_LINES = 600


@pytest.mark.parametrize("name", PALETTE)
def test_every_palette_colour_has_its_class(name: str) -> None:
    colour = PALETTE[name]
    ink = {"#FFFFFF": "light", "#1B1B1F": "dark"}[colour.ink]
    assert f"\n  --{name}: {colour.paint};" in STYLE
    assert f".paint-{name} {{ --paint: var(--{name}); --on-paint: var(--{ink}-ink); }}" in STYLE


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


@pytest.mark.parametrize("name", STYLE_SHEETS)
def test_a_style_sheet_keeps_to_the_list_of_breakpoints_and_to_its_layer(name: str) -> None:
    """What wins is said by layers (static_files.py): no selector is made stronger for that."""
    sheet = STATIC.joinpath(name).read_text(encoding="utf-8")
    queries = " ".join(re.findall(r"@media[^{]*", sheet))
    assert {int(width) for width in re.findall(r"width: (\d+)", queries)} <= WIDTHS
    assert {int(height) for height in re.findall(r"height: (\d+)", queries)} <= HEIGHTS
    assert "rem" not in queries
    assert not re.search(r"(\.[a-z-]+)\1(?![\w-])", sheet)
    assert "!important" not in sheet.replace("animation: none !important", "").replace(
        "transition: none !important", ""
    )
    assert sheet.count("\n") <= MOST_LINES


def test_colours_with_a_name_are_called_by_it() -> None:
    tokens = STATIC.joinpath("css/tokens.css").read_text(encoding="utf-8")
    paints = re.findall(r"--[\w-]+: (#\w{6});", tokens)
    rest = STYLE.replace(tokens, "").lower()
    repeated = [paint for paint in paints if re.search(rf"{paint.lower()}\b", rest)]
    assert [paint for paint in repeated if paint != "#ffffff"] == []
