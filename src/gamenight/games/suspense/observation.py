"""What a network is shown of Suspense."""

from __future__ import annotations

from typing import Final

from gamenight.game.observing import Row

from .rules import ANSWERS, CARDS, PLAYERS, STARS, SuspenseView
from .rules import POINTS_TO_WIN as GOAL
from .rules import SUM_THAT_ENDS as FULL_SUM

HIGHEST_SCORE: Final = GOAL - 1 + max(STARS)


def observe(view: SuspenseView, row: Row) -> None:
    position = view.position
    round = position.round
    row.members("hand", view.hand, CARDS)
    row.one_of("secret card", view.secret, CARDS)
    row.members_by_seat("cards in play", round.fronts, CARDS)
    row.number("sum in play", round.sum_in_play, FULL_SUM - 1 + CARDS // 2)
    row.seat("dealer", round.dealer)
    row.seat("asked", position.turn)
    row.seat_bits("folded", round.folded)
    row.number("passes in a row", round.passes, PLAYERS)
    row.seat("last seat", round.last_seat)
    row.one_of("last answer", round.last_answer, ANSWERS)
    row.number_by_seat("score", position.scores, HIGHEST_SCORE)
