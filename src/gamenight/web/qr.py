"""QR codes of links to give away."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import segno
from segno import DataOverflowError

MARGIN: Final = 2
"""Empty modules on every side."""


@lru_cache(maxsize=500)
def qr_code(text: str) -> tuple[str, int]:
    """Return the code as an SVG path of lines one unit wide, and the width of its square with
    margin.

    ("", 0) for a text that is too long for any code.
    """
    try:
        code = segno.make(text, error="m", micro=False)
    except DataOverflowError:
        return "", 0
    parts = []
    for y, row in enumerate(code.matrix, MARGIN):
        for x, width in runs(row):
            parts.append(f"M{x + MARGIN} {y}.5h{width}")
    return "".join(parts), len(code.matrix) + 2 * MARGIN


def runs(row: bytearray) -> list[tuple[int, int]]:
    """Return where dark modules begin, and how many follow each other."""
    found: list[tuple[int, int]] = []
    for x, dark in enumerate(row):
        if dark and found and sum(found[-1]) == x:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        elif dark:
            found.append((x, 1))
    return found
