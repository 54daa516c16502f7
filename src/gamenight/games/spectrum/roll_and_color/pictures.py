"""The drawing of Roll & Color: a twelve-sided die whose faces are colours of the wheel."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from gamenight.table import Shape, Sketch

from ..words import PAINTS

SIDES: Final = 5


def corner(radius: float, at: float) -> str:
    """A corner of a pentagon round the middle, clockwise from the top."""
    angle = 2 * pi * at / SIDES
    return f"{50 + radius * sin(angle):.1f} {50 - radius * cos(angle):.1f}"


def side(at: int) -> Shape:
    """One of the five faces round the one in front."""
    path = (
        f"M{corner(24, at)}L{corner(45, at)}L{corner(45, at + 0.5)}"
        f"L{corner(45, at + 1)}L{corner(24, at + 1)}Z"
    )
    return Shape(path, PAINTS[2 * at], "ink", 3)


FRONT = Shape("M" + "L".join([corner(24, at) for at in range(SIDES)]) + "Z", PAINTS[-2], "ink", 3)

DRAWINGS: Final = {"emblem": Sketch((*[side(at) for at in range(SIDES)], FRONT), "⬟")}
