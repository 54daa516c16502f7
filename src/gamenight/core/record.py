"""A match as one JSON file."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from gamenight.core.errors import BadRecord, DoesNotFollow, GamenightError, OtherRules
from gamenight.core.events import NOBODY
from gamenight.core.match import Header, Match, replay
from gamenight.core.rules import AnyRules

FORMAT: Final = "gamenight match 2"

EARLIER_FORMAT: Final = "gamenight match 1"
"""Had a plain list of answers, each by the seat whose turn it was."""

FORMATS: Final = (FORMAT, EARLIER_FORMAT)

LONGEST_TEXT: Final = 200
"""No name or option of a match is longer."""


def to_json(match: Match, fingerprint: str = "") -> str:
    """Return the whole match, for ``from_json``. It contains the seed, so show it after the end
    only.

    If a fingerprint of the seed was shown before the match, it is noted for ``verify``.
    """
    header = match.header
    record: dict[str, object] = {
        "format": FORMAT,
        "game": header.game,
        "rules": header.version,
        "players": header.players,
        "options": header.options,
        "seats": list(header.seats),
        "seed": str(header.seed),  # as text: JavaScript would round a large number
        "entries": [[step.seat, *step.answers] for step in match.steps],
    }
    if fingerprint:
        record["fingerprint"] = fingerprint
    if match.freely:
        record["taken_back"] = match.taken_back
    if match.state.over:
        outcome = match.state.outcome()
        record["scores"] = list(outcome.scores)
        record["winners"] = list(outcome.winners)
    return json.dumps(record, ensure_ascii=False) + "\n"


def from_json(text: str, find_rules: Callable[[str], AnyRules]) -> Match:
    """Return the match in a record, replayed and checked answer by answer; refused with a
    sentence."""
    record = read_object(text)
    rules = find_rules(text_in(record, "game"))
    version = number_in(record, "rules")
    if version != rules.version:
        raise OtherRules(
            f"This match of {rules.title} was played under version {version} of the rules; "
            f"this program knows version {rules.version}, so it would misread it."
        )
    header = read_header(record)
    if len(header.seats) != header.players:
        raise BadRecord("The record names more or fewer seats than it has players.")
    try:
        header = replace(header, options=rules.accept(header.players, header.options))
        match = replay(rules, header, entries_in(record))
    except GamenightError as error:
        sentence = f"The record does not fit the rules of {rules.title}: {error}"
        raise DoesNotFollow(sentence) from error
    check_result(record, match)
    if match.freely and "taken_back" in record:
        match.taken_back = max(0, number_in(record, "taken_back"))
    return match


def read_object(text: str) -> dict[str, object]:
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord("This is not a match record: it is not JSON.") from error
    if not isinstance(record, dict) or record.get("format") not in FORMATS:
        raise BadRecord(f"This is not a match record: it does not say '{FORMAT}'.")
    return record


def read_header(record: dict[str, object]) -> Header:
    options = record.get("options")
    if not isinstance(options, dict):
        raise BadRecord("The record's options are missing or are not names with values.")
    for part in (*options, *options.values()):
        if isinstance(part, str):
            check_text(part, "options")
    seed = text_in(record, "seed")
    if not seed.isdecimal() or len(seed) > 40:
        raise BadRecord("The record's seed is not a whole number.")
    return Header(
        game=text_in(record, "game"),
        version=number_in(record, "rules"),
        players=number_in(record, "players"),
        options=options,
        seats=tuple(texts_in(record, "seats")),
        seed=int(seed),
    )


def check_result(record: dict[str, object], match: Match) -> None:
    """Refuse a record whose result is not the one its answers lead to."""
    outcome = match.state.outcome() if match.state.over else None
    scores = list(outcome.scores) if outcome is not None else None
    winners = list(outcome.winners) if outcome is not None else None
    if record.get("scores", scores) != scores or record.get("winners", winners) != winners:
        raise DoesNotFollow("The record's result is not what its answers lead to.")


def check_text(text: str, name: str) -> None:
    """Refuse what would do harm where it is shown or stored: terminal codes, lone surrogates."""
    odd = [char for char in text if unicodedata.category(char) in ("Cc", "Cs")]
    if odd or len(text) > LONGEST_TEXT:
        raise BadRecord(f"A text under {name} in the record is too long or cannot be shown.")


def text_in(record: dict[str, object], name: str) -> str:
    value = record.get(name)
    if not isinstance(value, str):
        raise BadRecord(f"The record's {name} is missing or is not a string.")
    check_text(value, name)
    return value


def number_in(record: dict[str, object], name: str) -> int:
    value = record.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadRecord(f"The record's {name} is missing or is not a whole number.")
    return value


def numbers_in(record: dict[str, object], name: str) -> list[int]:
    values = record.get(name)
    if not isinstance(values, list) or not all(type(value) is int for value in values):
        raise BadRecord(f"The record's {name} are missing or are not whole numbers.")
    return values


def entries_in(record: dict[str, object]) -> list[list[int]]:
    """Return what was answered: for each step a list of its seat and its answers."""
    if record["format"] == EARLIER_FORMAT:
        return [[NOBODY, answer] for answer in numbers_in(record, "answers")]
    entries = record.get("entries")
    if not isinstance(entries, list) or not all(is_entry(entry) for entry in entries):
        raise BadRecord("The record's entries are missing or are not lists of whole numbers.")
    return entries


def is_entry(entry: object) -> bool:
    return (
        isinstance(entry, list) and len(entry) > 1 and all(type(number) is int for number in entry)
    )


def texts_in(record: dict[str, object], name: str) -> list[str]:
    values = record.get(name)
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise BadRecord(f"The record's {name} are missing or are not strings.")
    for value in values:
        check_text(value, name)
    return values
