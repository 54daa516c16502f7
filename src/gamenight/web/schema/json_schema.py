"""The JSON Schema of the protocol, made from its classes."""

from __future__ import annotations

import json

import msgspec

from gamenight.table import Lesson
from gamenight.web.evening.messages import FromEvening, FromGuest
from gamenight.web.protocol.messages import (
    VERSION,
    AnalysisFrame,
    Art,
    FromClient,
    FromServer,
    ReplayFrame,
    TurnShown,
)


def schema() -> str:
    """Return the text of docs/protocol.schema.json."""
    kinds = {
        "from_client": FromClient,
        "from_server": FromServer,
        "replay": ReplayFrame,
        "analysis": AnalysisFrame,
        "turn": TurnShown,
        "drawings": Art,
        "lesson": Lesson,
        "from_guest": FromGuest,
        "from_evening": FromEvening,
    }
    parts, shared = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The protocol of a table, version {VERSION}",
        "description": "See docs/protocol.md for what the messages mean.",
        "properties": dict(zip(kinds, parts, strict=True)),
        "$defs": shared,
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"
