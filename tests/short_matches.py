"""Options that make long games short, for tests that play whole matches: what is asked is the same
from hand to hand."""

from __future__ import annotations

from typing import Final

SHORT: Final[dict[str, dict[str, str]]] = {
    "spots": {"turn_limit": "16"},
    "spectrum": {"turn_limit": "8"},
    "spectrum-solitaire": {"passes": "1"},
    "spectrumo": {"target": "1"},
    "spectrump": {"deck": "72", "rounds": "1"},
    "spectrum-casino": {"target": "1"},
    "spectrum-500": {"target": "1"},
    "spectrum-cribbage": {"target": "40"},
    "spectrum-poker": {"hands": "4"},
}
"""By the id of the game."""
