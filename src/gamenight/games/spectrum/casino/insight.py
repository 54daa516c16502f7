"""What a strong player of Spectrum Casino knows: what cards and 12s are worth on the way."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from gamenight.core.insight import Insight, Supposition
from gamenight.core.position import Position

from ..insight import ranks_held
from ..rules.deck import NUMBER_CARDS
from ..rules.wheel import COLOURS
from .bot import possible_plays
from .rules import facts
from .rules.captures import cards_at
from .rules.position import CasinoPosition
from .rules.state import CasinoState, CasinoView

CARDS_OF_A_ROUND: Final = facts.HANDS * facts.CARDS_PER_HAND
CARDS_TOGETHER: Final = 4.0
TWELVES_TOGETHER: Final = 1.0
"""How many are taken at a time: the more, the less safe is a lead."""
STEEPNESS: Final = 1.7
"""With this factor the logistic curve is close to the normal distribution."""
MOST_CAPTURES: Final = 8
"""How many ways to take are considered."""


class CasinoInsight(Insight[CasinoState, CasinoView]):
    """Counts what the bonuses for most cards and most 12s are worth before they are decided, and
    looks ahead play by play."""

    def epoch(self, position: Position) -> int:
        """How many cards were played: a stretch is a card with what it takes, be it one question
        or two, so that all answers look equally far ahead."""
        assert isinstance(position, CasinoPosition)
        finished = position.epoch() * CARDS_OF_A_ROUND
        return int(finished if position.over else finished + position.round.played)

    def worth(self, state: CasinoState, seat: int) -> float:
        position = state.position
        if position.over:
            return position.score(seat)
        round = position.round
        cards = [len(pile) for pile in round.piles]
        cards_left, twelves_left = NUMBER_CARDS - sum(cards), COLOURS - sum(round.twelves)
        most_cards = chance_of_most(cards, seat, cards_left, CARDS_TOGETHER)
        most_twelves = chance_of_most(round.twelves, seat, twelves_left, TWELVES_TOGETHER)
        bonuses = facts.MOST_CARDS * most_cards + facts.MOST_TWELVES * most_twelves
        return position.worth(seat) + bonuses

    def sensible(self, state: CasinoState) -> list[list[int]]:
        """The best ways to take, and laying the card down; any card may be played."""
        in_play = state.in_play
        if in_play is None or in_play.choice is None:
            return []
        plays = possible_plays(state.view(state.position.turn), [in_play.card])
        plays.sort(key=lambda play: -play.worth)
        board = state.position.round.board
        found = [cards_at(board, play.taken) for play in plays[:MOST_CAPTURES] if play.taken]
        return [*found, []]

    def suppositions(self, state: CasinoState, seat: int) -> list[Supposition]:
        """The numbers that others could take with."""
        return ranks_held(state.hands, seat)


def chance_of_most(counts: list[int], seat: int, left: i64, together: float) -> float:
    """How likely a seat will have the most when the rest has been shared out by chance."""
    lead = float(counts[seat] - max([count for at, count in enumerate(counts) if at != seat]))
    spread = sqrt(float(left) * together)
    if spread < 0.5:
        return 1.0 if lead > 0.0 else 0.5 if lead == 0.0 else 0.0
    return 1.0 / (1.0 + exp(-STEEPNESS * lead / spread))
