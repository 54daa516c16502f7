"""The drawings of Spectrum Escape: the stars of the board, and a pawn that leaves the wheel."""

from __future__ import annotations

from typing import Final

from gamenight.table import Shape, Sketch

from ..pictures import STARS, segment
from ..rules.wheel import COLOURS
from ..words import PAINTS

EMBLEM: Final = Sketch(
    (
        *[Shape(segment(colour), PAINTS[colour], "none", 0) for colour in range(COLOURS)],
        Shape("M50 50L88 28", "none", "black", 12),
        Shape("M72 20L94 24L84 44Z", "black", "black", 6),
        Shape("M50 50L86 29", "none", "white", 5),
    ),
    "↗",
)

DRAWINGS: Final = {"emblem": EMBLEM, **STARS}
