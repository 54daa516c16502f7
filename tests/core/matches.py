"""Matches of the toy, in a few words."""

from __future__ import annotations

from gamenight.conformance.walk import one_of, pick_step
from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.core.rules import AnyRules
from tests.conformance.toy import CALLING, HIGH, LAYING, STAKE, ToyRules, ToyState

NAMES = ("Anna", "Ben", "Cleo")


def new_match(seed: int = 1, rules: AnyRules | None = None, **options: object) -> Match:
    rules = rules or ToyRules()
    chosen = rules.accept(3, {"first_seat": 0, **options})
    return Match(rules, Header("toy", 1, 3, chosen, NAMES, seed))


def state_of(match: Match) -> ToyState:
    assert isinstance(match.state, ToyState)
    return match.state


def hand_of(match: Match, seat: int) -> list[int]:
    return state_of(match).hands[seat]


def play_out(match: Match, seed: int = 9, most: int = 10_000) -> Match:
    """At random, to the end or for this many steps."""
    random = random_from(seed)
    while not match.state.over and len(match.steps) < most:
        seat = one_of(match.state.position.asked(), random)
        match.answer(seat, *pick_step(match.state, seat, random))
    return match


def lay_and_guess(match: Match, seat: int) -> None:
    """What a seat answers while all are asked: its lowest card, and high."""
    match.answer(seat, *hand_of(match, seat)[:1])
    match.answer(seat, HIGH)


def play_round(match: Match) -> Match:
    """One round, the seats in order."""
    for seat in range(3):
        lay_and_guess(match, seat)
    leader = match.state.turn
    match.answer(leader, STAKE + 1)
    match.answer(leader, HIGH)
    return match


def play_to(match: Match, phase: int) -> Match:
    """On to the next time that a round is at something."""
    while state_of(match).position.round.phase != phase or match.state.position.waiting:
        seat = match.state.turn
        at = state_of(match).position.round.phase
        if at == LAYING and not state_of(match).stages[seat]:
            match.answer(seat, *hand_of(match, seat)[:1])
        else:
            match.answer(seat, HIGH if at in (LAYING, CALLING) else STAKE)
    return match
