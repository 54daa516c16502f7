"""The drawings of Spectrump: the wheels of the cards, and one with a trump between its shades."""

from __future__ import annotations

from typing import Final

from gamenight.table import Shape, Sketch

from ..pictures import WHEELS, wheel
from ..rules.wheel import BLUE, BLUE_PURPLE, GREEN_BLUE

EMBLEM: Final = Sketch(
    (*wheel(GREEN_BLUE, BLUE, BLUE_PURPLE).shapes, Shape("M40 50H60", width=6)), "◒"
)

DRAWINGS: Final = {"emblem": EMBLEM, **WHEELS}
