"""What the strong players of Spectrum Solitaire know."""

from __future__ import annotations

from gamenight.games.spectrum.solitaire import GAME
from gamenight.games.spectrum.solitaire.bot.insight import SolitaireInsight
from gamenight.games.spectrum.solitaire.rules.constants import CONCEDE
from gamenight.games.spectrum.solitaire.rules.game import RULES
from gamenight.games.spectrum.solitaire.rules.state import SolitaireState
from gamenight.games.spectrum.words import CODES
from tests.rules.checked import random
from tests.rules.spectrum.solitaire.positions import all_moves, deal, moves, position, words_of


def insight(**options: object) -> SolitaireInsight:
    return SolitaireInsight(1, RULES.accept(1, options))


def sensible(state: SolitaireState) -> list[str]:
    return sorted(words_of(answer) for answer in insight().sensible(state))


def test_the_search_of_this_game_has_this_insight() -> None:
    assert GAME.insight is SolitaireInsight


def test_sensible_and_quick_answers_are_legal_and_nobody_gives_up_early() -> None:
    known = insight()
    source = random()
    for _ in range(3):
        state = deal()
        while not state.position.over:
            legal = all_moves(state)
            found = known.sensible(state)
            assert found
            assert all(answer in legal for answer in found)
            assert [CONCEDE] not in found or len(legal) == 1
            quick = known.quick(state, source)
            assert quick in legal
            state.give(state.turn, quick, source)


def test_quick_play_uses_nothing_hidden() -> None:
    known, source = insight(), random()
    state = deal()
    for _ in range(40):
        other = RULES.redeal(state.view(0), source)
        answer = known.quick(state, source)
        assert known.quick(other, source) == answer
        if answer == [CONCEDE]:
            break
        state.give(state.turn, answer, source)


def test_a_card_that_nothing_needs_any_more_goes_up_at_once() -> None:
    state = position(["12R | 1R", "| 9B", "| 8B"], stock="5R")
    assert sensible(state) == ["1R up"]


def test_moving_a_part_of_a_run_is_sensible_only_if_it_sets_something_free() -> None:
    idle = position(["| 9B 8B", "| 9BP"], stock="5R")
    assert "8B 2" in moves(idle)
    assert sensible(idle) == ["turn"]
    useful = position(["| 9B 8B", "| 9BP"], waste="8GB", stock="5R")
    assert sensible(useful) == ["8B 2", "turn"]


def test_conceding_is_considered_only_where_nothing_else_is_left() -> None:
    assert sensible(position(["5R | 9B"])) == ["concede"]


def test_a_certain_win_is_brought_home_in_one_answer() -> None:
    assert sensible(position(["| 2R", "| 3R"], up={"R": 1})) == ["all"]


def test_worth_counts_the_cards_at_home_and_a_win_twice() -> None:
    known = insight()
    assert known.worth(position(["| 9B"], up={"R": 5, "B": 3}), 0) == 8
    assert known.worth(position(up=dict.fromkeys(CODES, 12)), 0) == 2 * 144
