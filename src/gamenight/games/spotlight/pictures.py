"""The drawings of Spotlight: six suits, the Spotlight itself, and the two kinds of effect."""

from __future__ import annotations

from typing import Final

from gamenight.table import Shape, Sketch

from .rules.constants import SUIT_NAMES

SUIT_COLOURS: Final = ("purple", "yellow", "red", "green", "orange", "blue")
"""Palette names, by suit."""

MASK = Sketch(
    (
        Shape(
            "M50 8 C78 8 90 22 88 46 C86 74 66 92 50 92 C34 92 14 74 12 46 C10 22 22 8 50 8Z",
            "purple",
        ),
        Shape("M24 44 Q34 32 44 44 Q34 52 24 44Z", "white"),
        Shape("M56 44 Q66 32 76 44 Q66 52 56 44Z", "white"),
        Shape("M32 66 Q50 84 68 66", width=5),
    ),
    "☻",
)
STAR = Sketch(
    (Shape("M50 6 L61 38 L95 38 L68 58 L78 91 L50 71 L22 91 L32 58 L5 38 L39 38Z", "yellow"),),
    "★",
)
ROSE = Sketch(
    (
        Shape("M50 62 C52 74 50 84 46 96", stroke="green", width=5),
        Shape("M49 80 Q66 68 76 76 Q66 90 49 80Z", "green"),
        Shape("M50 66 C22 66 14 40 24 18 Q38 22 50 8 Q62 22 76 18 C86 40 78 66 50 66Z", "red"),
        Shape("M50 52 C36 50 36 32 50 30 C62 30 62 46 52 44 C46 42 48 38 52 38"),
        Shape("M24 18 Q28 40 40 56 M76 18 Q72 40 60 56"),
    ),
    "✿",
)
HORN = Sketch(
    (
        Shape("M8 48 L52 42 Q74 38 90 18 Q96 50 90 82 Q74 62 52 58 L8 52Z", "green"),
        Shape("M30 54 Q28 80 44 80 Q60 80 58 60", width=5),
        Shape("M36 44 V32 M46 43 V31", width=5),
        Shape("M6 44 V56", width=6),
    ),
    "♪",
)
LAMP = Sketch(
    (
        Shape("M50 6 V20", width=6),
        Shape("M36 20 H64 L72 52 H28Z", "orange"),
        Shape("M28 52 H72", width=6),
        Shape("M36 62 L26 92 M50 62 V94 M64 62 L74 92", stroke="orange", width=5),
    ),
    "☼",
)
DRUM = Sketch(
    (
        Shape("M12 34 V72 C12 92 88 92 88 72 V34", "blue"),
        Shape("M12 34 C12 14 88 14 88 34 C88 54 12 54 12 34Z", "white"),
        Shape("M14 44 L30 84 L50 50 L70 84 L86 44", width=3),
        Shape("M62 30 L92 4", width=5),
    ),
    "◉",
)
SPOTLIGHT = Sketch(
    (
        Shape("M42 30 L92 66 L52 92 L30 46Z", "yellow", "none"),
        Shape("M22 10 L50 24 L38 50 L10 36Z", "gray", "white"),
    ),
    "☀",
)
PLACEMENT = Sketch(
    (Shape("M50 8 V62 M28 44 L50 66 L72 44", width=8), Shape("M16 72 V90 H84 V72", width=6)),
    "↓",
)
SCORING = Sketch(
    (
        Shape("M30 12 H70 V34 C70 56 60 62 50 62 C40 62 30 56 30 34Z", "gold"),
        Shape("M30 20 H14 C14 40 22 44 32 44 M70 20 H86 C86 40 78 44 68 44"),
        Shape("M50 62 V80 M32 88 H68", width=7),
    ),
    "♔",
)

DRAWINGS: Final = {
    "emblem": MASK,
    **dict(zip(SUIT_NAMES, (MASK, STAR, ROSE, HORN, LAMP, DRUM), strict=True)),
    "Spotlight": SPOTLIGHT,
    "placement effect": PLACEMENT,
    "scoring effect": SCORING,
}
"""By name; a suit's drawing has the name of the suit."""
