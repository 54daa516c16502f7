"""Plays a seat over the protocol of docs/protocol.md, with random answers.

    python docs/examples/client.py http://127.0.0.1:8000/table/TABLE/TOKEN

It needs nothing but the ``websockets`` package.
"""

import json
import random
import sys
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from websockets.sync.client import connect
from websockets.typing import Origin

Table = dict[str, Any]


def updated(table: Table, frame: dict[str, Any]) -> Table:
    """The table after a frame: the whole one, or the old one with what changed. This player only
    reads questions; docs/protocol.md says how zones and their items are put together."""
    return {**table, **frame.get("table", {})}


def chosen(question: Table) -> list[int]:
    """Any answer, or any set of answers that may be given together."""
    answers = [answer["number"] for answer in question.get("answers", [])]
    several = question.get("several")
    if several is None:
        return [random.choice(answers)]
    instead = several.get("instead", [])
    if instead and random.random() < 0.5:
        return [random.choice(instead)]
    if several.get("sets"):
        return list(random.choice(several["sets"]))
    things = [answer for answer in answers if answer not in instead]
    most = min(several["most"], len(things))
    return random.sample(things, random.randint(several["least"], most))


def play(address: str) -> Table:
    """Play until the match is over; returns the last table."""
    parts = urlsplit(address)
    socket_address = address.replace("http", "ws", 1) + "/live"
    table: Table = {}
    answered = ""
    with connect(socket_address, origin=Origin(f"{parts.scheme}://{parts.netloc}")) as socket:
        while not table.get("over"):
            frame = json.loads(socket.recv())
            if frame["type"] in ("gone", "problem") or "refusals" in frame:
                raise SystemExit(str(frame))
            if frame["type"] in ("table", "change"):
                table = updated(table, frame)
            around = frame.get("around", {})
            if around.get("ticket") and around["ticket"] != answered:
                answered = around["ticket"]
                answer = {"type": "answer", "id": str(uuid4()), "seat": around["seat"]}
                answer |= {"ticket": answered, "answers": chosen(table["question"])}
                socket.send(json.dumps(answer))
    return table


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.stderr.write("Name a seat: client.py http://127.0.0.1:8000/table/TABLE/TOKEN\n")
        sys.exit(2)
    print("\n".join(play(sys.argv[1])["summary"]["lines"]))  # noqa: T201
