"""The database schema, as the migrations that lead to it.

A database says how many migrations it has been through. Opening it makes the others, all of them in
one transaction; so a new database and one that was brought up to date are the same.
"""

from __future__ import annotations

from typing import Final

from gamenight.core.errors import Unavailable
from gamenight.store.database import Connection

Migration = tuple[str, ...]
"""Commands that both databases understand."""

THE_TABLES: Final[Migration] = (
    "CREATE TABLE gamenight_schema (version INTEGER NOT NULL)",
    "INSERT INTO gamenight_schema (version) VALUES (0)",
    # The seed has 128 bits, more than any integer column holds.
    """
    CREATE TABLE gamenight_tables (
        id TEXT NOT NULL PRIMARY KEY,
        game TEXT NOT NULL,
        version INTEGER NOT NULL,
        players INTEGER NOT NULL,
        options JSON NOT NULL,
        seed TEXT NOT NULL,
        created DOUBLE PRECISION NOT NULL
    )
    """,
    """
    CREATE TABLE gamenight_seats (
        table_id TEXT NOT NULL REFERENCES gamenight_tables (id),
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        bot TEXT NOT NULL,
        token_hash TEXT NOT NULL,
        PRIMARY KEY (table_id, seat)
    )
    """,
    "CREATE INDEX ix_gamenight_seats_token_hash ON gamenight_seats (token_hash)",
    # The primary key decides who was first when two requests want the same number.
    """
    CREATE TABLE gamenight_entries (
        table_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        entry INTEGER NOT NULL,
        move_id TEXT NOT NULL,
        PRIMARY KEY (table_id, number),
        FOREIGN KEY (table_id, seat) REFERENCES gamenight_seats (table_id, seat)
    )
    """,
)

SEVERAL_ANSWERS: Final[Migration] = (
    # An entry may hold several answers: numbers separated by spaces. That is short, a person can
    # read it, and an entry with one answer looks as it did before.
    "ALTER TABLE gamenight_entries RENAME TO gamenight_single_entries",
    """
    CREATE TABLE gamenight_entries (
        table_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        answers TEXT NOT NULL,
        move_id TEXT NOT NULL,
        PRIMARY KEY (table_id, number),
        FOREIGN KEY (table_id, seat) REFERENCES gamenight_seats (table_id, seat)
    )
    """,
    """
    INSERT INTO gamenight_entries (table_id, number, seat, answers, move_id)
    SELECT table_id, number, seat, CAST(entry AS TEXT), move_id FROM gamenight_single_entries
    """,
    "DROP TABLE gamenight_single_entries",
)

INVITATIONS: Final[Migration] = (
    # An open seat (one without a name) had the hash of its invitation where others have the hash
    # of their token, so that an invitation opened the seat.
    "ALTER TABLE gamenight_seats ADD COLUMN invite_hash TEXT NOT NULL DEFAULT ''",
    """
    UPDATE gamenight_seats SET invite_hash = token_hash, token_hash = '' WHERE name = ''
    """,
)

ENTRY_IDS: Final[Migration] = (
    # What is entered in a match is called an entry, whether it is an answer or a take-back.
    "ALTER TABLE gamenight_entries RENAME COLUMN move_id TO entry_id",
)

ANALYSES: Final[Migration] = (
    # Worked out once on demand; it holds for a match of that many entries.
    """
    CREATE TABLE gamenight_analyses (
        table_id TEXT NOT NULL PRIMARY KEY REFERENCES gamenight_tables (id),
        entries INTEGER NOT NULL,
        analysis TEXT NOT NULL
    )
    """,
)

EVENINGS: Final[Migration] = (
    """
    CREATE TABLE gamenight_evenings (
        id TEXT NOT NULL PRIMARY KEY,
        home TEXT NOT NULL UNIQUE,
        created DOUBLE PRECISION NOT NULL
    )
    """,
    # As with entries, the primary key decides who was first.
    """
    CREATE TABLE gamenight_notes (
        evening_id TEXT NOT NULL REFERENCES gamenight_evenings (id),
        number INTEGER NOT NULL,
        note TEXT NOT NULL,
        PRIMARY KEY (evening_id, number)
    )
    """,
)

CLOCKS: Final[Migration] = (
    # When an entry was made, in seconds since 1970; 0 where nobody knows.
    "ALTER TABLE gamenight_entries ADD COLUMN at DOUBLE PRECISION NOT NULL DEFAULT 0",
    # How the time of a table is kept, and how much is left. It changes together with the entries
    # and the seats of its table; the version decides who was first.
    """
    CREATE TABLE gamenight_clocks (
        table_id TEXT NOT NULL PRIMARY KEY REFERENCES gamenight_tables (id) ON DELETE CASCADE,
        rule TEXT NOT NULL,
        state TEXT NOT NULL,
        version INTEGER NOT NULL
    )
    """,
    # How long a server has run at this database in all, in milliseconds, and when one last said so.
    """
    CREATE TABLE gamenight_uptime (
        ran BIGINT NOT NULL,
        seen DOUBLE PRECISION NOT NULL
    )
    """,
    "INSERT INTO gamenight_uptime (ran, seen) VALUES (0, 0)",
)

EVERY_DAY: Final[Migration] = (
    # The hash of the token that a person keeps beyond one table; "" where nobody has one.
    "ALTER TABLE gamenight_seats ADD COLUMN person_hash TEXT NOT NULL DEFAULT ''",
    """
    CREATE INDEX ix_gamenight_seats_person_hash ON gamenight_seats (person_hash)
    WHERE person_hash <> ''
    """,
    # How a match ended, saved with its last entry, so that nobody has to replay it to know.
    """
    CREATE TABLE gamenight_results (
        table_id TEXT NOT NULL PRIMARY KEY
            REFERENCES gamenight_tables (id) ON DELETE CASCADE,
        ended DOUBLE PRECISION NOT NULL,
        is_rated INTEGER NOT NULL,
        result TEXT NOT NULL
    )
    """,
    "CREATE INDEX ix_gamenight_results_unrated ON gamenight_results (ended) WHERE is_rated = 0",
    """
    CREATE TABLE gamenight_ratings (
        person_hash TEXT NOT NULL,
        game TEXT NOT NULL,
        mu DOUBLE PRECISION NOT NULL,
        sigma DOUBLE PRECISION NOT NULL,
        matches INTEGER NOT NULL,
        PRIMARY KEY (person_hash, game)
    )
    """,
    """
    CREATE TABLE gamenight_guests (
        person_hash TEXT NOT NULL,
        evening_id TEXT NOT NULL,
        PRIMARY KEY (person_hash, evening_id)
    )
    """,
    # What the server alone knows, made once.
    """
    CREATE TABLE gamenight_secrets (
        name TEXT NOT NULL PRIMARY KEY,
        secret TEXT NOT NULL
    )
    """,
    # The tables at which the deals of the day are played. The index lets a person try each once.
    """
    CREATE TABLE gamenight_daily (
        table_id TEXT NOT NULL PRIMARY KEY
            REFERENCES gamenight_tables (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
        day TEXT NOT NULL,
        game TEXT NOT NULL,
        person_hash TEXT NOT NULL
    )
    """,
    "CREATE INDEX ix_gamenight_daily_day ON gamenight_daily (day, game)",
    """
    CREATE UNIQUE INDEX ix_gamenight_daily_first ON gamenight_daily (person_hash, day, game)
    WHERE person_hash <> ''
    """,
    """
    CREATE TABLE gamenight_daily_bots (
        day TEXT NOT NULL,
        game TEXT NOT NULL,
        bot TEXT NOT NULL,
        result TEXT NOT NULL,
        PRIMARY KEY (day, game, bot)
    )
    """,
    # A deal that is played again or given to others, and all who have tried.
    """
    CREATE TABLE gamenight_deals (
        id TEXT NOT NULL PRIMARY KEY,
        table_id TEXT NOT NULL REFERENCES gamenight_tables (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        person_hash TEXT NOT NULL
    )
    """,
    "CREATE INDEX ix_gamenight_deals_table_id ON gamenight_deals (table_id)",
    """
    CREATE TABLE gamenight_tries (
        table_id TEXT NOT NULL PRIMARY KEY
            REFERENCES gamenight_tables (id) ON DELETE CASCADE,
        deal_id TEXT NOT NULL REFERENCES gamenight_deals (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        person_hash TEXT NOT NULL,
        UNIQUE (deal_id, number)
    )
    """,
)

SITTING_DOWN: Final[Migration] = (
    # How many entries there were when a person sat down: those before are not theirs.
    "ALTER TABLE gamenight_seats ADD COLUMN since INTEGER NOT NULL DEFAULT 0",
)

CODES: Final[Migration] = (
    # A few letters that lead to an evening or a table until they run out.
    """
    CREATE TABLE gamenight_codes (
        code TEXT NOT NULL PRIMARY KEY,
        place TEXT NOT NULL,
        until DOUBLE PRECISION NOT NULL
    )
    """,
    "CREATE INDEX ix_gamenight_codes_place ON gamenight_codes (place)",
)

AVATARS: Final[Migration] = (
    # The animal and the colour that a person has chosen.
    """
    CREATE TABLE gamenight_avatars (
        person_hash TEXT NOT NULL PRIMARY KEY,
        avatar TEXT NOT NULL
    )
    """,
)

SUBSCRIPTIONS: Final[Migration] = (
    # Where people are notified while no page is open.
    """
    CREATE TABLE gamenight_subscriptions (
        endpoint TEXT NOT NULL PRIMARY KEY,
        person_hash TEXT NOT NULL,
        public_key TEXT NOT NULL,
        secret TEXT NOT NULL,
        contact TEXT NOT NULL,
        created DOUBLE PRECISION NOT NULL
    )
    """,
    "CREATE INDEX ix_gamenight_subscriptions_person ON gamenight_subscriptions (person_hash)",
)

CHAT: Final[Migration] = (
    # What the players of a table outside any evening say to each other.
    """
    CREATE TABLE gamenight_lines (
        table_id TEXT NOT NULL REFERENCES gamenight_tables (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        at DOUBLE PRECISION NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (table_id, number)
    )
    """,
)

MIGRATIONS: Final[tuple[Migration, ...]] = (
    THE_TABLES,
    SEVERAL_ANSWERS,
    INVITATIONS,
    ENTRY_IDS,
    ANALYSES,
    EVENINGS,
    CLOCKS,
    EVERY_DAY,
    SITTING_DOWN,
    CODES,
    AVATARS,
    SUBSCRIPTIONS,
    CHAT,
)
"""Only ever added to: what a database somewhere has been through is never changed."""


def prepare(connection: Connection) -> None:
    """Make the missing migrations; refuse a database that a newer gamenight has written."""
    connection.lock_schema()  # two servers may start at once
    made = migrations_made(connection)
    if made > len(MIGRATIONS):
        raise Unavailable(
            f"The database was written by a newer gamenight (its schema is {made}, this program "
            f"knows {len(MIGRATIONS)}). Please update gamenight."
        )
    for migration in MIGRATIONS[made:]:
        for command in migration:
            connection.execute(command)
    if made < len(MIGRATIONS):
        connection.execute("UPDATE gamenight_schema SET version = ?", [len(MIGRATIONS)])


def migrations_made(connection: Connection) -> int:
    if not connection.has_table("gamenight_schema"):
        return 0
    ((version,),) = connection.execute("SELECT MAX(version) FROM gamenight_schema")
    return version or 0
