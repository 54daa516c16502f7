"""Advice in the words of a game: what people read when they ask for a hint."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gamenight.bots.advice import Advice, AnswerOutlook
from gamenight.bots.supposing import Balance, Supposed
from gamenight.core.words import joined
from gamenight.table import Hint, Prospect, Question
from gamenight.table.choosing import as_one

LIKELY: Final = (
    (0.8, "very likely"),
    (0.6, "likely"),
    (0.4, "as likely as not"),
    (0.2, "not so likely"),
    (0.0, "unlikely"),
)
"""What a chance is called, by the least number that is called so."""
NEARLY_ALWAYS: Final = 0.95
HARDLY_EVER: Final = 0.05


def hint_from(advice: Advice, question: Question | None, why: str, clause: str) -> Hint:
    """Return the hint for a question; ``why`` is the game's own reason, if it has one, and
    ``clause`` says what the advice supposes."""
    if_it_holds = supposed_words(clause, advice.supposed) if advice.supposed and clause else ""
    return Hint(
        advice.answers,
        in_words(question, advice.answers) or "the marked answer",
        " ".join([reason for reason in (why, advice.reason, if_it_holds) if reason]),
        tuple([prospect(outlook, question, advice.by_score) for outlook in advice.outlooks]),
        advice.games,
    )


def prospect(outlook: AnswerOutlook, question: Question | None, by_score: bool) -> Prospect:
    label = in_words(question, outlook.answers)
    if by_score:
        return Prospect(label, score=outlook.score)
    return Prospect(label, chance=outlook.chance)


def in_words(question: Question | None, answers: Iterable[int]) -> str:
    """Return answers that are given together, as their question calls them; "" if it does not."""
    if question is None:
        return ""
    labels = {answer.number: answer.label for answer in question.answers}
    named = [labels[answer] for answer in answers if answer in labels]
    several = question.several
    if several is None:
        return joined(named)
    if not named:
        return several.nothing
    return as_one(named) if several.at_once else joined(named)


# The hidden fact that decides


def supposed_words(clause: str, supposed: Supposed) -> str:
    """Return how an answer compares with the other one if a hidden fact is true, and if it is
    not."""
    if_so = balance_words(supposed.if_so, " than the other", " of games")
    if_not = balance_words(supposed.if_not)
    likely = likely_words(supposed)
    return f"If {clause} ({likely}), this answer soon turns out {if_so}; if not, {if_not}."


def balance_words(balance: Balance, than: str = "", of: str = "") -> str:
    """Return how often an answer is better or worse; in numbers unless it is nearly always or
    never."""
    if balance.better > NEARLY_ALWAYS:
        return f"better{than}"
    if balance.worse > NEARLY_ALWAYS:
        return f"worse{than}"
    if balance.better + balance.worse < HARDLY_EVER:
        return f"neither better nor worse{than}"
    return f"better{than} in {percent(balance.better)}{of} and worse in {percent(balance.worse)}"


def likely_words(supposed: Supposed) -> str:
    """Return how likely the fact is, and how play so far has changed that: "likely, 70 %"."""
    called = next(words for least, words in LIKELY if supposed.share >= least)
    found = f"{called}, {percent(supposed.share)}"
    if supposed.dealt is None:
        return found
    return f"{found} judging by play, {percent(supposed.dealt)} by the deal alone"


def percent(share: float) -> str:
    return f"{share:.0%}".replace("%", " %")
