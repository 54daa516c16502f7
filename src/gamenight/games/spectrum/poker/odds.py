"""How often each kind of hand is dealt, beside the printed order (SK4)."""

from __future__ import annotations

from gamenight.games.odds import KindOdds, Odds
from gamenight.games.spectrum.poker.rules.counting import count_hands
from gamenight.games.spectrum.poker.rules.hands import HIGH_CARD, KINDS, PAIR, RARITY
from gamenight.games.spectrum.poker.words import KIND_NAMES


def odds() -> Odds:
    """Counted anew."""
    counts = count_hands()
    kinds = [
        KindOdds(KIND_NAMES[kind], KINDS - kind, KINDS - RARITY.index(kind), counts[kind])
        for kind in reversed(range(KINDS))
    ]
    pair, high_card = KIND_NAMES[PAIR], KIND_NAMES[HIGH_CARD]
    return Odds(
        "hands of five cards",
        tuple(kinds),
        (
            f"A {pair} is dealt more often than a {high_card}, which is still the lowest.",
            "--option order=odds plays by rarity.",
        ),
    )
