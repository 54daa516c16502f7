"""The drawings of Spectrum Cribbage: the wheels of the cards, and a board with two pegs."""

from __future__ import annotations

from typing import Final

from gamenight.table import Shape, Sketch

from ..pictures import WHEELS

HOLES: Final = "".join(
    f"M{x} {y}m-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0" for y in (56, 76) for x in (20, 35, 50, 65, 80)
)

EMBLEM = Sketch(
    (
        Shape("M14 44H86Q94 44 94 52V80Q94 88 86 88H14Q6 88 6 80V52Q6 44 14 44Z", "brown"),
        Shape(HOLES, "cream", "none"),
        Shape("M35 56L41 14", stroke="red", width=8),
        Shape("M65 76L73 24", stroke="blue", width=8),
    ),
    "⁞",
)

DRAWINGS: Final = {"emblem": EMBLEM, **WHEELS}
