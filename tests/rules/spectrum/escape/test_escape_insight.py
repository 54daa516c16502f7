"""What the strong player of Spectrum Escape knows."""

from __future__ import annotations

from gamenight.bots.search import Plan, Search
from gamenight.core.bot import Thinking
from gamenight.core.random import random_from
from gamenight.games.spectrum.escape import GAME
from gamenight.games.spectrum.escape.bot import EscapeInsight
from gamenight.games.spectrum.escape.rules import GIVE_UP, RULES
from tests.rules.insights import play_quickly
from tests.rules.spectrum.escape.positions import match, start

INSIGHT = EscapeInsight(2, {})
WEIGHTS = INSIGHT.weights


def test_quick_answers_are_legal_and_bring_the_match_to_an_end() -> None:
    moments = play_quickly(RULES, EscapeInsight(3, {"first_seat": 0}), seed=1, decisions=1000)
    assert len(moments) < 1000


def test_quick_play_takes_a_pawn_back_where_that_was_said() -> None:
    state = match("B4 R1", "")
    state.apply(GIVE_UP, random_from(1))
    assert INSIGHT.quick(state, random_from(1))[0] in state.legal()


def counted(*pawns: str) -> dict[str, float]:
    """The features of seat 0 that are not zero, those of empty colours left out."""
    found = INSIGHT.features(match(*pawns), 0)
    named = zip(WEIGHTS.names, found, strict=True)
    return {name: number for name, number in named if number and "to enter" not in name}


def test_pawns_count_by_the_moves_they_need() -> None:
    assert counted("B5 R4 Y2", "R3 Y4") == {
        "playing first": 1,
        "leading, 1 from escaping": 1,
        "leading, 3 from escaping": 1,
        "chasing, 4 from escaping": 1,
    }


def test_a_colour_counts_for_whoever_may_still_enter_there() -> None:
    def to_enter(state_of: str) -> float:
        found = INSIGHT.features(match("", state_of), 0)
        return sum(n for name, n in zip(WEIGHTS.names, found, strict=True) if "to enter" in name)

    assert to_enter("") == 12
    assert to_enter("B9") == 11  # nobody can pass the rim


def test_each_move_less_is_worth_more() -> None:
    by_name = dict(zip(WEIGHTS.names, WEIGHTS.values, strict=True))
    leading = [by_name[f"leading, {moves} from escaping"] for moves in (3, 2, 1)]
    assert leading == sorted(leading)
    assert by_name["escaped"] > leading[-1] > 0


def test_the_search_repeats_itself() -> None:
    state = start(2)
    search = Search(RULES, GAME.insight_into(2, {}), None, Plan(20, rounds=2))
    answers = [search.answer(state.view(state.turn), Thinking(random_from(3))) for _ in range(2)]
    assert answers[0] == answers[1]
