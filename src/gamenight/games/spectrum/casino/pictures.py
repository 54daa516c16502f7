"""The drawings of Spectrum Casino: what it is recognised by, and the wheel on the cards."""

from __future__ import annotations

from typing import Final

from gamenight.table import Shape, Sketch

from ..pictures import WHEELS

EMBLEM = Sketch(
    (
        Shape("M14 20L46 12L60 66L28 74Z", "orange"),
        Shape("M44 30L80 26L86 84L50 88Z", "blue"),
        Shape("M65 44V70M52 57H78", stroke="white", width=8),
    ),
    "⊕",
)

DRAWINGS: Final = {"emblem": EMBLEM, **WHEELS}
