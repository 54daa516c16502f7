"""What a page may send is limited in words, numbers and lists: what is longer is not understood."""

from __future__ import annotations

import json

import pytest

from gamenight.web.evening import messages as from_guests
from gamenight.web.evening.messages import MOST_CHOSEN, MOST_OPTIONS
from gamenight.web.protocol import messages
from gamenight.web.protocol.messages import LARGEST_NUMBER, MOST_ANSWERS_AT_ONCE, SHORT

ANSWER = {"type": "answer", "seat": 0, "ticket": "t", "answers": [1], "id": "answer-1"}
START = {"type": "start", "game": "spots", "people": [0], "players": 2, "level": "easy"}


@pytest.mark.parametrize(
    ("field", "most", "beyond"),
    [
        ("answers", [1] * MOST_ANSWERS_AT_ONCE, [1] * (MOST_ANSWERS_AT_ONCE + 1)),
        ("answers", [LARGEST_NUMBER], [LARGEST_NUMBER + 1]),
        ("answers", [0], [-1]),
        ("seat", LARGEST_NUMBER, -1),
        ("ticket", "t" * SHORT, "t" * (SHORT + 1)),
        ("id", "i" * 64, "i" * 65),
        ("id", "i" * 8, "i" * 7),
        ("id", "answer-1", "answer 1"),
    ],
)
def test_an_answer_is_as_long_as_answers_are(field: str, most: object, beyond: object) -> None:
    assert messages.decode(json.dumps({**ANSWER, field: most})) is not None
    assert messages.decode(json.dumps({**ANSWER, field: beyond})) is None


@pytest.mark.parametrize(
    ("field", "most", "beyond"),
    [
        ("people", [0] * MOST_CHOSEN, [0] * (MOST_CHOSEN + 1)),
        ("people", [-1], [-2]),
        ("game", "g" * SHORT, "g" * (SHORT + 1)),
        ("options", {"o" * SHORT: ""}, {"o" * (SHORT + 1): ""}),
        (
            "options",
            {str(number): "" for number in range(MOST_OPTIONS)},
            {str(number): "" for number in range(MOST_OPTIONS + 1)},
        ),
    ],
)
def test_a_match_is_proposed_in_few_words(field: str, most: object, beyond: object) -> None:
    assert from_guests.decode(json.dumps({**START, field: most})) is not None
    assert from_guests.decode(json.dumps({**START, field: beyond})) is None
