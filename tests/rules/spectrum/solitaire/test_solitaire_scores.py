"""What a game of Spectrum Solitaire is worth (SO3, SO5)."""

from __future__ import annotations

import pytest

from gamenight.core.random import random_from
from gamenight.games.spectrum.rules.deck import NUMBER_CARDS
from gamenight.games.spectrum.solitaire.rules import constants
from gamenight.games.spectrum.solitaire.rules.game import RULES
from gamenight.games.spectrum.solitaire.rules.state import SolitaireState
from tests.rules.spectrum.solitaire.positions import deal, play, position

COLOURS = ("R", "RO", "O", "OY", "Y", "YG", "G", "GB", "B", "BP", "P", "PR")


def almost_won(passes: int) -> SolitaireState:
    """One card is missing."""
    state = position(["12R"], up={code: 11 if code == "R" else 12 for code in COLOURS})
    state.position.passes = passes
    return state


@pytest.mark.parametrize(
    ("passes", "score"),
    [
        *((1, 720), (2, 648), (3, 576), (4, 504), (5, 432), (6, 360), (7, 288), (8, 216)),
        *((9, 144), (10, 72), (11, 0), (12, 0), (100, 0)),
    ],
)
def test_so3_a_win_as_the_rulebooks_table_has_it_and_never_below_0(passes: int, score: int) -> None:
    state = play(almost_won(passes), "12R up")
    assert state.outcome().scores == (score,)
    assert state.outcome().winners == (0,)


def test_so3_the_rulebooks_formula_for_a_win() -> None:
    """Points times 110 % less 10 % for every pass."""
    for passes in range(1, 12):
        formula = NUMBER_CARDS * 5 * (110 - 10 * passes) // 100
        assert almost_won(passes).position.score_if_won() == formula


def test_so3_the_rulebooks_example_is_90() -> None:
    """54 up, 32 face down, 44 face up, 14 in stock, 5 passes: 270 + 44 − (160 + 14) − 50.

    The first line of the printed arithmetic takes away −5 × 32 and −1 × 14, which would add them;
    its own second line has the signs right.
    """
    state = deal()
    place = state.position
    place.foundations = [12, 12, 12, 12, 6, 0, 0, 0, 0, 0, 0, 0]
    place.down = [8, 8, 8, 8, 0, 0, 0, 0, 0, 0, 0, 0]
    place.runs = [(0,) * 11] * 4 + [()] * 8
    place.talon, place.turned, place.unseen = (0,) * 14, 7, 0
    place.passes = 5
    assert (place.cards_up(), place.faces_down(), place.faces_up()) == (54, 32, 44)
    assert place.score_if_conceded() == 90


def test_so3_a_pass_counts_when_the_stock_runs_empty_and_at_least_one() -> None:
    state = deal(draw=1)
    assert (state.position.passes, state.position.counted_passes()) == (0, 1)
    for _ in range(65):
        play(state, "turn")
    assert state.position.passes == 0
    play(state, "turn")
    assert (state.position.passes, state.position.counted_passes()) == (1, 1)
    for _ in range(66):
        play(state, "turn")
    assert state.position.counted_passes() == 2


def test_so3_conceding_at_once_is_worth_what_lies_there() -> None:
    """12 face up, 66 face down, 66 in the stock, one pass."""
    assert play(deal(), "concede").outcome().scores == (12 - 330 - 66 - 10,)


@pytest.mark.parametrize(
    ("passes", "label"),
    [(1, "a perfect victory"), (2, "a masterful"), (4, "a masterful"), (5, "all cards")],
)
def test_so3_perfect_with_one_pass_and_masterful_up_to_four(passes: int, label: str) -> None:
    assert play(almost_won(passes), "12R up").outcome().reason.startswith(label)


def test_so5_an_unfinished_game_can_be_worth_more_than_a_late_win() -> None:
    late = almost_won(9)
    assert late.position.score_if_conceded() > late.position.score_if_won()
    conceded = play(late.copy(), "concede")
    won = play(late, "12R up")
    assert conceded.outcome().scores > won.outcome().scores
    assert (conceded.outcome().winners, won.outcome().winners) == ((), (0,))


def test_so3_the_score_is_what_a_count_by_hand_gives() -> None:
    counted = 0
    for seed in range(40):
        random = random_from(seed)
        options = RULES.accept(1, {"draw": 1 + 2 * (seed % 2), "empty": "any"})
        state = RULES.start(1, options, random)
        for _ in range(300):
            if state.over:
                break
            legal = [answer for answer in state.legal() if answer != constants.CONCEDE]
            state.apply(legal[random.below(len(legal))], random)
            if not state.over:
                assert state.position.score(0) == by_hand(state)
                counted += 1
    assert counted > 1000


def by_hand(state: SolitaireState) -> int:
    """Card by card."""
    place = state.position
    points = -10 * max(1, place.passes)
    where = {card: -5 for column in range(12) for card in state.face_down(column)}
    where |= {card: 1 for cards in place.runs for card in cards}
    where |= dict.fromkeys([*place.talon, *state.stock()], -1)
    for card in range(NUMBER_CARDS):
        points += where.get(card, 5)
    return points
