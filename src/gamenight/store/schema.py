"""The database's tables, and the number that says which version of them a database has."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    Column,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    MetaData,
    Table,
    Text,
    func,
    insert,
    inspect,
    select,
)
from sqlalchemy.engine import Connection

from gamenight.core.errors import Unavailable

SCHEMA: Final = 1
"""Goes up by one whenever the tables below change."""

SCHEMA_LOCK: Final = 0x67616D65
"""The PostgreSQL advisory lock held while the tables are created: two servers may start at once."""

metadata = MetaData()

schema_versions = Table("gamenight_schema", metadata, Column("version", Integer, nullable=False))

tables = Table(
    "gamenight_tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", Text, nullable=False),  # 128 bits: more than any integer column holds
    Column("created", Double, nullable=False),
)

seats = Table(
    "gamenight_seats",
    metadata,
    Column("table_id", Text, ForeignKey(tables.c.id), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("token_hash", Text, nullable=False, index=True),
)

entries = Table(
    "gamenight_entries",
    metadata,
    # This key decides who was first when two requests want the same number.
    Column("table_id", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("entry", Integer, nullable=False),
    Column("move_id", Text, nullable=False),
    ForeignKeyConstraint(["table_id", "seat"], [seats.c.table_id, seats.c.seat]),
)


def prepare(connection: Connection) -> None:
    """Create what is missing; refuse a database that a newer gamenight has written."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(SCHEMA_LOCK)))
    found = 0
    if inspect(connection).has_table(schema_versions.name):
        found = connection.scalar(select(func.max(schema_versions.c.version))) or 0
    if found > SCHEMA:
        raise Unavailable(
            f"The database was written by a newer gamenight (its schema is {found}, this program "
            f"knows {SCHEMA}). Please update gamenight."
        )
    metadata.create_all(connection)
    if found == 0:
        connection.execute(insert(schema_versions).values(version=SCHEMA))
