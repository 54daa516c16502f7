"""The drawings of Spectrum Solitaire: the wheels of the cards, and cards that climb."""

from __future__ import annotations

from typing import Final

from gamenight.table import Shape, Sketch

from ..pictures import WHEELS

EMBLEM: Final = Sketch(
    (
        Shape("M8 58H32V92H8Z", "red", "ink", 3),
        Shape("M30 40H54V74H30Z", "orange", "ink", 3),
        Shape("M52 22H76V56H52Z", "yellow", "ink", 3),
        Shape("M72 6H96V40H72Z", "green", "ink", 3),
    ),
    "▟",
)

DRAWINGS: Final = {"emblem": EMBLEM, **WHEELS}
