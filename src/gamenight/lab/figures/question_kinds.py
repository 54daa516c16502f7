"""Sentences that differ only in what is filled in are of one kind: questions, ways to end."""

from __future__ import annotations

import re

FILLED_IN = "…"
BEGINS_A_QUESTION = re.compile(r"(What|Which|Where|How|Do|Does|Under|In)\b")
VARIES = re.compile(
    r"(?<!^)(?<![.?!:] )\b[A-Z][\w'’-]*(?: \d+)?"  # names and colours, but for the first word
    r"|\b\d[\d.,]*\b"
)
SEVERAL = re.compile(rf"{FILLED_IN}(?:(?:,| or| and)? ?{FILLED_IN})+")


def kind_of_question(text: str) -> str:
    """Return what is asked, without what leads up to it and without names and numbers."""
    sentences = re.findall(r"[^.?!]+[.?!]?", text)
    asked = [sentence.strip() for sentence in sentences if sentence.strip().endswith("?")]
    return masked(" ".join(map(core_of, asked)) or core_of(text))


def core_of(question: str) -> str:
    """Return of two parts with a colon between them, the one that asks."""
    before, colon, after = question.partition(": ")
    if not colon:
        return question
    if BEGINS_A_QUESTION.match(before) or not question.endswith("?"):
        return before + ("?" if question.endswith("?") else "")
    return after[:1].upper() + after[1:]


def masked(text: str) -> str:
    """Replace names and numbers by dots, several in a row by one of them."""
    return SEVERAL.sub(FILLED_IN, VARIES.sub(FILLED_IN, text))
