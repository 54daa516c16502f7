"""A card of the wheel can be read in every colour, and told from its neighbours without colour."""

from __future__ import annotations

from base64 import b64encode
from itertools import combinations
from typing import Any, Final, Literal

import pytest
from msgspec.structs import replace

from gamenight.table import Card, Die, Layout, Slot, Table, Zone
from gamenight.table.colours import WHEEL
from tests.some import some
from tests.web.draw.conftest import Drawn, rank_card

pytestmark = pytest.mark.browser

READABLE: Final = 4.5
"""The least contrast of small words, by WCAG 2.2."""
LARGE: Final = 3.0
"""The same of words as large as the number in the ring."""
TOLD_APART: Final = 20.0
"""How far colours must be from each other to be told apart at a glance, in CIE76."""

# How colours look to people who lack a kind of cone, in linear RGB (Machado and others, 2009).
VISION: Final = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

# The worst pixel under a print: the card is drawn without ink, then compared with its ink.
MEASURE: Final = """async address => {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const brush = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  brush.drawImage(picture, 0, 0);
  const linear = (value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  const lightness = ([red, green, blue]) =>
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const worst = (part, ink) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    const { data } = brush.getImageData(x, y, width, height);
    let least = 21;
    for (let at = 0; at < data.length; at += 4) {
      const [low, high] = [lightness(data.slice(at, at + 3)), ink].sort((a, b) => a - b);
      least = Math.min(least, (high + 0.05) / (low + 0.05));
    }
    return least;
  };
  return [...document.querySelectorAll("#table .hand .whole")].map((card) => {
    const ink = lightness(getComputedStyle(card).color.match(/[\\d.]+/g).map(Number));
    const { x, y } = card.getBoundingClientRect();
    return {
      paint: [...brush.getImageData(x + 6, y + 60, 1, 1).data].slice(0, 3),
      index: Math.min(...[...card.querySelectorAll(".corners > *")].map((one) => worst(one, ink))),
      big: worst(card.querySelector(".big > .numeral"), ink),
    };
  });
}"""

WITHOUT_INK: Final = "#table .corners > *, #table .big, #table .watermark { visibility: hidden }"

PRINTS: Final = """() => [...document.querySelectorAll("#table .hand .whole")].map((card) => ({
  code: card.querySelector(".code").textContent,
  codeSize: parseFloat(getComputedStyle(card.querySelector(".code")).fontSize),
  number: [...card.querySelectorAll(".corner use")].map((use) => use.getAttribute("href")).join(),
  numberHeight: card.querySelector(".corner .numeral").getBoundingClientRect().height,
  wedge: getComputedStyle(card.querySelector(".watermark")).rotate,
  width: card.getBoundingClientRect().width,
}))"""


def twelve(gallery: Table) -> Table:
    """A table with one card of each colour, all with the same number."""
    cards = (replace(rank_card(n), corner="12") for n in range(1, len(WHEEL) + 1))
    hand = Zone("hand", "Hand", tuple(cards), Layout.ROW, owner=1, in_reach=True)
    return replace(gallery, zones=(hand,), summary=None, question=None)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_number_and_code_can_be_read_on_all_twelve(
    scheme: Literal["light", "dark"], drawn: Drawn, gallery: Table
) -> None:
    faces = measured(drawn, gallery, scheme)
    assert len(faces) == len(WHEEL)
    assert [face for face in faces if face["index"] < READABLE or face["big"] < LARGE] == []


def test_neighbours_are_told_apart_by_more_than_colour(drawn: Drawn, gallery: Table) -> None:
    """For some eyes neighbours have one colour, so the code and the lit wedge must differ."""
    paints = [face["paint"] for face in measured(drawn, gallery, "light")]
    alike = {
        kind: [
            (one, other)
            for one, other in combinations(range(len(WHEEL)), 2)
            if distance(seen(paints[one], matrix), seen(paints[other], matrix)) < TOLD_APART
        ]
        for kind, matrix in VISION.items()
    }
    assert all(alike.values()), "colour alone would do, which these eyes show it does not"
    prints = drawn.page.evaluate(PRINTS)
    for one, other in some({pair for pairs in alike.values() for pair in pairs}):
        assert prints[one]["code"] != prints[other]["code"]
        assert prints[one]["wedge"] != prints[other]["wedge"]


def test_a_small_card_keeps_its_number_and_its_code(drawn: Drawn, gallery: Table) -> None:
    drawn.draw(twelve(gallery))
    small = drawn.page.add_style_tag(content="#table .card { width: 40px }")
    prints = drawn.page.evaluate(PRINTS)
    small.evaluate("sheet => sheet.remove()")
    assert {face["width"] for face in prints} == {40}
    assert min(face["numberHeight"] for face in prints) >= 16
    assert min(face["codeSize"] for face in prints) >= 12
    assert {face["number"] for face in prints} == {"#numeral-1,#numeral-2"}


def measured(
    drawn: Drawn, gallery: Table, scheme: Literal["light", "dark"]
) -> list[dict[str, Any]]:
    """Draw all twelve and measure their contrasts."""
    drawn.page.emulate_media(color_scheme=scheme)
    drawn.draw(twelve(gallery))
    bare = drawn.page.add_style_tag(content=WITHOUT_INK)
    picture = b64encode(drawn.page.screenshot()).decode()
    faces: list[dict[str, Any]] = drawn.page.evaluate(MEASURE, f"data:image/png;base64,{picture}")
    bare.evaluate("sheet => sheet.remove()")
    drawn.page.emulate_media(color_scheme="light")
    return faces


Colour = tuple[float, ...]


def seen(paint: Colour, matrix: tuple[Colour, ...]) -> Colour:
    """Tell how a colour of the screen looks to some eyes, in linear RGB."""
    light = [linear(part / 255) for part in paint]
    return tuple(sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix)


def linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def distance(one: Colour, other: Colour) -> float:
    """How different two colours in linear RGB look, by CIE76."""
    return float(sum((a - b) ** 2 for a, b in zip(lab(one), lab(other), strict=True)) ** 0.5)


def lab(light: Colour) -> Colour:
    red, green, blue = (min(max(part, 0), 1) for part in light)
    x, y, z = (
        curved(part)
        for part in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def curved(part: float) -> float:
    return float(part ** (1 / 3)) if part > 0.008856 else 7.787 * part + 16 / 116


def test_a_card_with_a_name_and_places_but_no_number_shows_both(
    drawn: Drawn, gallery: Table
) -> None:
    """A complete dog of Spots is not a box: its places cover neither name nor picture."""
    dog = Card(
        key="dog",
        label="Rex, complete",
        title="Rex",
        band="gold",
        sketch="Rex",
        slots=(Slot("1", "", holds=Die("die", "Die showing 1", 1)),),
    )
    drawn.draw(replace(gallery, zones=(Zone("pack", "Pack", (dog,), Layout.FAN, owner=0),)))
    title = drawn.page.locator("[data-key='dog'] > .title")
    assert title.inner_text() == "Rex"
    assert title.is_visible()
    assert drawn.page.locator("[data-key='dog'] > .middle").is_visible()
