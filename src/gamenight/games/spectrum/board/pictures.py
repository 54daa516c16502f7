"""The drawings of the board game: the wheel with a star in its middle, and the wheels of cards."""

from __future__ import annotations

from typing import Final

from gamenight.table import Shape, Sketch

from ..pictures import STARS, WHEELS, segment
from ..rules.wheel import COLOURS
from ..words import PAINTS

STAR: Final = "M50 32L55 44L68 45L58 53L61 66L50 59L39 66L42 53L32 45L45 44Z"

EMBLEM: Final = Sketch(
    (
        *[Shape(segment(colour), PAINTS[colour], "none", 0) for colour in range(COLOURS)],
        Shape(STAR, "gold", "black", 2),
    ),
    "✺",
)

DRAWINGS: Final = {"emblem": EMBLEM, **STARS, **WHEELS}
