"""The words of Spectrum Solitaire for places and ends, shared by table and log."""

from __future__ import annotations

from typing import Final

from .rules import facts

WHY_ENDED: Final = {
    facts.CONCEDED: "The game is conceded",
    facts.NO_MOVE_LEFT: "No move is left",
    facts.TOO_MANY_CHOICES: f"Nothing came of {facts.IDLE_CHOICES} moves",
    facts.TOO_MANY_PASSES: f"Nothing came of {facts.IDLE_PASSES} passes",
}


def place_name(place: int) -> str:
    """Where a card comes from: the waste or a column."""
    return "the waste" if place == facts.WASTE else f"column {place + 1}"


def praise(passes: int) -> str:
    """What the rulebook calls a win (SO3)."""
    if passes <= facts.PERFECT_PASSES:
        return "a perfect victory"
    return "a masterful performance" if passes <= facts.MASTERFUL_PASSES else "a victory"


def win_arithmetic(passes: int, score: int) -> str:
    """How a win is counted (SO3)."""
    later = passes - 1
    if not later:
        return f"{facts.FOR_A_WIN} for a win in one pass."
    less = f"{later} × {facts.LESS_FOR_EACH_PASS}"
    floor = ", never below 0" if not score else ""
    return f"{facts.FOR_A_WIN} − {less} for the passes after the first = {score}{floor}."
