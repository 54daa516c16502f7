"""From how many answers a player chooses."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import log2

from gamenight.lab.figures.course import Course
from gamenight.lab.figures.length import quantile
from gamenight.lab.figures.measures import Measure

PHASES = ("opening", "middle", "end")
"""Thirds of the decisions of a match."""


def choices(course: Course) -> float:
    """The geometric mean, so that a few questions with thousands of sets do not drown the rest."""
    return float(2 ** (sum(log2(width) for width in course.widths) / len(course.widths)))


def forced(course: Course) -> float:
    return sum(width == 1 for width in course.widths) / len(course.widths)


MEASURES = (
    Measure("choices", "Answers to choose from", "Per decision, the geometric mean.", choices),
    Measure("forced", "Forced", "Decisions with one answer only.", forced, is_share=True),
)


@dataclass
class Widths:
    """How often a decision had how many answers, by phase of the match."""

    phases: tuple[Counter[int], ...] = field(
        default_factory=lambda: tuple(Counter() for _ in PHASES)
    )

    def count(self, course: Course) -> None:
        length = len(course.widths)
        for at, width in enumerate(course.widths):
            self.phases[at * len(PHASES) // length][width] += 1

    def add(self, other: Widths) -> None:
        for mine, theirs in zip(self.phases, other.phases, strict=True):
            mine.update(theirs)

    def facts(self) -> dict[str, dict[str, int]]:
        return {
            name: {
                f"percentile_{percent}": quantile(counts, percent / 100) for percent in (10, 50, 90)
            }
            for name, counts in zip(PHASES, self.phases, strict=True)
        }
