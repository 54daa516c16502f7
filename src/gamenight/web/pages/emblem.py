"""A small picture for each game, drawn from its id: three cards in colours of its own."""

from __future__ import annotations

from hashlib import blake2b

import htpy as h
from htpy import Element

from gamenight.table.colours import WHEEL

STEPS = (1, 2, 3, 4, 5)
"""How far apart on the wheel the colours of two neighbouring cards are."""


def emblem(game_id: str) -> Element:
    digest = blake2b(game_id.encode(), digest_size=4).digest()
    first, step = digest[0], STEPS[digest[2] % len(STEPS)]
    colours = [WHEEL[(first + card * step) % len(WHEEL)] for card in range(3)]
    motif = MOTIFS[digest[1] % len(MOTIFS)]
    cards = [
        h.g(transform=f"rotate({angle} 60 88)")[
            h.rect(x="38", y="14", width="44", height="62", rx="6", fill=colour.paint),
            h.path(d=motif, fill="none", stroke=colour.ink, stroke_width="3", opacity="0.75"),
        ]
        for angle, colour in zip((-24, 0, 24), colours, strict=True)
    ]
    return h.svg(".emblem", viewBox="0 0 120 90", aria_hidden="true", focusable="false")[cards]


MOTIFS = (
    "M60 30l5 10 11 1-8 8 2 11-10-5-10 5 2-11-8-8 11-1Z",
    "M60 31a14 14 0 1 0 .1 0ZM60 39a6 6 0 1 0 .1 0Z",
    "M48 33h24v24H48ZM48 45h24M60 33v24",
    "M60 29l16 16-16 16-16-16ZM60 38l7 7-7 7-7-7Z",
    "M46 34q14 8 28 0M46 45q14 8 28 0M46 56q14 8 28 0",
)
