"""All figures that every match has a number for."""

from __future__ import annotations

from gamenight.lab.figures import branching, drama, length, scores, seats

MEASURES = (
    *length.MEASURES,
    *seats.MEASURES,
    *scores.MEASURES,
    *branching.MEASURES,
    *drama.MEASURES,
)
