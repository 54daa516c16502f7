"""A record is checked against the fingerprint that was shown before the match."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest

from gamenight.core.bot import RandomBot, Thinking
from gamenight.core.errors import BadRecord
from gamenight.core.fairness import fingerprint, fingerprint_to_show, verify
from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.core.record import to_json
from gamenight.game.registry import find_game

SEED = 0xFEDCBA9876543210 << 64
RULES = find_game("suspense").rules


def record(seed: int = SEED, noted: str = fingerprint(SEED)) -> dict[str, Any]:
    options = RULES.accept(3, {})
    match = Match(RULES, Header("suspense", RULES.version, 3, options, ("A", "B", "C"), seed))
    bot, random = RandomBot(3, {}), random_from(1)
    while not match.state.over:
        seat = match.state.position.asked()[0]
        match.answer(seat, *bot.answer(match.view(seat), Thinking(random)))
    found: dict[str, Any] = json.loads(to_json(match, noted))
    return found


def verdict(found: dict[str, Any], noted: str = "") -> tuple[bool, bool | None, bool]:
    """Whether it is fair, whether the seed was promised, whether the match follows from it."""
    result = verify(json.dumps(found), lambda _: RULES, noted)
    return result.is_fair, result.is_promised, result.follows


def test_the_fingerprint_is_the_sha256_of_the_digits_of_the_seed() -> None:
    assert fingerprint(SEED) == sha256(str(SEED).encode()).hexdigest()


@pytest.mark.parametrize("seed", [0, 7, 2**64, 2**95 - 1])
def test_no_fingerprint_is_shown_of_a_seed_that_can_be_found_by_trying(seed: int) -> None:
    assert fingerprint_to_show(seed) == ""
    assert fingerprint_to_show(2**95 + seed) == fingerprint(2**95 + seed)


def test_a_match_that_was_dealt_as_promised_is_fair() -> None:
    assert verdict(record()) == (True, True, True)
    assert verdict(record(), fingerprint(SEED)) == (True, True, True)


def test_another_seed_than_the_promised_one_is_found_out() -> None:
    assert verdict(record(SEED + 1)) == (False, False, True)
    assert verdict(record(), fingerprint(SEED + 1)) == (False, False, True)


def test_answers_or_results_that_do_not_fit_the_deal_are_found_out() -> None:
    swapped = record()
    swapped["seed"] = str(SEED + 1)  # other cards, the same answers
    swapped["fingerprint"] = fingerprint(SEED + 1)
    assert verdict(swapped) == (False, True, False)
    better = record()
    better["scores"] = [99 for _ in better["scores"]]
    assert verdict(better) == (False, True, False)


def test_a_record_of_an_earlier_version_has_no_fingerprint_and_is_checked_all_the_same() -> None:
    found = record(noted="")
    assert "fingerprint" not in found
    assert verdict(found) == (True, None, True)
    assert verdict(found, fingerprint(SEED)) == (True, True, True)


@pytest.mark.parametrize("noted", [7, "abc", "g" * 64, None])
def test_what_cannot_be_a_fingerprint_is_refused(noted: object) -> None:
    with pytest.raises(BadRecord, match="fingerprint"):
        verdict({**record(), "fingerprint": noted})
