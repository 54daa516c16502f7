"""The palette: every ink reads well on its paint, and every colour has a code of its own."""

from __future__ import annotations

import pytest

from gamenight.table import PALETTE, Colour
from gamenight.table.colours import WHEEL

AA = 4.5
"""The least contrast of text that WCAG AA asks for."""


def luminance(paint: str) -> float:
    def linear(channel: float) -> float:
        return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(paint[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_measured_as_wcag_does() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("colour", PALETTE.values(), ids=list(PALETTE))
def test_ink_reads_well_on_its_paint_in_light_and_dark(colour: Colour) -> None:
    """Paint and ink are the same in both themes, so one measurement holds for both."""
    assert contrast(colour.paint, colour.ink) >= AA


def test_codes_and_names_are_unique() -> None:
    assert len({colour.code for colour in PALETTE.values()}) == len(PALETTE)
    assert all(name == colour.name for name, colour in PALETTE.items())


def test_the_wheel_goes_clockwise_from_red() -> None:
    codes = [colour.code for colour in WHEEL]
    assert codes == ["R", "RO", "O", "OY", "Y", "YG", "G", "GB", "B", "BP", "P", "PR"]


def test_a_secondary_lies_between_its_parents() -> None:
    for at, colour in enumerate(WHEEL):
        neighbours = (WHEEL[at - 1].name, WHEEL[(at + 1) % len(WHEEL)].name)
        assert colour.parents == (neighbours if at % 2 else ())
