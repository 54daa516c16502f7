"""The drawing by which Spielnacht is recognised."""

from __future__ import annotations

from typing import Final

from gamenight.table import Shape, Sketch

TWO_GAMERS: Final = Sketch(
    (
        Shape("M52 54H88L98 96H80L70 76L60 96H42Z", "purple", width=3),
        Shape("M54 36a16 16 0 1 0 32 0a16 16 0 1 0 -32 0Z", "red", width=3),
        Shape("M12 54H48L58 96H40L30 76L20 96H2Z", "green", width=3),
        Shape("M14 36a16 16 0 1 0 32 0a16 16 0 1 0 -32 0Z", "blue", width=3),
    ),
    "☺",
)

DRAWINGS: Final = {"emblem": TWO_GAMERS}
