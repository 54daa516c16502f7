"""Answers in words: what may be said to a question, and what a player's words mean.

For readers of a table as text: a language model, a person at a prompt. Everything follows from
the table that a seat sees, so it works at a keyboard and over a network alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from gamenight.core.errors import IllegalAnswer
from gamenight.core.words import counted, joined
from gamenight.game.hints import in_words
from gamenight.table import Answer, Question, Table
from gamenight.table.choosing import (
    allows_nothing,
    amount_range,
    answer_for,
    answers_of,
    how_many,
    why_incomplete,
)
from gamenight.table.finding import things_with

MOST_LISTED: Final = 60
"""If no more sets than these can be chosen, each is offered as a whole."""
MOST_NAMED: Final = 12
"""How many answers a refusal lists."""
NOTHING_KEY: Final = "0"
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
BETWEEN: Final = re.compile(r"\s*(?:[,;\n+]|\band\b)\s*")
"""What may stand between several things."""
INTEGER: Final = re.compile(r"#(\d{1,9})")


@dataclass(frozen=True)
class SpokenAnswer:
    """One thing that may be said."""

    key: str
    """The number or letter before it."""
    answers: tuple[int, ...]
    label: str
    most: int = 1
    """How often it may be named, where several things are chosen together."""
    alone: bool = True
    """Whether it is a whole answer; otherwise it is one of several things."""

    def __str__(self) -> str:
        count = f" ({self.most} of these)" if self.most > 1 else ""
        return f"{self.key}. {self.label}{count}"


def offers_of(table: Table, legal: Iterable[int] = ()) -> list[SpokenAnswer]:
    """Return all that the viewer may say, with its key; ``legal`` are the only answers that count
    where some of several things have been named already."""
    question = table.question
    if question is None or not question.answers:
        return []
    within = set(legal)
    if question.several is not None and within:
        return keyed(
            [((a.number,), a.label) for a in distinct(question) if a.number in within], question
        )
    if question.several is None:
        amounts = set() if question.amount is None else set(answers_of(question.amount))
        found = [((a.number,), a.label) for a in question.answers if a.number not in amounts]
        return keyed(found, question)
    return several_offers(table, question)


def several_offers(table: Table, question: Question) -> list[SpokenAnswer]:
    """Return whole sets where there are few, else the things one by one and what may be said
    instead."""
    several = question.several
    assert several is not None
    instead = [a for a in distinct(question) if a.number in several.instead]
    sets = [members for members in several.sets if members]
    alone = [((a.number,), a.label) for a in instead]
    if sets and (several.at_once or len(sets) <= MOST_LISTED):
        found = keyed([*[(tuple(s), in_words(question, s)) for s in sets], *alone], question)
    else:
        things = [a for a in distinct(question) if a.number not in several.instead]
        parts = [
            SpokenAnswer(
                str(at), (a.number,), a.label, most_of(table, question, a.number), alone=False
            )
            for at, a in enumerate(things, 1)
        ]
        found = parts + [
            SpokenAnswer(str(at), answers, label)
            for at, (answers, label) in enumerate(alone, len(parts) + 1)
        ]
    if allows_nothing(several):
        found.append(SpokenAnswer(NOTHING_KEY, (), several.nothing or "Choose nothing"))
    return found


def distinct(question: Question) -> list[Answer]:
    """Drop repetitions: things that cannot be told apart share an answer."""
    return list({answer.number: answer for answer in reversed(question.answers)}.values())[::-1]


def most_of(table: Table, question: Question, number: int) -> int:
    named = sum(answer.number == number for answer in question.answers)
    return max(named, len(things_with(table, number)))


def keyed(found: Sequence[tuple[tuple[int, ...], str]], question: Question) -> list[SpokenAnswer]:
    """Return offers with numbers; with letters where numbers are amounts."""
    amount = question.amount if question.several is None else None
    keys = LETTERS if amount else [str(number) for number in range(1, len(found) + 1)]
    return [SpokenAnswer(keys[at], answers, label) for at, (answers, label) in enumerate(found)]


def how_to_say(table: Table, offers: Sequence[SpokenAnswer]) -> str:
    """Return how a question is answered, as a sentence."""
    question = table.question
    if question is None or not (offers or question.amount):
        return ""
    if question.amount is not None and question.several is None:
        either = "Answer with a letter, or with an amount" if offers else "Answer with an amount"
        return f"{either}: {amount_range(question.amount)}."
    parts = [offer for offer in offers if not offer.alone]
    if not parts or question.several is None:
        return "Answer with a number, or with the words behind it."
    wanted = how_many(question.several)
    among = "" if len(parts) == len(offers) else f" of {parts[0].key} to {parts[-1].key}"
    sentence = f"Choose {wanted}{among}: name all of them in one answer, for example 1, 2."
    others = [offer for offer in offers if offer.alone]
    return f"{sentence} Or answer with one of the others alone." if others else sentence


def question_text(
    table: Table, offers: Sequence[SpokenAnswer], named: Sequence[int] = ()
) -> list[str]:
    """Return the question line by line, with what was named so far and all that may be said now."""
    question = table.question
    if question is None:
        return []
    lines = [question.text, *([question.reason] if question.reason else [])]
    if named:
        lines.append(f"Named so far: {in_words(question, named)}.")
    lines += [str(offer) for offer in offers]
    how = how_to_say(table, offers)
    return [*lines, *([how] if how else [])]


# What was said


def read_words(table: Table, words: str, offers: Sequence[SpokenAnswer]) -> tuple[int, ...]:
    """Return the answers that words stand for: keys, labels, or ids like #12; several with commas
    between.

    They are refused with what may be said if they mean nothing, or more than one thing. Whether the
    rules allow them together is for the rules to say.
    """
    said = tidy(words)
    if not said:
        raise unclear("Nothing was said.", table, offers)
    question = table.question
    if question is not None and question.amount is not None and question.several is None:
        number = amount_in(said, table)
        if number is not None:
            return (number,)
    whole = meant_by(said, offers, table)
    found = [whole] if whole is not None else named_in(said, offers, table)
    if len(found) > 1 and any(offer.alone for offer in found):
        alone = next(offer for offer in found if offer.alone)
        raise unclear(f"{alone.label} is an answer by itself.", table, offers)
    answers = tuple(answer for offer in found for answer in offer.answers)
    several = None if question is None else question.several
    if several is not None and not found[0].alone and (why := why_incomplete(several, answers)):
        raise unclear(why, table, offers)
    return answers


def tidy(words: str) -> str:
    """Return words without what does not matter: spaces, capitals, quotes, a full stop at the
    end."""
    return " ".join(words.split()).strip("\"'`*").rstrip(".!").strip("\"'`*").casefold()


def amount_in(said: str, table: Table) -> int | None:
    """Return the answer of an amount that was said: "12", "12 chips"."""
    question = table.question
    assert question is not None
    assert question.amount is not None
    match = re.fullmatch(r"(\d{1,9})(?: ?[a-z]+)?", said)
    if match is None:
        labels = {tidy(answer.label): answer.number for answer in question.answers}
        return labels.get(said)
    number = answer_for(question.amount, int(match[1]))
    if number is None:
        possible = amount_range(question.amount)
        raise IllegalAnswer(f"{match[1]} is not possible: choose {possible}.")
    return number


def meant_by(said: str, offers: Sequence[SpokenAnswer], table: Table) -> SpokenAnswer | None:
    """Return the one offer that words mean: its key, its words, its id, or a part of its words that
    no other offer has. None if they mean none."""
    for offer in offers:
        if said in (offer.key.casefold(), tidy(str(offer)), tidy(offer.label)):
            return offer
    if by_id := INTEGER.fullmatch(said):
        number = int(by_id[1])
        known = [offer for offer in offers if offer.answers == (number,)]
        return known[0] if known else SpokenAnswer(said, (number,), said)
    if len(said) < 2 or said.isdecimal():
        return None
    inside = re.compile(rf"(?<!\w){re.escape(said)}(?!\w)")
    close = [offer for offer in offers if inside.search(tidy(offer.label))]
    if len(close) > 1:
        may = joined([offer.label for offer in close[:MOST_NAMED]], "or")
        raise unclear(f"{said!r} may mean {may}: say which.", table, offers)
    return close[0] if close else None


def named_in(said: str, offers: Sequence[SpokenAnswer], table: Table) -> list[SpokenAnswer]:
    """Return several things, with commas between them. Their own words may hold commas, so the
    longest that means something counts."""
    parts = BETWEEN.split(said)
    gaps = BETWEEN.findall(said)
    found: list[SpokenAnswer] = []
    at = 0
    while at < len(parts):
        for end in range(len(parts), at, -1):
            text = parts[at] + "".join(gaps[n - 1] + parts[n] for n in range(at + 1, end))
            offer = meant_by(tidy(text), offers, table) if text.strip() else None
            if offer is not None:
                break
        else:
            shown = parts[at] or said
            raise unclear(f"{shown!r} is not one of the answers.", table, offers)
        found.append(offer)
        at = end
    for offer in found:
        if found.count(offer) > offer.most:
            raise unclear(
                f"{offer.label} was named {counted(found.count(offer), 'time')}.", table, offers
            )
    return found


def unclear(sentence: str, table: Table, offers: Sequence[SpokenAnswer]) -> IllegalAnswer:
    """Return a refusal that says what would be legal."""
    proposes = [offer.answers[0] for offer in offers if len(offer.answers) == 1 and offer.alone]
    return IllegalAnswer(f"{sentence} {what_is_legal(table, offers)}", "", proposes)


def what_is_legal(table: Table, offers: Sequence[SpokenAnswer]) -> str:
    """Return all that may be said, as a sentence; of very many the first."""
    if not offers and (table.question is None or table.question.amount is None):
        return "Nothing is asked of you now."
    listed = "; ".join(str(offer) for offer in offers[:MOST_NAMED])
    more = len(offers) - MOST_NAMED
    rest = f"; and {more} more" if more > 0 else ""
    how = how_to_say(table, offers)
    return f"You may answer: {listed}{rest}. {how}" if offers else how
