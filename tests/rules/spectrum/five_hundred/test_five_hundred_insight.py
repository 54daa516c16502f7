"""What a strong player of Spectrum 500 knows: what the cards in a hand will bring."""

from __future__ import annotations

import pytest

from gamenight.core.bot import Thinking
from gamenight.core.insight import AnyInsight, Insight
from gamenight.core.random import random_from
from gamenight.games.spectrum.five_hundred import GAME
from gamenight.games.spectrum.five_hundred.bot import CALM, CHANCES, FiveHundredInsight
from gamenight.games.spectrum.five_hundred.rules import constants
from gamenight.games.spectrum.five_hundred.rules.game import RULES
from tests.rules.spectrum.five_hundred.positions import answer, card, cards, play, position

INSIGHT = FiveHundredInsight(2, RULES.accept(2, {}))
OTHER = "B1 Y3 O9 P2 G7"


def test_what_can_be_laid_is_worth_what_it_counts() -> None:
    state = position(["R1 R2 R3 R4", OTHER])
    assert INSIGHT.worth(state, 0) == pytest.approx(20.0)


def test_single_cards_are_a_burden_by_their_value() -> None:
    state = position(["R1 B6 Y12 P8 O10", OTHER])
    hope = CHANCES[1] - (1.0 - CHANCES[1]) * CALM
    value = float(constants.value_of_all(cards("R1 B6 Y12 P8 O10")))
    assert INSIGHT.worth(state, 0) == pytest.approx(value * hope)


def test_points_and_melds_count_beside_the_hand() -> None:
    state = position(["R1 B6 Y12 P8 O10", OTHER])
    before = INSIGHT.worth(state, 0)
    state.position.points = [120, 0]
    state.position.round.melded = [45, 0]
    assert INSIGHT.worth(state, 0) == pytest.approx(before + 165.0)


def test_at_the_end_points_are_all() -> None:
    state = position(["R1 R2 R3 R4 B9", OTHER], target=20)
    state.position.points = [0, 0]
    state.stock.append(card("P12"))
    play(state, "stock")
    state.end_match()
    assert INSIGHT.worth(state, 0) == 0.0


def test_worth_tells_more_than_points_alone() -> None:
    """In the midst of a hand the better hand is ahead, though neither has laid anything."""
    state = position(["R1 R2 R3 R4 B9", "B1 Y3 O9 P2 G12"])
    plain: AnyInsight = Insight(2, {})
    assert plain.worth(state, 0) == plain.worth(state, 1)
    assert INSIGHT.worth(state, 0) > INSIGHT.worth(state, 1)


def test_the_search_gives_legal_answers() -> None:
    bot = GAME.bot("search:12:decisions=4", 2, INSIGHT.options)
    state = position(["R5 R6 R7 B1 Y3 O9 P2", "B2 Y5 P10 G11 R1 B8"], pile="O2 R8 BP11")
    state.check(0, bot.answer(state.view(0), Thinking(random_from(1))))
    assert answer("R8") in state.legal()
