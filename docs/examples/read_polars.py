"""Read with polars what gamenight has kept of many matches (docs/data.md says what is there).

.venv/bin/gamenight simulate suspense --games 10000 --seed 1 --save suspense
.venv/bin/python docs/examples/read_polars.py suspense
"""

from __future__ import annotations

import sys
from pathlib import Path

import polars as pl


def wins_by_seat(folder: Path) -> pl.DataFrame:
    """How many matches each seat has won; those that win together share a victory."""
    matches = pl.scan_parquet(folder / "matches.parquet")
    shares = matches.select("winners", share=1 / pl.col("winners").list.len())
    won = shares.explode("winners").rename({"winners": "seat"}).drop_nulls("seat")
    return won.group_by("seat").agg(wins=pl.col("share").sum()).sort("seat").collect()


def choices(folder: Path) -> pl.DataFrame:
    """Between how many answers one had to choose, on average, by seat."""
    decisions = pl.scan_parquet(folder / "decisions.parquet")
    width = pl.col("legal").list.len().mean()
    return decisions.group_by("seat").agg(choices=width).sort("seat").collect()


def events(folder: Path) -> pl.DataFrame:
    """How often each kind of event was told."""
    told = pl.scan_parquet(folder / "events.parquet")
    return told.group_by("kind").len("events").sort("events", "kind", descending=True).collect()


def points_by_round(folder: Path) -> pl.DataFrame:
    """Facts have names: the points of each seat at every score, in Suspense."""
    told = pl.scan_parquet(folder / "events.parquet").filter(pl.col("kind") == "scored")
    fact = pl.col("facts").struct
    scored = told.select(seat=fact.field("seat"), points=fact.field("points"))
    return scored.group_by("seat").agg(pl.col("points").mean()).sort("seat").collect()


def main(folder: Path) -> None:
    for table in (wins_by_seat, choices, events, points_by_round):
        sys.stdout.write(f"{table(folder)}\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.stderr.write("Name the folder that gamenight has made: read_polars.py FOLDER\n")
        sys.exit(2)
    main(Path(sys.argv[1]))
