"""The drawings of Spectrum 500: what it is recognised by, and the wheel on the cards."""

from __future__ import annotations

from typing import Final

from gamenight.table import Shape, Sketch

from ..pictures import WHEELS

EMBLEM = Sketch(
    (
        Shape("M10 34L34 26L52 80L28 88Z", "red"),
        Shape("M30 24L55 20L66 76L41 80Z", "orange"),
        Shape("M52 18H77V76H52Z", "yellow"),
        Shape("M74 22L96 28L84 84L62 78Z", "green"),
    ),
    "⋕",
)

DRAWINGS: Final = {"emblem": EMBLEM, **WHEELS}
