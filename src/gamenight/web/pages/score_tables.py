"""Score tables, and the words in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import htpy as h
from htpy import Element

from gamenight.core.words import counted, joined
from gamenight.store import StoredSeat
from gamenight.table.wording import figures

WORDS: Final = ("Player", "Opponent", "Game", "Match", "Details")
"""The heads of columns that hold words; all others hold numbers."""


def score_table(label: str, heads: Sequence[str], rows: Sequence[Element]) -> Element:
    """It is moved sideways where the screen is too narrow, by keyboard as well."""
    return h.div(".wide", role="region", aria_label=label, tabindex="0")[
        h.table(".scores.board")[h.thead[h.tr[map(head, heads)]], h.tbody[rows]]
    ]


def head(words: str) -> Element:
    return h.th(scope="col", class_="words" if words in WORDS else None)[words]


def number(score: float) -> str:
    return figures(round(score, 1))


def people(count: int) -> str:
    return "1 person" if count == 1 else f"{count} people"


def players_in_words(seats: Sequence[StoredSeat]) -> str:
    """Return who plays on these seats: people by name, bots by level."""
    names = [seat.name for seat in seats if not seat.is_bots]
    levels = Counter(seat.bot for seat in seats if seat.is_bots)
    bots = [f"{counted(count, 'bot')} ({level})" for level, count in levels.items()]
    return joined([*names, *bots])
