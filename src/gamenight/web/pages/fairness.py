"""The fairness page: what the table says before the end, and how to check it afterwards."""

from __future__ import annotations

from typing import Final

import htpy as h
from htpy import Element

from gamenight.core.fairness import Verdict
from gamenight.web.pages.layout import plain_page
from gamenight.web.tables.room import Room

QUESTION: Final = "How do I know it’s fair?"
PROMISE: Final = (
    "All cards and dice of this match follow from one number, its seed, which was fixed before the "
    "first card was dealt. This fingerprint proves that it is not changed later. After the match "
    "the seed is shown, and anyone can check both."
)
CHOSEN: Final = "The seed of this table was chosen by hand, so a fingerprint would promise nothing."
OWN_CHECK: Final = (
    "You don’t have to trust this server. Compare the fingerprint with the one you noted at the "
    "table: it is the SHA-256 of the seed’s digits. Then download the match and check it with your "
    "own copy of gamenight: "
)


def fingerprint_line(fingerprint: str) -> Element:
    return h.p["Fingerprint of the seed (SHA-256): ", h.code(".fingerprint")[fingerprint]]


def fairness(room: Room, path: str) -> Element:
    """Shown in the menu of the table."""
    return h.details(".fairness")[
        h.summary[QUESTION],
        [h.p(".help")[PROMISE], fingerprint_line(room.fingerprint)]
        if room.fingerprint
        else h.p(".help")[CHOSEN],
        h.a(".button", href=f"{path}/fair")["Check it"] if room.match.state.over else None,
    ]


def fair_page(room: Room, token: str, verdict: Verdict, theme: str) -> Element:
    """After the match: what was found out, and how to find it out without this server."""
    back = f"/table/{room.id}/{token}" if token else f"/table/{room.id}"
    return plain_page(
        QUESTION,
        "fair",
        theme,
        h.h1[QUESTION],
        h.ul(".verdict", data_fair=str(verdict.is_fair).lower())[
            (h.li[sentence] for sentence in verdict.sentences())
        ],
        h.p["Seed: ", h.code(".fingerprint")[str(verdict.seed)]],
        fingerprint_line(verdict.fingerprint),
        h.p(".help")[
            OWN_CHECK,
            h.code["gamenight verify match.json"],
            ".",
        ],
        h.p(".row")[
            h.a(".button.primary", href=back)["Back to the table"],
            h.a(".button", href=f"{back}/record.json", download=True)["Download (JSON)"],
        ],
    )
