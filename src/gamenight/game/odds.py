"""Exact odds that a game can offer: a table, what was counted for it, and how to draw it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

Number = int | float | None
"""None where there is nothing to say."""


class Form(Enum):
    """How the numbers of a column are read."""

    COUNT = "count"
    SHARE = "share"
    ONE_IN = "one in"
    POINTS = "points"


@dataclass(frozen=True)
class Column:
    """A column of odds: its name in JSON, and what people read above it."""

    name: str
    title: str
    form: Form


@dataclass(frozen=True)
class OddsRow:
    """What was found about one thing, column by column."""

    name: str
    values: tuple[Number, ...]


# Pictures name the columns that they show.


@dataclass(frozen=True)
class Orders:
    """Two orders of the rows side by side, a line from each place to the other."""

    before: str
    after: str
    beside: str
    """A column whose number stands beside each row."""


@dataclass(frozen=True)
class Heights:
    """A bar for each row, whose names are numbers from left to right."""

    column: str


@dataclass(frozen=True)
class Dots:
    """A line for each row with a dot for each column; ``by_tens`` for shares from rare to common,
    so that each step to the left is ten times as rare."""

    columns: tuple[str, ...]
    by_tens: bool = False


Picture = Orders | Heights | Dots


@dataclass(frozen=True)
class Odds:
    """A table of exact odds."""

    title: str
    """What they are the odds of: "hands of five cards"."""
    about: str
    """What was counted and how, as sentences."""
    things: str
    """What a row is: "hand"."""
    columns: tuple[Column, ...]
    rows: tuple[OddsRow, ...]
    picture: Picture
    remarks: tuple[str, ...] = ()
    """What follows from it, a sentence each."""

    def value(self, row: OddsRow, column: str) -> Number:
        names = [one.name for one in self.columns]
        return row.values[names.index(column)]
