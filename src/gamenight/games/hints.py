"""Advice in the words of a game: what people read when they ask for a hint."""

from __future__ import annotations

from collections.abc import Iterable

from gamenight.bots.advice import Advice, Outlook
from gamenight.core.words import joined
from gamenight.table import Hint, Prospect, Question
from gamenight.table.choosing import as_one


def hint_from(advice: Advice, question: Question | None, why: str) -> Hint:
    """The hint for a question; ``why`` is the game's own reason, if it has one."""
    return Hint(
        advice.answers,
        in_words(question, advice.answers) or "the marked answer",
        " ".join([reason for reason in (why, advice.reason) if reason]),
        tuple([prospect(outlook, question, advice.by_score) for outlook in advice.outlooks]),
        advice.games,
    )


def prospect(outlook: Outlook, question: Question | None, by_score: bool) -> Prospect:
    label = in_words(question, outlook.answers)
    if by_score:
        return Prospect(label, score=outlook.score)
    return Prospect(label, chance=outlook.chance)


def in_words(question: Question | None, answers: Iterable[int]) -> str:
    """Answers that are given together, as their question calls them; "" if it does not."""
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
