"""The colours of all tables, by name, each with a short code that is printed beside it.

Colour is never the only sign: every renderer prints the code or the label too.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Colour:
    """A paint: its name, its printed code, its hex value, and the ink that reads well on it."""

    name: str
    code: str
    paint: str
    ink: str
    parents: tuple[str, ...] = ()
    """The two primaries of a secondary, shown as a diagonal split."""


DARK = "#1B1B1F"
LIGHT = "#FFFFFF"


def _wheel(name: str, code: str, paint: str, ink: str, *parents: str) -> Colour:
    return Colour(name, code, paint, ink, parents)


WHEEL: tuple[Colour, ...] = (
    _wheel("red", "R", "#D7263D", LIGHT),
    _wheel("red-orange", "RO", "#E4572E", DARK, "red", "orange"),
    _wheel("orange", "O", "#F3862F", DARK),
    _wheel("orange-yellow", "OY", "#F6A623", DARK, "orange", "yellow"),
    _wheel("yellow", "Y", "#F7D038", DARK),
    _wheel("yellow-green", "YG", "#A8C545", DARK, "yellow", "green"),
    _wheel("green", "G", "#3BA55D", DARK),
    _wheel("green-blue", "GB", "#1FA3A3", DARK, "green", "blue"),
    _wheel("blue", "B", "#2D6CDF", LIGHT),
    _wheel("blue-purple", "BP", "#5B4FCF", LIGHT, "blue", "purple"),
    _wheel("purple", "P", "#8E3DBF", LIGHT),
    _wheel("purple-red", "PR", "#B82B83", LIGHT, "purple", "red"),
)
"""The twelve colours of the wheel, clockwise."""

OTHERS: tuple[Colour, ...] = (
    Colour("white", "W", "#FBFAF6", DARK),
    Colour("black", "K", "#26262B", LIGHT),
    Colour("gray", "Gy", "#8A8D96", DARK),
    Colour("gold", "Au", "#D9A520", DARK),
    Colour("brown", "Br", "#8B5E3C", LIGHT),
    Colour("cream", "Cr", "#F3E9D2", DARK),
    Colour("teal", "Te", "#1F7A7A", LIGHT),
)

PALETTE: dict[str, Colour] = {colour.name: colour for colour in (*WHEEL, *OTHERS)}
