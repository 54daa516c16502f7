"""The back of a game's cards: a pattern that comes from the game's id, the same every time."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

import htpy
from htpy import Element

WIDTH = 50
HEIGHT = 70
MARGIN = 4
SYMBOL = "card-back"

Motif = Callable[[float, float, float], str]
"""One repeated figure: the path around a centre, given x, y and its radius."""


def diamond(x: float, y: float, r: float) -> str:
    return f"M{x:g} {y - r:g}L{x + r:g} {y:g}L{x:g} {y + r:g}L{x - r:g} {y:g}Z"


def ring(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"


def wave(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y:g}q{r / 2:g} {-r:g} {r:g} 0t{r:g} 0"


def chevron(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y + r / 2:g}L{x:g} {y - r / 2:g}L{x + r:g} {y + r / 2:g}"


def cross(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y:g}H{x + r:g}M{x:g} {y - r:g}V{y + r:g}"


def petals(x: float, y: float, r: float) -> str:
    bend = r * 0.8
    return (
        f"M{x:g} {y - r:g}Q{x + bend:g} {y:g} {x:g} {y + r:g}"
        f"Q{x - bend:g} {y:g} {x:g} {y - r:g}Z"
        f"M{x - r:g} {y:g}Q{x:g} {y + bend:g} {x + r:g} {y:g}"
        f"Q{x:g} {y - bend:g} {x - r:g} {y:g}Z"
    )


def triangle(x: float, y: float, r: float) -> str:
    return f"M{x:g} {y - r:g}L{x + r:g} {y + r:g}H{x - r:g}Z"


def arch(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y + r:g}a{r:g} {r * 1.6:g} 0 0 1 {2 * r:g} 0"


MOTIFS: tuple[Motif, ...] = (diamond, ring, wave, chevron, cross, petals, triangle, arch)
STEPS = (7, 8.4, 10.5)
"""Distances between figures; each divides the field without a rest."""


def pattern(game: str) -> str:
    """The pattern of a game as one path in a field of 50 by 70."""
    digest = sha256(game.encode()).digest()
    motif = MOTIFS[digest[0] % len(MOTIFS)]
    step = STEPS[digest[1] % len(STEPS)]
    filling = (0.32, 0.42, 0.5)[digest[2] % 3]
    staggered = digest[3] % 2
    figures = []
    row = 0
    y = MARGIN + step / 2
    while y < HEIGHT - MARGIN:
        x = MARGIN + step / 2 + (step / 2 if staggered and row % 2 else 0)
        while x < WIDTH - MARGIN - step / 4:
            figures.append(motif(round(x, 2), round(y, 2), step * filling))
            x += step
        row += 1
        y += step
    return "".join(figures)


def back_symbol(game: str) -> Element:
    """The pattern, defined once on a page; every face-down card refers to it."""
    line = {"fill": "none", "stroke": "currentColor", "stroke-width": "1", "opacity": "0.75"}
    box = {"viewBox": f"0 0 {WIDTH} {HEIGHT}", "preserveAspectRatio": "xMidYMid slice"}
    symbol = htpy.Element("symbol")
    return htpy.svg({"class": "definitions", "aria-hidden": "true", "focusable": "false"})[
        symbol({"id": SYMBOL, **box})[htpy.path({"d": pattern(game), **line})]
    ]


def card_back() -> Element:
    return htpy.svg({"class": "pattern", "aria-hidden": "true", "focusable": "false"})[
        htpy.use(href=f"#{SYMBOL}")
    ]
