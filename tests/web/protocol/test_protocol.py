"""The protocol as it is documented: its schema, its example, and what really travels."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from gamenight.table import Question
from gamenight.web.protocol import messages
from gamenight.web.protocol.messages import Change, FromServer, ReplayFrame, Whole
from gamenight.web.schema.js_types import typedefs
from gamenight.web.schema.json_schema import schema

if TYPE_CHECKING:
    from tests.web.conftest import Visitor

ROOT = Path(__file__).parents[3]
DOCUMENT = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "docs" / "examples" / "client.py"


def test_the_schema_is_up_to_date() -> None:
    """If this fails: scripts/schema."""
    assert (ROOT / "docs" / "protocol.schema.json").read_text(encoding="utf-8") == schema()


def test_the_types_of_the_scripts_are_up_to_date() -> None:
    """If this fails: scripts/schema."""
    scripts = ROOT / "src" / "gamenight" / "web" / "static" / "js"
    assert (scripts / "lib" / "types.js").read_text(encoding="utf-8") == typedefs()


def types_in(part: str) -> set[str]:
    """The types that the schema knows of messages in one direction."""
    kinds = json.loads(schema())["properties"][part]
    return set(kinds["discriminator"]["mapping"])


def types_documented(heading: str) -> set[str]:
    """The types in the first column of the table under a heading of the document."""
    section = (
        DOCUMENT.partition(f"\n## {heading}\n")[2].partition("\n### ")[0].partition("\n## ")[0]
    )
    return set(re.findall(r"^\| `([a-z-]+)` \|", section, re.MULTILINE)) - {"type"}


def test_every_message_is_documented() -> None:
    assert types_documented("What a client sends") == types_in("from_client")
    assert types_documented("What a server sends") == types_in("from_server")


@pytest.mark.parametrize(
    ("heading", "fields"),
    [
        ("`change`", Change),
        ("The question", Question),
        ("`around`", messages.Around),
        ("Clocks", messages.ClockShown),
        ("Replays", ReplayFrame),
    ],
)
def test_every_field_is_documented(heading: str, fields: type[msgspec.Struct]) -> None:
    section = re.split(rf"\n###? {heading}\n", DOCUMENT)[1].partition("\n##")[0]
    rows = re.findall(r"^\| (`.*?`) \|", section, re.MULTILINE)
    documented = {name for row in rows for name in re.findall(r"`([a-z_]+)`", row)}
    assert documented == set(fields.__struct_encode_fields__) - {"v", "acks", "refusals"}


def test_what_travels_is_what_the_schema_says(visitor: Visitor) -> None:
    live = visitor.live(visitor.set_up(players="3"))
    live.play_to_the_end()
    live.send(type="hint")
    live.until("problem")
    kinds = {type(msgspec.json.decode(frame, type=FromServer)) for frame in live.frames}
    assert {Whole, Change, messages.Problem} <= kinds


def test_the_example_plays_a_seat_to_the_end(visitor: Visitor) -> None:
    path = visitor.set_up(players="3")
    visitor.live(path).send(type="speed", value="instant")
    address = visitor.server.address + path
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), address], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "won the match" in done.stdout


def test_the_example_is_short() -> None:
    """So that it can be read at a glance."""
    lines = [line for line in EXAMPLE.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(lines) <= 60
