"""What a seat may know of a match of Spotlight (SL6)."""

from __future__ import annotations

from dataclasses import dataclass

from gamenight.core.state import View
from gamenight.games.spotlight.rules.scoring import Round


@dataclass(frozen=True)
class SpotlightView(View):
    """Sets of cards and areas are bit sets, laid cards are packed, as in the state.

    How far another seat has come with its choosing or with its turn is not shown: the view has
    what lay on the table before (G2).
    """

    players: int
    plain: bool
    spotlights: int
    spotlights_return: bool
    tie_break: bool
    first: int
    round: int
    phase: int
    areas: tuple[int, ...]
    used_areas: int
    columns: tuple[tuple[int, ...], ...]
    """Face-down cards of others have HIDDEN_CARD in place of the card."""
    fresh: tuple[int, ...]
    """How many cards on top of each column came with the last turn."""
    hand: int
    """The looker's own cards."""
    hand_sizes: tuple[int, ...]
    discards: int
    """The looker's own discards of this round."""
    ready: tuple[bool, ...]
    """Who has chosen a Personal Suit."""
    personals: tuple[int, ...]
    """Personal Suit cards by side: the looker's own, after the last round all; else UNKNOWN."""
    kept: int
    """Personal Suit cards of earlier rounds: out of the deck for good."""
    picked: int
    """The card the looker has picked for this turn, or UNKNOWN."""
    lit: bool
    """Whether the looker puts a Spotlight under the picked card."""
    spotlights_left: tuple[int, ...]
    spotlights_spent: int
    light_deck: int
    """How many cards Light still has."""
    points: tuple[int, ...]
    """By side: in solo play the second number is Light's."""
    history: tuple[Round, ...]
