"""Export: all tables of a database, one after another, for programs beside the server.

Nothing is written and nothing is locked: a server may go on meanwhile. Every table is read in a
transaction of its own, so that none lasts long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from typing import Final, TypeVar

from gamenight.core.errors import Unavailable
from gamenight.store import tables
from gamenight.store.copying import check_up_to_date
from gamenight.store.database import Connection, Database
from gamenight.store.model import StoredTable

T = TypeVar("T")

AT_A_TIME: Final = 500

SELECT_NEXT: Final = """
SELECT created, id FROM gamenight_tables WHERE created > ? OR (created = ? AND id > ?)
ORDER BY created, id LIMIT ?
"""

COUNT: Final = "SELECT COUNT(*) FROM gamenight_tables"

Place = tuple[float, str]
"""When a table was set up, and its id: the order in which tables are read."""

BEFORE_ALL: Final[Place] = (-1.0, "")


class Reader:
    """A connection that only reads."""

    def __init__(self, database: Database, connection: Connection) -> None:
        self._database = database
        self._connection = connection
        self._find(partial(check_up_to_date, database))

    def _find(self, work: Callable[[Connection], T]) -> T:
        """Return what there is at one moment."""
        self._connection.execute(self._database.begin_reading)
        try:
            return work(self._connection)
        finally:
            self._connection.roll_back()

    def count(self) -> int:
        """Return how many tables there are."""
        ((count,),) = self._find(lambda connection: connection.execute(COUNT))
        return int(count)

    def tables(self) -> Iterator[StoredTable]:
        """Every table, the oldest first."""
        last = BEFORE_ALL
        while places := self._find(partial(places_after, last=last)):
            for last in places:
                table = self._find(partial(tables.load, table_id=last[1]))
                if table is not None:  # else it has just been forgotten
                    yield table


@contextmanager
def reader_of(database: Database) -> Iterator[Reader]:
    """Whatever stands in the way becomes a sentence."""
    try:
        with closing(database.connect()) as connection:
            yield Reader(database, connection)
    except database.errors as error:
        raise Unavailable(database.explain(error)) from error


def places_after(connection: Connection, last: Place) -> list[Place]:
    created, table_id = last
    found = connection.execute(SELECT_NEXT, [created, created, table_id, AT_A_TIME])
    return [(created, table_id) for created, table_id in found]
