"""The whole answers that are worth comparing."""

from __future__ import annotations

from gamenight.core.choice import Choice
from gamenight.core.insight import AnyInsight
from gamenight.core.random import Random
from gamenight.core.rules import AnyState


def candidates_of(
    state: AnyState, insight: AnyInsight, most: int, random: Random
) -> list[list[int]]:
    """Return what a player would consider: sensible answers, or all legal ones, or some of too
    many."""
    answers = state.legal()
    choice = state.choosing
    if choice is None and len(answers) == 1:
        return [[answers[0]]]
    found = insight.sensible(state)
    if found:
        return found[:most]
    if choice is None:
        return [[answer] for answer in answers][:most]
    return sets_of(choice, most, random)


def sets_of(choice: Choice, most: int, random: Random) -> list[list[int]]:
    """Return the answers to a choice: all, or where they are too many some at random, each once."""
    found: list[list[int]] = [[answer] for answer in choice.instead]
    listed = choice.in_full().sets()
    if listed is not None and len(found) + len(listed) <= most:
        return [*found, *listed]
    for _ in range(2 * most):
        drawn = choice.at_random(random)
        if drawn not in found:
            found.append(drawn)
        if len(found) == most:
            break
    return found
