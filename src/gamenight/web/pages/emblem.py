"""Emblems of the games: three cards, the front one with the game's own drawing.

The colours of the cards, and the figure on those behind, come from the game's id.
"""

from __future__ import annotations

from hashlib import blake2b

import htpy as h
from htpy import Element

from gamenight.game.game import AnyGame
from gamenight.table.colours import DARK, PALETTE, WHEEL, Colour

STEPS = (1, 2, 3, 4, 5)
"""How far apart on the wheel the colours of the two cards behind are."""


def emblem(game: AnyGame) -> Element:
    digest = blake2b(game.id.encode(), digest_size=4).digest()
    first, step = digest[0], STEPS[digest[2] % len(STEPS)]
    left, right = (WHEEL[(first + card * step) % len(WHEEL)] for card in range(2))
    motif = MOTIFS[digest[1] % len(MOTIFS)]
    return h.svg(".emblem", viewBox="0 0 120 90", aria_hidden="true", focusable="false")[
        h.g(transform="rotate(-22 60 96)")[card(left), figure(motif, left)],
        h.g(transform="rotate(22 60 96)")[card(right), figure(motif, right)],
        card(PALETTE["white"]),
        drawing(game),
    ]


def card(colour: Colour) -> Element:
    edge = {"stroke": DARK, "stroke-opacity": "0.25"}
    return h.rect(edge, x="37", y="12", width="46", height="66", rx="6", fill=colour.paint)


def figure(motif: str, colour: Colour) -> Element:
    return h.path(d=motif, fill="none", stroke=colour.ink, stroke_width="3", opacity="0.75")


def drawing(game: AnyGame) -> Element:
    """The strokes of the game's emblem."""
    return h.g(transform="translate(41 26) scale(0.38)", color=DARK)[
        (
            h.path(
                {
                    "d": shape.path,
                    "fill": ink(shape.fill),
                    "stroke": ink(shape.stroke),
                    "stroke-width": f"{shape.width:g}",
                    "stroke-linejoin": "round",
                    "stroke-linecap": "round",
                }
            )
            for shape in game.drawings["emblem"].shapes
        )
    ]


def ink(colour: str) -> str:
    """The value of a fill or stroke in a Shape: "none", "ink" or a palette name."""
    if colour == "none":
        return "none"
    return "currentColor" if colour == "ink" else PALETTE[colour].paint


MOTIFS = (
    "M60 30l5 10 11 1-8 8 2 11-10-5-10 5 2-11-8-8 11-1Z",
    "M60 31a14 14 0 1 0 .1 0ZM60 39a6 6 0 1 0 .1 0Z",
    "M48 33h24v24H48ZM48 45h24M60 33v24",
    "M60 29l16 16-16 16-16-16ZM60 38l7 7-7 7-7-7Z",
    "M46 34q14 8 28 0M46 45q14 8 28 0M46 56q14 8 28 0",
)
