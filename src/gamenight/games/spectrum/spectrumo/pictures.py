"""The drawings of Spectrumo: what it is recognised by, and the wheel on the cards."""

from __future__ import annotations

from typing import Final

from gamenight.table import Shape, Sketch

from ..pictures import WHEELS

EMBLEM = Sketch(
    (
        Shape("M12 34L44 26L58 80L26 88Z", "green"),
        Shape("M40 30L76 30L76 86L40 86Z", "yellow"),
        Shape("M30 14C50 4 70 4 86 18M86 6V20H72", stroke="red", width=6),
    ),
    "↻",
)

DRAWINGS: Final = {"emblem": EMBLEM, **WHEELS}
