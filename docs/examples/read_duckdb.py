"""Read with DuckDB what gamenight has kept of many matches (docs/data.md says what is there).

.venv/bin/gamenight simulate suspense --games 10000 --seed 1 --save suspense
.venv/bin/python docs/examples/read_duckdb.py suspense
"""

from __future__ import annotations

import sys
from pathlib import Path

import duckdb

WINS_BY_SEAT = """
SELECT seat, sum(share) AS wins
FROM (SELECT unnest(winners) AS seat, 1 / len(winners) AS share FROM '{folder}/matches.parquet')
GROUP BY seat ORDER BY seat
"""

CHOICES = """
SELECT seat, avg(len(legal)) AS choices
FROM '{folder}/decisions.parquet' GROUP BY seat ORDER BY seat
"""

# Facts have names: the points of each seat at every score, in Suspense.
POINTS_BY_ROUND = """
SELECT facts.seat, avg(facts.points) AS points
FROM '{folder}/events.parquet' WHERE kind = 'scored' GROUP BY facts.seat ORDER BY facts.seat
"""

# The files go together by the number of the match: which cards winners have played, and how often.
CARDS_OF_WINNERS = """
SELECT events.facts.card AS card, count(*) AS times
FROM '{folder}/events.parquet' AS events JOIN '{folder}/matches.parquet' AS matches USING (match)
WHERE kind = 'played' AND list_contains(winners, events.facts.seat)
GROUP BY ALL ORDER BY times DESC, card
"""


def ask(question: str, folder: Path) -> duckdb.DuckDBPyRelation:
    return duckdb.sql(question.format(folder=folder))


def main(folder: Path) -> None:
    for question in (WINS_BY_SEAT, CHOICES, POINTS_BY_ROUND, CARDS_OF_WINNERS):
        sys.stdout.write(f"{ask(question, folder)}\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.stderr.write("Name the folder that gamenight has made: read_duckdb.py FOLDER\n")
        sys.exit(2)
    main(Path(sys.argv[1]))
