"""Whom all games of the rulebook are by."""

from __future__ import annotations

from typing import Final

CREDITS: Final = (
    "Designed by Joe Devlin; published by Bombard Games in Spectrum – A Game of Colors."
)
