"""The toy with one deliberate flaw after another, each with the check that must find it."""

from tests.conformance.flaws import (
    answers,
    copies,
    course,
    several,
    starting,
    together,
    tricks,
    views,
    words,
)
from tests.conformance.flaws.flaw import FLAWS

__all__ = [
    "FLAWS",
    "answers",
    "copies",
    "course",
    "several",
    "starting",
    "together",
    "tricks",
    "views",
    "words",
]
