"""Hints in words: how often an answer is better, how likely a hidden fact is, what answers are."""

from __future__ import annotations

import pytest

from gamenight.bots.advice import Advice, AnswerOutlook
from gamenight.bots.supposing import Balance, Supposed
from gamenight.game.hints import (
    balance_words,
    hint_from,
    in_words,
    likely_words,
    supposed_words,
)
from gamenight.table import Answer, Prospect, Question, Several

ANSWERS = (Answer(1, "Take"), Answer(2, "Leave"), Answer(3, "Wait"))


@pytest.mark.parametrize(
    ("better", "worse", "words"),
    [
        (0.96, 0.0, "better than the other"),
        (0.0, 0.96, "worse than the other"),
        (0.02, 0.02, "neither better nor worse than the other"),
        (0.02, 0.5, "better than the other in 2 % of games and worse in 50 %"),
        (0.5, 0.02, "better than the other in 50 % of games and worse in 2 %"),
        (0.95, 0.05, "better than the other in 95 % of games and worse in 5 %"),
    ],
)
def test_how_often_an_answer_is_better(better: float, worse: float, words: str) -> None:
    assert balance_words(Balance(better, worse), " than the other", " of games") == words


@pytest.mark.parametrize(
    ("share", "dealt", "words"),
    [
        (0.8, None, "very likely, 80 %"),
        (0.79, None, "likely, 79 %"),
        (0.4, None, "as likely as not, 40 %"),
        (0.2, None, "not so likely, 20 %"),
        (0.19, 0.5, "unlikely, 19 % judging by play, 50 % by the deal alone"),
    ],
)
def test_how_likely_a_fact_is(share: float, dealt: float | None, words: str) -> None:
    nothing = Balance(0.0, 0.0)
    assert likely_words(Supposed((0, 0, 0), share, dealt, nothing, nothing)) == words


def test_a_fact_is_told_with_what_follows_if_it_is_true_and_if_not() -> None:
    supposed = Supposed((0, 0, 0), 0.7, None, Balance(1.0, 0.0), Balance(0.1, 0.6))
    assert supposed_words("Ben has the seven", supposed) == (
        "If Ben has the seven (likely, 70 %), this answer soon turns out better than the other; "
        "if not, better in 10 % and worse in 60 %."
    )


@pytest.mark.parametrize(
    ("several", "answers", "words"),
    [
        (None, [1], "Take"),
        (None, [1, 2], "Take and Leave"),
        (None, [9], ""),
        (Several(0, 2, "Done", "Keep all"), [], "Keep all"),
        (Several(0, 2, "Done", "Keep all"), [2, 3], "Leave and Wait"),
    ],
)
def test_answers_are_called_what_their_question_calls_them(
    several: Several | None, answers: list[int], words: str
) -> None:
    assert in_words(Question("Which?", (0,), ANSWERS, several), answers) == words
    assert in_words(None, answers) == ""


@pytest.mark.parametrize("by_score", [True, False])
def test_a_hint_has_the_reasons_in_order_and_what_each_answer_brings(by_score: bool) -> None:
    supposed = Supposed((0, 0, 0), 0.7, None, Balance(1.0, 0.0), Balance(0.0, 1.0))
    outlooks = (AnswerOutlook((1,), 0.75, 12.0), AnswerOutlook((2,), 0.25, 8.0))
    advice = Advice((1,), outlooks, 40, by_score, "It wins.", supposed)
    hint = hint_from(advice, Question("Which?", (0,), ANSWERS), "A bird in the hand.", "it rains")
    assert (hint.answers, hint.words, hint.games) == ((1,), "Take", 40)
    assert hint.reason.startswith("A bird in the hand. It wins. If it rains (likely, 70 %), ")
    expected = (
        (Prospect("Take", score=12.0), Prospect("Leave", score=8.0))
        if by_score
        else (Prospect("Take", chance=0.75), Prospect("Leave", chance=0.25))
    )
    assert hint.prospects == expected
