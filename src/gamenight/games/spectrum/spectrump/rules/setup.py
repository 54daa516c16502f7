"""What was agreed before a match of Spectrump."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.value import Value

from ...rules.deck import RANKS
from ...rules.wheel import COLOURS
from . import facts

FULL_CARDS: Final[tuple[int, ...]] = tuple(range(facts.FULL_DECK))
SHORT_CARDS: Final[tuple[int, ...]] = tuple(
    [card for card in FULL_CARDS if card % RANKS < facts.SHORT_RANKS]
)


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SpectrumpSetup(Value):
    """Never changes during a match."""

    def __init__(
        self,
        players: int,
        deck: int,
        partners: bool,
        hand_loading: bool,
        rounds: int,
        target: int,
    ) -> None:
        sessions, sets, size = facts.DEALS[players, deck]
        self.players: i64 = players
        self.deck: i64 = deck
        self.ranks: i64 = deck // COLOURS
        self.sessions: i64 = sessions
        """In a round."""
        self.sets: i64 = sets
        """In a session."""
        self.size: i64 = size
        """Cards in a set."""
        self.partners: bool = partners
        self.sides: i64 = players // 2 if partners else players
        self.loads: bool = hand_loading and sets > 1
        """Whether the first set is chosen; with one set nothing is asked (SR8)."""
        self.rounds: i64 = rounds
        self.target: i64 = target
        """0: only the rounds end the match."""

    def side_of(self, seat: i64) -> i64:
        """The side a seat plays for: itself, or with its partner opposite."""
        return seat % self.sides

    def seats_of(self, side: i64) -> list[int]:
        return [*range(side, self.players, self.sides)]

    def cards(self) -> tuple[int, ...]:
        """The deck, sorted."""
        return FULL_CARDS if self.deck == facts.FULL_DECK else SHORT_CARDS
