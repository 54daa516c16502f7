"""The drawings of Spectrum Poker: a fan of cards before the wheel, and jelly beans."""

from __future__ import annotations

from typing import Final

from gamenight.table import Shape, Sketch

from ..pictures import WHEELS

EMBLEM: Final = Sketch(
    (
        Shape("M14 34L36 22L58 66L36 78Z", "blue", "ink", 4),
        Shape("M38 18H64V70H38Z", "yellow", "ink", 4),
        Shape("M66 22L88 34L66 78L44 66Z", "red", "ink", 4),
        Shape("M30 84C36 76 46 82 50 80C56 76 70 78 68 88C66 98 32 98 30 84Z", "gold", "ink", 4),
    ),
    "♠",
)

BEAN: Final = Sketch(
    (Shape("M18 56C12 26 40 10 54 28C62 38 84 30 86 56C88 88 26 94 18 56Z", "gold", "ink", 5),),
    "●",
)

DRAWINGS: Final = {"emblem": EMBLEM, "bean": BEAN, **WHEELS}
