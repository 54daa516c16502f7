"""The dice of Spectrum: a six-sided one shows the primaries, a twelve-sided one all colours."""

from __future__ import annotations

from mypy_extensions import i64

from gamenight.core.random import Random

from .wheel import COLOURS


def roll_d6(random: Random) -> i64:
    return random.below(COLOURS // 2) * 2


def roll_d12(random: Random) -> i64:
    return random.below(COLOURS)
